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
 * say, so UTF-8 is taken where it gives fewer unreadable characters, or else fewer characters.
 */
export function textIn(charset: string, bytes: Uint8Array): string {
  const named = decodedAs(charset, bytes);
  if (charset.startsWith('utf-16')) return named.text;
  const utf8 = decodedAs('utf-8', bytes);
  const less = unreadable(utf8) - unreadable(named) || characters(utf8) - characters(named);
  return less < 0 ? utf8.text : named.text;
}

interface Decoded {
  readonly text: string;
  /** Not empty if the last character is cut off. */
  readonly rest: string;
}

function decodedAs(charset: string, bytes: Uint8Array): Decoded {
  const decoder = new TextDecoder(charset);
  const text = decoder.decode(bytes, { stream: true });
  // ICU reads 0xFF in GBK and Big5 as private characters.
  return { text: charset === 'utf-8' ? text : text.replace(/[\uf8f0-\uf8ff]/g, '\ufffd'), rest: decoder.decode() };
}

function unreadable({ text }: Decoded): number {
  return text.split('\ufffd').length - 1;
}

function characters({ text, rest }: Decoded): number {
  let count = rest.length;
  for (const _ of text) count += 1;
  return count;
}
