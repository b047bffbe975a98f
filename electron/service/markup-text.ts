/** Finds the words in an HTML or XML page that say what went wrong. */

/** A larger page is meant for a browser. */
const BARE_PAGE_MAX_CHARS = 2_000;

/** The words of an HTML or XML page that name the problem: never markup, never the whole page. */
export function textOfMarkup(page: string): string {
  const named =
    // «Error» is only a heading; use the text after it.
    /<title[^>]{0,300}>(?!\s{0,99}Error\s{0,99}<)([^<]{1,300})<\/title>/i.exec(page) ??
    /<h[12][^>]{0,300}>([^<]{1,300})<\/h[12]>/i.exec(page) ??
    /<(?:message|faultstring|detail)[^>]{0,300}>([^<]{1,500})<\//i.exec(page) ??
    /<(?:code|pre|p)[^>]{0,300}>([^<]{1,300})<\//i.exec(page);
  const text = named?.[1] ?? bareWords(page);
  return text
    .replace(/&#(?:x([0-9a-f]{1,4})|(\d{1,5}));/gi, (_whole, hex?: string, decimal?: string) =>
      String.fromCharCode(hex === undefined ? Number(decimal) : Number.parseInt(hex, 16)),
    )
    .replace(/&apos;/g, "'")
    .replace(/&nbsp;/g, ' ')
    .replace(/&quot;/g, '"')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&amp;/g, '&')
    .replace(/\s+/g, ' ');
}

/** The words of a page that names no problem, unless they are program code. */
function bareWords(page: string): string {
  if (page.length > BARE_PAGE_MAX_CHARS || /<(?:script|style)/i.test(page)) return '';
  return page.replace(/<[^<>]{0,300}>/g, ' ').replace(/\s([,.;:!?])/g, '$1');
}
