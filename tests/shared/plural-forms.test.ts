// A sentence has a text for every number, also if its translation leaves out a plural form.
import { describe, expect, it } from 'vitest';
import { LANGUAGES } from '../../shared/locales/languages.ts';
import { withAllForms } from '../../shared/locales/plural-forms.ts';

describe('plural forms', () => {
  it('are the same as `_other` where they are left out, at any depth', () => {
    const texts = {
      list: { chats_one: '{{count}} чат', chats_many: '{{count}} чатов', chats_other: '{{count}} чата' },
    };
    expect(withAllForms(texts, 'ru').list).toMatchObject({ ...texts.list, chats_few: '{{count}} чата' });
    expect(withAllForms({ name: 'Name' }, 'de')).toEqual({ name: 'Name' });
  });

  it.each(LANGUAGES.map(({ code }) => code))(
    'exist for every number in %s, with a form for 0 only if the language has one',
    (code) => {
      const forms = new Intl.PluralRules(code).resolvedOptions().pluralCategories;
      const found = withAllForms({ found_other: '{{count}}' }, code);
      for (const form of forms) expect(found).toHaveProperty(`found_${form}`);
      expect('found_zero' in found).toBe(forms.includes('zero'));
    },
  );
});
