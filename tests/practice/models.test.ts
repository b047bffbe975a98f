// What the practice models `guide`, `echo` and `tour` answer, and how the service divides texts into tokens.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { ChatMessage } from '../../electron/practice/completion-request.ts';
import { createEchoModel } from '../../electron/practice/echo-model.ts';
import { createGuideModel } from '../../electron/practice/guide-model.ts';
import { countTokens, firstTokens, tokensOf } from '../../electron/practice/tokenizer.ts';
import { createTourModel } from '../../electron/practice/tour-model.ts';
import { enHelp } from '../../shared/locales/en/help.ts';
import { enPractice } from '../../shared/locales/en/practice.ts';
import { TOUR_SECTIONS } from '../../shared/locales/en/practice-tour.ts';
import type { PracticeLanguage, PracticeTexts } from '../../shared/locales/practice-texts.ts';
import { asking, postCompletion, readChunks, startWithKey } from './running-service.ts';

const inLanguage = (texts: PracticeTexts): PracticeLanguage => ({ texts, locale: 'en', direction: 'ltr' });
const language = () => inLanguage(enPractice);
const user = (content: string): ChatMessage => ({ role: 'user', content });
const assistant = (content: string): ChatMessage => ({ role: 'assistant', content });

test('the models speak the current language', () => {
  let spoken: PracticeTexts = enPractice;
  const articles = ['Schlüssel', 'Suche', 'Ordner', 'Export', 'Modelle', 'Farben'].map((title) => ({
    ...{ id: title, title, keywords: '', markdown: `Von ${title}.`, related: [] },
  }));
  const german: PracticeTexts = {
    help: { articles, stopWords: 'wo ist mein' },
    continuing: ['weiter'],
    guide: { ...enPractice.guide, description: 'Hilft.' },
    echo: { description: 'Wiederholt.', oldDescription: 'Endet.', nothing: 'Nichts da.' },
    tour: { ...enPractice.tour, sections: { text: 'Ein Absatz.' } },
    poet: { ...enPractice.poet, description: 'Dichtet.' },
    console: enPractice.console,
    refusals: enPractice.refusals,
  };
  const models = [createGuideModel, createEchoModel, createTourModel].map((create) =>
    create(60, () => inLanguage(spoken)),
  );
  const answers = () => models.map((model) => model.plan([user('wo ist mein Schlüssel')]).text);
  const english = answers();
  spoken = german;
  expect(answers()).toEqual(['## Schlüssel\n\nVon Schlüssel.', 'wo ist mein Schlüssel', 'Ein Absatz.']);
  expect(models.map(({ description }) => description).slice(0, 2)).toEqual(['Hilft.', 'Wiederholt.']);
  expect(models[1]?.plan([user('')]).text).toBe('Nichts da.');
  spoken = enPractice;
  expect(answers()).toEqual(english);
});

describe('tokens', () => {
  test('join to exactly the same text, whatever it is', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect([...tokensOf(text)].join('')).toBe(text);
      }),
    );
  });

  test('never cut a pair of surrogates', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        for (const token of tokensOf(text)) expect(token).not.toMatch(/\p{Cs}/u);
      }),
    );
  });
});

