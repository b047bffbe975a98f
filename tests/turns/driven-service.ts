// A service whose answers the test writes, piece by piece.
import { createServer, type ServerResponse } from 'node:http';
import { onTestFinished } from 'vitest';
import { bodyOf } from '../helpers/data/body-of.ts';
import { listening } from '../helpers/system/loopback.ts';
import { until } from '../helpers/until.ts';

interface CompletionBody {
  readonly model: string;
  readonly messages: readonly { readonly role: string; readonly content: string }[];
  readonly stream: boolean;
  readonly [parameter: string]: unknown;
}

/** One request that waits for its answer. */
class Call {
  /** The body as it arrived. */
  readonly raw: string;
  readonly body: CompletionBody;
  readonly key: string;
  isClosed = false;
  readonly #response: ServerResponse;

  constructor(raw: string, key: string, response: ServerResponse) {
    this.raw = raw;
    this.body = JSON.parse(raw);
    this.key = key;
    this.#response = response;
    response.on('close', () => {
      this.isClosed = true;
    });
  }

  text(...pieces: readonly string[]): this {
    for (const content of pieces) this.#chunk({ delta: { content } });
    return this;
  }

  reasoning(...pieces: readonly string[]): this {
    for (const piece of pieces) this.#chunk({ delta: { reasoning_content: piece } });
    return this;
  }

  /** Sends a comment, which is bytes without a token. */
  keepAlive(): this {
    this.#head();
    this.#response.write(': keep-alive\n\n');
    return this;
  }

  finish(reason = 'stop'): void {
    const usage = { prompt_tokens: 5, completion_tokens: 7, total_tokens: 12 };
    this.#chunk({ delta: {}, finish_reason: reason }, { usage });
    this.#response.end('data: [DONE]\n\n');
  }

  /** Sends a fragment of any shape, with extra fields beside its choices. */
  delta(delta: object, more: object = {}): this {
    this.#chunk({ delta }, more);
    return this;
  }

  /** Ends the reply, then sends token counts in a chunk without choices, as services do with `stream_options`. */
  finishThenUsage(): void {
    this.#chunk({ delta: {}, finish_reason: 'stop' }, { usage: null });
    const usage = { prompt_tokens: 5, completion_tokens: 7, total_tokens: 12 };
    this.#response.write(`data: ${JSON.stringify({ id: 'cmpl-1', choices: [], usage })}\n\n`);
    this.#response.end('data: [DONE]\n\n');
  }

  /** Closes the answer without an error and without a sign that it is complete. */
  endEarly(): void {
    this.#head();
    this.#response.end();
  }

  whole(content: string, more: object = {}): void {
    this.#response.writeHead(200, { 'content-type': 'application/json' });
    const message = { role: 'assistant', content };
    this.#response.end(
      JSON.stringify({ id: 'whole-1', choices: [{ index: 0, message, finish_reason: 'stop' }], ...more }),
    );
  }

  /** Redirects to another path on the same origin. */
  redirect(path: string): void {
    this.#response.writeHead(307, { location: path });
    this.#response.end();
  }

  refuse(status: number, code: string, message = code): void {
    this.#response.writeHead(status, { 'content-type': 'application/json' });
    this.#response.end(JSON.stringify({ error: { message, type: 'invalid_request_error', code } }));
  }

  #head(): void {
    if (!this.#response.headersSent) this.#response.writeHead(200, { 'content-type': 'text/event-stream' });
  }

  #chunk(choice: object, more: object = {}): void {
    this.#head();
    const chunk = { id: 'cmpl-1', choices: [{ index: 0, ...choice }], ...more };
    this.#response.write(`data: ${JSON.stringify(chunk)}\n\n`);
  }
}

export interface DrivenService {
  readonly baseUrl: string;
  /** All requests so far, oldest first. */
  readonly calls: readonly Call[];
  /** The request with this number, counted from 0, once it arrives. */
  call(index: number): Promise<Call>;
  /** Answers every further request automatically. */
  answerWith(answer: (call: Call, index: number) => void): void;
}

/** Starts a service that ends with the test. */
export async function startDrivenService(): Promise<DrivenService> {
  const calls: Call[] = [];
  let answer: ((call: Call, index: number) => void) | null = null;
  const server = createServer(async (request, response) => {
    const body = await bodyOf(request);
    if (body === null) return;
    const key = (request.headers.authorization ?? '').replace(/^Bearer /, '');
    const call = new Call(body, key, response);
    calls.push(call);
    answer?.(call, calls.length - 1);
  });
  const { url: baseUrl, close } = await listening(server);
  onTestFinished(close);
  return {
    baseUrl,
    calls,
    call: (index) =>
      until(() => {
        const call = calls[index];
        if (call === undefined) throw new Error(`request ${index} has not arrived`);
        return call;
      }),
    answerWith: (next) => {
      answer = next;
    },
  };
}
