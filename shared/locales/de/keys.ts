/** What is printed on German keys. A Mac has signs for most of them. */

export const keys = {
  Ctrl: 'Strg',
  Shift: 'Umschalt',
  Alt: 'Alt',
  Enter: 'Eingabe',
  Escape: 'Esc',
  Space: 'Leertaste',
  Tab: 'Tab',
  Backspace: 'Rücktaste',
  Delete: 'Entf',
  Insert: 'Einfg',
  Home: 'Pos1',
  End: 'Ende',
  PageUp: 'Bild auf',
  PageDown: 'Bild ab',
};
