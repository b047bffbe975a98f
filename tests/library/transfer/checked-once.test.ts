// An import reads a file only once if its preview has checked it, and checks any other file first.
import { renameSync, statSync, utimesSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Disk, useDisk } from '../../../electron/library/file/disk.ts';
import type { LibraryHost } from '../../../electron/library/host/library-host.ts';
import { LongHost } from '../../../electron/library/thread/long-host.ts';
import type { JobResult } from '../../../shared/library.ts';
import { makeFolder, openHost, type TestFolder } from '../open-store.ts';
import { addChat, addMessage, TransferWorld, zipOf } from './transfer-world.ts';

let world: TransferWorld;
let folder: TestFolder;
let host: LibraryHost;
let long: LongHost;
let bytesRead: number;
let told: number[];

beforeEach(async () => {
  world = new TransferWorld();
  folder = makeFolder();
  host = await openHost(folder.path);
  bytesRead = 0;
  told = [];
  long = new LongHost({ onProgress: (_job, done, total) => told.push(done, total) });
  long.open({ folder: folder.path, keyHex: null, isFirst: false });
  const counting: Disk['open'] = async (...options) => {
    const handle = await open(...options);
    const read = handle.read.bind(handle) as (...args: unknown[]) => Promise<{ bytesRead: number }>;
    const counted = async (...args: unknown[]) => {
      const result = await read(...args);
      bytesRead += result.bytesRead;
      return result;
    };
    return Object.assign(handle, { read: counted });
  };
  useDisk({ open: counting });
});
afterEach(async () => {
  useDisk(null);
  await long.close();
  await host.close();
  world.close();
  folder.remove();
});

const preview = (path: string): Promise<JobResult> => long.job('p', { kind: 'preview_import', path });
const imported = (path: string): Promise<JobResult> => long.job('i', { kind: 'import', path });
/** Bytes that `work` reads from files, except for the few that reveal a file's kind. */
async function readBy(work: () => Promise<unknown>): Promise<number> {
  bytesRead = 0;
  await work();
  return bytesRead;
}

/** An export with a field that no version of Parley knows. */
async function exported(): Promise<string> {
  const other = world.library();
  addChat(other, 'one');
  addMessage(other, 'one', { id: 'q', parentId: null, role: 'user', text: 'Why? '.repeat(20_000) });
  const path = await world.export(other, 'json');
  return world.file('export.json', (await textOf(path)).replace('"queue":[]', '"mood":"fine","queue":[]'));
}

async function textOf(path: string): Promise<string> {
  const handle = await open(path);
  try {
    return await handle.readFile('utf8');
  } finally {
    await handle.close();
  }
}

describe('a file that was previewed', () => {
  it('is read once more, and its import reports the unknown field', async () => {
    const path = await exported();
    const looked = await readBy(() => preview(path));
    expect(looked).toBeGreaterThan(100_000);
    let result: JobResult | undefined;
    const read = await readBy(async () => {
      result = await imported(path);
    });
    expect(read / looked).toBeLessThan(1.25);
    expect(result).toMatchObject({ conversationsAdded: 1, messagesAdded: 1 });
    expect(result?.unknownParts).toEqual([{ what: 'field', name: 'conversation.mood', count: 1 }]);
    expect(told.slice(-2)).toEqual([1, 1]);
  });

  it('is read once more in an archive', async () => {
    const path = world.file('export.zip', zipOf({ 'parley.json': await textOf(await exported()) }));
    const looked = await readBy(() => preview(path));
    expect((await readBy(() => imported(path))) / looked).toBeLessThan(1.25);
  });

  it('is checked again if it was written to, before anything is added', async () => {
    const path = await exported();
    await preview(path);
    world.file('export.json', `${await textOf(path)}oops`);
    told = [];
    await expect(imported(path)).rejects.toMatchObject({ reason: 'bad_file' });
    expect(told.filter((count) => count > 0)).toEqual([]);
  });

  it('is read twice if another file has taken its path, size and times', async () => {
    const path = await exported();
    const text = await textOf(path);
    const looked = await readBy(() => preview(path));
    const other = world.file('other.json', text.replace('"id":"one"', '"id":"two"'));
    const { atime, mtime } = statSync(path);
    renameSync(other, path);
    utimesSync(path, atime, mtime);
    expect((await readBy(() => imported(path))) / looked).toBeGreaterThan(1.25);
  });
});
