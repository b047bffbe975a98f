/** Words in exported reports of experiments, in Russian. */

import { checkNames } from './check-names.ts';

export const experimentReport = {
  untitled: 'Эксперимент без названия',
  requests: 'Запросы',
  tokens: 'Токены',
  cost: 'Стоимость',
  imagesLeftOut: 'Пропущено изображений (в экспериментах отправляется текст)',
  model: 'Модель',
  settings: 'Настройки',
  answers: 'Ответы',
  passed: 'Пройдено проверок',
  length: 'Длина',
  distinct: 'Разных',
  time: 'Время',
  won: 'Победы',
  share: '{{hits}} из {{of}} (от {{from}} до {{to}})',
  case: 'Пример {{number}}',
  systemPrompt: 'Системная инструкция {{number}}',
  seconds: '{{count}}\u00a0с',
  expected: 'Ожидается',
  checks: checkNames,
  states: {
    waiting: 'не отправлен',
    running: 'ещё выполняется',
    answered: 'есть ответ',
    failed: 'ошибка',
    stopped: 'остановлен',
    unknown: 'результат неизвестен',
  },
};
