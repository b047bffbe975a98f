/** Brazilian Portuguese: the checks of the Laboratory, for its page and its reports. */

export const checkNames = {
  contains: 'Contém',
  equals: 'É igual a',
  pattern: 'Corresponde a um padrão',
  json: 'É JSON',
  schema: 'Segue um JSON Schema',
  length: 'Tem um tamanho',
  language: 'Está em um idioma',
  withText: '{{name}} “{{text}}”',
};
