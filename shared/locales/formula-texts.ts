/** Loads the words of spoken formulas in each language, when the first formula is read. */

import type { LanguageCode } from './languages.ts';
import type { FormulaTexts } from './text-key.ts';

const english = () => import('./en/formulas.ts').then(({ enFormulas }) => enFormulas);

export const FORMULA_TEXTS: Readonly<Record<LanguageCode, () => Promise<FormulaTexts>>> = {
  en: english,
  ar: () => import('./ar/formulas.ts').then(({ arFormulas }) => arFormulas),
  es: () => import('./es/formulas.ts').then(({ esFormulas }) => esFormulas),
  'pt-BR': () => import('./pt-BR/formulas.ts').then(({ ptBrFormulas }) => ptBrFormulas),
  ru: () => import('./ru/formulas.ts').then(({ ruFormulas }) => ruFormulas),
  de: () => import('./de/formulas.ts').then(({ deFormulas }) => deFormulas),
  fr: () => import('./fr/formulas.ts').then(({ frFormulas }) => frFormulas),
  ja: () => import('./ja/formulas.ts').then(({ jaFormulas }) => jaFormulas),
  'zh-Hans': () => import('./zh-Hans/formulas.ts').then(({ zhHansFormulas }) => zhHansFormulas),
  'en-XA': english,
  'ar-XB': english,
};
