/** English: what replies used, and what that cost. */

export const usage = {
  notReported: 'Not reported',
  noPrice: 'No price entered',
  noPriceFor_one: '{{count}} token without a price',
  noPriceFor_other: '{{count}} tokens without a price',
  chat: {
    title: 'Usage so far',
    replies: 'Replies',
    tokensIn: 'Tokens in',
    tokensOut: 'Tokens out',
    cost: 'Cost',
    unreported: 'Without counts',
    hint: 'Every request counts, deleted and regenerated replies too. Only what the service reported is added up.',
    temporary: 'A temporary chat is not part of the usage page.',
    none: 'Nothing yet.',
  },
} as const;
