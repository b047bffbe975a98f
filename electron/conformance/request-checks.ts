/** Checks which requests a service accepts: sections 1, 2.1 and 2.2 of the interface document, and bounds in 8. */
import { parseJson } from '../../shared/json/json.ts';
import { at, chunkLines } from './context.ts';
import {
  accepts,
  type ConformanceCheck,
  check,
  isFilled,
  named,
  notTestable,
  refuses,
  show,
  verdict,
  warn,
} from './judging.ts';

export const REQUEST_CHECKS: readonly ConformanceCheck[] = [
  check(
    'reply',
    '1',
    'The service accepts a conversation and a model name, and returns a model-generated assistant reply.',
    async (context) => {
      const answer = await context.wholeAnswer();
      const content = at(parseJson(answer.body), 'choices', 0, 'message', 'content');
      return verdict(answer.status === 200 && isFilled(content), `HTTP ${answer.status}, ${named('content', content)}`);
    },
  ),
  check('reply-incremental', '1', 'Replies are returned as a stream of incremental chunks.', async (context) => {
    const answer = await context.streamAnswer();
    const text = chunkLines(answer.body)
      .map(({ value }) => at(value, 'choices', 0, 'delta', 'content') ?? '')
      .join('');
    return verdict(
      answer.status === 200 && text !== '',
      `HTTP ${answer.status}, ${named('text', text === '' ? undefined : text)}`,
    );
  }),
  check('several-models', '1', 'Several AI models are served through the one interface.', async (context) => {
    const names = await context.models();
    if (names.length === 1) return warn(`Only one model: ${show(names[0])}`);
    return verdict(names.length > 1, names.length === 0 ? 'No models' : `${names.length} models: ${show(names)}`);
  }),
  check('json-format', '1', 'Response format: JSON.', async (context) => {
    const answers = [await context.wholeAnswer(), await context.modelsAnswer()];
    const types = answers.map(({ contentType }) => contentType || 'none').join(', ');
    const isJson = answers.every(
      ({ body, contentType }) => /^application\/json\b/i.test(contentType) && parseJson(body) !== undefined,
    );
    return verdict(isJson, `Content types: ${types}`);
  }),
  check('console', '1', 'API keys are created in a web console at {console_url}.', async ({ options, visit }) => {
    if (options.consoleUrl === undefined) return notTestable('The console was not visited');
    const answer = await visit(options.consoleUrl);
    return verdict(answer.status < 400, `The console answered HTTP ${answer.status}`);
  }),

  accepts('temperature-range', '2.1', 'temperature: range 0 to 2 (0 is accepted).', { temperature: 0 }),
  accepts('temperature-range-end', '2.1', 'temperature: range 0 to 2 (2 is accepted).', { temperature: 2 }),
  refuses('temperature-bounds', '8', 'temperature: 0 to 2 (nothing beyond).', [
    { temperature: 2.5 },
    { temperature: -0.5 },
  ]),
  accepts('top-p-range', '2.1', 'top_p: range 0 to 1 (0 is accepted).', { top_p: 0 }),
  accepts('top-p-range-end', '2.1', 'top_p: range 0 to 1 (1 is accepted).', { top_p: 1 }),
  refuses('top-p-bounds', '8', 'top_p: 0 to 1 (nothing beyond).', [{ top_p: 1.5 }, { top_p: -0.5 }]),
  check('max-tokens', '2.1', 'max_tokens: maximum number of output tokens.', async (context) => {
    const answer = await context.complete({ max_tokens: 2 });
    const used = at(parseJson(answer.body), 'usage', 'completion_tokens');
    return verdict(
      answer.status === 200 && typeof used === 'number' && used <= 2,
      `HTTP ${answer.status}, ${named('completion_tokens', used)}, with a limit of 2`,
    );
  }),
  refuses('max-tokens-integer', '2.1', 'max_tokens is an integer.', [{ max_tokens: 1.5 }, { max_tokens: 'many' }]),
  check('stream-default', '2.1', 'stream: default false.', async (context) => {
    const [absent, off] = [await context.wholeAnswer(), await context.completeBriefly({ stream: false })];
    const kinds = [absent, off].map(({ body }) => at(parseJson(body), 'object'));
    return verdict(
      kinds.every((kind) => kind === 'chat.completion'),
      `Without stream: ${named('object', kinds[0])}; with stream false: ${named('object', kinds[1])}`,
    );
  }),
  refuses(
    'field-types',
    '2.1',
    'model is a string, messages an array, temperature and top_p numbers, stream a boolean.',
    [{ model: 7 }, { messages: 'Hello' }, { temperature: 'warm' }, { top_p: 'high' }, { stream: 'yes' }],
  ),
  check('message-order', '2.1', 'messages: conversation messages, in order.', async () =>
    notTestable('No reply can prove the order'),
  ),
  accepts('roles', '2.2', 'role: system, user and assistant appear.', {
    messages: [
      { role: 'system', content: 'Be brief.' },
      { role: 'user', content: 'Hello' },
      { role: 'assistant', content: 'Hello!' },
      { role: 'user', content: 'Say hello again.' },
    ],
  }),
];
