/** Signs the `reasoning_details` of a reply, and checks that they come back unchanged. */

import { createHash } from 'node:crypto';
import { isObject } from '../../shared/json/json.ts';

const FORMAT = { type: 'reasoning.text', format: 'practice-v1', index: 0 } as const;

/** One fragment of a stream. */
export function reasoningFragment(text: string): object {
  return { reasoning: text, reasoning_details: [{ ...FORMAT, text }] };
}

/** Sent after the last fragment. */
export function reasoningSignature(text: string): object {
  return { reasoning_details: [{ ...FORMAT, text: '', signature: signatureOf(text) }] };
}

/** The whole reasoning, for a reply that isn't streamed. */
export function signedReasoning(text: string): object {
  return { reasoning: text, reasoning_details: [{ ...FORMAT, text, signature: signatureOf(text) }] };
}

/** `none` if there are no details. A reply that was stopped while it reasoned has no signature, and counts as returned. */
export function returnedReasoning(details: unknown): 'none' | 'returned' | 'changed' {
  if (!Array.isArray(details) || details.length === 0) return 'none';
  const isUnchanged = details.every((entry) => {
    if (!isObject(entry) || typeof entry.text !== 'string') return false;
    return entry.signature === undefined || entry.signature === signatureOf(entry.text);
  });
  return isUnchanged ? 'returned' : 'changed';
}

function signatureOf(text: string): string {
  return createHash('sha256').update(text).digest('base64');
}
