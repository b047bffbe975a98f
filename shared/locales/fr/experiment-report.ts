/** Words in exported reports of experiments, in French. */

import { checkNames } from './check-names.ts';

export const experimentReport = {
  untitled: 'Expérience sans titre',
  requests: 'Requêtes',
  tokens: 'Jetons',
  cost: 'Coût',
  imagesLeftOut: 'Images laissées de côté (les expériences envoient du texte)',
  model: 'Modèle',
  settings: 'Réglages',
  answers: 'Réponses',
  passed: 'Critères remplis',
  length: 'Longueur',
  distinct: 'Distinctes',
  time: 'Durée',
  won: 'Gagnées',
  share: '{{hits}} sur {{of}} (de {{from}} à {{to}})',
  case: 'Cas {{number}}',
  systemPrompt: 'Prompt système {{number}}',
  seconds: '{{count}} s',
  expected: 'Attendu',
  checks: checkNames,
  states: {
    waiting: 'non envoyée',
    running: 'encore en cours',
    answered: 'reçue',
    failed: 'en échec',
    stopped: 'arrêtée',
    unknown: 'issue inconnue',
  },
};
