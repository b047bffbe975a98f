/** Reads the JSON body of a request within a bound. */
import type { IncomingMessage } from 'node:http';
import { fail, ok, type Result } from '../../shared/errors.ts';
import { isCostlyJson } from '../../shared/json/json-cost.ts';
import { LIMITS } from '../../shared/limits.ts';
import { type ErrorAnswer, invalidRequest } from './http-answers.ts';

/** Read and discard an oversized body up to this many times the bound, so that the client can receive the answer. */
const DISCARD_FACTOR = 4;

/** True when the header names JSON, with or without parameters such as a charset. */
export function isJsonContentType(header: string | undefined): boolean {
  return header?.split(';', 1)[0]?.trim().toLowerCase() === 'application/json';
}

/** The refusal of a request without `Content-Type: application/json` (interface document, section 5, item 2). */
export function contentTypeError(header: string | undefined): ErrorAnswer {
  return invalidRequest(415, 'unsupported_media_type', header === undefined ? 'noContentType' : 'otherContentType');
}

/**
 * The body as JSON; 413 beyond `maxBytes`, 400 for what is not UTF-8 or not JSON. Rejects only when the client left.
 */
export async function readJsonBody(request: IncomingMessage, maxBytes: number): Promise<Result<unknown, ErrorAnswer>> {
  const tooLarge = fail(invalidRequest(413, 'request_too_large', 'bodyTooLarge', { count: maxBytes }));
  if (Number(request.headers['content-length'] ?? 0) > maxBytes * DISCARD_FACTOR) return tooLarge;
  const chunks: Buffer[] = [];
  let size = 0;
  // Not `for await`: leaving that loop early destroys the socket before the answer is out.
  const isWithinDiscard = await new Promise<boolean>((resolve, reject) => {
    request.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size <= maxBytes) chunks.push(chunk);
      else chunks.length = 0;
      if (size > maxBytes * DISCARD_FACTOR) {
        request.pause();
        resolve(false);
      }
    });
    request.on('end', () => resolve(true));
    request.on('error', reject);
    request.on('close', () => reject(new Error('The client left before its request was complete.')));
  });
  if (!isWithinDiscard || size > maxBytes) return tooLarge;
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(chunks));
  } catch {
    // The decoder throws only for invalid UTF-8.
    return fail(invalidRequest(400, 'invalid_encoding', 'bodyNotUtf8'));
  }
  if (text.trim() === '') {
    return fail(invalidRequest(400, 'invalid_json', 'bodyEmpty'));
  }
  if (isCostlyJson(text, LIMITS.smallJsonMaxBytes))
    return fail(invalidRequest(413, 'request_too_large', 'bodyTooManyValues'));
  try {
    return ok(JSON.parse(text));
  } catch (error) {
    // Don't pass on the parser's message, because it quotes the body.
    const at = error instanceof SyntaxError ? /position (\d+)/.exec(error.message)?.[1] : undefined;
    return fail(
      at === undefined
        ? invalidRequest(400, 'invalid_json', 'bodyNotJson')
        : invalidRequest(400, 'invalid_json', 'bodyNotJsonAt', { position: Number(at) }),
    );
  }
}
