/** Words of the menu of the other mouse button in Russian. */

export const contextMenu = {
  openLink: 'Открыть ссылку',
  copyLink: 'Копировать адрес ссылки',
  copyMailAddress: 'Копировать адрес почты',
  copyImage: 'Копировать изображение',
  noSuggestions: 'Нет вариантов',
  addToDictionary: 'Добавить в словарь',
  lookUp: 'Найти «{{text}}»',
};
