// Files that are mislabelled, cut off or too large produce a message, and never freeze the window; only the first frame
// of an animated image is sent.
import { rm } from 'node:fs/promises';
import type { Page } from 'playwright';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { animatedGif, noisyPng, pngOf } from '../helpers/data/images.ts';
import { Attaching, type NamedFile } from './attaching.ts';
import { temporaryFolder, until } from './parley-app.ts';
import { composer, newChat } from './person.ts';
import { connectedWindow } from './shared-window.ts';

const shared = connectedWindow('sk-test-hostile-files-4cc09e21');
let page: Page;
let folder: string;
let files: Attaching;

/** A red square encoded by the browser; `type` may be WebP or AVIF if the browser supports it. */
async function encoded(type: string): Promise<Buffer> {
  const base64 = await page.evaluate(async (mime) => {
    const canvas = new OffscreenCanvas(24, 16);
    const context = canvas.getContext('2d');
    if (context !== null) context.fillStyle = 'red';
    context?.fillRect(0, 0, 24, 16);
    const blob = await canvas.convertToBlob({ type: mime });
    return btoa(Array.from(new Uint8Array(await blob.arrayBuffer()), (byte) => String.fromCharCode(byte)).join(''));
  }, type);
  return Buffer.from(base64, 'base64');
}

/** Drops files with these names, which may be impossible on a disk. */
async function drop(...dropped: readonly NamedFile[]): Promise<void> {
  const sent = dropped.map(([name, content]) => [name, Buffer.from(content).toString('base64')] as const);
  await composer(page).evaluate((box, all) => {
    const dataTransfer = new DataTransfer();
    for (const [name, base64] of all)
      dataTransfer.items.add(new File([Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))], name));
    box.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }));
  }, sent);
}

const refused = (name: string, words: string) => page.getByText(`Couldn’t add “${name}”: ${words}`).waitFor();

