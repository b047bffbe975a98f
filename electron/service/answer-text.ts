/** Decodes the bytes of an answer: as UTF-8, or in the charset of its byte order mark or its headers. */

import type { AnswerHeaders } from './headers.ts';

/** The text of an answer; leaves out the last character if it is cut off. Unreadable bytes become U+FFFD. */
export function answerText(bytes: Uint8Array, headers: AnswerHeaders): string {
  const charset = charsetOf(bytes, headers);
  return charset === null ? decodedAs('utf-8', bytes).text : textIn(charset, bytes);
}

/**
 * The charset that the answer's byte order mark or its headers name; null for UTF-8 and for unknown names. Looks at the
 * first two bytes: JSON and events start with ASCII, so bytes without a zero are not UTF-16, whatever the header says.
 */
export function charsetOf([first, second]: Uint8Array, headers: AnswerHeaders): string | null {
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  const named = /;\s*charset\s*=\s*"?([\w.:-]{1,40})/i.exec(headers.get('content-type') ?? '')?.[1];
  const charset = named === undefined ? 'utf-8' : knownCharset(named);
  if (!charset.startsWith('utf-')) return charset;
  if (charset === 'utf-8' || (first === 0) === (second === 0)) return null;
  return first === 0 ? 'utf-16be' : 'utf-16le';
}

/** The standard name of a charset; that of UTF-8 if this decoder doesn't know it. */
function knownCharset(name: string): string {
  try {
    return new TextDecoder(name).encoding;
  } catch {
    // The decoder throws for an unknown name.
    return 'utf-8';
  }
}

/**
 * The text of bytes whose header names another charset than UTF-8. Many services write UTF-8 whatever their headers
 * say, so UTF-8 is taken where it gives fewer unreadable characters, or else fewer characters. The bytes from the first
 * one that isn't ASCII decide.
 */
export function textIn(charset: string, bytes: Uint8Array): string {
  if (charset.startsWith('utf-16')) return decodedAs(charset, bytes).text;
  const from = firstNotPlain(bytes);
  if (from === -1) return decodedAs('utf-8', bytes).text;
  const sample = bytes.subarray(from, from + SAMPLE_BYTES);
  const [named, utf8] = [decodedAs(charset, sample), decodedAs('utf-8', sample)];
  // In UTF-8, private characters are meant: some models mark their sources with them.
  const less = count(utf8, /[\ufffd\p{Cn}]/gu) - count(named, UNREADABLE) || characters(utf8) - characters(named);
  return decodedAs(less < 0 ? 'utf-8' : charset, bytes).text;
}

const REPLACEMENT = '\ufffd';
/** U+FFFD in UTF-8, its bytes read as characters. */
const REPLACEMENT_BYTES = '\u00ef\u00bf\u00bd';

/**
 * How many characters of `text` stand for bytes that can't be read. A U+FFFD that the service wrote itself isn't one.
 *
 * @param bytes what `text` was decoded from
 */
export function unreadableIn(text: string, bytes: Uint8Array): number {
  if (!text.includes(REPLACEMENT)) return 0;
  const written = Buffer.from(bytes).toString('latin1').split(REPLACEMENT_BYTES).length;
  return Math.max(0, text.split(REPLACEMENT).length - written);
}

const SAMPLE_BYTES = 16_384;

/** Where the first byte is that isn't ASCII, or is an escape, which switches the characters in ISO-2022-JP; or -1. */
export function firstNotPlain(bytes: Uint8Array): number {
  for (let at = 0; at < bytes.length; at += 1) if ((bytes[at] ?? 0) >= 0x80 || bytes[at] === ESC) return at;
  return -1;
}

const ESC = 0x1b;

interface Decoded {
  readonly text: string;
  /** Not empty if the last character is cut off. */
  readonly rest: string;
}

function decodedAs(charset: string, bytes: Uint8Array): Decoded {
  const decoder = new TextDecoder(charset);
  const text = decoder.decode(bytes, { stream: true });
  // ICU reads 0xFF in GBK and Big5 as private characters.
  const isSpoilt = charset === 'gbk' || charset === 'big5';
  return { text: isSpoilt ? text.replace(/[\uf8f0-\uf8ff]/g, '\ufffd') : text, rest: decoder.decode() };
}

/** U+FFFD and code points without a character, which text in the wrong charset has. */
const UNREADABLE = /[\ufffd\p{Co}\p{Cn}]/gu;

function count({ text }: Decoded, pattern: RegExp): number {
  return text.match(pattern)?.length ?? 0;
}

function characters({ text, rest }: Decoded): number {
  return Array.from(text).length + rest.length;
}
