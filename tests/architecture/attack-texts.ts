// Generates texts that a regular expression may match slowly: repetitions of its loops and of what precedes them.
import { type AST, RegExpParser } from '@eslint-community/regexpp';

/** `head`, then `unit` repeated as often as needed, then `tail`. */
export interface Attack {
  readonly head: string;
  readonly unit: string;
  readonly tail: string;
}

/** Characters that patterns distinguish. A character class is tried with those that it matches. */
const CANDIDATES = [...'a-_ 1"\\<[`!.,:/=|*~#A\n\t\u00e9\u200b\u0301\u4e00\u{1f600}'];
/** How many characters of a class are tried. */
const VARIANTS = 3;
/** Texts after the repetitions: nothing, and a character that no pattern expects, so that the match fails. */
const TAILS = ['', '\u0001'];

interface Loop {
  readonly prefix: string;
  readonly element: AST.QuantifiableElement;
  /** A text that matches the rest of the pattern after the loop. */
  readonly rest: string;
}

class Words {
  readonly #flags: string;
  readonly #samples = new Map<string, readonly string[]>();

  constructor(flags: string) {
    this.#flags = flags.replace(/[gy]/g, '');
  }

  /** A text that the node matches, with characters of `preferred` where allowed. `fills` makes optional parts occur. */
  of(node: AST.Element | AST.Alternative, preferred: string, variant: number, fills: boolean): string {
    switch (node.type) {
      case 'Character':
        return String.fromCodePoint(node.value);
      case 'CharacterClass':
      case 'CharacterSet':
      case 'ExpressionCharacterClass': {
        const samples = this.#samplesOf(node.raw);
        const first = [...preferred].filter((one) => samples.includes(one));
        return [...first, ...samples][Math.min(variant, first.length + samples.length - 1)] ?? '';
      }
      case 'Group':
      case 'CapturingGroup': {
        const chosen = node.alternatives[variant % node.alternatives.length];
        return chosen === undefined ? '' : this.of(chosen, preferred, variant, fills);
      }
      case 'Alternative':
        return node.elements.map((one) => this.of(one, preferred, variant, fills)).join('');
      case 'Quantifier': {
        const least = fills && node.max > 0 ? Math.max(1, node.min) : node.min;
        return this.of(node.element, preferred, variant, fills).repeat(Math.min(least, 1_000));
      }
      default:
        return '';
    }
  }

  #samplesOf(raw: string): readonly string[] {
    const known = this.#samples.get(raw);
    if (known !== undefined) return known;
    const pattern = new RegExp(`^(?:${raw})$`, this.#flags);
    let samples = CANDIDATES.filter((one) => pattern.test(one));
    if (samples.length === 0)
      samples = otherCharacters()
        .filter((one) => pattern.test(one))
        .slice(0, VARIANTS);
    this.#samples.set(raw, samples);
    return samples;
  }
}

function otherCharacters(): readonly string[] {
  return Array.from({ length: 0xffff }, (_, at) => String.fromCharCode(at));
}

/** Every unbounded loop, with the texts before and after it. */
function loopsOf(
  alternatives: readonly AST.Alternative[],
  before: string,
  words: Words,
  fills: boolean,
): readonly Loop[] {
  return alternatives.flatMap(({ elements }) =>
    elements.flatMap((element, at): readonly Loop[] => {
      const wordsOf = (list: readonly AST.Element[]) => list.map((one) => words.of(one, before, 0, fills)).join('');
      const prefix = before + wordsOf(elements.slice(0, at));
      const inner = element.type === 'Quantifier' ? element.element : element;
      const isEndless = element.type === 'Quantifier' && element.max === Number.POSITIVE_INFINITY;
      const within = 'alternatives' in inner ? loopsOf(inner.alternatives, prefix, words, fills) : [];
      if (!isEndless) return within;
      return [{ prefix, element: element.element, rest: wordsOf(elements.slice(at + 1)) }, ...within];
    }),
  );
}

/** Every attack on a pattern; none if all its loops are bounded. */
export function attacksOn(pattern: string, flags: string): readonly Attack[] {
  const parsed = new RegExpParser().parsePattern(pattern, undefined, undefined, {
    unicode: flags.includes('u'),
    unicodeSets: flags.includes('v'),
  });
  const words = new Words(flags);
  const attacks = new Map<string, Attack>();
  for (const fills of [false, true]) {
    for (const { prefix, element, rest } of loopsOf(parsed.alternatives, '', words, fills)) {
      for (let variant = 0; variant < VARIANTS; variant++) {
        const body = words.of(element, prefix, variant, true);
        const begun = rest.slice(0, -1);
        const units: readonly (readonly [string, string])[] = [
          ['', prefix],
          ['', prefix + body],
          ['', body],
          [prefix, body],
          ['', prefix + begun],
          ['', prefix + body + begun],
          [prefix, body + begun],
          [prefix, begun],
        ];
        for (const [head, unit] of units)
          if (unit !== '')
            for (const tail of [...TAILS, begun]) attacks.set(JSON.stringify([head, unit, tail]), { head, unit, tail });
      }
    }
  }
  return [...attacks.values()];
}

export const textOf = ({ head, unit, tail }: Attack, times: number): string => head + unit.repeat(times) + tail;
