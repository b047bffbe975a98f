/** Words about prompts, and words that the lists of prompts and presets share, in German. */

export const prompts = {
  title: 'Vorlagen',
  page: {
    words: 'Tippen Sie im Nachrichtenfeld am Zeilenanfang /, um eine Vorlage einzufügen.',
    emptyWords: 'Speichern Sie einen Text, den Sie oft schreiben, mit Variablen wie {{example}}.',
    new: 'Neue Vorlage',
    export: 'Exportieren …',
    insert: 'In die Nachricht einfügen',
  },
  list: {
    none: 'Nichts passt zu „{{query}}“.',
    count_other: '{{count}} gefunden',
    actions: 'Aktionen für {{name}}',
    edit: 'Bearbeiten …',
    duplicate: 'Duplizieren',
  },
  deleted: '„{{name}}“ in den Papierkorb verschoben.',
  moved: '„{{name}}“ verschoben.',
  saved: '„{{name}}“ wurde gespeichert.',
  form: {
    editTitle: 'Vorlage bearbeiten',
    text: 'Vorlage',
    syntax:
      'Variablen: {{plain}}, {{initial}} mit Standardwert, {{choices}} mit Auswahl. Für geschweifte Klammern als Text schreiben Sie {{escaped}}.',
    variables: 'Variablen: {{names}}',
    failed: 'Konnte nicht gespeichert werden ({{detail}}). Ihr Text ist noch hier.',
    changed:
      'Während Sie geschrieben haben, hat ein anderes Fenster eine andere Version gespeichert. Ihr Text ist noch hier.',
    gone: 'Diese Vorlage wurde gelöscht. Ihr Text ist noch hier.',
    replace: 'Andere Version ersetzen',
    asNew: 'Als neue speichern',
  },
  problem: {
    not_closed:
      'Zeile {{line}}, Spalte {{column}}: Diese Variable hat in ihrer Zeile keine schließenden Klammern. Für geschweifte Klammern als Text schreiben Sie {{escaped}}.',
    no_name: 'Zeile {{line}}, Spalte {{column}}: Diese Variable hat keinen Namen.',
    bad_name:
      'Zeile {{line}}, Spalte {{column}}: „{{what}}“ ist keine Variable, die Parley kennt. Ein Name besteht aus Buchstaben, Ziffern, Leerzeichen, - oder _ und beginnt mit einem Buchstaben.',
    one_choice:
      'Zeile {{line}}, Spalte {{column}}: „{{what}}“ braucht mindestens zwei Möglichkeiten, getrennt durch |.',
    empty_choice: 'Zeile {{line}}, Spalte {{column}}: Eine Möglichkeit von „{{what}}“ ist leer.',
    same_choice: 'Zeile {{line}}, Spalte {{column}}: Die Möglichkeit „{{what}}“ kommt zweimal vor.',
    defined_twice:
      'Zeile {{line}}, Spalte {{column}}: „{{what}}“ hat weiter oben einen anderen Standardwert oder eine andere Auswahl.',
  },
  fill: {
    title: '„{{name}}“ ausfüllen',
    tooLong: 'Mit diesen Wörtern wäre der Text länger, als eine Nachricht sein darf.',
    insert: 'Einfügen',
    keys: 'Eingabe fügt ein, Umschalt+Eingabe beginnt eine neue Zeile.',
    asIs: 'Unverändert einfügen',
    broken: 'Diese Vorlage hat eine Variable, die Parley nicht lesen kann',
  },
  importSummary: '{{sentences}}',
  imported: 'Importiert: {{added}}.',
  importedSame: 'Schon vorhanden: {{names}}.',
  importedRenamed: 'Umbenannt, weil der Name vergeben war: {{names}}.',
  more: '{{count}} weitere',
  renamedTo: '„{{from}}“ heißt jetzt „{{to}}“',
  count_one: '{{count}} Vorlage',
  count_other: '{{count}} Vorlagen',
  notImported: 'Es wurde nichts importiert – {{detail}}',
  notOpened: 'Es wurde nichts importiert ({{detail}}).',
  toCorrect_one: '{{count}} importierte Vorlage muss unter Einstellungen > Vorlagen korrigiert werden: {{detail}}',
  toCorrect_other:
    '{{count}} importierte Vorlagen müssen unter Einstellungen > Vorlagen korrigiert werden: {{names}}. Die erste: {{detail}}',
  notExported: 'Die Vorlagen wurden nicht exportiert ({{detail}}).',
  file: {
    too_large: 'die Datei ist zu groß.',
    not_json: 'die Datei ist kein gültiges JSON.',
    chats: 'die Datei ist ein Export von Chats, den Sie unter Einstellungen > Daten importieren können.',
    not_prompts: 'die Datei enthält keine aus Parley exportierten Vorlagen.',
    newer: 'die Datei wurde von einer neueren Version von Parley geschrieben.',
    too_many_prompts: 'die Datei enthält mehr als {{max}} Vorlagen.',
    none: 'die Datei enthält keine Vorlagen.',
    no_name: 'Vorlage {{number}} hat keinen Namen.',
    long_name: 'der Name von Vorlage {{number}}, „{{name}}…“, ist länger als {{max}} Zeichen.',
    no_text: 'Vorlage {{number}}, „{{name}}“, hat keinen Text.',
    long_text: 'Vorlage {{number}}, „{{name}}“, ist länger als {{max}} Zeichen.',
    template: 'Vorlage {{number}}, „{{name}}“, ist nicht lesbar. {{detail}}',
  },
};
