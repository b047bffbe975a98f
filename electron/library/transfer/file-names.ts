/** Turns titles into file names that are safe on every system. */

/** Even with a suffix and a number, this stays far below the 255 bytes that file systems allow. */
const NAME_MAX_BYTES = 120;
/** Device names on Windows, with or without a suffix. */
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
 * A file name without suffix: no separators, control or direction characters, device names, or dots at either end.
 *
 * @param fallback used if nothing is left
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

/** Gives each file a unique name, ignoring case. */
export class FileNames {
  readonly #taken = new Set<string>();
  /** The next number to try for each name, because counting ten thousand equal titles from 1 would be slow. */
  readonly #numbers = new Map<string, number>();
  readonly #ending: string;
  readonly #fallback: string;
  readonly #isTaken: (name: string) => boolean;

  /** @param isTaken true for existing files, which must stay */
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
