/** Words that an import writes into chats, in German. */

export const imported = {
  image: 'Bild',
  file: 'Datei',
  audio: 'Audio',
  video: 'Video',
  project: 'ChatGPT-Projekt',
  memory: 'Erinnerungen von Claude',
};
