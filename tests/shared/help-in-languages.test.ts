// Questions in a newcomer's words find their help article, with or without accents.
import { describe, expect, it } from 'vitest';
import { createHelpSearch, stemsOf, stopWordsOf } from '../../shared/help/help-search.ts';
import { HELP_TEXTS } from '../../shared/locales/help-texts.ts';

const ASKED: Readonly<Record<'ar' | 'de' | 'en' | 'ja' | 'ru', readonly [question: string, article: string][]>> = {
  ar: [
    ['كيف أتصل بخدمة؟', 'connecting'],
    ['أين تُحفظ مفاتيحي؟', 'key-storage'],
    ['اين تحفظ مفاتيحي', 'key-storage'],
    ['حذفت محادثة بالخطأ', 'trash'],
    ['كيف أعدّل رسالتي؟', 'edit'],
    ['الخدمة لا تستجيب', 'trouble-connecting'],
    ['نسيت رمز الاسترداد', 'encryption'],
  ],
  de: [
    ['Wie ändere ich den Schlüssel?', 'keys'],
    ['Wie viel habe ich ausgegeben?', 'usage'],
    ['Wo liegen meine Chats?', 'backups'],
    ['Foto hochladen', 'sending'],
    ['Warum ist die Antwort abgeschnitten?', 'stop-continue'],
    ['Wer kann mitlesen?', 'privacy'],
    ['ChatGPT Chats übernehmen', 'import'],
  ],
  en: [
    ['how do I change the key', 'keys'],
    ['where are my chats stored', 'backups'],
    ['does it cost money', 'usage'],
    ['how much have I spent this month', 'usage'],
    ['print', 'export'],
    ['dark mode', 'appearance'],
    ['the screen is in english, I want german', 'appearance'],
    ['can it read my PDF', 'sending'],
    ['upload a photo', 'sending'],
    ['why was my answer cut off', 'stop-continue'],
    ['how do I delete everything', 'trash'],
    ['where did my chat go', 'trash'],
    ['what is temperature', 'parameters'],
    ['the answer is too long', 'parameters'],
    ['does it remember me', 'parameters'],
    ['is my boss able to see what I write', 'privacy'],
    ['who can read my chats', 'privacy'],
    ['it says the key is wrong', 'refused-keys'],
    ['which model is best', 'models'],
    ['run a model on my own computer', 'connecting'],
    ['how do I log in', 'connecting'],
    ['put my old chatgpt conversations in here', 'import'],
    ['it gave me a wrong answer', 'regenerate'],
    ['change what I wrote', 'edit'],
    ['update the app', 'about'],
  ],
  ja: [
    ['キーを変えたい', 'keys'],
    ['お金はかかりますか', 'usage'],
    ['チャットはどこに保存されますか', 'backups'],
    ['写真を送りたい', 'sending'],
    ['返事が途中で切れた', 'stop-continue'],
    ['全部消したい', 'trash'],
    ['文字を大きくしたい', 'appearance'],
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

describe.each(['ar', 'de', 'en', 'ja', 'ru'] as const)('the help in %s', (code) => {
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