describe('guide', () => {
  const guide = createGuideModel(60, language);
  const titleOf = (...messages: ChatMessage[]) => /^## (.+)$/m.exec(guide.plan(messages).text)?.[1];

  test.each([
    ['How do I connect to a service?', 'Connecting to a service'],
    ['how can I rotate my api key', 'API keys and rotation'],
    ['My key has expired, what now?', 'When a key is refused or has expired'],
    ['Where are my keys stored?', 'Where your keys are kept'],
    ['what does temperature do', 'Parameters and the system prompt'],
    ['How do I stop a reply?', 'Stopping and continuing a reply'],
    ['how do I delete everything', 'Deleting and the Trash'],
    ['how much have I spent this month', 'Tokens and usage'],
    ['is my boss able to see what I write', 'Privacy'],
    ['regenerate an answer', 'Regenerating a reply'],
    ['how does search work', 'Searching your conversations'],
    ['What are the keyboard shortcuts?', 'Keyboard shortcuts'],
    ['I deleted a chat, can I get it back?', 'Deleting and the Trash'],
    ['can I import from ChatGPT?', 'Importing conversations'],
    ['how do backups work', 'Backups and restoring'],
    ['what is the recovery code', 'Encryption and the recovery code'],
    ['temporary chats', 'Temporary chats'],
    ['compare two models', 'Comparing models side by side'],
    ['Is there telemetry?', 'Privacy'],
    ['Can I put chats into folders?', 'Folders, pins and the archive'],
    ['how to export a chat as HTML', 'Exporting conversations'],
    ['edit a message that I sent', 'Editing a message'],
    ['dark mode', 'Appearance and accessibility'],
    ['What is Parley?', 'What is Parley?'],
    ['what is this', 'What is Parley?'],
    ['How do I print a chat?', 'Exporting conversations'],
    ['Where is the chat that I deleted?', 'Deleting and the Trash'],
    ['How much did I spend?', 'Tokens and usage'],
    ['bring back a chat from yesterday', 'Backups and restoring'],
    ['What is the practice service?', 'The practice service'],
    ['How do I choose another model?', 'Choosing a model'],
    ['What is a preset?', 'Presets and saved prompts'],
    ['Where are my saved prompts?', 'Presets and saved prompts'],
  ])('answers "%s" with "%s"', (question, title) => {
    expect(titleOf(user(question))).toBe(title);
  });

  test('names the shortcuts that the user chose', () => {
    const own = createGuideModel(60, () => ({ ...language(), shortcuts: { palette: 'Mod+Shift+J' } }), false);
    const { text } = own.plan([user('What are the keyboard shortcuts?')]);
    expect(text).toContain('**Ctrl+Shift+J**');
    expect(text).not.toContain('**Ctrl+K**');
  });

  test('finds every article by its own title', () => {
    for (const { title } of enHelp.articles) expect(titleOf(user(`${title}?`)), title).toBe(title);
  });

  test.each([
    'What is the capital of France?',
    'Write me a poem about autumn leaves',
    'Wie wird das Wetter morgen?',
    '42',
    '2 + 2',
    '天気はどうですか',
    'Explain quantum computing',
    'Write a table of the planets with a formula for gravity',
    'Make a list of books about history',
    'Can you search the web?',
    'Where is the key to my car?',
    'What language do they speak in Brazil?',
  ])('says that it doesn\'t know "%s", and lists its topics', (question) => {
    const { text } = guide.plan([user(question)]);
    expect(text).toContain('I only know about Parley');
    for (const { title } of enHelp.articles) expect(text).toContain(title);
  });

  test("lists the nearest topic first if it doesn't know the answer", () => {
    const { text } = guide.plan([user('Can you search the web?')]);
    expect(/^- (.+)$/m.exec(text)?.[1]).toBe('Searching your conversations');
  });

  test('understands a short follow-up from the previous question', () => {
    const first = user('How do I export a chat?');
    expect(titleOf(first, assistant('…'), user('And as Markdown?'))).toBe('Exporting conversations');
  });

  test.each(['Hello there!', 'hi, Guide', 'good morning', ''])('greets back after "%s"', (greeting) => {
    expect(guide.plan([user(greeting)]).text).toContain('Hello! I’m');
  });

  test.each(['topics', 'Show me all the topics', 'help me please', 'Who are you?', 'what can you do for me?'])(
    'lists its topics after "%s"',
    (question) => expect(guide.plan([user(question)]).text).toContain('I can tell you about:'),
  );

  test.each([
    ['Thanks a lot, that helped', true],
    ['ok', true],
    ['ok, but where are my keys?', false],
  ])('understands "%s" as thanks: %s', (message, isThanks) => {
    expect(guide.plan([user(message)]).text === enPractice.guide.welcome).toBe(isThanks);
  });

  test('continues a cut reply where it was cut', () => {
    const question = user('how does search work');
    const { text } = guide.plan([question]);
    const said = firstTokens(text, 30);
    expect(said + guide.plan([question, assistant(said)]).text).toBe(text);
    expect(said + guide.plan([question, assistant(said), user('Continue')]).text).toBe(text);
  });

  test.each([
    ['Windows and Linux', false, '**Ctrl+Shift+F**', '**Ctrl+K**'],
    ['a Mac', true, '**⌘+⇧+F**', '**⌘+K**'],
  ])('names the shortcuts of %s', (_system, isMac, search, palette) => {
    const guideHere = createGuideModel(60, language, isMac);
    expect(guideHere.plan([user('how does search work')]).text).toContain(search);
    const { text } = guideHere.plan([user('What are the keyboard shortcuts?')]);
    expect(text).toContain(palette);
    expect(text).not.toMatch(/\bMod\b/);
  });

  test('refers only to articles that exist', () => {
    const ids = enHelp.articles.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    for (const { related } of enHelp.articles) for (const id of related) expect(ids).toContain(id);
  });
});

