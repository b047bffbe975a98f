/** Counts, and feedback about typed numbers, in Spanish. */

export const numbers = {
  chats_one: '{{count}} chat',
  chats_other: '{{count}} chats',
  messages_one: '{{count}} mensaje',
  messages_other: '{{count}} mensajes',
  days_one: '{{count}} día',
  days_other: '{{count}} días',
  weeks_one: '{{count}} semana',
  weeks_other: '{{count}} semanas',
  unset: 'Valor del servicio',
  unsetIs: 'Valor del servicio ({{value}})',
  above: 'Se ajustó a {{value}}, el máximo.',
  below: 'Se ajustó a {{value}}, el mínimo.',
  rounded: 'Se redondeó a {{value}}, un número entero.',
  nth: '{{name}} {{number}}',
  percent: '{{count}} %',
  unreadable: 'Eso no es un número, así que no se cambió nada.',
};
