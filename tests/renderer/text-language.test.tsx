// Texts in another language than the window's are marked with their language, for fonts and screen readers' voices.
import { render } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { setLanguage } from '../../renderer/i18n.ts';
import { foreignLanguage, useForeignLanguage } from '../../renderer/words/text-language.ts';

afterEach(() => setLanguage('en'));

describe('the language of a text', () => {
  it.each([
    ['京都で紅葉を見るなら、十一月がよいでしょう。', 'ja'],
    ['useState と useEffect の違いを教えて', 'ja'],
    ['日本史', 'zh-Hans'],
    ['我们去公园散步吧', 'zh-Hans'],
    ['我們去公園散步吧，這個週末', 'zh-Hant'],
    ['안녕하세요, React 질문이 있어요', 'ko'],
    ['ما هي أفضل طريقة لتعلم اللغة؟', 'ar'],
    ['چگونه می‌توانم کمک بگیرم؟', 'fa'],
    ['میں اردو میں لکھ رہا ہوں ٹھیک ہے', 'ur'],
    ['מה שלומך היום?', 'he'],
    ['Как приготовить борщ?', 'ru'],
    ['Як приготувати їжу? Дякую', 'uk'],
    ['สวัสดีครับ', 'th'],
    ['Καλημέρα σας', 'el'],
    ['नमस्ते, आप कैसे हैं', 'hi'],
    ['The Japanese word 紅葉 is for the leaves of autumn, and it is old.', null],
    ['```js\nconst greeting = `hello to the world of this and that`;\n```\nこれです', 'ja'],
    ['12345 !? 🙂', null],
    ['', null],
    ['Schöne Grüße aus Köln', null],
    ['Der Reiher wartet am Ufer, und die Frösche sind still. Das ist nicht neu.', 'de'],
    ['Le héron attend au bord de l’eau, et les grenouilles ne sont pas tranquilles.', 'fr'],
    ['La garza espera en la orilla, y las ranas no se mueven por el frío.', 'es'],
    ['A garça espera na margem do rio, e as rãs não se mexem com o frio.', 'pt'],
    ['L’airone aspetta sulla riva, e le rane non si muovono per il freddo della notte.', 'it'],
    ['De reiger wacht aan het water, en de kikkers zijn niet in de weer.', 'nl'],
    ['El Niño, La Niña', null],
    ['const la = de + un', null],
    ['Lorem ipsum dolor sit amet, consectetur adipiscing elit, sed do eiusmod tempor', null],
    ['Reiherbericht 2026', null],
  ])('%s', (text, language) => expect(foreignLanguage(text, 'en')).toBe(language));

  it.each([
    ['ja', '日本史', null],
    ['ja', '我们去公园散步吧'.repeat(5), 'zh-Hans'],
    ['ja', '京都です', null],
    ['zh-Hans', '公園', null],
    ['zh-Hans', '我們去公園散步吧，這個週末', 'zh-Hant'],
    ['zh-Hant', '公園', null],
    ['zh-TW', '我們去公園散步吧，這個週末', null],
    ['zh-Hant', '我们去公园散步吧', 'zh-Hans'],
    ['zh-Hant', '「这个」和「這個」', null],
    ['ru', 'Привет, как дела?', null],
    ['ru', 'This is the answer to your question.', 'en'],
    ['ja', 'The answer is in the second part of this text.', 'en'],
    ['de', 'The answer is in the second part of this text.', 'en'],
    ['de', 'Die Antwort steht in dem zweiten Teil.', null],
    ['ja', 'Die Antwort steht in dem zweiten Teil, und das ist neu.', 'de'],
    ['pt-BR', 'A garça espera na margem do rio, e as rãs não se mexem.', null],
    ['es', 'A garça espera na margem do rio, e as rãs não se mexem com o frio.', 'pt'],
    ['en-XA', 'Der Reiher wartet am Ufer, und die Frösche sind still.', 'de'],
    ['fr', 'Le chat est sur la table, et il dort.', null],
    ['ar', 'مرحبا بالعالم', null],
    ['ar-XB', 'The answer is in the second part of this text.', 'en'],
  ])('in a window in %s: %s', (own, text, language) => expect(foreignLanguage(text, own)).toBe(language));

  it('is found by reading only the beginning', () => {
    expect(foreignLanguage(`${'а'.repeat(400)}${'the cat is '.repeat(10_000)}`, 'en')).toBe('ru');
  });

  it('follows the language of the window', async () => {
    const Line = ({ text }: { readonly text: string | null }) => <p lang={useForeignLanguage(text)}>x</p>;
    const shown = render(<Line text="Как дела?" />);
    const line = () => shown.container.querySelector('p')?.getAttribute('lang');
    expect(line()).toBe('ru');
    await setLanguage('ru');
    shown.rerender(<Line text="Как дела?" />);
    expect(line()).toBeNull();
    shown.rerender(<Line text={null} />);
    expect(line()).toBeNull();
  });
});
