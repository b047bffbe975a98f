// Lists every testable sentence of the interface document as a named check, in the document's order.
import type { CheckStatus } from './conformance.ts';
import { at, type ConformanceContext, chunkLines, linesOf, parseJson } from './conformance-context.ts';
import { type RawAnswer, sendRaw } from './conformance-http.ts';

interface Outcome {
  readonly status: CheckStatus;
  readonly seen: string;
}

/** One sentence and how it is tried. `run` may reject: that is a failure. */
export interface ConformanceCheck {
  readonly id: string;
  readonly section: string;
  readonly sentence: string;
  run(context: ConformanceContext): Promise<Outcome>;
}

const pass = (seen: string): Outcome => ({ status: 'pass', seen });
const warn = (seen: string): Outcome => ({ status: 'warn', seen });
const notTestable = (seen: string): Outcome => ({ status: 'not-testable', seen });
const verdict = (isGood: boolean, seen: string): Outcome => ({ status: isGood ? 'pass' : 'fail', seen });

/** A value in a few words. */
function show(value: unknown): string {
  const text = value === undefined ? 'nothing' : (JSON.stringify(value) ?? String(value));
  return text.length > 120 ? `${text.slice(0, 117)}…` : text;
}

function codeOf(answer: RawAnswer): string {
  return `${answer.status} ${show(at(parseJson(answer.body), 'error', 'code'))}`;
}

const check = (id: string, section: string, sentence: string, run: ConformanceCheck['run']): ConformanceCheck => ({
  id,
  section,
  sentence,
  run,
});

/** A field of the whole reply. */
function wholeField(
  id: string,
  sentence: string,
  path: readonly (string | number)[],
  isGood: (value: unknown) => boolean,
): ConformanceCheck {
  return check(id, '2.3', sentence, async (context) => {
    const value = at(parseJson((await context.wholeAnswer()).body), ...path);
    return verdict(isGood(value), `${path.join('.')} is ${show(value)}`);
  });
}

/** Something about every chunk of the stream. */
function everyChunk(
  id: string,
  section: string,
  sentence: string,
  fault: (value: unknown) => string | undefined,
): ConformanceCheck {
  return check(id, section, sentence, async (context) => {
    const lines = chunkLines((await context.streamAnswer()).body);
    const faults = lines.map(({ value }) => fault(value)).filter((found) => found !== undefined);
    if (lines.length === 0) return verdict(false, 'there were no chunks');
    return verdict(faults.length === 0, faults[0] ?? `${lines.length} chunks`);
  });
}

/** A request that the document allows must be answered with a reply. */
function accepts(
  id: string,
  section: string,
  sentence: string,
  more: Readonly<Record<string, unknown>>,
): ConformanceCheck {
  return check(id, section, sentence, async (context) => {
    const answer = await context.complete(more);
    const isReply = answer.status === 200 && typeof at(parseJson(answer.body), 'choices', 0, 'message') === 'object';
    return verdict(isReply, `${show(more)} is answered ${answer.status}`);
  });
}

/** Values outside a range: refusing is right, tolerating is noted, breaking down is a failure. */
function refuses(
  id: string,
  section: string,
  sentence: string,
  all: readonly Readonly<Record<string, unknown>>[],
): ConformanceCheck {
  return check(id, section, sentence, async (context) => {
    const seen: string[] = [];
    let isTolerant = false;
    for (const more of all) {
      const answer = await context.complete(more);
      seen.push(`${show(more)} is answered ${codeOf(answer)}`);
      if (answer.status === 200) isTolerant = true;
      else if (answer.status < 400 || answer.status >= 500 || !hasErrorObject(answer))
        return verdict(false, seen.join('; '));
    }
    return isTolerant ? warn(seen.join('; ')) : pass(seen.join('; '));
  });
}

function hasErrorObject(answer: RawAnswer): boolean {
  const message = at(parseJson(answer.body), 'error', 'message');
  return typeof message === 'string' && message !== '';
}

