// “Delete everything” deletes chats, connections, keys and settings, and reports what it couldn't delete.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { Consent } from '../../electron/consent.ts';
import { deleteEverything, finishDeletingEverything } from '../../electron/delete-everything.ts';
import { MainLanguage } from '../../electron/language.ts';
import { fail, ok, RefusedError } from '../../shared/errors.ts';
import type { DataStatus, LibraryState } from '../../shared/library.ts';
import { DEFAULT_SETTINGS, type Settings } from '../../shared/settings.ts';
import { connect, KEY, startApp } from '../keys/app.ts';
import { appFolder } from '../keys/app-folder.ts';
import { fakeKeyring, syncSafeStorage } from '../keys/fake-safe-storage.ts';
import { keyService } from '../keys/key-service.ts';

/** The user's consent to delete everything that exists now. */
async function agreed(parts: { readonly connections: { readonly list: () => readonly { readonly id: string }[] } }) {
  const connectionIds = parts.connections.list().map(({ id }) => id);
  const language = new MainLanguage('en-US');
  const consent = await Consent.ask('deleteAll', { connectionIds, library: null }, async () => true, language);
  if (consent === null) throw new Error('the user did not agree');
  return consent;
}

async function start() {
  const service = await keyService();
  service.keys.set(KEY, 'active');
  const folder = appFolder();
  const app = await startApp({ folder, safeStorage: syncSafeStorage(fakeKeyring()) });
  await connect(app, service.baseUrl);
  await connect(app, service.baseUrl);
  const done: string[] = [];
  let settings: Settings = { ...DEFAULT_SETTINGS, theme: 'dark', fontSizePx: 20 };
  const parts = {
    paths: { userData: folder },
    data: { deleteAll: async () => void done.push('chats') },
    library: { hasDeletedLeft: () => false },
    connections: app.connections,
    proxy: {
      forgetPassword: async () => {
        done.push('proxy password');
        return ok(null);
      },
    },
    settings: {
      update: (patch: Partial<Settings>) => {
        settings = { ...settings, ...patch };
        return ok(settings);
      },
    },
    desktopIntegration: {
      startAtLogin: (isWanted: boolean) => {
        done.push(`at login: ${isWanted}`);
        return { isStartedAtLogin: isWanted, quickKeys: 'off' as const };
      },
    },
    windows: () => [
      {
        webContents: {
          session: {
            clearStorageData: async (...some: readonly unknown[]) =>
              void done.push(some.length === 0 ? 'all storage' : 'some storage'),
          },
          reload: () => void done.push('reload'),
        },
      },
    ],
    notices: { show: ({ key }: { readonly key: string }) => void done.push(key) },
  };
  const stored = () => ['connections.json', 'keys.json'].map((name) => readFileSync(join(folder, name), 'utf8')).join();
  return { app, service, folder, parts, done, stored, settings: () => settings };
}

function filesSetAside(folder: string): readonly string[] {
  const names = ['keys.json.damaged-2026-01-31T10-20-30-000Z-2', 'keys.json.changed-2026-01-31T10-20-30-000Z'];
  const paths = names.map((name) => join(folder, name));
  for (const path of paths) writeFileSync(path, '{');
  return paths;
}

test("deletes the chats, every connection with its key, the proxy's password, and the settings", async () => {
  const { app, folder, parts, done, stored, settings } = await start();
  expect(stored()).toContain('127.0.0.1');
  const setAside = filesSetAside(folder);
  await deleteEverything(parts, await agreed(parts));
  expect(app.connections.list()).toEqual([]);
  expect(stored()).not.toContain('127.0.0.1');
  expect(stored()).not.toContain(KEY.slice(-4));
  expect(settings()).toEqual(DEFAULT_SETTINGS);
  expect(setAside.filter((path) => existsSync(path))).toEqual([]);
  expect(done).toEqual(['chats', 'proxy password', 'at login: false', 'all storage', 'reload']);
});

test('deletes nothing else if deleting the chats is refused', async () => {
  const { app, parts, done, settings } = await start();
  const deleteAll = async () => {
    throw new RefusedError('changing');
  };
  await expect(deleteEverything({ ...parts, data: { deleteAll } }, await agreed(parts))).rejects.toMatchObject({
    reason: 'changing',
  });
  expect(app.connections.list()).toHaveLength(2);
  expect(settings().theme).toBe('dark');
  expect(done).toEqual([]);
});

test('reports what is left, and deletes the rest', async () => {
  const { folder, parts, done, settings } = await start();
  const setAside = filesSetAside(folder);
  const connections = { ...parts.connections, list: () => parts.connections.list(), remove: async () => full };
  const full = fail({ reason: 'disk_full' } as const);
  await deleteEverything({ ...parts, connections, library: { hasDeletedLeft: () => true } }, await agreed(parts));
  expect(done.filter((one) => one.startsWith('notices.'))).toEqual(['notices.deletedPartly', 'notices.deletedLeft']);
  expect(setAside.filter((path) => existsSync(path))).toEqual([]);
  expect(settings()).toEqual(DEFAULT_SETTINGS);
});

