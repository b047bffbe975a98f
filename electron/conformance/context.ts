/** Sends the requests of the conformance checks, and those that several checks share only once. */

import { baseUrlText, readBaseUrl, requestUrl } from '../../shared/addresses/base-url.ts';
import type { CheckExchange } from '../../shared/check-up/check-up.ts';
import { messageOf } from '../../shared/errors.ts';
import { parseJson } from '../../shared/json/json.ts';
import { TOKEN_LIMIT_NAMES, type TokenLimitName } from '../../shared/parameters.ts';
import { type RawAnswer, type RawRequest, type SendRaw, sendRaw } from './http.ts';

const TIMEOUT_MS = 60_000;
const SERVICE_PATHS = { '/v1/models': '/models', '/v1/chat/completions': '/chat/completions' } as const;
/** Enough for a few words. The newer name also limits the model's thinking, so its number is higher. */
const SHORT_TOKENS = { max_tokens: 16, max_completion_tokens: 1_024 } as const satisfies Record<TokenLimitName, number>;

/** One `data:` line of a stream, with its parsed JSON. */
export interface StreamLine {
  readonly line: string;
  readonly data: string;
  readonly value: unknown;
}

/** A request with its answer. */
export interface RawExchange extends Pick<CheckExchange, 'number' | 'failure' | 'durationMs'> {
  readonly request: RawRequest;
  /** null when none came. */
  readonly answer: RawAnswer | null;
}

/** The inputs of a run's requests. */
export interface ContextOptions {
  /** With or without a trailing `/` or `/v1`. */
  readonly baseUrl: string;
  /** Empty for a service that needs none. */
  readonly key: string;
  /** Sent with every request. */
  readonly extraHeaders?: Readonly<Record<string, string>>;
  /** The model to ask; the first of the list when absent. */
  readonly model?: string;
  readonly consoleUrl?: string;
  readonly expiredKey?: string;
  readonly deletedKey?: string;
  /** The time limit of each request. */
  readonly timeoutMs?: number;
  /** The name of the token limit that keeps answers short; `max_tokens` by default. Called for each limited request. */
  readonly tokenLimitName?: () => TokenLimitName;
  /** After this many unanswered requests in a row, skip the rest. */
  readonly unansweredMax?: number;
  /** Called for each request that is skipped because of `unansweredMax`. */
  readonly onGivenUp?: () => void;
  /** Sends the requests; plain HTTP by default. */
  readonly send?: SendRaw;
  /** Stops the run: the current check is not reported, and the rest don't start. */
  readonly signal?: AbortSignal;
  /** Removes further secrets from the report. */
  readonly redact?: (text: string) => string;
  readonly onExchange?: (exchange: RawExchange) => void;
}

/** A skipped request and the reason; checks that need its answer are not testable. */
export class NotSent extends Error {}

/** The service under test, and the answers that several checks look at. */
export interface ConformanceContext {
  readonly options: ContextOptions;
  /** Any request; `headers` default to the two of section 5. `path` begins with `/`. */
  ask(method: string, path: string, body?: unknown, headers?: Readonly<Record<string, string>>): Promise<RawAnswer>;
  /** A completion for one short question, with `more` fields. */
  complete(more: Readonly<Record<string, unknown>>): Promise<RawAnswer>;
  /** Like `complete`, but limited to a few tokens unless `more` sets a limit. */
  completeBriefly(more: Readonly<Record<string, unknown>>): Promise<RawAnswer>;
  /** The headers of section 5 with another key. */
  headersWith(key: string): Record<string, string>;
  models(): Promise<readonly string[]>;
  modelsAnswer(): Promise<RawAnswer>;
  /** Another page of the model list, with these query parameters. */
  modelsPage(query: readonly (readonly [name: string, value: string])[]): Promise<RawAnswer>;
  /** The address of the model list. */
  readonly modelsUrl: string;
  model(): Promise<string>;
  wholeAnswer(): Promise<RawAnswer>;
  streamAnswer(): Promise<RawAnswer>;
  unauthorizedAnswer(): Promise<RawAnswer>;
  /** Makes the check not testable if the service needs no key. */
  requireKey(): void;
  /** A page of the service's console. */
  visit(url: string): Promise<RawAnswer>;
  /** Starts a check; its exchanges are counted from here. */
  begin(): void;
  /** The numbers of the exchanges that the check has used since `begin`. */
  used(): readonly number[];
  /** The numbers of those exchanges that got no answer. */
  lost(): readonly number[];
  /** Whether any request of the whole run has been answered. */
  hasAnswer(): boolean;
  /** Whether one of the exchanges that the check used was answered 429. */
  wasTooOften(): boolean;
}

