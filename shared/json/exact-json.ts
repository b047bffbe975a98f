/** Reads, writes and compares JSON without changing its numbers: `1.0` stays `1.0`, and no digit is lost. */

import { isObject, type JsonObject } from './json.ts';

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
 * Like `JSON.parse`, with a {@link NumberText} for each number, or what `numberOf` makes of its text. The JSON must be
 * valid and not nested thousands deep.
 */
export function parseExact(json: string, numberOf = (text: string): unknown => new NumberText(text)): unknown {
  const numbers: string[] = [];
  const counted = json.replace(STRINGS_AND_NUMBERS, (token) =>
    token.startsWith('"') ? token : `${numbers.push(token) - 1}`,
  );
  return JSON.parse(counted, (_, value: unknown) =>
    typeof value === 'number' ? numberOf(numbers[value] ?? '') : value,
  );
}

const STRINGS_AND_BLANKS = /"[^"\\]*(?:\\[\s\S][^"\\]*)*"?|\s+/g;

/** Removes white space between tokens from valid JSON, and changes nothing else. */
export function compactJson(json: string): string {
  return json.replace(STRINGS_AND_BLANKS, (token) => (token.startsWith('"') ? token : ''));
}

/** Like `JSON.stringify`, for values without undefined. */
export function exactJson(value: unknown): string {
  return written(value, ({ text }) => text, Object.entries);
}

/** JSON text that is equal for equal values: names in alphabetical order, numbers in one form. */
export function canonicalJson(value: unknown): string {
  return written(
    value,
    ({ text }) => normalNumber(text),
    (one) => Object.entries(one).sort(([a], [b]) => (a < b ? -1 : 1)),
  );
}

type Entries = (value: JsonObject) => [string, unknown][];

function written(value: unknown, numberOf: (number: NumberText) => string, entriesOf: Entries): string {
  if (value instanceof NumberText) return numberOf(value);
  if (Array.isArray(value)) return `[${value.map((one) => written(one, numberOf, entriesOf)).join(',')}]`;
  if (!isObject(value)) return JSON.stringify(value);
  const entries = entriesOf(value).map(([name, one]) => `${JSON.stringify(name)}:${written(one, numberOf, entriesOf)}`);
  return `{${entries.join(',')}}`;
}

/** The number if it has exactly this value, otherwise its text. */
export function exactNumber(text: string): number | NumberText {
  const number = Number(text);
  return normalNumber(String(number)) === normalNumber(text) ? number : new NumberText(text);
}

const NUMBER = /^(-?)(\d+)(?:\.(\d+))?(?:e([+-]?\d+))?$/i;

/** A text that is equal for equal numbers: `12.50` and `1.25e1` become `125e-1`. A text that isn't a number stays. */
export function normalNumber(text: string): string {
  const [, sign, whole = '', fraction = '', exponent = '0'] = NUMBER.exec(text) ?? [];
  if (sign === undefined) return text;
  const digits = whole + fraction;
  const isDigit = (at: number): boolean => digits.charAt(at) !== '0';
  let start = 0;
  let end = digits.length;
  while (start < end && !isDigit(start)) start += 1;
  while (start < end && !isDigit(end - 1)) end -= 1;
  if (start === end) return '0';
  const power = Number(exponent) - fraction.length + digits.length - end;
  // Adding to a larger exponent would round it.
  return Number.isSafeInteger(power) ? `${sign}${digits.slice(start, end)}e${power}` : text;
}
