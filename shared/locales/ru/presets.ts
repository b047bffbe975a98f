/** Words about presets, which save model, connection, parameters and system prompt, in Russian. */

export const presets = {
  none: 'Нет',
  label: 'Пресет',
  inUse: 'Пресет: {{name}}',
  changed: '{{name}} (изменён)',
  empty: 'Пресетов пока нет',
  updateFrom: 'Обновить «{{name}}» из этого чата',
  manage: 'Управление пресетами…',
  applied: 'В этом чате теперь действует «{{name}}».',
  appliedPartly: 'В этом чате теперь действует «{{name}}», кроме {{names}}: для {{connection}} это выключено.',
  notUsed: {
    connection_gone:
      'Нельзя использовать «{{name}}»: его подключения «{{connection}}» больше нет. Чат остаётся как есть.',
    model_gone: 'Нельзя использовать «{{name}}»: {{connection}} больше не предлагает {{model}}. Чат остаётся как есть.',
  },
  notBegun: {
    connection_gone:
      'Этот чат начинается без пресета по умолчанию «{{name}}»: его подключения «{{connection}}» больше нет.',
    model_gone:
      'Этот чат начинается без пресета по умолчанию «{{name}}»: {{connection}} больше не предлагает {{model}}.',
  },
  notSaved: 'Пресет не сохранён ({{detail}}).',
  noModel: 'Сначала выберите модель для этого чата: пресету она нужна.',
  goneNote: {
    connection_gone: 'Подключения «{{connection}}» больше нет.',
    model_gone: '{{connection}} больше не предлагает эту модель.',
  },
  form: {
    createTitle: 'Сохранить как пресет',
    renameTitle: 'Переименовать пресет',
    holds: 'Сохраняет: {{parts}}.',
    parts: {
      model: '{{model}} из {{connection}}',
      notStreamed: 'без потокового вывода',
      systemPrompt: 'системная инструкция',
      extraBody: 'дополнительные поля запроса',
    },
    default: 'Использовать для новых чатов',
  },
  page: {
    words:
      'Пресет сохраняет модель с её подключением, параметрами и системной инструкцией. Применить его можно из списка моделей, инспектора или через быстрый переход.',
    emptyWords: 'Настройте чат так, как вам удобно, и выберите выше «Сохранить текущий чат как пресет…».',
    fromChat: 'Сохранить текущий чат как пресет…',
    fact: '{{model}} · {{connection}}',
    default: 'По умолчанию для новых чатов',
    notDefault: 'Не использовать для новых чатов',
    update: 'Обновить из текущего чата',
    rename: 'Переименовать…',
    use: 'Применить в текущем чате',
  },
};
