/** Words that an import writes into chats, in Arabic. */

export const imported = {
  image: 'صورة',
  file: 'ملف',
  audio: 'صوت',
  video: 'فيديو',
  project: 'مشروع ChatGPT',
  memory: 'ذاكرة Claude',
};
