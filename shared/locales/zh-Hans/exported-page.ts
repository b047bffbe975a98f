/** Words in a chat that is exported as Markdown or as a web page, in Simplified Chinese. */

export const exportedPage = {
  untitled: '未命名的对话',
  user: '你',
  assistant: '助手',
  system: '系统',
  systemPrompt: '系统提示词',
  reasoning: '推理过程',
  sources: '来源',
  otherVersions: '其他版本',
  draft: '草稿',
  version: '版本 {{index}}，共 {{count}} 个',
  first: '位于开头',
  after: '位于 #{{number}} 之后',
  stopped: '已停止',
  edited: '由你编辑',
  interrupted: '已中断',
  failed: '失败',
  length: '在长度上限处截断',
  filtered: '被内容过滤器截断',
  refused: '被模型拒绝',
  context: '在上下文窗口末尾截断',
};
