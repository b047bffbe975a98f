/** Why Parley could not start, in German. Each text is one sentence: the cause, then what to do. */

export const startTrouble = {
  title: 'Parley konnte nicht starten',
  not_a_folder:
    'Parley konnte nicht starten, weil {{path}} eine Datei und kein Ordner ist: Verschieben Sie die Datei oder wählen Sie mit --user-data-dir einen anderen Ordner.',
  broken_link:
    'Parley konnte nicht starten, weil {{path}} ein Link ist, der nirgendwohin führt: Legen Sie den Ordner an, auf den er zeigt (vielleicht ist ein Laufwerk nicht angeschlossen), oder entfernen Sie den Link.',
  no_permission:
    'Parley konnte nicht starten, weil Sie nicht in den Ordner {{path}} schreiben dürfen: Ändern Sie die Rechte oder den Besitzer des Ordners oder wählen Sie mit --user-data-dir einen anderen.',
  read_only:
    'Parley konnte nicht starten, weil der Ordner {{path}} auf einer schreibgeschützten Festplatte liegt: Heben Sie den Schreibschutz auf oder wählen Sie mit --user-data-dir einen anderen Ordner.',
  full: 'Parley konnte nicht starten, weil die Festplatte mit dem Ordner {{path}} voll ist: Schaffen Sie Platz und starten Sie Parley noch einmal.',
  too_long:
    'Parley konnte nicht starten, weil der Pfad des Ordners für eine Datenbank zu lang ist ({{path}}): Wählen Sie mit --user-data-dir einen kürzeren.',
  unreadable_name:
    'Parley konnte nicht starten, weil der Pfad des Ordners Zeichen enthält, die kein gültiges UTF-8 sind ({{path}}): Benennen Sie den Ordner um oder wählen Sie mit --user-data-dir einen anderen.',
  other:
    'Parley konnte nicht starten, weil der Ordner {{path}} nicht verwendbar ist ({{detail}}): Prüfen Sie den Ordner oder wählen Sie mit --user-data-dir einen anderen.',
  failed:
    'Parley konnte wegen eines Fehlers in der App nicht starten ({{detail}}): Starten Sie noch einmal, und wenn auch das nicht gelingt, sehen Sie im Ordner „logs“ in {{path}} nach.',
};
