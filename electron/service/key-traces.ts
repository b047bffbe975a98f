/** Finds a key in a text: whole or in pieces; plain, escaped, in other letter case, or encoded as base64 or hex. */

/** A key's last four characters may stay, so five in a row are too many. */
const SHORTEST_TRACE_CHARS = 5;
/** This many characters always count as a trace; fewer count only where no other word surrounds them. */
const SURE_TRACE_CHARS = 8;
/** Shorter runs of base64 or hex show at most four whole characters of the key. */
const BASE64_TRACE_CHARS = 7;
const HEX_TRACE_CHARS = 10;
/** If a key has fewer characters after its public prefix, its parts may be words: they only count at a text's end. */
const PIECES_FROM_CHARS = 12;
/** `sk-proj-` and the like: every key of the service starts with it. */
const PUBLIC_BEGINNING = /^(?:[a-z]{2,10}[-_]){1,3}/;
/** Random letters change from small to capital so often; two or three joined words don't. */
const CHANGES_OF_RANDOM_LETTERS = 3;
/** The most places kept for a pair. Enough for any trace, and keeps a key of one repeated character from being slow. */
const PLACES_MAX = 64;
/** The text as it is, and with up to three layers of escapes decoded. */
const SPELLINGS_MAX_DEPTH = 4;

const SPELLED =
  /\\(?:u([0-9a-f]{4})|x([0-9a-f]{2})|([^ux]))|%([0-9a-f]{2})|&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|(amp|lt|gt|quot|apos|sol|plus|equals|lowbar));/gi;
const BROKEN_OFF = /(?:\\(?:u[0-9a-f]{0,3}|x[0-9a-f]?)?|%[0-9a-f]?|&#?x?[0-9a-z]{0,7})$/i;
const CONTROLS: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' };
const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  sol: '/',
  plus: '+',
  equals: '=',
  lowbar: '_',
};

interface Needle {
  readonly text: string;
  /** The key, if `text` is the key in capitals or in small letters; else null. */
  readonly keyInOtherCase: string | null;
  /** How many characters at the start are public: traces that end within them are not secret. */
  readonly publicChars: number;
  /** A match of this length is a trace anywhere. */
  readonly sureChars: number;
  /** A match of this length is a trace if each of its ends is an end of the needle or the edge of a word. */
  readonly aloneChars: number;
}

/** A half-open range of UTF-16 units. */
type Range = readonly [from: number, to: number];

/** Created once per key; `replace` is linear in the text. */
export class KeyTraces {
  readonly #key: string;
  readonly #beginning: string;
  /**
   * Pairs of neighbouring characters that occur in a needle, and where. Checking every fourth pair of a text is enough,
   * because a trace contains at least four pairs.
   */
  readonly #places = new Map<number, (readonly [Needle, number])[]>();

  constructor(key: string) {
    this.#key = key;
    this.#beginning = key.slice(0, SHORTEST_TRACE_CHARS);
    const publicChars = PUBLIC_BEGINNING.exec(key)?.[0].length ?? 0;
    const hasPieces = key.length - publicChars >= PIECES_FROM_CHARS;
    // Names of headers arrive in lower case, and some services write messages in capitals.
    const otherCases = [key.toLowerCase(), key.toUpperCase()].filter((text) => text !== key);
    const needle = (text: string, sureChars: number, aloneChars = sureChars): Needle => {
      const keyInOtherCase = otherCases.includes(text) ? key : null;
      const isKey = text === key || keyInOtherCase !== null;
      return hasPieces
        ? { text, keyInOtherCase, publicChars: isKey ? publicChars : 0, sureChars, aloneChars }
        : { text, keyInOtherCase, publicChars: 0, sureChars: text.length, aloneChars: text.length };
    };
    const hex = Buffer.from(key).toString('hex');
    const needles = [
      needle(key, SURE_TRACE_CHARS, SHORTEST_TRACE_CHARS),
      ...otherCases.map((text) => needle(text, SURE_TRACE_CHARS)),
      ...base64Of(key)
        .filter((text) => text.length >= BASE64_TRACE_CHARS)
        .map((text) => needle(text, BASE64_TRACE_CHARS)),
      needle(hex, HEX_TRACE_CHARS),
      needle(hex.toUpperCase(), HEX_TRACE_CHARS),
    ];
    for (const one of needles) {
      for (let at = 0; at + 1 < one.text.length; at++) {
        const pair = pairAt(one.text, at);
        const places = this.#places.get(pair) ?? [];
        if (places.length < PLACES_MAX) places.push([one, at]);
        this.#places.set(pair, places);
      }
    }
  }

  /**
   * Replaces every trace in `text` with `placeholder`. The text may be cut off, so the beginning of a key at the end of
   * the text counts, too.
   */
  replace(text: string, placeholder: string): string {
    const ranges: Range[] = [];
    // The text, then the same text with one layer of escapes decoded, and so on. The origin of each unit is only
    // computed for finds.
    const layers: string[] = [];
    for (let layer: string | null = text; layer !== null && layers.length < SPELLINGS_MAX_DEPTH; ) {
      layers.push(layer);
      const found = this.#find(layer);
      if (found.length > 0) for (const range of inSource(found, layers)) ranges.push(range);
      layer = readable(layer);
    }
    return ranges.length === 0 ? text : withoutRanges(text, ranges, placeholder);
  }

