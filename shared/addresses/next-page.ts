/** Determines how to request the next page of a list, in the forms that services use. */

import { isObject, type JsonObject, nonEmptyString } from '../json/json.ts';
import { LIMITS } from '../limits.ts';
import { parseUrl } from './parse-url.ts';

/** Query parameters to add to the list's own address. */
export type PageQuery = readonly (readonly [name: string, value: string])[];

/** `none`: this was the last page. `unknown`: there are more pages, but the answer names none at this address. */
export type NextPage = PageQuery | 'none' | 'unknown';

/**
 * @param url where the page came from; a next page at another address is not followed, because the key belongs to this one
 * @param link the header `Link`, or null
 */
export function nextPageOf(value: unknown, url: string, link: string | null): NextPage {
  const linked = link === null ? null : linkedNext(link);
  if (linked !== null) return queryOf(linked, url);
  if (!isObject(value)) return 'none';
  const holders = holdersIn(value);
  const addresses = holders.flatMap((one) => ADDRESSES.map((name) => nextAddress(one[name])));
  const found = addresses.find((one) => one !== null) ?? null;
  if (found !== null) return queryOf(found, url);
  const token = holders.map(cursorOf).find((one) => one !== null);
  if (token !== undefined) return [token];
  const more = holders.find(hasMore);
  if (more === undefined) return 'none';
  return nextNumber(more) ?? afterLast(more) ?? afterLast(value) ?? 'unknown';
}

/** Objects that may say where the next page is; the outer ones first. */
function holdersIn(value: JsonObject): readonly JsonObject[] {
  const inner = HOLDERS.map((name) => value[name]).filter(isObject);
  const cursors = inner.map((one) => one.cursors).filter(isObject);
  return [value, ...inner, ...cursors];
}

const HOLDERS = [
  ...['links', '_links', 'meta', 'metadata', 'pagination', 'paging', 'page_info', 'pageInfo', 'result_info'],
  ...['cursor', 'cursors', 'data', 'result', 'response'],
];
const ADDRESSES = ['next', 'next_page_url', 'next_url', 'next_link', 'nextLink', '@odata.nextLink'];

/** How many entries the list has, on all pages together; null if the answer doesn't say. */
export function totalOf(value: unknown): number | null {
  if (!isObject(value)) return null;
  const counts = holdersIn(value).flatMap((one) => [one.total, one.total_count, one.totalCount]);
  return counts.find((one): one is number => Number.isSafeInteger(one)) ?? null;
}

/** The address in `<https://…?page=2>; rel="next"`, among other links; null if there is none. */
function linkedNext(sent: string): string | null {
  const header = sent.slice(0, LIMITS.linkHeaderMaxChars);
  for (let start = header.indexOf('<'); start !== -1; ) {
    const end = header.indexOf('>', start);
    if (end === -1) return null;
    const following = header.indexOf('<', end);
    const parameters = header.slice(end + 1, following === -1 ? undefined : following);
    if (/;\s?rel\s?=\s?"?(?:[^",;]{1,40}\s)?next\b/i.test(parameters)) return header.slice(start + 1, end);
    start = following;
  }
  return null;
}

const ADDRESS = /^(?:https?:\/\/|\/|\?|[\w./-]{1,99}\?\w{1,99}=)/;
/** A word in place of a cursor, after the last page. */
const NO_CURSOR = /^(?:none|null|nil|false|undefined)$/i;

/** The address or query in a value; null if it is anything else, such as a token. */
function nextAddress(value: unknown): string | null {
  const text = isObject(value) ? nonEmptyString(value.href) : nonEmptyString(value);
  return text !== null && ADDRESS.test(text) ? text : null;
}

/** The query of an address for the same list; `unknown` for any other. */
function queryOf(address: string, url: string): NextPage {
  const from = parseUrl(url);
  const next = parseUrl(address.slice(0, LIMITS.urlMaxChars), url);
  if (from === null || next === null || next.origin !== from.origin || next.pathname !== from.pathname)
    return 'unknown';
  const query = [...next.searchParams.entries()];
  return query.length === 0 ? 'unknown' : query;
}

function hasMore(value: JsonObject): boolean {
  const flags = [value.has_more, value.hasMore, value.has_next, value.hasNext, value.has_next_page, value.hasNextPage];
  return flags.some((one) => one === true || one === 'true');
}

/** The page after a numbered one; null if it has no number. */
function nextNumber(value: JsonObject): PageQuery | null {
  const page = numberOf(value);
  return page === null ? null : [['page', String(page + 1)]];
}

function numberOf({ page, current_page: current, currentPage }: JsonObject): number | null {
  return [page, current, currentPage].find((one): one is number => Number.isSafeInteger(one)) ?? null;
}

function cursorOf(value: JsonObject): PageQuery[number] | null {
  const tokens = [
    ['page_token', value.next_page_token],
    ['pageToken', value.nextPageToken],
    ['cursor', value.next_cursor],
    ['cursor', value.nextCursor],
    ['page', value.next_page],
    ['page', typeof value.next === 'number' ? value.next : null],
    ['next_token', value.next_token],
    ['nextToken', value.nextToken],
    ['continuationToken', value.continuationToken],
    ['cursor', typeof value.next === 'string' ? value.next : null],
  ] as const;
  for (const [name, token] of tokens) {
    const text = typeof token === 'number' && Number.isSafeInteger(token) ? String(token) : nonEmptyString(token);
    if (text !== null && text.length <= LIMITS.pageTokenMaxChars && !NO_CURSOR.test(text)) return [name, text];
  }
  const page = numberOf(value);
  const pages = [value.total_pages, value.totalPages, value.pages, value.last_page, value.lastPage];
  const last = pages.find((one): one is number => Number.isSafeInteger(one)) ?? 0;
  return page !== null && page < last ? ['page', String(page + 1)] : null;
}

/** Lists in OpenAI's style take `after`, those in Anthropic's `after_id`; when the style is unclear, both are sent. */
function afterLast(value: JsonObject): PageQuery | null {
  const after = nonEmptyString(value.after);
  const last = nonEmptyString(value.last_id) ?? nonEmptyString(value.lastId);
  const { data } = value;
  // If the list doesn't name its last entry, take the id of that entry.
  const token = after ?? last ?? lastIdIn(data);
  if (token === null || token.length > LIMITS.pageTokenMaxChars) return null;
  if (after !== null || value.object === 'list') return [['after', token]];
  const isAnthropic = Array.isArray(data) && isObject(data[0]) && data[0].type === 'model';
  return isAnthropic
    ? [['after_id', token]]
    : [
        ['after', token],
        ['after_id', token],
      ];
}

function lastIdIn(data: unknown): string | null {
  const last: unknown = Array.isArray(data) ? data.at(-1) : undefined;
  return isObject(last) ? nonEmptyString(last.id) : null;
}
