// The window's requests about check-ups: one at a time, ended when the connection changes, and saved as a file.
import { expect, onTestFinished, test } from 'vitest';
import { CheckUpRequests } from '../../electron/check-up-requests.ts';
import { MainLanguage } from '../../electron/language.ts';
import type { CheckUp } from '../../shared/check-up/check-up.ts';
import { ok } from '../../shared/errors.ts';
import { createNodeTransport } from '../helpers/system/node-transport.ts';
import { type App, connect, formFor, KEY, OTHER_KEY, startApp } from '../keys/app.ts';
import { appFolder } from '../keys/app-folder.ts';
import { asyncSafeStorage, fakeKeyring, syncSafeStorage } from '../keys/fake-safe-storage.ts';
import { keyService } from '../keys/key-service.ts';

const PATIENCE = { timeout: 30_000, interval: 5 };

async function start() {
  const service = await keyService();
  service.keys.set(KEY, 'active');
  const folder = appFolder();
  const ring = fakeKeyring();
  const app = await startApp({ folder, safeStorage: syncSafeStorage(ring) });
  const id = await connect(app, service.baseUrl);
  return { service, folder, ring, app, id, ...requestsOf(app) };
}

function requestsOf(app: App) {
  const { fetch, close } = createNodeTransport();
  onTestFinished(close);
  const told: CheckUp[] = [];
  const saved: { readonly name: string; readonly text: string }[] = [];
  const requests = new CheckUpRequests({
    ...{ connections: app.connections, keys: app.keys, fetch, now: () => Date.now() },
    practice: { ready: async () => undefined },
    emit: (_name, checkUp) => told.push(checkUp),
    desktop: {
      saveText: async (name, text) => {
        saved.push({ name, text });
        return ok({ path: `/tmp/${name}` });
      },
    },
    language: new MainLanguage('en-US'),
  });
  const ended = () => expect.poll(() => told.at(-1)?.state, PATIENCE).not.toBe('running');
  return { requests, told, saved, ended };
}

test('one check-up runs at a time, even if two are started at once', async () => {
  const { id, requests, told, ended } = await start();
  const both = await Promise.allSettled([requests.start(id, 'one'), requests.start(id, 'one')]);
  expect(both.map(({ status }) => status)).toEqual(['fulfilled', 'rejected']);
  await expect(requests.start(id, 'one')).rejects.toMatchObject({ reason: 'busy' });
  await ended();
  expect(new Set(told.map(({ startedAt }) => startedAt)).size).toBe(1);
  expect(requests.read()?.state).toBe('done');
});

test('a check-up continues while the connection is unchanged, and stops if its address changes', async () => {
  const { service, app, id, requests, ended } = await start();
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  service.beforeAnswer = () => held;
  await requests.start(id, 'one');
  await expect.poll(() => service.requests.length, PATIENCE).toBeGreaterThan(2);
  requests.noteConnections(app.connections.list());
  expect(requests.read()?.state).toBe('running');
  const elsewhere = await app.connections.update(id, formFor('http://127.0.0.1:9', { apiKey: KEY }));
  expect(elsewhere.ok).toBe(true);
  requests.noteConnections(app.connections.list());
  release();
  await ended();
  expect(requests.read()?.state).toBe('changed');
});

test('a check-up stops if the key changes, and continues if only the name does', async () => {
  const { service, app, id, requests, ended } = await start();
  service.keys.set(OTHER_KEY, 'active');
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await requests.start(id, 'one');
  await expect.poll(() => service.requests.length, PATIENCE).toBeGreaterThan(2);
  const renamed = { ...formFor(service.baseUrl), name: 'Another name' };
  expect((await app.connections.update(id, renamed)).ok).toBe(true);
  requests.noteConnections(app.connections.list());
  expect(requests.read()?.state).toBe('running');
  service.beforeAnswer = (path) => (path.endsWith('/completions') ? held : undefined);
  expect((await app.connections.keys.rotate(id, { apiKey: OTHER_KEY })).ok).toBe(true);
  requests.noteConnections(app.connections.list());
  await ended();
  release();
  expect(requests.read()?.state).toBe('changed');
});

test("a check-up doesn't start with a key that was replaced while the keyring was asked for it", async () => {
  const { service, folder, ring, app, id } = await start();
  service.keys.set(OTHER_KEY, 'active');
  await app.connections.keys.add(id, { apiKey: OTHER_KEY });
  const other = app.connections.get(id)?.keys[1]?.id ?? '';
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  let isAsked = false;
  const storage = asyncSafeStorage(ring);
  Object.assign(ring, { isAvailable: false, prefix: 'v10', backend: 'basic_text' });
  const again = await startApp({
    folder,
    safeStorage: {
      ...storage,
      decryptStringAsync: async (ciphertext) => {
        isAsked = true;
        await held;
        if (storage.decryptStringAsync === undefined) throw new Error('a keyring of another kind');
        return storage.decryptStringAsync(ciphertext);
      },
    },
  });
  Object.assign(ring, { isAvailable: true, prefix: 'v11', backend: 'gnome_libsecret' });
  const { requests } = requestsOf(again);
  const before = service.requests.length;
  const starting = requests.start(id, 'one');
  await expect.poll(() => isAsked, PATIENCE).toBe(true);
  expect(await again.connections.keys.choose(id, other)).toMatchObject({ ok: true });
  release();
  await expect(starting).rejects.toMatchObject({ reason: 'changed_meanwhile' });
  expect(service.requests.length).toBe(before);
});

test("a check-up doesn't start without a usable key, or for a removed connection", async () => {
  const { app, id, requests } = await start();
  await expect(requests.start('nobody', 'one')).rejects.toMatchObject({ reason: 'no_connection' });
  await app.connections.keys.remove(id);
  await expect(requests.start(id, 'one')).rejects.toMatchObject({ reason: 'no_key' });
  expect(requests.read()).toBeNull();
});

test('a check-up saves its results as a page and as JSON, without the key', async () => {
  const { id, requests, saved, ended } = await start();
  expect(await requests.save('html')).toEqual({ ok: true, value: { path: null } });
  await requests.start(id, 'one');
  await ended();
  await requests.save('html');
  await requests.save('json');
  expect(saved.map(({ name }) => name)).toEqual(['Check-up Test service.html', 'Check-up Test service.json']);
  expect(JSON.parse(saved[1]?.text ?? '')).toMatchObject({
    connectionName: 'Test service',
    exchanges: expect.any(Array),
  });
  for (const { text } of saved) expect(text).not.toContain(KEY.slice(3, 20));
  const [first] = requests.exchanges([1]);
  expect(first).toMatchObject({ number: 1, status: 200 });
});

test('a check-up’s requests update the state of the key in use', async () => {
  const { service, app, id, requests, ended } = await start();
  const state = () => app.connections.get(id)?.key.state;
  await requests.start(id, 'one');
  await ended();
  expect(state()).toBe('active');
  expect(service.requests.length).toBeGreaterThan(5);
  service.keys.set(KEY, 'expired');
  await requests.start(id, 'one');
  await expect.poll(state, PATIENCE).toBe('rejected: expired');
  await ended();
  service.keys.set(KEY, 'active');
  await requests.start(id, 'one');
  await expect.poll(state, PATIENCE).toBe('active');
  await ended();
  expect(state()).toBe('active');
});
