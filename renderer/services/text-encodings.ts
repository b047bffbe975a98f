/** Detects the encoding of text that isn't UTF-8. */

/** Encodings of text files by TextDecoder's names, the more common ones first. */
const ENCODINGS = [
  'windows-1252',
  'shift_jis',
  'gb18030',
  'euc-kr',
  'big5',
  'euc-jp',
  'windows-1251',
  'windows-1250',
  'windows-1253',
  'windows-1254',
  'windows-1255',
  'windows-1256',
  'windows-874',
  'koi8-r',
] as const;
const WIDE = ['utf-16le', 'utf-16be'] as const;

export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'iso-2022-jp' | (typeof ENCODINGS)[number];

/** The text in one encoding. */
export interface Reading {
  readonly encoding: Encoding;
  readonly text: string;
}

/** The readings, the likeliest first; none if the file isn't text. Unless `isSure`, the user must choose one. */
export interface Detected {
  readonly isSure: boolean;
  readonly readings: readonly Reading[];
}

/** The detector's names that TextDecoder doesn't know. */
const ALIASES: ReadonlyMap<string, Encoding> = new Map([
  ['cp932', 'shift_jis'],
  ['cp949', 'euc-kr'],
]);
/** How much the detector gets, from shortly before the first non-ASCII byte. */
const SAMPLE_BYTES = 16 * 1024;
const BEFORE_SAMPLE_BYTES = 64;
/** The likeliest encoding must have at least this many times the confidence of the next. */
const SURE_RATIO = 2;
/** A single-byte encoding accepts any bytes, so a few words don't make it certain: it needs this confidence. */
const SURE_CONFIDENCE = 0.1;
const MULTIBYTE: ReadonlySet<Encoding> = new Set(['shift_jis', 'gb18030', 'euc-kr', 'big5', 'euc-jp']);
/** Control characters, private characters and unassigned ones don't occur in text, except for terminal escapes. */
const IMPOSSIBLE = /(?!\s)[\p{Cc}\p{Co}\p{Cn}]/u;
const ESCAPE = '\u001b';

export const isPlausible = (text: string): boolean => !IMPOSSIBLE.test(text.replaceAll(ESCAPE, ''));

/** @param bytes a whole file, or its first part if `isWhole` is false */
export async function detectEncoding(bytes: Uint8Array, isWhole: boolean): Promise<Detected> {
  const readingOf = (encoding: Encoding): Reading[] => {
    const text = decode(bytes, encoding, isWhole);
    return text === null || !isPlausible(text) ? [] : [{ encoding, text }];
  };
  const marked = markedEncoding(bytes);
  if (marked !== null) return { isSure: true, readings: readingOf(marked) };
  if (bytes.includes(0)) return widest(WIDE.flatMap(readingOf));
  const guesses = await guess(bytes);
  const likely = guesses.flatMap(({ encoding }) => readingOf(encoding));
  const rest = ENCODINGS.filter((one) => !guesses.some(({ encoding }) => encoding === one)).flatMap(readingOf);
  return { isSure: isSure(guesses, likely), readings: [...likely, ...rest] };
}

/** Chooses among UTF-16 readings, the only ones with zero bytes. In the wrong byte order, spaces become letters. */
function widest(readings: readonly Reading[]): Detected {
  const spaces = ({ text }: Reading): number => text.match(/[\s\u3000-\u3002\uff0c]/g)?.length ?? 0;
  const sorted = readings.toSorted((one, other) => spaces(other) - spaces(one));
  const [first = 0, second = 0] = sorted.map(spaces);
  return { isSure: first > second, readings: sorted };
}

interface Guess {
  readonly encoding: Encoding;
  readonly confidence: number;
}

function isSure(guesses: readonly Guess[], likely: readonly Reading[]): boolean {
  const confidenceOf = (reading: Reading | undefined): number =>
    guesses.find(({ encoding }) => encoding === reading?.encoding)?.confidence ?? 0;
  // Two encodings that give the same text count as one.
  const [first, ...others] = likely;
  const other = others.find(({ text }) => text !== first?.text);
  if (first === undefined || confidenceOf(first) < SURE_RATIO * confidenceOf(other)) return false;
  return MULTIBYTE.has(first.encoding) || confidenceOf(first) >= SURE_CONFIDENCE;
}

function markedEncoding(bytes: Uint8Array): Encoding | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  return bytes[0] === 0xfe && bytes[1] === 0xff ? 'utf-16be' : null;
}

/** True for ISO-2022-JP. It uses only ASCII bytes, so it would pass as UTF-8 and show its escape codes. */
export function isIso2022Jp(text: string): boolean {
  return text.includes(`${ESCAPE}$B`) || text.includes(`${ESCAPE}$@`);
}

async function guess(bytes: Uint8Array): Promise<readonly Guess[]> {
  const { detectAll } = await import('jschardet');
  const detectEncodings = [...ENCODINGS, ...ALIASES.keys()];
  const start = Math.max(0, bytes.findIndex((byte) => byte > 127) - BEFORE_SAMPLE_BYTES);
  const guesses = new Map<Encoding, number>();
  for (const { encoding, confidence } of detectAll(bytes.slice(start, start + SAMPLE_BYTES), { detectEncodings })) {
    const known = encodingOf(encoding ?? '');
    if (known !== null && !guesses.has(known)) guesses.set(known, confidence);
  }
  return [...guesses].map(([encoding, confidence]) => ({ encoding, confidence }));
}

function encodingOf(name: string): Encoding | null {
  const alias = ALIASES.get(name.toLowerCase());
  if (alias !== undefined) return alias;
  try {
    const { encoding } = new TextDecoder(name);
    return ENCODINGS.find((one) => one === encoding) ?? null;
  } catch {
    return null;
  }
}

/** A character cut off at the end of a part isn't an error. */
export function decode(bytes: Uint8Array, encoding: string, isWhole: boolean): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes, { stream: !isWhole });
  } catch {
    return null;
  }
}
