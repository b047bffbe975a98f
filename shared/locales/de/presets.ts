/** Words about presets, which save model, connection, parameters and system prompt, in German. */

export const presets = {
  none: 'Keine',
  label: 'Voreinstellung',
  inUse: 'Voreinstellung: {{name}}',
  changed: '{{name}} (geändert)',
  empty: 'Noch keine Voreinstellungen',
  updateFrom: '„{{name}}“ aus diesem Chat aktualisieren',
  manage: 'Voreinstellungen verwalten …',
  applied: 'Dieser Chat verwendet jetzt „{{name}}“.',
  appliedPartly: 'Dieser Chat verwendet jetzt „{{name}}“, ohne {{names}}: In {{connection}} ist das ausgeschaltet.',
  notUsed: {
    connection_gone:
      '„{{name}}“ ist nicht verwendbar: Die Verbindung „{{connection}}“ gibt es nicht mehr. Der Chat bleibt, wie er ist.',
    model_gone:
      '„{{name}}“ ist nicht verwendbar: {{connection}} bietet {{model}} nicht mehr an. Der Chat bleibt, wie er ist.',
  },
  notBegun: {
    connection_gone:
      'Dieser Chat beginnt ohne die Standardvoreinstellung „{{name}}“: Die Verbindung „{{connection}}“ gibt es nicht mehr.',
    model_gone:
      'Dieser Chat beginnt ohne die Standardvoreinstellung „{{name}}“: {{connection}} bietet {{model}} nicht mehr an.',
  },
  notSaved: 'Die Voreinstellung wurde nicht gespeichert ({{detail}}).',
  noModel: 'Wählen Sie zuerst ein Modell für diesen Chat: Eine Voreinstellung braucht eines.',
  goneNote: {
    connection_gone: 'Die Verbindung „{{connection}}“ gibt es nicht mehr.',
    model_gone: '{{connection}} bietet dieses Modell nicht mehr an.',
  },
  form: {
    createTitle: 'Als Voreinstellung speichern',
    renameTitle: 'Voreinstellung umbenennen',
    holds: 'Speichert: {{parts}}.',
    parts: {
      model: '{{model}} von {{connection}}',
      notStreamed: 'kein Streaming',
      systemPrompt: 'die Systemanweisung',
      extraBody: 'die zusätzlichen Anfragefelder',
    },
    default: 'Für neue Chats verwenden',
  },
  page: {
    words:
      'Eine Voreinstellung speichert ein Modell mit Verbindung, Parametern und Systemanweisung. Anwenden können Sie sie in der Modellliste, im Inspektor oder im Schnellzugriff.',
    emptyWords:
      'Richten Sie einen Chat so ein, wie Sie ihn mögen, und wählen Sie dann oben „Aktuellen Chat als Voreinstellung speichern …“.',
    fromChat: 'Aktuellen Chat als Voreinstellung speichern …',
    default: 'Standard für neue Chats',
    notDefault: 'Nicht für neue Chats verwenden',
    update: 'Aus aktuellem Chat aktualisieren',
    rename: 'Umbenennen …',
    use: 'Im aktuellen Chat verwenden',
  },
};
