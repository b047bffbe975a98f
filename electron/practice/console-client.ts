/** Asks a running practice service for a token, over HTTP, as its console page does. */
import { z } from 'zod';

const createdToken = z.object({ id: z.string(), key: z.string().startsWith('sk-practice-'), lastFour: z.string() });

/** A fresh token; `key` is in this answer only. */
export type CreatedPracticeToken = z.infer<typeof createdToken>;

/**
 * Makes a token named `name` at the practice service `baseUrl`, so that users needn't fill in its form. `fetch` must
 * let the Origin header be set, as Node's and Electron's do. Rejects when the service does not answer as it should.
 */
export async function createPracticeToken(
  baseUrl: string,
  name: string,
  fetch: (url: string, init: RequestInit) => Promise<Response>,
): Promise<CreatedPracticeToken> {
  const { origin } = new URL(baseUrl);
  const response = await fetch(`${origin}/console/api/tokens`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Origin: origin },
    body: JSON.stringify({ name }),
    redirect: 'error',
  });
  if (response.status !== 201) throw new Error(`The practice service answered ${response.status} instead of a token.`);
  return createdToken.parse(await response.json());
}