  #find(text: string): readonly Range[] {
    const found: Range[] = [];
    let floor = 0;
    for (let at = 0; at + 1 < text.length; ) {
      const trace = this.#traceAt(text, at, floor);
      if (trace !== null) {
        found.push(trace);
        [, floor] = trace;
      }
      at = trace === null ? at + SHORTEST_TRACE_CHARS - 1 : floor;
    }
    const begun = this.#begunAtEnd(text, floor);
    return begun === null ? found : [...found, begun];
  }

  /** The longest trace around the pair at `at`, not extending before `floor`; null if there is none. */
  #traceAt(text: string, at: number, floor: number): Range | null {
    let best: Range | null = null;
    for (const [needle, place] of this.#places.get(pairAt(text, at)) ?? []) {
      const key = needle.text;
      let start = at;
      let end = at + 2;
      while (start > floor && start - at + place > 0 && text[start - 1] === key[start - at + place - 1]) start -= 1;
      while (end < text.length && end - at + place < key.length && text[end] === key[end - at + place]) end += 1;
      if (best !== null && end - start <= best[1] - best[0]) continue;
      if (isTrace(text, start, end, needle, start - at + place)) best = [start, end];
    }
    return best;
  }

  /** A key, or an escape within it, that the end of the text cuts off; null if there is none. */
  #begunAtEnd(text: string, floor: number): Range | null {
    const end = text.length - (BROKEN_OFF.exec(text.slice(-16))?.[0].length ?? 0);
    for (const until of new Set([text.length, end])) {
      const first = Math.max(floor, until - this.#key.length + 1);
      for (let at = text.indexOf(this.#beginning, first); at !== -1; at = text.indexOf(this.#beginning, at + 1))
        if (this.#key.startsWith(text.slice(at, until))) return [at, text.length];
    }
    return null;
  }
}

function isTrace(text: string, start: number, end: number, needle: Needle, place: number): boolean {
  const chars = end - start;
  if (chars < needle.aloneChars || place + chars <= needle.publicChars) return false;
  if (needle.keyInOtherCase !== null && isOfWords(needle.keyInOtherCase.slice(place, place + chars))) return false;
  if (chars >= needle.sureChars) return true;
  const beginsAlone = place === 0 || isEdge(text, start);
  const endsAlone = place + chars === needle.text.length || isEdge(text, end);
  return beginsAlone && endsAlone;
}

/** True for a piece such as `LocalServer`, whose words in another case are ordinary words. */
function isOfWords(piece: string): boolean {
  return !/\d/.test(piece) && (piece.match(/[a-z](?=[A-Z])/g)?.length ?? 0) < CHANGES_OF_RANDOM_LETTERS;
}

/** True if no word continues across this position. */
function isEdge(text: string, at: number): boolean {
  return !isWordChar(text, at - 1) || !isWordChar(text, at);
}

function isWordChar(text: string, at: number): boolean {
  return at >= 0 && at < text.length && /[\p{L}\p{N}_-]/u.test(text[at] ?? '');
}

function pairAt(text: string, at: number): number {
  return text.charCodeAt(at) * 65_536 + text.charCodeAt(at + 1);
}

/** For each possible alignment of the key within a text, the base64 characters that depend on the key alone. */
function base64Of(key: string): readonly string[] {
  const cores = [0, 1, 2].map((before) => {
    const bits = (before + key.length) * 8;
    return Buffer.from('\0'.repeat(before) + key)
      .toString('base64')
      .slice(Math.ceil((before * 8) / 6), Math.floor(bits / 6));
  });
  return [...new Set(cores.flatMap((core) => [core, core.replaceAll('+', '-').replaceAll('/', '_')]))];
}

/** The text with one layer of escapes decoded; null when it has none. */
function readable(text: string): string | null {
  if (!/[\\%&]/.test(text)) return null;
  const parts: string[] = [];
  let done = 0;
  for (const match of text.matchAll(SPELLED)) {
    parts.push(text.slice(done, match.index), spelled(match));
    done = match.index + match[0].length;
  }
  if (done === 0) return null;
  parts.push(text.slice(done));
  return parts.join('');
}

/** Maps ranges in the last of `layers`, each decoded from the one before, to ranges in the first. */
function inSource(ranges: readonly Range[], layers: readonly string[]): readonly Range[] {
  let found = ranges;
  for (const layer of layers.slice(0, -1).reverse()) {
    const starts = startsIn(layer);
    found = found.map(([from, to]): Range => [starts[from] ?? layer.length, starts[to] ?? layer.length]);
  }
  return found;
}

/** Where in `text` each unit of `readable(text)` starts. */
function startsIn(text: string): Uint32Array {
  const starts = new Uint32Array(text.length + 1);
  let length = 0;
  let done = 0;
  for (const match of text.matchAll(SPELLED)) {
    for (; done < match.index; done++) starts[length++] = done;
    for (let unit = 0; unit < spelled(match).length; unit++) starts[length++] = match.index;
    done = match.index + match[0].length;
  }
  for (; done <= text.length; done++) starts[length++] = done;
  return starts.subarray(0, length);
}

function spelled([whole, u, x, escaped, percent, decimal, hex, entity]: RegExpExecArray): string {
  if (escaped !== undefined) return CONTROLS[escaped] ?? escaped;
  if (entity !== undefined) return ENTITIES[entity.toLowerCase()] ?? whole;
  const code = decimal === undefined ? Number.parseInt(u ?? x ?? percent ?? hex ?? '', 16) : Number(decimal);
  return code <= 0xffff ? String.fromCharCode(code) : whole;
}

function withoutRanges(text: string, ranges: readonly Range[], placeholder: string): string {
  const parts: string[] = [];
  let done = 0;
  let isFirst = true;
  for (const [from, to] of [...ranges].sort((a, b) => a[0] - b[0])) {
    if (isFirst || from > done) parts.push(text.slice(done, from), placeholder);
    done = Math.max(done, to);
    isFirst = false;
  }
  parts.push(text.slice(done));
  return parts.join('');
}
