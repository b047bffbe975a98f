// Writes a chat with the installed app before an upgrade.
import { expect, it } from 'vitest';
import { ParleyApp } from '../e2e/parley-app.ts';
import { ask } from '../e2e/person.ts';

it('accepts a first message with its default data folder', async () => {
  const app = await ParleyApp.start({ userDataDir: process.env.PARLEY_USER_DATA ?? '' });
  await app.page.getByRole('button', { name: 'Try the practice service' }).click({ timeout: 30_000 });
  await ask(app.page, 'Remember the lighthouse');
  await app.page.evaluate(() => window.parley.settingsUpdate({ patch: { theme: 'dark' } }));
  await app.quit();
  expect(process.env.PARLEY_USER_DATA).not.toBe('');
});
