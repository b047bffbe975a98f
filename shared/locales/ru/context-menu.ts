/** Words of the context menu in Russian. */

export const contextMenu = {
  openLink: 'Открыть ссылку',
  copyLink: 'Копировать адрес ссылки',
  copyMailAddress: 'Копировать адрес почты',
  copyImage: 'Копировать изображение',
  noSuggestions: 'Нет вариантов',
  addToDictionary: 'Добавить в словарь',
  lookUp: 'Найти «{{text}}»',
};