/** A library that opens at the next start with this many messages. */
const withMessages = (messages: number) => ({
  hasDeletedLeft: () => false,
  ready: async () => ({ kind: 'ready' }) as LibraryState,
  status: async () => ({ messages, trashEntries: 0 }) as DataStatus,
});

/** Starts deleting everything, and hangs as if the app had exited: while chats are deleted, or before the rest. */
async function startCut(end: 'in chats' | 'after chats') {
  const started = await start();
  const never = new Promise<never>(() => undefined);
  await new Promise<void>((reached) => {
    const cut = (): Promise<never> => {
      reached();
      return never;
    };
    const { connections, data } = started.parts;
    const cutParts = {
      ...started.parts,
      data: end === 'in chats' ? { deleteAll: cut } : data,
      connections: { list: () => connections.list(), remove: cut },
    };
    void agreed(started.parts).then((consent) => deleteEverything(cutParts, consent));
  });
  started.done.length = 0;
  return started;
}

test('the next launch completes a deletion that crashed after the chats', async () => {
  const { app, parts, done, stored, settings } = await startCut('after chats');
  await finishDeletingEverything({ ...parts, library: withMessages(0) });
  expect(app.connections.list()).toEqual([]);
  expect(stored()).not.toContain(KEY.slice(-4));
  expect(settings()).toEqual(DEFAULT_SETTINGS);
  expect(done).toContain('reload');
  done.length = 0;
  await finishDeletingEverything({ ...parts, library: withMessages(0) });
  expect(done).toEqual([]);
});

const locked = {
  hasDeletedLeft: () => false,
  ready: async () => ({ kind: 'locked' }) as LibraryState,
  status: () => Promise.reject(new Error('a locked library counts nothing')),
};

test('the next launch deletes the rest even if the library stays locked, if the chats were already deleted', async () => {
  const { app, parts, settings } = await startCut('after chats');
  await finishDeletingEverything({ ...parts, library: locked });
  expect(app.connections.list()).toEqual([]);
  expect(settings()).toEqual(DEFAULT_SETTINGS);
});

test('a locked library that may still have its chats keeps everything until it is open', async () => {
  const { app, parts } = await startCut('in chats');
  await finishDeletingEverything({ ...parts, library: locked });
  expect(app.connections.list()).toHaveLength(2);
  await finishDeletingEverything({ ...parts, library: withMessages(0) });
  expect(app.connections.list()).toEqual([]);
});

test('a connection that was added after the deletion is kept with the settings, whenever the library opens', async () => {
  const { app, service, parts, done, settings } = await startCut('in chats');
  await finishDeletingEverything({ ...parts, library: locked });
  const id = await connect(app, service.baseUrl);
  await finishDeletingEverything({ ...parts, library: withMessages(0) });
  expect(app.connections.list()).toMatchObject([{ id }]);
  expect(settings().theme).toBe('dark');
  expect(done).toEqual(['all storage', 'reload']);
});

test("a failing step doesn't stop the others, and no later launch repeats it", async () => {
  const { app, service, parts, done, settings } = await start();
  const forgetPassword = () => Promise.reject(new Error('broken'));
  await deleteEverything({ ...parts, proxy: { forgetPassword } }, await agreed(parts));
  expect(app.connections.list()).toEqual([]);
  expect(settings()).toEqual(DEFAULT_SETTINGS);
  expect(done).toEqual(['chats', 'at login: false', 'notices.deletedPartly', 'all storage', 'reload']);
  await connect(app, service.baseUrl);
  await finishDeletingEverything({ ...parts, library: locked });
  expect(app.connections.list()).toHaveLength(1);
});

test('the next launch deletes nothing if the chats were restored, nor does any later launch', async () => {
  const { app, parts, done } = await startCut('after chats');
  await finishDeletingEverything({ ...parts, library: withMessages(3) });
  await finishDeletingEverything({ ...parts, library: withMessages(0) });
  expect(app.connections.list()).toHaveLength(2);
  expect(done).toEqual([]);
});

test('a launch deletes nothing if the deletion of the chats was refused before', async () => {
  const { app, parts } = await start();
  const deleteAll = () => Promise.reject(new RefusedError('changing'));
  await expect(deleteEverything({ ...parts, data: { deleteAll } }, await agreed(parts))).rejects.toThrow();
  await finishDeletingEverything({ ...parts, library: withMessages(0) });
  expect(app.connections.list()).toHaveLength(2);
});

test('the next launch completes a deletion that was requested again, although the second request was refused', async () => {
  const { app, parts } = await startCut('in chats');
  const deleteAll = () => Promise.reject(new RefusedError('changing'));
  await expect(deleteEverything({ ...parts, data: { deleteAll } }, await agreed(parts))).rejects.toThrow();
  await finishDeletingEverything({ ...parts, library: withMessages(0) });
  expect(app.connections.list()).toEqual([]);
});

test('an unreadable marker deletes nothing', async () => {
  const { app, folder, parts, done } = await start();
  const marker = join(folder, 'deleting-everything');
  writeFileSync(marker, 'rest');
  await finishDeletingEverything({ ...parts, library: locked });
  expect(app.connections.list()).toHaveLength(2);
  expect(done).toEqual([]);
  expect(existsSync(marker)).toBe(false);
});
