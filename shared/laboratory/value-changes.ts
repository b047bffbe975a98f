/** Compares two answers as JSON values: numbers by their value, names in any order. */

import { exactJson, exactNumber, NumberText, normalNumber, parseExact } from '../json/exact-json.ts';
import { isObject, parseJson } from '../json/json.ts';
import { LIMITS } from '../limits.ts';

/** A place where two JSON values differ. */
interface ValueChange {
  /** A JSON Pointer; empty for the whole value. */
  readonly pointer: string;
  /** The value as JSON; null if only the other answer has this place. */
  readonly before: string | null;
  readonly now: string | null;
}

/** The first differences; `isComplete` is true if these are all. */
interface ValueChanges {
  readonly changes: readonly ValueChange[];
  readonly isComplete: boolean;
}

/**
 * Reads an answer's JSON, which may be in a fenced block; null if there is none, or it is too large or deep to compare.
 * Numbers that JavaScript would round become a `NumberText`.
 */
export function readAnswerJson(text: string): { readonly value: unknown } | null {
  const json = withoutFence(text);
  const value = json.length > LIMITS.judgedAnswerMaxChars ? undefined : parseJson(json, LIMITS.smallJsonMaxBytes);
  return value === undefined ? null : { value: parseExact(json, exactNumber) };
}

/** The inside of a fenced block if the text is one and nothing else. */
function withoutFence(text: string): string {
  const trimmed = text.trim();
  if (!trimmed.startsWith('```') || !trimmed.endsWith('```')) return trimmed;
  const firstBreak = trimmed.indexOf('\n');
  return firstBreak === -1 || trimmed.length < 6 ? trimmed : trimmed.slice(firstBreak + 1, -3).trim();
}

/** Null unless both texts are JSON that can be compared. */
export function valueChanges(before: string, now: string): ValueChanges | null {
  const [one, other] = [readAnswerJson(before), readAnswerJson(now)];
  if (one === null || other === null) return null;
  const changes: ValueChange[] = [];
  const open: { pointer: string; before: unknown; now: unknown }[] = [
    { pointer: '', before: one.value, now: other.value },
  ];
  for (let pair = open.pop(); pair !== undefined; pair = open.pop()) {
    if (changes.length >= LIMITS.valueChangesMax) return { changes, isComplete: false };
    const keys = commonKeys(pair.before, pair.now);
    if (keys === null) {
      if (!isSame(pair.before, pair.now)) changes.push(changeAt(pair));
      continue;
    }
    for (const key of keys.toReversed()) {
      const pointer = `${pair.pointer}/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`;
      open.push({ pointer, before: memberOf(pair.before, key), now: memberOf(pair.now, key) });
    }
  }
  return { changes, isComplete: true };
}

function isSame(before: unknown, now: unknown): boolean {
  if (before instanceof NumberText && now instanceof NumberText)
    return normalNumber(before.text) === normalNumber(now.text);
  return before === now;
}

/** The keys that either value has; null unless both are objects or both are lists. */
function commonKeys(before: unknown, now: unknown): string[] | null {
  if (before instanceof NumberText || now instanceof NumberText) return null;
  const areLists = Array.isArray(before) && Array.isArray(now);
  return areLists || (isObject(before) && isObject(now))
    ? [...new Set([...Object.keys(before), ...Object.keys(now)])]
    : null;
}

function memberOf(value: unknown, key: string): unknown {
  if (Array.isArray(value)) return value[Number(key)];
  return isObject(value) && Object.hasOwn(value, key) ? value[key] : undefined;
}

function changeAt({ pointer, before, now }: { pointer: string; before: unknown; now: unknown }): ValueChange {
  const json = (value: unknown): string | null => (value === undefined ? null : exactJson(value));
  return { pointer, before: json(before), now: json(now) };
}
