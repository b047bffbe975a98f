// Folding makes spellings of the same word equal, and phrases are found in sentences of every script.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fold } from '../../../shared/search/fold.ts';
import { behindPhrase, endsWithPhrase, mentions, saysOnly } from '../../../shared/search/phrases.ts';

describe('folded text', () => {
  it.each([
    ['accents', 'Crème brûlée', 'creme brulee'],
    ['accents that are separate characters', 'cafe\u0301', 'café'],
    ['umlauts and sharp s', 'STRASSE Größe', 'Straße grosse'],
    ['Spanish', 'MAÑANA', 'manana'],
    ['Portuguese', 'São João', 'sao joao'],
    ['Danish and Polish', 'Øl i Łódź', 'ol i lodz'],
    ['Turkish capitals', 'İstanbul', 'istanbul'],
    ['Russian', 'ёлка Ёж', 'елка еж'],
    ['full width', 'ＰＡＲＬＥＹ　１２３', 'parley 123'],
    ['half width', 'ﾊﾟｰﾘｰ', 'パーリー'],
    ['the two kana', 'カタカナ', 'かたかな'],
    ['voiced kana', 'ガ', 'が'],
    ['kana repetition marks', 'ヽヾ', 'ゝゞ'],
    ['forms of alef', 'أحمد إيمان آمال ٱلكتاب', 'احمد ايمان امال الكتاب'],
    ['taa marbuta and alef maqsura', 'مدرسة على', 'مدرسه علي'],
    ['tatweel', 'مـــرحبا', 'مرحبا'],
    ['vowels', 'مُحَمَّد', 'محمد'],
    ['Arabic digits', '٢٠٢٦ ۲۰۲۶', '2026 2026'],
    ['presentation forms', 'ﻣﺮﺣﺒﺎ', 'مرحبا'],
    ['Hebrew points', 'שָׁלוֹם', 'שלום'],
    ['ligatures', 'ﬁle', 'file'],
  ])('is the same for %s', (_what, one, other) => {
    expect(fold(one)).toBe(fold(other));
  });

  it.each([
    ['は', 'ば'],
    ['か', 'が'],
    ['ハ', 'パ'],
    ['हिन्दी', 'हनद'],
    ['한국', '한'],
  ])('keeps %s and %s apart', (one, other) => expect(fold(one)).not.toBe(fold(other)));

  it('does not change when it is folded again', () => {
    const changed: string[] = [];
    for (let code = 0; code < 0x3_0000; code++) {
      const folded = fold(String.fromCodePoint(code));
      if (fold(folded) !== folded) changed.push(code.toString(16));
    }
    expect(changed).toEqual([]);
    fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => fold(fold(text)) === fold(text)));
  });
});

describe('phrases', () => {
  it.each([
    ['Tell me about the Harbour!', ['harbour'], true],
    ['harbourmaster', ['harbour'], false],
    ['harbourmaster', ['harbour*'], true],
    ['Erzähl mir vom HAFEN', ['Häfen', 'Hafen'], true],
    ['l’hiver au port', ['port'], true],
    ['transport', ['port'], false],
    ['Расскажи о гавани', ['гаван*'], true],
    ['夜の港について', ['港'], true],
    ['ミナトの夜', ['みなと'], true],
    ['讲讲夜晚的港口', ['港口'], true],
    ['حدثني عن الميناء', ['ميناء'], true],
    ['والميناء ليلًا', ['ميناء'], true],
    ['رحلة للميناء', ['ميناء'], true],
    ['زميناء', ['ميناء'], false],
    ['a port*', ['a port'], true],
    ['', ['port'], false],
    ['port', [''], false],
  ])('“%s” mentions %j: %s', (text, phrases, isMentioned) => expect(mentions(text, phrases)).toBe(isMentioned));

  it.each([
    ['Hello there!', true],
    ['  hello, hello ', true],
    ['there', false],
    ['hello world', false],
    ['こんにちは。', true],
    ['你好！', true],
    ['你好吗', false],
    ['السَّلام عليكم', true],
    ['', false],
    ['hello '.repeat(100), false],
  ])('“%s” is only a greeting: %s', (text, isOnly) => {
    expect(saysOnly(text, ['hello', 'こんにちは', '你好', 'السلام عليكم'], ['there'])).toBe(isOnly);
  });

  it('returns the text after the longest phrase at the beginning', () => {
    expect(behindPhrase('Thank you so much', ['thank', 'thank you'])).toBe('so much');
    expect(behindPhrase('続けて。お願い', ['続けて'])).toBe('お願い');
    expect(behindPhrase('продолжайте дальше', ['продолж*'])).toBe('дальше');
    expect(behindPhrase('Thankful', ['thank'])).toBeUndefined();
  });

  it('recognises a phrase at the end', () => {
    expect(endsWithPhrase('a lot, in the evening', ['the evening'])).toBe(true);
    expect(endsWithPhrase('毎秒', ['毎秒'])).toBe(true);
    expect(endsWithPhrase('misdeeds', ['deeds'])).toBe(false);
  });
});
