/** Words of the Help page; its articles are in `help.ts`. */

export const help = {
  title: 'Help',
  search: 'Search help',
  articles: 'Articles',
  noneFound: 'No article for “{{query}}”. Try other words.',
  found_one: '{{count}} article',
  found_other: '{{count}} articles',
  group: {
    start: 'Your first chat',
    keys: 'Services and keys',
    answers: 'Models and answers',
    chats: 'Read and find',
    back: 'Get anything back',
    own: 'Make Parley yours',
  },
  related: 'Read next',
  isLocal: 'Help is part of Parley. It works without a connection.',
  can: 'What Parley can do',
  canWords: 'Each example runs in the practice service: no account, no network, no cost.',
  exampleFailed: 'The example couldn’t start: {{detail}}',
  example: {
    compare: {
      title: 'Compare three answers',
      words: 'Send one message to three models and keep the best answer.',
      message: 'Is there a dark theme?',
    },
    request: {
      title: 'See the exact request',
      words: 'Look at every byte that was sent, and at the answer as it came.',
      message: 'Where are my keys kept?',
    },
    expired: {
      title: 'Replace an expired key',
      words: 'Watch a key expire, and carry on with a new one without losing the message.',
      message: 'Pretend my key has expired.',
    },
    temperatures: {
      title: 'Try three temperatures',
      words: 'Ask one model three times and see how much its answers vary.',
      message: 'Tell me about a harbor at night.',
    },
    formatting: {
      title: 'See every kind of formatting',
      words: 'Tables, code, formulas, diagrams and footnotes, drawn as they arrive.',
      message: 'Show me every kind of formatting.',
    },
  },
} as const;
