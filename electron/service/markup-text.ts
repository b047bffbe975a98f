/** Finds the words in an HTML or XML page that say what went wrong. */

import { decodeHTML } from 'entities';

/** A larger page is meant for a browser. */
const BARE_PAGE_MAX_CHARS = 2_000;

/** The words of an HTML or XML page that name the problem, without markup; all words of a short page that has none. */
export function textOfMarkup(page: string): string {
  const named =
    // A title that only says "Error" names no problem.
    /<title[^>]{0,300}>(?!\s{0,99}Error\s{0,99}<)([^<]{1,300})<\/title>/i.exec(page) ??
    /<h[12][^>]{0,300}>([^<]{1,300})<\/h[12]>/i.exec(page) ??
    /<(?:message|faultstring|detail)[^>]{0,300}>([^<]{1,500})<\//i.exec(page) ??
    /<(?:code|pre|p)[^>]{0,300}>([^<]{1,300})<\//i.exec(page);
  const text = named?.[1] ?? bareWords(page);
  return decodeHTML(text).replace(/\s+/g, ' ');
}

/** All words of a page; empty if it is too large, or contains scripts or styles. */
function bareWords(page: string): string {
  if (page.length > BARE_PAGE_MAX_CHARS || /<(?:script|style)/i.test(page)) return '';
  return page.replace(/<[^<>]{0,300}>/g, ' ').replace(/\s([,.;:!?])/g, '$1');
}
