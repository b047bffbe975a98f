// Reads all texts of a language into one flat map of keys, and finds the English counterpart of each.
import { FORMULA_TEXTS } from '../../../shared/locales/formula-texts.ts';
import { HELP_TEXTS } from '../../../shared/locales/help-texts.ts';
import type { LanguageCode } from '../../../shared/locales/languages.ts';
import { MAIN_TEXTS } from '../../../shared/locales/main-texts.ts';
import { PRACTICE_TEXTS } from '../../../shared/locales/practice-texts.ts';
import { SYNONYM_TEXTS } from '../../../shared/locales/synonym-texts.ts';
import { WINDOW_TEXTS } from '../../../shared/locales/window-texts.ts';

/** Texts by key, for example `window.sidebar.newChat`. */
export type FlatTexts = ReadonlyMap<string, string>;

/** Keys of word lists whose length differs by language. */
const OWN_LISTS =
  /^(?:synonyms|practice\.(?:continuing|guide\.(?:greetings|topics|fillers|thanks)|tour\.words|poet\.subjects)|help\.(?:stopWords|articles\.[^.]+\.keywords))(?:\.|$)/;
/** Keys of ids, and of texts that show other languages, code and formulas. */
const NO_PROSE = /^practice\.tour\.(?:sections|reasoning)|^help\.articles\.[^.]+\.related/;

function add(flat: Map<string, string>, key: string, value: unknown): void {
  if (typeof value === 'string') flat.set(key, value);
  else if (Array.isArray(value))
    for (const [at, one] of value.entries()) add(flat, `${key}.${hasId(one) ? one.id : at}`, one);
  else if (typeof value === 'object' && value !== null)
    for (const [name, one] of Object.entries(value)) if (name !== 'id') add(flat, `${key}.${name}`, one);
}

const hasId = (value: unknown): value is { readonly id: string } =>
  typeof value === 'object' && value !== null && 'id' in value && typeof value.id === 'string';

/** All texts of these parts; each part's name begins its keys. */
export function flatTexts(parts: Readonly<Record<string, unknown>>): FlatTexts {
  const flat = new Map<string, string>();
  for (const [name, part] of Object.entries(parts)) add(flat, name, part);
  return flat;
}

/** Every text of the app in this language. */
export async function textsOf(code: LanguageCode): Promise<FlatTexts> {
  const { help: _help, ...practice } = await PRACTICE_TEXTS[code]();
  return flatTexts({
    window: await WINDOW_TEXTS[code](),
    main: await MAIN_TEXTS[code](),
    help: await HELP_TEXTS[code](),
    formulas: await FORMULA_TEXTS[code](),
    synonyms: await SYNONYM_TEXTS[code](),
    practice,
  });
}

/** Leaves out word lists, which have no counterpart in another language. */
export function comparable(texts: FlatTexts): FlatTexts {
  return new Map([...texts].filter(([key]) => !OWN_LISTS.test(key)));
}

/** Whether the text of this key is prose. */
export function isProse(key: string): boolean {
  return !OWN_LISTS.test(key) && !NO_PROSE.test(key);
}

const FORM = /_(zero|one|two|few|many|other|exactlyOne)$/;

/** `items` of `items_few`; the key itself if it has no plural form. */
export function baseOf(key: string): string {
  return key.replace(FORM, '');
}

export function formOf(key: string): string | undefined {
  return FORM.exec(key)?.[1];
}

/** The English counterpart of a text, whatever plural form it is. */
export function englishOf(code: string, english: FlatTexts, key: string): string | undefined {
  const form = formOf(key);
  if (form === undefined) return english.get(key);
  const named = form === 'exactlyOne' ? 'one' : form === 'one' && isOneMore(code) ? 'other' : form;
  return english.get(`${baseOf(key)}_${named}`) ?? english.get(`${baseOf(key)}_other`);
}

/** Whether the form `one` is also used for 21, as in Russian. Its English counterpart is then the plural. */
export function isOneMore(code: string): boolean {
  return new Intl.PluralRules(code).select(21) === 'one';
}

/** Removes placeholders, code and addresses. */
export function wordsAlone(text: string): string {
  return (
    text
      .replace(/```[\s\S]*?```/g, ' ')
      .replace(/`[^`\n]*`/g, ' ')
      .replace(/\{\{\w+\}\}/g, ' ')
      // JSON.
      .replace(/\{\s*"[^}]*\}/g, ' ')
      // Addresses, file names, command options, names and values of fields.
      .replace(/\bhttps?:\/\/\S+|--[\w-]+|[\w-]*\w\.[a-z]\w+|\.[a-z]{2,4}\b|\w+_\w+|\w+=\w+/g, ' ')
  );
}
