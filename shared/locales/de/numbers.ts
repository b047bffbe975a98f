/** Counts, and feedback about typed numbers, in German. */

export const numbers = {
  chats_one: '{{count}} Chat',
  chats_other: '{{count}} Chats',
  messages_one: '{{count}} Nachricht',
  messages_other: '{{count}} Nachrichten',
  days_one: '{{count}} Tag',
  days_other: '{{count}} Tage',
  weeks_one: '{{count}} Woche',
  weeks_other: '{{count}} Wochen',
  unset: 'Standard des Dienstes',
  unsetIs: 'Standard des Dienstes ({{value}})',
  above: 'Auf {{value}} gesetzt, den größten erlaubten Wert.',
  below: 'Auf {{value}} gesetzt, den kleinsten erlaubten Wert.',
  rounded: 'Auf {{value}} gerundet, eine ganze Zahl.',
  nth: '{{name}} {{number}}',
  percent: '{{count}} %',
  unreadable: 'Das ist keine Zahl, deshalb wurde nichts verändert.',
};
