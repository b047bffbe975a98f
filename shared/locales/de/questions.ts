/** Main's own questions before permanent deletions, in German. */

export const questions = {
  cancel: 'Abbrechen',
  quitUnsaved: {
    message: 'Beenden, ohne alles zu speichern?',
    detail:
      'Parley kann nicht auf die Festplatte schreiben. Die letzten Änderungen sind nur im Arbeitsspeicher und gehen beim Beenden verloren. Schaffen Sie Platz, um sie zu speichern.',
    detailMoved:
      'Die Bibliothek wurde verschoben, gelöscht oder ersetzt, während Parley lief. Beim Beenden können neue Nachrichten verloren gehen. Um sie zu behalten, brechen Sie ab und wählen Sie „Erneut speichern“.',
    button: 'Ohne Speichern beenden',
  },
  emptyTrash: {
    titled: '„{{title}}“ endgültig löschen?',
    items_one: '{{count}} Eintrag im Papierkorb endgültig löschen?',
    items_other: '{{count}} Einträge im Papierkorb endgültig löschen?',
    detail: 'Das lässt sich nicht rückgängig machen. Der Text wird aus der Bibliothek und ihren Sicherungen entfernt.',
    button: 'Endgültig löschen',
  },
  restore: {
    message: 'Sicherung vom {{date}} wiederherstellen?',
    detail:
      'Ihre jetzige Bibliothek wird vorher gesichert, es geht also nichts verloren. Antworten, die noch geschrieben werden, werden angehalten.',
    button: 'Wiederherstellen',
  },
  encrypt: {
    message: 'Bibliothek verschlüsseln?',
    detail:
      'Parley schreibt eine verschlüsselte Kopie, prüft sie und entfernt dann die unverschlüsselte. Sie bekommen einen Wiederherstellungscode für den Fall, dass Sie den Schlüsselbund verlieren. Antworten, die noch geschrieben werden, werden angehalten.',
    button: 'Verschlüsseln',
  },
  newCode: {
    message: 'Neuen Wiederherstellungscode erstellen?',
    detail: 'Ihr jetziger Code gilt dann nicht mehr.',
    button: 'Neuer Wiederherstellungscode',
  },
  deleteAll: {
    message: 'Alles endgültig löschen?',
    detail:
      'Damit werden alle Chats ({{chats}}), alle Sicherungen ({{backups}}), alle Verbindungen mit ihren Schlüsseln ({{connections}}) und alle Einstellungen von diesem Computer entfernt. Das lässt sich nicht rückgängig machen.',
    detailUnread:
      'Damit werden alle Chats und Sicherungen, alle Verbindungen mit ihren Schlüsseln ({{connections}}) und alle Einstellungen von diesem Computer entfernt. Parley kann die Chats gerade nicht lesen und deshalb nicht zählen. Das lässt sich nicht rückgängig machen.',
    button: 'Alles löschen',
  },
  startAfresh: {
    message: 'Mit leerer Bibliothek beginnen?',
    detail:
      'Die alte Datei bleibt im selben Ordner, mit einem Datum im Namen. Sie können sie zurückholen, wenn Sie ihren Schlüssel finden.',
    button: 'Mit leerer Bibliothek beginnen',
  },
  goBack: {
    message_one: 'Kopie vom {{date}} mit {{count}} Chat wiederherstellen?',
    message_other: 'Kopie vom {{date}} mit {{count}} Chats wiederherstellen?',
    detail:
      'Alles, was seitdem geschrieben wurde, fehlt darin. Die neuere Datei bleibt im selben Ordner und wird nie gelöscht; die neueste Version von Parley kann sie lesen.',
    button: 'Diese Kopie wiederherstellen',
  },
};
