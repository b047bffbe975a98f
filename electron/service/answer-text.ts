/** Decodes the bytes of an answer: as UTF-8, or else in the charset of its byte order mark or its headers. */

import type { AnswerHeaders } from './headers.ts';

/**
 * Most services write UTF-8 whatever their headers say, so another charset only counts for bytes that are not UTF-8.
 * A stream of events is always UTF-8 (WHATWG HTML 9.2.6).
 */
export function answerText(bytes: Uint8Array, headers: AnswerHeaders): string {
  const plain = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('utf8');
  if (headers.mediaType === 'text/event-stream' || !plain.includes('\ufffd')) return plain;
  const named = /;\s*charset\s*=\s*"?([\w.:-]{1,40})/i.exec(headers.get('content-type') ?? '')?.[1];
  return decoded(bytes, 'utf-8') ?? decoded(bytes, markedCharset(bytes) ?? named) ?? plain;
}

function markedCharset([first, second]: Uint8Array): string | null {
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  return first === 0xfe && second === 0xff ? 'utf-16be' : null;
}

/** Decodes an answer whose end may be cut off; null if its bytes don't fit the charset. */
function decoded(bytes: Uint8Array, charset: string | undefined): string | null {
  if (charset === undefined) return null;
  try {
    return new TextDecoder(charset, { fatal: true }).decode(bytes, { stream: true });
  } catch {
    // The bytes have another charset, or the charset is unknown here.
    return null;
  }
}
