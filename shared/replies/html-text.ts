/** Writes text and the beginning of static pages as HTML. */

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
  '`': '&#96;',
};

/** Escapes text for use in an element or between quotes. */
export function escapeHtml(text: string): string {
  return (
    text
      .replace(/[&<>"'`]/g, (sign) => ENTITIES[sign] ?? '')
      // HTML forbids these control characters; browsers would guess their meaning.
      // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to remove
      .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/gu, '\ufffd')
  );
}

/** Facts in one line of a page. Each fact has its own text direction; the page's direction decides their order. */
export function factsHtml(facts: readonly string[]): string {
  return facts.map((fact) => `<bdi>${escapeHtml(fact)}</bdi>`).join(' · ');
}

/** The language of a page, and the words on it that the user didn't write. */
export interface PageIn<Words> {
  /** A BCP 47 tag, with the region that decides how numbers are formatted: `en-GB`. */
  readonly locale: string;
  readonly direction: 'ltr' | 'rtl';
  readonly words: Words;
}

interface PageStart extends Omit<PageIn<unknown>, 'words'> {
  /** Already escaped. */
  readonly title: string;
  readonly style: string;
  /** Whether the page shows images that it contains. */
  readonly hasImages?: boolean;
}

/** A page up to its heading. The page can't run scripts or load anything. */
export function pageStart({ locale, direction, title, style, hasImages = false }: PageStart): string {
  return `<!doctype html>
<html lang="${escapeHtml(locale)}" dir="${direction}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'${hasImages ? '; img-src data:' : ''}">
<meta name="referrer" content="no-referrer">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<style>${style}</style>
</head>
<body>
<h1><bdi>${title}</bdi></h1>
`;
}
