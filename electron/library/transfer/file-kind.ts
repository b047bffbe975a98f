/** Guesses the kind of a file that can't be imported, from its first bytes, names or values. */

import { isObject } from '../../../shared/json/json.ts';
import type { BadFileKind } from './transfer-error.ts';

/** The first bytes of formats, as Latin-1. */
const SIGNATURES: readonly (readonly [RegExp, BadFileKind])[] = [
  [/^(?:\u0089PNG|\u00ff\u00d8\u00ff|GIF8|BM.{4}\0{4}|II\*\0|MM\0\*)/s, 'image'],
  [/^RIFF.{4}WEBP/s, 'image'],
  [/^.{4}ftyp(?:heic|heix|mif1|avif)/s, 'image'],
  [/^%PDF/, 'pdf'],
  [/^SQLite format 3\0/, 'database'],
  [/^(?:ID3|OggS|fLaC|\u00ff[\u00fb\u00f3\u00f2]|RIFF.{4}(?:WAVE|AVI )|.{4}ftyp|.E\u00df\u00a3)/s, 'recording'],
  [/^(?:7z\u00bc\u00af|Rar!|BZh|\u00fd7zXZ|\u0028\u00b5\u002f\u00fd)/, 'otherArchive'],
  [/^.{257}ustar/s, 'otherArchive'],
  [/^PK../s, 'archiveInArchive'],
];
/** How many bytes of a file the signatures examine. */
export const SIGNATURE_BYTES = 262;

export function kindOfBytes(start: Uint8Array): BadFileKind | null {
  const text = Buffer.from(start.subarray(0, SIGNATURE_BYTES)).toString('latin1');
  return SIGNATURES.find(([signature]) => signature.test(text))?.[1] ?? null;
}

/** The kind of a text that isn't JSON; null if it begins like JSON. */
export function kindOfText(text: string): BadFileKind | null {
  const start = text.replace(/^\ufeff/, '').trimStart();
  if (/^<(?:!doctype|html|head|script)/i.test(start))
    return /ChatGPT Data Export|jsonData|assetsJson/.test(start) ? 'chatGptPage' : 'webPage';
  if (/^<\?xml|^<svg/i.test(start)) return 'xml';
  if (start.includes('\0') || start.includes('\ufffd')) return 'unknownKind';
  return /^[{["]/.test(start) ? null : 'plainText';
}

const endsWith =
  (...endings: readonly string[]) =>
  (name: string): boolean =>
    endings.some((ending) => name.toLowerCase().endsWith(ending));

const isFolder = endsWith('/');

/** The kind of an archive without any known chats. */
export function kindOfArchive(names: readonly string[]): BadFileKind {
  const files = names.filter((name) => !isFolder(name));
  if (files.length === 0) return 'emptyArchive';
  if (files.includes('[Content_Types].xml') || files.includes('mimetype')) return 'document';
  if (files.every(endsWith('.gz', '.7z', '.rar', '.tar'))) return 'archiveInArchive';
  if (files.every(endsWith('.png', '.jpg', '.jpeg', '.gif', '.webp', '.heic', '.svg'))) return 'archiveOfImages';
  if (files.some(endsWith('.json', '.jsonl'))) return 'archiveOfOtherJson';
  return 'archiveWithoutJson';
}

/** Fields of ChatGPT's other lists (shared chats, ratings, comparisons), which refer to a chat but don't contain it. */
const NAMES_A_CHAT: readonly string[] = ['conversation_id', 'conversationId', 'conversation'];
/** Fields of messages, which such lists don't have. */
const SAYS: readonly string[] = ['text', 'message', 'body'];

/** The kind of JSON without any known chats; if it is a list, `value` is one of its elements. */
export function kindOfJson(isList: boolean, value: unknown): BadFileKind {
  if (!isList) return 'otherObject';
  const has = (names: readonly string[]): boolean =>
    isObject(value) && names.some((name) => typeof value[name] === 'string');
  return has(NAMES_A_CHAT) && !has(SAYS) ? 'besideChats' : 'otherList';
}
