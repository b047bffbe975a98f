// A test file that leaves a library or a statement open fails, because later files of its process would wait for it.
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { disk } from '../../electron/library/file/disk.ts';
import { Statements } from '../../electron/library/file/statements.ts';
import { takeLeftOpen } from '../helpers/opened-databases.ts';
import { makeFolder, openHost, type TestFolder } from './open-store.ts';

let folder: TestFolder;

beforeEach(() => {
  folder = makeFolder();
});
afterEach(() => folder.remove());

it('is found by the library that it left open, once', async () => {
  const host = await openHost(folder.path);
  expect(await takeLeftOpen()).toContain(join(folder.path, 'library.db'));
  expect(await takeLeftOpen()).toEqual([]);
  await host.close();
  expect(await takeLeftOpen()).toEqual([]);
});

it('is found by a statement of a database that it closed', async () => {
  const database = disk.openDatabase(':memory:', {});
  const statements = new Statements(database);
  let kept: unknown = statements.prepared('SELECT 1');
  statements.close();
  database.close();
  expect(await takeLeftOpen()).toEqual([expect.stringMatching(/^[12] statements or lists of closed databases$/)]);
  expect(kept).not.toBeNull();
  kept = null;
  expect(await takeLeftOpen()).toEqual([]);
});
