/** Words of the context menu in Brazilian Portuguese. */

export const contextMenu = {
  openLink: 'Abrir link',
  copyLink: 'Copiar endereço do link',
  copyMailAddress: 'Copiar endereço de e-mail',
  copyImage: 'Copiar imagem',
  noSuggestions: 'Sem sugestões',
  addToDictionary: 'Adicionar ao dicionário',
  lookUp: 'Buscar “{{text}}”',
};
