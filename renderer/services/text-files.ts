/** Reads text files, and explains each refusal. */

import { LIMITS } from '../../shared/limits.ts';
import { fenceFor } from '../../shared/markdown-fence.ts';
import {
  type Detected,
  decode,
  detectEncoding,
  type Encoding,
  isIso2022Jp,
  isPlausible,
  type Reading,
} from './text-encodings.ts';

/** Why a file can't be read as text. */
export type FileRefusal = 'not-text' | 'too-large' | 'empty' | 'unreadable';

/** The parts of a `File` that reading needs. */
export interface ReadableFile {
  readonly name: string;
  readonly size: number;
  readonly type: string;
  readonly arrayBuffer: () => Promise<ArrayBuffer>;
  readonly slice: (start: number, end: number) => { readonly arrayBuffer: () => Promise<ArrayBuffer> };
}

export type FileText =
  | { readonly ok: true; readonly name: string; readonly text: string; readonly encoding: Encoding }
  | { readonly ok: false; readonly name: string; readonly refusal: FileRefusal };

/** How much of an oversized file is read to decide whether it is text. */
const SNIFFED_BYTES = 64 * 1024;

/** The most characters that the Markdown around a file's text takes. */
const FRAME_CHARS = 1024;

/** Asks which reading of a file is right; null leaves the file out. */
export type AskEncoding = (name: string, readings: readonly Reading[]) => Promise<Reading | null>;

/**
 * Reads the files in order and refuses those that exceed the remaining room. Asks about each file whose encoding isn't
 * certain. Never rejects.
 */
export async function readTextFiles(
  files: readonly ReadableFile[],
  roomChars: number,
  ask: AskEncoding,
): Promise<readonly FileText[]> {
  const results: FileText[] = [];
  let room = roomChars;
  for (const file of files) {
    const result = await readTextFile(file, Math.min(LIMITS.textFileMaxBytes, room - FRAME_CHARS), ask);
    if (result === null) continue;
    if (result.ok) room -= result.text.length + FRAME_CHARS;
    results.push(result);
  }
  return results;
}

async function readTextFile(file: ReadableFile, maxBytes: number, ask: AskEncoding): Promise<FileText | null> {
  const name = shownName(file.name);
  const isWhole = file.size <= maxBytes;
  let bytes: Uint8Array;
  try {
    // A missing file has size 0, and an empty slice can always be read, so read the file itself.
    const part = file.size === 0 ? file : file.slice(0, isWhole ? file.size : SNIFFED_BYTES);
    bytes = new Uint8Array(await part.arrayBuffer());
  } catch {
    // A folder, or a missing or unreadable file; the browser doesn't say which.
    return { ok: false, name, refusal: 'unreadable' };
  }
  if (bytes.length === 0) return { ok: false, name, refusal: 'empty' };
  const { isSure, readings } = await detect(bytes, isWhole);
  const [first] = readings;
  if (first === undefined) return { ok: false, name, refusal: 'not-text' };
  if (!isWhole) return { ok: false, name, refusal: 'too-large' };
  const reading = isSure ? first : await ask(name, readings);
  if (reading === null) return null;
  // The file has only a byte order mark.
  if (reading.text === '') return { ok: false, name, refusal: 'empty' };
  return {
    ok: true,
    name,
    text: reading.text.replaceAll(/\r\n?/g, '\n').replaceAll('\0', '\ufffd'),
    encoding: reading.encoding,
  };
}

/** Shares of zero bytes: a log has a few; UTF-16 has one in each space, line end and Latin letter. */
const FEW_ZEROS = 0.01;
const MANY_ZEROS = 0.25;
/** A shorter file with some zeros may also be valid Chinese in UTF-16 by chance. */
const SURE_BYTES = 64;

function shareOfZeros(bytes: Uint8Array): number {
  let zeros = 0;
  for (let at = bytes.indexOf(0); at !== -1; at = bytes.indexOf(0, at + 1)) zeros += 1;
  return zeros / bytes.length;
}

/** Text in another encoding is hardly ever valid UTF-8, so valid UTF-8 is certain unless its zeros suggest UTF-16. */
async function detect(bytes: Uint8Array, isWhole: boolean): Promise<Detected> {
  const share = shareOfZeros(bytes);
  const text = share > MANY_ZEROS ? null : decode(bytes, 'utf-8', isWhole);
  if (text === null || (share > FEW_ZEROS && !isPlausible(text.replaceAll('\0', ''))))
    return detectEncoding(bytes, isWhole);
  if (share > FEW_ZEROS && bytes.length < SURE_BYTES) {
    const { readings } = await detectEncoding(bytes, isWhole);
    return { isSure: readings.length === 0, readings: [{ encoding: 'utf-8', text }, ...readings] };
  }
  const encoding = isIso2022Jp(text) ? 'iso-2022-jp' : 'utf-8';
  const read = encoding === 'utf-8' ? text : decode(bytes, encoding, isWhole);
  return { isSure: true, readings: [{ encoding, text: read ?? text }] };
}

/** Replaces control characters, backticks and direction marks in a name: they would affect the text around it. */
function shownName(name: string): string {
  return name.replaceAll(/[\p{Cc}`\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu, '_');
}

/** The file as Markdown: its name, then its text in a fence that the text can't close. */
export function asMarkdown(name: string, text: string): string {
  const fence = fenceFor(text);
  const language = /\.([a-z][a-z0-9+#]{0,11})$/i.exec(name)?.[1]?.toLowerCase() ?? '';
  const info = language === 'txt' ? '' : language;
  return `\`${name}\`\n\n${fence}${info}\n${text}${text.endsWith('\n') ? '' : '\n'}${fence}\n`;
}
