/** Words in a chat that is exported as Markdown or as a web page, in Arabic. */

export const exportedPage = {
  untitled: 'محادثة بلا عنوان',
  user: 'أنت',
  assistant: 'المساعد',
  system: 'النظام',
  systemPrompt: 'تعليمات النظام',
  reasoning: 'التفكير',
  sources: 'المصادر',
  otherVersions: 'نسخ أخرى',
  draft: 'مسودة',
  version: 'النسخة {{index}} من {{count}}',
  first: 'في البداية',
  after: 'بعد \u2066#{{number}}\u2069',
  stopped: 'أُوقف',
  edited: 'حرّرته بنفسك',
  interrupted: 'انقطع',
  failed: 'فشل',
  length: 'انقطع عند حد الطول',
  filtered: 'أوقفه مرشّح محتوى',
  refused: 'رفضه النموذج',
  context: 'انقطع عند نهاية نافذة السياق',
};
