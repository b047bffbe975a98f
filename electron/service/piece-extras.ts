/** Reads a piece of a reply beyond text and reasoning: sources, media, tool calls and unknown parts. */

import { createHash } from 'node:crypto';
import { isObject, type JsonObject, nonEmptyString } from '../../shared/json/json.ts';
import { snakeCase } from '../../shared/json/snake-case.ts';
import { LIMITS } from '../../shared/limits.ts';
import { REASONING_TEXT_FIELDS } from '../../shared/replies/reasoning-fields.ts';
import { sourceHost, type UnshownKind } from '../../shared/replies/reply-extras.ts';
import {
  firstText,
  isSourceField,
  type NamedSource,
  type SourceList,
  sourcesIn,
} from '../../shared/replies/source-entries.ts';
import type { ReplyImage } from '../../shared/service.ts';
import { sizeOf } from './value-size.ts';

/** One part that is neither text nor reasoning. */
export interface UnshownPiece {
  readonly kind: UnshownKind;
  readonly name: string;
  readonly bytes: number;
  /** Stays the same when a part is sent again, or arrives in fragments. */
  readonly key: string;
  /** True when this extends the part with the same key rather than repeating it. */
  readonly isFragment?: true;
  /** Only for an unknown text, whose key is its field: the next one may repeat it or continue it. */
  readonly text?: {
    readonly digest: string;
    /** A field with at most one word that never changes is a fact, such as who served the reply. */
    readonly isWord: boolean;
  };
  /** The content of an image, if the service sent it. */
  readonly image?: ReplyImage;
}

export interface PieceExtras {
  readonly sources: { readonly list: SourceList; readonly entries: readonly NamedSource[] }[];
  readonly unshown: UnshownPiece[];
  isRefusal: boolean;
}

/** Fields of a message or fragment that are read elsewhere, or contain nothing that a reader would miss. */
const QUIET_FIELDS: ReadonlySet<string> = new Set([
  'role',
  'content',
  'text',
  ...REASONING_TEXT_FIELDS,
  'reasoning_details',
  'reasoning_signature',
  'thinking_blocks',
  'thought_signature',
  'refusal',
  'name',
  'id',
  'prefix',
  'tool_call_id',
  'token_ids',
  'logprobs',
  'extra_content',
  'obfuscation',
  'finish_reason',
  'stop_reason',
  'matched_stop',
  'usage',
  'error',
]);

/** Names of facts, such as `event_id` and `model_name`, whose value may change from chunk to chunk or have several words. */
const FACT =
  /(?:^|_)(?:ids?|uuid|type|object|fingerprint|tier|obfuscation|padding|nonce|signature|hash|seed|model|version|logprobs|created|at|timestamp|time|date|lang|language|locale|format|encoding|index|role|status|state|phase|channel|recipient|cursor|name|provider|author|sender|sequence|(?:finish|stop|done)_reason)$/;
/** No name of a fact is longer. */
const FACT_NAME_MAX_CHARS = 60;

export function noExtras(): PieceExtras {
  return { sources: [], unshown: [], isRefusal: false };
}

export function hasExtras({ sources, unshown, isRefusal }: PieceExtras): boolean {
  return isRefusal || sources.length > 0 || unshown.length > 0;
}

/** True when a message only has fields without extras, like nearly every fragment of every stream. */
export function isPlainMessage(message: JsonObject): boolean {
  for (const field in message) if (!QUIET_FIELDS.has(field)) return false;
  return true;
}

/** Reads the sources in the fields of a chunk, a choice or a message. */
export function readSources(holder: JsonObject, out: PieceExtras): void {
  for (const { list, field, entries, others } of sourcesIn(holder)) {
    if (entries.length > 0) out.sources.push({ list, entries });
    for (const item of others)
      if (isSaying(item)) addPart('part', isObject(item) ? typeOf(item, field) : field, item, out);
  }
}

/** Reads a message or fragment except its text and reasoning. Returns the transcript of its audio. */
export function readMessageExtras(message: JsonObject, out: PieceExtras): string {
  let transcript = '';
  readSources(message, out);
  for (const field in message) {
    const value = message[field];
    if (QUIET_FIELDS.has(field) || !isSaying(value) || isSourceField(field)) continue;
    const kind = mediaKind(field);
    if (field === 'audio') transcript = readAudio(value, out);
    else if (kind === 'image' && mayBeImage(value)) addImages(value, out);
    else if (field === 'tool_calls' || field === 'function_call') readCalls(value, out);
    else if (Array.isArray(value) && value.some(isImageData)) for (const item of value) addMedia(item, field, out);
    else if (typeof value === 'object') addPart(otherKind(kind), field, value, out);
    else if (typeof value === 'string' && value !== message.content && (isLongText(value) || !isFact(field)))
      addText(otherKind(kind), field, value, out);
  }
  return transcript;
}

