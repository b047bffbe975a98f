/** Counts, and feedback about typed numbers, in French. */

export const numbers = {
  chats_one: '{{count}} discussion',
  chats_other: '{{count}} discussions',
  messages_one: '{{count}} message',
  messages_other: '{{count}} messages',
  days_one: '{{count}} jour',
  days_other: '{{count}} jours',
  weeks_one: '{{count}} semaine',
  weeks_other: '{{count}} semaines',
  unset: 'Valeur du service',
  unsetIs: 'Valeur du service ({{value}})',
  above: 'Ramené à {{value}}, le maximum.',
  below: 'Porté à {{value}}, le minimum.',
  rounded: 'Arrondi à {{value}}, un nombre entier.',
  nth: '{{name}} {{number}}',
  percent: '{{count}} %',
  unreadable: 'Ce n’est pas un nombre : rien n’a été modifié.',
};
