// The guide understands questions in Chinese.
import { describe, expect, test } from 'vitest';
import { createGuideModel } from '../../electron/practice/guide-model.ts';
import { zhHansPractice } from '../../shared/locales/zh-Hans/practice.ts';

const guide = createGuideModel(60, () => ({ texts: zhHansPractice, locale: 'zh-Hans', direction: 'ltr' }));
const answerTo = (content: string) => guide.plan([{ role: 'user', content }]).text;
const titleOf = (question: string) => /^## (.+)$/m.exec(answerTo(question))?.[1];

describe('the guide in Chinese', () => {
  test.each([
    ['如何连接服务？', '连接服务'],
    ['怎么轮换 API 密钥', 'API 密钥及其轮换'],
    ['我的密钥过期了，怎么办？', '密钥被拒绝或已过期'],
    ['我的密钥保存在哪里？', '密钥保存在哪里'],
    ['温度是什么意思', '参数和系统提示词'],
    ['怎样停止回复？', '停止和继续回复'],
    ['搜索怎么用？', '搜索自己的对话'],
    ['删除的对话能找回吗？', '删除和回收站'],
    ['可以从 ChatGPT 导入吗', '导入对话'],
    ['昨天的对话怎么恢复', '备份和恢复'],
    ['怎么换另一个模型？', '选择模型'],
    ['我花了多少钱？', '词元 (token) 和用量'],
    ['能把对话放进文件夹吗', '文件夹、置顶和归档'],
    ['什么是练习服务', '练习服务'],
    ['用 Parley 能做什么？', 'Parley 是什么？'],
    ['连不上', '连不上服务'],
  ])('answers "%s" with "%s"', (question, title) => expect(titleOf(question)).toBe(title));

  test('finds every article by its own title', () => {
    for (const { title } of zhHansPractice.help.articles) expect(titleOf(title), title).toBe(title);
  });

  test.each(['法国的首都是哪里', '写一首关于秋天的诗', '今天天气怎么样'])(
    'says that it doesn\'t know "%s"',
    (question) => expect(answerTo(question)).toContain(zhHansPractice.guide.doesNotKnow),
  );

  test.each(['你好！', '早上好，向导'])('greets back after "%s"', (greeting) =>
    expect(answerTo(greeting)).toContain('你好！我是'),
  );

  test.each(['主题', '请给我帮助', '你是谁？', '你能做什么'])('lists its topics after "%s"', (question) =>
    expect(answerTo(question)).toContain(zhHansPractice.guide.topicList),
  );

  test.each([
    ['谢谢，很有帮助', true],
    ['好的，但是我的密钥在哪里？', false],
  ])('understands "%s" as thanks: %s', (message, isThanks) =>
    expect(answerTo(message) === zhHansPractice.guide.welcome).toBe(isThanks),
  );
});
