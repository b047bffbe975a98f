// Questions in other languages find their help article, with or without accents.
import { describe, expect, it } from 'vitest';
import { createHelpSearch, stemsOf, stopWordsOf } from '../../shared/help/help-search.ts';
import { HELP_TEXTS } from '../../shared/locales/help-texts.ts';

const ASKED: Readonly<Record<'ar' | 'ru', readonly [question: string, article: string][]>> = {
  ar: [
    ['كيف أتصل بخدمة؟', 'connecting'],
    ['أين تُحفظ مفاتيحي؟', 'key-storage'],
    ['اين تحفظ مفاتيحي', 'key-storage'],
    ['حذفت محادثة بالخطأ', 'trash'],
    ['كيف أعدّل رسالتي؟', 'edit'],
    ['الخدمة لا تستجيب', 'trouble-connecting'],
    ['نسيت رمز الاسترداد', 'encryption'],
  ],
  ru: [
    ['Как подключиться к сервису?', 'connecting'],
    ['Где хранятся мои ключи?', 'key-storage'],
    ['Случайно удалил чат', 'trash'],
    ['удаленный чат', 'trash'],
    ['Как сравнить две модели?', 'compare'],
    ['Сервис не отвечает', 'trouble-connecting'],
    ['Забыл код восстановления', 'encryption'],
  ],
};

describe.each(['ar', 'ru'] as const)('the help in %s', (code) => {
  it.each(ASKED[code])('answers “%s” with %s', async (question, id) => {
    const { articles, stopWords } = await HELP_TEXTS[code]();
    const ignored = stopWordsOf(stopWords);
    const search = createHelpSearch(articles, ignored);
    const [best] = search(new Map(stemsOf(question, ignored).map((stem) => [stem, 1])));
    expect(best?.article.id).toBe(id);
  });
});

describe('the words of a long text without spaces', () => {
  it('are those of its sentences', () => {
    const sentence = '東京で新しい鍵を保存します。';
    const words = stemsOf(sentence, new Set());
    expect(words.length).toBeGreaterThan(3);
    const times = 500;
    expect(stemsOf(sentence.repeat(times), new Set())).toEqual(Array.from({ length: times }, () => words).flat());
  });
});