/** A 401 with type and code as section 7 has them. */
function judged401(answer: RawAnswer, code: string): Outcome {
  const error = at(parseJson(answer.body), 'error');
  const isGood = answer.status === 401 && at(error, 'code') === code && at(error, 'type') === 'invalid_request_error';
  return verdict(isGood, `${answer.status}, type ${show(at(error, 'type'))}, code ${show(at(error, 'code'))}`);
}

/** A request with these headers must be refused as `invalid_api_key`, on both endpoints. */
function refusesHeaders(
  id: string,
  section: string,
  sentence: string,
  all: readonly Readonly<Record<string, string>>[],
): ConformanceCheck {
  return check(id, section, sentence, async (context) => {
    const body = { model: await context.model(), messages: [{ role: 'user', content: 'Hello' }] };
    for (const headers of all) {
      const filled = Object.fromEntries(
        Object.entries(headers).map(([name, value]) => [name, value.replace('KEY', context.options.key)]),
      );
      for (const answer of [
        await context.ask('POST', '/v1/chat/completions', body, filled),
        await context.ask('GET', '/v1/models', undefined, filled),
      ]) {
        const outcome = judged401(answer, 'invalid_api_key');
        if (outcome.status !== 'pass')
          return { ...outcome, seen: `${headers.Authorization ?? 'no Authorization'}: ${outcome.seen}` };
      }
    }
    return pass('401 invalid_api_key on both endpoints');
  });
}

function isString(value: unknown): boolean {
  return typeof value === 'string';
}

function isFilled(value: unknown): boolean {
  return typeof value === 'string' && value !== '';
}

function isCount(value: unknown): boolean {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0;
}

const JSON_TYPE = { 'Content-Type': 'application/json' };
const DAY_SECONDS = 86_400;

