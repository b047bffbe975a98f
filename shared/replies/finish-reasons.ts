/** Classifies finish reasons; each service uses its own words. */

/**
 * - `plain`: the reply is complete. `length`: it hit the token limit. `context`: the context window is full.
 * - `filtered`: a content filter stopped it. `refused`: the model refused. `tool`: it asks for a tool.
 * - `aborted`: the service gave up. `failed`: the service names an error. `other`: an unknown word.
 */
export type FinishKind =
  | 'plain'
  | 'length'
  | 'context'
  | 'filtered'
  | 'refused'
  | 'tool'
  | 'aborted'
  | 'failed'
  | 'other';

const KINDS: readonly (readonly [FinishKind, RegExp])[] = [
  [
    'plain',
    /^(?:stop|stop_sequence|stop_token|end_turn|end|eos|eos_token|done|complete|completed|finished|success|null)?$/i,
  ],
  ['context', /context[_ -]?(?:window|length|limit|size)/i],
  [
    'length',
    /^(?:length|max_tokens|max_output_tokens|max_completion_tokens|model_length|max_length|token_limit|incomplete)$/i,
  ],
  [
    'filtered',
    /content[_ -]?filter|safety|sensitive|blocklist|prohibited|recitation|guardrail|moderation|content_policy|^spii$/i,
  ],
  ['refused', /^refus(?:al|ed)$|^model_refus/i],
  ['tool', /^(?:tool_calls?|tool_use|function_call)$/i],
  ['failed', /error|^insufficient_system_resource$/i],
  ['aborted', /abort|cancel|^interrupted$|time_?(?:out|limit)|preempt|disconnect/i],
];

/** Classifies a finish reason; a missing one counts as plain. */
export function finishKind(reason: string | null): FinishKind {
  const words = reason ?? '';
  return KINDS.find(([, pattern]) => pattern.test(words))?.[0] ?? 'other';
}
