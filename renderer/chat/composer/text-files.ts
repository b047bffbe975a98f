/** Reads files that are meant as text, and says of each other one why it is not taken. */

import { LIMITS } from '../../../shared/limits.ts';

/** Why a file does not become text. */
export type FileRefusal = 'not-text' | 'too-large' | 'empty' | 'unreadable';

/** What reading needs of a `File`. */
export interface ReadableFile {
  readonly name: string;
  readonly size: number;
  readonly type: string;
  readonly arrayBuffer: () => Promise<ArrayBuffer>;
  readonly slice: (start: number, end: number) => { readonly arrayBuffer: () => Promise<ArrayBuffer> };
}

export type FileText =
  | { readonly ok: true; readonly name: string; readonly text: string }
  | { readonly ok: false; readonly name: string; readonly refusal: FileRefusal };

/** This much of a file that is too large decides whether it is called text at all. */
const SNIFFED_BYTES = 64 * 1024;

/** What the Markdown around a file's text takes at most. */
const FRAME_CHARS = 1024;

/** Reads the files one after the other, in their order; what goes beyond `roomChars` is refused. Never rejects. */
export async function readTextFiles(files: readonly ReadableFile[], roomChars: number): Promise<readonly FileText[]> {
  const results: FileText[] = [];
  let room = roomChars;
  for (const file of files) {
    const result = await readTextFile(file, Math.min(LIMITS.textFileMaxBytes, room - FRAME_CHARS));
    if (result.ok) room -= result.text.length + FRAME_CHARS;
    results.push(result);
  }
  return results;
}

async function readTextFile(file: ReadableFile, maxBytes: number): Promise<FileText> {
  const name = shownName(file.name);
  const isWhole = file.size <= maxBytes;
  let bytes: Uint8Array;
  try {
    // A file that is gone has no size, and a part of nothing can always be read.
    const part = file.size === 0 ? file : file.slice(0, isWhole ? file.size : SNIFFED_BYTES);
    bytes = new Uint8Array(await part.arrayBuffer());
  } catch {
    // A folder, or a file that is gone or may not be read: the browser tells no more than that.
    return { ok: false, name, refusal: 'unreadable' };
  }
  if (bytes.length === 0) return { ok: false, name, refusal: 'empty' };
  const text = decode(bytes, file.type.startsWith('text/'), isWhole);
  if (text === null) return { ok: false, name, refusal: 'not-text' };
  if (!isWhole) return { ok: false, name, refusal: 'too-large' };
  // A mark of its encoding alone.
  if (text === '') return { ok: false, name, refusal: 'empty' };
  return { ok: true, name, text: text.replaceAll(/\r\n?/g, '\n') };
}

/** The text, or null when the bytes are none. */
function decode(bytes: Uint8Array, isCalledText: boolean, isWhole: boolean): string | null {
  const utf16 = utf16Of(bytes);
  if (utf16 !== null) {
    const text = new TextDecoder(utf16).decode(bytes, { stream: !isWhole });
    // UTF-32 begins with the same two bytes.
    return text.includes('\u0000') ? null : text;
  }
  if (bytes.includes(0)) return null;
  try {
    // A character that is cut by the end of the sample is no fault of the file's.
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: !isWhole });
  } catch {
    // Old text files carry no mark of their encoding; this is the one that most of them have.
    return isCalledText ? new TextDecoder('windows-1252').decode(bytes) : null;
  }
}

function utf16Of(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  return bytes[0] === 0xfe && bytes[1] === 0xff ? 'utf-16be' : null;
}

/** A name can hold line breaks, backticks and marks that turn the words around it: none of them is part of the message. */
function shownName(name: string): string {
  return name.replaceAll(/[\p{Cc}`\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu, '_');
}

/** The file as Markdown: its name, then its text in a fence that nothing within it can close. */
export function asMarkdown(name: string, text: string): string {
  const longestRun = (text.match(/`+/g) ?? []).reduce((longest, run) => Math.max(longest, run.length), 0);
  const fence = '`'.repeat(Math.max(3, longestRun + 1));
  const language = /\.([a-z][a-z0-9+#]{0,11})$/i.exec(name)?.[1]?.toLowerCase() ?? '';
  const info = language === 'txt' ? '' : language;
  return `\`${name}\`\n\n${fence}${info}\n${text}${text.endsWith('\n') ? '' : '\n'}${fence}\n`;
}
