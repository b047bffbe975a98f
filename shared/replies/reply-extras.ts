/** What a reply contains besides text and reasoning: its sources, and parts that Parley can't show. */

import { parseUrl } from '../addresses/parse-url.ts';
import { countOf, isObject, present } from '../json/json.ts';
import { type CheckTrouble, type JsonFault, readTrouble } from '../laboratory/checks.ts';
import { LIMITS } from '../limits.ts';

/** A page or document that a reply cites. */
export interface ReplySource {
  /** As the service sent it; empty if it gave no address. Only `http` and `https` may be opened. */
  readonly url: string;
  readonly title?: string;
  /** As the service sent it. */
  readonly date?: string;
  /** The numbers that cite it in the text: `[1]`, `【1†…】`. */
  readonly numbers: readonly number[];
}

/**
 * - `image`, `audio`, `video`, `file`: media. `tool`: a tool call. `toolText`: a tool call written into the text.
 * - `part`: a content part of another type. `field`: another field of the message.
 * - `lines`, `events`: pieces of the stream in an unknown format. `source`: sources beyond the limit.
 * - `characters`: bytes that aren't text in the answer's charset; the text has U+FFFD in their place.
 */
const UNSHOWN_KINDS = [
  'image',
  'audio',
  'video',
  'file',
  'tool',
  'toolText',
  'part',
  'field',
  'lines',
  'events',
  'source',
  'characters',
] as const;

export type UnshownKind = (typeof UNSHOWN_KINDS)[number];

/** Parts of one kind and name that are in the raw answer but not in the reply. */
export interface UnshownPart {
  readonly kind: UnshownKind;
  /** The service's name for these parts: a media type, a part type, a field, a tool, a host. Empty if it has none. */
  readonly name: string;
  readonly count: number;
  /** 0 if the size is unknown, as for a part that is only an address. */
  readonly bytes: number;
  /** Text removed from the reply, at most `LIMITS.unshownTextMaxChars`. Only the raw view shows it. */
  readonly text?: string;
}

export interface ReplyExtras {
  readonly sources?: readonly ReplySource[];
  readonly unshown?: readonly UnshownPart[];
  /** True if the service marked the text as a refusal. */
  readonly isRefusal?: true;
  /** Where the answer doesn't follow the JSON Schema that was asked for. */
  readonly schemaFault?: JsonFault;
  /** Why Parley could not judge the answer by that schema. */
  readonly schemaTrouble?: CheckTrouble;
}

/** Reads stored or exported extras within their limits; undefined if there are none. */
export function readExtras(value: unknown): ReplyExtras | undefined {
  if (!isObject(value)) return undefined;
  const listOf = (list: unknown): readonly unknown[] => (Array.isArray(list) ? list : []);
  return filledExtras({
    sources: listOf(value.sources).slice(0, LIMITS.replySourcesMax).flatMap(readSource),
    unshown: listOf(value.unshown).slice(0, LIMITS.replyUnshownMax).flatMap(readUnshown),
    ...(value.isRefusal === true && { isRefusal: true as const }),
    ...present({ schemaFault: readFault(value.schemaFault), schemaTrouble: readTrouble(value.schemaTrouble) }),
  });
}

function readFault(value: unknown): JsonFault | undefined {
  if (!isObject(value) || typeof value.rule !== 'string' || typeof value.detail !== 'string') return undefined;
  const cut = (text: string): string => text.slice(0, LIMITS.serviceMessageMaxChars);
  return {
    pointer: typeof value.pointer === 'string' ? cut(value.pointer) : null,
    at: countOf(value.at),
    rule: cut(value.rule),
    detail: cut(value.detail),
  };
}

/** Drops empty lists; undefined if nothing is left. */
export function filledExtras(extras: ReplyExtras): ReplyExtras | undefined {
  const { sources = [], unshown = [], isRefusal, schemaFault, schemaTrouble } = extras;
  const isEmpty = sources.length === 0 && unshown.length === 0;
  const isUnmarked = isRefusal !== true && schemaFault === undefined && schemaTrouble === undefined;
  if (isEmpty && isUnmarked) return undefined;
  return {
    ...(sources.length > 0 && { sources }),
    ...(unshown.length > 0 && { unshown }),
    ...(isRefusal === true && { isRefusal }),
    ...present({ schemaFault, schemaTrouble }),
  };
}

