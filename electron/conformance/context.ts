/** Holds what the conformance checks share: the requests they make, each asked once. */
import { parseJson } from '../../shared/json.ts';
import type { ConformanceOptions } from './conformance.ts';
import { type RawAnswer, sendRaw } from './http.ts';

const TIMEOUT_MS = 60_000;

/** One line of a stream that begins with `data:`, with what its JSON says. */
export interface StreamLine {
  readonly line: string;
  readonly data: string;
  readonly value: unknown;
}

/** The service under test, and the answers that several checks look at. */
export interface ConformanceContext {
  readonly options: ConformanceOptions;
  /** Any request; `headers` default to the two of section 5. `path` begins with `/`. */
  ask(method: string, path: string, body?: unknown, headers?: Readonly<Record<string, string>>): Promise<RawAnswer>;
  /** A completion for one short question, with `more` fields; `false` takes the field `stream` along as sent. */
  complete(more: Readonly<Record<string, unknown>>): Promise<RawAnswer>;
  /** The headers of section 5 with another key. */
  headersWith(key: string): Record<string, string>;
  models(): Promise<readonly string[]>;
  modelsAnswer(): Promise<RawAnswer>;
  model(): Promise<string>;
  wholeAnswer(): Promise<RawAnswer>;
  streamAnswer(): Promise<RawAnswer>;
  unauthorizedAnswer(): Promise<RawAnswer>;
}

/** A context that keeps each shared answer, so that a paid service is asked as little as possible. */
export function createConformanceContext(options: ConformanceOptions): ConformanceContext {
  const base = options.baseUrl.replace(/(?<!\/)\/+$/, '').replace(/\/v1$/, '');
  const headersWith = (key: string) => ({ Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' });
  const ask: ConformanceContext['ask'] = (method, path, body, headers = headersWith(options.key)) => {
    const text = body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) };
    return sendRaw({ method, url: base + path, headers, ...text }, options.timeoutMs ?? TIMEOUT_MS);
  };
  const messages = [{ role: 'user', content: 'Say hello in one short sentence.' }];
  const modelsAnswer = once(() => ask('GET', '/v1/models'));
  const models = once(async () => modelNames(parseJson((await modelsAnswer()).body)));
  const model = once(async () => {
    const name = options.model ?? (await models())[0];
    if (name === undefined) throw new Error('No model is known: the list names none, and none was given.');
    return name;
  });
  const complete: ConformanceContext['complete'] = async (more) =>
    ask('POST', '/v1/chat/completions', { model: await model(), messages, ...more });
  return {
    options,
    ask,
    complete,
    headersWith,
    models,
    modelsAnswer,
    model,
    wholeAnswer: once(() => complete({})),
    streamAnswer: once(() => complete({ stream: true })),
    unauthorizedAnswer: once(async () =>
      ask('POST', '/v1/chat/completions', { model: await model(), messages }, headersWith('wrong-key-0000')),
    ),
  };
}

function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () => {
    made ??= make();
    return made;
  };
}

/** `value` at a path of names and positions; undefined where the path ends early. */
export function at(value: unknown, ...path: readonly (string | number)[]): unknown {
  let current: unknown = value;
  for (const step of path) {
    if (typeof current !== 'object' || current === null) return undefined;
    current = Object.entries(current).find(([name]) => name === String(step))?.[1];
  }
  return current;
}

/** The model names of a list whose shape the document does not show. */
function modelNames(value: unknown): string[] {
  const list = [value, at(value, 'data'), at(value, 'models')].find((candidate) => Array.isArray(candidate));
  if (!Array.isArray(list)) return [];
  return list
    .map((entry) => (typeof entry === 'string' ? entry : (at(entry, 'id') ?? at(entry, 'name'))))
    .filter((name): name is string => typeof name === 'string' && name !== '');
}

/** The non-empty lines of a stream's body. */
export function linesOf(body: string): string[] {
  return body.split(/\r\n|\n|\r/).filter((line) => line !== '');
}

/** The lines that carry chunks, the terminator left out. */
export function chunkLines(body: string): StreamLine[] {
  return linesOf(body)
    .filter((line) => line.startsWith('data:'))
    .map((line) => ({ line, data: line.slice(5).trim() }))
    .filter(({ data }) => data !== '[DONE]')
    .map(({ line, data }) => ({ line, data, value: parseJson(data) }));
}
