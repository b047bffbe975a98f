// System menus, questions and notifications take their direction from their first letter. So in a language written from
// right to left, a sentence must not begin with a Latin name or a placeholder.
import { LANGUAGES } from '../../../shared/locales/languages.ts';
import type { FlatTexts } from './flat-texts.ts';

/** Texts that the system shows. Main's other texts are in pages, which set their direction. */
const NATIVE = /^main\.(?:menu|questions|startTrouble)\./;
const FROM_RIGHT = /[\u0590-\u08ff]/u;
const FIRST = /\p{L}|\{\{/u;

export function wrongBeginnings(code: string, _english: FlatTexts, texts: FlatTexts): string[] {
  if (LANGUAGES.find((one) => one.code === code)?.direction !== 'rtl') return [];
  return [...texts].flatMap(([key, text]) => {
    const isTurned = NATIVE.test(key) && FROM_RIGHT.test(text) && !FROM_RIGHT.test(FIRST.exec(text)?.[0] ?? '');
    return isTurned ? [`${key} begins from the left: ${text}`] : [];
  });
}
