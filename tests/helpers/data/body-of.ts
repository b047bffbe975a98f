// Reads the body that a client sent to a test's service.
import type { IncomingMessage } from 'node:http';

/** The request's body; null if the client disconnected before it had sent everything, and so needs no answer. */
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
