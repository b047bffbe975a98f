// Main's language: its texts in menus, questions and exports, plural forms, and the system's region.
import { describe, expect, it } from 'vitest';
import { MainLanguage } from '../../electron/language.ts';
import { british } from '../../shared/locales/british.ts';
import * as enMain from '../../shared/locales/en/main.ts';
import * as en from '../../shared/locales/en.ts';
import { bestLanguage, LANGUAGES, localeFor } from '../../shared/locales/languages.ts';
import { pseudo } from '../../shared/locales/pseudo.ts';
import { currencyOfRegion } from '../../shared/locales/region-currency.ts';
import { fill, fillPlural } from '../../shared/locales/say.ts';

describe('main', () => {
  it('speaks the language it was set to last, whatever loads first', async () => {
    const language = new MainLanguage('de-DE');
    let changes = 0;
    language.onChange(() => {
      changes += 1;
    });
    await Promise.all([language.speak('ar-XB'), language.speak('en-XA')]);
    expect(language.texts.menu.file).toMatch(/^\[Ƒîļé~+\]$/);
    expect(language.page.direction).toBe('ltr');
    expect(changes).toBe(1);
    await language.speak('ar-XB');
    expect(language.page).toMatchObject({ direction: 'rtl', locale: 'ar-XB' });
  });

  it('speaks English for an unknown language', async () => {
    const language = new MainLanguage('C');
    await language.speak('xx');
    expect(language.texts).toEqual(enMain);
    expect(language.locale).toBe('en');
  });
});

describe('the language of the system', () => {
  const has = (code: string) => LANGUAGES.some((language) => language.code === code);

  it.each([
    [['en-GB'], 'en'],
    [['de-AT'], 'de'],
    [['de_CH.UTF-8'], 'de'],
    [['pt-PT', 'en'], 'pt-BR'],
    [['fr'], 'fr'],
    [['ru-UA'], 'ru'],
    [['ar-EG-u-nu-latn'], 'ar'],
    [['zh-CN'], 'zh-Hans'],
    [['zh-SG'], 'zh-Hans'],
    [['zh-Hans-HK'], 'zh-Hans'],
    // Traditional Chinese is another script, so its readers get their next preferred language.
    [['zh-TW', 'ja-JP'], 'ja'],
    [['zh-Hant'], 'en'],
    [['nl', 'es-MX', 'en'], 'es'],
    [['fi'], 'en'],
    [['C', ''], 'en'],
    [['en-XA'], 'en'],
    [[], 'en'],
  ])('%j is %s', (preferred, code) => expect(bestLanguage(preferred)).toBe(has(code) ? code : 'en'));

  it('is spoken with the setting “system”', async () => {
    const language = new MainLanguage('de-DE', ['ar-MA', 'en']);
    await language.speak('system');
    expect(language.page).toMatchObject({ direction: 'rtl', locale: 'ar-DE' });
  });
});

describe('English', () => {
  it('is spelled as in the user’s region', async () => {
    const spelled = async (systemLocale: string) => {
      const language = new MainLanguage(systemLocale);
      await language.speak('en');
      return [language.texts.checkUp.cancelled, (await language.practiceTexts()).poet.subjects[0].sentences[0]?.[0]];
    };
    expect((await spelled('en-GB')).join(' ')).toMatch(/^Cancelled.*harbour/);
    expect((await spelled('en-AU')).join(' ')).toMatch(/^Cancelled.*harbour/);
    expect((await spelled('en-US')).join(' ')).toMatch(/^Canceled.*harbor/);
    expect((await spelled('de-DE')).join(' ')).toMatch(/^Canceled.*harbor/);
  });

  it('has no British spelling in its files, and no American one in Britain', () => {
    const AMERICAN = /\b(?:colors?|favorites?|canceled|recognizes?|organizes?|licenses?|neighboring|gray|minimize)\b/i;
    const BRITISH =
      /\b(?:colours?|favourites?|cancelled|recognises?|organises?|licences?|neighbouring|grey|minimise)\b/i;
    const values = (tree: object): string => JSON.stringify(tree).replace(/"\w+":/g, '');
    expect(values({ ...en, main: enMain })).not.toMatch(BRITISH);
    expect(values({ ...en, main: enMain })).toMatch(AMERICAN);
    expect(values(british({ ...en, main: enMain }))).not.toMatch(AMERICAN);
  });

  it('writes dates the American way, and the British way in Britain', () => {
    expect(JSON.stringify(en)).toContain('example Mar 14, 2027');
    expect(JSON.stringify(british(en))).toContain('example 14 Mar 2027');
    expect(JSON.stringify(british(en))).not.toMatch(/Mar(?:ch)? 14, 2027/);
  });
});

