/** Checks a service's answers: sections 2.3 to 4 of the interface document. */
import { parseJson } from '../../shared/json/json.ts';
import { at, chunkLines, linesOf } from './context.ts';
import {
  type ConformanceCheck,
  check,
  codeOf,
  counted,
  everyChunk,
  hasErrorObject,
  isCount,
  isFilled,
  isString,
  judged401,
  named,
  notTestable,
  pass,
  show,
  verdict,
  warn,
  wholeField,
} from './judging.ts';

const DAY_SECONDS = 86_400;

export const REPLY_CHECKS: readonly ConformanceCheck[] = [
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
    return verdict(ids.size === 1 && [...ids].every(isFilled), `Ids seen: ${show([...ids])}`);
  }),
  everyChunk('chunk-choices', '2.4', 'choices: array.', (chunk) =>
    Array.isArray(at(chunk, 'choices')) ? undefined : `A chunk has ${named('choices', at(chunk, 'choices'))}`,
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
          wrong === undefined
            ? 'A choice has no delta object, or no delta has text'
            : `The content of a delta is ${show(wrong)}`,
        );
      }
      const without = contents.filter((content) => !isString(content)).length;
      return without > 0
        ? warn(`No content in ${without} of ${counted(contents.length, 'delta')}`)
        : pass(counted(contents.length, 'delta'));
    },
  ),

  check('error-message', '2.5', 'error.message: human-readable text.', async (context) => {
    const answer = await context.unauthorizedAnswer();
    return verdict(hasErrorObject(answer), named('message', at(parseJson(answer.body), 'error', 'message')));
  }),
  check('error-type', '2.5', 'error.type: category.', async (context) => {
    const type = at(parseJson((await context.unauthorizedAnswer()).body), 'error', 'type');
    return verdict(isFilled(type), named('type', type));
  }),
  check('error-code', '2.5', 'error.code: machine-readable code.', async (context) => {
    const code = at(parseJson((await context.unauthorizedAnswer()).body), 'error', 'code');
    return verdict(isFilled(code), named('code', code));
  }),
  check('key-shown-once', '2.6', 'An API key is displayed once, at creation.', async () =>
    notTestable('Only the console shows this'),
  ),
  check('model-by-name', '2.7', 'A model is identified by its name, used in model.', async (context) => {
    const name = (await context.models())[0];
    if (name === undefined) return verdict(false, 'The list has no models');
    const answer = await context.completeBriefly({ model: name });
    return verdict(answer.status === 200, `${show(name)} got HTTP ${answer.status}`);
  }),

  check('chunk-lines', '3', 'While more output remains, one chunk line is emitted for each chunk.', async (context) => {
    const lines = chunkLines((await context.streamAnswer()).body);
    return verdict(
      lines.length > 0 && lines.every(({ value }) => typeof value === 'object' && value !== null),
      counted(lines.length, 'chunk line'),
    );
  }),
  check('done-last', '3', 'The terminator line data: [DONE] is sent last.', async (context) => {
    const lines = linesOf((await context.streamAnswer()).body);
    const count = lines.filter((line) => /^data: ?\[DONE\]$/.test(line)).length;
    return verdict(
      count === 1 && /^data: ?\[DONE\]$/.test(lines.at(-1) ?? ''),
      lines.length === 0
        ? 'The stream is empty'
        : `${counted(count, '[DONE] line')}; the last line is ${show(lines.at(-1))}`,
    );
  }),
  check('stream-closed', '3', 'At the end of output the streamed response is closed.', async (context) => {
    const answer = await context.streamAnswer();
    return verdict(
      answer.isComplete && answer.status === 200,
      `HTTP ${answer.status}; the response ${answer.isComplete ? 'ended properly' : 'was cut off'}`,
    );
  }),
  check('deleted-key', '3', 'A deleted key is rejected with HTTP 401.', async (context) => {
    const key = context.options.deletedKey;
    if (key === undefined) return notTestable('Needs a deleted key, and none was given');
    return judged401(await context.ask('GET', '/v1/models', undefined, context.headersWith(key)), 'invalid_api_key');
  }),

  check(
    'whole-status',
    '4.1',
    'Response when stream is false or absent: HTTP 200 with the JSON of 2.3.',
    async (context) => {
      const answer = await context.wholeAnswer();
      const isJson = parseJson(answer.body) !== undefined;
      return verdict(answer.status === 200 && isJson, `HTTP ${answer.status}, ${isJson ? 'JSON' : 'not JSON'}`);
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
      if (lines.length === 0) return verdict(false, 'The stream is empty');
      if (!isComment) return verdict(false, `A line reads ${show(other[0])}`);
      return other.length > 0
        ? warn(`${counted(other.length, 'line')} in another form, such as ${show(other[0])}`)
        : pass(counted(lines.length, 'line'));
    },
  ),
  check('failure-object', '4.1', 'Failure: error object of 2.5.', async (context) => {
    const answer = await context.ask('POST', '/v1/chat/completions', '{"model":');
    return verdict(
      answer.status >= 400 && answer.status < 500 && hasErrorObject(answer),
      `Broken JSON got ${codeOf(answer)}`,
    );
  }),
  check(
    'models-list',
    '4.2',
    'GET /v1/models returns the list of available models. No request body.',
    async (context) => {
      const answer = await context.modelsAnswer();
      const names = await context.models();
      return verdict(
        answer.status === 200 && names.length > 0,
        `HTTP ${answer.status}, ${counted(names.length, 'model')}`,
      );
    },
  ),
];
