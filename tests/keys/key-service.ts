/** A loopback service that checks keys like a real one, with the quirks that matter to verification. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { onTestFinished } from 'vitest';
import { parseJson } from '../../shared/json/json.ts';
import { bodyOf } from '../helpers/data/body-of.ts';
import { listening } from '../helpers/system/loopback.ts';

export interface KeyService {
  readonly baseUrl: string;
  /** The state of each key; any other key is invalid. */
  readonly keys: Map<string, 'active' | 'expired' | 'odd' | 'poor' | 'forbidden'>;
  readonly requests: {
    readonly method: string;
    readonly path: string;
    readonly authorization: string;
    readonly body: string;
    readonly headers: IncomingMessage['headers'];
  }[];
  models: string[];
  /** The models of a key, if they differ from `models`. */
  readonly modelsOf: Map<string, readonly string[]>;
  list: 'checked' | 'public' | 'missing' | 'failing' | 'web_page' | 'elsewhere';
  /** The address that the list `elsewhere` redirects to. */
  elsewhere: string;
  /** The only path of the interface, if the service has no other. */
  only: string | null;
  /** How the service answers all other paths. */
  nothing: 404 | 405 | 'page';
  /** True if it lists models but has no chats. */
  isCatalogue: boolean;
  /** Models that cannot chat. */
  silentModels: Set<string>;
  /** Called before each answer. */
  beforeAnswer: (path: string) => Promise<void> | void;
  readonly completions: () => number;
}

const REFUSALS = {
  invalid: [401, 'invalid_api_key', 'Incorrect API key provided.'],
  expired: [401, 'api_key_expired', 'This API key has expired.'],
  odd: [401, 'weird', 'Go away.'],
  poor: [402, 'insufficient_balance', 'No money left.'],
  forbidden: [403, 'forbidden', 'Not from your country.'],
} as const;

/** Starts the service on a free port, and closes it at the end of the test. */
export async function keyService(
  changes: Partial<Pick<KeyService, 'models' | 'list' | 'only' | 'nothing' | 'isCatalogue'>> = {},
): Promise<KeyService> {
  const server = createServer((request, response) => void answer(request, response));
  const { url: baseUrl, close } = await listening(server);
  onTestFinished(close);
  const service: KeyService = {
    baseUrl,
    keys: new Map(),
    requests: [],
    models: ['one', 'two'],
    modelsOf: new Map(),
    list: 'checked',
    elsewhere: 'http://127.0.0.2:9/v1/models',
    only: null,
    nothing: 404,
    isCatalogue: false,
    silentModels: new Set(),
    beforeAnswer: () => undefined,
    completions: () => service.requests.filter(({ method }) => method === 'POST').length,
    ...changes,
  };

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await bodyOf(request);
    if (body === null) return;
    const path = request.url ?? '';
    const authorization = request.headers.authorization ?? '';
    service.requests.push({ method: request.method ?? '', path, authorization, body, headers: request.headers });
    await service.beforeAnswer(path);
    const key = authorization.replace(/^Bearer /, '');
    const verdict = service.keys.get(key) ?? 'invalid';
    const json = (status: number, value: unknown) => {
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value));
    };
    const refuse = ([status, code, message]: readonly [number, string, string]) =>
      json(status, { error: { message, type: 'invalid_request_error', code } });
    const paths = service.isCatalogue ? ['/models'] : ['/models', '/chat/completions'];
    if (service.only !== null && !paths.some((one) => path === service.only + one)) {
      if (service.nothing !== 'page') return json(service.nothing, { detail: 'Nothing here' });
      response.writeHead(200, { 'content-type': 'text/html' }).end('<html><body>Welcome!</body></html>');
      return;
    }
    if (path.endsWith('/models')) {
      if (service.list === 'missing') return refuse([404, 'not_found', 'No such page.']);
      if (service.list === 'failing') return refuse([500, 'broken', 'boom']);
      if (service.list === 'web_page') {
        response.writeHead(200, { 'content-type': 'text/html' }).end('<html><body>Welcome!</body></html>');
        return;
      }
      if (service.list === 'elsewhere') {
        response.writeHead(307, { location: service.elsewhere }).end();
        return;
      }
      if (service.list === 'checked' && verdict !== 'active') return refuse(REFUSALS[verdict]);
      const models = service.modelsOf.get(key) ?? service.models;
      return json(200, { object: 'list', data: models.map((id) => ({ id })) });
    }
    if (verdict !== 'active') return refuse(REFUSALS[verdict]);
    const asked = parseJson(body);
    if (asked === undefined) return refuse([400, 'invalid_json', 'That is not JSON.']);
    const model = typeof asked === 'object' && asked !== null && 'model' in asked ? String(asked.model) : '';
    if (service.silentModels.has(model)) return refuse([400, 'no_chat', 'This model does not chat.']);
    if (!service.models.includes(model)) return refuse([404, 'model_not_found', 'No such model.']);
    json(200, {
      id: 'c-1',
      object: 'chat.completion',
      created: 1,
      model,
      choices: [{ index: 0, message: { role: 'assistant', content: 'H' }, finish_reason: 'length' }],
      usage: { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 },
    });
  }
  return service;
}
