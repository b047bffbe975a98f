/** Words in exported reports of experiments, in Brazilian Portuguese. */

import { checkNames } from './check-names.ts';

export const experimentReport = {
  untitled: 'Experimento sem título',
  requests: 'Solicitações',
  tokens: 'Tokens',
  cost: 'Custo',
  imagesLeftOut: 'Imagens que ficaram de fora (experimentos enviam texto)',
  model: 'Modelo',
  settings: 'Configuração',
  answers: 'Respostas',
  passed: 'Verificações aprovadas',
  length: 'Tamanho',
  distinct: 'Distintas',
  time: 'Tempo',
  won: 'Vitórias',
  share: '{{hits}} de {{of}} (de {{from}} a {{to}})',
  case: 'Caso {{number}}',
  systemPrompt: 'Prompt do sistema {{number}}',
  seconds: '{{count}} s',
  expected: 'Esperada',
  checks: checkNames,
  states: {
    waiting: 'não enviada',
    running: 'em andamento',
    answered: 'respondida',
    failed: 'falhou',
    stopped: 'parada',
    unknown: 'resultado desconhecido',
  },
};
