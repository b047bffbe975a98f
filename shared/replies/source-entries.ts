/** Reads the lists in which services send the sources of a reply. */

import { isObject, type JsonObject, nonEmptyString, parseWireJson } from '../json/json.ts';

/**
 * The lists in which services send sources; numbers in the text count the entries of the first list that is present.
 */
const SOURCE_LISTS = ['citations', 'search_results', 'annotations'] as const;

export type SourceList = (typeof SOURCE_LISTS)[number];

/** A source as described by one entry of a list. */
export interface NamedSource {
  readonly url: string;
  readonly title: string;
  readonly date: string;
}

/** The content of one field. */
export interface FoundSources {
  readonly list: SourceList;
  readonly field: string;
  readonly entries: readonly NamedSource[];
  /** Entries that name no source. */
  readonly others: readonly unknown[];
}

/** Which fields hold sources, and which of the lists each belongs to. */
const SOURCE_FIELDS: readonly (readonly [field: string, list: SourceList])[] = [
  ['citations', 'citations'],
  ['url_citations', 'citations'],
  ['search_results', 'search_results'],
  ['searchResults', 'search_results'],
  ['web_search_results', 'search_results'],
  ['executed_tools', 'search_results'],
  ['web_search', 'search_results'],
  ['references', 'search_results'],
  ['sources', 'search_results'],
  ['annotations', 'annotations'],
];
/** Objects that hold such lists. */
const AROUND = [
  ...['context', 'search_info', 'provider_specific_fields', 'metadata'],
  ...['grounding_metadata', 'groundingMetadata', 'vertex_ai_grounding_metadata', 'grounding'],
  ...['citation_metadata', 'citationMetadata'],
] as const;
const INSIDE: readonly (readonly [field: string, list: SourceList])[] = [
  ['citations', 'citations'],
  ['search_results', 'search_results'],
  ['sources', 'search_results'],
  ['annotations', 'annotations'],
  ['grounding_chunks', 'search_results'],
  ['groundingChunks', 'search_results'],
  ['citationSources', 'citations'],
];

/** True for fields whose content {@link sourcesIn} reads or leaves out on purpose. */
export function isSourceField(field: string): boolean {
  return SOURCE_FIELDS.some(([known]) => known === field) || AROUND.some((known) => known === field);
}

/** The sources in the fields of a chunk, a choice, a message or a part. */
export function sourcesIn(holder: JsonObject): readonly FoundSources[] {
  const found: FoundSources[] = [];
  const add = (value: unknown, list: SourceList, field: string): void => {
    if (value !== undefined && value !== null && value !== '') found.push(read(value, list, field));
  };
  for (const [field, list] of SOURCE_FIELDS) add(holder[field], list, field);
  for (const name of AROUND) {
    const value = holder[name];
    const around: unknown = Array.isArray(value) ? value[0] : value;
    if (isObject(around)) for (const [field, list] of INSIDE) add(around[field], list, field);
  }
  return found;
}

function read(value: unknown, list: SourceList, field: string): FoundSources {
  const entries: NamedSource[] = [];
  const others: unknown[] = [];
  for (const item of flatItems(asJson(value))) {
    const source = readSource(item);
    if (source !== null) entries.push(source);
    else others.push(item);
  }
  return { list, field, entries, others };
}

/** Some gateways send the list as JSON in a string. */
function asJson(value: unknown): unknown {
  return typeof value === 'string' && /^\s*[[{]/.test(value) ? (parseWireJson(value) ?? value) : value;
}

/** The entries of a list and of its inner lists, or of a map by number or name; any other value alone. */
function flatItems(value: unknown): readonly unknown[] {
  if (Array.isArray(value)) return value.flatMap((item: unknown) => (Array.isArray(item) ? item : withSources(item)));
  if (!isObject(value) || readSource(value) !== null) return [value];
  const items = Object.values(value);
  return items.every((item) => isObject(item) || isAddress(item)) ? items.flatMap(withSources) : withSources(value);
}

/** Returns the sources inside an entry that describes a passage of the text or a search, otherwise the entry itself. */
function withSources(item: unknown): readonly unknown[] {
  if (!isObject(item) || readSource(item) !== null) return [item];
  const inner = [item.sources, item.results, item.search_results];
  const lists = inner.map((one) => (isObject(one) ? one.results : one));
  return lists.find((one): one is unknown[] => Array.isArray(one)) ?? [item];
}

function isAddress(item: unknown): item is string {
  return typeof item === 'string' && /^\s*[a-z][a-z+.-]*:\/\//i.test(item);
}

function readSource(item: unknown): NamedSource | null {
  if (typeof item === 'string') {
    const text = item.trim();
    if (text === '') return null;
    return isAddress(text) ? { url: text, title: '', date: '' } : { url: '', title: text, date: '' };
  }
  if (!isObject(item)) return null;
  for (const one of withInnerSources(item).reverse()) {
    const url = firstText(one, ['url', 'uri', 'link', 'href', 'source', 'source_url', 'sourceUrl']);
    const title = firstText(one, ['title', 'name', 'site_name', 'filename']);
    if (url === '' && title === '') continue;
    return { url, title, date: firstText(one, ['date', 'published_date', 'publish_date', 'last_updated']) };
  }
  return null;
}

const INNER_SOURCES = [
  ...['url_citation', 'web', 'retrievedContext', 'maps', 'source', 'document', 'tool_output', 'citation', 'details'],
];

/** The object and inner objects that may name its source: outer before inner ones, and the preferred ones last. */
function withInnerSources(item: JsonObject): JsonObject[] {
  const left = [item];
  const found: JsonObject[] = [];
  for (let next = left.pop(); next !== undefined; next = left.pop()) {
    found.push(next);
    for (const inner of INNER_SOURCES) {
      const nested = next[inner];
      if (isObject(nested)) left.push(nested);
    }
  }
  return found;
}

/** The first of these fields that is a text, without the white space around it; empty if there is none. */
export function firstText(item: JsonObject, names: readonly string[]): string {
  for (const name of names) {
    const text = nonEmptyString(item[name])?.trim() ?? '';
    if (text !== '') return text;
  }
  return '';
}

/** A source with the numbers that cite it in the text. */
export interface NumberedSource extends NamedSource {
  readonly numbers: readonly number[];
}

export function keyOfSource(entry: NamedSource | undefined): string {
  return entry === undefined ? '' : entry.url || entry.title;
}

/** Each address once. The first list that is present provides the numbers; the others add titles and more sources. */
export function numberedSources(lists: ReadonlyMap<SourceList, readonly NamedSource[]>): readonly NumberedSource[] {
  const merged = new Map<string, { url: string; title: string; date: string; numbers: number[] }>();
  const numbering = SOURCE_LISTS.find((list) => lists.has(list));
  for (const list of SOURCE_LISTS) {
    let number = 0;
    for (const entry of lists.get(list) ?? []) {
      const known = merged.get(keyOfSource(entry));
      const source = known ?? { ...entry, numbers: [] };
      if (known === undefined) merged.set(keyOfSource(entry), source);
      source.title ||= entry.title;
      source.date ||= entry.date;
      // Annotations name a source once for each place in the text; in other lists every entry counts.
      if (list !== 'annotations' || known === undefined) number += 1;
      if (list === numbering && (list !== 'annotations' || known === undefined)) source.numbers.push(number);
    }
  }
  return [...merged.values()];
}