describe('echo', () => {
  test('repeats commands, white space and long texts, too', () => {
    for (const text of ['continue', 'fail=500', ' \n', 'x'.repeat(10_000)]) {
      expect(createEchoModel(1, language).plan([user('before'), assistant('before'), user(text)]).text).toBe(text);
    }
  });
});

describe('tour', () => {
  const tour = createTourModel(60, language);
  const plan = (text: string) => tour.plan([user(text)]);

  test('shows every section, or only those that a message asks for', () => {
    const { text, tokensPerSecond } = plan('Show me');
    for (const markdown of Object.values(TOUR_SECTIONS)) expect(text).toContain(markdown);
    expect(tokensPerSecond).toBe(60);
    expect(plan('only=table').text).toBe(TOUR_SECTIONS.table);
  });

  test.each([
    ['speed=200 tokens=5000', 200, 5_000],
    ['200 tokens per second, 5000 tokens', 200, 5_000],
    ['5,000 tokens at 50 tokens/s please', 50, 5_000],
    ['speed=max tokens=300', Number.POSITIVE_INFINITY, 300],
    ['５０ｔｏｋｅｎｓ per second, 300 tokens', 50, 300],
    ['300 tokens. 1,000 tokens per second', 1_000, 300],
  ])('"%s" sets its speed and its exact length', async (asked, speed, tokens) => {
    const reply = plan(asked);
    expect(reply.tokensPerSecond).toBe(speed);
    expect(await countTokens(reply.text)).toBe(tokens);
  });

  test('sends reasoning if asked to, separately from the text or inside it', () => {
    expect(plan('hello').reasoning).toBe('');
    expect(plan('with reasoning please').reasoning).not.toBe('');
    expect(plan('reasoning=inline')).toMatchObject({ reasoning: '', text: expect.stringMatching(/^<think>\n/) });
  });

  test.each([
    ['毎秒200トークンで5000トークン', { tokens: ['トークン'], perSecond: ['毎秒'], thinking: ['推論'] }, 200, 5_000],
    [
      '1.000 Tokens pro Sekunde, 300 Tokens',
      { tokens: ['tokens'], perSecond: ['pro Sekunde'], thinking: [] },
      1_000,
      300,
    ],
    ['٢٠٠ رمز في الثانية و٣٠٠ رمز', { tokens: ['رمز'], perSecond: ['في الثانية'], thinking: [] }, 200, 300],
  ])('understands "%s"', (asked, words, speed, tokens) => {
    const texts = { ...enPractice, tour: { ...enPractice.tour, words: { ...words, expiredKey: [] } } };
    const reply = createTourModel(60, () => inLanguage(texts)).plan([user(asked)]);
    expect(reply.tokensPerSecond).toBe(speed);
    expect([...tokensOf(reply.text)]).toHaveLength(tokens);
  });

  test("lists the words that it didn't understand", () => {
    expect(plan('fail=banana colour=red').text).toMatch(/doesn’t know `colour=red`, `fail=banana`/);
    // A word that JavaScript gives every object.
    expect(plan('fail=constructor').text).toContain('`fail=constructor`');
  });

  test('a reply cut at the length limit can be continued to its end', () => {
    const asked = user('finish=length after=900 only=lists,table,code');
    const full = plan('only=lists,table,code').text;
    let said = '';
    for (let step = 0; step < 10; step += 1) {
      const reply = tour.plan(said === '' ? [asked] : [asked, assistant(said)]);
      said += reply.text;
      if (reply.finishReason === 'stop') break;
      expect(reply.finishReason).toBe('length');
    }
    expect(said).toBe(full);
  });

  test.each([
    ['fail=401', 401, 'invalid_api_key'],
    ['fail=expired', 401, 'api_key_expired'],
    ['fail=429 retry-after=7', 429, 'rate_limit_exceeded'],
    ['fail=500', 500, 'internal_error'],
    ['fail=503', 503, 'overloaded'],
  ])('"%s" is answered %i %s', async (asked, status, code) => {
    const { service, key } = await startWithKey();
    const response = await postCompletion(service, key, asking('tour', asked, { stream: true }));
    expect(response.status).toBe(status);
    if (status === 429) expect(response.headers.get('retry-after')).toBe('7');
    expect((await response.json()).error.code).toBe(code);
  });

  test('"times=1" fails once, then replies', async () => {
    const { service, key } = await startWithKey();
    const statuses = [];
    for (let turn = 0; turn < 3; turn += 1) {
      statuses.push((await postCompletion(service, key, asking('tour', 'fail=500 times=1 only=money'))).status);
    }
    expect(statuses).toEqual([500, 200, 200]);
  });

  test('"fail=mid" sends an error object inside the stream, and no [DONE]', async () => {
    const { service, key } = await startWithKey();
    const body = await (
      await postCompletion(service, key, asking('tour', 'fail=mid after=5', { stream: true }))
    ).text();
    expect(body).not.toContain('[DONE]');
    expect(readChunks(body).chunks.at(-1).error.code).toBe('practice_failure');
    expect(readChunks(body).text).not.toBe('');
  });

  test('"fail=end" ends the answer without [DONE] or a finish reason, "fail=cut" cuts the connection', async () => {
    const { service, key } = await startWithKey();
    for (const stream of [true, false]) {
      const ended = await (await postCompletion(service, key, asking('tour', 'fail=end', { stream }))).text();
      expect(ended).not.toContain('[DONE]');
      expect(ended).not.toContain('"finish_reason":"stop"');
      const cut = await postCompletion(service, key, asking('tour', 'fail=cut', { stream }));
      await expect(cut.text()).rejects.toThrow();
    }
  });

  test('"fail=stall" falls silent until the client disconnects', async () => {
    const { service, key } = await startWithKey();
    const leave = new AbortController();
    const init = { signal: leave.signal };
    const response = await postCompletion(service, key, asking('tour', 'fail=stall after=0', { stream: true }), init);
    await response.body?.getReader().read();
    expect(service.activeCompletions()).toBe(1);
    leave.abort();
    await expect.poll(() => service.activeCompletions()).toBe(0);
  });

  test('its reasoning is sent as reasoning_content, in a stream and in a whole reply', async () => {
    const { service, key } = await startWithKey();
    const asked = 'reasoning only=money';
    const streamed = readChunks(
      await (await postCompletion(service, key, asking('tour', asked, { stream: true }))).text(),
    );
    const whole = await (await postCompletion(service, key, asking('tour', asked))).json();
    expect(streamed.reasoning).toContain('The reader asked');
    expect(whole.choices[0].message).toEqual({
      role: 'assistant',
      content: streamed.text,
      reasoning_content: streamed.reasoning,
    });
    expect(whole.usage).toEqual(streamed.usage);
  });
});
