// A sentence has a text for every number, even if its translation leaves out a plural form.
import { describe, expect, it } from 'vitest';
import { LANGUAGES } from '../../shared/locales/languages.ts';
import { withAllForms } from '../../shared/locales/plural-forms.ts';
import { fillPlural } from '../../shared/locales/say.ts';

describe('plural forms', () => {
  it('are the same as `_other` where they are left out, at any depth', () => {
    const texts = {
      list: { chats_one: '{{count}} чат', chats_many: '{{count}} чатов', chats_other: '{{count}} чата' },
    };
    expect(withAllForms(texts, 'ru').list).toMatchObject({ ...texts.list, chats_few: '{{count}} чата' });
    expect(withAllForms({ name: 'Name' }, 'de')).toEqual({ name: 'Name' });
  });

  it.each(['es', 'es-MX', 'pt-BR'])(
    'put “de” between exact millions and their noun in %s, unless a text of its own says otherwise',
    (language) => {
      const texts = {
        chats_other: 'Trash, {{count}} conversas',
        shown_other: '{{count}} / {{total}}',
        chosen_other: '{{count}} seleccionados',
        chosen_many: '{{count}} seleccionados',
      };
      expect(withAllForms(texts, language)).toMatchObject({
        chats_many: 'Trash, {{count}} de conversas',
        shown_many: '{{count}} / {{total}}',
        chosen_many: '{{count}} seleccionados',
        chosen_one: '{{count}} seleccionados',
      });
      expect(fillPlural(texts, 'chats', 2_000_000, {}, language)).toMatch(/^Trash, 2.000.000 de conversas$/);
      expect(fillPlural(texts, 'chosen', 2_000_000, {}, language)).toMatch(/^2.000.000 seleccionados$/);
    },
  );

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
