/** JSON of unknown origin: read without a throw, and told apart. */

export type JsonObject = Readonly<Record<string, unknown>>;

/** True for an object that is no list. */
export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** `undefined` when it is not JSON, which no JSON text can give: for texts where that is an answer, not a failure. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
