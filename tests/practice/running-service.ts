// Starts practice services for tests, each in its own folder, and sends them requests.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { createPracticeToken } from '../../electron/practice/console-client.ts';
import {
  createPracticeService,
  type PracticeService,
  type PracticeServiceOptions,
} from '../../electron/practice/server.ts';

/** A folder that is removed after the test. */
export async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'parley-practice-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

const FAST = Number.POSITIVE_INFINITY;
const UNPACED = { guide: FAST, echo: FAST, tour: FAST, poet: FAST };

/** A service without delays that closes with the test. */
export async function startService(options: Partial<PracticeServiceOptions> = {}): Promise<PracticeService> {
  const stateDirectory = options.stateDirectory ?? (await temporaryFolder());
  const service = await createPracticeService({ tokensPerSecond: UNPACED, ...options, stateDirectory });
  onTestFinished(() => service.close());
  return service;
}

/** Starts a service that has an active key. */
export async function startWithKey(options: Partial<PracticeServiceOptions> = {}) {
  const service = await startService(options);
  const { key, id } = await createPracticeToken(service.baseUrl, 'test', fetch);
  return { service, key, id };
}

/** The headers that the interface document requires of a request with a body. */
export function headersFor(key: string): Record<string, string> {
  return { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' };
}

/** Posts any body to /v1/chat/completions. */
export function postCompletion(
  service: PracticeService,
  key: string,
  body: unknown,
  init: RequestInit = {},
): Promise<Response> {
  return fetch(`${service.baseUrl}/v1/chat/completions`, {
    method: 'POST',
    headers: headersFor(key),
    body: typeof body === 'string' ? body : JSON.stringify(body),
    ...init,
  });
}

/** A one-message conversation. */
export function asking(model: string, content: string, more: object = {}): object {
  return { model, messages: [{ role: 'user', content }], ...more };
}

/** What follows `data: ` in each line of a stream. */
export function dataOf(body: string): string[] {
  return body
    .split('\n')
    .filter((line) => line.startsWith('data: '))
    .map((line) => line.slice(6));
}

/** The chunks of a stream, and the text that they add up to. */
export function readChunks(body: string) {
  const chunks = dataOf(body)
    .filter((data) => data !== '[DONE]')
    .map((data) => JSON.parse(data));
  const join = (field: string) => chunks.map((chunk) => chunk.choices?.[0]?.delta?.[field] ?? '').join('');
  return {
    chunks,
    text: join('content'),
    reasoning: join('reasoning_content'),
    finishReason: chunks.at(-1)?.choices?.[0]?.finish_reason,
    usage: chunks.at(-1)?.usage,
  };
}

/** Asks the console for a change, by default with the headers that its page sends. */
export function consoleRequest(
  service: PracticeService,
  method: string,
  path: string,
  init: RequestInit = {},
): Promise<Response> {
  return fetch(`${service.consoleUrl}/api/tokens${path}`, {
    method,
    headers: { Origin: service.baseUrl, 'Content-Type': 'application/json' },
    ...init,
  });
}
