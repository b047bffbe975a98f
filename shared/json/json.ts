/** JSON of unknown origin: read without a throw, and told apart. */

import { LIMITS } from '../limits.ts';
import { isCostlyJson } from './json-cost.ts';

export type JsonObject = Readonly<Record<string, unknown>>;

/** True for an object that is no list. */
export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** An object without the keys whose value is undefined: absent means "not sent". */
export function present<T extends object>(value: T): Present<T> {
  return Object.fromEntries(Object.entries(value).filter(([, one]) => one !== undefined)) as Present<T>;
}

/** The keys that may be undefined are optional instead. */
type Present<T> = { [K in keyof T as undefined extends T[K] ? never : K]: T[K] } & {
  [K in keyof T as undefined extends T[K] ? K : never]?: Exclude<T[K], undefined>;
};

/** A whole number from 0 on; null for what is none. */
export function countOf(value: unknown): number | null {
  const number = finiteOf(value);
  return number === undefined || number < 0 ? null : Math.trunc(number);
}

/** Undefined for what is no number that JSON knows. */
export function finiteOf(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isFinite(value) ? value : undefined;
}

/** Null for what is no text, or an empty one. */
export function nonEmptyString(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null;
}

/**
 * `undefined` when it is not JSON, which no JSON text can give: for texts where that is an answer, not a failure. The same for
 * JSON that would take more than `maxBytes` of memory besides its texts, or that is nested deeper than
 * `LIMITS.jsonDepthMax`, so functions may walk the result by recursion.
 */
export function parseJson(text: string, maxBytes: number = LIMITS.jsonValueMaxBytes): unknown {
  return isNestedDeeper(text, LIMITS.jsonDepthMax) ? undefined : parseShallow(text, maxBytes);
}

/**
 * What a service sent: like `parseJson`, but a value that is nested too deeply becomes null. Services put anything into fields
 * that Parley does not read, and the rest of the answer still counts.
 */
export function parseWireJson(text: string): unknown {
  const isDeep = isNestedDeeper(text, LIMITS.jsonDepthMax);
  return parseShallow(isDeep ? withoutDeepValues(text, LIMITS.jsonDepthMax) : text, LIMITS.jsonValueMaxBytes);
}

/** The value of a text whose depth is known to be within the limit; `undefined` when it is costly or not JSON. */
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

/** True when a JSON text nests lists and objects deeper than `depthMax`. Linear; a short text costs nothing. */
export function isNestedDeeper(json: string, depthMax: number): boolean {
  if (json.length <= depthMax) return false;
  let depth = 0;
  for (let at = 0; at < json.length; at++) {
    const code = json.charCodeAt(at);
    if (code === QUOTE) at = endOfString(json, at + 1);
    else if (code === 0x5b || code === 0x7b) {
      depth += 1;
      if (depth > depthMax) return true;
    } else if (code === 0x5d || code === 0x7d) depth -= 1;
  }
  return false;
}

/** The index of the quote that ends a string, or the end of the text. */
function endOfString(json: string, from: number): number {
  let escapedFrom = from;
  for (let end = json.indexOf('"', from); end >= 0; end = json.indexOf('"', end + 1)) {
    let backslashes = 0;
    while (end - backslashes > escapedFrom && json.charCodeAt(end - backslashes - 1) === BACKSLASH) backslashes += 1;
    if (backslashes % 2 === 0) return end;
    escapedFrom = end + 1;
  }
  return json.length;
}

/** The text with `null` in place of each list and object that lies deeper than `depthMax`. Linear. */
function withoutDeepValues(json: string, depthMax: number): string {
  const kept: string[] = [];
  let depth = 0;
  let from = 0;
  for (let at = 0; at < json.length; at++) {
    const code = json.charCodeAt(at);
    if (code === QUOTE) at = endOfString(json, at + 1);
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
