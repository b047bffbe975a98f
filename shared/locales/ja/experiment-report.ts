/** Words in exported reports of experiments, in Japanese. */

import { checkNames } from './check-names.ts';

export const experimentReport = {
  untitled: '無題の実験',
  requests: 'リクエスト',
  tokens: 'トークン',
  cost: '費用',
  imagesLeftOut: '除外した画像の数（実験ではテキストだけを送信）',
  model: 'モデル',
  settings: '設定',
  answers: '回答',
  passed: 'チェック合格',
  length: '長さ',
  distinct: '回答の種類',
  time: '時間',
  won: '勝ち',
  share: '{{of}}件中{{hits}}件（{{from}}～{{to}}）',
  case: 'ケース{{number}}',
  systemPrompt: 'システムプロンプト{{number}}',
  seconds: '{{count}}秒',
  expected: '期待する回答',
  checks: checkNames,
  states: {
    waiting: '未送信',
    running: '実行中',
    answered: '回答済み',
    failed: '失敗',
    stopped: '停止',
    unknown: '結果不明',
  },
};
