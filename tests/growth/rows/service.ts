// Growth rows for electron/service: a service's answers, from their bytes to the pieces of a reply.
import { answerText } from '../../../electron/service/answer-text.ts';
import { bodyKindOf, looksLikeJson } from '../../../electron/service/body-kind.ts';
import { ByteBuffer } from '../../../electron/service/byte-buffer.ts';
import { cleanMessage } from '../../../electron/service/clean-message.ts';
import { CodeWatch } from '../../../electron/service/code-watch.ts';
import { buildRequestBody, runCompletion } from '../../../electron/service/completion.ts';
import { credentialOf } from '../../../electron/service/credential.ts';
import { CumulativePieces } from '../../../electron/service/cumulative-pieces.ts';
import { EmbeddedImages } from '../../../electron/service/embedded-images.ts';
import { parseBaseUrl } from '../../../electron/service/endpoint.ts';
import { errorIn, hasFailedEnvelope } from '../../../electron/service/error-inside.ts';
import { EventStream } from '../../../electron/service/event-stream.ts';
import { ExchangeRecorder } from '../../../electron/service/exchange-recorder.ts';
import { ExtrasCollector } from '../../../electron/service/extras-collector.ts';
import {
  brokenBodyFailure,
  endingOf,
  errorCodeOf,
  errorInsideFailure,
  isFailingFinishReason,
  networkFailure,
  statusFailure,
} from '../../../electron/service/failure.ts';
import { GatheredText } from '../../../electron/service/gathered-text.ts';
import { AnswerHeaders, keptHeaders } from '../../../electron/service/headers.ts';
import { mapTexts } from '../../../electron/service/json-texts.ts';
import { KeyTraces } from '../../../electron/service/key-traces.ts';
import { findLocalServices } from '../../../electron/service/local-services.ts';
import { textOfMarkup } from '../../../electron/service/markup-text.ts';
import { modelNameOf, readModelEntries } from '../../../electron/service/model-entries.ts';
import { listModels } from '../../../electron/service/models.ts';
import { readNativePiece } from '../../../electron/service/native-shapes.ts';
import { networkReason } from '../../../electron/service/network-reason.ts';
import { OtherChoice } from '../../../electron/service/other-choice.ts';
import { noExtras } from '../../../electron/service/piece-extras.ts';
import { ReasoningDetails } from '../../../electron/service/reasoning-details.ts';
import { RepeatedEvents } from '../../../electron/service/repeated-events.ts';
import { ReplyDecoder } from '../../../electron/service/reply-decoder.ts';
import { ReplyText } from '../../../electron/service/reply-text.ts';
import { readLimitResetMs, readRetryAfterMs, saysNeverRetry, saysRetry } from '../../../electron/service/retry.ts';
import { plainWords, readErrorBody, readErrorValue } from '../../../electron/service/service-error.ts';
import { ToolMarkup } from '../../../electron/service/tool-markup.ts';
import type { FetchLike } from '../../../electron/service/transport.ts';
import { costOfHeader, readUsage } from '../../../electron/service/usage-counts.ts';
import { sizeOf } from '../../../electron/service/value-size.ts';
import { readReplyPiece } from '../../../electron/service/wire.ts';
import { nextPageOf } from '../../../shared/addresses/next-page.ts';
import type { JsonObject } from '../../../shared/json/json.ts';
import { keyFor } from '../../helpers/data/key-for.ts';
import { PATIENT } from '../../service/patient.ts';
import { type GrowthRow, repeated, row } from '../row.ts';

const SECRET = 'sk-proj-AbCdEfGhIjKlMnOpQrStUvWx';
const KEY = keyFor(SECRET, 'https://api.example');
const BOTH = credentialOf(KEY, [{ name: 'x-team', value: keyFor('Team-9f86d081884c7d65 Zone-2cf24dba5fb0a30e') }]);
const CONTEXT = { key: KEY, wallClockMs: 0 };
const EVENTS = new AnswerHeaders([['content-type', 'text/event-stream']]);
const JSON_HEADERS = new AnswerHeaders([['content-type', 'application/json']]);

const event = (value: unknown): string => `data: ${JSON.stringify(value)}\n\n`;
const chunkOf = (delta: object): object => ({ choices: [{ index: 0, delta }] });
const fragment = event(chunkOf({ content: 'a' }));
const nested =
  (open: string, close: string, inside = '1') =>
  (n: number) =>
    open.repeat(n) + inside + close.repeat(n);
const bytes = (make: (n: number) => string) => (n: number) => Buffer.from(make(n));
const listOf =
  <T>(make: (at: number) => T) =>
  (n: number): readonly T[] =>
    Array.from({ length: n }, (_, at) => make(at));
