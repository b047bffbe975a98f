// Parley reads an arriving reply aloud: whole sentences, without Markdown's signs and without code.
import { expect, it } from 'vitest';
import { SentenceReader, spokenReply } from '../../../renderer/chat/spoken/sentence-reader.ts';

const codeWords = (language: string): string => `[code ${language}]`;
const REPLY =
  '# A title\n\nThe wind *turns*. It turns 3.5 degrees! Then:\n\n1. First item\n2. Second\n\n```js\nlet a = 1. // x\n```\n\n| Name | Size |\n|---|---|\n| ant | 1 |\n\nDone';

it('hands out each sentence once, when it is complete', () => {
  const reader = new SentenceReader(codeWords);
  expect(reader.add('The wind tu')).toEqual([]);
  expect(reader.add('rns. It')).toEqual(['The wind turns.']);
  expect(reader.add(' goes on')).toEqual([]);
  expect(reader.end()).toEqual(['It goes on']);
  expect(reader.end()).toEqual([]);
});

it('reads titles, items and table rows, and names code instead of reading it', () => {
  expect(spokenReply(REPLY, codeWords).split('\n')).toEqual([
    'A title',
    'The wind turns.',
    'It turns 3.5 degrees!',
    'Then:',
    '1. First item',
    '2. Second',
    '[code js]',
    'Name, Size',
    'ant, 1',
    'Done',
  ]);
});

it.each([
  ['a shorter fence', '````md\nx\n```\ny\n```\nz\n````\nDone'],
  ['a fence with a language', '```\nx\n```js\ny\n```\nDone'],
  ['code in Markdown', '```md\nx\n\n```js\ny\n```\n\nz\n```\nDone'],
  ['plain code in Markdown', '```md\nx\n\n```\ny\n```\n\nz\n```\nDone'],
])('ends code at its own fence, not at %s inside it', (_what, text) => {
  const said = ['code', 'Done'];
  expect(spokenReply(text, () => 'code').split('\n')).toEqual(said);
  const reader = new SentenceReader(() => 'code');
  expect([...text].flatMap((char) => reader.add(char)).concat(reader.end())).toEqual(said);
});

it.each([
  ['a quote', '> Look:\n>\n> ```js\n> let a = 1. // x\n> ```\n>\n> Fine\n\nDone'],
  ['a list item', '- Look:\n\n  ```js\n  let a = 1. // x\n  ```\n\n  Fine\n\nDone'],
  ['the first line of an item', '- Look:\n- ```js\n  let a = 1. // x\n  ```\n\n  Fine\n\nDone'],
  ['the first line of a numbered item', '1. Look:\n2. ~~~js\n   let a = 1. // x\n   ~~~\n3. Fine\n\nDone'],
  ['an item of a quote', '> - Look:\n> 1. ```js\n>    let a = 1. // x\n>    ```\n>    Fine\n\nDone'],
  ['a quote of a quote', '> > Look:\n>> ```js\n> > let a = 1. // x\n> > ```\n> > Fine\n\nDone'],
  ['a quote that ends before the code does', '> Look:\n> ```js\n> let a = 1. // x\nFine\n\nDone'],
  ['Markdown in a quote', '> Look:\n> ```md\n> ```js\n> let a = 1. // x\n> ```\n> ```\n> Fine\n\nDone'],
])('names code instead of reading it in %s', (_what, text) => {
  const heard = (said: readonly string[]) => said.map((one) => one.replace(/^(?:\d+\.|[->*]) */u, ''));
  const said = heard(spokenReply(text, () => 'code').split('\n'));
  expect(said).toEqual(['Look:', 'code', 'Fine', 'Done']);
  const reader = new SentenceReader(() => 'code');
  expect(heard([...text].flatMap((char) => reader.add(char)).concat(reader.end()))).toEqual(said);
});

it('reads a quote inside of code at the top as code', () => {
  expect(spokenReply('```\n> a\n> ```\nb\n```\nDone', () => 'code')).toBe('code\nDone');
});

it('reads the text after a Markdown block, even if only the end of the reply shows where the block ended', () => {
  const reader = new SentenceReader(() => 'code');
  expect(reader.add('```md\nx\n```\nIt goes on')).toEqual(['code']);
  expect(reader.end()).toEqual(['It goes on']);
  expect(reader.end()).toEqual([]);
});

it('reads a line that begins with inline code in three backticks', () => {
  expect(spokenReply('```let a``` is code.\nDone', codeWords)).toBe('let a is code.\nDone');
});

it('says the same however the reply is split', () => {
  const whole = spokenReply(REPLY, codeWords);
  for (let size = 1; size < REPLY.length; size += 1) {
    const reader = new SentenceReader(codeWords);
    const said: string[] = [];
    for (let at = 0; at < REPLY.length; at += size) said.push(...reader.add(REPLY.slice(at, at + size)));
    expect([...said, ...reader.end()].join('\n')).toBe(whole);
  }
});

it('ends sentences of scripts without spaces', () => {
  expect(spokenReply('風が変わる。北へ。', codeWords)).toBe('風が変わる。\n北へ。');
});
