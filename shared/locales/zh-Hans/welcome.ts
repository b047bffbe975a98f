/** Words of the first screen in Simplified Chinese. */

export const welcome = {
  title: '欢迎使用 Parley',
  words: '在自己的电脑上，用自己的密钥，与任何 AI 模型对话。',
  connectHint: '需要 API 密钥。Parley 知道常见服务的地址。',
  practice: '试用练习服务',
  practiceHint: '内置服务。无需账户，无需联网。一分钟了解 Parley 能做什么。',
  practiceFailed: '无法启动练习服务（{{detail}}）。',
  vault: 'API 密钥由系统密钥环（{{vault}}）加密，只会发送给它所属的服务。',
  noVault: '未找到系统密钥环。API 密钥只保存在内存中，退出后即被清除。',
  privacy: '消息只会发送给所连接的服务。没有遥测。',
  import: '导入对话…',
  daysTitle: '回到以前的某一天',
  days: '沿日期拖动，查看当时的内容，找回消失的对话。',
};
