/** Words that an import writes into chats, in Spanish. */

export const imported = {
  image: 'Imagen',
  file: 'Archivo',
  audio: 'Audio',
  video: 'Video',
  project: 'Proyecto de ChatGPT',
  memory: 'Memoria de Claude',
};
