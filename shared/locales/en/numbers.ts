/** Counts, and feedback about typed numbers. */

export const numbers = {
  /** Counts to insert into sentences that contain several of them. */
  chats_one: '{{count}} chat',
  chats_other: '{{count}} chats',
  messages_one: '{{count}} message',
  messages_other: '{{count}} messages',
  days_one: '{{count}} day',
  days_other: '{{count}} days',
  weeks_one: '{{count}} week',
  weeks_other: '{{count}} weeks',
  unset: 'Service default',
  unsetIs: 'Service default ({{value}})',
  above: 'Set to {{value}}, the maximum.',
  below: 'Set to {{value}}, the minimum.',
  rounded: 'Rounded to {{value}}, a whole number.',
  nth: '{{name}} {{number}}',
  percent: '{{count}}%',
  unreadable: 'That’s not a number, so nothing was changed.',
} as const;
