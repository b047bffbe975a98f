/** Spanish: the checks of the Laboratory, for its page and its reports. */

export const checkNames = {
  contains: 'Contiene',
  equals: 'Es igual a',
  pattern: 'Cumple un patrón',
  json: 'Es JSON',
  schema: 'Cumple un JSON Schema',
  length: 'Tiene una longitud',
  language: 'Está en un idioma',
  withText: '{{name}} «{{text}}»',
};
