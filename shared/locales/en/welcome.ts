/** Words of the first screen. */

export const welcome = {
  title: 'Welcome to Parley',
  words: 'A calm place to talk with language models, on your own computer and with your own keys.',
  connectHint: 'You need its base URL and an API key from its console.',
  practice: 'Try the practice service',
  practiceHint: 'Built in. No account, no network: a working chat right away.',
  practiceFailed: 'The practice service could not be started ({{detail}}).',
  vault: 'API keys are encrypted by your system’s keyring ({{vault}}) and are sent only to their own service.',
  noVault:
    'No system keyring was found, so API keys are kept in memory for this session only and never written to disk.',
  privacy: 'Your messages go only to the services you connect to. There is no telemetry.',
  import: 'Import chats…',
} as const;
