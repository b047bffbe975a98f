// Files that are dropped on the window or pasted: text becomes part of the message, of the rest one sentence is said.
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { temporaryFolder, until } from './parley-app.ts';
import { composer, conversation, hasFocus, lastReply, newChat, waitForStatus } from './person.ts';
import { connectedWindow } from './shared-window.ts';

const KEY = 'sk-test-files-3c1d90ab72';
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

const shared = connectedWindow(KEY);
let page: Page;
let folder: string;

const file = async (name: string, content: string | Uint8Array): Promise<string> => {
  const path = join(folder, name);
  await writeFile(path, content);
  return path;
};

/** The way of a real drag: the browser itself makes the files of the paths, as for a file manager. */
const drag = async (types: readonly ('dragEnter' | 'dragOver' | 'drop')[], files: readonly string[]): Promise<void> => {
  const session = await page.context().newCDPSession(page);
  const data = { items: [], files: [...files], dragOperationsMask: 1 };
  for (const type of types) await session.send('Input.dispatchDragEvent', { type, x: 600, y: 200, data });
  await session.detach();
};
const drop = (...files: readonly string[]) => drag(['dragEnter', 'dragOver', 'drop'], files);
const value = () => composer(page).inputValue();
const valueIs = (text: string) => until('the box holds the text', async () => (await value()) === text);

beforeAll(async () => {
  folder = await temporaryFolder();
  ({ page } = shared);
});

beforeEach(async () => {
  await newChat(page);
  await composer(page).fill('');
});

afterAll(() => rm(folder, { recursive: true, force: true }));

describe('files on the window', () => {
  it('adds dropped text to the message, says what was not added, and stays where it is', async () => {
    const address = page.url();
    const files = [await file('note.txt', 'Buy milk.\n'), await file('photo.png', PNG), await file('a.py', 'x = 1')];
    await composer(page).pressSequentially('Look: ');
    await drag(['dragEnter', 'dragOver'], files);
    await page.getByText('Drop text files here').waitFor();
    await drag(['drop'], files);
    // First: it goes by itself.
    await page.getByText('Parley sends text only: “photo.png” was not added.').waitFor();
    const added = '`note.txt`\n\n```\nBuy milk.\n```\n\n`a.py`\n\n```py\nx = 1\n```\n';
    await valueIs(`Look: \n\n${added}`);
    await page.getByText('Drop text files here').waitFor({ state: 'detached' });
    expect(page.url()).toBe(address);

    await page.keyboard.press('Control+z');
    await valueIs('Look: ');
    await page.keyboard.press('Control+Shift+z');
    await valueIs(`Look: \n\n${added}`);
    await page.keyboard.press('Enter');
    await waitForStatus(lastReply(page), 'complete');
    expect(await conversation(page).getByRole('article', { name: 'You' }).textContent()).toContain('Buy milk.');
    expect(JSON.stringify(shared.service.requests.at(-1)?.body)).toContain('x = 1');
  });

  it('takes a text of twenty thousand lines, and takes it back with Undo', async () => {
    const text = Array.from({ length: 20_000 }, (_, index) => `${index}: ${'word '.repeat(9)}`).join('\n');
    await composer(page).pressSequentially('abc');
    await drop(await file('long.log', text));
    const full = `abc\n\n\`long.log\`\n\n\`\`\`log\n${text}\n\`\`\`\n`;
    await valueIs(full);
    await page.keyboard.type('!');
    await valueIs(`${full}!`);
    await page.keyboard.press('Control+z');
    await valueIs(full);
    await page.keyboard.press('Control+z');
    await valueIs('abc');
  });

  it('takes nothing while the sidebar lies over the chat, and puts nothing into its search', async () => {
    const files = [await file('note.txt', 'Buy milk.\n')];
    const { width, height } = await page.evaluate(() => ({ width: innerWidth, height: innerHeight }));
    await page.setViewportSize({ width: 640, height: 480 });
    onTestFinished(() => page.setViewportSize({ width, height }));
    await page.getByRole('button', { name: 'Search', exact: true }).click();
    const search = page.getByRole('searchbox', { name: 'Search conversations' });
    await hasFocus(search);
    await drop(...files);
    expect(await page.getByText('Drop text files here').count()).toBe(0);
    await page.keyboard.press('Escape');
    await hasFocus(composer(page));
    await drop(...files);
    await valueIs('`note.txt`\n\n```\nBuy milk.\n```\n');
    await page.getByRole('button', { name: 'Search', exact: true }).click();
    await hasFocus(search);
    expect(await search.inputValue()).toBe('');
    await page.keyboard.press('Escape');
  });

  it('answers a pasted picture with a sentence, and takes a pasted text file', async () => {
    const paste = (name: string, type: string, content: string) =>
      composer(page).evaluate(
        (box, [fileName, fileType, text]) => {
          const clipboardData = new DataTransfer();
          clipboardData.items.add(new File([text], fileName, { type: fileType }));
          box.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
        },
        [name, type, content] as const,
      );
    await paste('image.png', 'image/png', '\u0089PNG\u0000');
    await page.getByText('Parley sends text only: “image.png” was not added.').waitFor();
    expect(await value()).toBe('');
    await paste('a.md', 'text/markdown', '# Title\n');
    await valueIs('`a.md`\n\n```md\n# Title\n```\n');
  });
});
