/** Names of the Laboratory's checks, for its page and its reports. */

export const checkNames = {
  contains: 'Contains',
  equals: 'Equals',
  pattern: 'Matches a pattern',
  json: 'Is JSON',
  schema: 'Fits a JSON Schema',
  length: 'Has a length',
  language: 'Is in a language',
  withText: '{{name}} “{{text}}”',
} as const;
