// Search finds other spellings, and names are sorted by the rules of the language.
import { afterEach, describe, expect, it } from 'vitest';
import { setLanguage, setSystemLocale } from '../../renderer/i18n.ts';
import { helpOf } from '../../renderer/services/use-help.ts';
import { compareNames } from '../../renderer/words/name-order.ts';
import { matchText, wordsOf } from '../../renderer/words/text-match.ts';

afterEach(async () => {
  setSystemLocale('en-US');
  await setLanguage('en');
});

describe('a typed word', () => {
  it.each([
    ['resume', 'Mon Résumé', 'Résumé'],
    ['STRASSE', 'Die Straße nach Köln', 'Straße'],
    ['カタカナ', 'かたかな', 'かたかな'],
    ['ﾊﾟｰﾃｨ', 'パーティー', 'パーティ'],
    ['ＡＰＩ', 'my api key', 'api'],
    ['احمد', 'رسالة إلى أحمد', 'أحمد'],
    ['مدرسه', 'المدرسة', 'مدرسة'],
    ['ｅ\u0301té', 'l’été', 'été'],
  ])('%s finds %s', (typed, text, marked) => {
    const found = matchText(text, wordsOf(typed));
    expect(found?.marks.map(([start, end]) => text.slice(start, end))).toEqual([marked]);
  });

  it('finds a help article without spaces between words, by parts of its title', () => {
    const article = (id: string, title: string) => ({ id, title, keywords: '', markdown: '', related: [] });
    const articles = [article('a', 'APIキーの置き場所'), article('b', 'バックアップと復元'), article('c', '検索')];
    const help = helpOf({ articles, stopWords: '', keys: {} });
    expect(help.find('復元の方法')[0]?.id).toBe('b');
    expect(help.find('ﾊﾞｯｸｱｯﾌﾟ')[0]?.id).toBe('b');
  });
});

describe('the order of names', () => {
  it('is the one of the language, with numbers by value', () => {
    expect(['model 10', 'Zebra', 'Ähre', 'model 9', 'Apfel'].sort(compareNames)).toEqual([
      'Ähre',
      'Apfel',
      'model 9',
      'model 10',
      'Zebra',
    ]);
  });

  it('follows a change of language', async () => {
    expect(['ب', 'a'].sort(compareNames)).toEqual(['a', 'ب']);
    await setLanguage('ar');
    expect(['a', 'ب'].sort(compareNames)).toEqual(['ب', 'a']);
  });
});
