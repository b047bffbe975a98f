// A connection with several keys uses the one that the user chose, and never switches by itself.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { shownConnection, shownKey } from '../../shared/connection.ts';
import { until } from '../helpers/until.ts';
import { type App, connect, formFor, KEY, keyInUse, OTHER_KEY, startApp, WRONG_KEY } from './app.ts';
import { appFolder, openConfPut, openConfRefused } from './app-folder.ts';
import { fakeKeyring, syncSafeStorage } from './fake-safe-storage.ts';
import { keyService } from './key-service.ts';

const EXPIRES = Date.UTC(2027, 0, 1);
const NEXT_KEY = 'sk-canary-next-N1e2X3t4K5e6Y7';

async function start() {
  const service = await keyService();
  service.keys.set(KEY, 'active').set(OTHER_KEY, 'active');
  const folder = appFolder();
  const ring = fakeKeyring();
  const restart = () => startApp({ folder, safeStorage: syncSafeStorage(ring) });
  const app = await restart();
  const id = await connect(app, service.baseUrl);
  return { service, folder, restart, app, id };
}

/** Adds `OTHER_KEY` and returns its id. */
async function addOther(app: App, id: string): Promise<string> {
  const added = await app.connections.keys.add(id, { apiKey: OTHER_KEY, label: ' Work ', expiresAt: EXPIRES });
  const key = added.ok ? added.value.keys.find(({ label }) => label === 'Work') : undefined;
  if (key === undefined) throw new Error(`not added: ${JSON.stringify(added)}`);
  return key.id;
}

describe('a second key', () => {
  it('is verified, stored next to the first one, and not used before it is chosen', async () => {
    const { service, app, id, restart } = await start();
    const other = await addOther(app, id);
    expect(app.connections.get(id)).toMatchObject({
      keyId: id,
      key: { lastFour: KEY.slice(-4) },
      keys: [
        { id, label: '', expiresAt: null, state: 'active' },
        { id: other, label: 'Work', expiresAt: EXPIRES, state: 'active', lastFour: OTHER_KEY.slice(-4) },
      ],
    });
    await app.connections.models.list(id, true);
    expect(service.requests.at(-1)?.authorization).toBe(`Bearer ${KEY}`);
    expect(await app.connections.keys.choose(id, other)).toMatchObject({ ok: true, value: { keyId: other } });
    await app.connections.models.list(id, true);
    expect(service.requests.at(-1)?.authorization).toBe(`Bearer ${OTHER_KEY}`);
    expect(app.told.at(-1)?.[0]?.keyId).toBe(other);
    const again = await restart();
    expect(await again.keyFor(id)).toBe(OTHER_KEY);
    expect(again.connections.get(id)?.keys).toHaveLength(2);
  });

  it('that is chosen is used for the model list at once', async () => {
    const { service, app, id } = await start();
    const other = await addOther(app, id);
    const before = service.requests.length;
    expect(await app.connections.chooseKey(id, other)).toMatchObject({ ok: true });
    await until(() =>
      expect(service.requests.slice(before)).toMatchObject([{ method: 'GET', authorization: `Bearer ${OTHER_KEY}` }]),
    );
  });

  it('changes nothing if it is refused or already exists', async () => {
    const { folder, app, id } = await start();
    const before = readFileSync(join(folder, 'keys.json'), 'utf8');
    expect(await app.connections.keys.add(id, { apiKey: WRONG_KEY })).toMatchObject({
      error: { kind: 'service', error: { code: 'auth.invalid' } },
    });
    expect(await app.connections.keys.add(id, { apiKey: ` ${KEY} ` })).toMatchObject({
      error: { kind: 'field', problem: { field: 'apiKey', reason: 'duplicate' } },
    });
    expect(readFileSync(join(folder, 'keys.json'), 'utf8')).toBe(before);
  });

  it('that is submitted twice at once, by a second click or another window, is added once', async () => {
    const { app, id } = await start();
    const both = await Promise.all([
      app.connections.keys.add(id, { apiKey: OTHER_KEY }),
      app.connections.keys.add(id, { apiKey: OTHER_KEY }),
    ]);
    expect(both.map(({ ok }) => ok)).toEqual([true, false]);
    expect(app.connections.get(id)?.keys).toHaveLength(2);
  });

  it('is used at once if the first key has been removed', async () => {
    const { app, id } = await start();
    await app.connections.keys.remove(id);
    await addOther(app, id);
    expect(await app.keyFor(id)).toBe(OTHER_KEY);
  });
});

