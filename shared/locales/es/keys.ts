/** What is printed on the keys of a Spanish keyboard. */

export const keys = {
  Ctrl: 'Ctrl',
  Shift: 'Mayús',
  Alt: 'Alt',
  Enter: 'Intro',
  Escape: 'Esc',
  Space: 'Espacio',
  Tab: 'Tab',
  Backspace: 'Retroceso',
  Delete: 'Supr',
  Insert: 'Insert',
  Home: 'Inicio',
  End: 'Fin',
  PageUp: 'Re Pág',
  PageDown: 'Av Pág',
};
