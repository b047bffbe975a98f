/** Words of the context menu in Arabic. */

export const contextMenu = {
  openLink: 'فتح الرابط',
  copyLink: 'نسخ عنوان الرابط',
  copyMailAddress: 'نسخ عنوان البريد الإلكتروني',
  copyImage: 'نسخ الصورة',
  noSuggestions: 'لا اقتراحات',
  addToDictionary: 'إضافة إلى القاموس',
  lookUp: 'البحث عن معنى «{{text}}»',
};