/** All checks. Sentences that no request can prove are listed as such, so that the list is the document. */
export const CONFORMANCE_CHECKS: readonly ConformanceCheck[] = [
  check(
    'reply',
    '1',
    'The service accepts a conversation and a model name, and returns a model-generated assistant reply.',
    async (context) => {
      const answer = await context.wholeAnswer();
      const content = at(parseJson(answer.body), 'choices', 0, 'message', 'content');
      return verdict(answer.status === 200 && isFilled(content), `${answer.status}, content ${show(content)}`);
    },
  ),
  check('reply-incremental', '1', 'Replies are returned as a stream of incremental chunks.', async (context) => {
    const answer = await context.streamAnswer();
    const text = chunkLines(answer.body)
      .map(({ value }) => at(value, 'choices', 0, 'delta', 'content') ?? '')
      .join('');
    return verdict(answer.status === 200 && text !== '', `${answer.status}, text ${show(text)}`);
  }),
  check('several-models', '1', 'Several AI models are served through the one interface.', async (context) => {
    const names = await context.models();
    if (names.length === 1) return warn(`only one: ${show(names[0])}`);
    return verdict(names.length > 1, `${names.length}: ${show(names)}`);
  }),
  check('json-format', '1', 'Response format: JSON.', async (context) => {
    const answers = [await context.wholeAnswer(), await context.modelsAnswer()];
    const types = answers.map(({ contentType }) => contentType).join(', ');
    const isJson = answers.every(
      ({ body, contentType }) => /^application\/json\b/i.test(contentType) && parseJson(body) !== undefined,
    );
    return verdict(isJson, `content types ${types}`);
  }),
  check('console', '1', 'API keys are created in a web console at {console_url}.', async ({ options }) => {
    if (options.consoleUrl === undefined) return notTestable('no console URL was given');
    const answer = await sendRaw({ method: 'GET', url: options.consoleUrl, headers: {} }, options.timeoutMs ?? 60_000);
    return verdict(answer.status < 400, `the console answers ${answer.status}`);
  }),

  accepts('temperature-range', '2.1', 'temperature: range 0 to 2 (0 is accepted).', { temperature: 0 }),
  accepts('temperature-range-end', '2.1', 'temperature: range 0 to 2 (2 is accepted).', {
    temperature: 2,
    max_tokens: 16,
  }),
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
      `${answer.status}, completion_tokens ${show(used)} of 2`,
    );
  }),
  refuses('max-tokens-integer', '2.1', 'max_tokens is an integer.', [{ max_tokens: 1.5 }, { max_tokens: 'many' }]),
  check('stream-default', '2.1', 'stream: default false.', async (context) => {
    const [absent, off] = [await context.wholeAnswer(), await context.complete({ stream: false })];
    const kinds = [absent, off].map(({ body }) => show(at(parseJson(body), 'object')));
    return verdict(
      kinds.every((kind) => kind === '"chat.completion"'),
      `absent: ${kinds[0]}, false: ${kinds[1]}`,
    );
  }),
  refuses(
    'field-types',
    '2.1',
    'model is a string, messages an array, temperature and top_p numbers, stream a boolean.',
    [{ model: 7 }, { messages: 'Hello' }, { temperature: 'warm' }, { top_p: 'high' }, { stream: 'yes' }],
  ),
  check('message-order', '2.1', 'messages: conversation messages, in order.', async () =>
    notTestable('no reply proves the order'),
  ),
  accepts('roles', '2.2', 'role: system, user and assistant appear.', {
    max_tokens: 16,
    messages: [
      { role: 'system', content: 'Be brief.' },
      { role: 'user', content: 'Hello' },
      { role: 'assistant', content: 'Hello!' },
      { role: 'user', content: 'Say hello again.' },
    ],
  }),

  wholeField('reply-id', 'id: string, completion identifier.', ['id'], isFilled),
  wholeField(
    'reply-object',
    'object: constant value chat.completion.',
    ['object'],
    (value) => value === 'chat.completion',
  ),
  wholeField(
    'reply-created',
    'created: integer, creation time, Unix seconds.',
    ['created'],
    (value) => isCount(value) && Math.abs(Number(value) - Date.now() / 1000) < DAY_SECONDS,
  ),
  wholeField('reply-model', 'model: name of the model used.', ['model'], isFilled),
  wholeField(
    'reply-choices',
    'choices: list of choice objects.',
    ['choices'],
    (value) => Array.isArray(value) && value.length > 0,
  ),
  wholeField(
    'choice-index',
    'index: position of the choice, starting at 0.',
    ['choices', 0, 'index'],
    (value) => value === 0,
  ),
  wholeField(
    'choice-role',
    'message: message with role assistant.',
    ['choices', 0, 'message', 'role'],
    (value) => value === 'assistant',
  ),
  wholeField(
    'choice-content',
    'message: message with content, a string.',
    ['choices', 0, 'message', 'content'],
    isString,
  ),
  wholeField('finish-reason', 'finish_reason: string.', ['choices', 0, 'finish_reason'], isFilled),
  wholeField(
    'finish-stop',
    'finish_reason: the value stop appears.',
    ['choices', 0, 'finish_reason'],
    (value) => value === 'stop',
  ),
  wholeField('prompt-tokens', 'prompt_tokens: integer, tokens in the input.', ['usage', 'prompt_tokens'], isCount),
  wholeField(
    'completion-tokens',
    'completion_tokens: integer, tokens in the output.',
    ['usage', 'completion_tokens'],
    isCount,
  ),
  wholeField(
    'total-tokens',
    'total_tokens: sum of the two.',
    ['usage'],
    (usage) =>
      isCount(at(usage, 'total_tokens')) &&
      at(usage, 'total_tokens') === Number(at(usage, 'prompt_tokens')) + Number(at(usage, 'completion_tokens')),
  ),

  check('chunk-id', '2.4', 'id: same completion identifier on every chunk.', async (context) => {
    const ids = new Set(chunkLines((await context.streamAnswer()).body).map(({ value }) => at(value, 'id')));
    return verdict(ids.size === 1 && [...ids].every(isFilled), `ids ${show([...ids])}`);
  }),
  everyChunk('chunk-choices', '2.4', 'choices: array.', (chunk) =>
    Array.isArray(at(chunk, 'choices')) ? undefined : `a chunk has choices ${show(at(chunk, 'choices'))}`,
  ),
  check(
    'chunk-delta',
    '2.4',
    'Each element of choices holds a delta object with content (string, a text fragment).',
    async (context) => {
      const choices = chunkLines((await context.streamAnswer()).body).flatMap(({ value }) => {
        const list = at(value, 'choices');
        return Array.isArray(list) ? list : [];
      });
      const deltas = choices.map((choice) => at(choice, 'delta'));
      const contents = deltas.map((delta) => at(delta, 'content'));
      const wrong = contents.find((content) => content !== undefined && content !== null && !isString(content));
      const isAnyText = contents.some(isString);
      if (deltas.some((delta) => typeof delta !== 'object' || delta === null) || wrong !== undefined || !isAnyText) {
        return verdict(
          false,
          wrong === undefined ? 'a choice has no delta object, or none has text' : `content is ${show(wrong)}`,
        );
      }
      const without = contents.filter((content) => !isString(content)).length;
      return without > 0
        ? warn(`${without} of ${contents.length} deltas have no content`)
        : pass(`${contents.length} deltas`);
    },
  ),

  check('error-message', '2.5', 'error.message: human-readable text.', async (context) => {
    const answer = await context.unauthorizedAnswer();
    return verdict(hasErrorObject(answer), show(at(parseJson(answer.body), 'error', 'message')));
  }),
  check('error-type', '2.5', 'error.type: category.', async (context) => {
    const type = at(parseJson((await context.unauthorizedAnswer()).body), 'error', 'type');
    return verdict(isFilled(type), show(type));
  }),
  check('error-code', '2.5', 'error.code: machine-readable code.', async (context) => {
    const code = at(parseJson((await context.unauthorizedAnswer()).body), 'error', 'code');
    return verdict(isFilled(code), show(code));
  }),
  check('key-shown-once', '2.6', 'An API key is displayed once, at creation.', async () =>
    notTestable('a matter of the console'),
  ),
  check('model-by-name', '2.7', 'A model is identified by its name, used in model.', async (context) => {
    const name = (await context.models())[0];
    if (name === undefined) return verdict(false, 'the list names no model');
    const answer = await context.complete({ model: name, max_tokens: 16 });
    return verdict(answer.status === 200, `${show(name)} is answered ${answer.status}`);
  }),

  check('chunk-lines', '3', 'While more output remains, one chunk line is emitted for each chunk.', async (context) => {
    const lines = chunkLines((await context.streamAnswer()).body);
    return verdict(
      lines.length > 0 && lines.every(({ value }) => typeof value === 'object' && value !== null),
      `${lines.length} chunk lines`,
    );
  }),
  check('done-last', '3', 'The terminator line data: [DONE] is sent last.', async (context) => {
    const lines = linesOf((await context.streamAnswer()).body);
    const count = lines.filter((line) => /^data: ?\[DONE\]$/.test(line)).length;
    return verdict(
      count === 1 && /^data: ?\[DONE\]$/.test(lines.at(-1) ?? ''),
      `${count} terminators; last line ${show(lines.at(-1))}`,
    );
  }),
  check('stream-closed', '3', 'At the end of output the streamed response is closed.', async (context) => {
    const answer = await context.streamAnswer();
    return verdict(
      answer.isComplete && answer.status === 200,
      answer.isComplete ? 'the body ended' : 'the connection was cut',
    );
  }),
  check('deleted-key', '3', 'A deleted key is rejected with HTTP 401.', async (context) => {
    const key = context.options.deletedKey;
    if (key === undefined) return notTestable('no deleted key was given');
    return judged401(await context.ask('GET', '/v1/models', undefined, context.headersWith(key)), 'invalid_api_key');
  }),

  check(
    'whole-status',
    '4.1',
    'Response when stream is false or absent: HTTP 200 with the JSON of 2.3.',
    async (context) => {
      const answer = await context.wholeAnswer();
      return verdict(answer.status === 200 && parseJson(answer.body) !== undefined, `${answer.status}`);
    },
  ),
  check(
    'stream-form',
    '4.1',
    'Response when stream is true: lines of the form data: <chunk_json>.',
    async (context) => {
      const lines = linesOf((await context.streamAnswer()).body);
      const other = lines.filter((line) => !line.startsWith('data: '));
      const isComment = other.every(
        (line) => line.startsWith(':') || /^(event|id|retry):/.test(line) || line.startsWith('data:'),
      );
      if (lines.length === 0 || !isComment) return verdict(false, `a line is ${show(other[0])}`);
      return other.length > 0
        ? warn(`${other.length} lines of another form, such as ${show(other[0])}`)
        : pass(`${lines.length} lines`);
    },
  ),
  check('failure-object', '4.1', 'Failure: error object of 2.5.', async (context) => {
    const answer = await context.ask('POST', '/v1/chat/completions', '{"model":');
    return verdict(
      answer.status >= 400 && answer.status < 500 && hasErrorObject(answer),
      `broken JSON is answered ${codeOf(answer)}`,
    );
  }),
  check(
    'models-list',
    '4.2',
    'GET /v1/models returns the list of available models. No request body.',
    async (context) => {
      const answer = await context.modelsAnswer();
      const names = await context.models();
      return verdict(answer.status === 200 && names.length > 0, `${answer.status}, ${names.length} models`);
    },
  ),

  check('bearer', '5', 'Every request carries the header Authorization: Bearer <API_KEY>.', async (context) => {
    const statuses = [(await context.wholeAnswer()).status, (await context.modelsAnswer()).status];
    return verdict(
      statuses.every((status) => status === 200),
      `with the key: ${statuses.join(', ')}`,
    );
  }),
  check('content-type', '5', 'Every request carries Content-Type: application/json.', async (context) => {
    const answer = await context.ask('GET', '/v1/models', undefined, {
      Authorization: `Bearer ${context.options.key}`,
    });
    const isCalm = answer.status === 200 || (answer.status >= 400 && answer.status < 500 && hasErrorObject(answer));
    return verdict(isCalm, `without it: ${codeOf(answer)}`);
  }),
  refusesHeaders('key-incorrect', '5', 'Key incorrect: HTTP 401, code invalid_api_key.', [
    { ...JSON_TYPE, Authorization: 'Bearer wrong-key-0000' },
  ]),
  refusesHeaders('header-missing', '5', 'Header malformed (missing): HTTP 401, code invalid_api_key.', [JSON_TYPE]),
  refusesHeaders('header-malformed', '5', 'Header malformed: HTTP 401, code invalid_api_key.', [
    { ...JSON_TYPE, Authorization: 'KEY' },
    { ...JSON_TYPE, Authorization: 'Basic KEY' },
    { ...JSON_TYPE, Authorization: 'Bearer' },
  ]),
  check('key-expired', '5', 'An expired key gives HTTP 401, code api_key_expired.', async (context) => {
    const key = context.options.expiredKey;
    if (key === undefined) return notTestable('no expired key was given');
    return judged401(await context.ask('GET', '/v1/models', undefined, context.headersWith(key)), 'api_key_expired');
  }),
  check('webhooks', '6', 'The only incremental delivery is the chunk stream.', async () =>
    notTestable('an absence cannot be asked for'),
  ),
  check('error-401', '7', '401, type invalid_request_error, code invalid_api_key: key incorrect.', async (context) =>
    judged401(await context.unauthorizedAnswer(), 'invalid_api_key'),
  ),
  check(
    'error-expired',
    '7',
    '401, type invalid_request_error, code api_key_expired: key expired.',
    async (context) => {
      const key = context.options.expiredKey;
      if (key === undefined) return notTestable('no expired key was given');
      const body = { model: await context.model(), messages: [{ role: 'user', content: 'Hello' }] };
      return judged401(
        await context.ask('POST', '/v1/chat/completions', body, context.headersWith(key)),
        'api_key_expired',
      );
    },
  ),
  accepts('temperature-default', '8', 'temperature: default 1 (1 is accepted).', { temperature: 1, max_tokens: 16 }),
  check('version-prefix', '9', 'The version is carried as the path prefix /v1 on every endpoint.', async (context) => {
    const statuses = [(await context.modelsAnswer()).status, (await context.wholeAnswer()).status];
    return verdict(
      statuses.every((status) => status === 200),
      `below /v1: ${statuses.join(', ')}`,
    );
  }),
];
