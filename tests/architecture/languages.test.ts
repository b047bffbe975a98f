// Each language has every text, in its own words, marks and terms; each rule finds a planted fault.
import { beforeAll, describe, expect, it } from 'vitest';
import { LANGUAGES, type Language } from '../../shared/locales/languages.ts';
import { wrongFinalMarks } from './languages/final-marks.ts';
import { type FlatTexts, flatTexts, textsOf } from './languages/flat-texts.ts';
import { missingKeys, wrongPlaceholders } from './languages/keys.ts';
import { KNOWN_FAULTS } from './languages/known-faults.ts';
import { leftoverEnglish } from './languages/leftover-english.ts';
import { wrongBeginnings } from './languages/native-beginnings.ts';
import { wrongQuotationMarks } from './languages/quotation-marks.ts';
import { wrongSettingsPages } from './languages/settings-pages.ts';
import { missingTerms, TERMS } from './languages/terms.ts';
import { wrongLengths } from './languages/text-lengths.ts';

type Check = (code: string, english: FlatTexts, texts: FlatTexts) => readonly string[];

const quotationMarks: Check = (code, _english, texts) => wrongQuotationMarks(code, texts);
const CHECKS: Readonly<Record<string, Check>> = {
  'every key and plural form': missingKeys,
  'every placeholder': wrongPlaceholders,
  'no English': leftoverEnglish,
  'its own quotation marks': quotationMarks,
  'the terms of the language': missingTerms,
  'a fitting length': wrongLengths,
  'the final punctuation of English': wrongFinalMarks,
  'real pages of Settings': wrongSettingsPages,
  'a beginning in its direction': wrongBeginnings,
};

const languages: readonly Language[] = LANGUAGES;
const translated = LANGUAGES.filter(({ code }) => code !== 'en' && !code.endsWith('-XA') && !code.endsWith('-XB'));
let english: FlatTexts = new Map();
beforeAll(async () => {
  english = await textsOf('en');
});

describe.each(translated)('$name', ({ code }) => {
  const known = KNOWN_FAULTS[code] ?? {};
  it.each(Object.entries(CHECKS))('has %s', async (name, check) => {
    const found = check(code, english, await textsOf(code));
    const keyOf = (fault: string) => `${name}: ${fault.split(' ', 1)[0]}`;
    expect(found.filter((fault) => known[keyOf(fault)] === undefined)).toEqual([]);
    const stale = Object.keys(known).filter(
      (key) => key.startsWith(`${name}: `) && !found.some((one) => keyOf(one) === key),
    );
    expect(stale).toEqual([]);
  });
});

describe('English and the pseudo-languages', () => {
  it('have typographic quotation marks and apostrophes (checked in English)', () => {
    expect(wrongQuotationMarks('en', english)).toEqual([]);
  });

  it('name real pages of Settings (checked in English)', () => {
    expect(wrongSettingsPages('en', english, english)).toEqual([]);
  });

  it('have every plural form and placeholder', async () => {
    expect(missingKeys('en', english, english)).toEqual([]);
    for (const { code } of languages.filter(({ isPseudo }) => isPseudo)) {
      const texts = await textsOf(code === 'en-XA' ? 'en-XA' : 'ar-XB');
      expect(missingKeys(code, english, texts), code).toEqual([]);
      expect(wrongPlaceholders(code, english, texts), code).toEqual([]);
    }
  });
});

describe('terms', () => {
  it('are known in every language, and are used in English', () => {
    for (const [name, { english: pattern, words }] of Object.entries(TERMS)) {
      for (const { code } of translated) expect(words[code], `${name} in ${code}`).toBeDefined();
      expect(
        [...english.values()].some((text) => pattern.test(text)),
        name,
      ).toBe(true);
    }
  });
});