/**
 * Reads the media and related questions that some services put next to the choices of a chunk or reply. Everything else
 * there concerns the request.
 */
export function readChunkExtras(value: JsonObject, out: PieceExtras): void {
  for (const field in value) {
    const kind = mediaKind(field);
    if (kind === null && field !== 'related_questions') continue;
    if (kind === 'image' && mayBeImage(value[field])) addImages(value[field], out);
    else if (isSaying(value[field])) addPart(otherKind(kind), field, value[field], out);
  }
}

/** Reads an answer of the images interface, `{"created": …, "data": [{"b64_json": "…"}]}`. False if it isn't one. */
export function readImagesAnswer({ created, data }: JsonObject, out: PieceExtras): boolean {
  if (typeof created !== 'number' || !Array.isArray(data) || !data.some(isOfImagesAnswer)) return false;
  for (const image of data) addImage(image, out);
  return true;
}

const isOfImagesAnswer = (entry: unknown): boolean =>
  isObject(entry) &&
  nonEmptyString(entry.id) === null &&
  (nonEmptyString(entry.b64_json) ?? nonEmptyString(entry.url)) !== null;

function isFact(field: string): boolean {
  return field.length <= FACT_NAME_MAX_CHARS && FACT.test(snakeCase(field));
}

function isLongText(value: unknown): boolean {
  return typeof value === 'string' && value.length >= LIMITS.unknownTextMinChars;
}

function isAddress(text: string): boolean {
  return /^(?:data|https?):/i.test(text);
}

/** True for anything but a text that is neither an address nor long base64, such as a description of the image. */
function mayBeImage(value: unknown): boolean {
  return typeof value !== 'string' || isAddress(value) || (isLongText(value) && addressIn(value) !== '');
}

/** A field whose name mentions images, but which contains none, counts as an ordinary field. */
function otherKind(kind: ReturnType<typeof mediaKind>): UnshownKind {
  return kind === null || kind === 'image' ? 'field' : kind;
}

/** The address or base64 in a text; empty for any other text. */
function addressIn(text: string): string {
  const trimmed = text.trim();
  return isAddress(trimmed) || /^[\w+/\r\n-]+={0,2}$/.test(trimmed) ? trimmed : '';
}

/** True for `{"inline_data": {"mime_type": "image/png", "data": "…"}}`. */
function isImageData(item: unknown): boolean {
  const inner = isObject(item) ? (item.inline_data ?? item.inlineData) : undefined;
  return isObject(inner) && /^image\//i.test(firstText(inner, ['mime_type', 'mimeType']));
}

function addMedia(item: unknown, field: string, out: PieceExtras): void {
  if (isImageData(item)) addImage(item, out);
  else if (isSaying(item)) addPart('field', field, item, out);
}

function addImages(value: unknown, out: PieceExtras): void {
  const isMap = isObject(value) && imageAddress(value, 0) === '' && Object.values(value).every(isObject);
  for (const image of isMap ? Object.values(value) : itemsOf(value)) addImage(image, out);
}

/** Reads a content part that is neither text nor reasoning. Returns the transcript of audio. */
export function readOtherPart(part: JsonObject, out: PieceExtras): string {
  const type = typeOf(part, 'part');
  const kind = isImageData(part) ? 'image' : mediaKind(type);
  if (kind === 'image') addImage(part, out);
  else if (kind === 'audio') return readAudio(part.audio ?? part.output_audio ?? part.input_audio ?? part, out);
  else if (/tool|function/.test(type)) readCalls(part, out);
  else if (isSaying(part)) addPart(kind ?? 'part', type, part, out);
  return '';
}

/** True for the type of a part whose text isn't part of the reply's text. */
export function isOtherType(type: string): boolean {
  return mediaKind(type) !== null || /tool|function/.test(type);
}

function typeOf(part: JsonObject, otherwise: string): string {
  return nonEmptyString(part.type) ?? otherwise;
}

