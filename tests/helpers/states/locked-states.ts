/** Brings the real app into the states of an encrypted, locked, damaged or newer library, and calls back in each. */

import { open, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { libraryPaths } from '../../../electron/library/file/files.ts';
import { Sql } from '../../../electron/library/file/sql.ts';
import { ParleyApp, type ParleyOptions, temporaryFolder, until } from '../../e2e/parley-app.ts';
import {
  ask,
  closeSettings,
  composer,
  connectFromWelcome,
  hasFocus,
  moreChats,
  openSettings,
  rows,
} from '../../e2e/person.ts';
import { KEY, MODELS, QUESTION } from '../../screenshots/contents.ts';
import { type ModelService, startModelService } from '../../screenshots/model-service.ts';
import { SmallDisk } from '../system/small-disk.ts';
import { dismissNotices, type StateWalk, seedChats, type Visit } from './state-walk.ts';

/** A walk through these states; each starts its own app. */
export function lockedWalk(visit: Visit): StateWalk {
  const services: ModelService[] = [];
  const apps: ParleyApp[] = [];
  const disks: SmallDisk[] = [];
  let page: Page;
  let sealed: string;

  const start = async (options: ParleyOptions): Promise<ParleyApp> => {
    const app = await ParleyApp.start(options);
    apps.push(app);
    page = app.page;
    return app;
  };

  const begin = async (): Promise<void> => {
    for (const models of Object.values(MODELS)) services.push(await startModelService(models, KEY));
  };

  const states: StateWalk['states'] = [
    [
      'a recovery code: the hint to create it, the question, and the code',
      async () => {
        sealed = await temporaryFolder();
        const app = await start({ userDataDir: sealed, keyring: 'gnome' });
        const baseUrl = services[0]?.baseUrl ?? '';
        await connectFromWelcome(page, { name: 'Northwind', baseUrl, apiKey: KEY });
        await hasFocus(composer(page));
        await ask(page, QUESTION);
        await moreChats(page, 9);
        const make = page.getByRole('button', { name: 'Create a recovery code' }).first();
        await make.waitFor();
        await dismissNotices(page);
        await visit(page, '90-no-recovery-code');
        await openSettings(page, 'Data');
        await visit(page, '90-settings-data-with-keyring');
        await closeSettings(page);
        await make.click();
        const question = page.getByRole('alertdialog', { name: 'Create a recovery code?' });
        await question.waitFor();
        await visit(page, '91-recovery-code-question');
        await question.getByRole('button', { name: 'Create a recovery code' }).click();
        const shown = page.getByRole('alertdialog', { name: 'Your recovery code' });
        await shown.getByLabel('Recovery code').waitFor();
        await visit(page, '91-recovery-code');
        await shown.getByRole('checkbox').click();
        await shown.getByRole('button', { name: 'Done' }).click();
        await shown.waitFor({ state: 'detached' });
        await app.quit();
      },
    ],
    [
      'a library without its key, and a wrong recovery code',
      async () => {
        const app = await start({ userDataDir: sealed });
        const code = page.getByLabel('Recovery code');
        await code.waitFor();
        await visit(page, '92-locked-library');
        await code.fill('AAAA-BBBB-CCCC-DDDD-EEEE-FFFF-GGGG');
        await page.getByRole('button', { name: 'Unlock with code' }).click();
        await page.getByText('That code doesn’t match.').waitFor();
        await visit(page, '92-wrong-code');
        await app.quit();
      },
    ],
    [
      'libraries that are damaged, from a newer version, or can’t be opened',
      async () => {
        const folder = await temporaryFolder();
        const { library } = libraryPaths(join(folder, 'library'));
        await seedChats(folder);
        const before = await start({ userDataDir: folder });
        await rows(page).waitFor();
        await page.evaluate(() => window.parley.dataBackupNow({}));
        await until('there is a backup', () =>
          page.evaluate(async () => {
            const status = await window.parley.dataStatus({});
            return status.ok && status.value.backups.length > 0;
          }),
        );
        await before.quit();

        const file = await open(library, 'r+');
        const { size } = await file.stat();
        await file.write(Buffer.alloc(Math.floor(size / 3), 'damaged '), 0, null, Math.floor(size / 3));
        await file.close();
        const damaged = await start({ userDataDir: folder });
        await page.getByRole('button', { name: 'Got it' }).waitFor();
        await visit(page, '93-recovered-library');
        await damaged.quit();

        const sql = new Sql(library);
        sql.exec('PRAGMA user_version = 999');
        sql.close();
        const newer = await start({ userDataDir: folder });
        await page.getByRole('heading', { name: 'Your chats need a newer version of Parley' }).waitFor();
        await visit(page, '94-newer-library');
        await newer.quit();

        const closed = await temporaryFolder();
        await writeFile(join(closed, 'library'), 'not a folder');
        await start({ userDataDir: closed });
        await page.getByRole('heading', { name: 'The library could not be opened' }).waitFor();
        await visit(page, '95-failed-library');
      },
    ],
    [
      'a full disk',
      async () => {
        const folder = await temporaryFolder();
        const disk = SmallDisk.mount(join(folder, 'library'));
        if (disk !== null) disks.push(disk);
        await start({ userDataDir: folder });
        const baseUrl = services[0]?.baseUrl ?? '';
        await connectFromWelcome(page, { name: 'Northwind', baseUrl, apiKey: KEY });
        await hasFocus(composer(page));
        await ask(page, QUESTION);
        await disk?.fillUp(page);
        await dismissNotices(page);
        await visit(page, '96-full-disk');
      },
    ],
  ];

  const end = async (): Promise<void> => {
    // Unmount the disks after the apps that use them have ended, and before their folders are removed.
    for (const app of apps) await app.kill();
    for (const disk of disks) disk.unmount();
    for (const app of apps) await app.dispose();
    await Promise.all(services.map((service) => service.close()));
  };

  return { begin, states, end };
}
