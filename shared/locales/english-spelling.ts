/** Converts English texts, which the locale files have in American spelling, to the spelling of the user's region. */

import { FALLBACK_LANGUAGE } from './languages.ts';

const BRITISH_REGIONS: ReadonlySet<string | undefined> = new Set(['GB', 'AU', 'NZ', 'IE', 'IN', 'ZA']);

/** @param locale of dates and numbers, for example `en-GB` */
export async function inSpellingOf<T extends object>(locale: string, texts: T): Promise<T> {
  const { language, region } = new Intl.Locale(locale);
  if (language !== FALLBACK_LANGUAGE || !BRITISH_REGIONS.has(region)) return texts;
  const { british } = await import('./british.ts');
  return british(texts);
}
