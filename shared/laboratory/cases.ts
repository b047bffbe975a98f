/** Reads a list of cases: lines of text, a table (CSV or cells from a spreadsheet), or JSON Lines. */

import { fail, ok, type Result } from '../errors.ts';
import { isObject, parseJson } from '../json/json.ts';
import { LIMITS } from '../limits.ts';
import type { CaseVariable, ExperimentCase } from './experiment.ts';

/** `line` counts from 1; for `too_long` it counts cases. */
export type CasesProblem =
  | { readonly kind: 'none' | 'too_many' | 'too_large' }
  | { readonly kind: 'not_json' | 'open_quote' | 'too_long'; readonly line: number };

/** Names of columns and JSON fields with a meaning; all others are variables. */
const TEXT_NAMES: ReadonlySet<string> = new Set(['text', 'input', 'prompt', 'question']);
const EXPECTED_NAMES: ReadonlySet<string> = new Set(['expected', 'ideal', 'answer', 'output']);
const NAME_NAMES: ReadonlySet<string> = new Set(['name', 'id', 'title']);

/**
 * JSON Lines if the first line is an object. A table if a cell of the first row is called `text`, `input`, `prompt` or
 * `question`. Otherwise each line is a case.
 */
export function readCases(content: string): Result<readonly ExperimentCase[], CasesProblem> {
  if (content.length > LIMITS.experimentCasesMaxChars) return fail({ kind: 'too_large' });
  const text = content.replace(/^\ufeff/, '').replaceAll(/\r\n?/g, '\n');
  const cases = text.trimStart().startsWith('{') ? readJsonLines(text) : readTable(text);
  if (!cases.ok) return cases;
  if (cases.value.length === 0) return fail({ kind: 'none' });
  if (cases.value.length > LIMITS.experimentCasesMax) return fail({ kind: 'too_many' });
  const long = cases.value.findIndex((one) => isTooLong(one));
  return long < 0 ? cases : fail({ kind: 'too_long', line: long + 1 });
}

function isTooLong({ text, expected, variables }: ExperimentCase): boolean {
  return [text, expected ?? '', ...variables.map(({ value }) => value)].some(
    (one) => one.length > LIMITS.promptMaxChars,
  );
}

function readJsonLines(text: string): Result<ExperimentCase[], CasesProblem> {
  const cases: ExperimentCase[] = [];
  for (const [index, line] of text.split('\n').entries()) {
    if (line.trim() === '') continue;
    const value = parseJson(line, LIMITS.smallJsonMaxBytes);
    if (!isObject(value)) return fail({ kind: 'not_json', line: index + 1 });
    const { variables, ...fields } = value;
    cases.push(caseOf([...Object.entries(fields), ...(isObject(variables) ? Object.entries(variables) : [])]));
  }
  return ok(cases);
}

function readTable(text: string): Result<ExperimentCase[], CasesProblem> {
  const separator = separatorOf(text);
  const rows = rowsOf(text, separator);
  const first = rows.next().value;
  const isTable = first?.ok ? isHead(first.value) : isHead(firstLine(text).split(separator));
  if (!isTable) return ok(plainLines(text));
  if (!first?.ok) return first ?? ok([]);
  const names = first.value.map((name) => name.trim());
  const cases: ExperimentCase[] = [];
  for (const row of rows) {
    if (!row.ok) return row;
    if (row.value.every((cell) => cell.trim() === '')) continue;
    if (cases.length === LIMITS.experimentCasesMax) return fail({ kind: 'too_many' });
    // Short rows have no values for the last columns. Looping over all columns would make many short rows under a
    // very wide header slow.
    cases.push(caseOf(row.value.slice(0, names.length).map((cell, index) => [names[index] ?? '', cell])));
  }
  return ok(cases);
}

const isHead = (cells: readonly string[]): boolean => cells.some((cell) => TEXT_NAMES.has(cell.trim().toLowerCase()));

const firstLine = (text: string): string => text.slice(0, `${text}\n`.indexOf('\n'));

/** The separator of cells: spreadsheets copy tabs, and some countries write semicolons. Empty for a single column. */
function separatorOf(text: string): string {
  const first = firstLine(text);
  return ['\t', ';', ','].find((sign) => first.includes(sign)) ?? '';
}

function plainLines(text: string): ExperimentCase[] {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  return lines.map((line) => ({ name: '', text: line, expected: null, variables: [] }));
}

function caseOf(fields: readonly (readonly [string, unknown])[]): ExperimentCase {
  let text = '';
  let name = '';
  let expected: string | null = null;
  const variables: CaseVariable[] = [];
  for (const [field, value] of fields) {
    if (value === null || value === undefined) continue;
    const words = typeof value === 'string' ? value : JSON.stringify(value);
    const plain = field.toLowerCase();
    if (TEXT_NAMES.has(plain) && text === '') text = words;
    else if (EXPECTED_NAMES.has(plain) && expected === null) expected = words === '' ? null : words;
    else if (NAME_NAMES.has(plain) && name === '') name = words.slice(0, LIMITS.titleMaxChars);
    else if (field !== '') variables.push({ name: field, value: words });
  }
  return { name, text, expected, variables };
}

/** Rows of cells; quoted cells may contain separators, line breaks and doubled quotes (RFC 4180). */
function* rowsOf(text: string, separator: string): Generator<Result<string[], CasesProblem>, undefined> {
  const cellEnds: Readonly<Record<string, RegExp>> = { '\t': /[\t\n]/g, ';': /[;\n]/g, ',': /[,\n]/g };
  const cellEnd = cellEnds[separator] ?? /\n/g;
  let row: string[] = [];
  let line = 1;
  for (let at = 0; at <= text.length; ) {
    let cell = '';
    if (text[at] === '"') {
      const end = closingQuote(text, at + 1);
      if (end === null) {
        yield fail({ kind: 'open_quote', line });
        return;
      }
      const quoted = text.slice(at + 1, end);
      cell = quoted.replaceAll('""', '"');
      line += quoted.split('\n').length - 1;
      at = end + 1;
    }
    cellEnd.lastIndex = at;
    const end = cellEnd.exec(text)?.index ?? text.length;
    row.push(cell + text.slice(at, end));
    at = end + 1;
    if (text[end] === separator) continue;
    yield ok(row);
    row = [];
    line += 1;
  }
}

function closingQuote(text: string, from: number): number | null {
  for (let at = text.indexOf('"', from); at !== -1; at = text.indexOf('"', at + 2)) if (text[at + 1] !== '"') return at;
  return null;
}

/** The edited cases. A case with unchanged text keeps the chat that it came from. */
export function withChatsOf(before: readonly ExperimentCase[], edited: readonly ExperimentCase[]): ExperimentCase[] {
  const known = new Map(before.map((one) => [one.text, one]));
  return edited.map((one, at) => {
    const same = before[at]?.text === one.text ? before[at] : known.get(one.text);
    return {
      ...one,
      ...(same?.earlier !== undefined && { earlier: same.earlier }),
      ...(same?.systemPrompt !== undefined && { systemPrompt: same.systemPrompt }),
    };
  });
}
