/** Counts, and feedback about typed numbers, in Russian. */

export const numbers = {
  chats_one: '{{count}} чат',
  chats_many: '{{count}} чатов',
  chats_other: '{{count}} чата',
  messages_one: '{{count}} сообщение',
  messages_many: '{{count}} сообщений',
  messages_other: '{{count}} сообщения',
  days_one: '{{count}} день',
  days_many: '{{count}} дней',
  days_other: '{{count}} дня',
  weeks_one: '{{count}} неделя',
  weeks_many: '{{count}} недель',
  weeks_other: '{{count}} недели',
  unset: 'Значение сервиса',
  unsetIs: 'Значение сервиса ({{value}})',
  above: 'Установлено {{value}}, это максимум.',
  below: 'Установлено {{value}}, это минимум.',
  rounded: 'Округлено до целого числа {{value}}.',
  nth: '{{name}} {{number}}',
  percent: '{{count}}\u00a0%',
  unreadable: 'Это не число, поэтому ничего не изменено.',
};
