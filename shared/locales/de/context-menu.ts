/** Words in German of the menu of the other mouse button. */

export const contextMenu = {
  openLink: 'Link öffnen',
  copyLink: 'Linkadresse kopieren',
  copyMailAddress: 'E-Mail-Adresse kopieren',
  copyImage: 'Bild kopieren',
  noSuggestions: 'Keine Vorschläge',
  addToDictionary: 'Zum Wörterbuch hinzufügen',
  lookUp: '„{{text}}“ nachschlagen',
};
