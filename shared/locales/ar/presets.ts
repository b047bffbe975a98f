/** Words about presets, which save model, connection, parameters and system prompt, in Arabic. */

export const presets = {
  none: 'لا شيء',
  label: 'الإعداد المسبق',
  inUse: 'الإعداد المسبق: {{name}}',
  changed: '{{name}} (معدّل)',
  empty: 'لا إعدادات مسبقة بعد',
  updateFrom: 'تحديث «{{name}}» من هذه المحادثة',
  manage: 'إدارة الإعدادات المسبقة…',
  applied: 'تستخدم هذه المحادثة الآن «{{name}}».',
  appliedPartly: 'تستخدم هذه المحادثة الآن «{{name}}»، من دون {{names}}: هذا معطّل في {{connection}}.',
  notUsed: {
    connection_gone: 'لا يمكن استخدام «{{name}}»: لم يعد اتصاله «{{connection}}» موجودًا. تبقى المحادثة كما هي.',
    model_gone: 'لا يمكن استخدام «{{name}}»: لم يعد {{connection}} يقدّم {{model}}. تبقى المحادثة كما هي.',
  },
  notBegun: {
    connection_gone:
      'تبدأ هذه المحادثة من دون الإعداد المسبق الافتراضي «{{name}}»: لم يعد اتصاله «{{connection}}» موجودًا.',
    model_gone: 'تبدأ هذه المحادثة من دون الإعداد المسبق الافتراضي «{{name}}»: لم يعد {{connection}} يقدّم {{model}}.',
  },
  notSaved: 'لم يُحفظ الإعداد المسبق ({{detail}}).',
  noModel: 'اختر نموذجًا لهذه المحادثة أولًا: الإعداد المسبق يحتاج إلى نموذج.',
  goneNote: {
    connection_gone: 'لم يعد الاتصال «{{connection}}» موجودًا.',
    model_gone: 'لم يعد {{connection}} يقدّم هذا النموذج.',
  },
  form: {
    createTitle: 'حفظ كإعداد مسبق',
    renameTitle: 'إعادة تسمية الإعداد المسبق',
    holds: 'يحفظ ما يلي: {{parts}}.',
    parts: {
      model: '{{model}} من {{connection}}',
      notStreamed: 'بلا بث',
      systemPrompt: 'تعليمات النظام',
      extraBody: 'حقول الطلب الإضافية',
    },
    default: 'استخدامه في المحادثات الجديدة',
  },
  page: {
    words:
      'يحفظ الإعداد المسبق نموذجًا مع اتصاله ومعاملاته وتعليمات النظام. طبّقه من قائمة النماذج أو المعاين أو «الانتقال إلى أي شيء».',
    emptyWords: 'اضبط محادثة كما تحب، ثم اختر «حفظ المحادثة الحالية كإعداد مسبق…» أعلاه.',
    fromChat: 'حفظ المحادثة الحالية كإعداد مسبق…',
    default: 'الافتراضي للمحادثات الجديدة',
    notDefault: 'عدم استخدامه في المحادثات الجديدة',
    update: 'تحديث من المحادثة الحالية',
    rename: 'إعادة التسمية…',
    use: 'استخدامه في المحادثة الحالية',
  },
};
