/** Names of the Laboratory's checks, for its page and its reports, in Simplified Chinese. */

export const checkNames = {
  contains: '包含',
  equals: '等于',
  pattern: '匹配模式',
  json: '是 JSON',
  schema: '符合 JSON Schema',
  length: '长度',
  language: '语言',
  withText: '{{name}}“{{text}}”',
};
