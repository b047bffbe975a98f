/** Starts the practice service: the whole interface document over loopback HTTP, with its token console. */
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { FALLBACK_LANGUAGE, languageOf } from '../../shared/locales/languages.ts';
import { PRACTICE_TEXTS, type PracticeLanguage } from '../../shared/locales/practice-texts.ts';
import { answerConsole, consoleMethods } from './console-api.ts';
import { createEchoModel, createOldEchoModel } from './echo-model.ts';
import { createGuideModel } from './guide-model.ts';
import { answerHelp, isHelpPath } from './help-page.ts';
import { errorBody, invalidRequest, sendError } from './http-answers.ts';
import { API_METHODS, type ApiParts, answerApi } from './http-api.ts';
import { hostRefusal } from './loopback-guard.ts';
import { createPoetModel } from './poet-model.ts';
import { openStateFile } from './state-file.ts';
import { createTokenStore } from './token-store.ts';
import { createTourModel } from './tour-model.ts';

const BODY_MAX_BYTES = 8 * 1024 * 1024;
const CONNECTIONS_MAX = 512;

/** What the service reports about itself; never a key, a header or a text. */
interface PracticeLogger {
  info(event: string, fields: Readonly<Record<string, string | number>>): void;
  warn(event: string, fields: Readonly<Record<string, string | number>>): void;
}

export interface PracticeServiceOptions {
  /** Where the service keeps its tokens (hashed) and its port; made when missing. */
  readonly stateDirectory: string;
  readonly host?: '127.0.0.1' | '::1';
  /** Use exactly this port or fail. 0 or absent: the previous port, or any free one. */
  readonly port?: number;
  /** Unix milliseconds. */
  readonly clock?: { now(): number };
  readonly logger?: PracticeLogger;
  /** Paces in tokens per second; Infinity for as fast as possible. */
  readonly tokensPerSecond?: Partial<Readonly<Record<'guide' | 'echo' | 'tour' | 'poet', number>>>;
  /** The current language of models and console; English by default. */
  readonly language?: () => PracticeLanguage;
  /** The largest request body that is read; 413 beyond. */
  readonly bodyMaxBytes?: number;
}

export interface PracticeService {
  /** `http://127.0.0.1:PORT`, without `/v1`. */
  readonly baseUrl: string;
  readonly consoleUrl: string;
  readonly port: number;
  /** How many requests below /v1 are being answered right now. */
  activeCompletions(): number;
  /** Ends every open reply, frees the port and writes the state. */
  close(): Promise<void>;
}

async function inEnglish(): Promise<() => PracticeLanguage> {
  const { code, direction } = languageOf(FALLBACK_LANGUAGE);
  const english = { texts: await PRACTICE_TEXTS[code](), locale: code, direction };
  return () => english;
}

const SILENT: PracticeLogger = { info: () => undefined, warn: () => undefined };

/** Starts the service. Rejects when the state folder cannot be used, or when a fixed port is taken. */
export async function createPracticeService(options: PracticeServiceOptions): Promise<PracticeService> {
  const logger = options.logger ?? SILENT;
  const now = options.clock === undefined ? () => Date.now() : options.clock.now.bind(options.clock);
  const host = options.host ?? '127.0.0.1';
  const file = await openStateFile(options.stateDirectory, now);
  if (file.setAsideAs !== undefined) logger.warn('state-unreadable', { setAsideAs: file.setAsideAs });
  const store = createTokenStore(file, now, (error) => logger.warn('state-not-written', { error: String(error) }));
  const language = options.language ?? (await inEnglish());
  const pace = options.tokensPerSecond ?? {};
  let active = 0;
  let origin = '';
  const parts: ApiParts = {
    models: [
      createGuideModel(pace.guide ?? 60, language),
      createEchoModel(pace.echo ?? 100, language),
      createTourModel(pace.tour ?? 60, language),
      createPoetModel(pace.poet ?? 30, language),
      createOldEchoModel(pace.echo ?? 100, language),
    ],
    judge: (key) => store.judge(key),
    origin: () => origin,
    now,
    language,
    bodyMaxBytes: options.bodyMaxBytes ?? BODY_MAX_BYTES,
    startedAtSeconds: Math.floor(now() / 1000),
    onCompletion: (model, outcome) => logger.info('completion', { model, ...outcome }),
  };

  const answer = async (request: IncomingMessage, response: ServerResponse, signal: AbortSignal): Promise<void> => {
    const refusal = hostRefusal(request);
    if (refusal !== undefined) return sendError(response, refusal, language());
    const path = (request.url ?? '/').split('?', 1)[0] ?? '/';
    const apiMethod = Object.hasOwn(API_METHODS, path) ? API_METHODS[path] : undefined;
    const methods = apiMethod !== undefined ? [apiMethod] : isHelpPath(path) ? ['GET'] : consoleMethods(path);
    if (methods === undefined) {
      return sendError(response, invalidRequest(404, 'unknown_path', 'noPath'), language());
    }
    if (!methods.includes(request.method ?? '')) {
      const allow = methods.join(', ');
      const error = invalidRequest(405, 'method_not_allowed', 'otherMethod', { methods: allow });
      return sendError(response, { ...error, headers: { allow } }, language());
    }
    if (isHelpPath(path)) return answerHelp(path, response, language());
    if (apiMethod === undefined) return answerConsole(path, request, response, { store, language: language() });
    active += 1;
    try {
      await answerApi(path, request, response, parts, signal);
    } finally {
      active -= 1;
    }
  };

  const server = createServer((request, response) => {
    const left = new AbortController();
    response.on('close', () => left.abort());
    answer(request, response, left.signal).catch((error: unknown) => {
      if (left.signal.aborted) return;
      logger.warn('request-failed', { error: String(error) });
      const sorry = invalidRequest(500, 'internal_error', 'internal');
      if (response.headersSent) response.destroy();
      else sendError(response, { ...sorry, type: 'server_error' }, language());
    });
  });
  server.maxConnections = CONNECTIONS_MAX;
  server.on('clientError', (_error, socket) => {
    if (!socket.writable) {
      socket.destroy();
      return;
    }
    const body = errorBody(invalidRequest(400, 'malformed_request', 'malformed'), language());
    const head = `HTTP/1.1 400 Bad Request\r\nConnection: close\r\nContent-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}`;
    socket.end(`${head}\r\n\r\n${body}`);
  });

  const fixed = options.port ?? 0;
  const wanted = fixed === 0 ? [file.initial.port, 0] : [fixed];
  const port = await listenOnFirst(
    server,
    host,
    wanted.filter((one) => one !== null),
  );
  origin = host === '::1' ? `http://[::1]:${port}` : `http://${host}:${port}`;
  await store.rememberPort(port).catch((error: unknown) => logger.warn('state-not-written', { error: String(error) }));

  let closing: Promise<void> | undefined;
  return {
    baseUrl: origin,
    consoleUrl: `${origin}/console`,
    port,
    activeCompletions: () => active,
    close() {
      closing ??= (async () => {
        const closed = once(server, 'close');
        server.close();
        server.closeAllConnections();
        await closed;
        await store.flush();
      })();
      return closing;
    },
  };
}

/** Listens on the first of `ports` that is free (0: any); rejects with the error of the last. */
async function listenOnFirst(server: Server, host: string, ports: readonly number[]): Promise<number> {
  let lastError: unknown = new Error('There is no port to try.');
  for (const port of ports) {
    try {
      server.listen(port, host);
      await once(server, 'listening');
      const address = server.address();
      if (address !== null && typeof address === 'object') return address.port;
    } catch (error) {
      lastError = error;
    }
  }
  throw lastError;
}
