/** Words of the context menu in French. */

export const contextMenu = {
  openLink: 'Ouvrir le lien',
  copyLink: 'Copier l’adresse du lien',
  copyMailAddress: 'Copier l’adresse e-mail',
  copyImage: 'Copier l’image',
  noSuggestions: 'Aucune suggestion',
  addToDictionary: 'Ajouter au dictionnaire',
  lookUp: 'Chercher « {{text}} »',
};
