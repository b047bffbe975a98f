// Copying, read back from the real clipboard: Markdown, rich text, code, tables, and selections over several messages.
import type { CDPSession, Page } from 'playwright';
import { beforeAll, describe, expect, it } from 'vitest';
import { pressCommand, readClipboard } from './clipboard.ts';
import { until } from './parley-app.ts';
import { ask, chooseMore, conversation, lastReply, newChat } from './person.ts';
import { connectedWindow } from './shared-window.ts';

const KEY = 'sk-test-copying-77d0e3b1f5';

const REPLY = `Before **bold** and $a^2$.

| Name | Count |
|:-----|------:|
| "Pear" | 1,5 |
| Fig | 2 |

\`\`\`python
def f(x):
    if x:
        return 1
\`\`\`

- one
  - two
`;
const CODE = 'def f(x):\n    if x:\n        return 1\n';

const shared = connectedWindow(KEY);
let session: CDPSession;
/** The clipboard after the previous copy, which may contain the words that the next one waits for. */
let lastCopied = '';

const answered = async () => {
  const { page } = shared;
  await newChat(page);
  shared.service.tokens = [REPLY];
  await ask(page, 'if a:\n  give <b> & c');
  await lastReply(page).locator('.katex').first().waitFor();
  return page;
};

/** Presses a shortcut of the system's menu. */
const press = (key: string, command: string) => pressCommand(session, key, command);

/** Calls `copy`, and waits until the clipboard contains `sign` and differs from the previous copy. */
const copied = async (page: Page, copy: () => Promise<unknown>, sign: string) => {
  await copy();
  const held = await until(`the clipboard holds «${sign}»`, async () => {
    const now = await readClipboard(page, session);
    return now.text.includes(sign) && JSON.stringify(now) !== lastCopied ? now : null;
  });
  lastCopied = JSON.stringify(held);
  return held;
};

const CELL = /<td[^>]*>(?:<[^>]+>)*&quot;Pear&quot;/;

beforeAll(async () => {
  session = await shared.page.context().newCDPSession(shared.page);
});

describe('copying', () => {
  it('a reply: its Markdown, its formatting, its code and its table', async () => {
    const page = await answered();
    const reply = lastReply(page);
    const both = await copied(page, () => reply.getByRole('button', { name: 'Copy', exact: true }).click(), 'bold');
    expect(both.text).toBe(REPLY);
    expect(both.html).toContain('<strong>bold</strong>');
    expect(both.html).toMatch(CELL);
    expect(both.html).toContain('        return 1');
    expect(both.html).toContain('$a^2$');
    expect(both.html).not.toMatch(/<button|Copy code|katex|class=/);

    const markdown = await copied(page, () => chooseMore(page, 'Copy as Markdown'), '**bold**');
    expect(markdown).toEqual({ text: REPLY, html: '' });

    const code = await copied(page, () => reply.getByRole('button', { name: 'Copy code' }).click(), 'return 1');
    expect(code.text).toBe(CODE);

    const table = await copied(
      page,
      async () => {
        await reply.getByRole('table').hover();
        await reply.getByRole('button', { name: 'Copy table' }).click();
      },
      '| Fig | 2 |',
    );
    expect(table.html).toMatch(/^(?:<meta[^>]*>)?<table border="1"/);
    expect(table.html).toMatch(CELL);

    const csv = await copied(
      page,
      async () => {
        await reply.getByRole('table').hover();
        await reply.getByRole('button', { name: 'Copy as CSV' }).click();
      },
      'Fig,2',
    );
    expect(csv.text.replaceAll('\r\n', '\n').trim()).toBe('Name,Count\n"""Pear""","1,5"\nFig,2');
  });

  it('a selection across several messages: text and formatting, tables as tables, code with its indentation', async () => {
    const page = await answered();
    await page.evaluate(() => {
      const [own, reply] = [...document.querySelectorAll('[role=log] article .message-body')];
      const list = reply?.querySelector('ul li');
      const text = own == null ? null : document.createTreeWalker(own, NodeFilter.SHOW_TEXT).nextNode();
      if (text == null || list == null) throw new Error('there is nothing to select');
      const range = document.createRange();
      range.setStart(text, 3);
      range.setEndAfter(list.firstChild ?? list);
      document.getSelection()?.removeAllRanges();
      document.getSelection()?.addRange(range);
    });
    const part = await copied(page, () => press('c', 'copy'), 'Assistant');
    expect(part.text).toContain('**You**\n\na:\n  give <b> & c');
    expect(part.text).toContain('    if x:\n        return 1');
    expect(part.text).toContain('$a^2$');
    expect(part.text).toContain('| "Pear" | 1,5 |');
    expect(part.html).toContain('<strong>You</strong>');
    expect(part.html).toContain('a:<br>&nbsp;&nbsp;give &lt;b&gt; &amp; c');
    expect(part.html).toMatch(CELL);
    expect(part.html).toMatch(/<pre[^>]*>[\s\S]*\n {4}if x:\n {8}return 1/);
    expect(part.html).not.toContain('katex');

    await conversation(page).focus();
    await page.keyboard.press('Control+a');
    const all = await copied(page, () => press('c', 'copy'), '|:-----|');
    expect(all.text).toBe(`**You**\n\nif a:\n  give <b> & c\n\n**Assistant**\n\n${REPLY.trim()}\n`);
    expect(all.html).toMatch(CELL);
    expect(all.html).toContain('<li>');
  });

  it('a selection inside code: exactly its characters', async () => {
    const page = await answered();
    await page.evaluate(() => {
      const code = document.querySelector('[role=log] pre code');
      if (code === null) throw new Error('there is no code');
      document.getSelection()?.selectAllChildren(code);
    });
    const { text } = await copied(page, () => press('c', 'copy'), 'return 1');
    expect(text.trimEnd()).toBe(CODE.trimEnd());
  });
});
