/** Russian: the checks of the Laboratory, for its page and its reports. */

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
