/** Words that an import writes into chats, in Brazilian Portuguese. */

export const imported = {
  image: 'Imagem',
  file: 'Arquivo',
  audio: 'Áudio',
  video: 'Vídeo',
  project: 'Projeto do ChatGPT',
  memory: 'Memória do Claude',
};
