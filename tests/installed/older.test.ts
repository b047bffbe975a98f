// The installed app migrates a library of version 1, backs it up, and restores a chat from the backup.
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ParleyApp, temporaryFolder, until } from '../e2e/parley-app.ts';
import { conversation, rows, waitForText } from '../e2e/person.ts';
import { makeOlder } from '../library/older-library.ts';
import { exchange, openHost, SETTINGS } from '../library/open-store.ts';

it('the app migrates the library, makes backups and reads them, and starts again', async () => {
  const userDataDir = await temporaryFolder();
  const library = join(userDataDir, 'library');
  const host = await openHost(library);
  const { summary } = host.api.createConversation({ ...SETTINGS, connectionId: null }, null);
  exchange(host, summary.id, 'Remember the lighthouse', 'It stands on a rock.');
  await host.close();
  await makeOlder(library, null, 1);

  let app = await ParleyApp.start({ userDataDir });
  const copies = () =>
    app.page.evaluate(async () => {
      const status = await window.parley.dataStatus({});
      return status.ok ? status.value.backups : [];
    });
  const count = () =>
    app.page.evaluate(async () => {
      const status = await window.parley.dataStatus({});
      return status.ok ? status.value.conversations : 0;
    });
  const chats = await until('the library is open', count);
  const before = await copies();
  expect(before.map(({ tier }) => tier)).toContain('migration');

  await app.page.evaluate(() => window.parley.dataBackupNow({}));
  const copy = await until('the copy is there', async () => {
    const known = before.map(({ id }) => id);
    return (await copies()).find(({ id }) => !known.includes(id));
  });
  expect(copy).toMatchObject({ conversations: chats, messages: 2 });
  const deleted = await app.page.evaluate(
    (id) => window.parley.conversationBulk({ ids: [id], action: { kind: 'delete' } }),
    summary.id,
  );
  expect(deleted.ok).toBe(true);
  await until('the chat is in the trash', async () => (await count()) === chats - 1);
  const brought = await app.page.evaluate(
    ([id, conversationId]) => window.parley.backupBringBack({ id, conversationIds: [conversationId], folderIds: [] }),
    [copy.id, summary.id] as const,
  );
  expect(brought.ok).toBe(true);
  await until('the chat is back', async () => (await count()) === chats);
  await app.quit();

  app = await ParleyApp.start({ userDataDir });
  await rows(app.page)
    .getByRole('button', { name: /lighthouse/ })
    .click();
  await waitForText(conversation(app.page), 'It stands on a rock.');
  await app.quit();
  await app.dispose();
});
