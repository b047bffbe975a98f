// PDF documents: their text is sent with the message; pages without text can be attached as images; hostile ones
// produce a message.
import { rm } from 'node:fs/promises';
import type { Page } from 'playwright';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { faxScan, greyScan, pdfBomb, pdfOf } from '../helpers/data/pdfs.ts';
import { Attaching, lastContent } from './attaching.ts';
import { temporaryFolder, until } from './parley-app.ts';
import { composer, lastReply, newChat, say, waitForStatus } from './person.ts';
import { connectedWindow } from './shared-window.ts';

const shared = connectedWindow('sk-test-pdf-files-61f0c2aa');
let page: Page;
let folder: string;
let files: Attaching;

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

const asked = () => page.getByRole('dialog');

describe('PDF documents', () => {
  it('are sent as the text of their pages, with their name', async () => {
    await files.attach(['report.pdf', pdfOf(['Bees (and wasps)\nsecond line', 'Page two', null])]);
    await files.expectNames('report.pdf');
    await files.chip('report.pdf').getByRole('button').first().click();
    await page.getByRole('dialog', { name: 'report.pdf' }).getByText('Bees (and wasps)').waitFor();
    await page.keyboard.press('Escape');
    await say(page, 'Summarise it.');
    await waitForStatus(lastReply(page), 'complete');
    expect(lastContent(shared.service)).toBe(
      'Summarise it.\n\nFile: report.pdf\n```\n[1]\nBees (and wasps)\nsecond line\n\n[2]\nPage two\n```',
    );
  });

  it('are sent with what their fields say, and with their comments', async () => {
    const form = pdfOf(['Order', 'Notes'], {
      marks: [
        '/Subtype/Widget/FT/Tx/T(city)/TU(Place of delivery)/V(Lyon)',
        '/Subtype/Widget/FT/Tx/T(empty)',
        '/Subtype/Widget/FT/Tx/T(pin)/Ff 8192/V(1234)',
        '/Subtype/Widget/FT/Ch/Ff 131072/T(size)/Opt[[(s)(Small)][(l)(Large)]]/V(l)',
        '/Subtype/Widget/FT/Btn/T(gift)/V/Yes/AS/Yes/AP<</N<</Yes 1 0 R/Off 1 0 R>>>>',
        '/Subtype/Widget/FT/Btn/T(fast)/V/Off/AS/Off/AP<</N<</Yes 1 0 R/Off 1 0 R>>>>',
        '/Subtype/Text/T(Ada)/Contents(Is this final?)',
        '/Subtype/FreeText/DA(/F 9 Tf)/Contents(Urgent)',
        '/Subtype/Link/Contents(a link)',
        '/Subtype/Text/F 2/Contents(hidden)',
      ],
    });
    await files.attach(['form.pdf', form]);
    await files.expectNames('form.pdf');
    await say(page, 'Check it.');
    await waitForStatus(lastReply(page), 'complete');
    const filled = 'Comment (Ada): Is this final?\nUrgent\nPlace of delivery: Lyon\nsize: Large\ngift: [x]\nfast: [ ]';
    expect(lastContent(shared.service)).toBe(
      `Check it.\n\nFile: form.pdf\n\`\`\`\n[1]\nOrder\n\n${filled}\n\n[2]\nNotes\n\`\`\``,
    );
  });

  it('offer pages without text as images, in page order', async () => {
    await files.attach(['scan.pdf', pdfOf(['Typed', greyScan(60, 40), null, faxScan()])]);
    await asked().getByText('2 of its 4 pages have no text').waitFor();
    await asked().getByRole('button', { name: 'Attach 2 pages' }).click();
    await files.expectNames('scan.pdf', 'scan page 2.jpg', 'scan page 4.jpg');
    const [dark = 255] = await files.middleOf('scan page 4.jpg');
    // The fax page is black, so its decoder was found.
    expect(dark).toBeLessThan(40);
  });

  it("without text aren't attached if the user closes the question", async () => {
    await files.attach(['scan.pdf', pdfOf([greyScan(60, 40)])]);
    await asked().getByText('None of its pages has text').waitFor();
    await page.keyboard.press('Escape');
    await asked().waitFor({ state: 'detached' });
    await composer(page).fill('x');
    await until('Send is possible', () => page.getByRole('button', { name: 'Send', exact: true }).isEnabled());
    expect(await files.names()).toEqual([]);
  });

  it('explain why they can’t be read', async () => {
    const locked = pdfOf(['secret'], {
      trailer: `/Encrypt<</Filter/Standard/V 2/R 3/Length 128/P -4/O<${'00'.repeat(32)}>/U<${'11'.repeat(32)}>>>/ID[<00><00>]`,
    });
    await files.attach(['locked.pdf', locked]);
    await page.getByText('Couldn’t add “locked.pdf”: it asks for a password').waitFor();
    await files.attach(['broken.pdf', Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(2_000, 0x41)])]);
    await page.getByText('Couldn’t add “broken.pdf”: it is damaged').waitFor();
    await files.attach(['blank.pdf', pdfOf([null, null])]);
    await page.getByText('Couldn’t add “blank.pdf”: it has neither text').waitFor();
    expect(await files.names()).toEqual([]);
  });

  it('can be cancelled while they are read, even one that unpacks to 500 MB', async () => {
    await files.attach(['bomb.pdf', pdfBomb(500_000_000)]);
    await page.getByRole('button', { name: 'Cancel reading' }).click();
    await page.getByText('Reading “bomb.pdf”').waitFor({ state: 'detached' });
    await files.attach(['after.pdf', pdfOf(['Still here'])]);
    await files.expectNames('after.pdf');
  });
});
