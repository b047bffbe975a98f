/** A service that records its requests; tests set its keys, pace and answers. */

import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { additionsIn } from '../helpers/data/request-additions.ts';
import { listening } from '../helpers/system/loopback.ts';

interface RecordedRequest {
  readonly method: string;
  readonly path: string;
  readonly authorization: string;
  readonly contentType: string;
  readonly body: Record<string, unknown>;
  /** True once the client has closed the connection before the answer was whole. */
  isClosedEarly: boolean;
}

export interface ScriptedService {
  readonly baseUrl: string;
  readonly requests: RecordedRequest[];
  /** Accepted keys; every other key is refused with `invalid_api_key`. */
  readonly keys: Set<string>;
  readonly expiredKeys: Set<string>;
  /** Keys whose requests wait for `release` before they are checked. */
  readonly slowKeys: Set<string>;
  /** Fields beyond the interface document that it accepts, as `additionsIn` names them; it refuses all others. */
  readonly allowed: Set<string>;
  /** While true, every chat request is refused with 503 and a `Retry-After` of a minute. */
  isBusy: boolean;
  /** The ids in its model list. */
  models: readonly string[];
  /** The words of the next answers, one token each. */
  tokens: readonly string[];
  /** Token counts sent at the end of a stream, in and out; null sends none. */
  usage: readonly [number, number] | null;
  /** Sent with the usage: costs, cached tokens. */
  usageAdditions: Readonly<Record<string, unknown>>;
  /** Annotations at the end of a stream. */
  annotations: readonly unknown[];
  /** The pause between two tokens, in milliseconds. At the token `PAUSE` the stream waits for `release` instead. */
  paceMs: number;
  release(): void;
  /** Resets everything except the keys, for the next test with the same window. */
  reset(): void;
  close(): Promise<void>;
}

/** A token that isn't sent: the stream waits there until `release`. */
export const PAUSE = '\u0000pause';

export async function startScriptedService(): Promise<ScriptedService> {
  const requests: RecordedRequest[] = [];
  const waiting: (() => void)[] = [];
  const atFirst = () => ({
    isBusy: false,
    models: ['alpha', 'beta'] as readonly string[],
    tokens: ['Hello', ' from', ' the', ' service.'] as readonly string[],
    usage: null as readonly [number, number] | null,
    usageAdditions: {},
    annotations: [] as readonly unknown[],
    paceMs: 0,
  });
  const service = {
    requests,
    keys: new Set<string>(),
    expiredKeys: new Set<string>(),
    slowKeys: new Set<string>(),
    allowed: new Set<string>(),
    ...atFirst(),
    reset: () => {
      service.release();
      requests.length = 0;
      service.allowed.clear();
      Object.assign(service, atFirst());
    },
    release: () => {
      for (const go of waiting.splice(0)) go();
    },
  };

  const server: Server = createServer((request, response) => {
    void answer(request, response).catch(() => response.destroy());
  });

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(Buffer.from(chunk));
    const text = Buffer.concat(chunks).toString();
    const recorded: RecordedRequest = {
      method: request.method ?? '',
      path: request.url ?? '',
      authorization: request.headers.authorization ?? '',
      contentType: request.headers['content-type'] ?? '',
      body: text === '' ? {} : JSON.parse(text),
      isClosedEarly: false,
    };
    requests.push(recorded);
    response.on('close', () => {
      recorded.isClosedEarly = !response.writableEnded;
    });
    const key = recorded.authorization.replace(/^Bearer /, '');
    if (service.slowKeys.has(key)) await new Promise<void>((resolve) => waiting.push(resolve));
    if (service.expiredKeys.has(key)) return refuse(response, 'api_key_expired', 'This API key has expired.');
    if (!service.keys.has(key)) return refuse(response, 'invalid_api_key', 'Incorrect API key provided.');
    if (recorded.path === '/v1/models')
      return json(response, 200, { object: 'list', data: service.models.map((id) => ({ id })) });
    if (recorded.path !== '/v1/chat/completions')
      return json(response, 404, {
        error: { message: 'no such path', type: 'invalid_request_error', code: 'not_found' },
      });
    const unknown = additionsIn(recorded.body).filter((one) => !service.allowed.has(one));
    if (unknown.length > 0)
      return json(response, 400, {
        error: { message: `Not enabled: ${unknown.join(', ')}`, type: 'invalid_request_error', code: 'unknown_field' },
      });
    if (service.isBusy) {
      response.setHeader('retry-after', '60');
      return json(response, 503, { error: { message: 'Too busy.', type: 'server_error', code: 'overloaded' } });
    }
    if (recorded.body.stream === true) return stream(response, String(recorded.body.model));
    json(response, 200, {
      id: 'cmpl-whole',
      object: 'chat.completion',
      created: 1,
      model: recorded.body.model,
      choices: [
        {
          index: 0,
          message: { role: 'assistant', content: service.tokens.filter((one) => one !== PAUSE).join('') },
          finish_reason: 'stop',
        },
      ],
      usage: { prompt_tokens: 3, completion_tokens: 4, total_tokens: 7 },
    });
  }

  async function stream(response: ServerResponse, model: string): Promise<void> {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    for (const token of service.tokens) {
      if (response.destroyed) return;
      if (token === PAUSE) await new Promise<void>((resolve) => waiting.push(resolve));
      else
        response.write(
          `data: ${JSON.stringify({ id: 'cmpl-1', object: 'chat.completion.chunk', model, choices: [{ index: 0, delta: { content: token } }] })}\n\n`,
        );
      if (service.paceMs > 0) await new Promise<void>((resolve) => setTimeout(resolve, service.paceMs));
    }
    const delta = service.annotations.length === 0 ? {} : { annotations: service.annotations };
    response.write(
      `data: ${JSON.stringify({ id: 'cmpl-1', choices: [{ index: 0, delta, finish_reason: 'stop' }] })}\n\n`,
    );
    if (service.usage !== null) {
      const [input, output] = service.usage;
      const usage = {
        prompt_tokens: input,
        completion_tokens: output,
        total_tokens: input + output,
        ...service.usageAdditions,
      };
      response.write(`data: ${JSON.stringify({ id: 'cmpl-1', choices: [], usage })}\n\n`);
    }
    response.end('data: [DONE]\n\n');
  }

  const { url: baseUrl, close } = await listening(server);
  return Object.assign(service, {
    baseUrl,
    close: () => {
      service.release();
      return close();
    },
  });
}

function refuse(response: ServerResponse, code: string, message: string): void {
  json(response, 401, { error: { message, type: 'invalid_request_error', code } });
}

function json(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(JSON.stringify(body));
}
