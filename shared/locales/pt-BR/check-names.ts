/** Names of the Laboratory's checks, for its page and its reports, in Brazilian Portuguese. */

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
