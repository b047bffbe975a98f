/** Checks that judge answers without a person, and what they found. */

interface AnyCheck {
  /** Names the check in results; unique within the experiment. */
  readonly id: string;
}

/** `text` null: the case's expected answer. */
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

/** Why a check could not judge an answer. */
type CheckTrouble = 'no_expected' | 'bad_pattern' | 'bad_schema' | 'too_long' | 'too_short';

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
  /** Null: it could not judge, because of `trouble`. */
  readonly isPassed: boolean | null;
  readonly trouble?: CheckTrouble;
  /** Only of the checks `json` and `schema`. */
  readonly fault?: JsonFault;
  /** The language that was found, by its ISO 639-1 code. */
  readonly language?: string;
}
