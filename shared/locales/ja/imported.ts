/** Words that an import writes into chats, in Japanese. */

export const imported = {
  image: '画像',
  file: 'ファイル',
  audio: '音声',
  video: '動画',
  project: 'ChatGPTプロジェクト',
  memory: 'Claudeのメモリ',
};
