/** Reads the JSON Schema that a chat or an experiment asks answers to follow. */

import { isObject, type JsonObject, parseJson } from './json/json.ts';
import { LIMITS } from './limits.ts';

/** Undefined for an empty text, null for one that is too long or isn't a JSON object. */
export function readSchema(text: string): JsonObject | undefined | null {
  if (text.trim() === '') return undefined;
  const value = text.length > LIMITS.extraBodyMaxChars ? undefined : parseJson(text, LIMITS.smallJsonMaxBytes);
  return isObject(value) ? value : null;
}

/** True if the text is a JSON object, so that requests can contain it. */
export function isSendableSchema(text: string): boolean {
  return readSchema(text) != null;
}
