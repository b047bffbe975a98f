/** Words of the Help page in Arabic; its articles are in `help.ts`. */

export const help = {
  title: 'المساعدة',
  search: 'البحث في المساعدة',
  articles: 'المقالات',
  noneFound: 'لا مقال عن «{{query}}». جرّب كلمات أخرى.',
  found_zero: '{{count}} مقال',
  found_one: 'مقال واحد',
  found_two: 'مقالان',
  found_few: '{{count}} مقالات',
  found_many: '{{count}} مقالًا',
  found_other: '{{count}} مقال',
  group: {
    start: 'محادثتك الأولى',
    keys: 'الخدمات والمفاتيح',
    answers: 'النماذج والردود',
    chats: 'القراءة والبحث',
    back: 'استعادة أي شيء',
    own: 'تخصيص Parley',
  },
  related: 'اقرأ أيضًا',
  isLocal: 'المساعدة جزء من Parley، وتعمل دون اتصال.',
  can: 'ما يستطيعه Parley',
  canWords: 'يعمل كل مثال في خدمة التدريب: بلا حساب، وبلا شبكة، وبلا تكلفة.',
  exampleFailed: 'تعذّر بدء المثال: {{detail}}',
  example: {
    compare: {
      title: 'مقارنة ثلاث إجابات',
      words: 'أرسل رسالة واحدة إلى ثلاثة نماذج واحتفظ بأفضل إجابة.',
      message: 'هل يوجد مظهر داكن؟',
    },
    request: {
      title: 'رؤية الطلب الفعلي',
      words: 'اطّلع على كل بايت أُرسل، وعلى الاستجابة كما وصلت.',
      message: 'أين تحفظ مفاتيحي؟',
    },
    expired: {
      title: 'استبدال مفتاح منتهي الصلاحية',
      words: 'شاهد مفتاحًا تنتهي صلاحيته، وتابع بمفتاح جديد دون أن تفقد الرسالة.',
      message: 'تظاهر بأن صلاحية مفتاحي انتهت.',
    },
    temperatures: {
      title: 'تجربة ثلاث درجات حرارة',
      words: 'اسأل نموذجًا واحدًا ثلاث مرات وانظر كم تتنوع إجاباته.',
      message: 'حدثني عن ميناء في الليل.',
    },
    formatting: {
      title: 'رؤية كل أنواع التنسيق',
      words: 'جداول وشفرة ومعادلات ومخططات بيانية وحواشٍ، تُرسم فور وصولها.',
      message: 'أرني كل أنواع التنسيق.',
    },
  },
};
