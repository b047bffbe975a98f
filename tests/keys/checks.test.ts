// An abandoned check stores nothing, and a hanging check doesn't block others.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { until } from '../helpers/until.ts';
import { type App, connect, formFor, KEY, OTHER_KEY, startApp, WRONG_KEY } from './app.ts';
import { appFolder } from './app-folder.ts';
import { fakeKeyring, syncSafeStorage } from './fake-safe-storage.ts';
import { keyService } from './key-service.ts';

const CANCELLED = { ok: false, error: { kind: 'service', error: { code: 'cancelled' } } };

async function start() {
  const service = await keyService();
  service.keys.set(KEY, 'active').set(OTHER_KEY, 'active');
  const folder = appFolder();
  const app = await startApp({ folder, safeStorage: syncSafeStorage(fakeKeyring()) });
  const id = await connect(app, service.baseUrl);
  /** Makes the service hold all answers. `arrived` waits for the first request; `release` sends the answers. */
  const hold = () => {
    const held: (() => void)[] = [];
    service.beforeAnswer = () => new Promise<void>((resolve) => held.push(resolve));
    return {
      arrived: () => until(() => expect(held.length).toBeGreaterThan(0)),
      release: () => {
        service.beforeAnswer = () => undefined;
        for (const resolve of held) resolve();
      },
    };
  };
  const files = () => ['keys.json', 'connections.json'].map((name) => readFileSync(join(folder, name), 'utf8'));
  return { service, app, id, hold, files };
}

describe('a key check that is abandoned', () => {
  it('adds, replaces and connects nothing, whether it waits for the service or for another check', async () => {
    const { service, app, id, hold, files } = await start();
    const before = files();
    const ways = {
      add: (checkId: string) => app.connections.keys.add(id, { apiKey: OTHER_KEY, checkId }),
      rotate: (checkId: string) => app.connections.keys.rotate(id, { apiKey: OTHER_KEY, checkId }),
      create: (checkId: string) => app.connections.create({ ...formFor(service.baseUrl), checkId }),
    };
    for (const [name, ask] of Object.entries(ways)) {
      const service = hold();
      const asked = ask(name);
      await service.arrived();
      app.connections.checks.cancel(name);
      expect(await asked, name).toMatchObject(CANCELLED);
      service.release();
    }
    // The second check of a connection waits for the first check, and can be cancelled before it starts.
    const service2 = hold();
    const first = app.connections.keys.add(id, { apiKey: OTHER_KEY, checkId: 'first' });
    const second = app.connections.keys.rotate(id, { apiKey: OTHER_KEY, checkId: 'second' });
    await service2.arrived();
    app.connections.checks.cancel('second');
    app.connections.checks.cancel('first');
    expect([await first, await second]).toMatchObject([CANCELLED, CANCELLED]);
    service2.release();
    expect(files()).toEqual(before);
    expect(await app.keyFor(id)).toBe(KEY);
    expect(app.connections.list()).toHaveLength(1);
  });

  it('reports the key as stored if it was stored before the cancellation', async () => {
    const { app, id } = await start();
    const added = await app.connections.keys.add(id, { apiKey: OTHER_KEY, checkId: 'late' });
    app.connections.checks.cancel('late');
    expect(added).toMatchObject({ ok: true });
    expect(app.connections.get(id)?.keys).toHaveLength(2);
  });

  it('ends when its connection is removed', async () => {
    const { app, id, hold } = await start();
    const service = hold();
    const asked = app.connections.keys.rotate(id, { apiKey: OTHER_KEY, checkId: 'one' });
    await service.arrived();
    const removed = app.connections.remove(id);
    expect(await asked).toMatchObject(CANCELLED);
    expect(await removed).toMatchObject({ ok: true });
    service.release();
    expect(app.connections.list()).toEqual([]);
  });
});

describe('quitting the app', () => {
  it('waits for typed keys, but not for tests of connections', async () => {
    const { app, id, service, hold } = await start();
    const held = hold();
    void app.connections.test(id);
    await held.arrived();
    await app.connections.checks.idle();
    let isOver = false;
    void app.connections.keys.add(id, { apiKey: OTHER_KEY, checkId: 'one' });
    void app.connections.create({ ...formFor(service.baseUrl), checkId: 'two' });
    const checked = app.connections.checks.idle().then(() => {
      isOver = true;
    });
    await app.connections.models.list(id, false);
    expect(isOver).toBe(false);
    held.release();
    await checked;
    expect(app.connections.list()).toHaveLength(2);
    expect(app.connections.get(id)?.keys).toHaveLength(2);
  });
});

