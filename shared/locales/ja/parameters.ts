/** Name and hint of each request parameter, in Japanese. */

export const parameters = {
  temperature: { name: '温度', hint: '低いほど予測しやすく、高いほど多様になります。0～2。' },
  topP: { name: 'Top P', hint: '低いほど、可能性の高い言葉だけを選びます。0～1。' },
  maxTokens: { name: '最大トークン数', hint: '返信の最大の長さ（トークン単位）。' },
  frequencyPenalty: { name: '頻度ペナルティ', hint: '高いほど繰り返しが減ります。−2～2。' },
  presencePenalty: { name: '存在ペナルティ', hint: '高いほど新しい話題が出やすくなります。−2～2。' },
  seed: { name: 'シード', hint: '同じ結果の再現を求めます。サービスが保証するものではありません。' },
  stop: { name: '停止シーケンス', hint: 'これらのいずれかの直前で返信が終わります。改行は\\nと書きます。' },
  reasoningEffort: { name: '推論の強さ', hint: 'モデルが回答前にどれだけ考えるか。' },
};
