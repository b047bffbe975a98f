/** Words in exported reports of experiments, in Arabic. */

import { checkNames } from './check-names.ts';

export const experimentReport = {
  untitled: 'تجربة بلا عنوان',
  requests: 'الطلبات',
  tokens: 'التوكنات',
  cost: 'التكلفة',
  imagesLeftOut: 'صور مستبعدة (ترسل التجارب نصوصًا)',
  model: 'النموذج',
  settings: 'الإعدادات',
  answers: 'الإجابات',
  passed: 'الاختبارات الناجحة',
  length: 'الطول',
  distinct: 'المختلفة',
  time: 'الوقت',
  won: 'الفوز',
  share: '{{hits}} من {{of}} (من {{from}} إلى {{to}})',
  case: 'الحالة {{number}}',
  systemPrompt: 'تعليمات النظام {{number}}',
  seconds: '{{count}} ث',
  expected: 'المتوقع',
  checks: checkNames,
  states: {
    waiting: 'لم يُرسل',
    running: 'لا يزال جاريًا',
    answered: 'تمت الإجابة',
    failed: 'فشل',
    stopped: 'أُوقف',
    unknown: 'النتيجة غير معروفة',
  },
};
