/** English: what each parameter of a request is called and does. */

export const parameters = {
  temperature: { name: 'Temperature', hint: 'Lower is more predictable, higher more varied. 0 to 2.' },
  topP: { name: 'Top P', hint: 'Lower keeps to the most likely words. 0 to 1.' },
  maxTokens: { name: 'Max tokens', hint: 'The longest a reply may be, in tokens.' },
  frequencyPenalty: { name: 'Frequency penalty', hint: 'Higher repeats the same words less. −2 to 2.' },
  presencePenalty: { name: 'Presence penalty', hint: 'Higher moves on to new topics more. −2 to 2.' },
  seed: { name: 'Seed', hint: 'Asks for repeatable sampling. Services don’t guarantee it.' },
  stop: { name: 'Stop sequences', hint: 'The reply ends before any of these. Write \\n for a line break.' },
  reasoningEffort: { name: 'Reasoning effort', hint: 'How much the model thinks before it answers.' },
} as const;
