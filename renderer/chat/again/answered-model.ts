/** The model that answered, as the service tells it. */

import { parseJson } from '../../../shared/json/json.ts';

/** The first model that a raw answer names, whole or in events; null when it names none that can be read. */
export function answeredModel(rawAnswer: string): string | null {
  const found = /"model"\s*:\s*("(?:[^"\\]|\\.){1,500}")/.exec(rawAnswer)?.[1];
  const name = found === undefined ? undefined : parseJson(found);
  return typeof name === 'string' ? name : null;
}
