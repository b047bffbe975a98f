/** Words of the context menu in Spanish. */

export const contextMenu = {
  openLink: 'Abrir enlace',
  copyLink: 'Copiar dirección del enlace',
  copyMailAddress: 'Copiar dirección de correo',
  copyImage: 'Copiar imagen',
  noSuggestions: 'Sin sugerencias',
  addToDictionary: 'Añadir al diccionario',
  lookUp: 'Consultar «{{text}}»',
};
