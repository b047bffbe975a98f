/** Counts, and feedback about typed numbers, in Brazilian Portuguese. */

export const numbers = {
  chats_one: '{{count}} conversa',
  chats_other: '{{count}} conversas',
  messages_one: '{{count}} mensagem',
  messages_other: '{{count}} mensagens',
  days_one: '{{count}} dia',
  days_other: '{{count}} dias',
  weeks_one: '{{count}} semana',
  weeks_other: '{{count}} semanas',
  unset: 'Padrão do serviço',
  unsetIs: 'Padrão do serviço ({{value}})',
  above: 'Definido como {{value}}, o máximo.',
  below: 'Definido como {{value}}, o mínimo.',
  rounded: 'Arredondado para {{value}}, um número inteiro.',
  nth: '{{name}} {{number}}',
  percent: '{{count}}%',
  unreadable: 'Isso não é um número, por isso nada foi alterado.',
};