describe('the locale of dates and numbers', () => {
  it.each([
    ['en', 'en-GB', 'en-GB'],
    ['en', 'de-DE', 'en-DE'],
    ['en', 'de_AT.UTF-8', 'en-AT'],
    ['en', 'fr', 'en'],
    ['en', 'C', 'en'],
    ['en', 'POSIX', 'en'],
    ['en', '', 'en'],
    ['ar-XB', 'de-DE', 'ar-XB'],
    ['ar', 'ar-EG', 'ar-EG'],
    ['ar', 'de-DE', 'ar-DE'],
  ] as const)('of %s on a system with “%s” is %s', (code, system, locale) =>
    expect(localeFor(code, system)).toBe(locale),
  );

  it('puts days before months and a decimal comma into numbers on a German system', () => {
    const locale = localeFor('en', 'de-DE');
    expect(fill('{{n}}', { n: 1234.5 }, locale)).toBe('1.234,5');
    const date = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' }).format(0);
    expect(date).toBe('1 Jan 1970');
  });
});

describe('a text', () => {
  const forms = {
    items_one: 'one: {{count}}',
    items_few: 'few: {{count}}',
    items_other: 'other: {{count}} of {{what}}',
  };

  it('has the plural form for its number in the language', () => {
    const said = (count: number, locale: string) => fillPlural(forms, 'items', count, { what: 'x' }, locale);
    expect([1, 3, 5].map((count) => said(count, 'en'))).toEqual(['one: 1', 'other: 3 of x', 'other: 5 of x']);
    expect([1, 3, 5].map((count) => said(count, 'cs'))).toEqual(['one: 1', 'few: 3', 'other: 5 of x']);
  });

  it("isn't reversed by a right-to-left name or one with direction marks", () => {
    expect(fill('Delete “{{title}}” permanently?', { title: 'שלום' }, 'en')).toBe(
      'Delete “\u2068שלום\u2069” permanently?',
    );
    expect(fill('“{{title}}”?', { title: 'a\u202egpj.exe' }, 'en')).toBe('“\u2068a\u202egpj.exe\u2069”?');
  });

  it("inserts the user's text unchanged", () => {
    expect(fill('“{{title}}”', { title: '$& {{title}}' }, 'en')).toBe('“$& {{title}}”');
  });
});

describe('a pseudo-language', () => {
  it('keeps placeholders and has every plural form', () => {
    const { questions } = pseudo(enMain, true);
    expect(questions.emptyTrash).toMatchObject({
      items_few: expect.stringContaining('{{count}}'),
      items_many: expect.stringContaining('ɱåñý'),
    });
    expect(pseudo(enMain, false).questions.emptyTrash).not.toHaveProperty('items_few');
  });

  it("is marked, so that it isn't offered to users", () => {
    const pseudoCodes = LANGUAGES.filter((one) => 'isPseudo' in one).map(({ code }) => code);
    expect(pseudoCodes).toEqual(['en-XA', 'ar-XB']);
  });
});

it.each([
  ['de-DE', 'EUR'],
  ['fr_CH.UTF-8', 'CHF'],
  ['pt-BR', 'BRL'],
  ['ar-EG-u-nu-arab', 'EGP'],
  ['zh-Hans-CN', 'CNY'],
  ['en-US', 'USD'],
  // A locale without a region, or with a region that isn't listed.
  ['de', 'USD'],
  ['C', 'USD'],
  ['es-EC', 'USD'],
])('amounts with the locale %s are in %s at first', (locale, currency) =>
  expect(currencyOfRegion(locale)).toBe(currency),
);
