/** Words of the first screen. */

export const welcome = {
  title: 'Welcome to Parley',
  words: 'Chat with any AI model from your own computer, with your own keys.',
  connectHint: 'You’ll need an API key. Parley knows the addresses of common services.',
  practice: 'Try the practice service',
  practiceHint: 'Built in. No account, no internet. See what Parley can do in a minute.',
  practiceFailed: 'The practice service couldn’t start ({{detail}}).',
  vault: 'API keys are encrypted with your system keyring ({{vault}}) and sent only to the service they belong to.',
  noVault: 'No system keyring found. API keys stay in memory and are forgotten when you quit.',
  privacy: 'Your messages go only to the services you connect to. There is no telemetry.',
  import: 'Import chats…',
  daysTitle: 'Go back to an earlier day',
  days: 'Drag along the days, read what was there, and bring back what’s gone.',
} as const;
