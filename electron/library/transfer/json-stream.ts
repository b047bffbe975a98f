/** Reads the wanted parts of a JSON file one at a time, so that the file may be larger than memory. */

import { JsonMeter } from '../../../shared/json/json-cost.ts';
import { LIMITS } from '../../../shared/limits.ts';
import { cutValue } from './cut-json.ts';
import { badFile } from './transfer-error.ts';
import type { TransferNotes } from './transfer-notes.ts';

export type JsonPath = readonly (string | number)[];

/** `open`: visit the elements one by one. `take`: return the whole value. `skip`: ignore it. */
export type Handling = 'open' | 'take' | 'skip';
export type JsonKind = 'array' | 'object' | 'scalar';

export interface JsonItem {
  readonly path: JsonPath;
  /** `undefined` for an object or a list that is damaged inside its brackets. */
  readonly value: unknown;
  /** The end of the file cut the value off. */
  readonly isCut?: true;
}

const QUOTE = 0x22;
const COMMA = 0x2c;
const COLON = 0x3a;
const OPEN_ARRAY = 0x5b;
const CLOSE_ARRAY = 0x5d;
const OPEN_OBJECT = 0x7b;
const CLOSE_OBJECT = 0x7d;
const BYTE_ORDER_MARK = [0xef, 0xbb, 0xbf] as const;

const isSpace = (byte: number): boolean => byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09;
const isEndOfScalar = (byte: number): boolean =>
  isSpace(byte) || byte === COMMA || byte === CLOSE_ARRAY || byte === CLOSE_OBJECT;

type Expected = 'value' | 'valueOrEnd' | 'key' | 'keyOrEnd' | 'colon' | 'commaOrEnd' | 'nothing';

/** An opened container, and the reader's position in it. */
interface Frame {
  readonly isArray: boolean;
  key: string;
  index: number;
}

/** A value (or key) that is being read whole. */
interface Capture {
  readonly isKey: boolean;
  readonly isKept: boolean;
  readonly shape: 'string' | 'scalar' | 'container';
  readonly meter: JsonMeter;
  /** The value's pieces; emptied once they are parsed. */
  parts: Uint8Array[];
  bytes: number;
}

/** @param isPart true for a list or an object inside another: damage gives `undefined`, and the rest can be read */
function parse(capture: Capture, isPart: boolean): unknown {
  const bytes = Buffer.concat(capture.parts);
  // Don't keep the pieces in memory together with the result.
  capture.parts = [];
  try {
    return JSON.parse(bytes.toString('utf8'));
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    if (isPart) return undefined;
    throw badFile('notJson');
  }
}

/** Reads on at `from`. Returns where in `chunk` it stopped reading, and whether the capture is complete. */
function advance(capture: Capture, chunk: Uint8Array, from: number): { end: number; isDone: boolean } {
  const { meter, shape, isKept } = capture;
  for (let at = meter.takePlain(chunk, from); at < chunk.length; at = meter.takePlain(chunk, at + 1)) {
    const byte = chunk[at] ?? 0;
    if (shape === 'scalar') {
      if (isEndOfScalar(byte)) return { end: at, isDone: true };
      continue;
    }
    meter.take(byte);
    if (meter.isInString) continue;
    if (meter.depth > LIMITS.importDepthMax) throw badFile('tooDeep');
    if (isKept && meter.bytes > LIMITS.jsonValueMaxBytes) throw badFile('tooManyParts');
    if (meter.depth === 0) return { end: at + 1, isDone: true };
  }
  return { end: chunk.length, isDone: false };
}

interface JsonOptions {
  /** The file may have several values, one per line (JSON Lines). */
  readonly isLines?: boolean;
  /** Counts the cut if the file is cut off. */
  readonly notes?: TransferNotes | undefined;
}

class JsonReader {
  readonly #handle: (path: JsonPath, kind: JsonKind) => Handling;
  readonly #isLines: boolean;
  readonly #notes: TransferNotes | null;
  readonly #frames: Frame[] = [];
  #expected: Expected = 'value';
  #capture: Capture | null = null;
  #isFirst = true;

  constructor(handle: (path: JsonPath, kind: JsonKind) => Handling, { isLines = false, notes }: JsonOptions) {
    this.#handle = handle;
    this.#isLines = isLines;
    this.#notes = notes ?? null;
  }