describe('each rule finds its fault', () => {
  const ENGLISH = {
    chats_one: '{{count}} chat',
    chats_other: '{{count}} chats',
    quote: 'Delete “{{name}}”?',
    folder: 'The folder is empty.',
    save: 'Save',
  };
  const GERMAN = {
    chats_one: '{{count}} Chat',
    chats_other: '{{count}} Chats',
    quote: '„{{name}}“ löschen?',
    folder: 'Der Ordner ist leer.',
    save: 'Sichern',
  };
  const faultsOf = (check: Check, code: string, texts: object): readonly string[] =>
    check(code, flatTexts({ window: ENGLISH }), flatTexts({ window: texts }));

  it('and no fault in correct texts', () => {
    for (const [name, check] of Object.entries(CHECKS)) expect(faultsOf(check, 'de', GERMAN), name).toEqual([]);
  });

  it.each<[string, string, object]>([
    ['every key and plural form', 'de', { ...GERMAN, save: undefined }],
    ['every key and plural form', 'de', { ...GERMAN, other: 'Mehr' }],
    ['every key and plural form', 'ru', { ...GERMAN, chats_few: '{{count}}' }],
    ['every key and plural form', 'fr', { ...GERMAN, chats_many: GERMAN.chats_other }],
    ['every key and plural form', 'ja', GERMAN],
    ['every key and plural form', 'de', { ...GERMAN, save_exactlyOne: 'Sichern' }],
    ['every placeholder', 'de', { ...GERMAN, quote: '„{{nmae}}“ löschen?' }],
    ['every placeholder', 'de', { ...GERMAN, chats_other: 'Chats' }],
    ['every placeholder', 'ru', { chats_one: 'Один чат' }],
    ['no English', 'de', { ...GERMAN, save: 'Save' }],
    ['no English', 'de', { ...GERMAN, folder: 'Der Ordner is empty.' }],
    ['no English', 'es', { save: 'Abrir Save', folder: 'La carpeta está vacía.' }],
    ['no English', 'ja', { save: 'save する' }],
    ['its own quotation marks', 'de', { quote: '“{{name}}” löschen?' }],
    ['its own quotation marks', 'de', { quote: '„{{name}} löschen?' }],
    ['its own quotation marks', 'de', { quote: '"{{name}}" löschen?' }],
    ['its own quotation marks', 'fr', { quote: 'Supprimer «\u202f{{name}}\u202f» ?' }],
    ['its own quotation marks', 'fr', { quote: 'Supprimer « {{name}} »\u202f?' }],
    ['its own quotation marks', 'fr', { quote: "Supprimer l'exemple" }],
    ['its own quotation marks', 'zh-Hans', { quote: '删除,然后继续。' }],
    ['the terms of the language', 'de', { ...GERMAN, folder: 'Das Verzeichnis ist leer.' }],
    ['the terms of the language', 'de', { ...GERMAN, chats_other: '{{count}} Gespräche' }],
    ['the terms of the language', 'de', { ...GERMAN, save: 'Fassung sichern' }],
    ['the terms of the language', 'fr', { chats_one: '{{count}} conversation', save: 'Enregistrer' }],
    ['a fitting length', 'de', { ...GERMAN, save: 'Diese Änderungen jetzt sichern' }],
    ['a fitting length', 'de', { ...GERMAN, folder: 'Leer' }],
    ['the final punctuation of English', 'de', { ...GERMAN, save: 'Sichern.' }],
    ['the final punctuation of English', 'de', { ...GERMAN, quote: '„{{name}}“ löschen' }],
    ['the final punctuation of English', 'ja', { folder: 'フォルダーは空です' }],
  ])('%s, in %s %j', (name, code, texts) => {
    expect(CHECKS[name] === undefined ? [] : faultsOf(CHECKS[name], code, texts)).not.toEqual([]);
  });

  it('and finds an Arabic menu item that begins with a name', () => {
    const menuOf = (quit: string) => wrongBeginnings('ar', english, flatTexts({ main: { menu: { quit } } }));
    expect(menuOf('إنهاء Parley')).toEqual([]);
    expect(menuOf('Parley: إنهاء')).toHaveLength(1);
    expect(menuOf('«{{name}}»: إنهاء')).toHaveLength(1);
  });

  it('and finds a page of Settings that has another name in the window', () => {
    const settings = { title: 'Einstellungen', tab: { data: 'Daten' } };
    const pagesOf = (hint: string) => wrongSettingsPages('de', english, flatTexts({ window: { settings, hint } }));
    expect(pagesOf('Siehe **Einstellungen > Daten**.')).toEqual([]);
    expect(pagesOf('Siehe „Einstellungen“ > „Daten“.')).toEqual([]);
    expect(pagesOf('Siehe **Einstellungen > Datenbank**.')).toHaveLength(1);
    expect(pagesOf('Siehe **Einstellungen > Verbindungen**.')).toHaveLength(1);
  });

  it('and allows the punctuation of each language', () => {
    const said = { quote: '「{{name}}」を削除しますか？', folder: 'フォルダーは空です。' };
    expect([...faultsOf(quotationMarks, 'ja', said), ...faultsOf(wrongFinalMarks, 'ja', said)]).toEqual([]);
    const french = { quote: 'Supprimer «\u202f{{name}}\u202f»\u202f?', folder: 'L’heure\u00a0: 12:30.' };
    expect([...faultsOf(quotationMarks, 'fr', french), ...faultsOf(wrongFinalMarks, 'fr', french)]).toEqual([]);
  });
});
