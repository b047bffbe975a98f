// Saved prompts, stored like presets, are in backups and recovered from a damaged library; emptying the trash removes
// deleted ones from all files.
import { readFileSync, writeFileSync } from 'node:fs';
import { basename } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { listBackupFiles } from '../../electron/library/file/backup-files.ts';
import { libraryPaths } from '../../electron/library/file/files.ts';
import { MIGRATIONS } from '../../electron/library/file/schema.ts';
import type { LibraryHost } from '../../electron/library/host/library-host.ts';
import { LongHost } from '../../electron/library/thread/long-host.ts';
import type { SavedInput } from '../../shared/saved-items.ts';
import { makeOlder } from './older-library.ts';
import { filesWith } from './open-client.ts';
import { exchange, makeFolder, openHost, SETTINGS, type TestFolder } from './open-store.ts';

let folder: TestFolder;
let host: LibraryHost;
let long: LongHost | null;

beforeEach(async () => {
  folder = makeFolder();
  host = await openHost(folder.path);
  long = null;
});

afterEach(async () => {
  await long?.close();
  await host.close();
  folder.remove();
});

const prompt = (text: string): SavedInput => ({ kind: 'prompt', name: text.slice(0, 10), text });
const texts = (): string[] => host.api.listSaved().flatMap((item) => (item.kind === 'prompt' ? [item.text] : []));

function job(id: string, request: Parameters<LongHost['job']>[1]): ReturnType<LongHost['job']> {
  if (long === null) {
    long = new LongHost({ onProgress: () => undefined });
    long.open({ folder: folder.path, keyHex: null, isFirst: false });
  }
  return long.job(id, request);
}

it('saved prompts are restored with a backup, as they were when it was made', async () => {
  const { id, revision } = host.api.createSaved(prompt('emerald-walrus'));
  const { path = '' } = await job('b', { kind: 'backup', reason: 'regular' });
  host.api.updateSaved(id, prompt('turquoise-flamingo'), revision);
  await long?.close();
  long = null;
  expect((await host.restore(basename(path))).kind).toBe('open');
  expect(texts()).toEqual(['emerald-walrus']);
});

it('deleted prompts are in no file after the trash is emptied, and the others stay', async () => {
  host.api.createSaved(prompt('emerald-walrus'));
  const { id } = host.api.createSaved(prompt('turquoise-flamingo'));
  await job('b', { kind: 'backup', reason: 'regular' });
  host.api.deleteSaved([id]);
  await job('b2', { kind: 'backup', reason: 'regular' });
  expect(filesWith(folder.path, 'turquoise-flamingo').length).toBeGreaterThan(2);
  expect(await job('e', { kind: 'empty_trash', ids: null })).toEqual({});
  expect(filesWith(folder.path, 'turquoise-flamingo')).toEqual([]);
  expect(filesWith(folder.path, 'emerald-walrus').length).toBeGreaterThan(2);
  expect(texts()).toEqual(['emerald-walrus']);
});

it('the trash is emptied even if a backup is too old to have a table for prompts', async () => {
  await host.close();
  folder.remove();
  folder = makeFolder();
  host = await openHost(folder.path);
  const chat = host.api.createConversation(SETTINGS, null).summary.id;
  exchange(host, chat, 'magenta-penguin', 'yes');
  await host.close();
  await makeOlder(folder.path, null, 2);
  host = await openHost(folder.path);
  expect(listBackupFiles(libraryPaths(folder.path))).toHaveLength(1);
  host.api.deleteSaved([host.api.createSaved(prompt('turquoise-flamingo')).id]);
  host.api.bulk([chat], { kind: 'delete' });
  expect(await job('e', { kind: 'empty_trash', ids: null })).toEqual({});
  for (const words of ['turquoise-flamingo', 'magenta-penguin']) expect(filesWith(folder.path, words)).toEqual([]);
});

it.each([
  ['has them', MIGRATIONS.length],
  ['is too old to have any', 2],
])('prompts are salvaged from a damaged library if the backup %s', async (_, version) => {
  await host.close();
  folder.remove();
  folder = makeFolder();
  host = await openHost(folder.path);
  const chat = host.api.createConversation(SETTINGS, null).summary.id;
  exchange(host, chat, 'question', 'answer');
  if (version > 2) {
    host.api.createSaved(prompt('emerald-walrus'));
    await job('b', { kind: 'backup', reason: 'regular' });
    await long?.close();
    long = null;
  }
  await host.close();
  if (version === 2) await makeOlder(folder.path, null, version);
  host = await openHost(folder.path);
  const kept = Array.from({ length: 40 }, (_text, index) => `kept ${index} ${'lorem ipsum '.repeat(40)}`);
  for (const text of kept) host.api.createSaved(prompt(text));
  const deleted = host.api.createSaved(prompt('gone'));
  host.api.deleteSaved([deleted.id]);
  await host.close();
  const path = libraryPaths(folder.path).library;
  const bytes = readFileSync(path);
  // Destroy the root page of the table `meta`: the library can't be opened any more, but the other pages are sound.
  bytes.fill(0, 4096, 4096 + 12);
  writeFileSync(path, bytes);
  host = await openHost(folder.path);
  expect(texts()).toEqual(expect.arrayContaining(kept));
  expect(texts()).not.toContain('gone');
  expect(host.api.listTrash()).toMatchObject([{ kind: 'prompt', title: 'gone' }]);
});