describe('the key in use', () => {
  it("isn't replaced by another when the service refuses it", async () => {
    const { service, app, id } = await start();
    const other = await addOther(app, id);
    service.keys.set(KEY, 'expired');
    const count = service.requests.length;
    expect(await app.connections.test(id)).toMatchObject({ error: { code: 'auth.expired' } });
    expect(service.requests.slice(count).map(({ authorization }) => authorization)).not.toContain(
      `Bearer ${OTHER_KEY}`,
    );
    expect(app.connections.get(id)?.keys.map(({ state }) => state)).toEqual(['rejected: expired', 'active']);
    await app.connections.keys.choose(id, other);
    expect(app.connections.get(id)?.key.state).toBe('active');
  });

  it('is unset after its removal, even if there are other keys, and stays unset after a restart', async () => {
    const { service, app, id, restart } = await start();
    const other = await addOther(app, id);
    expect(await app.connections.keys.remove(id)).toMatchObject({ value: { key: { state: 'none' }, keyId: id } });
    const again = await restart();
    const count = service.requests.length;
    expect(await again.connections.route(id)).toMatchObject({ error: { reason: 'no_key' } });
    await again.connections.models.list(id, true);
    expect(service.requests.length).toBe(count);
    await again.connections.keys.choose(id, other);
    expect(await again.keyFor(id)).toBe(OTHER_KEY);
  });

  it('isn’t marked by a late answer to the previously used key', async () => {
    const { app, id } = await start();
    const other = await addOther(app, id);
    const used = await keyInUse(app, id);
    await app.connections.keys.choose(id, other);
    app.keys.markRejected(id, { code: 'auth.invalid', retryable: false, status: 401 }, used);
    expect(app.connections.get(id)?.keys.map(({ state }) => state)).toEqual(['rejected: invalid', 'active']);
  });

  it('stays in use when another key is tested, replaced or removed', async () => {
    const { service, app, id } = await start();
    const other = await addOther(app, id);
    service.keys.set(OTHER_KEY, 'expired');
    expect(await app.connections.test(id, other)).toMatchObject({ error: { code: 'auth.expired' } });
    expect(app.connections.get(id)?.keys.map(({ state }) => state)).toEqual(['active', 'rejected: expired']);
    service.keys.set(NEXT_KEY, 'active');
    expect(await app.connections.keys.rotate(id, { apiKey: NEXT_KEY }, other)).toMatchObject({
      value: { keys: [{ id }, { id: other, label: 'Work', expiresAt: null, state: 'active' }] },
    });
    expect(await app.keyFor(id)).toBe(KEY);
    await app.connections.keys.remove(id, other);
    expect(await app.keyFor(id)).toBe(KEY);
    // Repeat the requests, as a second window might.
    expect(await app.connections.keys.remove(id, other)).toMatchObject({ ok: true });
    expect(await app.connections.keys.choose(id, other)).toMatchObject({ ok: true, value: { keyId: id } });
    expect(await app.connections.keys.rotate(id, { apiKey: NEXT_KEY }, other)).toEqual({
      ok: false,
      error: { kind: 'field', problem: { field: 'apiKey', reason: 'key_gone' } },
    });
  });

  it('keeps its own models in the list when other keys are added, tested or replaced', async () => {
    const { service, app, id } = await start();
    service.modelsOf.set(OTHER_KEY, ['three']).set(NEXT_KEY, ['four']);
    service.keys.set(NEXT_KEY, 'active');
    const listed = () => {
      const list = app.connections.models.last(id);
      return list.ok ? list.value.models.map((model) => model.id) : [];
    };
    const other = await addOther(app, id);
    expect(listed()).toEqual(['one', 'two']);
    expect(await app.connections.test(id, other)).toMatchObject({ ok: true, value: { modelCount: 1 } });
    expect(listed()).toEqual(['one', 'two']);
    expect(await app.connections.keys.rotate(id, { apiKey: NEXT_KEY }, other)).toMatchObject({ ok: true });
    expect(listed()).toEqual(['one', 'two']);
    await app.connections.keys.choose(id, other);
    await app.connections.models.list(id, true);
    expect(listed()).toEqual(['four']);
  });

  it('must be typed again for another origin, where the other keys are not sent either', async () => {
    const { app, id } = await start();
    const other = await addOther(app, id);
    const elsewhere = await keyService();
    elsewhere.keys.set(WRONG_KEY, 'active');
    expect(await app.connections.update(id, formFor(elsewhere.baseUrl, { apiKey: WRONG_KEY }))).toMatchObject({
      ok: true,
    });
    await app.connections.keys.choose(id, other);
    expect(await app.connections.route(id)).toMatchObject({ error: { reason: 'key_origin' } });
    await app.connections.test(id);
    expect(elsewhere.requests.map(({ authorization }) => authorization)).not.toContain(`Bearer ${OTHER_KEY}`);
  });
});

