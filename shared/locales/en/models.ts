/** English: the models of the connections, what is new among them, and what a person enters about them. */

export const models = {
  news: {
    of: '{{name}}: {{words}}',
    none: 'Nothing new.',
    addedCount_one: '{{count}} new model',
    addedCount_other: '{{count}} new models',
    goneCount_one: '{{count}} model no longer listed',
    goneCount_other: '{{count}} models no longer listed',
    one: '{{change}}.',
    both: '{{added}}, {{gone}}.',
    added: 'New',
    gone: 'No longer listed',
  },
  /** In a chat whose model is not in the list any more. */
  goneHere: '{{connection}} no longer lists {{model}}. This chat keeps it until you choose another.',
  list: {
    title: 'All models',
    words: 'Your notes, context lengths and prices stay on this computer and go into backups and full exports.',
    search: 'Search all models',
    allConnections: 'All connections',
    refresh: 'Refresh the list',
    none: 'No models match.',
    noConnections: 'Add a connection to see its models here.',
    usage: 'Usage and costs…',
    hidden: 'Hidden',
    unread: 'Not saved',
    context: '{{count}} tokens',
  },
  form: {
    hide: 'Hide from pickers',
    hideHint: 'Chats already using it aren’t affected.',
    note: 'Note',
    context: 'Context length',
    contextHint: 'Context length is in tokens; leave it empty to use what the service says.',
    contextSaid: 'Context length is in tokens; the service says {{count}}.',
    priceIn: 'Input price',
    priceOut: 'Output price',
    priceHint: 'Price per million tokens. Parley leaves these empty because prices change.',
    currency: 'Currency',
    badPrice: '“{{typed}}” is not a price. Write it like 1.5 or 1,5, without a currency sign. Nothing was changed.',
    ambiguousPrice:
      '“{{typed}}” could mean two numbers. Write it without a thousands separator, or with more decimals. Nothing was changed.',
    badCurrency: '“{{typed}}” is not a currency code. Use three letters, like USD or EUR. Nothing was changed.',
    badContext: '“{{typed}}” is not a whole number of tokens. Nothing was changed.',
  },
} as const;
