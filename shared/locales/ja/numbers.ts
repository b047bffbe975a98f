/** Counts, and feedback about typed numbers, in Japanese. */

export const numbers = {
  chats_other: '{{count}}件のチャット',
  messages_other: '{{count}}件のメッセージ',
  days_other: '{{count}}日間',
  weeks_other: '{{count}}週間',
  unset: 'サービスの既定値',
  unsetIs: 'サービスの既定値（{{value}}）',
  above: '最大値の{{value}}に設定しました。',
  below: '最小値の{{value}}に設定しました。',
  rounded: '整数の{{value}}に丸めました。',
  nth: '{{name}}{{number}}',
  percent: '{{count}}%',
  unreadable: '数値ではないため、何も変更されていません。',
};
