/** Names of the Laboratory's checks, for its page and its reports, in Russian. */

export const checkNames = {
  contains: 'Содержит',
  equals: 'Равен',
  pattern: 'Соответствует шаблону',
  json: 'Корректный JSON',
  schema: 'Соответствует JSON Schema',
  length: 'Длина',
  language: 'Язык',
  withText: '{{name}} «{{text}}»',
};
