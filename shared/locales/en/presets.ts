/** Words about presets, which save model, connection, parameters and system prompt. */

export const presets = {
  none: 'None',
  label: 'Preset',
  inUse: 'Preset: {{name}}',
  changed: '{{name}} (changed)',
  empty: 'No presets yet',
  updateFrom: 'Update “{{name}}” from this chat',
  manage: 'Manage presets…',
  applied: 'This chat now uses “{{name}}”.',
  appliedPartly: 'This chat now uses “{{name}}”, without {{names}}: {{connection}} has them turned off.',
  notUsed: {
    connection_gone:
      '“{{name}}” can’t be used: its connection “{{connection}}” no longer exists. The chat stays as it is.',
    model_gone: '“{{name}}” can’t be used: {{connection}} no longer offers {{model}}. The chat stays as it is.',
  },
  notBegun: {
    connection_gone:
      'This chat starts without the default preset “{{name}}”: its connection “{{connection}}” no longer exists.',
    model_gone: 'This chat starts without the default preset “{{name}}”: {{connection}} no longer offers {{model}}.',
  },
  notSaved: 'The preset wasn’t saved ({{detail}}).',
  noModel: 'Choose a model for this chat first: a preset needs one.',
  goneNote: {
    connection_gone: 'The connection “{{connection}}” no longer exists.',
    model_gone: '{{connection}} no longer offers this model.',
  },
  form: {
    createTitle: 'Save as preset',
    renameTitle: 'Rename preset',
    holds: 'Saves {{parts}}.',
    parts: {
      model: '{{model}} from {{connection}}',
      notStreamed: 'no streaming',
      systemPrompt: 'the system prompt',
      extraBody: 'the extra request fields',
    },
    default: 'Use for new chats',
  },
  page: {
    words:
      'A preset saves a model with its connection, parameters and system prompt. Apply one from the model list, the inspector or “Go to anything”.',
    emptyWords: 'Set up a chat the way you like it, then choose “Save current chat as preset…” above.',
    fromChat: 'Save current chat as preset…',
    default: 'Default for new chats',
    notDefault: 'Don’t use for new chats',
    update: 'Update from current chat',
    rename: 'Rename…',
    use: 'Use in current chat',
  },
} as const;
