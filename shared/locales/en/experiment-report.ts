/** Words in exported reports of experiments. */

export const experimentReport = {
  untitled: 'Untitled experiment',
  requests: 'Requests',
  tokens: 'Tokens',
  cost: 'Cost',
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
  expected: 'Expected',
  failedCheck: 'Check {{id}}',
  states: {
    waiting: 'not sent',
    running: 'still running',
    answered: 'answered',
    failed: 'failed',
    stopped: 'stopped',
    unknown: 'outcome unknown',
  },
} as const;
