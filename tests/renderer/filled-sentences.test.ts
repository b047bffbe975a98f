// Sentences without plural forms are filled in without i18next, and read as if i18next had filled them in.
import i18next from 'i18next';
import { afterEach, expect, it } from 'vitest';
import { setLanguage, t } from '../../renderer/i18n.ts';
import * as en from '../../shared/locales/en.ts';
import type { LanguageCode } from '../../shared/locales/languages.ts';
import type { TextKey } from '../../shared/locales/text-key.ts';

afterEach(() => setLanguage('en'));

/** The keys of all sentences that have placeholders but no plural forms. */
function keysOf(texts: object): readonly string[] {
  const keys: string[] = [];
  const open: (readonly [prefix: string, value: unknown])[] = [['', texts]];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const [prefix, value] = next;
    if (typeof value === 'string') {
      if (value.includes('{{') && !/_(?:zero|one|two|few|many|other|exactlyOne)$/.test(prefix)) keys.push(prefix);
    } else if (typeof value === 'object' && value !== null)
      for (const [name, inner] of Object.entries(value)) open.push([prefix === '' ? name : `${prefix}.${name}`, inner]);
  }
  return keys;
}

it.each<LanguageCode>(['en', 'fr', 'ar', 'ja'])('fills in sentences in %s as i18next does', async (language) => {
  await setLanguage(language);
  const keys = keysOf(en);
  expect(keys.length).toBeGreaterThan(200);
  for (const key of keys) {
    const names = [...i18next.t(key, { skipInterpolation: true }).matchAll(/\{\{(\w+)\}\}/g)].map(
      ([, name = '']) => name,
    );
    if (names.includes('count')) continue;
    for (const value of ['/tmp/$1 {{name}}', 'Ж & <b>', 1_234.5, 7]) {
      const values = Object.fromEntries(names.map((name) => [name, value]));
      const expected = i18next.t(key, { ...values, interpolation: { skipOnVariables: true } });
      expect(t(key as TextKey, values)).toBe(expected);
    }
  }
});
