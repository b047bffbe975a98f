// A button retries a failed start in the same process, and nothing is lost or doubled.
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { ParleyApp, temporaryFolder, until } from '../e2e/parley-app.ts';
import { ask, lastReply, replies, rows, tryPracticeService } from '../e2e/person.ts';
import { failStart } from '../helpers/system/failed-start.ts';

const apps: ParleyApp[] = [];
afterAll(async () => {
  for (const app of apps) await app.dispose();
});

async function start(userDataDir: string): Promise<ParleyApp> {
  const app = await ParleyApp.start({ userDataDir, args: ['--inspect=0'] });
  apps.push(app);
  return app;
}

it('a page that got no data asks again, and is then complete', async () => {
  const app = await start(await temporaryFolder());
  const { page } = app;
  await tryPracticeService(page);
  await ask(page, 'Apples');

  const failed = await failStart(app, 2);
  await page.getByRole('heading', { name: 'Parley could not start' }).waitFor();
  expect(await page.getByRole('alert').textContent()).toContain('the disk reported an error');
  const again = page.getByRole('button', { name: 'Try again' });
  // The second attempt fails too, and leaves the button usable.
  await again.press('Enter');
  await until('the page has asked again', async () => (await failed.asked()) === 2);
  await until('the button can be pressed again', () => again.isEnabled());
  // A double click starts only once.
  await again.dblclick();
  await again.waitFor({ state: 'detached' });
  expect(await failed.asked()).toBe(3);
  failed.close();

  // The guide's answer is so long that its question isn't in the page.
  await lastReply(page).getByText('Encryption and the recovery code').first().waitFor();
  await rows(page).getByRole('button', { name: 'Apples', exact: true }).waitFor();
  await ask(page, 'Pears');
  expect(await replies(page).count()).toBe(2);
});

it("a library that couldn't be opened opens once the cause is gone", async () => {
  const folder = await temporaryFolder();
  const obstacle = join(folder, 'library');
  await writeFile(obstacle, 'not a folder');
  const app = await start(folder);
  const { page, processId } = app;
  await page.getByRole('heading', { name: 'The library could not be opened' }).waitFor();
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByText(/^Still not working/).waitFor();
  await rm(obstacle);
  await page.getByRole('button', { name: 'Try again' }).click();
  await tryPracticeService(page);
  await ask(page, 'Apples');
  await rows(page).getByRole('button', { name: 'Apples', exact: true }).waitFor();
  expect([app.processId, app.hasEnded]).toEqual([processId, false]);
});
