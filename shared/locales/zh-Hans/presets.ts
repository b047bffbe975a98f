/** Words about presets, which save model, connection, parameters and system prompt, in Simplified Chinese. */

export const presets = {
  none: '无',
  label: '预设',
  inUse: '预设：{{name}}',
  changed: '{{name}}（已更改）',
  empty: '还没有预设',
  updateFrom: '用此对话的设置更新“{{name}}”',
  manage: '管理预设…',
  applied: '此对话现在使用“{{name}}”。',
  appliedPartly: '此对话现在使用“{{name}}”，但不含{{names}}：{{connection}} 已将其关闭。',
  notUsed: {
    connection_gone: '无法使用“{{name}}”：其连接“{{connection}}”已不存在。对话保持不变。',
    model_gone: '无法使用“{{name}}”：{{connection}} 不再提供 {{model}}。对话保持不变。',
  },
  notBegun: {
    connection_gone: '此对话未使用默认预设“{{name}}”：其连接“{{connection}}”已不存在。',
    model_gone: '此对话未使用默认预设“{{name}}”：{{connection}} 不再提供 {{model}}。',
  },
  notSaved: '预设未保存（{{detail}}）。',
  noModel: '请先为此对话选择模型：预设需要一个模型。',
  goneNote: {
    connection_gone: '连接“{{connection}}”已不存在。',
    model_gone: '{{connection}} 不再提供此模型。',
  },
  form: {
    createTitle: '另存为预设',
    renameTitle: '重命名预设',
    holds: '将保存{{parts}}。',
    parts: {
      model: '{{connection}} 的 {{model}}',
      notStreamed: '非流式输出',
      systemPrompt: '系统提示词',
      extraBody: '额外请求字段',
    },
    default: '用于新对话',
  },
  page: {
    words: '预设保存模型及其连接、参数和系统提示词。可从模型列表、检查器或“快速跳转”应用预设。',
    emptyWords: '先把一个对话设置成想要的样子，然后选择上方的“将当前对话另存为预设…”。',
    fromChat: '将当前对话另存为预设…',
    default: '新对话的默认预设',
    notDefault: '不用于新对话',
    update: '用当前对话的设置更新',
    rename: '重命名…',
    use: '用于当前对话',
  },
};
