/** Classifies finish reasons; each service uses its own words. */

import { snakeCase } from '../json/snake-case.ts';
import { LIMITS } from '../limits.ts';

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
  ['context', /context_?(?:window|length|limit|size)/i],
  [
    'length',
    /^(?:length|max_tokens|max_output_tokens|max_completion_tokens|model_length|max_length|num_predict|incomplete|truncated|(?:(?:max_)?(?:output_)?token|output|length)_limit(?:_reached|_exceeded)?)$/i,
  ],
  [
    'filtered',
    /content_?filter|safety|sensitive|block(?:list|ed)|prohibited|recitation|guardrail|moderation|content_policy|toxic|^spii$/i,
  ],
  ['refused', /^(?:model_)?refus|^declined$/i],
  ['tool', /^(?:tool_calls?|tool_use|function_call)$/i],
  ['failed', /error|overload|^malformed_|^unexpected_tool_call$|^insufficient_|^rate_?limit/i],
  ['aborted', /abort|cancel|^interrupted$|time_?(?:out|limit)|preempt|disconnect|repetition/i],
];

/** Classifies a finish reason; a missing one counts as plain. */
export function finishKind(reason: string | null): FinishKind {
  const words = snakeCase(reason?.slice(0, LIMITS.serviceCodeMaxChars) ?? '').replace(/^finish_reason_/, '');
  return KINDS.find(([, pattern]) => pattern.test(words))?.[0] ?? 'other';
}
