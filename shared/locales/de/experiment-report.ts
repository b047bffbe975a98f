/** Words in exported reports of experiments, in German. */

import { checkNames } from './check-names.ts';

export const experimentReport = {
  untitled: 'Experiment ohne Titel',
  requests: 'Anfragen',
  tokens: 'Tokens',
  cost: 'Kosten',
  imagesLeftOut: 'Weggelassene Bilder (Experimente senden Text)',
  model: 'Modell',
  settings: 'Einstellungen',
  answers: 'Antworten',
  passed: 'Kriterien erfüllt',
  length: 'Länge',
  distinct: 'Verschiedene',
  time: 'Zeit',
  won: 'Gewonnen',
  share: '{{hits}} von {{of}} ({{from}} bis {{to}})',
  case: 'Fall {{number}}',
  systemPrompt: 'Systemanweisung {{number}}',
  seconds: '{{count}} s',
  expected: 'Erwartet',
  checks: checkNames,
  states: {
    waiting: 'nicht gesendet',
    running: 'läuft noch',
    answered: 'beantwortet',
    failed: 'fehlgeschlagen',
    stopped: 'angehalten',
    unknown: 'Ausgang unbekannt',
  },
};
