/** English: the Calendar, which shows when keys expire and models end. */

export const calendar = {
  name: 'Calendar',
  dates: 'Dates',
  empty:
    'No dates yet. Keys have one if you enter when they expire, and models if their service lists an end date or you enter one.',
  hint: 'Circles are keys, diamonds are models. Parley announces the end of a model 30, 7 and 1 days ahead if you used it in the last 90 days.',
  enter: 'Enter an end date',
  save: 'Save as .ics',
  fileName: 'Parley calendar.ics',
  event: { key: 'The {{connection}} key “{{name}}” expires', model: '{{name}} ends ({{connection}})' },
  entered: 'you entered this',
  listed: 'listed by the service, seen {{date}}',
  change: 'Change',
  changeOf: 'Change the end date of {{model}}',
  endOf: 'End of {{model}}',
  endHint: 'Your date counts instead of the service’s. Empty the field to go back to the service’s date.',
  endDate: 'Ends on',
  saveDate: 'Save date',
  ending: '{{model}} of {{name}} ends {{days}} ({{date}}).',
  open: 'Open calendar',
} as const;
