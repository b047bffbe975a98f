// Images and files of messages in the window: small in the message, large in a dialog, and as the service received
// them.

import type { Locator, Page } from 'playwright';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { animatedGif, patternedPng, pngOf } from '../helpers/data/images.ts';
import { allowImages } from './attaching.ts';
import { pressCommand } from './clipboard.ts';
import { until } from './parley-app.ts';
import { composer, conversation, hasFocus, lastReply, newChat, waitForStatus } from './person.ts';
import { connectedWindow } from './shared-window.ts';

const KEY = 'sk-test-images-5b20d7c1e4';
const PICTURE = pngOf(64, 32, 90);

interface Sent {
  readonly kind: 'image' | 'text';
  readonly name: string;
  readonly bytes: readonly number[];
}
const image = (name: string): Sent => ({ kind: 'image', name, bytes: [...PICTURE] });
const textFile = (name: string, text: string): Sent => ({ kind: 'text', name, bytes: [...Buffer.from(text)] });

const shared = connectedWindow(KEY);
let page: Page;

/** Sends a message with these files to the open chat, without the message box. */
async function send(text: string, ...files: readonly Sent[]): Promise<void> {
  await page.evaluate(
    async ({ text, files }) => {
      const { parley } = window;
      const first = await parley.appBootstrap({});
      const conversationId = first.ok ? (first.value.open?.summary.id ?? '') : '';
      let attachments: readonly { sha256: string; name: string }[] = [];
      for (const { bytes, ...file } of files) {
        const added = await parley.attachmentAdd({
          ...{ conversationId, place: 'draft', ...file },
          bytes: Uint8Array.from(bytes),
        });
        if (!added.ok) throw new Error(added.error.reason);
        attachments = added.value.map(({ sha256, name }) => ({ sha256, name }));
      }
      const sent = await parley.messageSend({ conversationId, text, attachments });
      if (!sent.ok) throw new Error(sent.error.reason);
    },
    { text, files },
  );
  // The previous chat's reply may still be visible.
  await own().filter({ hasText: text }).waitFor();
  await waitForStatus(lastReply(page), 'complete');
}

const own = (): Locator => conversation(page).getByRole('article', { name: 'You' }).last();
/** A message draws an image on a canvas behind the `img` with its name; the dialog shows an `img` itself. */
const isDrawn = (shown: Locator): Promise<void> =>
  until('the image is drawn', () =>
    shown.evaluate((element) => {
      const canvas = element.previousElementSibling;
      if (!(element instanceof HTMLImageElement && element.complete && element.naturalWidth > 1)) return false;
      if (!(canvas instanceof HTMLCanvasElement)) return true;
      const copy = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true });
      copy?.drawImage(canvas, 0, 0, 1, 1);
      return (copy?.getImageData(0, 0, 1, 1).data[3] ?? 0) > 0;
    }),
  ).then(() => undefined);
const lastBody = (): string => JSON.stringify(shared.service.requests.at(-1)?.body);

beforeAll(async () => {
  ({ page } = shared);
  await allowImages(page, shared.service);
});

beforeEach(() => newChat(page));

