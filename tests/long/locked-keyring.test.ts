// A keyring that is locked at launch and unlocked later: the window offers a button that restarts the app.
import { afterAll, expect, it } from 'vitest';
import { ParleyApp, temporaryFolder } from '../e2e/parley-app.ts';
import { ask, lastReply, pressToEnd, tryPracticeService } from '../e2e/person.ts';

const apps: ParleyApp[] = [];
afterAll(async () => {
  for (const app of apps) await app.dispose();
});

it('unlocks the library when a button restarts the app, with all its original arguments', async () => {
  const userDataDir = await temporaryFolder();
  const before = await ParleyApp.start({ userDataDir, keyring: 'gnome' });
  apps.push(before);
  await tryPracticeService(before.page);
  await ask(before.page, 'Apples');
  await before.quit();

  const locked = await ParleyApp.start({ userDataDir, keyring: 'locked' });
  apps.push(locked);
  const { page } = locked;
  await page.getByRole('heading', { name: 'Your chats are locked' }).waitFor();
  await page.getByText(/Unlock it, or allow Parley to use it, then restart Parley/).waitFor();
  expect(await page.getByRole('button', { name: 'Try again' }).count()).toBe(0);
  locked.unlockKeyring();
  const open = await locked.restarted(() => pressToEnd(page.getByRole('button', { name: 'Restart Parley' })));
  // The guide's answer is so long that its question isn't in the page.
  await lastReply(open.page).getByText('Encryption and the recovery code').first().waitFor();
  await ask(open.page, 'Pears');
  await open.quit();
});
