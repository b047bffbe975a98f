/** JSON that is written again as it was read, every number as it stood: `1.0` stays `1.0`, and no digit is lost. */

import { isObject } from './json.ts';

/** A number by its digits. */
export class NumberText {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

/** A text without its end goes to the end of all: looking for it again from each mark within would take quadratic time. */
const STRINGS_AND_NUMBERS = /"[^"\\]*(?:\\[\s\S][^"\\]*)*"?|-?\d[\d.eE+-]*/g;

/** Like `JSON.parse`, with a {@link NumberText} for each number. Only for what is valid and not nested by thousands. */
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

/** Valid JSON without the blanks between its parts; all else stays as it is written. */
export function compactJson(json: string): string {
  return json.replace(STRINGS_AND_BLANKS, (token) => (token.startsWith('"') ? token : ''));
}

/** Like `JSON.stringify`, for what has no undefined in it. */
export function exactJson(value: unknown): string {
  if (value instanceof NumberText) return value.text;
  if (Array.isArray(value)) return `[${value.map(exactJson).join(',')}]`;
  if (!isObject(value)) return JSON.stringify(value);
  return `{${Object.entries(value).map(([name, one]) => `${JSON.stringify(name)}:${exactJson(one)}`)}}`;
}
