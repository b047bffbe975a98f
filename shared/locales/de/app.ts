/** Words of the app's frame in German. */

export const app = {
  windowTitle: '{{title}} – Parley',
  name: 'Parley',
  cancel: 'Abbrechen',
  remove: 'Entfernen',
  show: 'Anzeigen',
  save: 'Speichern',
  tryAgain: 'Erneut versuchen',
  showMore: 'Mehr anzeigen',
  close: 'Schließen',
  pages: 'Seiten',
  back: 'Zurück',
  backToChats: 'Chats',
  startFailed: {
    title: 'Parley konnte nicht starten',
    words: 'Etwas ist schiefgegangen: {{detail}}. Ihre Chats und Schlüssel sind sicher.',
  },
  pageFailed: {
    title: 'Dieses Fenster reagiert nicht mehr',
    words:
      'Antworten treffen im Hintergrund weiter ein, und Ihre Chats und Schlüssel sind sicher. Wenn das noch einmal passiert, starten Sie Parley neu.',
  },
  found: '{{count}}. Erster Treffer: {{first}}',
  labelled: '{{name}}: {{text}}',
  noted: '{{text}} ({{note}})',
  palette: {
    also: 'Auch „{{word}}“',
    on: 'Ein',
    off: 'Aus',
    choose: 'Auswählen',
    open: 'Öffnen',
    title: 'Schnellzugriff',
    field: 'Chats, Befehle, Modelle und Einstellungen suchen',
    list: 'Ergebnisse',
    page: 'Einstellungen: {{page}}',
    searchAll: 'Alle Nachrichten nach „{{query}}“ durchsuchen',
    count_one: '{{count}} Ergebnis',
    count_other: '{{count}} Ergebnisse',
    group: {
      chats: 'Chats',
      commands: 'Befehle',
      models: 'Modelle',
      presets: 'Voreinstellungen',
      prompts: 'Vorlagen',
      settings: 'Einstellungen',
      help: 'Hilfe',
      messages: 'In Nachrichten',
    },
  },
  changeShortcuts: 'Tastenkürzel ändern',
  quit: {
    title_one: 'Eine Antwort wird noch geschrieben',
    title_other: '{{count}} Antworten werden noch geschrieben',
    words: 'Beim Beenden wird das abgebrochen. Was schon da ist, bleibt gespeichert, und Sie können später fortsetzen.',
    job: {
      export: 'Der Export ist noch nicht fertig',
      import: 'Der Import ist noch nicht fertig',
      backup: 'Die Sicherung ist noch nicht fertig',
      empty_trash: 'Der Papierkorb wird noch geleert',
      bring_back: 'Chats werden noch wiederhergestellt',
    },
    jobWords: 'Beim Beenden wird das abgebrochen.',
    jobToo: '{{words}} {{job}}. Auch das wird beim Beenden abgebrochen.',
    confirm: 'Abbrechen und beenden',
    stay: 'Nicht beenden',
  },
  notSaved: {
    full: 'Die Festplatte ist voll, deshalb werden Änderungen nicht gespeichert. Solange Parley geöffnet bleibt, geht nichts verloren, und sobald Platz ist, wird wieder gespeichert.',
    read_only:
      'Parley kann nicht in den Datenordner schreiben, deshalb werden Änderungen nicht gespeichert. Solange Parley geöffnet bleibt, geht nichts verloren, und sobald es wieder möglich ist, wird gespeichert.',
    moved:
      'Die Bibliothek wurde verschoben, gelöscht oder ersetzt, während Parley lief: {{detail}}. Legen Sie sie zurück, oder lassen Sie Parley dort alles erneut speichern. Wenn Sie vorher beenden, können neue Nachrichten verloren gehen.',
    other:
      'Änderungen werden nicht gespeichert ({{detail}}). Solange Parley geöffnet bleibt, geht nichts verloren, und sobald es wieder möglich ist, wird gespeichert.',
  },
  saveAgain: 'Erneut speichern',
  recovery: {
    corrupt: 'Die Bibliothek war beschädigt. Parley hat alles Lesbare in eine neue übernommen.',
    missing_pages: 'Teile der Bibliothek fehlten. Parley hat alles Lesbare in eine neue übernommen.',
    restored_by_user: 'Die gewählte Sicherung wurde wiederhergestellt.',
    saved_again:
      'Die Bibliothek wurde verschoben, gelöscht oder ersetzt, während Parley lief. Parley hat alles erneut an ihrem Ort gespeichert.',
    salvaged: 'Aus der beschädigten Datei gerettet: {{chats}} mit {{messages}}.',
    fromBackup: 'Aus der Sicherung vom {{date}} gerettet: {{chats}} mit {{messages}}.',
    setAside: 'Die alte Datei liegt unter {{path}}',
    inItsPlace: 'Die Datei, die stattdessen dort lag, liegt jetzt unter {{path}}',
    understood: 'Verstanden',
    data: 'Sicherungen anzeigen',
  },
  discard: {
    title: 'Änderungen verwerfen?',
    words: 'Sie sind noch nicht gespeichert.',
    confirm: 'Verwerfen',
  },
  expiringKey: {
    soon: 'Ihr Schlüssel „{{key}}“ für {{name}} läuft {{days}} ab ({{date}}).',
    past: 'Ihr Schlüssel „{{key}}“ für {{name}} sollte am {{date}} ablaufen.',
    rotate: 'Erneuern',
  },
  noCode: {
    words:
      'Wenn Sie den Schlüsselbund verlieren, verlieren Sie Ihre Chats. Speichern Sie einen Wiederherstellungscode.',
    wordsWindows:
      'Wenn Windows den Schlüssel dieses Kontos verliert, verlieren Sie Ihre Chats. Speichern Sie einen Wiederherstellungscode.',
    short: 'Kein Wiederherstellungscode gespeichert',
    dismiss: 'Nicht mehr erinnern',
  },
  newer: {
    title: 'Ihre Chats brauchen eine neuere Version von Parley',
    words:
      'Eine neuere Version hat sie gespeichert, und diese Version kann nicht alle lesen. Es wurde nichts verändert. Installieren Sie die neueste Version von Parley.',
    backupWords_one:
      'Wenn Sie bei dieser Version bleiben möchten, stellen Sie die Kopie vom {{date}} wieder her ({{count}} Chat).',
    backupWords_other:
      'Wenn Sie bei dieser Version bleiben möchten, stellen Sie die Kopie vom {{date}} wieder her ({{count}} Chats).',
    goBack: 'Diese Kopie wiederherstellen',
  },
  locked: {
    title: 'Ihre Chats sind gesperrt',
    vaultUnavailable:
      'Ihre Chats sind verschlüsselt, und Parley kann den Schlüsselbund mit dem Schlüssel nicht öffnen. Entsperren Sie ihn und versuchen Sie es erneut.',
    vaultRestart:
      'Ihre Chats sind verschlüsselt, und der Schlüsselbund mit dem Schlüssel ließ sich nicht öffnen. Entsperren Sie ihn oder erlauben Sie Parley den Zugriff, und starten Sie Parley dann neu.',
    keyLost:
      'Ihre Chats sind verschlüsselt, und der Schlüsselbund des Systems enthält den Schlüssel nicht mehr. Vielleicht wurde er ersetzt. Wenn Sie einen Wiederherstellungscode erstellt haben, können Sie die Chats damit öffnen.',
    codeHint: 'Er wurde einmal angezeigt, als Sie ihn erstellt haben.',
    codeWrong: 'Der Code stimmt nicht. Prüfen Sie jedes Zeichen und versuchen Sie es erneut.',
    useCode: 'Mit Code entsperren',
  },
  failed: {
    title: 'Die Bibliothek konnte nicht geöffnet werden',
    words: 'Es wurde nichts verändert oder gelöscht. Technische Details:',
    full: 'Die Festplatte ist voll. Schaffen Sie Platz und versuchen Sie es erneut. Es wurde nichts verändert oder gelöscht. Technische Details:',
  },
  restart: 'Parley neu starten',
  trouble: {
    stillNot: 'Es klappt noch immer nicht ({{detail}}).',
    quit: 'Beenden',
    anew: 'Mit leerer Bibliothek beginnen',
    anewWords:
      'Sie können auch mit einer leeren Bibliothek beginnen. Die alte Datei bleibt neben der neuen liegen und wird nie gelöscht.',
  },
};
