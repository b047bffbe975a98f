/** Reads a file with one JSON value after another (JSON Lines); a value may span several lines. */

import { isCostlyJson } from '../../../shared/json/json-cost.ts';
import { LIMITS } from '../../../shared/limits.ts';
import { cutValue } from './cut-json.ts';
import { innerJson } from './foreign.ts';
import type { OpenBytes } from './import-source.ts';
import { type JsonItem, readJson } from './json-stream.ts';
import { badFile } from './transfer-error.ts';
import type { TransferNotes } from './transfer-notes.ts';

const NEWLINE = 0x0a;
const BYTE_ORDER_MARK = /^\ufeff/u;

interface Line {
  readonly text: string;
  /** True for a last line without a line break, which may be cut off. */
  readonly isCut: boolean;
}

/** The non-blank lines of a file; their length is limited. */
async function* linesOf(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Line> {
  let parts: Uint8Array[] = [];
  let size = 0;
  let isFirst = true;
  const line = (): string => {
    const text = Buffer.concat(parts).toString('utf8');
    parts = [];
    size = 0;
    const plain = isFirst ? text.replace(BYTE_ORDER_MARK, '') : text;
    isFirst = false;
    return plain.trim();
  };
  const keep = (bytes: Uint8Array): void => {
    size += bytes.length;
    if (size > LIMITS.importPartMaxBytes) throw badFile('partTooLarge');
    parts.push(bytes);
  };
  for await (const chunk of chunks) {
    let from = 0;
    for (let at = chunk.indexOf(NEWLINE); at !== -1; at = chunk.indexOf(NEWLINE, from)) {
      keep(chunk.subarray(from, at));
      const text = line();
      if (text !== '') yield { text, isCut: false };
      from = at + 1;
    }
    if (from < chunk.length) keep(chunk.subarray(from));
  }
  const last = line();
  if (last !== '') yield { text: last, isCut: true };
}

/** `undefined` if the text isn't JSON, or is `null`. */
const parsed = (text: string): unknown => innerJson(text) ?? undefined;

/**
 * Reads the values one by one. A line that isn't JSON gives `undefined`. A last line that is cut off gives the
 * beginning of its value, and `notes` counts it. If the first line is only the start of a value, values are found by
 * their brackets.
 */
export async function* readLines(bytes: OpenBytes, notes?: TransferNotes): AsyncGenerator<JsonItem> {
  let at = 0;
  for await (const { text, isCut } of linesOf(bytes())) {
    const value = parsed(text);
    if (at === 0 && value === undefined && /[,{[]$/u.test(text)) {
      yield* readJson(bytes(), () => 'take', { isLines: true, notes });
      return;
    }
    const cut = value === undefined && isCut && !isCostlyJson(text) ? cutValue(text) : undefined;
    if (cut === undefined) yield { path: [at], value };
    else {
      yield { path: [at], value: cut, isCut: true };
      notes?.add('cutFile');
    }
    at += 1;
  }
}
