// The window in another language: plural forms, numbers by region, direction.
import { act, renderHook } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { currentLanguage, setLanguage, setSystemLocale, t, useT } from '../../renderer/i18n.ts';
import { factLine, typedNumber } from '../../renderer/words/format.ts';
import { describeKeys } from '../../renderer/words/key-names.ts';
import { formatCost } from '../../renderer/words/money.ts';
import { fill } from '../../shared/locales/say.ts';

afterEach(async () => {
  setSystemLocale('');
  await setLanguage('en');
});

describe('the window', () => {
  it('supports every plural form of a language', async () => {
    await setLanguage('ar-XB');
    const said = [0, 1, 2, 3, 11, 100].map((count) => t('numbers.chats', { count }));
    for (const [index, form] of ['žéŕö', 'çĥåţ~', 'ţŵö', 'ƒéŵ', 'ɱåñý', 'çĥåţš~'].entries())
      expect(said[index]).toContain(form);
    expect(document.documentElement).toMatchObject({ lang: 'ar-XB', dir: 'rtl' });
  });

  it('names one chat by its title in Russian, and counts 21 of them', async () => {
    await setLanguage('ru');
    const said = [1, 21, 2, 5].map((count) => t('notices.chatsPinned', { count, title: 'Отпуск' }));
    expect(said).toEqual(['Чат «Отпуск» закреплён.', '21 чат закреплён.', '2 чата закреплены.', '5 чатов закреплено.']);
  });

  it('names one chat by its title in Japanese, and counts others', async () => {
    await setLanguage('ja');
    const said = [1, 0, 21].map((count) => t('notices.chatsDeleted', { count, title: '旅行' }));
    expect(said).toEqual([
      '「旅行」をゴミ箱に移動しました。',
      '0件のチャットをゴミ箱に移動しました。',
      '21件のチャットをゴミ箱に移動しました。',
    ]);
    expect(t('numbers.chats', { count: 1 })).toBe('1件のチャット');
  });

  it('isolates a path in a right-to-left sentence, and leaves numbers as they are', async () => {
    await setLanguage('ar');
    expect(t('notices.saved', { path: '/tmp/a.json' })).toContain('\u2068/tmp/a.json\u2069');
    expect(t('chat.findBar.count', { index: '1', count: 2 })).not.toMatch(/[\u2066-\u2069]/);
    await setLanguage('ru');
    expect(t('notices.saved', { path: '/tmp/a.json' })).toBe('Сохранено: /tmp/a.json');
  });

  it('fills boxes for numbers with a decimal comma where the language has one', async () => {
    expect(['0.25', '2', ''].map(typedNumber)).toEqual(['0.25', '2', '']);
    await setLanguage('fr');
    expect(['0.25', '2', ''].map(typedNumber)).toEqual(['0,25', '2', '']);
    await setLanguage('ja');
    expect(typedNumber('0.25')).toBe('0.25');
  });

  it('gives components another translate function when the language changes, and only then', async () => {
    const seen: string[] = [];
    const { result, rerender, unmount } = renderHook(() => {
      const translate = useT();
      seen.push(translate('app.cancel'));
      return translate;
    });
    const before = result.current;
    rerender();
    expect(result.current).toBe(before);
    await act(() => setLanguage('en-XA'));
    expect(result.current).not.toBe(before);
    expect(seen).toEqual(['Cancel', 'Cancel', t('app.cancel')]);
    expect(t('app.cancel')).not.toBe('Cancel');
    unmount();
  });

  it('falls back to English for an unknown language', async () => {
    await setLanguage('xx');
    expect(t('app.cancel')).toBe('Cancel');
    expect(document.documentElement).toMatchObject({ lang: 'en', dir: 'ltr' });
  });

  it('spells English as the region does, even after the region has changed', async () => {
    const cancelled = async (locale: string) => {
      setSystemLocale(locale);
      await setLanguage('en');
      return t('notices.job.cancelled');
    };
    expect(await cancelled('en-GB')).toContain('Cancelled');
    expect(await cancelled('en-US')).toContain('Canceled');
  });

  it("formats every number for the system's region", async () => {
    setSystemLocale('de-DE');
    await setLanguage('en');
    expect(currentLanguage()).toBe('en-DE');
    expect(t('numbers.messages', { count: 12_345 })).toBe('12.345 messages');
    expect(t('chat.duration.seconds', { count: 2.4 })).toBe('2,4 s');
  });

  it.each(['US', 'GB', 'IN', 'DE', 'CH', 'ZA', 'IL', 'SE', 'AE'])(
    'formats small numbers as the region %s does, without creating a number format',
    async (region) => {
      setSystemLocale(`en-${region}`);
      await setLanguage('en');
      const written = [0, 7, 42, 999].map((number) => new Intl.NumberFormat(`en-${region}`).format(number));
      const made = vi.spyOn(Intl, 'NumberFormat');
      expect([0, 7, 42, 999].map((count) => t('chat.duration.ms', { count }))).toEqual(
        written.map((number) => `${number} ms`),
      );
      expect(made).not.toHaveBeenCalled();
      made.mockRestore();
      for (const count of [1_000, -3, 0.5])
        expect(t('chat.duration.ms', { count })).toBe(`${new Intl.NumberFormat(`en-${region}`).format(count)} ms`);
    },
  );

  it('keeps a right-to-left name from reversing the sentence', () => {
    const saved = (name: string) => t('prompts.saved', { name });
    expect(saved('Plain')).toBe('Saved “Plain”.');
    expect(saved('fdp\u202ecba')).toBe('Saved “\u2068fdp\u202ecba\u2069”.');
    expect(saved('\u0627\u0628')).toContain('\u2068\u0627\u0628\u2069');
    // Direction marks that end too early or stay open are removed from the name.
    expect(saved('a\u2069\u202eb')).toContain('\u2068a\u202eb\u2069');
    expect(saved('a\u2067b')).toContain('\u2068ab\u2069');
    expect(t('prompts.importSummary', { sentences: saved('a\u202eb') })).toContain('\u2068a\u202eb\u2069');
  });

  it('keeps a Latin name, a path and a currency from reversing an Arabic sentence', async () => {
    await setLanguage('ar');
    expect(t('prompts.saved', { name: 'Plain.' })).toContain('\u2068Plain.\u2069');
    expect(t('prompts.saved', { name: '/tmp/a/' })).toContain('\u2068/tmp/a/\u2069');
    expect(t('prompts.saved', { name: '24' })).not.toContain('\u2068');
    expect(factLine(['12', 'gpt-5 (a)'])).toBe('12 · \u2068gpt-5 (a)\u2069');
    expect(formatCost(1.5, 'USD')).toContain('\u2068US$\u2069');
    expect(fill('«{{name}}»', { name: 'Plain.' }, 'ar-EG')).toBe('«\u2068Plain.\u2069»');
    await setLanguage('en');
    expect(formatCost(1.5, 'USD')).toBe('$1.50');
    expect(fill('{{name}}', { name: 'Plain.' }, 'en')).toBe('Plain.');
  });

  it('names keys in its language', async () => {
    expect(describeKeys('Mod+Shift+K')).toEqual(['Ctrl', 'Shift', 'K']);
    await setLanguage('en-XA');
    expect(describeKeys('Mod+ArrowUp')).toEqual(['[Çţŕļ~~]', '↑']);
  });
});
