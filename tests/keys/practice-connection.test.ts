// The practice connection follows its service.
import { describe, expect, it } from 'vitest';
import { connectPractice } from '../../electron/keys/practice-connection.ts';
import { ok } from '../../shared/errors.ts';
import { type App, startApp } from './app.ts';
import { appFolder } from './app-folder.ts';
import { fakeKeyring, syncSafeStorage } from './fake-safe-storage.ts';
import { type KeyService, keyService } from './key-service.ts';

function practiceOn(app: App, service: KeyService, made: string[]) {
  const createKey = async () => {
    const key = `parley-practice-key-${made.length}-0123456789`;
    made.push(key);
    service.keys.set(key, 'active');
    return ok(key);
  };
  return connectPractice(
    { connections: app.connections, name: () => 'Practice service', createKey },
    { baseUrl: service.baseUrl, consoleUrl: `${service.baseUrl}/console` },
  );
}

describe('the practice connection', () => {
  it('is made once, with a key of its own, and is the same one later', async () => {
    const service = await keyService();
    const app = await startApp({ folder: appFolder(), safeStorage: syncSafeStorage(fakeKeyring()) });
    const made: string[] = [];
    const first = await practiceOn(app, service, made);
    expect(first).toMatchObject({
      ok: true,
      value: {
        connection: { isPractice: true, name: 'Practice service' },
        models: { models: [{ id: 'one' }, { id: 'two' }] },
      },
    });
    const second = await practiceOn(app, service, made);
    expect(second.ok && first.ok && second.value.connection.id === first.value.connection.id).toBe(true);
    expect(app.connections.list()).toHaveLength(1);
    expect(made).toHaveLength(1);
  });

  it('follows the service to another port with its key', async () => {
    const folder = appFolder();
    const ring = fakeKeyring();
    const [before, after] = [await keyService(), await keyService()];
    const made: string[] = [];
    await practiceOn(await startApp({ folder, safeStorage: syncSafeStorage(ring) }), before, made);
    after.keys.set(made[0] ?? '', 'active');
    const app = await startApp({ folder, safeStorage: syncSafeStorage(ring) });
    const moved = await practiceOn(app, after, made);
    expect(moved).toMatchObject({
      ok: true,
      value: { connection: { baseUrl: after.baseUrl, key: { state: 'active' } } },
    });
    expect(made).toHaveLength(1);
  });

  it('gets a new key when the old one was for the last session only', async () => {
    const folder = appFolder();
    const ring = fakeKeyring({ backend: 'basic_text', prefix: 'v10' });
    const service = await keyService();
    const made: string[] = [];
    await practiceOn(await startApp({ folder, safeStorage: syncSafeStorage(ring) }), service, made);
    const app = await startApp({ folder, safeStorage: syncSafeStorage(ring) });
    expect(await practiceOn(app, service, made)).toMatchObject({
      ok: true,
      value: { connection: { key: { state: 'this session only' } } },
    });
    expect(made).toHaveLength(2);
    expect(app.connections.list()).toHaveLength(1);
  });

  it('gets a new key when the service has forgotten the old one', async () => {
    const service = await keyService();
    const app = await startApp({ folder: appFolder(), safeStorage: syncSafeStorage(fakeKeyring()) });
    const made: string[] = [];
    await practiceOn(app, service, made);
    service.keys.clear();
    expect(await practiceOn(app, service, made)).toMatchObject({
      ok: true,
      value: { connection: { key: { state: 'active' } } },
    });
    expect(made).toHaveLength(2);
  });
});
