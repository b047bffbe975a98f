/** Reads and writes JSON without changing its numbers: `1.0` stays `1.0`, and no digit is lost. */

import { isObject } from './json.ts';

/** A number with its original digits. */
export class NumberText {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

/**
 * An unterminated string runs to the end of the text. Searching again from each quote in it would take quadratic time.
 */
const STRINGS_AND_NUMBERS = /"[^"\\]*(?:\\[\s\S][^"\\]*)*"?|-?\d[\d.eE+-]*/g;

/**
 * Like `JSON.parse`, with a {@link NumberText} for each number. The JSON must be valid and not nested thousands deep.
 */
export function parseExact(json: string): unknown {
  const numbers: string[] = [];
  const counted = json.replace(STRINGS_AND_NUMBERS, (token) =>
    token.startsWith('"') ? token : `${numbers.push(token) - 1}`,
  );
  return JSON.parse(counted, (_, value: unknown) =>
    typeof value === 'number' ? new NumberText(numbers[value] ?? '') : value,
  );
}

const STRINGS_AND_BLANKS = /"[^"\\]*(?:\\[\s\S][^"\\]*)*"?|\s+/g;

/** Removes white space between tokens from valid JSON, and changes nothing else. */
export function compactJson(json: string): string {
  return json.replace(STRINGS_AND_BLANKS, (token) => (token.startsWith('"') ? token : ''));
}

/** Like `JSON.stringify`, for values without undefined. */
export function exactJson(value: unknown): string {
  if (value instanceof NumberText) return value.text;
  if (Array.isArray(value)) return `[${value.map(exactJson).join(',')}]`;
  if (!isObject(value)) return JSON.stringify(value);
  return `{${Object.entries(value).map(([name, one]) => `${JSON.stringify(name)}:${exactJson(one)}`)}}`;
}
