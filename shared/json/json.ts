/** Parses JSON of unknown origin without throwing, and checks its values. */

import { LIMITS } from '../limits.ts';
import { isCostlyJson } from './json-cost.ts';

export type JsonObject = Readonly<Record<string, unknown>>;

/** True for an object that isn't an array. */
export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Removes keys whose value is undefined, because an absent key means "not sent". */
export function present<T extends object>(value: T): Present<T> {
  return Object.fromEntries(Object.entries(value).filter(([, one]) => one !== undefined)) as Present<T>;
}

/** Makes the keys that may be undefined optional. */
type Present<T> = { [K in keyof T as undefined extends T[K] ? never : K]: T[K] } & {
  [K in keyof T as undefined extends T[K] ? K : never]?: Exclude<T[K], undefined>;
};

/** A non-negative number, rounded down; null for anything else. */
export function countOf(value: unknown): number | null {
  const number = finiteOf(value);
  return number === undefined || number < 0 ? null : Math.trunc(number);
}

/** Undefined if the value isn't a finite number. */
export function finiteOf(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isFinite(value) ? value : undefined;
}

/** Null if the value isn't a string, or is empty. */
export function nonEmptyString(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null;
}

/**
 * Returns `undefined`, which no JSON can produce, if the text isn't JSON, if it would take more than `maxBytes` of
 * memory besides its strings, or if it is nested deeper than `LIMITS.jsonDepthMax`. Functions may therefore walk the
 * result recursively.
 */
export function parseJson(text: string, maxBytes: number = LIMITS.jsonValueMaxBytes): unknown {
  return isNestedDeeper(text, LIMITS.jsonDepthMax) ? undefined : parseShallow(text, maxBytes);
}

/**
 * For JSON from a service: like `parseJson`, but replaces values that are nested too deeply with null. Services put
 * anything into fields that Parley doesn't read, and the rest of the answer is still useful.
 */
export function parseWireJson(text: string): unknown {
  const isDeep = isNestedDeeper(text, LIMITS.jsonDepthMax);
  return parseShallow(isDeep ? withoutDeepValues(text, LIMITS.jsonDepthMax) : text, LIMITS.jsonValueMaxBytes);
}

/** Parses a text whose depth is within the limit; `undefined` if it is costly or not JSON. */
function parseShallow(text: string, maxBytes: number): unknown {
  if (isCostlyJson(text, maxBytes)) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const QUOTE = 0x22;
const BACKSLASH = 0x5c;

/**
 * True if a JSON text nests arrays and objects deeper than `depthMax`. Linear; doesn't read a text that is too short
 * for that.
 */
export function isNestedDeeper(json: string, depthMax: number): boolean {
  if (json.length <= depthMax) return false;
  let depth = 0;
  for (let at = 0; at < json.length; at++) {
    const code = json.charCodeAt(at);
    if (code === QUOTE) at = endOfJsonString(json, at + 1);
    else if (code === 0x5b || code === 0x7b) {
      depth += 1;
      if (depth > depthMax) return true;
    } else if (code === 0x5d || code === 0x7d) depth -= 1;
  }
  return false;
}

/** The index of the quote that ends a string whose text begins at `from`; the text's length if there is none. Linear. */
export function endOfJsonString(json: string, from: number): number {
  let escapedFrom = from;
  for (let end = json.indexOf('"', from); end >= 0; end = json.indexOf('"', end + 1)) {
    let backslashes = 0;
    while (end - backslashes > escapedFrom && json.charCodeAt(end - backslashes - 1) === BACKSLASH) backslashes += 1;
    if (backslashes % 2 === 0) return end;
    escapedFrom = end + 1;
  }
  return json.length;
}

/** Replaces each array and object that is deeper than `depthMax` with `null`. Linear. */
function withoutDeepValues(json: string, depthMax: number): string {
  const kept: string[] = [];
  let depth = 0;
  let from = 0;
  for (let at = 0; at < json.length; at++) {
    const code = json.charCodeAt(at);
    if (code === QUOTE) at = endOfJsonString(json, at + 1);
    else if (code === 0x5b || code === 0x7b) {
      depth += 1;
      if (depth === depthMax + 1) kept.push(json.slice(from, at), 'null');
    } else if (code === 0x5d || code === 0x7d) {
      depth -= 1;
      if (depth === depthMax) from = at + 1;
    }
  }
  if (depth <= depthMax) kept.push(json.slice(from));
  return kept.join('');
}
