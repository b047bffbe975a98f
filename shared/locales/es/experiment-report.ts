/** Words in exported reports of experiments, in Spanish. */

import { checkNames } from './check-names.ts';

export const experimentReport = {
  untitled: 'Experimento sin título',
  requests: 'Solicitudes',
  tokens: 'Tokens',
  cost: 'Gasto',
  imagesLeftOut: 'Imágenes omitidas (los experimentos envían texto)',
  model: 'Modelo',
  settings: 'Ajustes',
  answers: 'Respuestas',
  passed: 'Comprobaciones superadas',
  length: 'Longitud',
  distinct: 'Distintas',
  time: 'Tiempo',
  won: 'Ganadas',
  share: '{{hits}} de {{of}} (de {{from}} a {{to}})',
  case: 'Caso {{number}}',
  systemPrompt: 'Instrucción del sistema {{number}}',
  seconds: '{{count}} s',
  expected: 'Esperada',
  checks: checkNames,
  states: {
    waiting: 'sin enviar',
    running: 'en curso',
    answered: 'respondida',
    failed: 'fallida',
    stopped: 'detenida',
    unknown: 'resultado desconocido',
  },
};
