/** Determines how to request the next page of a list, in the forms that services use. */

import { isObject, nonEmptyString } from '../json/json.ts';
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
  const address = nextAddress(value.next) ?? nextAddress(value.next_page_url) ?? nextAddress(value.next_url);
  const inLinks = isObject(value.links) ? nextAddress(value.links.next) : null;
  const inPaging = [value.paging, value.pagination, value.meta].flatMap((one) =>
    isObject(one) ? [nextAddress(one.next)] : [],
  );
  const found = address ?? inLinks ?? inPaging.find((one) => one !== null) ?? null;
  if (found !== null) return queryOf(found, url);
  const holders = [value, value.meta, value.pagination, value.paging].filter(isObject);
  const token = holders.map(cursorOf).find((one) => one !== null);
  if (token !== undefined) return [token];
  if (!holders.some(hasMore)) return 'none';
  return afterLast(value) ?? 'unknown';
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

/** The address or query in a value; null if it is anything else, such as a token. */
function nextAddress(value: unknown): string | null {
  const text = isObject(value) ? nonEmptyString(value.href) : nonEmptyString(value);
  return text !== null && /^(?:https?:\/\/|\/|\?)/.test(text) ? text : null;
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

function hasMore({ has_more: more, hasMore: camel }: Readonly<Record<string, unknown>>): boolean {
  return [more, camel].some((one) => one === true || one === 'true');
}

function cursorOf(value: Readonly<Record<string, unknown>>): PageQuery[number] | null {
  const tokens = [
    ['page_token', value.next_page_token],
    ['pageToken', value.nextPageToken],
    ['cursor', value.next_cursor],
    ['cursor', value.nextCursor],
    ['page', value.next_page],
  ] as const;
  for (const [name, token] of tokens) {
    const text = typeof token === 'number' && Number.isSafeInteger(token) ? String(token) : nonEmptyString(token);
    if (text !== null && text.length <= LIMITS.pageTokenMaxChars) return [name, text];
  }
  const { page, total_pages: pages } = value;
  const hasNext = typeof page === 'number' && typeof pages === 'number' && Number.isSafeInteger(page) && page < pages;
  return hasNext ? ['page', String(page + 1)] : null;
}

/** Lists in OpenAI's style take `after`, those in Anthropic's `after_id`; when the style is unclear, both are sent. */
function afterLast(value: Readonly<Record<string, unknown>>): PageQuery | null {
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
