/** Words that an import writes into chats, in Russian. */

export const imported = {
  image: 'Изображение',
  file: 'Файл',
  audio: 'Аудио',
  video: 'Видео',
  project: 'Проект ChatGPT',
  memory: 'Память Claude',
};
