// The window starts with a library in the worst shapes that an import allows, and opens its chats.
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { libraryPaths } from '../../electron/library/file/files.ts';
import { ParleyApp, temporaryFolder } from '../e2e/parley-app.ts';
import { conversation } from '../e2e/person.ts';
import { seedLibrary } from '../helpers/data/seed-library.ts';
import { fillWorst } from '../library/worst-library.ts';

let app: ParleyApp;

beforeAll(async () => {
  const userDataDir = await temporaryFolder();
  const folder = join(userDataDir, 'library');
  await mkdir(folder, { recursive: true });
  await seedLibrary(folder, { conversations: 1, messages: 2 });
  fillWorst(libraryPaths(folder).library);
  app = await ParleyApp.start({ userDataDir });
});

afterAll(() => app.dispose());

it.each([
  ['deep', /^word \d+$/],
  ['wide', /^word 1$/],
  ['columns', /^(?:word ?)+$/],
  ['queued', /^word$/],
])('opens the chat “%s”', async (conversationId, words) => {
  // The chat's row is below thousands of folders, so open the chat without the sidebar.
  await app.page.evaluate((id) => window.parley.windowShowInMain({ conversationId: id }), conversationId);
  const message = conversation(app.page).getByText(words).last();
  await message.waitFor();
  expect(await message.isVisible()).toBe(true);
});
