/** Turns what is wrong with a field of the connection form into a sentence. */

import type { FieldProblem } from '../../shared/connection.ts';
import type { HeaderProblem } from '../../shared/extra-headers.ts';
import type { TextKey } from '../../shared/locales/text-key.ts';

const WORDS = {
  'name.empty': 'connections.problem.nameEmpty',
  'apiKey.empty': 'connections.problem.keyEmpty',
  'apiKey.invalid': 'connections.problem.keyInvalid',
  'apiKey.duplicate': 'connections.problem.keyDuplicate',
  'apiKey.too_many': 'connections.problem.tooManyKeys',
  'apiKey.too_long': 'connections.problem.keyTooLong',
  'extraBody.invalid': 'connections.problem.extraBodyInvalid',
  'headers.invalid': 'connections.headers.problem.some',
  'consoleUrl.scheme': 'connections.problem.consoleInvalid',
  'consoleUrl.invalid': 'connections.problem.consoleInvalid',
} as const satisfies Record<string, TextKey>;

const GENERAL = {
  empty: 'connections.problem.empty',
  invalid: 'connections.problem.invalid',
  scheme: 'connections.problem.scheme',
  credentials: 'connections.problem.credentials',
  query: 'connections.problem.query',
  too_long: 'connections.problem.tooLong',
  white_space: 'connections.problem.whiteSpace',
  control_characters: 'connections.problem.controlCharacters',
  clear_text: 'connections.problem.clearText',
  key_needed: 'connections.problem.keyNeeded',
  key_gone: 'connections.problem.keyGone',
  holds_key: 'connections.problem.holdsKey',
} as const satisfies Record<Exclude<FieldProblem['reason'], HeaderProblem>, TextKey>;

const SPECIAL: Readonly<Record<string, TextKey>> = WORDS;

export function problemWords(problem: FieldProblem): TextKey {
  const general: Readonly<Record<string, TextKey>> = GENERAL;
  return SPECIAL[`${problem.field}.${problem.reason}`] ?? general[problem.reason] ?? 'connections.headers.problem.some';
}
