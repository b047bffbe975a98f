/** Name and hint of each request parameter. */

import type { ParameterId } from '../../parameters.ts';

export const parameters = {
  temperature: { name: 'Temperature', hint: 'Lower is more predictable, higher more varied. 0 to 2.' },
  topP: { name: 'Top P', hint: 'Lower sticks to the likeliest words. 0 to 1.' },
  maxTokens: { name: 'Max tokens', hint: 'Maximum reply length, in tokens.' },
  frequencyPenalty: { name: 'Frequency penalty', hint: 'Higher means less repetition. −2 to 2.' },
  presencePenalty: { name: 'Presence penalty', hint: 'Higher encourages new topics. −2 to 2.' },
  seed: { name: 'Seed', hint: 'Asks for repeatable sampling. Services don’t guarantee it.' },
  stop: { name: 'Stop sequences', hint: 'The reply ends before any of these. Write \\n for a line break.' },
  reasoningEffort: { name: 'Reasoning effort', hint: 'How much the model thinks before it answers.' },
} as const satisfies Readonly<Record<ParameterId, { readonly name: string; readonly hint: string }>>;
