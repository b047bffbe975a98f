/** Words of the context menu in German. */

export const contextMenu = {
  openLink: 'Link öffnen',
  copyLink: 'Linkadresse kopieren',
  copyMailAddress: 'E-Mail-Adresse kopieren',
  copyImage: 'Bild kopieren',
  noSuggestions: 'Keine Vorschläge',
  addToDictionary: 'Zum Wörterbuch hinzufügen',
  lookUp: '„{{text}}“ nachschlagen',
};
