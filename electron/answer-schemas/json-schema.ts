/** Validates JSON answers with a JSON Schema, and says where one fails. */

import Ajv, { type ValidateFunction } from 'ajv';
import Ajv2020 from 'ajv/dist/2020.js';
import { RE2JS } from 're2js';
import { canonicalJson } from '../../shared/json/exact-json.ts';
import { isObject, parseJson } from '../../shared/json/json.ts';
import type { CheckResult } from '../../shared/laboratory/checks.ts';
import { LIMITS } from '../../shared/limits.ts';
import { placeInJson } from './json-place.ts';
import { withinTime } from './within-time.ts';

type Judged = Pick<CheckResult, 'isPassed' | 'trouble' | 'fault'>;

/** Matches `$schema` of drafts 4, 6 and 7, which are read as draft 7; all other schemas are read as 2020-12. */
const OLD_DRAFT = /draft-0[467]/;

/** How many compiled schemas to keep. An experiment or chat usually has one. */
const KEPT_MAX = 20;
const kept = new Map<string, ValidateFunction | null>();

/** Compiles a schema; null if the text isn't one, or refers to schemas that Parley doesn't have. */
function validatorOf(schemaText: string): ValidateFunction | null {
  const known = kept.get(schemaText);
  if (known !== undefined) return known;
  const made = makeValidator(schemaText);
  const [oldest] = kept.keys();
  if (oldest !== undefined && kept.size >= KEPT_MAX) kept.delete(oldest);
  kept.set(schemaText, made);
  return made;
}

function makeValidator(schemaText: string): ValidateFunction | null {
  const schema = parseJson(schemaText, LIMITS.smallJsonMaxBytes);
  if (!isObject(schema)) return null;
  const { $schema, $id, ...rest } = schema;
  const options = {
    strict: false,
    validateFormats: false,
    // Otherwise every reference to a definition adds a copy of its code.
    inlineRefs: false,
    // A schema may come from a file, and V8's patterns can take exponential time.
    code: { regExp: Object.assign((pattern: string) => new LinearPattern(pattern), { code: 'new RegExp' }) },
  };
  try {
    const ajv = OLD_DRAFT.test(String($schema ?? '')) ? new Ajv(options) : new Ajv2020(options);
    // Ajv compares every pair of items, which takes quadratic time.
    ajv.removeKeyword('uniqueItems');
    ajv.addKeyword({
      keyword: 'uniqueItems',
      type: 'array',
      schemaType: 'boolean',
      validate: (isWanted: boolean, items: readonly unknown[]) =>
        !isWanted || new Set(items.map(canonicalJson)).size === items.length,
    });
    return ajv.compile(typeof $id === 'string' ? { ...rest, $id } : rest);
  } catch {
    return null;
  }
}

/** Matches in linear time, with the methods of a regular expression that Ajv uses. */
class LinearPattern {
  readonly #text: string;
  readonly #pattern: RE2JS;

  constructor(pattern: string) {
    this.#text = pattern;
    this.#pattern = RE2JS.compile(RE2JS.translateRegExp(pattern));
  }

  test(text: string): boolean {
    return this.#pattern.matcher(text).find();
  }

  /** The key of Ajv's cache of patterns. */
  toString(): string {
    return this.#text;
  }
}

/** Judges whether the whole answer is JSON; white space around it doesn't matter. */
export function judgeJson(answer: string): Judged & { readonly value?: unknown } {
  if (answer.length > LIMITS.judgedAnswerMaxChars) return { isPassed: null, trouble: 'too_long' };
  const value = parseJson(answer, LIMITS.smallJsonMaxBytes);
  if (value !== undefined) return { isPassed: true, value };
  return { isPassed: false, fault: { pointer: null, at: wrongPlace(answer), rule: 'json', detail: 'not JSON' } };
}

/** Judges whether the answer is JSON that follows the schema. */
export function judgeBySchema(answer: string, schemaText: string): Judged {
  return (
    withinTime(`schema ${schemaText}`, () => judgeWith(schemaText, answer)) ?? { isPassed: null, trouble: 'too_costly' }
  );
}

function judgeWith(schemaText: string, answer: string): Judged {
  const validate = validatorOf(schemaText);
  if (validate === null) return { isPassed: null, trouble: 'bad_schema' };
  const { value, ...judged } = judgeJson(answer);
  if (judged.isPassed !== true) return judged;
  try {
    if (validate(value) === true) return { isPassed: true };
  } catch {
    // A schema may refer to itself endlessly.
    return { isPassed: null, trouble: 'bad_schema' };
  }
  const [error] = validate.errors ?? [];
  const pointer = error?.instancePath ?? '';
  const detail = `${error?.message ?? 'does not follow the schema'}${wordsOf(error?.params)}`;
  return {
    isPassed: false,
    fault: { pointer, at: placeInJson(answer, pointer), rule: error?.keyword ?? 'schema', detail },
  };
}

/** What Ajv's message leaves out: the name of an extra property, or the allowed values. */
function wordsOf(params: unknown): string {
  if (!isObject(params)) return '';
  const { additionalProperty, unevaluatedProperty, allowedValues, allowedValue } = params;
  const named = additionalProperty ?? unevaluatedProperty ?? allowedValues ?? allowedValue;
  return named === undefined ? '' : `: ${JSON.stringify(named).slice(0, LIMITS.serviceMessageMaxChars)}`;
}

/** Where V8 stopped parsing, if its message says so; otherwise the first character that isn't white space. */
function wrongPlace(text: string): number | null {
  try {
    JSON.parse(text);
  } catch (error) {
    const place = error instanceof Error ? /at position (\d+)/.exec(error.message)?.[1] : undefined;
    if (place !== undefined) return Number(place);
    if (error instanceof Error && error.message.startsWith('Unexpected end')) return text.length;
  }
  const start = text.search(/\S/);
  return start === -1 ? 0 : start;
}
