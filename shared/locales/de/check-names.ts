/** Names of the Laboratory's checks, for its page and its reports, in German. */

export const checkNames = {
  contains: 'Enthält',
  equals: 'Ist gleich',
  pattern: 'Passt auf ein Muster',
  json: 'Ist JSON',
  schema: 'Entspricht einem JSON-Schema',
  length: 'Hat eine Länge',
  language: 'Ist in einer Sprache',
  withText: '{{name}} „{{text}}“',
};
