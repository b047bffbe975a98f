// A programming error in the library is never treated as a refusal: main gets the error with its stack.
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { attempt } from '../../electron/attempt.ts';
import { LibraryError, toLibraryError, unlessRefused } from '../../electron/library/library-error.ts';
import { openLibrary } from '../../electron/library/thread/client.ts';
import type { LibraryHandle } from '../../electron/library/thread/library-handle.ts';
import { TransferError, toTransferError } from '../../electron/library/transfer/transfer-error.ts';
import { FakeKeyring } from './open-client.ts';
import { makeFolder, SETTINGS, type TestFolder } from './open-store.ts';
import { spawnHere } from './this-thread.ts';

let folder: TestFolder;
let handle: LibraryHandle;
let troubles: unknown[];

beforeEach(async () => {
  folder = makeFolder();
  troubles = [];
  handle = openLibrary({
    folder: folder.path,
    workerPath: '',
    keyWrapper: new FakeKeyring(),
    spawn: spawnHere,
    onTrouble: (error) => troubles.push(error),
  });
  expect(await handle.ready()).toMatchObject({ kind: 'ready' });
});

afterEach(async () => {
  await handle.close();
  folder.remove();
});

const caught = async (work: Promise<unknown>): Promise<unknown> => {
  try {
    return await work;
  } catch (error) {
    return error;
  }
};

it('a bug reaches main with its original type and its stack from the worker', async () => {
  const { summary } = await handle.api.createConversation(SETTINGS, null);
  const call = () => Reflect.apply(handle.api.addTurn, null, [summary.id, 'hello', undefined, null]);
  const error = await caught(call());
  expect(error).toBeInstanceOf(Error);
  expect(error).not.toBeInstanceOf(LibraryError);
  expect(error).toMatchObject({ name: 'TypeError', stack: expect.stringContaining('turn-changes.ts') });
  // `ipc.ts` logs what `attempt` doesn't turn into a refusal, and answers `unexpected`.
  await expect(attempt(call)).rejects.toBeInstanceOf(Error);
  // The transaction was rolled back, and the library continues.
  expect(await handle.api.openConversation(summary.id)).toMatchObject({ path: [] });
});

it('a bug in long work is reported, and shown as unexpected', async () => {
  const { summary } = await handle.api.createConversation(SETTINGS, null);
  await handle.api.addTurn(summary.id, 'hello', undefined, []);
  const path = join(folder.path, 'export.html');
  const request = { kind: 'export', ids: [summary.id], format: 'html', language: null, path };
  const jobId: string = Reflect.apply(handle.startJob, handle, [request]);
  expect(await handle.job(jobId)).toMatchObject({ state: 'failed', error: { reason: 'unexpected' } });
  expect(troubles).toMatchObject([{ name: 'TypeError', stack: expect.stringContaining('html-page.ts') }]);
});

it('a bug is rethrown wherever only a refusal is expected', () => {
  const bug = new TypeError('x is not a function');
  expect(() => toLibraryError(bug)).toThrow(bug);
  expect(() => toTransferError(bug)).toThrow(bug);
  expect(() =>
    unlessRefused(() => {
      throw bug;
    }),
  ).toThrow(bug);
  // A refusal of another part of the app isn't a LibraryError, so it is rethrown unchanged.
  const refusal = new TransferError('cancelled', 'cancelled');
  expect(() => toLibraryError(refusal)).toThrow(refusal);
  expect(() => toLibraryError('a text')).toThrow();
  expect(() => toLibraryError(Object.assign(new Error('too long'), { code: 'ERR_STRING_TOO_LONG' }))).toThrow();
});
