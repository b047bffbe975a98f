// Deleting everything deletes what it says: chats, connections, keys, settings; and says what it could not delete.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { deleteEverything } from '../../electron/delete-everything.ts';
import { fail, ok, RefusedError } from '../../shared/errors.ts';
import { DEFAULT_SETTINGS, type Settings } from '../../shared/settings.ts';
import { connect, KEY, startApp } from '../keys/app.ts';
import { appFolder } from '../keys/app-folder.ts';
import { fakeKeyring, syncSafeStorage } from '../keys/fake-safe-storage.ts';
import { keyService } from '../keys/key-service.ts';

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
      setPassword: async (password: string) => {
        done.push(`proxy password ${JSON.stringify(password)}`);
        return ok(null);
      },
    },
    settings: {
      update: (patch: Partial<Settings>) => {
        settings = { ...settings, ...patch };
        return ok(settings);
      },
    },
    habits: {
      startAtLogin: (isWanted: boolean) => {
        done.push(`at login: ${isWanted}`);
        return { isStartedAtLogin: isWanted, quickKeys: 'off' as const };
      },
    },
    windows: () => [
      {
        webContents: {
          session: { clearStorageData: async () => void done.push('local storage') },
          reload: () => void done.push('reload'),
        },
      },
    ],
    notices: { show: ({ key }: { readonly key: string }) => void done.push(key) },
  };
  const stored = () => ['connections.json', 'keys.json'].map((name) => readFileSync(join(folder, name), 'utf8')).join();
  return { app, folder, parts, done, stored, settings: () => settings };
}

function damagedFile(folder: string): string {
  const path = join(folder, 'keys.json.damaged-2026-01-31T10-20-30-000Z-2');
  writeFileSync(path, '{');
  return path;
}

test('deletes the chats, every connection with its key, the password of the proxy, and the settings', async () => {
  const { app, folder, parts, done, stored, settings } = await start();
  expect(stored()).toContain('127.0.0.1');
  const setAside = damagedFile(folder);
  await deleteEverything(parts);
  expect(app.connections.list()).toEqual([]);
  expect(stored()).not.toContain('127.0.0.1');
  expect(stored()).not.toContain(KEY.slice(-4));
  expect(settings()).toEqual(DEFAULT_SETTINGS);
  expect(existsSync(setAside)).toBe(false);
  expect(done).toEqual(['chats', 'proxy password ""', 'at login: false', 'local storage', 'reload']);
});

test('deletes nothing else where the chats are refused', async () => {
  const { app, parts, done, settings } = await start();
  const deleteAll = async () => {
    throw new RefusedError('changing');
  };
  await expect(deleteEverything({ ...parts, data: { deleteAll } })).rejects.toMatchObject({ reason: 'changing' });
  expect(app.connections.list()).toHaveLength(2);
  expect(settings().theme).toBe('dark');
  expect(done).toEqual([]);
});

test('says what is left, and deletes the rest', async () => {
  const { folder, parts, done, settings } = await start();
  const setAside = damagedFile(folder);
  const connections = { ...parts.connections, list: () => parts.connections.list(), remove: async () => full };
  const full = fail({ reason: 'disk_full' } as const);
  await deleteEverything({ ...parts, connections, library: { hasDeletedLeft: () => true } });
  expect(done.filter((one) => one.startsWith('notices.'))).toEqual(['notices.deletedPartly', 'notices.deletedLeft']);
  expect(existsSync(setAside)).toBe(false);
  expect(settings()).toEqual(DEFAULT_SETTINGS);
});