describe('images and files of messages', () => {
  it('show an image with its message, and enlarged in a dialog by keyboard alone', async () => {
    await send('What is this?', image('cat.png'));
    expect(lastBody()).toContain(PICTURE.toString('base64'));
    await isDrawn(own().getByRole('img', { name: 'cat.png' }));
    const enlarge = own().getByRole('button', { name: 'Enlarge cat.png' });
    await enlarge.focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'cat.png' });
    await isDrawn(dialog.getByRole('img', { name: 'cat.png' }));
    expect(await dialog.textContent()).toContain('64 × 32');
    await hasFocus(dialog.getByRole('button', { name: 'Save…' }));
    await page.keyboard.press('Escape');
    await hasFocus(enlarge);
  });

  it('can be copied from the enlarged view, for other programs to paste', async () => {
    await send('Copy it', image('copied.png'));
    await own().getByRole('button', { name: 'Enlarge copied.png' }).click();
    const dialog = page.getByRole('dialog', { name: 'copied.png' });
    await isDrawn(dialog.getByRole('img', { name: 'copied.png' }));
    await dialog.getByRole('button', { name: 'Copy image' }).click();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    const session = await page.context().newCDPSession(page);
    await until('the image is pasted', async () => {
      await page.evaluate(() => {
        document.addEventListener(
          'paste',
          (event) => {
            event.preventDefault();
            event.stopImmediatePropagation();
            Object.assign(globalThis, { pastedType: event.clipboardData?.files[0]?.type });
          },
          { capture: true, once: true },
        );
      });
      await composer(page).focus();
      await pressCommand(session, 'v', 'paste');
      return page.evaluate(() => Reflect.get(globalThis, 'pastedType') === 'image/png');
    });
    await session.detach();
  });

  it('get a thumbnail, which is stored', async () => {
    await send('', image('small.png'));
    await isDrawn(own().getByRole('img', { name: 'small.png' }));
    const stored = await page.evaluate(async () => {
      const { parley } = window;
      const first = await parley.appBootstrap({});
      if (!first.ok || first.value.open === null) return null;
      const { summary, path } = first.value.open;
      const sha256 = path[0]?.attachments?.[0]?.sha256 ?? '';
      const thumbnail = await parley.attachmentThumbnail({ conversationId: summary.id, sha256 });
      return thumbnail.ok ? thumbnail.value.dataUrl : null;
    });
    expect(stored).toMatch(/^data:image\/webp;base64,/);
  });

  it('show a text file as a chip with a preview', async () => {
    await send('Read it', textFile('notes.md', '# Notes\n<b>plain</b>'));
    expect(lastBody()).toContain('File: notes.md');
    await own().getByRole('button', { name: 'notes.md' }).click();
    const dialog = page.getByRole('dialog', { name: 'notes.md' });
    await dialog.getByText('<b>plain</b>').waitFor();
    await page.keyboard.press('Escape');
  });

  it('keep only the pixels that they show, free them when out of view, and are redrawn at another zoom', async () => {
    await send('Large', { kind: 'image', name: 'large.png', bytes: [...patternedPng(2_000, 1_000, 7)] });
    const shown = own().getByRole('img', { name: 'large.png' });
    await isDrawn(shown);
    const drawn = own().locator('canvas');
    const sizeOf = (): Promise<readonly number[]> =>
      drawn.evaluate((canvas) => (canvas instanceof HTMLCanvasElement ? [canvas.width, canvas.height] : []));
    expect(await sizeOf()).toEqual([240, 120]);
    const canvas = await drawn.evaluateHandle((element) => element);
    const session = await page.context().newCDPSession(page);
    await session.send('Emulation.setDeviceMetricsOverride', {
      ...{ width: 0, height: 0, deviceScaleFactor: 2, mobile: false },
    });
    await until('the image is drawn for this screen', async () => (await sizeOf())[0] === 256);
    await session.send('Emulation.clearDeviceMetricsOverride');
    await session.detach();
    await newChat(page);
    await until('the canvas has lost its pixels', () =>
      canvas.evaluate((element) => {
        const copy = new OffscreenCanvas(1, 1).getContext('2d');
        if (element instanceof HTMLCanvasElement) copy?.drawImage(element, 0, 0, 1, 1);
        return !element.isConnected && copy?.getImageData(0, 0, 1, 1).data[3] === 0;
      }),
    );
  });

  it('show the name of an image that can’t be decoded, and the first frame of an animated one', async () => {
    // A WebP header of 64 × 32 pixels, in a version that does not exist.
    const noise = Buffer.from([0x2f, 63, 0xc0, 7, 0xe0, ...Buffer.alloc(75, 0xa7)]);
    const broken = Buffer.alloc(20 + noise.length);
    broken.write('RIFF', 0, 'latin1');
    broken.writeUInt32LE(broken.length - 8, 4);
    broken.write('WEBPVP8L', 8, 'latin1');
    broken.writeUInt32LE(noise.length, 16);
    noise.copy(broken, 20);
    await send(
      'Broken',
      { kind: 'image', name: 'broken.webp', bytes: [...broken] },
      { kind: 'image', name: 'moving.gif', bytes: [...animatedGif()] },
      image('sound.png'),
    );
    await isDrawn(own().getByRole('img', { name: 'sound.png' }));
    await isDrawn(own().getByRole('img', { name: 'moving.gif' }));
    await until('the broken image is shown as broken', () =>
      own()
        .getByRole('img', { name: 'broken.webp' })
        .evaluate((element) => element instanceof HTMLImageElement && element.complete && element.naturalWidth === 0),
    );
  });

  it('of earlier messages are left out if the chat’s settings say so', async () => {
    await send('First', image('first.png'));
    await page.getByRole('button', { name: 'Parameters', exact: true }).click();
    await page.getByRole('combobox', { name: 'Images in history' }).click();
    await page.getByRole('option', { name: 'No images' }).click();
    await send('Second');
    expect(lastBody()).not.toContain('image_url');
  });
});
