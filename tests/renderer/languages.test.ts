// The window in another language: plural forms, numbers by region, direction.
import { afterEach, describe, expect, it } from 'vitest';
import { currentLanguage, setLanguage, setSystemLocale, t } from '../../renderer/i18n.ts';
import { describeKeys } from '../../renderer/ui/key-names.ts';

afterEach(async () => {
  setSystemLocale('');
  await setLanguage('en');
});

describe('the window', () => {
  it('takes every plural form that a language has', async () => {
    await setLanguage('ar-XB');
    const said = [0, 1, 2, 3, 11, 100].map((count) => t('numbers.chats', { count }));
    for (const [index, form] of ['žéŕö', 'çĥåţ~', 'ţŵö', 'ƒéŵ', 'ɱåñý', 'çĥåţš~'].entries())
      expect(said[index]).toContain(form);
    expect(document.documentElement).toMatchObject({ lang: 'ar-XB', dir: 'rtl' });
  });

  it('goes back to English for a language that it does not have', async () => {
    await setLanguage('xx');
    expect(t('app.cancel')).toBe('Cancel');
    expect(document.documentElement).toMatchObject({ lang: 'en', dir: 'ltr' });
  });

  it('writes every number as the region of the system does', async () => {
    setSystemLocale('de-DE');
    await setLanguage('en');
    expect(currentLanguage()).toBe('en-DE');
    expect(t('numbers.messages', { count: 12_345 })).toBe('12.345 messages');
    expect(t('chat.duration.seconds', { count: 2.4 })).toBe('2,4 s');
  });

  it('names keys in its language', async () => {
    expect(describeKeys('Mod+Shift+K')).toEqual(['Ctrl', 'Shift', 'K']);
    await setLanguage('en-XA');
    expect(describeKeys('Mod+ArrowUp')).toEqual(['[Çţŕļ~~]', '↑']);
  });
});