function mediaKind(type: string): 'image' | 'audio' | 'video' | 'file' | null {
  if (/image|picture|^b64_json$/i.test(type)) return 'image';
  if (/audio|speech|voice/i.test(type)) return 'audio';
  if (/video/i.test(type)) return 'video';
  return /^(?:input_|output_)?files?$|document|attachment/i.test(type) ? 'file' : null;
}

function readAudio(value: unknown, out: PieceExtras): string {
  let transcript = '';
  for (const audio of itemsOf(value)) {
    if (!isObject(audio)) {
      addPart('audio', '', audio, out);
      continue;
    }
    transcript += typeof audio.transcript === 'string' ? audio.transcript : '';
    const data = nonEmptyString(audio.data) ?? nonEmptyString(audio.url) ?? '';
    // Fragments of the same audio share its id, or have none.
    if (data !== '')
      out.unshown.push({
        kind: 'audio',
        name: nonEmptyString(audio.format) ?? '',
        bytes: dataBytes(data),
        key: nonEmptyString(audio.id) ?? 'audio',
        isFragment: true,
      });
  }
  return transcript;
}

function addImage(value: unknown, out: PieceExtras): void {
  const address = imageAddress(value, 0);
  if (address === '') {
    if (isSaying(value)) addPart('image', '', value, out);
    return;
  }
  const type = /^data:image\/([\w.+-]{1,40})/i.exec(address)?.[1];
  const name = type ?? sourceHost(address) ?? '';
  out.unshown.push({
    kind: 'image',
    name,
    bytes: sourceHost(address) === null ? dataBytes(address) : 0,
    key: digest(address),
    ...(sourceHost(address) === null && { image: { name, base64: base64In(address), alt: altOf(value) } }),
  });
}

const base64In = (data: string): string => (data.startsWith('data:') ? data.slice(data.indexOf(',') + 1) : data);

function altOf(value: unknown): string {
  return isObject(value) ? firstText(value, ['alt', 'alt_text', 'revised_prompt']) : '';
}

/** The address or the base64 text of an image, wherever a service puts it; empty if there is none. */
function imageAddress(value: unknown, depth: number): string {
  if (typeof value === 'string') return addressIn(value);
  if (!isObject(value) || depth >= LIMITS.partDepthMax) return '';
  for (const name of [
    'image_url',
    'url',
    'b64_json',
    'data',
    'image',
    'source',
    'result',
    'inline_data',
    'inlineData',
  ]) {
    const address = imageAddress(value[name], depth + 1);
    if (address !== '') return address;
  }
  return '';
}

/** Reads tool calls, which arrive in fragments that share an index; only the first fragment names the tool. */
function readCalls(value: unknown, out: PieceExtras): void {
  for (const [at, call] of itemsOf(value).entries()) {
    if (!isSaying(call)) continue;
    const entry = isObject(call) ? call : {};
    const called = isObject(entry.function) ? entry.function : entry;
    const key = typeof entry.index === 'number' ? String(entry.index) : (nonEmptyString(entry.id) ?? String(at));
    out.unshown.push({ kind: 'tool', name: firstText(called, ['name']), bytes: sizeOf(call), key, isFragment: true });
  }
}

function addPart(kind: UnshownKind, name: string, value: unknown, out: PieceExtras): void {
  out.unshown.push({ kind, name, bytes: sizeOf(value), key: digest(textOf(value)) });
}

/** Adds a text in an unknown field, which may be a fragment. */
function addText(kind: UnshownKind, field: string, value: string, out: PieceExtras): void {
  const isWord = /^[\x21-\x7e]{0,64}$/.test(value.trim()) && !isAddress(value);
  const text = { digest: digest(value), isWord };
  out.unshown.push({ kind, name: field, bytes: Buffer.byteLength(value), key: `text ${field}`, text });
}

/** The texts of a value, which identify it when it is sent again. */
function textOf(value: unknown): string {
  const texts: string[] = [];
  sizeOf(value, (text) => texts.push(text));
  return texts.join('\n');
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('base64');
}

/** The number of bytes behind a data: address or a base64 text. */
function dataBytes(data: string): number {
  const base64 = data.length - (data.startsWith('data:') ? data.indexOf(',') + 1 : 0);
  return Math.floor((base64 * 3) / 4);
}

function itemsOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [value];
}

/** False for missing and empty values. */
function isSaying(value: unknown): boolean {
  if (Array.isArray(value)) return value.length > 0;
  if (isObject(value)) return Object.values(value).some((one) => one !== null && one !== '');
  return value !== undefined && value !== null && value !== '';
}
