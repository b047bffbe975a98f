/** Finds the model that answered, as the service reports it. */

import { parseJson } from '../../../shared/json/json.ts';

/** The first model named in a raw answer, whole or streamed; null if there is none. */
export function answeredModel(rawAnswer: string): string | null {
  const found = /"model"\s*:\s*("(?:[^"\\]|\\.){1,500}")/.exec(rawAnswer)?.[1];
  const name = found === undefined ? undefined : parseJson(found);
  return typeof name === 'string' ? name : null;
}
