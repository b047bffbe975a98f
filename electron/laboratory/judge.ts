/** Judges an answer by an experiment's checks. */

import { RE2JS } from 're2js';
import { detectAll } from 'tinyld';
import { assertNever } from '../../shared/assert-never.ts';
import type { Check, CheckResult } from '../../shared/laboratory/checks.ts';
import { LIMITS } from '../../shared/limits.ts';
import { judgeBySchema, judgeJson } from '../answer-schemas/json-schema.ts';
import { withinTime } from '../answer-schemas/within-time.ts';
import { countWords } from './answer-facts.ts';

/** The start of an answer is enough to detect its language. */
const LANGUAGE_MAX_CHARS = 2_000;
/** In an alphabetic text with fewer letters, no language can be detected. */
const LANGUAGE_MIN_LETTERS = 12;

/** The id of the check against the experiment's own schema. */
const OWN_SCHEMA = 'schema';

/** The experiment's checks; its own schema first. */
export function checksOf({
  schema,
  checks,
}: {
  readonly schema: string;
  readonly checks: readonly Check[];
}): readonly Check[] {
  return schema.trim() === '' ? checks : [{ id: OWN_SCHEMA, kind: 'schema', schema }, ...checks];
}

export function judge(answer: string, checks: readonly Check[], expected: string | null): readonly CheckResult[] {
  return checks.map((check) => ({ id: check.id, ...judgeBy(check, answer, expected) }));
}

type Judged = Omit<CheckResult, 'id'>;

function judgeBy(check: Check, answer: string, expected: string | null): Judged {
  if (answer.length > LIMITS.judgedAnswerMaxChars) return { isPassed: null, trouble: 'too_long' };
  switch (check.kind) {
    case 'contains':
    case 'equals':
      return judgeText(check, answer, expected);
    case 'pattern':
      return judgePattern(check, answer);
    case 'json': {
      const { value: _, ...judged } = judgeJson(answer);
      return judged;
    }
    case 'schema':
      return judgeBySchema(answer, check.schema);
    case 'length': {
      const length = check.unit === 'words' ? countWords(answer) : answer.trim().length;
      return { isPassed: length >= (check.min ?? 0) && length <= (check.max ?? Number.POSITIVE_INFINITY) };
    }
    case 'language':
      return judgeLanguage(answer, check.language);
    default:
      return assertNever(check);
  }
}

function judgeText(
  { kind, text, isCaseIgnored }: Extract<Check, { kind: 'contains' | 'equals' }>,
  answer: string,
  expected: string | null,
): Judged {
  const wanted = text ?? expected;
  if (wanted === null) return { isPassed: null, trouble: 'no_expected' };
  const plain = (words: string): string => (isCaseIgnored ? words.toLowerCase() : words).normalize('NFC').trim();
  const [said, sought] = [plain(answer), plain(wanted)];
  return { isPassed: kind === 'equals' ? said === sought : said.includes(sought) };
}

function judgePattern({ pattern, isCaseIgnored }: Extract<Check, { kind: 'pattern' }>, answer: string): Judged {
  const flags = RE2JS.MULTILINE | (isCaseIgnored ? RE2JS.CASE_INSENSITIVE : 0);
  const judge = (): Judged => {
    let compiled: RE2JS;
    try {
      compiled = RE2JS.compile(RE2JS.translateRegExp(pattern), flags);
    } catch {
      return { isPassed: null, trouble: 'bad_pattern' };
    }
    return { isPassed: compiled.matcher(answer).find() };
  };
  return withinTime(`pattern ${flags} ${pattern}`, judge) ?? { isPassed: null, trouble: 'too_costly' };
}

function judgeLanguage(answer: string, wanted: string): Judged {
  const start = answer.slice(0, LANGUAGE_MAX_CHARS);
  const letters = start.match(/\p{L}/gu)?.length ?? 0;
  const isDense = /[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Hangul}\p{scx=Thai}]/u.test(start);
  const [likeliest] = letters < (isDense ? 2 : LANGUAGE_MIN_LETTERS) ? [] : detectAll(start);
  if (likeliest === undefined) return { isPassed: null, trouble: 'too_short' };
  return { isPassed: likeliest.lang === wanted, language: likeliest.lang };
}
