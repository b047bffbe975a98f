/** English: what each parameter of a request is called and does. */

export const parameters = {
  temperature: { name: 'Temperature', hint: 'Lower is more predictable, higher more varied. 0 to 2.' },
  topP: { name: 'Top P', hint: 'Lower keeps to the most likely words. 0 to 1.' },
  maxTokens: { name: 'Max tokens', hint: 'The longest a reply may be, in tokens.' },
} as const;