/** A context that keeps each shared answer, so that a paid service is asked as little as possible. */
export function createConformanceContext(options: ContextOptions): ConformanceContext {
  const read = readBaseUrl(options.baseUrl);
  const baseUrl = read.ok ? baseUrlText(read.value) : options.baseUrl;
  const base = baseUrl.split('?', 1)[0] ?? '';
  const urlOf = (path: string): string =>
    path === '/v1/models' || path === '/v1/chat/completions' ? requestUrl(baseUrl, SERVICE_PATHS[path]) : base + path;
  const headersWith = (key: string): Record<string, string> => ({
    ...(key === '' ? {} : { Authorization: `Bearer ${key}` }),
    'Content-Type': 'application/json',
  });
  const tooOften = new Set<number>();
  const lost = new Set<number>();
  let count = 0;
  let used = new Set<number>();
  let unanswered = 0;
  const exchange = async (request: RawRequest): Promise<RawAnswer> => {
    options.signal?.throwIfAborted();
    if (unanswered >= (options.unansweredMax ?? Number.POSITIVE_INFINITY)) {
      options.onGivenUp?.();
      throw new NotSent(`Not sent, because ${unanswered} requests in a row got no answer`);
    }
    const startedAt = performance.now();
    const note = (answer: RawAnswer | null, failure: string): void => {
      count += 1;
      if (answer === null) lost.add(count);
      if (answer?.status === 429) tooOften.add(count);
      used.add(count);
      const durationMs = Math.round(performance.now() - startedAt);
      options.onExchange?.({ number: count, request, answer, failure, durationMs });
    };
    try {
      const answer = await (options.send ?? sendRaw)(request, options.timeoutMs ?? TIMEOUT_MS);
      unanswered = 0;
      note(answer, '');
      return answer;
    } catch (error) {
      unanswered += 1;
      note(null, messageOf(error));
      throw error;
    }
  };
  /** Sends the request once; later checks use the same exchange. */
  const shared = (make: () => Promise<RawAnswer>): (() => Promise<RawAnswer>) => {
    let number: number | undefined;
    const made = once(async () => {
      const before = count;
      return make().finally(() => {
        if (count > before) number = count;
      });
    });
    return () =>
      made().finally(() => {
        if (number !== undefined) used.add(number);
      });
  };
  const ask: ConformanceContext['ask'] = (method, path, body, headers = headersWith(options.key)) => {
    const text = body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) };
    return exchange({ method, url: urlOf(path), headers: { ...options.extraHeaders, ...headers }, ...text });
  };
  const messages = [{ role: 'user', content: 'Say hello in one short sentence.' }];
  const modelsAnswer = shared(() => ask('GET', '/v1/models'));
  const models = async () => modelNames(parseJson((await modelsAnswer()).body));
  const model = once(async () => {
    const name = options.model ?? (await models())[0];
    if (name === undefined) throw new Error('No model to ask: the list has none, and none was given');
    return name;
  });
  const complete: ConformanceContext['complete'] = async (more) =>
    ask('POST', '/v1/chat/completions', { model: await model(), messages, ...more });
  const completeBriefly: ConformanceContext['complete'] = (more) => {
    const name = options.tokenLimitName?.() ?? 'max_tokens';
    return complete(TOKEN_LIMIT_NAMES.some((one) => one in more) ? more : { [name]: SHORT_TOKENS[name], ...more });
  };
  const requireKey = (): void => {
    if (options.key === '') throw new NotSent('The service needs no key');
  };
  return {
    options,
    ask,
    complete,
    completeBriefly,
    headersWith,
    models,
    modelsAnswer,
    modelsPage: (query) => {
      const url = new URL(urlOf('/v1/models'));
      for (const [name, value] of query) url.searchParams.set(name, value);
      const headers = { ...options.extraHeaders, ...headersWith(options.key) };
      return exchange({ method: 'GET', url: url.href, headers });
    },
    modelsUrl: urlOf('/v1/models'),
    model,
    wholeAnswer: shared(() => complete({})),
    streamAnswer: shared(() => complete({ stream: true })),
    unauthorizedAnswer: shared(async () => {
      requireKey();
      return ask('POST', '/v1/chat/completions', { model: await model(), messages }, headersWith('wrong-key-0000'));
    }),
    requireKey,
    visit: (url) => exchange({ method: 'GET', url, headers: {} }),
    begin: () => {
      used = new Set();
    },
    used: () => [...used],
    lost: () => [...used].filter((number) => lost.has(number)),
    hasAnswer: () => count > lost.size,
    wasTooOften: () => [...used].some((number) => tooOften.has(number)),
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
export function modelNames(value: unknown): string[] {
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

/** The JSON values in a body: first the body parsed as a whole, then each chunk of it parsed as a stream. */
export function valuesIn(body: string): unknown[] {
  return [parseJson(body), ...chunkLines(body).map(({ value }) => value)];
}

/** The `data:` lines of a stream's body, without the terminator. */
export function chunkLines(body: string): StreamLine[] {
  return linesOf(body)
    .filter((line) => line.startsWith('data:'))
    .map((line) => ({ line, data: line.slice(5).trim() }))
    .filter(({ data }) => data !== '[DONE]')
    .map(({ line, data }) => ({ line, data, value: parseJson(data) }));
}
