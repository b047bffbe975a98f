/** Words that an import writes into chats, in Simplified Chinese. */

export const imported = {
  image: '图片',
  file: '文件',
  audio: '音频',
  video: '视频',
  project: 'ChatGPT 项目',
  memory: 'Claude 的记忆',
};
