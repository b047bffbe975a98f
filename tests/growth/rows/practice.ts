// Growth rows for electron/practice, to which any program on this computer may send requests.
import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { parseCompletionRequest } from '../../../electron/practice/completion-request.ts';
import { consoleMethods } from '../../../electron/practice/console-api.ts';
import { createEchoModel, createOldEchoModel } from '../../../electron/practice/echo-model.ts';
import { createGuideModel } from '../../../electron/practice/guide-model.ts';
import { changeRefusal, crossSiteRefusal, hostRefusal } from '../../../electron/practice/loopback-guard.ts';
import { createPoetModel } from '../../../electron/practice/poet-model.ts';
import type { PracticeModel } from '../../../electron/practice/practice-model.ts';
import { lastUserText, remainderOf, unfinishedReply } from '../../../electron/practice/practice-model.ts';
import { piecesOf } from '../../../electron/practice/reply-pieces.ts';
import { contentTypeError, isJsonContentType, readJsonBody } from '../../../electron/practice/request-body.ts';
import { answerInFormat } from '../../../electron/practice/schema-answer.ts';
import {
  countPromptTokens,
  countTokens,
  countUpTo,
  firstTokens,
  tokensOf,
} from '../../../electron/practice/tokenizer.ts';
import { parseTourDirectives } from '../../../electron/practice/tour-directives.ts';
import { createTourModel } from '../../../electron/practice/tour-model.ts';
import { stemsOf } from '../../../shared/help/help-search.ts';
import type { JsonObject } from '../../../shared/json/json.ts';
import { enPractice } from '../../../shared/locales/en/practice.ts';
import { type GrowthRow, repeated, row } from '../row.ts';

const english = () => ({ texts: enPractice, locale: 'en', direction: 'ltr' as const });
const GUIDE = createGuideModel(Number.POSITIVE_INFINITY, english);
const ECHO = createEchoModel(Number.POSITIVE_INFINITY, english);
const TOUR = createTourModel(Number.POSITIVE_INFINITY, english);
const OLD_ECHO = createOldEchoModel(Number.POSITIVE_INFINITY, english);
const POET = createPoetModel(Number.POSITIVE_INFINITY, english);

const QUESTIONS = {
  'line ends': (n: number) => `${'\n'.repeat(n)}x`,
  greetings: repeated('hi there, '),
  'a greeting of signs': (n: number) => `hi${'!'.repeat(n)}?`,
  'show me all the': repeated('show me all the '),
  'spaces after show': (n: number) => `show${' '.repeat(n)}x`,
  'help!': (n: number) => `help${'!'.repeat(n)}x`,
  continue: (n: number) => `continue${' '.repeat(n)}`,
  'please continue': (n: number) => `${' '.repeat(n)}please${' '.repeat(n)}`,
  'a word repeated': repeated('keys '),
  'other words': (n: number) => Array.from({ length: n / 4 }, (_, at) => at.toString(36)).join(' '),
} as const;
const DIRECTIVES = {
  'names of dashes': repeated('a-'),
  'dots behind =': (n: number) => `a=${'.'.repeat(n)}`,
  'spaces before =': (n: number) => `a${' '.repeat(n)}`,
  'pairs of other names': (n: number) =>
    Array.from({ length: n / 8 }, (_, at) => `n${'abcdefghij'[at % 10]}=${at}`).join(' '),
  'pairs without end': repeated('a='),
  'numbers of tokens': repeated('1 '),
  'tokens per': repeated('1 tokens per '),
  commas: repeated('1,'),
} as const;

const planned = (model: PracticeModel) => (text: string) => model.plan([{ role: 'user', content: text }]);
const requestOf = (headers: Readonly<Record<string, string>>): IncomingMessage => {
  const request = new IncomingMessage(new Socket());
  Object.assign(request.headers, headers);
  return request;
};
const bodyOf = (body: Readonly<Record<string, unknown>>): unknown => ({
  model: 'echo',
  messages: [{ role: 'user', content: 'a' }],
  ...body,
});
const messagesOf = (n: number) => Array.from({ length: n }, () => ({ role: 'user' as const, content: 'a' }));

