/** Checks the usual ports on this computer for services, only when the user asks for it. */

import type { LocalService } from '../../shared/connection.ts';
import { parseBaseUrl } from './endpoint.ts';
import { AnswerHeaders } from './headers.ts';
import { listModels } from './models.ts';
import type { FetchLike } from './transport.ts';

/** Programs that speak the interface, and the default port of each. */
export const LOCAL_PORTS: readonly (readonly [name: string, port: number])[] = [
  ['Ollama', 11434],
  ['LM Studio', 1234],
  ['llama.cpp', 8080],
  ['vLLM', 8000],
  ['Jan', 1337],
];

/** A service on this computer answers at once, or is not there. */
const ANSWER_MAX_MS = 2_000;

export interface LocalSearch {
  readonly fetch: FetchLike;
  readonly ports?: typeof LOCAL_PORTS;
  /** The time limit of each request in milliseconds; all services are asked at the same time. */
  readonly answerMaxMs?: number;
}

/**
 * The services that list their models, or require a key for that, in the order of the table. Each only gets requests
 * for its list, over the loopback address, without a key; redirects to another address are not followed.
 */
export async function findLocalServices(search: LocalSearch): Promise<readonly LocalService[]> {
  const asked = (search.ports ?? LOCAL_PORTS).map(([name, port]) => ask(search, name, port));
  return (await Promise.all(asked)).filter((one) => one !== null);
}

async function ask(
  { fetch, answerMaxMs = ANSWER_MAX_MS }: LocalSearch,
  name: string,
  port: number,
): Promise<LocalService | null> {
  const endpoint = parseBaseUrl(`http://127.0.0.1:${port}`);
  if (!endpoint.ok) return null;
  const { baseUrl } = endpoint.value;
  let isJson = false;
  const listed = await listModels({
    fetch: async (url, request) => {
      const answer = await fetch(url, request);
      isJson = /^application\/(?:[\w.-]+\+)?json\b/i.test(new AnswerHeaders(answer.headers).mediaType);
      return answer;
    },
    endpoint: endpoint.value,
    key: null,
    timeouts: {
      connectMs: answerMaxMs,
      responseStartMs: answerMaxMs,
      idleMs: answerMaxMs,
      nextTokenMs: answerMaxMs,
      wholeResponseMs: answerMaxMs,
    },
    signal: new AbortController().signal,
  });
  if (listed.ok) return { name, baseUrl, models: listed.value.models.map(({ id }) => id), isKeyNeeded: false };
  const { code, status } = listed.error;
  // Another program's page that asks its visitors to sign in is not a service.
  const isKeyNeeded = isJson && code.startsWith('auth.') && (status === 401 || status === 403);
  return isKeyNeeded ? { name, baseUrl, models: [], isKeyNeeded } : null;
}
