/** The states of attached images and files, as part of a walk. */

import type { Page } from 'playwright';
import { until } from '../../e2e/parley-app.ts';
import { ask, closeSettings, composer, conversation, lastReply, newChat, openSettings } from '../../e2e/person.ts';
import { animatedGif, pngOf } from '../data/images.ts';
import { greyScan, pdfOf } from '../data/pdfs.ts';

/** Drops files with these names and bytes on the message box. */
async function drop(page: Page, ...files: readonly (readonly [name: string, bytes: Uint8Array])[]): Promise<void> {
  const sent = files.map(([name, bytes]) => [name, Buffer.from(bytes).toString('base64')] as const);
  await composer(page).evaluate((box, all) => {
    const dataTransfer = new DataTransfer();
    for (const [name, base64] of all)
      dataTransfer.items.add(new File([Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))], name));
    box.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }));
  }, sent);
}

/** Drops a painted landscape, some notes and a document on the message box. */
async function dropFiles(page: Page): Promise<void> {
  const pdf = pdfOf(['Quarterly report\nThe table grows by a week.', 'Second page']).toString('base64');
  await composer(page).evaluate(async (box, report) => {
    const painted = async (width: number, height: number, hue: number): Promise<Blob> => {
      const canvas = new OffscreenCanvas(width, height);
      const context = canvas.getContext('2d');
      if (context === null) throw new Error('no canvas');
      const sky = context.createLinearGradient(0, 0, 0, height);
      sky.addColorStop(0, `hsl(${hue} 60% 40%)`);
      sky.addColorStop(0.7, `hsl(${hue} 70% 85%)`);
      context.fillStyle = sky;
      context.fillRect(0, 0, width, height);
      context.fillStyle = `hsl(${hue + 120} 30% 30%)`;
      context.beginPath();
      context.moveTo(0, height);
      for (let x = 0; x <= width; x += 8) context.lineTo(x, height * (0.7 + 0.12 * Math.sin((x / width) * 9)));
      context.lineTo(width, height);
      context.fill();
      return canvas.convertToBlob({ type: 'image/png' });
    };
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File([await painted(1600, 900, 200)], 'harbour at noon.png'));
    dataTransfer.items.add(new File([await painted(500, 900, 20)], 'a very long name of a picture from a phone.png'));
    dataTransfer.items.add(new File(['week,rows\n1,769230\n2,812004\n'.repeat(900)], 'rows-by-week.csv'));
    const bytes = Uint8Array.from(atob(report), (letter) => letter.charCodeAt(0));
    dataTransfer.items.add(new File([bytes], 'report.pdf'));
    box.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }));
  }, pdf);
  await page.getByRole('button', { name: 'Remove report.pdf' }).waitFor();
}

/** @param page returns the current page, because the walk restarts the app on its way */
export function attachmentStates(
  page: () => Page,
  visit: (page: Page, state: string) => Promise<void>,
): readonly (readonly [string, () => Promise<void>])[] {
  return [
    [
      'images and files before they are sent, in a message, and enlarged',
      async () => {
        await newChat(page());
        await dropFiles(page());
        await composer(page()).fill('What do these have in common?');
        await visit(page(), '82-attachments');
        await page()
          .getByRole('button', { name: /^Allow images for/ })
          .click();
        await ask(page(), 'What do these have in common?');
        const own = conversation(page()).getByRole('article', { name: 'You' }).last();
        await own.getByRole('img', { name: 'harbour at noon.png' }).waitFor();
        await own.scrollIntoViewIfNeeded();
        await visit(page(), '83-message-with-images');
        await own.getByRole('button', { name: 'Enlarge harbour at noon.png' }).click();
        const dialog = page().getByRole('dialog', { name: 'harbour at noon.png' });
        await dialog.getByRole('img').waitFor();
        await visit(page(), '84-enlarged-image');
        await page().keyboard.press('Escape');
        await dialog.waitFor({ state: 'detached' });
        await own.getByRole('button', { name: 'report.pdf' }).click();
        await page().getByRole('dialog', { name: 'report.pdf' }).getByText('Quarterly report').waitFor();
        await visit(page(), '84-pdf-text');
        await page().keyboard.press('Escape');
        await lastReply(page()).hover();
        await lastReply(page()).getByRole('button', { name: 'Details' }).click();
        const images = page().getByRole('region', { name: 'Body as sent' });
        await images.getByRole('img').first().waitFor();
        await images.getByRole('img').first().scrollIntoViewIfNeeded();
        await visit(page(), '85-images-of-a-request');
        await page().keyboard.press('Escape');
      },
    ],
    [
      'a scanned document, whose pages are offered as images',
      async () => {
        await newChat(page());
        await drop(page(), ['scan.pdf', pdfOf(['Typed', greyScan(120, 80), greyScan(120, 80)])]);
        const question = page().getByRole('dialog');
        await question.getByRole('button', { name: 'Attach 2 pages' }).waitFor();
        await visit(page(), '86-pages-without-text');
        await page().keyboard.press('Escape');
        await question.waitFor({ state: 'detached' });
        await page().getByRole('button', { name: 'Remove scan.pdf' }).click();
      },
    ],
    [
      'files that can’t be added, and a file that is added in part',
      async () => {
        await newChat(page());
        for (const [state, name, bytes] of [
          ['86-file-not-read', '1.heic', Buffer.from('\0\0\0\u0018ftypheic\0\0\0\0mif1heic', 'latin1')],
          ['86-image-too-large', '1.png', pngOf(30_000, 30_000, 7, 1)],
          ['86-first-frame', 'moving-1.gif', animatedGif()],
        ] as const) {
          await drop(page(), [name, bytes]);
          const notice = page().locator('.notice', { hasText: name });
          // A focused notice doesn't disappear.
          await notice.getByRole('button').focus();
          await visit(page(), state);
          await notice.getByRole('button').click();
        }
        await page().getByRole('button', { name: 'Remove moving-1.gif' }).click();
      },
    ],
    [
      'a message with images and files in the time machine',
      async () => {
        const settings = await openSettings(page(), 'Data');
        const browse = settings.getByRole('button', { name: /^Browse the backup of/ });
        const before = await browse.count();
        await page().evaluate(() => window.parley.dataBackupNow({}));
        await until('the backup is listed', async () => (await browse.count()) > before);
        await browse.first().click();
        const then = page().getByRole('dialog', { name: 'Time machine' });
        await then.getByRole('searchbox', { name: 'Search this backup' }).fill('have in common');
        await then
          .getByRole('button', { name: /^What do these have in common\?/ })
          .first()
          .click();
        await then.getByRole('img', { name: 'harbour at noon.png' }).waitFor();
        await visit(page(), '86-files-in-a-backup');
        await page().keyboard.press('Escape');
        await page().keyboard.press('Escape');
        await then.waitFor({ state: 'detached' });
        await closeSettings(page());
      },
    ],
  ];
}
