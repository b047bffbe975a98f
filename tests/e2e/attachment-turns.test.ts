// Every kind of turn sends the same images: checks each part and byte that a strict service receives.
import { rm } from 'node:fs/promises';
import type { Page } from 'playwright';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { noisyPng, pngOf } from '../helpers/data/images.ts';
import { Attaching, allowImages, chatRequests } from './attaching.ts';
import { temporaryFolder, until } from './parley-app.ts';
import { answered, composer, conversation, lastReply, newChat, say, waitForStatus } from './person.ts';
import { PAUSE } from './scripted-service.ts';
import { connectedWindow } from './shared-window.ts';

const shared = connectedWindow('sk-test-attachment-turns-90aa17');
let page: Page;
let folder: string;
let files: Attaching;

const BEE = ['bee.png', pngOf(40, 30, 60)] as const;
const FOX = ['fox.png', pngOf(20, 50, 200)] as const;
const NOTES = ['notes.md', '# Notes\n'] as const;
const NOTES_TEXT = 'File: notes.md\n```\n# Notes\n```';

interface Part {
  readonly type: string;
  readonly text?: string;
  readonly image_url?: { readonly url: string };
}

/** Returns the messages of a request after checking that each has exactly the documented form. */
function strictMessages(
  body: Record<string, unknown> | undefined,
): readonly { role: string; content: string | Part[] }[] {
  const messages = body?.messages;
  if (!Array.isArray(messages)) throw new Error('the request has no messages');
  for (const message of messages) {
    expect(Object.keys(message).sort()).toEqual(['content', 'role']);
    if (typeof message.content === 'string') continue;
    expect(message.role).toBe('user');
    const [first, ...rest] = message.content as Part[];
    const images = first?.type === 'text' ? rest : message.content;
    if (first?.type === 'text') expect(first).toEqual({ type: 'text', text: expect.stringMatching(/./) });
    expect(images.length).toBeGreaterThan(0);
    for (const part of images) {
      expect(Object.keys(part).sort()).toEqual(['image_url', 'type']);
      expect(part.type).toBe('image_url');
      expect(Object.keys(part.image_url)).toEqual(['url']);
      expect(part.image_url.url).toMatch(/^data:image\/(?:png|jpeg|webp|gif|avif);base64,[A-Za-z0-9+/]+={0,2}$/);
    }
  }
  return messages;
}

const sizeOf = (url: string): string => {
  const bytes = Buffer.from(url.slice(url.indexOf(',') + 1), 'base64');
  return `${bytes.readUInt32BE(16)}×${bytes.readUInt32BE(20)}`;
};

/** A short form of a request: the text of each message, and the sizes of its images. */
const inShort = (body: Record<string, unknown> | undefined): readonly (readonly string[])[] =>
  strictMessages(body).map(({ role, content }) =>
    typeof content === 'string'
      ? [role, content]
      : [role, ...content.map(({ text, image_url }) => text ?? sizeOf(image_url?.url ?? ''))],
  );
const bodies = (): readonly Record<string, unknown>[] => chatRequests(shared.service).map(({ body }) => body);
const last = (): readonly (readonly string[])[] => inShort(bodies().at(-1));

async function sendWith(text: string, ...attached: readonly (readonly [string, string | Uint8Array])[]): Promise<void> {
  await files.attach(...attached);
  await files.expectNames(...attached.map(([name]) => name));
  await answered(page, () => say(page, text));
}

function resetService(): void {
  shared.service.reset();
  shared.service.allowed.add('messages[].content[]');
}

