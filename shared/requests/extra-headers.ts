/** Checks the headers that a user adds to the requests of a connection. */

import { LIMITS } from '../limits.ts';

export type HeaderProblem =
  | 'name_empty'
  | 'name_invalid'
  | 'too_long'
  | 'reserved'
  | 'duplicate'
  | 'value_empty'
  | 'value_controls'
  | 'value_characters'
  | 'value_needed'
  | 'no_room';

/** A header from the form. Without a value, the saved one stays. */
export interface HeaderInput {
  readonly name: string;
  readonly value?: string;
}

/**
 * Names that users can't set. The key has its own field; the others describe how the message is sent, what it
 * contains, and which forms of an answer Parley can read.
 */
const RESERVED: ReadonlySet<string> = new Set([
  'authorization',
  'host',
  'cookie',
  'cookie2',
  'connection',
  'keep-alive',
  'transfer-encoding',
  'upgrade',
  'te',
  'trailer',
  'expect',
  'via',
  'date',
  'dnt',
  'origin',
  'referer',
  'user-agent',
  'range',
]);
const RESERVED_BEGINNINGS = ['proxy-', 'sec-', 'content-', 'accept', 'access-control-', 'if-'];
/** RFC 9110, section 5.6.2. */
const TOKEN = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/;

function isReserved(name: string): boolean {
  const known = name.toLowerCase();
  return RESERVED.has(known) || RESERVED_BEGINNINGS.some((beginning) => known.startsWith(beginning));
}

function nameProblem(name: string): HeaderProblem | null {
  if (name === '') return 'name_empty';
  if (name.length > LIMITS.headerNameMaxChars) return 'too_long';
  if (!TOKEN.test(name)) return 'name_invalid';
  return isReserved(name) ? 'reserved' : null;
}

function valueProblem(value: string): HeaderProblem | null {
  if (value.trim() === '') return 'value_empty';
  if (value.length > LIMITS.headerValueMaxChars) return 'too_long';
  if (/\p{Cc}/u.test(value)) return 'value_controls';
  return /^[\x20-\x7e]*$/.test(value) ? null : 'value_characters';
}

/** The problem of each header, or null. `isSaved` says whether a header's value is already stored. */
export function headerProblems(
  headers: readonly HeaderInput[],
  isSaved: (name: string) => boolean,
): readonly (HeaderProblem | null)[] {
  const seen = new Set<string>();
  return headers.map(({ name, value }, index) => {
    const known = name.toLowerCase();
    const isDuplicate = seen.has(known);
    seen.add(known);
    if (index >= LIMITS.headersMaxCount) return 'no_room';
    const wrongName = nameProblem(name) ?? (isDuplicate ? 'duplicate' : null);
    if (wrongName !== null) return wrongName;
    if (value !== undefined) return valueProblem(value);
    return isSaved(name) ? null : 'value_needed';
  });
}
