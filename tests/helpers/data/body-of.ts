// What a client has sent to a service of a test.
import type { IncomingMessage } from 'node:http';

/** null: the client left before it had sent all of it, and waits for no answer. */
export async function bodyOf(request: IncomingMessage): Promise<string | null> {
  const chunks: Buffer[] = [];
  try {
    for await (const chunk of request) chunks.push(Buffer.from(chunk));
  } catch (error) {
    if (request.complete) throw error;
    return null;
  }
  return Buffer.concat(chunks).toString();
}
