/** Reads and writes the list of values that an experiment tries for one parameter, for example `0, 0.7, 1.4`. */

import { fail, ok, type Result } from '../../shared/errors.ts';
import { LIMITS } from '../../shared/limits.ts';
import { CHOICE_WORD, type ParameterSpec, type ParameterValue } from '../../shared/parameters.ts';
import { readNumber } from '../words/number-reading.ts';

export type ListedValue = ParameterValue | null;

export interface ValueProblem {
  readonly kind: 'unreadable' | 'outside' | 'tooMany';
  readonly text: string;
}

/** Means that the parameter isn't sent. The same in every language, so that a list can be copied. */
const UNSENT = '–';
const UNSENT_WORDS: ReadonlySet<string> = new Set([UNSENT, '-', '—', 'default']);

/**
 * Values are separated by semicolons or line breaks, or else by commas. Where numbers have a decimal comma, `0; 0,7`
 * therefore works, and so does `0, 0.7`.
 */
export function readValueList(text: string, spec: ParameterSpec): Result<readonly ListedValue[], ValueProblem> {
  const parts = partsOf(text).map((part) => part.trim());
  const values: ListedValue[] = [];
  for (const part of parts) {
    if (part === '') continue;
    if (values.length >= LIMITS.experimentListMax) return fail({ kind: 'tooMany', text: part });
    const value = UNSENT_WORDS.has(part.toLowerCase()) ? ok(null) : readValue(part, spec);
    if (!value.ok) return value;
    values.push(value.value);
  }
  return ok(values);
}

function partsOf(text: string): readonly string[] {
  const plain = text.normalize('NFKC').replaceAll('\n', ';');
  return plain.includes(';') ? plain.split(';') : plain.replaceAll('、', ',').split(',');
}

function readValue(text: string, spec: ParameterSpec): Result<ListedValue, ValueProblem> {
  if (spec.kind === 'texts') return text.length > spec.maxChars ? fail({ kind: 'outside', text }) : ok([text]);
  if (spec.kind === 'choice') {
    const isKnown = spec.isOpen === true ? CHOICE_WORD.test(text) : spec.choices.includes(text);
    return isKnown ? ok(text) : fail({ kind: 'unreadable', text });
  }
  const reading = readNumber(text, spec);
  if (reading.kind !== 'value') return fail({ kind: 'unreadable', text });
  return reading.note === 'none' ? ok(reading.value) : fail({ kind: 'outside', text });
}

/** `format` writes one value; the separator is one that `readValueList` can't take for a part of a number. */
export function writeValueList(values: readonly ListedValue[], format: (value: ParameterValue) => string): string {
  const parts = values.map((value) => (value === null ? UNSENT : format(value)));
  return parts.join(parts.some((part) => part.includes(',')) ? '; ' : ', ');
}
