/** Words that an import writes into chats, in French. */

export const imported = {
  image: 'Image',
  file: 'Fichier',
  audio: 'Audio',
  video: 'Vidéo',
  project: 'Projet ChatGPT',
  memory: 'Mémoire de Claude',
};