export const practiceRows: readonly GrowthRow[] = [
  row({ entry: 'electron/practice/guide-model.ts#createGuideModel', worst: QUESTIONS, run: planned(GUIDE), n: 4_000 }),
  row({ entry: 'electron/practice/echo-model.ts#createEchoModel', worst: QUESTIONS, run: planned(ECHO), n: 16_000 }),
  row({
    entry: 'electron/practice/echo-model.ts#createOldEchoModel',
    worst: QUESTIONS,
    run: planned(OLD_ECHO),
    n: 16_000,
  }),
  row({
    entry: 'electron/practice/poet-model.ts#createPoetModel',
    worst: { ...QUESTIONS, harbours: repeated('harbou'), 'said before': repeated('At night ') },
    run: (text) =>
      POET.plan([
        { role: 'user', content: text },
        { role: 'assistant', content: text },
      ]),
    n: 16_000,
  }),
  row({
    entry: 'electron/practice/tour-model.ts#createTourModel',
    worst: {
      ...DIRECTIVES,
      'finish after tokens': (n) => `tokens=${n / 10} finish=length after=${n / 10}`,
      'a long tour': (n) => `tokens=${n / 10}`,
    },
    run: planned(TOUR),
    n: 8_000,
  }),
  row({
    entry: 'electron/practice/tour-directives.ts#parseTourDirectives',
    worst: DIRECTIVES,
    run: (text) => parseTourDirectives(text, enPractice.tour.words),
    n: 8_000,
  }),
  row({
    entry: 'shared/help/help-search.ts#stemsOf',
    worst: {
      ...QUESTIONS,
      'one long word': repeated('ations'),
      'double letters': repeated('bb'),
      'no spaces': repeated('\u6f22a'),
    },
    run: (text) => stemsOf(text, new Set(['the'])),
    n: 8_000,
  }),
  row({
    entry: 'electron/practice/practice-model.ts#unfinishedReply',
    worst: QUESTIONS,
    run: (text) =>
      unfinishedReply(
        [
          { role: 'assistant', content: text },
          { role: 'user', content: text },
        ],
        enPractice.continuing,
      ),
    n: 16_000,
  }),
  row({
    entry: 'electron/practice/practice-model.ts#remainderOf',
    worst: { spaces: repeated(' '), words: repeated('a ') },
    run: (said) => remainderOf(`${said}b`, `${said} `),
    n: 8_000,
  }),
  row({
    entry: 'electron/practice/practice-model.ts#lastUserText',
    worst: { 'many messages': messagesOf },
    run: lastUserText,
    n: 20_000,
  }),
  row({
    entry: 'electron/practice/completion-request.ts#parseCompletionRequest',
    worst: {
      'many messages': (n) => bodyOf({ messages: messagesOf(n) }),
      'many parts': (n) =>
        bodyOf({
          messages: [{ role: 'user', content: Array.from({ length: n }, () => ({ type: 'text', text: 'a' })) }],
        }),
      'many stops': (n) => bodyOf({ stop: Array.from({ length: n }, () => 'a') }),
      'a model of spaces': (n) => bodyOf({ model: ' '.repeat(n) }),
      'many fields': (n) => bodyOf(Object.fromEntries(messagesOf(n).map((one, at) => [`f${at}`, one]))),
    },
    run: parseCompletionRequest,
    n: 4_000,
  }),
  row({
    entry: 'electron/practice/schema-answer.ts#answerInFormat',
    worst: {
      'many properties': (n): JsonObject => ({
        properties: Object.fromEntries(Array.from({ length: n }, (_, at) => [`p${at}`, { type: 'string' }])),
      }),
      'a large list': (n): JsonObject => ({ type: 'array', minItems: n, items: { type: 'array', minItems: n } }),
    },
    run: (schema) => answerInFormat('text', { schema }),
    n: 4_000,
  }),
  row({
    entry: 'electron/practice/console-api.ts#consoleMethods',
    worst: { ids: (n) => `/console/api/tokens/tok_${'a'.repeat(n)}!`, slashes: repeated('/console') },
    run: consoleMethods,
    n: 16_000,
  }),
  row({
    entry: 'electron/practice/loopback-guard.ts#hostRefusal',
    worst: { ports: (n) => `localhost:${'1'.repeat(n)}`, dots: repeated('127.') },
    run: (host) => hostRefusal(requestOf({ host })),
    n: 16_000,
  }),
  row({
    entry: 'electron/practice/loopback-guard.ts#crossSiteRefusal',
    worst: { words: repeated('same-') },
    run: (site) => crossSiteRefusal(requestOf({ 'sec-fetch-site': site })),
    n: 16_000,
  }),
  row({
    entry: 'electron/practice/loopback-guard.ts#changeRefusal',
    worst: { letters: repeated('A') },
    run: (host) => changeRefusal(requestOf({ host, origin: `http://${host}`, 'content-type': host })),
    n: 16_000,
  }),
  row({
    entry: 'electron/practice/request-body.ts#isJsonContentType',
    worst: { semicolons: repeated(';'), spaces: repeated(' ') },
    run: isJsonContentType,
    n: 16_000,
  }),
  row({
    entry: 'electron/practice/request-body.ts#contentTypeError',
    worst: { letters: repeated('a') },
    run: contentTypeError,
    n: 16_000,
  }),
  row({
    entry: 'electron/practice/request-body.ts#readJsonBody',
    worst: {
      'single bytes': (n) => ({ body: JSON.stringify('a'.repeat(n)), size: 1 }),
      brackets: (n) => ({ body: '['.repeat(n), size: 64 }),
      'no JSON': (n) => ({ body: `{"a":${' '.repeat(n)}`, size: 64 }),
    },
    run: ({ body, size }) => {
      const request = new IncomingMessage(new Socket());
      for (let at = 0; at < body.length; at += size) request.push(body.slice(at, at + size));
      request.push(null);
      return readJsonBody(request, 1024 * 1024);
    },
    n: 2_000,
  }),
  row({
    entry: 'electron/practice/tokenizer.ts#tokensOf',
    worst: {
      'joined emojis': repeated('\u{1f600}\u200d'),
      marks: (n) => `a${'\u0301'.repeat(n)}`,
      spaces: repeated(' '),
      ideographs: repeated(' \u4e00'),
      digits: repeated('1'),
    },
    run: (text) => {
      let count = 0;
      for (const _ of tokensOf(text)) count += 1;
      return count + countUpTo(text, count) + firstTokens(text, count).length;
    },
    n: 4_000,
  }),
  row({
    entry: 'electron/practice/tokenizer.ts#countPromptTokens',
    worst: { 'many messages': messagesOf, 'one message': (n) => [{ content: 'a '.repeat(n) }] },
    run: countPromptTokens,
    n: 2_000,
  }),
  row({
    entry: 'electron/practice/tokenizer.ts#countTokens',
    worst: { 'joined emojis': repeated('\u{1f600}\u200d') },
    run: countTokens,
    n: 4_000,
  }),
  row({
    entry: 'electron/practice/tokenizer.ts#firstTokens',
    worst: { letters: repeated('a') },
    run: (text) => firstTokens(text, text.length),
    n: 8_000,
  }),
  row({
    entry: 'electron/practice/tokenizer.ts#countUpTo',
    worst: { letters: repeated('a') },
    run: (text) => countUpTo(text, text.length),
    n: 8_000,
  }),
  row({
    entry: 'electron/practice/reply-pieces.ts#piecesOf',
    worst: { 'many tokens': repeated('a ') },
    run: (text) =>
      [...piecesOf({ text, reasoning: text, tokensPerSecond: 1, waitMs: 0, finishReason: 'stop' }, text.length).pieces]
        .length,
    n: 4_000,
  }),
];
