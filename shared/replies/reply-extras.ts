/** What comes with a reply besides its text and reasoning: its sources, and the parts that Parley cannot show. */

import { parseUrl } from '../addresses/parse-url.ts';
import { countOf, isObject, present } from '../json/json.ts';
import { LIMITS } from '../limits.ts';

/** A page or document that a reply names as its source. */
export interface ReplySource {
  /** As the service sent it; empty where it named no address. Only `http` and `https` may be opened. */
  readonly url: string;
  readonly title?: string;
  /** As the service wrote it. */
  readonly date?: string;
  /** The numbers that refer to it in the text: `[1]`, `【1†…】`. */
  readonly numbers: readonly number[];
}

/**
 * - `image`, `audio`, `video`, `file`: media. `tool`: the call of a tool. `toolText`: the same, written into the text.
 * - `part`: a content part of another type. `field`: another field of the message.
 * - `lines`, `events`: pieces of the stream in no format that Parley knows. `source`: sources beyond the limit.
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
] as const;

export type UnshownKind = (typeof UNSHOWN_KINDS)[number];

/** Parts of one kind and name that the raw answer holds and the reply does not show. */
export interface UnshownPart {
  readonly kind: UnshownKind;
  /** What the service calls it: a media type, a part's type, a field, a tool, a host. Empty where it has no name. */
  readonly name: string;
  readonly count: number;
  /** 0 where the size is not known: the part is an address. */
  readonly bytes: number;
  /** What was taken out of the reply's text, at most `LIMITS.unshownTextMaxChars`; only the raw text shows it. */
  readonly text?: string;
}

export interface ReplyExtras {
  readonly sources?: readonly ReplySource[];
  readonly unshown?: readonly UnshownPart[];
  /** The service marked the text as a refusal. */
  readonly isRefusal?: true;
}

/** Extras as they were stored or exported, within their limits; undefined when there are none. */
export function readExtras(value: unknown): ReplyExtras | undefined {
  if (!isObject(value)) return undefined;
  const listOf = (list: unknown): readonly unknown[] => (Array.isArray(list) ? list : []);
  return filledExtras({
    sources: listOf(value.sources).slice(0, LIMITS.replySourcesMax).flatMap(readSource),
    unshown: listOf(value.unshown).slice(0, LIMITS.replyUnshownMax).flatMap(readUnshown),
    ...(value.isRefusal === true && { isRefusal: true as const }),
  });
}

/** The same without empty lists; undefined when nothing is left. */
export function filledExtras({ sources = [], unshown = [], isRefusal }: ReplyExtras): ReplyExtras | undefined {
  if (sources.length === 0 && unshown.length === 0 && isRefusal !== true) return undefined;
  return {
    ...(sources.length > 0 && { sources }),
    ...(unshown.length > 0 && { unshown }),
    ...(isRefusal === true && { isRefusal }),
  };
}

/** Those of a reply that was continued: the later part's numbers win, because its text is what follows. */
export function joinedExtras(first: ReplyExtras | undefined, second: ReplyExtras | undefined): ReplyExtras | undefined {
  if (first === undefined || second === undefined) return first ?? second;
  const later = new Set(second.sources?.map(keyOf));
  const taken = new Set(second.sources?.flatMap(({ numbers }) => numbers));
  const earlier = (first.sources ?? [])
    .filter((source) => !later.has(keyOf(source)))
    .map((source) => ({ ...source, numbers: source.numbers.filter((number) => !taken.has(number)) }));
  return filledExtras({
    sources: [...earlier, ...(second.sources ?? [])].slice(0, LIMITS.replySourcesMax),
    unshown: joinedParts([...(first.unshown ?? []), ...(second.unshown ?? [])]),
    ...((first.isRefusal ?? second.isRefusal) === true && { isRefusal: true as const }),
  });
}

/** Parts of the same kind and name as one, in the order of their first one. */
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

/** The words of the sources, for search. */
export function sourceWords(extras: ReplyExtras | undefined): string {
  return (extras?.sources ?? []).map(({ url, title = '' }) => `${title} ${url}`.trim()).join('\n');
}

/** The host of a source that may be opened; null for every other address. */
export function sourceHost(url: string): string | null {
  const read = /^https?:\/\//i.test(url) && !/[\p{Cc}\s\\]/u.test(url) ? parseUrl(url) : null;
  // Credentials are only ever used to make a false host look real.
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
