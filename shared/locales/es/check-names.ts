/** Names of the Laboratory's checks, for its page and its reports, in Spanish. */

export const checkNames = {
  contains: 'Contiene',
  equals: 'Es igual a',
  pattern: 'Coincide con un patrón',
  json: 'Es JSON',
  schema: 'Cumple un JSON Schema',
  length: 'Tiene una longitud',
  language: 'Está en el idioma pedido',
  withText: '{{name}} «{{text}}»',
};
