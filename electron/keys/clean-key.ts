/** Turns what was pasted as an API key into the key, or says what is wrong with it. */
import type { FieldProblem } from '../../shared/connection.ts';
import { fail, ok, type Result } from '../../shared/errors.ts';
import { LIMITS } from '../../shared/limits.ts';

const QUOTES =
  /^["'`\u2018\u2019\u201a\u201b\u201c\u201d\u201e\u201f\u00ab\u00bb\u2039\u203a]+|(?<!["'`\u2018\u2019\u201a\u201b\u201c\u201d\u201e\u201f\u00ab\u00bb\u2039\u203a])["'`\u2018\u2019\u201a\u201b\u201c\u201d\u201e\u201f\u00ab\u00bb\u2039\u203a]+$/g;
/** What `trim` leaves: zero-width characters and soft hyphens that web pages put around what is copied. */
const INVISIBLE_EDGES =
  /^[\s\u00ad\u200b-\u200f\u2060\ufeff]+|(?<![\s\u00ad\u200b-\u200f\u2060\ufeff])[\s\u00ad\u200b-\u200f\u2060\ufeff]+$/g;

/** White space and quotes around it and a leading `Bearer ` are dropped; a value that no header can carry is refused. */
export function cleanKey(input: string): Result<string, FieldProblem> {
  let key = input;
  for (let before = ''; before !== key; ) {
    before = key;
    key = key
      .replace(INVISIBLE_EDGES, '')
      .replace(QUOTES, '')
      .replace(/^(?:authorization\s*:\s*)?bearer(?:\s+|$)/i, '');
  }
  if (key === '') return refuse('empty');
  if (key.length > LIMITS.apiKeyMaxChars) return refuse('too_long');
  if (/\s/.test(key)) return refuse('white_space');
  if (/[\p{Cc}\p{Cf}]/u.test(key)) return refuse('control_characters');
  return /^[\x21-\x7e]+$/.test(key) ? ok(key) : refuse('invalid');
}

function refuse(reason: FieldProblem['reason']): Result<string, FieldProblem> {
  return fail({ field: 'apiKey', reason });
}