describe('when a kill or a full disk interrupts a change', () => {
  it('every state on disk has the chosen key, and a key that can be sent', async () => {
    const { folder, app, id } = await start();
    const other = await addOther(app, id);
    const states: string[] = [];
    const ring = fakeKeyring();
    const spying = await startApp({
      folder,
      safeStorage: syncSafeStorage(ring),
      openBackend: openConfPut((write, name) => {
        write();
        if (name === 'keys') states.push(readFileSync(join(folder, 'keys.json'), 'utf8'));
      }),
    });
    await spying.connections.keys.choose(id, other);
    await spying.connections.keys.rotate(id, { apiKey: KEY });
    await spying.connections.keys.remove(id, id);
    expect(states.length).toBeGreaterThan(2);
    for (const state of states) {
      const copy = appFolder();
      writeFileSync(join(copy, 'keys.json'), state);
      writeFileSync(join(copy, 'connections.json'), readFileSync(join(folder, 'connections.json')));
      const again = await startApp({ folder: copy, safeStorage: syncSafeStorage(ring) });
      const told = again.connections.get(id);
      expect(told?.keys.length).toBeGreaterThan(0);
      expect([KEY, OTHER_KEY]).toContain(await again.keyFor(id));
      expect(told?.keyId).toBe(other);
    }
  });

  it('the choice stays as it was if the disk refuses the write, and the answer says so', async () => {
    const { folder, app, id } = await start();
    const other = await addOther(app, id);
    const full = await startApp({
      folder,
      safeStorage: syncSafeStorage(fakeKeyring()),
      openBackend: openConfRefused('ENOSPC'),
    });
    expect(await full.connections.keys.choose(id, other)).toMatchObject({ error: { reason: 'disk_full' } });
    expect(await full.keyFor(id)).toBe(KEY);
    expect(await full.connections.keys.describe(id, other, { label: 'New' })).toMatchObject({
      error: { reason: 'disk_full' },
    });
    expect(full.connections.get(id)?.keys[1]?.label).toBe('Work');
  });
});

describe('the description of a key', () => {
  it('is kept after a restart; a replaced key keeps its label but no expiry date', async () => {
    const { app, id, restart } = await start();
    await app.connections.keys.describe(id, id, { label: 'Home', expiresAt: EXPIRES, warningsRead: 1 });
    const again = await restart();
    const facts = { label: 'Home', expiresAt: EXPIRES, warningsRead: 1 };
    expect(again.connections.get(id)?.keys).toMatchObject([facts]);
    expect(again.writes()).toBe(0);
    await again.connections.keys.rotate(id, { apiKey: OTHER_KEY });
    expect(again.connections.get(id)?.keys).toMatchObject([{ label: 'Home', expiresAt: null, warningsRead: 0 }]);
  });

  it('can be given with the connection too', async () => {
    const { app, service } = await start();
    const made = await app.connections.create(formFor(service.baseUrl, { keyLabel: 'First', keyExpiresAt: EXPIRES }));
    expect(made.ok && made.value.connection.keys).toMatchObject([{ label: 'First', expiresAt: EXPIRES }]);
  });
});

