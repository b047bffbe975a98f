/** Name and hint of each request parameter, in Arabic. */

export const parameters = {
  temperature: { name: 'الحرارة', hint: 'القيم الأدنى أكثر قابلية للتوقع، والأعلى أكثر تنوعًا. من 0 إلى 2.' },
  topP: { name: 'Top P', hint: 'القيم الأدنى تلتزم بالكلمات الأرجح. من 0 إلى 1.' },
  maxTokens: { name: 'الحد الأقصى للتوكنات', hint: 'أقصى طول للرد، بالتوكنات.' },
  frequencyPenalty: { name: 'عقوبة التكرار', hint: 'القيم الأعلى تعني تكرارًا أقل. من \u2066−2\u2069 إلى 2.' },
  presencePenalty: { name: 'عقوبة الحضور', hint: 'القيم الأعلى تشجع مواضيع جديدة. من \u2066−2\u2069 إلى 2.' },
  seed: { name: 'البذرة', hint: 'تطلب نتائج قابلة للتكرار. لا تضمن الخدمات ذلك.' },
  stop: { name: 'نصوص التوقف', hint: 'ينتهي الرد قبل أي منها. اكتب \u2066\\n\u2069 لسطر جديد.' },
  reasoningEffort: { name: 'مستوى التفكير', hint: 'مقدار تفكير النموذج قبل أن يجيب.' },
};
