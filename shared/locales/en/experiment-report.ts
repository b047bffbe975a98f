/** Words in exported reports of experiments. */

import { checkNames } from './check-names.ts';

export const experimentReport = {
  untitled: 'Untitled experiment',
  requests: 'Requests',
  tokens: 'Tokens',
  cost: 'Cost',
  imagesLeftOut: 'Images left out (experiments send text)',
  model: 'Model',
  settings: 'Settings',
  answers: 'Answers',
  passed: 'Checks passed',
  length: 'Length',
  distinct: 'Distinct',
  time: 'Time',
  won: 'Won',
  share: '{{hits}} of {{of}} ({{from}} to {{to}})',
  case: 'Case {{number}}',
  systemPrompt: 'System prompt {{number}}',
  seconds: '{{count}} s',
  expected: 'Expected',
  checks: checkNames,
  states: {
    waiting: 'not sent',
    running: 'still running',
    answered: 'answered',
    failed: 'failed',
    stopped: 'stopped',
    unknown: 'outcome unknown',
  },
} as const;
