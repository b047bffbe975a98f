/** Words in exported reports of experiments, in Simplified Chinese. */

import { checkNames } from './check-names.ts';

export const experimentReport = {
  untitled: '未命名的实验',
  requests: '请求',
  tokens: '词元',
  cost: '费用',
  imagesLeftOut: '略去的图片数（实验只发送文字）',
  model: '模型',
  settings: '设置',
  answers: '回答',
  passed: '通过检查',
  length: '长度',
  distinct: '不同回答',
  time: '时间',
  won: '胜出',
  share: '{{of}} 个中有 {{hits}} 个（{{from}} 至 {{to}}）',
  case: '用例 {{number}}',
  systemPrompt: '系统提示词 {{number}}',
  seconds: '{{count}} 秒',
  expected: '预期回答',
  checks: checkNames,
  states: {
    waiting: '未发送',
    running: '仍在运行',
    answered: '已回答',
    failed: '失败',
    stopped: '已停止',
    unknown: '结果未知',
  },
};
