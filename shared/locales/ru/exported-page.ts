/** Words in a chat that is exported as Markdown or as a web page, in Russian. */

export const exportedPage = {
  untitled: 'Чат без названия',
  user: 'Вы',
  assistant: 'Ассистент',
  system: 'Система',
  systemPrompt: 'Системная инструкция',
  reasoning: 'Рассуждения',
  sources: 'Источники',
  otherVersions: 'Другие версии',
  draft: 'Черновик',
  version: 'версия {{index}} из {{count}}',
  first: 'в начале',
  after: 'после №\u00a0{{number}}',
  stopped: 'остановлено',
  edited: 'изменено вами',
  interrupted: 'прервано',
  failed: 'ошибка',
  length: 'обрезано по пределу длины',
  filtered: 'обрезано фильтром содержимого',
  refused: 'отказ модели',
  context: 'обрезано в конце контекстного окна',
};
