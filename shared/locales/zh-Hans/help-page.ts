/** Words of the Help page in Simplified Chinese; its articles are in `help.ts`. */

export const help = {
  title: '帮助',
  search: '搜索帮助',
  articles: '文章',
  noneFound: '没有关于“{{query}}”的文章。请换个说法试试。',
  found_other: '{{count}} 篇文章',
  group: {
    start: '第一次对话',
    keys: '服务与密钥',
    answers: '模型与回复',
    chats: '阅读与查找',
    back: '找回任何内容',
    own: '让 Parley 更顺手',
  },
  related: '延伸阅读',
  isLocal: '帮助是 Parley 的一部分，离线也可使用。',
  can: 'Parley 能做什么',
  canWords: '每个示例都在练习服务中运行：无需账户，无需网络，不产生费用。',
  exampleFailed: '无法开始示例：{{detail}}',
  example: {
    compare: {
      title: '比较三个回答',
      words: '将一条消息发送给三个模型，采用最好的回答。',
      message: '有深色主题吗？',
    },
    request: {
      title: '查看实际请求',
      words: '查看发送的每个字节，以及原样返回的响应。',
      message: '我的密钥保存在哪里？',
    },
    expired: {
      title: '替换过期的密钥',
      words: '看看密钥过期时会怎样，然后用新密钥继续，消息不会丢失。',
      message: '假装我的密钥已经过期。',
    },
    temperatures: {
      title: '试试三种温度',
      words: '向一个模型提问三次，看看它的回答有多大变化。',
      message: '写写夜晚的港口。',
    },
    formatting: {
      title: '查看所有格式',
      words: '表格、代码、公式、图表和脚注，边接收边绘制。',
      message: '展示所有格式。',
    },
  },
};
