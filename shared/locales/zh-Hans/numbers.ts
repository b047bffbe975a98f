/** Counts, and feedback about typed numbers, in Simplified Chinese. */

export const numbers = {
  chats_other: '{{count}} 个对话',
  messages_other: '{{count}} 条消息',
  days_other: '{{count}} 天',
  weeks_other: '{{count}} 周',
  unset: '服务默认值',
  unsetIs: '服务默认值（{{value}}）',
  above: '已设为最大值 {{value}}。',
  below: '已设为最小值 {{value}}。',
  rounded: '已取整为 {{value}}。',
  nth: '{{name}} {{number}}',
  percent: '{{count}}%',
  unreadable: '这不是数字，因此没有任何更改。',
};
