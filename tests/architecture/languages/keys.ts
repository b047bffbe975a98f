// A language has every key, every placeholder, and every plural form that its grammar knows.
import { leftOutForm } from '../../../shared/locales/plural-forms.ts';
import { baseOf, comparable, englishOf, type FlatTexts, formOf, isOneMore } from './flat-texts.ts';

const placeholders = (text: string): readonly string[] => (text.match(/\{\{\w+\}\}/g) ?? []).sort();
/** Names of keyboard keys. Only languages with other names on their keyboards have these texts. */
const IS_OPTIONAL = /^help\.keys\./;
/** Forms for exactly one number. They may spell the number out, as in "one chat", and leave its placeholder out. */
const FOR_ONE_NUMBER = new Set(['zero', 'one', 'two', 'exactlyOne']);
/** Forms that a language may leave out, because they mostly follow from `_other`. */
const FROM_OTHER: Readonly<Record<string, readonly string[]>> = {
  ar: ['zero'],
  es: ['many'],
  fr: ['many'],
  'pt-BR': ['many'],
  ru: ['few'],
};

export function missingKeys(code: string, english: FlatTexts, texts: FlatTexts): string[] {
  const wanted = wantedKeys(code, comparable(english), texts);
  const has = comparable(texts);
  const mayBeLeftOut = (key: string) => (FROM_OTHER[code] ?? []).includes(formOf(key) ?? '');
  return [
    ...[...wanted].filter((key) => !has.has(key) && !mayBeLeftOut(key)).map((key) => `${key} is missing`),
    ...[...has.keys()]
      .filter((key) => mayBeLeftOut(key) && has.get(key) === fromOther(code, key, has))
      .map((key) => `${key} follows from _other`),
    ...[...has.keys()]
      .filter((key) => !wanted.has(key) && !IS_OPTIONAL.test(key) && !isExactForm(key, wanted))
      .map((key) => `${key} has no counterpart in English`),
  ];
}

const fromOther = (code: string, key: string, texts: FlatTexts): string =>
  leftOutForm(formOf(key) ?? '', texts.get(`${baseOf(key)}_other`) ?? '', code);

/** Whether the text is only for 1: an optional form for languages without `one`, or whose `one` also covers 21. */
function isExactForm(key: string, wanted: ReadonlySet<string>): boolean {
  return formOf(key) === 'exactlyOne' && wanted.has(`${baseOf(key)}_other`);
}

/** The keys that a language needs: all its plural forms, or only `_other` for words that don't change. */
function wantedKeys(code: string, english: FlatTexts, texts: FlatTexts): ReadonlySet<string> {
  const forms = new Intl.PluralRules(code).resolvedOptions().pluralCategories;
  const keys = new Set<string>();
  for (const key of english.keys()) {
    const base = baseOf(key);
    const isAlone = !forms.some((form) => form !== 'other' && texts.has(`${base}_${form}`));
    if (formOf(key) === undefined) keys.add(key);
    else for (const form of isAlone ? ['other'] : forms) keys.add(`${base}_${form}`);
    // English grammar has no form `zero`, but the window shows this text for 0.
    if (formOf(key) === 'zero') keys.add(key);
  }
  return keys;
}

export function wrongPlaceholders(code: string, english: FlatTexts, texts: FlatTexts): string[] {
  return [...comparable(texts)].flatMap(([key, text]) => {
    const original = englishOf(code, english, key);
    if (original === undefined) return [];
    const [wanted, found] = [placeholders(original), placeholders(text)];
    const form = formOf(key) ?? '';
    const isForOneNumber = FOR_ONE_NUMBER.has(form) && !(form === 'one' && isOneMore(code));
    const isFewer = isForOneNumber && found.every((one) => wanted.includes(one));
    return isFewer || wanted.join() === found.join()
      ? []
      : [`${key} has [${found.join(' ')}] instead of [${wanted.join(' ')}]`];
  });
}
