/** Name and hint of each request parameter, in Simplified Chinese. */

export const parameters = {
  temperature: { name: '温度', hint: '越低越可预测，越高越多样。0 到 2。' },
  topP: { name: 'Top P', hint: '越低，越倾向于只选用最可能的词。0 到 1。' },
  maxTokens: { name: '最大词元数', hint: '回复的最大长度，以词元为单位。' },
  frequencyPenalty: { name: '频率惩罚', hint: '越高重复越少。−2 到 2。' },
  presencePenalty: { name: '存在惩罚', hint: '越高越倾向于谈论新话题。−2 到 2。' },
  seed: { name: '种子', hint: '请求可重复的结果。服务并不保证。' },
  stop: { name: '停止序列', hint: '回复会在其中任意一个之前结束。换行写作 \\n。' },
  reasoningEffort: { name: '推理强度', hint: '模型在回答之前思考多少。' },
};
