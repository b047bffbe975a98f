/** Makes file names out of titles that are safe on every system. */

/** Together with an ending and a number this stays far below the 255 bytes that file systems allow. */
const NAME_MAX_BYTES = 120;
/** Names that mean a device on Windows, with or without an ending. */
const RESERVED = /^(?:con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³])(?:\.|$)/iu;

function cut(name: string): string {
  let kept = '';
  let bytes = 0;
  for (const { segment } of new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(name)) {
    bytes += Buffer.byteLength(segment);
    if (bytes > NAME_MAX_BYTES) break;
    kept += segment;
  }
  return kept;
}

/**
 * One name without an ending: no separators, no control or direction characters, no device name, no dot at either end.
 *
 * @param fallback the name when nothing is left of it
 */
export function safeFileName(title: string, fallback: string): string {
  const plain = title
    .slice(0, 1_000)
    .toWellFormed()
    .normalize('NFC')
    .replace(/(?:(?![\u200c\u200d])[\p{Cc}\p{Cf}\u2028\u2029\ufffd])+/gu, ' ')
    .replace(/[<>:"/\\|?*%]+/gu, '-')
    .replace(/\s+/gu, ' ')
    .replace(/^[\s.]+/u, '');
  const name = cut(plain).replace(/(?<![\s.])[\s.]+$/u, '');
  if (name === '' || /^-+$/u.test(name)) return fallback;
  return RESERVED.test(name) ? `_${name}` : name;
}

/** Gives every file its own name, also where upper and lower case are the same. */
export class FileNames {
  readonly #taken = new Set<string>();
  /** The number that the next file of this name gets: ten thousand chats may have the same title. */
  readonly #numbers = new Map<string, number>();
  readonly #ending: string;
  readonly #fallback: string;
  readonly #isTaken: (name: string) => boolean;

  /** `isTaken` says what is there already and must stay. */
  constructor(ending: string, fallback: string, isTaken: (name: string) => boolean) {
    this.#ending = ending;
    this.#fallback = fallback;
    this.#isTaken = isTaken;
  }

  next(title: string): string {
    const base = safeFileName(title, this.#fallback);
    for (let count = this.#numbers.get(base) ?? 1; ; count++) {
      const name = `${base}${count === 1 ? '' : ` (${count})`}${this.#ending}`;
      const key = name.normalize('NFKC').toLowerCase();
      if (this.#taken.has(key) || this.#isTaken(name)) continue;
      this.#taken.add(key);
      this.#numbers.set(base, count + 1);
      return name;
    }
  }
}