const deep = (field: string, n: number): JsonObject => {
  let value: JsonObject = {};
  for (let level = 0; level < n; level++) value = { [field]: value };
  return value;
};
/** A text in pieces of a few characters, as a stream sends it. */
const inPieces = (make: (n: number) => string) => (n: number) => make(n).match(/[\s\S]{1,5}/g) ?? [];
const errorOf = (make: (n: number) => string) => (n: number) => ({
  error: { message: make(n), code: make(n), type: make(n) },
});
/** Error codes that make the patterns for codes start again and again. */
const CODES = {
  key_: repeated('key_'),
  expired_: repeated('expired_'),
  invalid_api_key: repeated('invalid_api_key_'),
  'API key not ': repeated('API key not '),
  'api key … ': repeated('api key 0123456789 expire '),
} as const;
const PIECES = {
  'a piece of the key': repeated('fGhIj '),
  'its beginning': repeated('sk-proj-AbCd'),
  'percent escapes': repeated('%73%6b%2d'),
  backslashes: repeated('\\'),
  'unfinished entities': repeated('&#'),
  'escapes in escapes': repeated('\\\\u0073'),
  'its base64': repeated(Buffer.from(SECRET).toString('base64')),
} as const;

function push(decoder: ReplyDecoder, chunks: readonly Uint8Array[]): void {
  for (const chunk of chunks) decoder.push(chunk);
  decoder.finish(null);
}
const decoder = (headers = EVENTS) => new ReplyDecoder({ headers, context: CONTEXT, onPiece: () => undefined });
/** A body in one chunk, or in chunks of `size` bytes. */
const inChunks =
  (make: (n: number) => string, size = Number.POSITIVE_INFINITY) =>
  (n: number): readonly Uint8Array[] => {
    const all = Buffer.from(make(n));
    if (size >= all.length) return [all];
    return Array.from({ length: Math.ceil(all.length / size) }, (_, at) => all.subarray(at * size, (at + 1) * size));
  };

function stream(chunks: readonly Uint8Array[]): void {
  const events = new EventStream(
    {
      onEvent: () => undefined,
      onStray: () => undefined,
      onUnreadable: () => undefined,
      repeated: new RepeatedEvents(() => undefined),
    },
    1024 * 1024 * 1024,
  );
  for (const chunk of chunks) events.push(chunk);
  events.finish();
}

const fetchOf =
  (chunks: readonly Uint8Array[], headers: readonly (readonly [string, string])[] = []): FetchLike =>
  async () => ({
    status: 200,
    headers,
    body: (async function* () {
      yield* chunks;
    })(),
  });
function endpoint() {
  const read = parseBaseUrl('https://api.example');
  if (!read.ok) throw new Error('not an address');
  return read.value;
}
const way = (fetch: FetchLike) => ({
  fetch,
  endpoint: endpoint(),
  key: KEY,
  timeouts: PATIENT,
  signal: new AbortController().signal,
});

