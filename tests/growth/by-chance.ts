// Draws inputs for the rows of the growth table: random fragments, repeated.
import fc from 'fast-check';
import type { GrowthRow } from './row.ts';

/** Fragments that most grammars react to. A row's own fragments come from its known inputs. */
const COMMON =
  'a|1|B|é|漢|\u05d0|\u0301| |\t|\n|\n\n|\r|"|\'|\\|`|```|$|$$|[|]|](|(|)|{|}|<|>|/|</|:|://|;|,|.|-|- |_|*|**|=|+|&|#|@|~|!|?|%|^|> |1. |data: |<b>|<!--|-->|<details>|</details>|http://'
    .split('|')
    .concat('|');
/** The size at which known inputs are made, to find the fragments that they repeat. */
const LOOKED_AT = 64;
const FRAGMENT_MAX_CHARS = 24;
const FRAGMENTS_MAX = 4;
/** Beginnings of Markdown's lines. */
const LINE_BEGINNINGS = ['> ', '- ', '1. ', '    ', '[^a]: '];
/** Markdown's lines that end a paragraph, or begin a block that takes further lines. */
const LINE_TEXTS = ['# a', '---', '```', '$$', '<details>', '</details>', '<!--', '|a|b|', '[a]: b'];
const LINE_BEGINNINGS_MAX = 2;
const LINES_MAX = 3;

/** Makes an input of a row from a text. */
type Filled = (text: string) => unknown;

const isBytes = (value: unknown): value is Uint8Array => value instanceof Uint8Array;
const isText = (value: unknown): value is string => typeof value === 'string';

function inChunks(text: string, size: number): readonly Uint8Array[] {
  const all = Buffer.from(text);
  return Array.from({ length: Math.ceil(all.length / size) }, (_, at) => all.subarray(at * size, (at + 1) * size));
}

/** The text in a known input, and a function that puts another text in its place; null if the input has no text. */
function textWithin(known: unknown): { readonly text: string; readonly filled: Filled } | null {
  if (isText(known)) return { text: known, filled: (text) => text };
  if (isBytes(known)) return { text: Buffer.from(known).toString(), filled: (text) => Buffer.from(text) };
  if (Array.isArray(known)) {
    const size = Math.max(1, known[0]?.length ?? 1);
    if (known.length > 0 && known.every(isBytes))
      return { text: Buffer.concat(known).toString(), filled: (text) => inChunks(text, size) };
    // A list of single characters isn't the pieces of a text.
    if (known.length > 0 && size > 1 && known.every(isText))
      return { text: known.join(''), filled: (text) => text.match(/[\s\S]{1,5}/g) ?? [] };
    return null;
  }
  if (typeof known !== 'object' || known === null || Object.getPrototypeOf(known) !== Object.prototype) return null;
  const longest = Object.entries(known)
    .filter((field): field is [string, string] => isText(field[1]))
    .toSorted(([, one], [, other]) => other.length - one.length)[0];
  if (longest === undefined || longest[1].length < LOOKED_AT / 2) return null;
  return { text: longest[1], filled: (text) => ({ ...known, [longest[0]]: text }) };
}

function fragmentsOf(text: string): readonly string[] {
  const period = text.length === 0 ? 0 : `${text}${text}`.indexOf(text, 1);
  const words = text.slice(0, 2 * LOOKED_AT).match(/[\p{L}\p{N}]+|\s+|[^\p{L}\p{N}\s]+/gu) ?? [];
  return [text.slice(0, period), ...words].filter(({ length }) => length > 0 && length <= FRAGMENT_MAX_CHARS);
}

/** The shape of a text that grows. `head` and `tail` stay, `unit` is repeated. */
interface Shape {
  readonly head: string;
  readonly unit: string;
  /** Repeated after the units. If `isDeeper`, repeated before each unit instead, once more each time. May be empty. */
  readonly further: string;
  readonly isDeeper: boolean;
  readonly tail: string;
}

const atLeast = (text: string, length: number) => text.repeat(Math.ceil(length / text.length));

function repeatedIn({ unit, further, isDeeper }: Shape, n: number): string {
  if (further === '') return atLeast(unit, n);
  if (!isDeeper) return atLeast(unit, n / 2) + atLeast(further, n / 2);
  const depth = Math.floor(Math.sqrt((2 * n) / further.length));
  return Array.from({ length: depth }, (_, at) => further.repeat(at) + unit).join('');
}

function shapes(own: readonly string[]): fc.Arbitrary<Shape> {
  const common = fc.constantFrom(...COMMON);
  const fragment = own.length === 0 ? common : fc.oneof(common, { arbitrary: fc.constantFrom(...own), weight: 2 });
  const unit = fc.array(fragment, { minLength: 1, maxLength: FRAGMENTS_MAX }).map((parts) => parts.join(''));
  const beginning = fc.array(fc.constantFrom(...LINE_BEGINNINGS), { maxLength: LINE_BEGINNINGS_MAX });
  const line = fc
    .tuple(beginning, fc.oneof(fc.constantFrom('', 'a'), fc.constantFrom(...LINE_TEXTS), fragment))
    .map(([parts, text]) => `${parts.join('')}${text.trimEnd()}\n`);
  const lines = fc.array(line, { minLength: 1, maxLength: LINES_MAX }).map((parts) => parts.join(''));
  const rarely = (of: fc.Arbitrary<string>) => fc.oneof({ arbitrary: fc.constant(''), weight: 5 }, of);
  return fc.record({
    head: rarely(unit),
    unit: fc.oneof(unit, lines),
    further: rarely(fragment),
    isDeeper: fc.boolean(),
    tail: rarely(fragment),
  });
}

/** Ignores errors, because refusing an input has a cost, too. */
const refusable = (run: GrowthRow['run']) => async (input: unknown) => {
  try {
    await run(input);
  } catch {
    // Other tests check which inputs are refused.
  }
};

/** The row with `count` random inputs instead of its own, named by their shape; null if it takes no text. */
export function rowByChance(row: GrowthRow, seed: number, count: number): GrowthRow | null {
  const within = Object.values(row.worst).flatMap((make) => textWithin(make(LOOKED_AT)) ?? []);
  const filled = within[0]?.filled;
  if (filled === undefined) return null;
  const own = [...new Set(within.flatMap(({ text }) => fragmentsOf(text)))];
  const worst = Object.fromEntries(
    fc
      .sample(shapes(own), { seed, numRuns: count })
      .map((shape) => [
        JSON.stringify(shape),
        (n: number) => filled(`${shape.head}${repeatedIn(shape, n)}${shape.tail}`),
      ]),
  );
  return { ...row, run: refusable(row.run), worst };
}
