// A sentence has a text for every number, also where its language left a plural form out.
import { describe, expect, it } from 'vitest';
import { withAllForms } from '../../shared/locales/plural-forms.ts';

describe('plural forms', () => {
  it('are the same as `_other` where they are left out, at any depth', () => {
    const texts = {
      list: { chats_one: '{{count}} чат', chats_many: '{{count}} чатов', chats_other: '{{count}} чата' },
    };
    expect(withAllForms(texts, 'ru')).toEqual({ list: { ...texts.list, chats_few: '{{count}} чата' } });
  });

  it('are only those of the language', () => {
    expect(withAllForms({ found_other: '{{count}} gefunden', name: 'Name' }, 'de')).toEqual({
      found_one: '{{count}} gefunden',
      found_other: '{{count}} gefunden',
      name: 'Name',
    });
  });
});
