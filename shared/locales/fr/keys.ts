/** What is printed on French keys. A Mac has signs for most of them. */

export const keys = {
  Ctrl: 'Ctrl',
  Shift: 'Maj',
  Alt: 'Alt',
  Enter: 'Entrée',
  Escape: 'Échap',
  Space: 'Espace',
  Tab: 'Tab',
  Backspace: 'Retour arrière',
  Delete: 'Suppr',
  Insert: 'Inser',
  Home: 'Début',
  End: 'Fin',
  PageUp: 'PgPréc',
  PageDown: 'PgSuiv',
};
