// Images and files of a message, from the user's files to the bytes that the service receives.
import { rm } from 'node:fs/promises';
import type { Page } from 'playwright';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readImageHeader } from '../../shared/image-header.ts';
import { withExif } from '../helpers/data/images.ts';
import { Attaching, chatRequests, lastContent } from './attaching.ts';
import { temporaryFolder, until } from './parley-app.ts';
import { composer, conversation, hasFocus, lastReply, newChat, waitForStatus } from './person.ts';
import { connectedWindow } from './shared-window.ts';

const shared = connectedWindow('sk-test-attachments-8d20f1');
let page: Page;
let folder: string;
let files: Attaching;

/** Paints a picture in the window and encodes it. The left half is red, the rest is blue. */
async function picture(width: number, height: number, type: string): Promise<Buffer> {
  const base64 = await page.evaluate(
    async ([w, h, mime]) => {
      const canvas = new OffscreenCanvas(w, h);
      const context = canvas.getContext('2d');
      if (context === null) throw new Error('no canvas');
      context.fillStyle = 'blue';
      context.fillRect(0, 0, w, h);
      context.fillStyle = 'red';
      context.fillRect(0, 0, w / 2, h);
      const bytes = new Uint8Array(await (await canvas.convertToBlob({ type: mime })).arrayBuffer());
      return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
    },
    [width, height, type] as const,
  );
  return Buffer.from(base64, 'base64');
}

/** The colours at the centres of the upper and the lower half. */
function colours(url: string): Promise<readonly string[]> {
  return page.evaluate(async (source) => {
    const image = new Image();
    image.src = source;
    await image.decode();
    const canvas = new OffscreenCanvas(image.naturalWidth, image.naturalHeight);
    const context = canvas.getContext('2d');
    if (context === null) throw new Error('no canvas');
    context.drawImage(image, 0, 0);
    return [0.25, 0.75].map((part) => {
      const [red = 0, , blue = 0] = context.getImageData(canvas.width / 2, canvas.height * part, 1, 1).data;
      return red > blue ? 'red' : 'blue';
    });
  }, url);
}

/** Encodes a picture that has red, green, blue and white quarters after its EXIF `orientation` is applied. */
async function quarters(orientation: number, type: string): Promise<Buffer> {
  const base64 = await page.evaluate(
    async ([turn, mime]) => {
      const isLying = turn > 4;
      const canvas = new OffscreenCanvas(isLying ? 32 : 64, isLying ? 64 : 32);
      const context = canvas.getContext('2d');
      if (context === null) throw new Error('no canvas');
      const [w, h] = [64, 32];
      // Turn the upright picture into what the camera stored.
      if (turn === 2) context.setTransform(-1, 0, 0, 1, w, 0);
      if (turn === 3) context.setTransform(-1, 0, 0, -1, w, h);
      if (turn === 4) context.setTransform(1, 0, 0, -1, 0, h);
      if (turn === 5) context.setTransform(0, 1, 1, 0, 0, 0);
      if (turn === 6) context.setTransform(0, -1, 1, 0, 0, w);
      if (turn === 7) context.setTransform(0, -1, -1, 0, h, w);
      if (turn === 8) context.setTransform(0, 1, -1, 0, h, 0);
      for (const [at, colour] of ['red', 'lime', 'blue', 'white'].entries()) {
        context.fillStyle = colour;
        context.fillRect((at % 2) * 32, at < 2 ? 0 : 16, 32, 16);
      }
      const bytes = new Uint8Array(await (await canvas.convertToBlob({ type: mime, quality: 1 })).arrayBuffer());
      return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
    },
    [orientation, type] as const,
  );
  return Buffer.from(base64, 'base64');
}

/** Runs in the page: returns an image's size and the colours of its quarters. */
async function quarterColours(url: string): Promise<readonly string[]> {
  const image = new Image();
  image.src = url;
  await image.decode();
  const { naturalWidth: width, naturalHeight: height } = image;
  const context = new OffscreenCanvas(width, height).getContext('2d');
  context?.drawImage(image, 0, 0);
  const colours = [0, 1, 2, 3].map((at) => {
    const place = [width * (at % 2 === 0 ? 0.25 : 0.75), height * (at < 2 ? 0.25 : 0.75)] as const;
    const [red = 0, green = 0, blue = 0] = context?.getImageData(...place, 1, 1).data ?? [];
    const isBright = [red, green, blue].map((value) => value > 128);
    return isBright.every((one) => one) ? 'white' : (['red', 'green', 'blue'][isBright.indexOf(true)] ?? 'black');
  });
  return [`${width} × ${height}`, ...colours];
}

function resetService(): void {
  shared.service.reset();
  shared.service.allowed.add('messages[].content[]');
}

