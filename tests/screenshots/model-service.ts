/** A service with many models and long answers. A test can make it refuse, wait, or break off. */

import { createServer, type ServerResponse } from 'node:http';
import { listening } from '../helpers/system/loopback.ts';

/** How the service responds to the next requests. */
export type Mood =
  | 'answers'
  | 'expired'
  | 'rate-limited'
  /** Refuses like 'rate-limited', with a `Retry-After` of a minute. */
  | 'asks-to-wait'
  | 'breaks-off'
  | 'too-long'
  | 'waits'
  | 'not-found'
  /** Refuses requests that ask for no stream, such as those for titles. */
  | 'no-titles';

export interface ModelService {
  readonly baseUrl: string;
  mood: Mood;
  answer: string;
  /** The reasoning sent before each answer; none if empty. */
  reasoning: string;
  release(): void;
  close(): Promise<void>;
}

/** Parley waits this long by itself, so that a picture can show it waiting. */
const RETRY_AFTER_S = 60;

const REFUSALS: Partial<Record<Mood, readonly [number, object]>> = {
  expired: [
    401,
    { message: 'The API key has expired. Create a new one.', type: 'invalid_request_error', code: 'api_key_expired' },
  ],
  'rate-limited': [429, { message: 'Rate limit reached for requests.', type: 'requests', code: 'rate_limit_exceeded' }],
  'asks-to-wait': [429, { message: 'Rate limit reached for requests.', type: 'requests', code: 'rate_limit_exceeded' }],
  'too-long': [
    400,
    {
      message: 'This model’s maximum context length is 8192 tokens. However, your messages resulted in 9210 tokens.',
      type: 'invalid_request_error',
      code: 'context_length_exceeded',
    },
  ],
  'not-found': [404, { message: 'The model does not exist.', type: 'invalid_request_error', code: 'model_not_found' }],
};

/** Starts a service on a free loopback port. @param models the ids that it lists */
export async function startModelService(models: readonly string[], key: string): Promise<ModelService> {
  const waiting: (() => void)[] = [];
  const service = {
    mood: 'answers' as Mood,
    answer: 'Hello.',
    reasoning: '',
    release: () => waiting.splice(0).forEach((go) => void go()),
  };
  const server = createServer((request, response) => {
    void (async () => {
      let body = '';
      for await (const chunk of request) body += String(chunk);
      const isKnown = request.headers.authorization === `Bearer ${key}`;
      if (!isKnown) return refuse(response, 401, { message: 'Incorrect API key provided.', code: 'invalid_api_key' });
      if (request.url === '/v1/models') return json(response, 200, { data: models.map((id) => ({ id })) });
      const refusal = REFUSALS[service.mood];
      if (service.mood === 'asks-to-wait') response.setHeader('retry-after', `${RETRY_AFTER_S}`);
      if (refusal !== undefined) return refuse(response, ...refusal);
      await stream(response, JSON.parse(body));
    })().catch(() => response.destroy());
  });

  async function stream(response: ServerResponse, { model, stream: isStreamed }: { model: string; stream?: boolean }) {
    if (isStreamed !== true) {
      if (service.mood === 'no-titles') {
        return refuse(response, 500, { message: 'The server had an error.', type: 'server_error', code: null });
      }
      return json(response, 200, {
        choices: [{ index: 0, message: { role: 'assistant', content: service.answer }, finish_reason: 'stop' }],
      });
    }
    response.writeHead(200, { 'content-type': 'text/event-stream', 'x-request-id': 'req-4711' });
    const send = (value: object) => response.write(`data: ${JSON.stringify({ id: 'cmpl-1', model, ...value })}\n\n`);
    if (service.reasoning !== '') send({ choices: [{ index: 0, delta: { reasoning_content: service.reasoning } }] });
    const pieces = service.answer.match(/[\s\S]{1,24}/g) ?? [];
    const isHalf = service.mood === 'breaks-off' || service.mood === 'waits';
    for (const content of isHalf ? pieces.slice(0, Math.ceil(pieces.length / 2)) : pieces)
      send({ choices: [{ index: 0, delta: { content } }] });
    // The connection ends without the event that ends a stream.
    if (service.mood === 'breaks-off') return response.end();
    if (service.mood === 'waits') await new Promise<void>((resolve) => waiting.push(resolve));
    send({
      choices: [{ index: 0, delta: {}, finish_reason: 'stop' }],
      usage: { prompt_tokens: 1_204, completion_tokens: 412, total_tokens: 1_616 },
    });
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

/** Sets the mood of `services` during `work`. Afterwards they answer normally, even the requests that were waiting. */
export async function inMood(services: readonly ModelService[], mood: Mood, work: () => Promise<void>): Promise<void> {
  for (const service of services) service.mood = mood;
  await work();
  for (const service of services) {
    service.mood = 'answers';
    service.release();
  }
}

function refuse(response: ServerResponse, status: number, error: object): void {
  json(response, status, { error });
}

function json(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json', 'x-request-id': 'req-4711' });
  response.end(JSON.stringify(body));
}
