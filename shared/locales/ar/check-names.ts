/** Names of the Laboratory's checks, for its page and its reports, in Arabic. */

export const checkNames = {
  contains: 'تحوي نصًا',
  equals: 'تساوي',
  pattern: 'تطابق نمطًا',
  json: 'JSON صالح',
  schema: 'توافق JSON Schema',
  length: 'بطول معين',
  language: 'بلغة معينة',
  withText: '{{name}} «{{text}}»',
};
