/** Parses prompts with placeholders, and fills them in. */

import { fail, ok, type Result } from '../errors.ts';
import { LIMITS } from '../limits.ts';
import type { prompts } from '../locales/en/prompts.ts';

/**
 * `{{name}}` is a text field, `{{name=Anna}}` has a default, and `{{name:short|long}}` is a choice that starts with
 * its first option. A repeated name gets the same value. A backslash escapes: `{{` outside a placeholder, any
 * character inside one.
 */
export interface TemplateField {
  readonly name: string;
  /** The initial value. */
  readonly initial: string;
  /** Empty for a text field. */
  readonly choices: readonly string[];
}

export interface Template {
  /** Each field once, in the order of the text. */
  readonly fields: readonly TemplateField[];
  readonly pieces: readonly (string | { readonly field: string })[];
}

/** `line` and `column` count from 1. */
export interface TemplateProblem {
  /** Each kind has a message in the locales. */
  readonly kind: keyof (typeof prompts)['problem'];
  /** The name or the choice with the problem. */
  readonly what: string;
  readonly line: number;
  readonly column: number;
}

const NAME = /^[\p{L}_][\p{L}\p{M}\p{N}_ -]{0,59}$/u;
/** How many characters of the invalid text a message quotes. */
const QUOTED_CHARS = 40;

/** Parses a prompt in linear time. */
export function readTemplate(text: string): Result<Template, TemplateProblem> {
  const fields = new Map<string, TemplateField>();
  const pieces: (string | { readonly field: string })[] = [];
  let plain = '';
  for (let at = 0; at < text.length; ) {
    if (!text.startsWith('{{', at)) {
      const escaped = escapedAt(text, at);
      plain += escaped ?? text[at];
      at += escaped === null ? 1 : escaped.length + 1;
      continue;
    }
    const end = endOfPlace(text, at + 2);
    if (end === null) return fail(problemAt(text, at, 'not_closed'));
    const read = readField(text.slice(at + 2, end));
    if ('kind' in read) return fail(problemAt(text, at, read.kind, read.what));
    const known = fields.get(read.field.name);
    if (known === undefined) fields.set(read.field.name, read.field);
    else if (read.isDefined && !isSame(known, read.field)) {
      if (isDefined(known)) return fail(problemAt(text, at, 'defined_twice', read.field.name));
      fields.set(read.field.name, read.field);
    }
    if (plain !== '') pieces.push(plain);
    plain = '';
    pieces.push({ field: read.field.name });
    at = end + 2;
  }
  if (plain !== '') pieces.push(plain);
  return ok({ fields: [...fields.values()], pieces });
}

/** Fills in the values; null if the result would be longer than a message may be. */
export function fillTemplate(template: Template, values: ReadonlyMap<string, string>): string | null {
  const texts = template.pieces.map((piece) => (typeof piece === 'string' ? piece : (values.get(piece.field) ?? '')));
  // A prompt may repeat a placeholder thousands of times, and the result could exceed the longest possible string.
  const length = texts.reduce((sum, text) => sum + text.length, 0);
  return length > LIMITS.messageMaxChars ? null : texts.join('');
}

/** `\{{` means two plain braces, `\\{{` a backslash before a placeholder. Any other backslash is plain. */
function escapedAt(text: string, at: number): string | null {
  if (text[at] !== '\\') return null;
  if (text.startsWith('{{', at + 1)) return '{{';
  return text.startsWith('\\{{', at + 1) ? '\\' : null;
}

/** The index of the closing braces of a placeholder; null if the line or the text ends first. */
function endOfPlace(text: string, from: number): number | null {
  for (let at = from; at < text.length; at++) {
    if (text[at] === '\n') return null;
    if (text[at] === '\\') at += 1;
    else if (text.startsWith('}}', at)) return at;
  }
  return null;
}

type ReadField =
  | { readonly field: TemplateField; readonly isDefined: boolean }
  | Pick<TemplateProblem, 'kind' | 'what'>;

function readField(inside: string): ReadField {
  const sign = indexOfPlain(inside, (one) => one === '=' || one === ':');
  const name = unescaped(sign === -1 ? inside : inside.slice(0, sign)).trim();
  if (name === '') return { kind: 'no_name', what: '' };
  if (!NAME.test(name)) return { kind: 'bad_name', what: name };
  if (sign === -1) return { field: { name, initial: '', choices: [] }, isDefined: false };
  const rest = inside.slice(sign + 1);
  if (inside[sign] === '=') return { field: { name, initial: unescaped(rest), choices: [] }, isDefined: true };
  const choices = partsOf(rest).map((choice) => unescaped(choice).trim());
  if (choices.includes('')) return { kind: 'empty_choice', what: name };
  if (choices.length < 2) return { kind: 'one_choice', what: name };
  const twice = firstRepeated(choices);
  if (twice !== undefined) return { kind: 'same_choice', what: twice };
  return { field: { name, initial: choices[0] ?? '', choices }, isDefined: true };
}

function firstRepeated(texts: readonly string[]): string | undefined {
  const seen = new Set<string>();
  return texts.find((text) => seen.size === seen.add(text).size);
}

/** The index of the first matching character without a backslash before it; -1 if there is none. */
function indexOfPlain(text: string, isOne: (sign: string) => boolean, from = 0): number {
  for (let at = from; at < text.length; at++) {
    if (text[at] === '\\') at += 1;
    else if (isOne(text[at] ?? '')) return at;
  }
  return -1;
}

function partsOf(text: string): string[] {
  const parts: string[] = [];
  let from = 0;
  for (let at = indexOfPlain(text, isBar); at !== -1; at = indexOfPlain(text, isBar, from)) {
    parts.push(text.slice(from, at));
    from = at + 1;
  }
  return [...parts, text.slice(from)];
}

const isBar = (sign: string): boolean => sign === '|';

function unescaped(text: string): string {
  return text.replace(/\\(.)/gsu, '$1');
}

const isDefined = ({ initial, choices }: TemplateField): boolean => initial !== '' || choices.length > 0;

const isSame = (one: TemplateField, other: TemplateField): boolean =>
  one.initial === other.initial && JSON.stringify(one.choices) === JSON.stringify(other.choices);

function problemAt(text: string, at: number, kind: TemplateProblem['kind'], what = ''): TemplateProblem {
  const before = text.slice(0, at).split('\n');
  return { kind, what: what.slice(0, QUOTED_CHARS), line: before.length, column: (before.at(-1)?.length ?? 0) + 1 };
}
