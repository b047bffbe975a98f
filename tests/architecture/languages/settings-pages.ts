// Texts that refer to a page of Settings use the page's name in the window.
import type { FlatTexts } from './flat-texts.ts';

const PAGE = 'window.settings.tab.';
/** What may separate “Settings” and the page's name: `>` with quotation marks, spaces and asterisks. */
const BETWEEN = /^[\p{Pf}\p{Pe}\s*]*>[\p{Pi}\p{Ps}\s]*/u;

export function wrongSettingsPages(_code: string, _english: FlatTexts, texts: FlatTexts): string[] {
  const settings = texts.get('window.settings.title');
  const pages = [...texts].filter(([key]) => key.startsWith(PAGE)).map(([, name]) => name);
  if (settings === undefined) return [];
  return [...texts].flatMap(([key, text]) =>
    text
      .split(settings)
      .slice(1)
      .flatMap((rest) => {
        const between = BETWEEN.exec(rest)?.[0];
        if (between === undefined) return [];
        const named = rest.slice(between.length);
        // “Datenbank” isn’t the page “Daten”.
        const isPage = pages.some(
          (page) => named.startsWith(page) && !/^[\p{Script=Latin}]/u.test(named.slice(page.length)),
        );
        return isPage ? [] : [`${key} names the page “${named.slice(0, 30)}”`];
      }),
  );
}
