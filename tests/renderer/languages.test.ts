// The window in another language: plural forms, numbers by region, direction.
import { act, renderHook } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { currentLanguage, setLanguage, setSystemLocale, t, useT } from '../../renderer/i18n.ts';
import { describeKeys } from '../../renderer/words/key-names.ts';

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

  it('shows everything in a newly chosen language, and nothing before that', async () => {
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

  it("formats every number for the system's region", async () => {
    setSystemLocale('de-DE');
    await setLanguage('en');
    expect(currentLanguage()).toBe('en-DE');
    expect(t('numbers.messages', { count: 12_345 })).toBe('12.345 messages');
    expect(t('chat.duration.seconds', { count: 2.4 })).toBe('2,4 s');
  });

  it.each(['US', 'GB', 'IN', 'DE', 'CH', 'ZA', 'IL', 'SE', 'AE'])(
    'formats small numbers without loading how the region %s formats large ones',
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
    expect(saved('Plain')).toBe('“Plain” was saved.');
    expect(saved('fdp\u202ecba')).toBe('“\u2068fdp\u202ecba\u2069” was saved.');
    expect(saved('\u0627\u0628')).toContain('\u2068\u0627\u0628\u2069');
    // What it ends early, or leaves open, is taken out.
    expect(saved('a\u2069\u202eb')).toContain('\u2068a\u202eb\u2069');
    expect(saved('a\u2067b')).toContain('\u2068ab\u2069');
    expect(t('prompts.importSummary', { sentences: saved('a\u202eb') })).toContain('\u2068a\u202eb\u2069');
  });

  it('names keys in its language', async () => {
    expect(describeKeys('Mod+Shift+K')).toEqual(['Ctrl', 'Shift', 'K']);
    await setLanguage('en-XA');
    expect(describeKeys('Mod+ArrowUp')).toEqual(['[Çţŕļ~~]', '↑']);
  });
});