it('a version 1 file is still readable', async () => {
  const { folder, id, restart, app } = await start();
  const path = join(folder, 'keys.json');
  const { keys } = JSON.parse(readFileSync(path, 'utf8'));
  const { connectionId, origin, lastFour, addedAt, lastUsedAt, mark, sealed } = keys[0];
  const record = { connectionId, origin, lastFour, addedAt, lastUsedAt, mark, sealed };
  const old = JSON.stringify({ version: 1, keys: [record] });
  writeFileSync(path, old);
  const again = await restart();
  expect(again.problems).toEqual([]);
  expect(await again.keyFor(id)).toBe(KEY);
  expect(again.connections.get(id)?.keys).toMatchObject([{ id, label: '', expiresAt: null }]);
  expect(readFileSync(path, 'utf8')).toBe(old);
  expect(app.connections.get(id)?.keyId).toBe(id);
});

it('a service without keys is connected without one, and accepts one later', async () => {
  const { app, service } = await start();
  service.list = 'public';
  const made = await app.connections.create(formFor(service.baseUrl, { apiKey: '', isKeyless: true }));
  const id = made.ok ? made.value.connection.id : '';
  expect(made).toMatchObject({
    ok: true,
    value: { connection: { isKeyless: true, key: { state: 'none' }, keys: [] } },
  });
  const route = await app.connections.route(id);
  expect(route).toMatchObject({ ok: true, value: { key: null, credential: null } });
  expect(service.requests.at(-1)?.headers).not.toHaveProperty('authorization');
  expect(await app.connections.test(id)).toMatchObject({ ok: true });
  expect(await app.connections.create(formFor(service.baseUrl, { apiKey: '' }))).toMatchObject({
    error: { problem: { field: 'apiKey', reason: 'empty' } },
  });
  await app.connections.keys.add(id, { apiKey: KEY });
  expect(await app.keyFor(id)).toBe(KEY);
});

describe('removing the keys that the user was asked about', () => {
  it('leaves a key that was replaced or renamed after the question', async () => {
    const { app, id } = await start();
    const [before] = app.connections.get(id)?.keys ?? [];
    if (before === undefined) throw new Error('there is no key');
    await app.connections.keys.rotate(id, { apiKey: OTHER_KEY });
    const refused = { ok: false, error: { reason: 'changed_meanwhile' } };
    expect(await app.connections.keys.remove(id, before.id, shownKey(before))).toMatchObject(refused);
    expect(app.connections.get(id)?.key).toMatchObject({ lastFour: OTHER_KEY.slice(-4) });
    const [now] = app.connections.get(id)?.keys ?? [];
    if (now === undefined) throw new Error('there is no key');
    await app.connections.keys.describe(id, now.id, { label: 'Work' });
    expect(await app.connections.keys.remove(id, now.id, shownKey(now))).toMatchObject(refused);
    expect(await app.connections.keys.remove(id, now.id, shownKey({ ...now, label: 'Work' }))).toMatchObject({
      ok: true,
    });
  });

  it('leaves a connection whose keys have changed since the question', async () => {
    const { app, id } = await start();
    const before = app.connections.get(id);
    if (before === null) throw new Error('there is no connection');
    await addOther(app, id);
    expect(await app.connections.remove(id, shownConnection(before))).toMatchObject({
      ok: false,
      error: { reason: 'changed_meanwhile' },
    });
    const now = app.connections.get(id);
    if (now === null) throw new Error('the connection is gone');
    expect(await app.connections.remove(id, shownConnection(now))).toMatchObject({ ok: true });
    expect(app.connections.list()).toEqual([]);
  });
});