describe('a typed key whose check fails', () => {
  it('is reported once if the page that asked is gone; an accepted key isn’t reported', async () => {
    const { app, service, id, hold } = await start();
    const held = hold();
    const form = formFor(service.baseUrl, { name: '', apiKey: WRONG_KEY });
    const asked = [
      app.connections.create({ ...form, checkId: 'one', windowId: 1 }),
      app.connections.keys.rotate(id, { apiKey: WRONG_KEY, checkId: 'two', windowId: 2 }),
      app.connections.create({ ...form, apiKey: OTHER_KEY, checkId: 'three', windowId: 1 }),
    ];
    await held.arrived();
    app.connections.checks.leavePage(1);
    held.release();
    expect(await Promise.all(asked)).toMatchObject([{ ok: false }, { ok: false }, { ok: true }]);
    expect(app.unseen()).toBe(1);
    expect(app.connections.checks.takeUnreported()).toMatchObject([{ connectionName: service.baseUrl }]);
    expect(app.connections.checks.takeUnreported()).toEqual([]);
  });

  it('isn’t reported if the check was cancelled or the app quit, and nothing is stored', async () => {
    const { app, service, id, hold, files } = await start();
    const before = files();
    const held = hold();
    const asked = [
      app.connections.keys.rotate(id, { apiKey: WRONG_KEY, checkId: 'left', windowId: 1 }),
      app.connections.create({ ...formFor(service.baseUrl), checkId: 'cut', windowId: 1 }),
    ];
    await held.arrived();
    app.connections.checks.leavePage(1);
    app.connections.checks.cancel('left');
    app.connections.checks.abortAll();
    expect(await Promise.all(asked)).toMatchObject([CANCELLED, CANCELLED]);
    expect(files()).toEqual(before);
    expect(app.connections.checks.takeUnreported()).toEqual([]);
  });
});

describe('a connection test that gets no answer', () => {
  it('delays neither saving nor removing, and its late result is dropped', async () => {
    const { service, app, id, hold } = await start();
    const held = hold();
    const tested = app.connections.test(id);
    await held.arrived();
    const { apiKey: _key, ...form } = formFor(service.baseUrl, { name: 'Renamed' });
    expect(await app.connections.update(id, form)).toMatchObject({ ok: true, value: { name: 'Renamed' } });
    expect(await app.connections.remove(id)).toMatchObject({ ok: true });
    const lists = app.lists.length;
    held.release();
    await tested;
    expect(app.lists.length).toBe(lists);
    expect(app.connections.list()).toEqual([]);
  });
});

describe.each([
  ['a test', (app: App, id: string) => app.connections.test(id)],
  ['a refresh of the models', (app: App, id: string) => app.connections.models.list(id, true)],
] as const)('%s with a key that is replaced meanwhile', (_name, ask) => {
  async function replaceMeanwhile() {
    const { service, app, id, hold } = await start();
    service.modelsOf.set(OTHER_KEY, ['three']);
    const held = hold();
    const asked = ask(app, id);
    await held.arrived();
    service.beforeAnswer = () => undefined;
    expect(await app.connections.keys.rotate(id, { apiKey: OTHER_KEY })).toMatchObject({ ok: true });
    const list = () => app.connections.models.last(id);
    const end = () => {
      held.release();
      return asked;
    };
    return { service, app, id, list, end };
  }

  it("doesn't change the new key's results", async () => {
    const { list, end } = await replaceMeanwhile();
    expect(await end()).toMatchObject({ ok: true });
    expect(list()).toMatchObject({ ok: true, value: { models: [{ id: 'three' }], error: null } });
  });

  it("doesn't mark the new key when the old one is refused", async () => {
    const { service, app, id, list, end } = await replaceMeanwhile();
    service.keys.delete(KEY);
    await end();
    expect(list()).toMatchObject({ ok: true, value: { models: [{ id: 'three' }], error: null } });
    expect(app.connections.get(id)?.key.state).toBe('active');
  });
});
