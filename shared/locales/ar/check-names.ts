/** Arabic: the checks of the Laboratory, for its page and its reports. */

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