  *push(chunk: Uint8Array): Generator<JsonItem> {
    let at = 0;
    if (this.#isFirst && chunk.length > 0) {
      this.#isFirst = false;
      if (BYTE_ORDER_MARK.every((byte, index) => chunk[index] === byte)) at = BYTE_ORDER_MARK.length;
    }
    while (at < chunk.length) {
      if (this.#capture === null) {
        at = this.#step(chunk, at);
        continue;
      }
      const { end, isDone } = advance(this.#capture, chunk, at);
      this.#keep(this.#capture, chunk.subarray(at, end));
      at = end;
      if (isDone) yield* this.#finish(this.#capture);
    }
  }

  *end(): Generator<JsonItem> {
    if (this.#capture?.shape === 'scalar' && this.#frames.length === 0) yield* this.#finish(this.#capture);
    if (this.#expected === 'nothing') return;
    const { isKept = false, isKey = false, parts = [] } = this.#capture ?? {};
    const value = isKept && !isKey ? cutValue(Buffer.concat(parts).toString('utf8')) : undefined;
    if (value !== undefined) yield { path: this.#path(), value, isCut: true };
    if (this.#notes === null) throw badFile('endsEarly');
    this.#notes.add('cutFile');
  }

  #path(): JsonPath {
    return this.#frames.map((frame) => (frame.isArray ? frame.index : frame.key));
  }

  #keep(capture: Capture, bytes: Uint8Array): void {
    if (!capture.isKept) return;
    capture.bytes += bytes.length;
    if (capture.bytes > (capture.isKey ? LIMITS.importNameMaxBytes : LIMITS.importPartMaxBytes))
      throw badFile('partTooLarge');
    capture.parts.push(bytes);
  }

  *#finish(capture: Capture): Generator<JsonItem> {
    this.#capture = null;
    if (capture.isKey) {
      const key = parse(capture, false);
      const frame = this.#frames.at(-1);
      if (frame !== undefined && typeof key === 'string') frame.key = key;
      this.#expected = 'colon';
      return;
    }
    if (capture.isKept) {
      const isPart = this.#frames.length > 0 && capture.shape === 'container';
      yield { path: this.#path(), value: parse(capture, isPart) };
    }
    this.#afterValue();
  }

  #afterValue(): void {
    this.#expected = this.#frames.length === 0 ? 'nothing' : 'commaOrEnd';
  }

  /** Reads one structural character; returns where to continue. */
  #step(chunk: Uint8Array, at: number): number {
    const byte = chunk[at] ?? 0;
    if (isSpace(byte)) return at + 1;
    const frame = this.#frames.at(-1);
    switch (this.#expected) {
      case 'value':
      case 'valueOrEnd':
        if (byte === CLOSE_ARRAY && this.#expected === 'valueOrEnd') return this.#close(at);
        return this.#value(byte, at);
      case 'key':
      case 'keyOrEnd':
        if (byte === CLOSE_OBJECT && this.#expected === 'keyOrEnd') return this.#close(at);
        if (byte !== QUOTE) throw badFile('notJson');
        this.#begin(byte, true, true);
        return at;
      case 'colon':
        if (byte !== COLON) throw badFile('notJson');
        this.#expected = 'value';
        return at + 1;
      case 'commaOrEnd':
        if (frame === undefined) throw badFile('notJson');
        if (byte === (frame.isArray ? CLOSE_ARRAY : CLOSE_OBJECT)) return this.#close(at);
        if (byte !== COMMA) throw badFile('notJson');
        frame.index += 1;
        this.#expected = frame.isArray ? 'value' : 'key';
        return at + 1;
      case 'nothing':
        if (this.#isLines) return this.#value(byte, at);
        throw badFile('goesOn');
    }
  }

  #value(byte: number, at: number): number {
    const kind: JsonKind = byte === OPEN_ARRAY ? 'array' : byte === OPEN_OBJECT ? 'object' : 'scalar';
    const handling = this.#handle(this.#path(), kind);
    if (handling !== 'open' || kind === 'scalar') {
      this.#begin(byte, false, handling !== 'skip');
      return at;
    }
    if (this.#frames.length >= LIMITS.importDepthMax) throw badFile('tooDeep');
    this.#frames.push({ isArray: kind === 'array', key: '', index: 0 });
    this.#expected = kind === 'array' ? 'valueOrEnd' : 'keyOrEnd';
    return at + 1;
  }

  /** Begins a capture; `byte`, its first byte, is read again as part of it. */
  #begin(byte: number, isKey: boolean, isKept: boolean): void {
    const shape = byte === QUOTE ? 'string' : byte === OPEN_ARRAY || byte === OPEN_OBJECT ? 'container' : 'scalar';
    if (shape === 'scalar' && !/[-0-9tfn]/.test(String.fromCharCode(byte))) throw badFile('notJson');
    this.#capture = {
      isKey,
      isKept,
      shape,
      meter: new JsonMeter(),
      parts: [],
      bytes: 0,
    };
  }

  #close(at: number): number {
    this.#frames.pop();
    this.#afterValue();
    return at + 1;
  }
}

/**
 * Yields the values that `handle` wants, in file order. Yields `undefined` for a damaged list or object that it reads
 * whole inside another; other damage throws `bad_file`. A value that would take more memory than `LIMITS` allows also
 * throws `bad_file`, before it is parsed. Of skipped values, only the number and depth of brackets is checked. If the file is cut off, yields the beginning of
 * the last value, and then throws unless `notes` can count it.
 */
export async function* readJson(
  chunks: AsyncIterable<Uint8Array>,
  handle: (path: JsonPath, kind: JsonKind) => Handling,
  options: JsonOptions = {},
): AsyncGenerator<JsonItem> {
  const reader = new JsonReader(handle, options);
  for await (const chunk of chunks) yield* reader.push(chunk);
  yield* reader.end();
}
