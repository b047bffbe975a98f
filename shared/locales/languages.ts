/** The languages that the app speaks, each loaded only when it is chosen. */

import { en } from './en.ts';
import type { LocaleTexts } from './text-key.ts';

export interface Language {
  /** BCP 47. */
  readonly code: string;
  /** In the language itself. */
  readonly name: string;
  readonly direction: 'ltr' | 'rtl';
  readonly load: () => Promise<LocaleTexts>;
}

export const FALLBACK_LANGUAGE = 'en';

/** To add one: write `shared/locales/<code>.ts` with a value that satisfies `LocaleTexts`, and name it here with an `import()`. */
export const LANGUAGES: readonly [Language, ...Language[]] = [
  { code: FALLBACK_LANGUAGE, name: 'English', direction: 'ltr', load: () => Promise.resolve(en) },
];
