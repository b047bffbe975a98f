/** Automatic checks of answers, and their results. */

import { finiteOf, isObject, present } from '../json/json.ts';

interface AnyCheck {
  /** Names the check in results; unique within the experiment. */
  readonly id: string;
}

/** Compares with `text`, or with the case's expected answer if it is null. */
interface TextCheck extends AnyCheck {
  readonly kind: 'contains' | 'equals';
  readonly text: string | null;
  readonly isCaseIgnored: boolean;
}

/** A pattern in the syntax of RE2, which always takes linear time. */
interface PatternCheck extends AnyCheck {
  readonly kind: 'pattern';
  readonly pattern: string;
  readonly isCaseIgnored: boolean;
}

interface JsonCheck extends AnyCheck {
  readonly kind: 'json';
}

interface SchemaCheck extends AnyCheck {
  readonly kind: 'schema';
  /** A JSON Schema as text. */
  readonly schema: string;
}

interface LengthCheck extends AnyCheck {
  readonly kind: 'length';
  readonly unit: 'characters' | 'words';
  readonly min: number | null;
  readonly max: number | null;
}

interface LanguageCheck extends AnyCheck {
  readonly kind: 'language';
  /** ISO 639-1, for example `de`. */
  readonly language: string;
}

export type Check = TextCheck | PatternCheck | JsonCheck | SchemaCheck | LengthCheck | LanguageCheck;

/** Longer text would leave no room for the result of the check. */
const TARGET_MAX_CHARS = 60;

/** What a check looks for, which distinguishes it from others of its kind; empty for some. */
export function targetOfCheck(check: Check): string {
  switch (check.kind) {
    case 'contains':
    case 'equals':
      return shortened(check.text ?? '');
    case 'pattern':
      return shortened(check.pattern);
    case 'length':
      return `${check.min ?? 0}–${check.max ?? '∞'}`;
    case 'language':
      return check.language;
    default:
      return '';
  }
}

const shortened = (text: string): string =>
  text.length > TARGET_MAX_CHARS ? `${text.slice(0, TARGET_MAX_CHARS).toWellFormed()}…` : text;

/** Why a check could not judge an answer. */
const CHECK_TROUBLES = ['no_expected', 'bad_pattern', 'bad_schema', 'too_costly', 'too_long', 'too_short'] as const;
export type CheckTrouble = (typeof CHECK_TROUBLES)[number];

export const readTrouble = (value: unknown): CheckTrouble | undefined =>
  CHECK_TROUBLES.find((known) => known === value);

/** Where a JSON text fails: at a value, or at a character of text that isn't JSON. */
export interface JsonFault {
  /** A JSON Pointer to the value; null if the text isn't JSON. */
  readonly pointer: string | null;
  /** An offset into the answer, in UTF-16 units; null if it isn't known. */
  readonly at: number | null;
  /** The schema's rule, for example `required` or `type`; `json` if the text isn't JSON. */
  readonly rule: string;
  /** Technical words in English. */
  readonly detail: string;
}

export interface CheckResult {
  /** `schema` for the experiment's own schema. */
  readonly id: string;
  /** Null if the check could not judge the answer, because of `trouble`. */
  readonly isPassed: boolean | null;
  readonly trouble?: CheckTrouble;
  /** Only the checks `json` and `schema` report it. */
  readonly fault?: JsonFault;
  /** The language that was found, by its ISO 639-1 code. */
  readonly language?: string;
}

/** Reads stored results: unknown fields and values are left out, and so is a result without an id. */
export function readCheckResults(value: unknown): readonly CheckResult[] {
  return Array.isArray(value) ? value.flatMap((one: unknown) => readResult(one) ?? []) : [];
}

function readResult(value: unknown): CheckResult | null {
  if (!isObject(value) || typeof value.id !== 'string') return null;
  const { id, isPassed, trouble, fault, language } = value;
  return present({
    id,
    isPassed: typeof isPassed === 'boolean' ? isPassed : null,
    trouble: readTrouble(trouble),
    fault: readFault(fault),
    language: typeof language === 'string' ? language : undefined,
  });
}

function readFault(value: unknown): JsonFault | undefined {
  if (!isObject(value)) return;
  const { pointer, at, rule, detail } = value;
  return {
    pointer: typeof pointer === 'string' ? pointer : null,
    at: finiteOf(at) ?? null,
    rule: typeof rule === 'string' ? rule : '',
    detail: typeof detail === 'string' ? detail : '',
  };
}
