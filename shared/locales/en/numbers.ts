/** English: what is said about a number that is typed. */

export const numbers = {
  unset: 'Service default',
  unsetIs: 'Service default ({{value}})',
  above: 'Set to {{value}}, the maximum.',
  below: 'Set to {{value}}, the minimum.',
  rounded: 'Rounded to {{value}}, a whole number.',
  unreadable: 'That’s not a number, so nothing was changed.',
} as const;
