// Files that are dropped on the window become attachments of the message.
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { temporaryFolder, until } from './parley-app.ts';
import { composer, hasFocus, lastReply, newChat, waitForStatus } from './person.ts';
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

/** Drags files as a user does: the browser creates the files from their paths, as it does for a file manager. */
const drag = async (types: readonly ('dragEnter' | 'dragOver' | 'drop')[], files: readonly string[]): Promise<void> => {
  const session = await page.context().newCDPSession(page);
  const data = { items: [], files: [...files], dragOperationsMask: 1 };
  for (const type of types) await session.send('Input.dispatchDragEvent', { type, x: 600, y: 200, data });
  await session.detach();
};
const drop = (...files: readonly string[]) => drag(['dragEnter', 'dragOver', 'drop'], files);
const value = () => composer(page).inputValue();
const names = () =>
  page
    .getByRole('list', { name: 'Attachments' })
    .getByRole('listitem')
    .evaluateAll((items) => items.map((one) => one.ariaLabel));
const namesAre = (...expected: readonly string[]) =>
  until(`${expected} are attached`, async () => JSON.stringify(await names()) === JSON.stringify(expected));
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

describe('dropping files on the window', () => {
  it('attaches them in order, without navigating away', async () => {
    const address = page.url();
    const files = [await file('note.txt', 'Buy milk.\n'), await file('photo.png', PNG), await file('a.py', 'x = 1')];
    await composer(page).pressSequentially('Look: ');
    await drag(['dragEnter', 'dragOver'], files);
    await page.getByText('Drop images, PDFs and text files here').waitFor();
    await drag(['drop'], files);
    await namesAre('note.txt', 'photo.png', 'a.py');
    await page.getByText('Drop images, PDFs and text files here').waitFor({ state: 'detached' });
    expect(await value()).toBe('Look: ');
    expect(page.url()).toBe(address);
    await page.getByRole('button', { name: 'Remove photo.png' }).click();
    await namesAre('note.txt', 'a.py');
    await composer(page).press('Enter');
    await waitForStatus(lastReply(page), 'complete');
    const messages = shared.service.requests.at(-1)?.body.messages;
    const text = 'Look: \n\nFile: note.txt\n```\nBuy milk.\n```\n\nFile: a.py\n```\nx = 1\n```';
    expect(messages).toEqual([{ role: 'user', content: text }]);
  });

  it("attaches a text of twenty thousand lines, and doesn't change the message box", async () => {
    const text = Array.from({ length: 20_000 }, (_, index) => `${index}: ${'word '.repeat(9)}`).join('\n');
    await composer(page).pressSequentially('abc');
    await drop(await file('long.log', text));
    await namesAre('long.log');
    await page.keyboard.type('!');
    await valueIs('abc!');
  });

  it('ignores files while the sidebar covers the chat, and inserts nothing into the search box', async () => {
    const files = [await file('note.txt', 'Buy milk.\n')];
    const { width, height } = await page.evaluate(() => ({ width: innerWidth, height: innerHeight }));
    await page.setViewportSize({ width: 640, height: 480 });
    onTestFinished(() => page.setViewportSize({ width, height }));
    await page.getByRole('button', { name: 'Search', exact: true }).click();
    const search = page.getByRole('searchbox', { name: 'Search conversations' });
    await hasFocus(search);
    await drop(...files);
    expect(await page.getByText('Drop images, PDFs and text files here').count()).toBe(0);
    await page.keyboard.press('Escape');
    await hasFocus(composer(page));
    await drop(...files);
    await namesAre('note.txt');
    await page.getByRole('button', { name: 'Search', exact: true }).click();
    await hasFocus(search);
    expect(await search.inputValue()).toBe('');
    await page.keyboard.press('Escape');
  });
});
