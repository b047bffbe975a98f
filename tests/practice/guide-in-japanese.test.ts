// The guide understands questions in Japanese.
import { describe, expect, test } from 'vitest';
import { createGuideModel } from '../../electron/practice/guide-model.ts';
import { jaPractice } from '../../shared/locales/ja/practice.ts';

const guide = createGuideModel(60, () => ({ texts: jaPractice, locale: 'ja', direction: 'ltr' }));
const answerTo = (content: string) => guide.plan([{ role: 'user', content }]).text;
const titleOf = (question: string) => /^## (.+)$/m.exec(answerTo(question))?.[1];

describe('the guide in Japanese', () => {
  test.each([
    ['サービスに接続するには？', 'サービスに接続する'],
    ['APIキーを交換したい', 'APIキーとその交換'],
    ['キーの期限が切れました。どうすればいいですか', 'キーが拒否された、または期限切れのとき'],
    ['キーはどこに保管されますか？', 'キーの保管場所'],
    ['温度とは何ですか', 'パラメーターとシステムプロンプト'],
    ['返信を止めるには？', '返信の停止と続きの生成'],
    ['検索の使い方は？', 'チャットを検索する'],
    ['削除したチャットを元に戻せますか？', '削除とゴミ箱'],
    ['消したチャットはどこ？', '削除とゴミ箱'],
    ['ChatGPTからインポートできますか', 'チャットをインポートする'],
    ['昨日のチャットを復元したい', 'バックアップと復元'],
    ['別のモデルを選ぶには', 'モデルを選ぶ'],
    ['いくら使いましたか', 'トークンと使用量'],
    ['Parleyとは何ですか', 'Parleyとは何ですか？'],
    ['お金はかかりますか', 'トークンと使用量'],
    ['写真を送りたい', 'メッセージを書いて送信する'],
    ['PDFを読めますか', 'メッセージを書いて送信する'],
    ['全部消したい', '削除とゴミ箱'],
  ])('answers "%s" with "%s"', (question, title) => expect(titleOf(question)).toBe(title));

  test('finds every article by its own title', () => {
    for (const { title } of jaPractice.help.articles) expect(titleOf(title), title).toBe(title);
  });

  test.each(['フランスの首都はどこですか', '秋の詩を書いて', '天気はどうですか'])(
    'says that it doesn\'t know "%s"',
    (question) => expect(answerTo(question)).toContain(jaPractice.guide.doesNotKnow),
  );

  test.each(['こんにちは！', 'はじめまして、ガイドさん'])('greets back after "%s"', (greeting) =>
    expect(answerTo(greeting)).toContain('こんにちは。私は'),
  );

  test.each(['話題', 'ヘルプを見せて', 'あなたは誰ですか？', '何ができますか？'])(
    'lists its topics after "%s"',
    (question) => expect(answerTo(question)).toContain(jaPractice.guide.topicList),
  );

  test.each([
    ['ありがとうございます。助かりました', true],
    ['ありがとう、キーはどこ？', false],
  ])('understands "%s" as thanks: %s', (message, isThanks) =>
    expect(answerTo(message) === jaPractice.guide.welcome).toBe(isThanks),
  );
});