export const serviceRows: readonly GrowthRow[] = [
  row({
    entry: 'electron/service/answer-text.ts#answerText',
    worst: {
      'bytes that are no UTF-8': (n) => ({ body: Buffer.alloc(n, 0xff), type: 'text/plain' }),
      'bytes of another charset': (n) => ({ body: Buffer.alloc(n, 0xc4), type: 'text/plain; charset=gbk' }),
      'a header of charsets': (n) => ({ body: Buffer.from([0xff]), type: repeated('; charset=')(n) }),
      'a header of spaces': (n) => ({ body: Buffer.from([0xff]), type: `;${' '.repeat(n)}` }),
    },
    run: ({ body, type }) => answerText(body, new AnswerHeaders([['content-type', type]])),
    n: 20_000,
  }),
  row({
    entry: 'electron/service/api-key.ts#ApiKey',
    worst: PIECES,
    run: (text) => KEY.redactJson({ text }),
    n: 8_000,
  }),
  row({
    entry: 'electron/service/api-key.ts#ApiKey',
    worst: { 'pieces of a reply': repeated('sk-proj-AbCdEf'), 'a short key alone': repeated('ab-ab ') },
    run: (text) => {
      for (const key of [KEY, keyFor('ab-')]) {
        key.redactPiece(text, 'sk');
        key.redactEnd(text, 'sk');
        key.possibleStartChars(text);
      }
    },
    n: 16_000,
  }),
  row({
    entry: 'electron/service/body-kind.ts#bodyKindOf',
    worst: { 'white space': repeated(' \n'), data: repeated('data'), BOMs: repeated('\uFEFF') },
    run: (head) => bodyKindOf(head, false, true),
    n: 20_000,
  }),
  row({
    entry: 'electron/service/body-kind.ts#looksLikeJson',
    worst: { spaces: (n) => `[${' '.repeat(n)}`, brackets: repeated('[') },
    run: looksLikeJson,
    n: 20_000,
  }),
  row<readonly Uint8Array[]>({
    entry: 'electron/service/byte-buffer.ts#ByteBuffer',
    worst: { 'single bytes': listOf(() => Buffer.from('a')) },
    run: (chunks) => {
      const all = new ByteBuffer();
      for (const chunk of chunks) all.append(chunk);
      return all.text();
    },
    n: 4_000,
  }),
  row({
    entry: 'electron/service/completion.ts#runCompletion',
    worst: {
      'a chunk a token': inChunks(repeated(fragment), fragment.length),
      'the finish reason in each chunk': inChunks(
        repeated(event({ id: 'i', choices: [{ index: 0, delta: { content: 'a' }, finish_reason: 'stop' }] })),
        80,
      ),
      'pieces of the key': inChunks((n) => event(chunkOf({ content: repeated('fGhIj ')(n) })), 100),
    },
    run: (chunks) =>
      runCompletion(
        {
          ...way(fetchOf(chunks, [['content-type', 'text/event-stream']])),
          retry: { enabled: false },
          request: { model: 'm', messages: [{ role: 'user', content: 'x' }], stream: true },
        },
        () => undefined,
      ),
    n: 3_000,
  }),
  row({
    entry: 'electron/service/completion.ts#buildRequestBody',
    worst: {
      'many messages': (n) => ({ content: 'a', count: n, extraBody: '' }),
      'a long message': (n) => ({ content: '\ud800'.repeat(n), count: 1, extraBody: '' }),
      'many extra fields': (n) => ({
        content: 'a',
        count: 1,
        extraBody: JSON.stringify(Object.fromEntries(listOf((at) => [`f${at}`, at])(n))),
      }),
    },
    run: ({ content, count, extraBody }) =>
      buildRequestBody({
        model: 'm',
        messages: Array.from({ length: count }, () => ({ role: 'user' as const, content })),
        stream: true,
        extraBody,
      }),
    n: 400,
  }),
  row({
    entry: 'electron/service/credential.ts#credentialOf',
    worst: { ...PIECES, 'a word of a header': repeated('9f86d081') },
    run: (text) => {
      BOTH?.redactJson([text]);
      BOTH?.redactPiece(text, 'sk-');
      BOTH?.redactEnd(text, 'sk-');
    },
    n: 4_000,
  }),
  row({
    entry: 'electron/service/endpoint.ts#parseBaseUrl',
    worst: {
      slashes: (n) => `https://a/${'/'.repeat(n)}b`,
      paths: repeated('/v1'),
      angles: repeated('<'),
      spaces: repeated(' '),
    },
    run: parseBaseUrl,
    n: 20_000,
  }),
  row({
    entry: 'electron/service/event-stream.ts#EventStream',
    worst: {
      'lines of data': inChunks(repeated('data: a\n')),
      'one line in small chunks': inChunks(repeated('a'), 8),
      'a comment in small chunks': inChunks((n) => `:${'a'.repeat(n)}`, 8),
      'CR alone': inChunks(repeated('\r')),
      'CR far apart': inChunks(repeated(`data: {}${' '.repeat(50)}\r`)),
      'LF alone in single bytes': inChunks(repeated('\n'), 1),
      'stray lines': inChunks(repeated('a\n')),
      objects: inChunks(repeated('data: {\n')),
      'repeated events': inChunks(repeated(fragment)),
      'events of another number each': inChunks((n) =>
        listOf((at) => event({ at, ...chunkOf({ content: 'a' }) }))(n / 60).join(''),
      ),
    },
    run: stream,
    n: 6_000,
  }),
  row({
    entry: 'electron/service/exchange-recorder.ts#ExchangeRecorder',
    worst: {
      'many headers': listOf((at): readonly [string, string] => [`x-${at}`, 'sk-proj-AbCd']),
      'a long header': (n): readonly (readonly [string, string])[] => [['x', repeated('fGhIj ')(n)]],
    },
    run: (headers) => {
      const recorder = new ExchangeRecorder('https://api.example', KEY, () => undefined, 0);
      recorder.noteSent({ headers, workedOut: [] });
      recorder.noteAnswer(200, headers);
      recorder.noteFailure(headers[0]?.[1] ?? '');
    },
    // With many headers, this size is larger than the part that is kept.
    n: 4_000,
  }),
  row({
    entry: 'electron/service/failure.ts#networkFailure',
    worst: { ERR_: repeated('ERR_'), 'net::': repeated('net::ERR_'), words: repeated('a ') },
    run: (message) => networkFailure(new Error(message), CONTEXT),
    n: 8_000,
  }),
  row({
    entry: 'electron/service/failure.ts#brokenBodyFailure',
    worst: { Z_: repeated('Z_'), CONTENT_: repeated('CONTENT_DECODIN') },
    run: (message) => brokenBodyFailure(Object.assign(new Error(message), { code: message }), CONTEXT),
    n: 8_000,
  }),
  row({
    entry: 'electron/service/failure.ts#statusFailure',
    worst: {
      ...Object.fromEntries(
        Object.entries(CODES).map(([name, make]) => [name, (n: number) => JSON.stringify(errorOf(make)(n))]),
      ),
      'data in data': repeated('data:'),
      'event lines': repeated('event:\n'),
      'unfinished JSON': (n) => `{${'"message":'.repeat(n / 10)}`,
      'an unfinished text': (n) => `{"message":"${'\\"'.repeat(n / 2)}`,
      'a page of titles': repeated('<title>'),
      'a page of headings': repeated('<h1>a</h2'),
      'a page of open tags': repeated('<'),
      'a page of entities': (n) => `<title>${'&#'.repeat(n)}`,
    },
    run: (body) => statusFailure(401, JSON_HEADERS, body, CONTEXT),
    n: 8_000,
  }),
  row({
    entry: 'electron/service/failure.ts#statusFailure',
    worst: {
      'a challenge': repeated('error_description="'),
      'spaces in the challenge': repeated('error_description=" '),
    },
    run: (challenge) => statusFailure(401, new AnswerHeaders([['www-authenticate', challenge]]), '', CONTEXT),
    n: 16_000,
  }),
  row({
    entry: 'electron/service/failure.ts#errorInsideFailure',
    worst: Object.fromEntries(Object.entries(CODES).map(([name, make]) => [name, errorOf(make)])),
    run: (value) => errorInsideFailure(value, JSON_HEADERS, CONTEXT),
    n: 16_000,
  }),
  row({
    entry: 'electron/service/failure.ts#isFailingFinishReason',
    worst: { erro: repeated('erro') },
    run: isFailingFinishReason,
    n: 16_000,
  }),
  row({
    entry: 'electron/service/failure.ts#errorCodeOf',
    worst: { ERR_: repeated('ERR_'), 'net::': repeated('net::'), letters: repeated('A') },
    run: (message) => errorCodeOf(new Error(message)),
    n: 16_000,
  }),
  row({
    entry: 'electron/service/failure.ts#endingOf',
    worst: { max_: repeated('max_'), content_: repeated('content_filte'), saf: repeated('safet') },
    run: (reason) => endingOf(null, reason, true),
    n: 16_000,
  }),
  row({
    entry: 'electron/service/gathered-text.ts#GatheredText',
    worst: { 'single letters': (n) => n },
    run: (n) => {
      const gathered = new GatheredText();
      for (let at = 0; at < n; at++) gathered.add('a');
      return gathered.text();
    },
    n: 20_000,
  }),
  row({
    entry: 'electron/service/headers.ts#AnswerHeaders',
    worst: {
      'one name repeated': listOf((): readonly [string, string] => ['x-request-id', 'a']),
      'many names': listOf((at): readonly [string, string] => [`x-${at}`, 'a']),
      'a long type': (n): readonly (readonly [string, string])[] => [['content-type', ' '.repeat(n)]],
      'a long id': (n): readonly (readonly [string, string])[] => [['x-request-id', '\u00e9'.repeat(n)]],
    },
    run: (entries) => {
      const headers = new AnswerHeaders(entries, KEY);
      return [headers.mediaType, headers.requestId];
    },
    n: 4_000,
  }),
  row<readonly (readonly [string, string])[]>({
    entry: 'electron/service/headers.ts#keptHeaders',
    worst: { 'empty headers': listOf((): readonly [string, string] => ['', '']) },
    run: (headers) => keptHeaders(headers, (name, value) => [name, value]),
    n: 4_000,
  }),
  row({
    entry: 'electron/service/json-texts.ts#mapTexts',
    worst: {
      wide: (n) => JSON.parse(`[${'"a",'.repeat(n)}"a"]`),
      deep: (n) => JSON.parse(nested('[', ']')(n / 4)),
      fields: (n) => Object.fromEntries(listOf((at) => [`f${at}`, 'a'])(n)),
    },
    run: (value) => mapTexts(value, (text) => text),
    n: 4_000,
  }),
  row({
    entry: 'electron/service/key-traces.ts#KeyTraces',
    worst: PIECES,
    run: (text) => new KeyTraces(SECRET).replace(text, '[key]'),
    n: 8_000,
  }),
  row({
    entry: 'electron/service/local-services.ts#findLocalServices',
    worst: {
      'a long type': (n) => `application/${'a+'.repeat(n / 2)}`,
      'dots in a type': (n) => `application/${'.'.repeat(n)}`,
    },
    run: (type) =>
      findLocalServices({ fetch: fetchOf([Buffer.from('{}')], [['content-type', type]]), ports: [['a', 1]] }),
    n: 20_000,
  }),
  row({
    entry: 'electron/service/models.ts#listModels',
    worst: {
      'many entries': (n) => `{"data":[${listOf((at) => `{"id":"m${at}"}`)(n / 10).join(',')}]}`,
      'one entry repeated': (n) => `{"data":[${'{"id":"m"},'.repeat(n / 10)}{"id":"m"}]}`,
      'entries by key': (n) => `{"models":{${listOf((at) => `"m${at}":{}`)(n / 10).join(',')}}}`,
      'nested lists': nested('{"data":', '}'),
      'an error of codes': (n) => JSON.stringify(errorOf(repeated('key_'))(n)),
      'a page': repeated('<title>'),
      'no JSON': repeated('{"'),
      spaces: repeated(' '),
    },
    run: (body) => listModels(way(fetchOf([Buffer.from(body)]))),
    n: 3_000,
  }),
  row<readonly unknown[]>({
    entry: 'electron/service/model-entries.ts#readModelEntries',
    worst: {
      'many words': (n) => [{ id: 'm', supported_parameters: Array.from({ length: n }, (_, at) => `w${at}`) }],
      'many models': (n) => Array.from({ length: n / 20 }, (_, at) => ({ id: `m${at}`, pricing: { prompt: '0.1' } })),
      'long prices': (n) => [{ id: 'm', pricing: { prompt: '0'.repeat(n), completion: `0.${'0'.repeat(n)}` } }],
      'long dates': (n) => [{ id: 'm', shutdown_date: `2026-01-01${'0'.repeat(n)}` }],
      'long numbers': (n) => [{ id: 'm', context_length: '1'.repeat(n) }],
    },
    run: readModelEntries,
    n: 6_000,
  }),
  row<unknown>({
    entry: 'electron/service/model-entries.ts#modelNameOf',
    worst: { spaces: (n) => ({ id: ' '.repeat(n), name: ' '.repeat(n) }) },
    run: modelNameOf,
    n: 16_000,
  }),
  row({
    entry: 'shared/addresses/next-page.ts#nextPageOf',
    worst: {
      'links without next': (n) => '<a>; rel="x", '.repeat(n / 14),
      'open brackets': repeated('<'),
      'closed brackets': repeated('<>'),
      'rel again': (n) => `<a>${'; rel="x'.repeat(n / 8)}`,
      addresses: (n) => `<https://a/v1/models?${'a=1&'.repeat(n / 4)}>; rel="next"`,
    },
    run: (link) =>
      nextPageOf({ next: link, next_cursor: link, last_id: link, has_more: true }, 'https://a/v1/models', link),
    n: 2_000,
  }),
  row({
    entry: 'electron/service/network-reason.ts#networkReason',
    worst: { EAI_: repeated('EAI_'), CER: repeated('CER'), CONNECTION_: repeated('CONNECTION_') },
    run: networkReason,
    n: 8_000,
  }),
  row({
    entry: 'electron/service/other-choice.ts#OtherChoice',
    worst: { 'falling numbers': (n) => n },
    run: (n) => {
      const other = new OtherChoice();
      for (let at = n; at > 0; at--)
        other.add({
          index: 1 + (at % 2),
          text: 'a',
          reasoning: '',
          finishReason: 'a',
          hasContent: true,
          isMessage: false,
        });
      return other.text.length;
    },
    n: 8_000,
  }),
  row({
    entry: 'electron/service/repeated-events.ts#RepeatedEvents',
    worst: {
      'no end of a line': bytes((n) => fragment.slice(0, 48).repeat(n / 48)),
      'events that are alike': bytes(repeated(fragment)),
      escapes: bytes(repeated(event(chunkOf({ content: '\\"\n' })))),
    },
    run: (all) => {
      const events = new RepeatedEvents(() => undefined);
      events.learn(Buffer.from(fragment));
      for (let at = 0, next = 0; at < all.length; at = next) {
        next = events.readFrom(all, at);
        if (next === at) next += fragment.length;
      }
    },
    n: 16_000,
  }),
  row({
    entry: 'electron/service/reply-decoder.ts#ReplyDecoder',
    worst: {
      'an error code of key_': inChunks((n) => event(errorOf(repeated('key_'))(n))),
      'fragments, then whole messages': inChunks(
        (n) =>
          event(chunkOf({ content: 'x'.repeat(300) })).repeat(n / 20) +
          event({ choices: [{ index: 0, message: { content: 'a' } }] }).repeat(n / 10),
      ),
      'fragments, then messages that hold them': inChunks(
        (n) =>
          fragment.repeat(n / 100) +
          event({ choices: [{ index: 0, message: { content: 'a'.repeat(n / 100) } }] }).repeat(8),
      ),
      'whole messages': inChunks(repeated(event({ choices: [{ index: 0, message: { content: 'a' } }] }))),
      'choices of other numbers': inChunks(repeated(event({ choices: [{ index: 2, delta: { content: 'a' } }] }))),
      'choices without end': inChunks((n) => event({ choices: listOf(() => ({ delta: { content: 'a' } }))(n / 30) })),
      'choices of one number': inChunks((n) =>
        event({ choices: listOf(() => ({ index: 0, delta: { content: 'a' } }))(n / 40) }),
      ),
      'a long id and finish reason': inChunks((n) =>
        event({ id: 'x'.repeat(n), choices: [{ index: 0, delta: {}, finish_reason: 'x'.repeat(n) }] }),
      ),
      'data lines of one event': inChunks(repeated('data: {"a":\n')),
      'a list of events': inChunks(
        (n) => `data: [${JSON.stringify(chunkOf({ content: 'a' }))}${',{}'.repeat(n / 3)}]\n\n`,
      ),
      'stray lines': inChunks(repeated('error: \n')),
      'one line in small chunks': inChunks((n) => event(chunkOf({ content: 'x'.repeat(n) })), 16),
      'reasoning and text in turn': inChunks(
        repeated(event(chunkOf({ reasoning: 'a' })) + event(chunkOf({ content: 'b' }))),
      ),
      'pieces of the key in small chunks': inChunks((n) => event(chunkOf({ content: repeated('sk-proj-Ab')(n) })), 64),
      'a think tag': inChunks((n) => event(chunkOf({ content: `<think>${'</think'.repeat(n / 7)}` }))),
    },
    run: (chunks) => push(decoder(), chunks),
    n: 6_000,
  }),
  row({
    entry: 'electron/service/reply-decoder.ts#ReplyDecoder',
    worst: {
      'white space before a document': inChunks(repeated(' \n'), 16),
      'a page': inChunks(repeated('<title>')),
      'no line end': inChunks((n) => `{"choices":[${'{},'.repeat(n / 3)}`, 16),
      'unreadable lines': inChunks(repeated('{"a":\n')),
      'lines of chunks': inChunks(repeated(`${JSON.stringify(chunkOf({ content: 'a' }))}\n`)),
      'a whole reply': inChunks((n) => JSON.stringify({ choices: [{ message: { content: 'a\n'.repeat(n) } }] }), 64),
      'nested content': inChunks((n) => `{"choices":[{"message":{"content":${nested('[', ']')(n / 4)}}}]}`),
      'a quoted text': inChunks((n) => JSON.stringify('a'.repeat(n))),
      'pieces of the key': inChunks(repeated('no fGhIj ')),
    },
    run: (chunks) => push(decoder(JSON_HEADERS), chunks),
    n: 6_000,
  }),
  row({
    entry: 'electron/service/reply-decoder.ts#ReplyDecoder',
    worst: {
      'one line in small chunks': inChunks((n) => event(chunkOf({ content: 'é'.repeat(n) })), 16),
      'short lines': inChunks(repeated('é\r')),
      escapes: inChunks(repeated('\u001b$B\n')),
    },
    run: (chunks) => push(decoder(new AnswerHeaders([['content-type', 'text/event-stream; charset=gbk']])), chunks),
    n: 6_000,
  }),
  row({
    entry: 'electron/service/reply-text.ts#ReplyText',
    worst: {
      'single letters that may begin a key': (n) => n,
    },
    run: (n) => {
      const text = new ReplyText({
        onPiece: () => undefined,
        redact: (piece, before) => KEY.redactPiece(piece, before),
        redactEnd: (piece, before) => KEY.redactEnd(piece, before),
        possibleStartChars: (piece) => KEY.possibleStartChars(piece),
      });
      for (let at = 0; at < n; at++) {
        text[at % 64 === 0 ? 'reasoning' : 'text'](SECRET[at % SECRET.length] ?? 'a');
        text.flush();
      }
      text.end();
    },
    n: 4_000,
  }),
  row({
    entry: 'electron/service/retry.ts#readRetryAfterMs',
    worst: {
      digits: repeated('1'),
      commas: repeated(','),
      'a date': repeated('1 jan 2026 '),
      'an old date': (n) => `Sun jan ${' '.repeat(n)}`,
      'days without a month': repeated('1 '),
    },
    run: (value) => readRetryAfterMs(new AnswerHeaders([['retry-after', value]]), 0),
    n: 20_000,
  }),
  row({
    entry: 'electron/service/retry.ts#readLimitResetMs',
    worst: { digits: repeated('1'), hours: repeated('1h'), 'a date': repeated('2026-01-01T') },
    run: (value) => readLimitResetMs(new AnswerHeaders([['x-ratelimit-reset', value]]), 0),
    n: 20_000,
  }),
  row({
    entry: 'electron/service/retry.ts#saysNeverRetry',
    worst: {
      digits: (n) => `${'1'.repeat(n)}x`,
      spaces: (n) => `${' '.repeat(n)}x`,
      'digits, then spaces': (n) => `1${' '.repeat(n)}x`,
    },
    run: (value) =>
      saysNeverRetry(
        new AnswerHeaders([
          ['retry-after', value],
          ['retry-after-ms', value],
        ]),
      ),
    n: 20_000,
  }),
  row({
    entry: 'electron/service/retry.ts#saysRetry',
    worst: { spaces: (n) => `${' '.repeat(n)}x` },
    run: (value) => saysRetry(new AnswerHeaders([['x-should-retry', value]])),
    n: 16_000,
  }),
  row({
    entry: 'electron/service/service-error.ts#readErrorBody',
    worst: {
      'data in data': repeated('data:'),
      'names of a message': repeated('{"message":'),
      'open texts': repeated('["message":"'),
      backslashes: (n) => `{"error":"${'\\'.repeat(n)}`,
      'a page': repeated('<message>'),
      'a page of code': repeated('<code>'),
      'a page of spaces': (n) => `<title>${' '.repeat(n)}`,
    },
    run: (body) => readErrorBody(body, KEY),
    n: 16_000,
  }),
  row<unknown>({
    entry: 'electron/service/service-error.ts#readErrorValue',
    worst: {
      'errors in errors': (n) => JSON.parse(nested('{"error":', '}')(n / 8)),
      'messages in messages': (n) => JSON.parse(nested('{"message":', '}')(n / 8)),
      'many details': (n) => ({
        error: { message: 'a', details: listOf(() => ({ reason: 'a', retryDelay: '1' }))(n) },
      }),
      'a list of faults': (n) => ({ detail: listOf(() => ({ loc: ['a'], msg: 'b' }))(n / 8) }),
      'a fault of many steps': (n) => ({ detail: [{ loc: listOf(() => 'a')(n), msg: 'b' }] }),
      'own fields': (n) => ({ error: Object.fromEntries(listOf((at) => [`f_code_type_${at}`, ''])(n / 8)) }),
      'an error name': (n) => ({ error: repeated('a_')(n) }),
      'a long own field': (n) => ({ error: { [repeated('code')(n)]: { a: 1 } } }),
      'JSON in a text': (n) => ({ error: `{"error":${JSON.stringify(repeated('{')(n))}}` }),
    },
    run: readErrorValue,
    n: 8_000,
  }),
  row({
    entry: 'electron/service/clean-message.ts#cleanMessage',
    worst: { 'line ends': repeated('\n'), controls: repeated('\u0007'), words: repeated('a\n\n\n') },
    run: cleanMessage,
    n: 20_000,
  }),
  row({
    entry: 'electron/service/markup-text.ts#textOfMarkup',
    worst: {
      titles: repeated('<title>'),
      'titles of errors': repeated('<title> Error'),
      headings: repeated('<h1 '),
      messages: repeated('<message '),
      paragraphs: repeated('<p>a<'),
      'a long bare page': repeated('<a '),
    },
    run: textOfMarkup,
    n: 8_000,
  }),
  row<unknown>({
    entry: 'electron/service/service-error.ts#plainWords',
    worst: {
      'messages in messages': (n) => JSON.parse(nested('{"message":', '}')(n / 8)),
      'a long one': (n) => ({ msg: 'a'.repeat(n) }),
    },
    run: plainWords,
    n: 8_000,
  }),
  row({
    entry: 'electron/service/wire.ts#readReplyPiece',
    worst: {
      'choices of one number': (n) => ({ choices: listOf(() => ({ index: 0, delta: { content: 'a' } }))(n) }),
      'choices with thoughts': (n) => ({
        choices: listOf(() => ({ index: 0, delta: { reasoning_details: [{ text: 'a' }] } }))(n),
      }),
      'choices by key': (n) => ({ choices: Object.fromEntries(listOf((at) => [`c${at}`, { text: 'a' }])(n)) }),
      'parts of a content': (n) => ({
        choices: [{ delta: { content: listOf(() => ({ type: 'thinking', thinking: 'a' }))(n) } }],
      }),
      'nested thoughts': (n) => ({ choices: [{ delta: { reasoning: listOf(() => ({ text: ['a'] }))(n) } }] }),
      'a type of a part': (n) => ({ choices: [{ delta: { content: [{ type: 'think'.repeat(n) }] } }] }),
      'a type of an unknown part': (n) => ({ choices: [{ delta: { content: [{ type: 'function'.repeat(n) }] } }] }),
      'lists of sources': (n) => ({ choices: [], citations: listOf(() => ['https://a.example'])(n) }),
      'sources in sources': (n) => ({ citations: deep('document', n) }),
      'a map of sources': (n) => ({ citations: Object.fromEntries(listOf((at) => [at, 'https://a.example'])(n)) }),
      'sources as JSON': (n) => ({ citations: JSON.stringify(listOf(() => 'https://a.example')(n)) }),
      'passages with sources': (n) => ({ citations: listOf(() => ({ sources: [{ url: 'https://a.example' }] }))(n) }),
      'brackets for sources': (n) => ({ citations: '['.repeat(8 * n) }),
      'chunks of a search': (n) => ({
        grounding_metadata: { groundingChunks: listOf(() => ({ web: { uri: 'https://a.example' } }))(n) },
      }),
      'images around': (n) => ({ images: Object.fromEntries(listOf((at) => [at, { url: 'data:image/png,' }])(n)) }),
      'images of their interface': (n) => ({ created: 1, data: listOf((at) => ({ b64_json: `${at}` }))(n) }),
      'inline data': (n) => ({
        choices: [{ message: { media: listOf(() => ({ inline_data: { mime_type: 'image/png', data: 'AAAA' } }))(n) } }],
      }),
      'long texts': (n) => ({ choices: [{ delta: { artifact: 'a '.repeat(8 * n) } }] }),
      images: (n) => ({
        choices: [{ delta: { images: listOf((at) => ({ url: `data:image/png;base64,${at}` }))(n) } }],
      }),
      'one large image': (n) => ({ choices: [{ delta: { images: [`data:image/png;base64,${'A'.repeat(8 * n)}`] } }] }),
      'a nested unknown field': (n) => ({ choices: [{ delta: { chart: deep('of', n) } }] }),
      'calls of tools': (n) => ({
        choices: [{ delta: { tool_calls: listOf((index) => ({ index, function: { name: 'a' } }))(n) } }],
      }),
    },
    run: readReplyPiece,
    n: 2_000,
  }),
  row<JsonObject>({
    entry: 'electron/service/native-shapes.ts#readNativePiece',
    worst: {
      'parts of a candidate': (n) => ({ candidates: [{ content: { parts: listOf(() => ({ text: 'a' }))(n) } }] }),
      'messages of a response': (n) => ({
        object: 'response',
        output: listOf(() => ({ type: 'message', content: [{ text: 'a' }] }))(n),
      }),
      'a type of dots': (n) => ({ type: 'response.reasoning'.repeat(n), delta: '' }),
    },
    run: readNativePiece,
    n: 4_000,
  }),
  row({
    entry: 'electron/service/extras-collector.ts#ExtrasCollector',
    worst: {
      'a list in each chunk': listOf(() => ({
        citations: ['https://a.example', 'https://b.example', 'https://c.example'],
      })),
      'a list that grows': listOf((at) => ({
        citations: Array.from({ length: Math.min(at, 50) }, (_, one) => `s${one}`),
      })),
      'one source in each chunk': listOf((at) => ({ citations: [`https://a.example/${at}`] })),
      'another part in each chunk': listOf((at) => ({ choices: [{ delta: { content: { type: `t${at}`, of: at } } }] })),
      'fragments of a text in an unknown field': listOf((at) => ({ choices: [{ delta: { note: `${at} ` } }] })),
      'another unknown field in each chunk': listOf((at) => ({ choices: [{ delta: { [`note${at}`]: 'a b' } }] })),
      'fragments of calls': listOf(() => ({
        choices: [{ delta: { tool_calls: [{ index: 0, function: { arguments: 'a' } }] } }],
      })),
    },
    run: (values: readonly JsonObject[]) => {
      const extras = new ExtrasCollector((text, maxChars) => text.slice(0, maxChars));
      for (const value of values) extras.add(readReplyPiece(value).extras ?? noExtras());
      extras.result();
    },
    n: 1_000,
  }),
  row({
    entry: 'electron/service/reasoning-details.ts#ReasoningDetails',
    worst: {
      'fragments of one thought': listOf(() => ({ type: 'reasoning.text', text: 'a', index: 0 })),
      'an entry each': listOf((index) => ({ type: 'reasoning.text', text: 'a', index })),
    },
    run: (entries: readonly JsonObject[]) => {
      const details = new ReasoningDetails();
      for (const entry of entries) details.add([entry], false);
      details.result();
    },
    n: 4_000,
  }),
  row({
    entry: 'electron/service/cumulative-pieces.ts#CumulativePieces',
    worst: {
      fragments: listOf((at) => `word ${at} `),
      'the same piece': listOf(() => 'abc'),
      'a few wholes, then fragments': listOf((at) => (at < 4 ? 'abc '.repeat(at + 1) : 'abc ')),
      'longer dashes': listOf((at) => '-'.repeat(Math.min(at, 20))),
    },
    run: (pieces: readonly string[]) => {
      const cumulative = new CumulativePieces();
      for (const piece of pieces) cumulative.push(piece);
      cumulative.end();
    },
    n: 8_000,
  }),
  row({
    entry: 'electron/service/tool-markup.ts#ToolMarkup',
    worst: {
      'openings of marks': inPieces(repeated('<tool_cal')),
      'marks in prose': inPieces(repeated('<tool_call> is ')),
      calls: inPieces(repeated('<tool_call>{}</tool_call>')),
      'a call without an end': inPieces((n) => `<tool_call>{${'</tool'.repeat(n / 6)}`),
      backticks: inPieces(repeated('`<tool_call>')),
      spaces: inPieces((n) => `<tool_call>${' '.repeat(n)}`),
      brackets: inPieces(repeated('[')),
    },
    run: (pieces: readonly string[]) => {
      const markup = new ToolMarkup(
        () => undefined,
        () => undefined,
      );
      for (const piece of pieces) markup.push(piece);
      markup.end();
    },
    n: 20_000,
  }),
  row({
    entry: 'electron/service/code-watch.ts#CodeWatch',
    worst: { backticks: inPieces(repeated('`')), fences: inPieces(repeated('```\n')), spaces: inPieces(repeated(' ')) },
    run: (pieces: readonly string[]) => {
      const code = new CodeWatch();
      for (const piece of pieces) code.push(piece);
    },
    n: 20_000,
  }),
  row({
    entry: 'electron/service/embedded-images.ts#EmbeddedImages',
    worst: {
      'openings of images': inPieces(repeated('![')),
      'alt texts without an end': inPieces((n) => `![${' '.repeat(n)}`),
      'exclamation marks': inPieces(repeated('!')),
      heads: inPieces(repeated('![](data:image/p')),
      'data without an end': inPieces((n) => `![](data:image/png;base64,${'A'.repeat(n)}`),
      'images that are none': inPieces(repeated(`![](data:image/png;base64,${'A'.repeat(40)})`)),
    },
    run: (pieces: readonly string[]) => {
      const images = new EmbeddedImages(
        () => undefined,
        () => undefined,
      );
      for (const piece of pieces) images.push(piece);
      images.end();
    },
    n: 20_000,
  }),
  row({
    entry: 'electron/service/value-size.ts#sizeOf',
    worst: { nested: (n) => deep('of', n), 'a wide list': listOf(() => ['a']) },
    run: (value: unknown) => sizeOf(value),
    n: 8_000,
  }),
  row({
    entry: 'electron/service/usage-counts.ts#readUsage',
    worst: {
      digits: (n): JsonObject => ({ prompt_tokens: '1'.repeat(n) }),
      'many names': (n): JsonObject => Object.fromEntries(listOf((at) => [`someTokens${at}`, at])(n)),
      'a long name': (n): JsonObject => ({ ['aB-'.repeat(n)]: 1 }),
      'a long cost': (n): JsonObject => ({ cost: `0.${'1'.repeat(n)}` }),
    },
    run: readUsage,
    n: 20_000,
  }),
  row({
    entry: 'electron/service/usage-counts.ts#costOfHeader',
    worst: { digits: repeated('1'), dots: repeated('1.'), exponents: repeated('1e-') },
    run: costOfHeader,
    n: 20_000,
  }),
  row<JsonObject>({
    entry: 'electron/service/error-inside.ts#errorIn',
    worst: {
      'many fields': (n) => ({ error: Object.fromEntries(listOf((at) => [`f${at}`, ''])(n)) }),
      'a code of spaces': (n) => ({ message: 'a', code: ' '.repeat(n) }),
      'many details': (n) => ({ detail: Object.fromEntries(listOf((at) => [`f${at}`, 0])(n)) }),
    },
    run: (value) => errorIn(value, false),
    n: 4_000,
  }),
  row({
    entry: 'electron/service/error-inside.ts#hasFailedEnvelope',
    worst: { 'a list as a code': (n) => ({ base_resp: { status_code: listOf(() => 0)(n) } }) },
    run: hasFailedEnvelope,
    n: 4_000,
  }),
];