/** Joins the extras of a continued reply. The later part's citation numbers win, because its text is the newest. */
export function joinedExtras(first: ReplyExtras | undefined, second: ReplyExtras | undefined): ReplyExtras | undefined {
  if (first === undefined) return second;
  const { schemaFault: _, schemaTrouble: __, ...kept } = first;
  if (second === undefined) return filledExtras(kept);
  const later = new Set(second.sources?.map(keyOf));
  const taken = new Set(second.sources?.flatMap(({ numbers }) => numbers));
  const earlier = (first.sources ?? [])
    .filter((source) => !later.has(keyOf(source)))
    .map((source) => ({ ...source, numbers: source.numbers.filter((number) => !taken.has(number)) }));
  return filledExtras({
    sources: [...earlier, ...(second.sources ?? [])].slice(0, LIMITS.replySourcesMax),
    unshown: joinedParts([...(first.unshown ?? []), ...(second.unshown ?? [])]),
    ...((first.isRefusal ?? second.isRefusal) === true && { isRefusal: true as const }),
    // Each time the reply ends, its whole text is judged again.
    ...present({ schemaFault: second.schemaFault, schemaTrouble: second.schemaTrouble }),
  });
}

/** Merges parts of the same kind and name, in order of their first occurrence. */
export function joinedParts(parts: readonly UnshownPart[]): readonly UnshownPart[] {
  const joined = new Map<string, UnshownPart>();
  for (const part of parts) {
    const key = `${part.kind} ${part.name}`;
    const known = joined.get(key);
    const { count, bytes } = known ?? { count: 0, bytes: 0 };
    if (known !== undefined || joined.size < LIMITS.replyUnshownMax)
      joined.set(key, { ...part, ...joinedText(known, part), count: count + part.count, bytes: bytes + part.bytes });
  }
  return [...joined.values()];
}

/** The text of the sources, for the search index. */
export function sourceWords(extras: ReplyExtras | undefined): string {
  return (extras?.sources ?? []).map(({ url, title = '' }) => `${title} ${url}`.trim()).join('\n');
}

/** The host of a source that may be opened; null for any other address. */
export function sourceHost(url: string): string | null {
  const read = /^https?:\/\//i.test(url) && !/[\p{Cc}\s\\]/u.test(url) ? parseUrl(url) : null;
  // Links need no credentials; attackers use them to make a fake host look real.
  return read === null || read.username !== '' || read.password !== '' ? null : read.host || null;
}

function keyOf({ url, title = '' }: ReplySource): string {
  return url === '' ? title : url;
}

function readSource(value: unknown): ReplySource[] {
  if (!isObject(value)) return [];
  const word = (name: string, maxChars: number): string | undefined => {
    const found = value[name];
    return typeof found === 'string' && found !== '' ? found.slice(0, maxChars).toWellFormed() : undefined;
  };
  const numbers = Array.isArray(value.numbers) ? value.numbers.slice(0, LIMITS.replySourcesMax) : [];
  const url = word('url', LIMITS.sourceUrlMaxChars) ?? '';
  const title = word('title', LIMITS.sourceTitleMaxChars);
  if (url === '' && title === undefined) return [];
  const date = word('date', LIMITS.sourceDateMaxChars);
  return [
    present({ url, title, date, numbers: numbers.flatMap((one) => countOf(one) ?? []).filter((one) => one > 0) }),
  ];
}

function readUnshown(value: unknown): UnshownPart[] {
  if (!isObject(value)) return [];
  const kind = UNSHOWN_KINDS.find((known) => known === value.kind);
  const name = typeof value.name === 'string' ? value.name.slice(0, LIMITS.unshownNameMaxChars).toWellFormed() : '';
  if (kind === undefined) return [];
  const text =
    typeof value.text === 'string' ? value.text.slice(0, LIMITS.unshownTextMaxChars).toWellFormed() : undefined;
  const count = Math.max(1, countOf(value.count) ?? 1);
  return [present({ kind, name, count, bytes: countOf(value.bytes) ?? 0, text })];
}

function joinedText(first: UnshownPart | undefined, second: UnshownPart): { readonly text?: string } {
  const texts = [first?.text, second.text].filter((text) => text !== undefined);
  return texts.length === 0 ? {} : { text: texts.join('\n').slice(0, LIMITS.unshownTextMaxChars) };
}
