/** Turns a problem with a field of the connection form into a sentence. */

import type { FieldProblem } from '../../shared/connection.ts';
import type { TextKey } from '../../shared/locales/text-key.ts';
import { isTextKey } from '../i18n.ts';

/** The sentence for this field if there is one, otherwise the general one. */
export function problemWords({ field, reason }: FieldProblem): TextKey {
  if (field === 'headers') return 'connections.headers.problem';
  const own = `connections.problem.${field}.${reason}`;
  return isTextKey(own) ? own : `connections.problem.${reason}`;
}