beforeAll(async () => {
  folder = await temporaryFolder();
  ({ page } = shared);
  files = new Attaching(page, folder);
});
beforeEach(async () => {
  shared.service.reset();
  await newChat(page);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** A still AVIF of 2 × 2 red pixels, made with libavif. */
const AVIF = Buffer.from(
  'AAAAIGZ0eXBhdmlmAAAAAGF2aWZtaWYxbWlhZk1BMUIAAADybWV0YQAAAAAAAAAoaGRscgAAAAAAAAAAcGljdAAAAAAAAAAAAAAAAGxpYmF2aWYAAAAADnBpdG0AAAAAAAEAAAAeaWxvYwAAAABEAAABAAEAAAABAAABGgAAAB0AAAAoaWluZgAAAAAAAQAAABppbmZlAgAAAAABAABhdjAxQ29sb3IAAAAAamlwcnAAAABLaXBjbwAAABRpc3BlAAAAAAAAAAIAAAACAAAAEHBpeGkAAAAAAwgICAAAAAxhdjFDgQ0MAAAAABNjb2xybmNseAACAAIAAYAAAAAXaXBtYQAAAAAAAAABAAEEAQKDBAAAACVtZGF0EgAKCBgANogQEAwgMg8f8D///8WfhwB8+ErK42A=',
  'base64',
);

describe('files that people attach', () => {
  it('may be WebP, AVIF and GIF; only the first frame of an animation is added, and the window says so', async () => {
    await files.attach(['red.webp', await encoded('image/webp')], ['tiny.avif', AVIF], ['moving.gif', animatedGif()]);
    await files.expectNames('red.webp', 'tiny.avif', 'moving.gif');
    await page.getByText('Only the first frame of “moving.gif” was added').waitFor();
    const [red = 0, , blue = 255] = await files.middleOf('red.webp');
    expect(red - blue).toBeGreaterThan(150);
    expect(await files.middleOf('moving.gif')).toEqual([255, 255, 255]);
    await files.middleOf('tiny.avif');
  });

  it('are refused with advice if Parley can’t read their format', async () => {
    await drop(['photo.HEIC', Buffer.from('\0\0\0\u0018ftypheic\0\0\0\0mif1heic', 'latin1')]);
    await refused('photo.HEIC', 'Parley can’t read HEIC. Export it as JPEG');
    await drop(['scan.tiff', Buffer.from('II*\0\u0008\0\0\0', 'latin1')]);
    await refused('scan.tiff', 'Parley can’t read TIFF. Save it as PNG or JPEG');
    await drop(['letter.docx', Buffer.from('PK\u0003\u0004rest', 'latin1')]);
    await refused('letter.docx', 'Parley can’t read office documents');
    await drop(['program.exe', Buffer.concat([Buffer.from('MZ\u0090\0', 'latin1'), Buffer.alloc(4_000, 0xe9)])]);
    await page.getByText('Couldn’t add “program.exe”').waitFor();
    expect(await files.names()).toEqual([]);
  });

  it('are refused if they have too many pixels, a wrong header or no end', async () => {
    const whole = noisyPng(200, 200);
    await drop(['bomb.png', pngOf(30_000, 30_000, 7, 1)]);
    await refused('bomb.png', 'the image has too many pixels');
    await drop(['wide.png', pngOf(60_000, 1, 7)]);
    await page.getByText('Couldn’t add “wide.png”').waitFor();
    await drop(['cut.png', whole.subarray(0, whole.length / 2)]);
    await page.getByText('Couldn’t add “cut.png”').waitFor();
    await drop(['empty.png', whole.subarray(0, 8)]);
    await page.getByText('Couldn’t add “empty.png”').waitFor();
    // The header promises more rows than exist: the image may be refused or added in part.
    await drop(['short.png', pngOf(500, 500, 7, 2)]);
    const broken = Buffer.from(whole);
    broken.fill(0xff, 60, broken.length - 20);
    await drop(['noise.png', broken]);
    await page.getByText('Couldn’t add “noise.png”').waitFor();
    await drop(['good.png', pngOf(10, 10, 7)]);
    await until('the valid file is attached', async () => (await files.names()).includes('good.png'));
  });

  it('are recognised by their bytes, whatever their names', async () => {
    await drop(
      ['picture.txt', pngOf(10, 10, 7)],
      ['words.png', 'not a picture\n'],
      ['drawing.svg', '<svg onload="x()"/>'],
    );
    await files.expectNames('picture.txt', 'words.png', 'drawing.svg');
    await files.chip('picture.txt').locator('canvas').waitFor();
    expect(await files.chip('words.png').locator('canvas').count()).toBe(0);
    expect(await files.chip('drawing.svg').locator('canvas').count()).toBe(0);
  });

  it('lose folders, direction marks and line breaks in their names', async () => {
    await drop(
      ['../../.ssh/authorized_keys', 'a\n'],
      ['annual\u202egnp.exe', 'b\n'],
      ['two\nlines.txt', 'c\n'],
      [`${'ü'.repeat(300)}.txt`, 'd\n'],
    );
    await until('all four files are attached', async () => (await files.names()).length === 4);
    const names = (await files.names()).map((name) => name ?? '');
    expect(names[0]).toBe('authorized_keys');
    for (const name of names) {
      expect(name).not.toMatch(/[\p{Cc}\u202a-\u202e\u2066-\u2069/\\]/u);
      expect(name.length).toBeLessThanOrEqual(255);
    }
    expect(names[3]).toMatch(/^ü+\.txt$/);
    // Each chip can be removed by its name.
    for (const name of names) await page.getByRole('button', { name: `Remove ${name}`, exact: true }).click();
    await files.list.waitFor({ state: 'detached' });
  });

  it('are limited to ten images and 2 MB of text, and the window says so', async () => {
    await files.attach(...Array.from({ length: 11 }, (_, at): NamedFile => [`${at}.png`, pngOf(8, 8, at)]));
    await page.getByText('Couldn’t add “10.png”').waitFor();
    expect(await files.names()).toHaveLength(10);
    await drop(['long.log', 'x'.repeat(2 * 1024 * 1024 + 1)]);
    await page.getByText('Couldn’t add “long.log”').waitFor();
    await drop(['fits.log', `${'x'.repeat(1023)}\n`.repeat(2 * 1024)]);
    await until('the log is there', async () => (await files.names()).includes('fits.log'));
  });
});
