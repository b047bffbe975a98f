/** Names of the Laboratory's checks, for its page and its reports, in Japanese. */

export const checkNames = {
  contains: '含む',
  equals: '一致する',
  pattern: 'パターンに一致する',
  json: 'JSONである',
  schema: 'JSON Schemaに適合する',
  length: '長さ',
  language: '言語',
  withText: '{{name}}「{{text}}」',
};