beforeAll(async () => {
  folder = await temporaryFolder();
  ({ page } = shared);
  files = new Attaching(page, folder);
});
beforeEach(async () => {
  resetService();
  await newChat(page);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

describe('attachments', () => {
  it('says before sending that the model gets no images, and sends the text alone when asked', async () => {
    await files.attach(['red.png', await picture(40, 20, 'image/png')]);
    await files.expectNames('red.png');
    await composer(page).fill('What is this?');
    await page.getByText('Parley doesn’t send images to').waitFor();
    await composer(page).press('Enter');
    const alone = page.getByRole('button', { name: 'Send the text alone' });
    await hasFocus(alone);
    expect(chatRequests(shared.service)).toEqual([]);
    await alone.press('Enter');
    await waitForStatus(lastReply(page), 'complete');
    expect(lastContent(shared.service)).toBe('What is this?');
    await files.expectNames('red.png');
    await page.getByRole('button', { name: 'Remove red.png' }).click();
    await files.list.waitFor({ state: 'detached' });
  });

  it('sends images upright, scaled and without camera metadata, in the order of the chips', async () => {
    const photo = withExif(await picture(3000, 1500, 'image/jpeg'), 6);
    expect(photo.includes('SECRET-PLACE')).toBe(true);
    await files.attach(
      ['photo.jpg', photo],
      ['screen.png', await picture(64, 32, 'image/png')],
      ['notes.txt', 'Grüße\r\n'],
    );
    await files.expectNames('photo.jpg', 'screen.png', 'notes.txt');
    // Move the second chip to the front by keyboard.
    await files.list.getByRole('listitem', { name: 'screen.png' }).getByRole('button').first().focus();
    await page.keyboard.press('Alt+ArrowLeft');
    await files.expectNames('screen.png', 'photo.jpg', 'notes.txt');
    await page.reload();
    await files.expectNames('screen.png', 'photo.jpg', 'notes.txt');
    await page.getByRole('button', { name: /^Allow images for/ }).click();
    await composer(page).press('Enter');
    await waitForStatus(lastReply(page), 'complete');
    await files.list.waitFor({ state: 'detached' });

    const url = expect.stringMatching(/^data:image\/(?:png|jpeg);base64,[A-Za-z0-9+/]+=*$/);
    const image = { type: 'image_url', image_url: { url } };
    const content = lastContent(shared.service);
    expect(content).toEqual([{ type: 'text', text: 'File: notes.txt\n```\nGrüße\n```' }, image, image]);
    const urls = (content as readonly { image_url?: { url: string } }[]).flatMap(
      ({ image_url }) => image_url?.url ?? [],
    );
    const bytes = urls.map((one) => Buffer.from(one.slice(one.indexOf(',') + 1), 'base64'));
    expect(bytes.map((one) => readImageHeader(one))).toEqual([
      { mime: 'image/png', width: 64, height: 32, isAnimated: false },
      { mime: 'image/jpeg', width: 1024, height: 2048, isAnimated: false },
    ]);
    for (const one of bytes) {
      expect(one.includes('SECRET-PLACE')).toBe(false);
      expect(one.includes('Exif')).toBe(false);
    }
    expect(await colours(urls[1] ?? '')).toEqual(['red', 'blue']);
  });

  it.each(['image/jpeg', 'image/png', 'image/webp'])('sends %s upright, however the camera was held', async (type) => {
    const orientations = [1, 2, 3, 4, 5, 6, 7, 8];
    const taken: [string, Buffer][] = [];
    for (const one of orientations) taken.push([`${one}.jpg`, withExif(await quarters(one, type), one)]);
    await files.attach(...taken);
    await files.expectNames(...taken.map(([name]) => name));
    await composer(page).press('Enter');
    await waitForStatus(lastReply(page), 'complete');

    const content = lastContent(shared.service) as readonly { image_url: { url: string } }[];
    for (const { image_url } of content) {
      const seen = await page.evaluate(quarterColours, image_url.url);
      expect(seen).toEqual(['64 × 32', 'red', 'green', 'blue', 'white']);
      expect(Buffer.from(image_url.url.split(',')[1] ?? '', 'base64').includes('SECRET-PLACE')).toBe(false);
    }
    expect(content).toHaveLength(8);
  });

  it('recognises images by their bytes, and shows a file before it is sent', async () => {
    const webp = (await picture(30, 30, 'image/webp')).toString('base64');
    await composer(page).evaluate((box, base64) => {
      const clipboardData = new DataTransfer();
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
      clipboardData.items.add(new File([bytes], 'image.png', { type: 'image/png' }));
      box.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    }, webp);
    await files.expectNames('image.png');
    await files.attach(
      ['broken.jpg', (await picture(50, 50, 'image/jpeg')).subarray(0, 200)],
      ['drawing.svg', '<svg xmlns="http://www.w3.org/2000/svg"/>'],
    );
    await page.getByText('Couldn’t add “broken.jpg”').waitFor();
    await files.expectNames('image.png', 'drawing.svg');
    await files.list.getByRole('listitem', { name: 'drawing.svg' }).getByRole('button').first().click();
    await page.getByRole('dialog', { name: 'drawing.svg' }).getByText('<svg xmlns').waitFor();
    await page.keyboard.press('Escape');
    expect(await conversation(page).getByRole('article').count()).toBe(0);
  });

  it("removes a file in a message's editor, and sends the rest as a new version", async () => {
    await files.attach(['one.txt', 'First'], ['two.txt', 'Second']);
    await files.expectNames('one.txt', 'two.txt');
    await composer(page).fill('Read these.');
    await composer(page).press('Enter');
    await waitForStatus(lastReply(page), 'complete');
    expect(lastContent(shared.service)).toBe(
      'Read these.\n\nFile: one.txt\n```\nFirst\n```\n\nFile: two.txt\n```\nSecond\n```',
    );
    await composer(page).press('ArrowUp');
    await page.getByRole('button', { name: 'Remove one.txt' }).click();
    await files.expectNames('two.txt');
    await page.getByRole('textbox', { name: 'Edit message' }).press('Control+Enter');
    await until('the new version was sent', async () => chatRequests(shared.service).length === 2);
    await waitForStatus(lastReply(page), 'complete');
    expect(lastContent(shared.service)).toBe('Read these.\n\nFile: two.txt\n```\nSecond\n```');
  });
});