beforeAll(async () => {
  folder = await temporaryFolder();
  ({ page } = shared);
  files = new Attaching(page, folder);
  await allowImages(page, shared.service);
});
beforeEach(async () => {
  resetService();
  await newChat(page);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

describe('images and files', () => {
  it('are sent in their order, again with each later message, and the same bytes when resent', async () => {
    await sendWith('What is it?', BEE, NOTES, FOX);
    const first = [['user', `What is it?\n\n${NOTES_TEXT}`, '40×30', '20×50']];
    expect(last()).toEqual(first);
    await answered(page, () => say(page, 'And now?'));
    expect(last()).toEqual([...first, ['assistant', 'Hello from the service.'], ['user', 'And now?']]);
    await answered(page, () => lastReply(page).getByRole('button', { name: 'Regenerate', exact: true }).click());
    expect(bodies().at(-1)).toEqual(bodies().at(-2));
    await lastReply(page).getByRole('button', { name: 'More ways to regenerate' }).click();
    await page.getByRole('menuitem', { name: 'Exactly the same request' }).click();
    await until('the request is sent again', () => bodies().length === 4);
    expect(JSON.stringify(bodies()[3])).toBe(JSON.stringify(bodies()[2]));
    await page.getByRole('dialog').first().waitFor();
    await page.keyboard.press('Escape');
  });

  it('go with a queued message, in the order set by keyboard', async () => {
    shared.service.tokens = ['Wait', PAUSE, ' a moment'];
    await say(page, 'First');
    await lastReply(page).getByText('Wait').waitFor();
    await files.attach(BEE, FOX);
    await files.expectNames('bee.png', 'fox.png');
    await files.chip('bee.png').getByRole('button').first().press('Alt+ArrowRight');
    await files.expectNames('fox.png', 'bee.png');
    await say(page, 'Second');
    const queued = conversation(page).locator('[data-status=queued]');
    await queued.getByText('bee.png').waitFor();
    await files.list.waitFor({ state: 'detached' });
    shared.service.release();
    await until('the queue was sent', () => bodies().length === 2);
    shared.service.release();
    await waitForStatus(lastReply(page), 'complete');
    expect(last().at(-1)).toEqual(['user', 'Second', '20×50', '40×30']);
  });

  it('go to every model of a comparison', async () => {
    await files.attach(BEE);
    await files.expectNames('bee.png');
    await page.getByRole('button', { name: 'Compare answers', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Compare models' });
    await dialog.getByRole('option', { name: 'beta', exact: true }).click();
    await dialog.getByRole('button', { name: 'Use these' }).click();
    await say(page, 'Both of you');
    await until('both models were asked', () => bodies().length === 2);
    await until('both models have answered', async () => (await page.locator('[data-status=complete]').count()) >= 2);
    expect(bodies().map(({ model }) => model)).toEqual(expect.arrayContaining(['alpha', 'beta']));
    for (const body of bodies()) expect(inShort(body)).toEqual([['user', 'Both of you', '40×30']]);
  });

  it('stay with the version and branch that they were sent in', async () => {
    await sendWith('One', BEE);
    await composer(page).press('ArrowUp');
    const editor = page.getByRole('textbox', { name: 'Edit message' });
    await page.getByRole('button', { name: 'Remove bee.png' }).click();
    await files.attach(FOX);
    // Files from the dialog go to the message box; files dropped on the editor go to the editor.
    await page.getByRole('button', { name: 'Remove fox.png' }).click();
    await editor.evaluate((box, base64) => {
      const dataTransfer = new DataTransfer();
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
      dataTransfer.items.add(new File([bytes], 'fox.png', { type: 'image/png' }));
      box.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }));
    }, Buffer.from(FOX[1]).toString('base64'));
    await files.expectNames('fox.png');
    await answered(page, () => editor.press('Control+Enter'));
    expect(last()).toEqual([['user', 'One', '20×50']]);
    const own = conversation(page).getByRole('article', { name: 'You' });
    await own.getByRole('button', { name: 'Previous version' }).click();
    await own.getByRole('img', { name: 'bee.png' }).waitFor();
    await answered(page, () => say(page, 'On this branch'));
    expect(last().at(0)).toEqual(['user', 'One', '40×30']);
  });

  it('are sent again when a refused message is retried, and after a stop', async () => {
    shared.service.isBusy = true;
    await files.attach(BEE);
    await files.expectNames('bee.png');
    await say(page, 'Try');
    await until('the request was refused', () => bodies().length > 0);
    await until('the reply shows the refusal', async () => (await page.getByText('Too busy.').count()) > 0);
    shared.service.isBusy = false;
    shared.service.tokens = ['Some', PAUSE];
    const before = bodies().length;
    const stop = page.getByRole('button', { name: 'Stop', exact: true });
    if ((await stop.count()) > 0) await stop.click();
    await lastReply(page)
      .getByRole('button', { name: /^(?:Retry|Regenerate)$/ })
      .first()
      .click();
    await until('the request was sent again', () => bodies().length > before);
    expect(last()).toEqual([['user', 'Try', '40×30']]);
    await lastReply(page).getByText('Some').waitFor();
    await stop.click();
    await waitForStatus(lastReply(page), 'stopped');
    resetService();
    await answered(page, () => say(page, 'Go on'));
    expect(last()[0]).toEqual(['user', 'Try', '40×30']);
  });

  it('of a reply are kept, shown, and sent as images with the next message, never as text', async () => {
    const drawn = noisyPng(64, 48);
    shared.service.tokens = ['Here: ', `![A drawn bee](data:image/png;base64,${drawn.toString('base64')})`, ' Done.'];
    await answered(page, () => say(page, 'Draw a bee'));
    await lastReply(page).getByRole('img', { name: 'A drawn bee' }).waitFor();
    await lastReply(page).getByText('Here: Done.').waitFor();
    resetService();
    await answered(page, () => say(page, 'Larger'));
    expect(last()).toEqual([
      ['user', 'Draw a bee'],
      ['assistant', 'Here:  Done.'],
      ['user', 'Larger', '64×48'],
    ]);
    expect(JSON.stringify(bodies().at(-1))).toContain(drawn.toString('base64'));
  });

  it('count in the token estimate and as earlier images in the parameters, and are shown in Details', async () => {
    const large = ['large.png', pngOf(1_500, 1_000, 90)] as const;
    await files.attach(large);
    await files.expectNames('large.png');
    await page.getByText('about 2,004 tokens with history').waitFor();
    await answered(page, () => say(page, 'x'));
    await page.getByRole('button', { name: 'Parameters', exact: true }).click();
    await page.getByText('1 earlier image is sent with each message').waitFor();
    await page.getByRole('button', { name: 'Parameters', exact: true }).click();
    await lastReply(page).hover();
    await lastReply(page).getByRole('button', { name: 'Details' }).click();
    const details = page.getByRole('region', { name: 'Details' });
    await details.getByRole('region', { name: 'Body as sent' }).getByRole('img', { name: 'large.png' }).waitFor();
    await page.keyboard.press('Escape');
  });

  it("with a secret aren't sent without a question, also from an editor", async () => {
    const secret = ['env.txt', `key = sk-proj-${'a1B2c3D4e5'.repeat(5)}\n`] as const;
    await files.attach(secret);
    await files.expectNames('env.txt');
    await say(page, 'Read it');
    await page.getByText('seems to contain a secret').waitFor();
    expect(bodies()).toEqual([]);
    await page.getByRole('button', { name: 'Keep editing' }).click();
    await page.getByRole('button', { name: 'Remove env.txt' }).click();
    await answered(page, () => say(page, 'Plain'));
    await composer(page).press('ArrowUp');
    const editor = page.getByRole('textbox', { name: 'Edit message' });
    await editor.evaluate((box, text) => {
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File([text], 'env.txt', { type: 'text/plain' }));
      box.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }));
    }, secret[1]);
    await files.expectNames('env.txt');
    await editor.press('Control+Enter');
    await page.getByText('seems to contain a secret').waitFor();
    expect(bodies()).toHaveLength(1);
    await page.getByRole('button', { name: 'Keep editing' }).click();
    await page.getByRole('button', { name: 'Cancel', exact: true }).click();
  });
});
