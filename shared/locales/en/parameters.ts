/** English: what each parameter of a request is called and does. */

export const parameters = {
  temperature: { name: 'Temperature', hint: 'Low is steady, high is varied. 0 to 2.' },
  topP: { name: 'Top P', hint: 'How much of the likely wording is considered. 0 to 1.' },
  maxTokens: { name: 'Max tokens', hint: 'The longest reply, in tokens.' },
} as const;
