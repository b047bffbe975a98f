// The practice connection follows its service.

import { createServer } from 'node:http';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { ConnectionService } from '../../electron/keys/connections.ts';
import { connectPractice } from '../../electron/keys/practice-connection.ts';
import { MainLanguage } from '../../electron/language.ts';
import { PracticeHost } from '../../electron/start-up/practice-host.ts';
import { ok } from '../../shared/errors.ts';
import { until } from '../helpers/until.ts';
import { type App, formFor, KEY, startApp } from './app.ts';
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
  it('is created once, with its own key, and stays the same', async () => {
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

  it('gets a new key if the old one was only for the last session', async () => {
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

  it('gets a new key if the service has forgotten the old one', async () => {
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

  it("becomes an ordinary connection with its key once the user gives it another service's address", async () => {
    const [practice, real] = [await keyService(), await keyService()];
    real.keys.set(KEY, 'active');
    const folder = appFolder();
    const ring = fakeKeyring();
    const made: string[] = [];
    const before = await startApp({ folder, safeStorage: syncSafeStorage(ring) });
    const first = await practiceOn(before, practice, made);
    const id = first.ok ? first.value.connection.id : '';
    const edited = await before.connections.update(id, formFor(real.baseUrl, { name: 'Real', apiKey: KEY }));
    expect(edited).toMatchObject({ ok: true, value: { isPractice: false, baseUrl: real.baseUrl } });

    const app = await startApp({ folder, safeStorage: syncSafeStorage(ring) });
    expect(await practiceOn(app, practice, made)).toMatchObject({
      ok: true,
      value: { connection: { isPractice: true } },
    });
    expect(app.connections.get(id)).toMatchObject({ name: 'Real', baseUrl: real.baseUrl });
    expect(await app.keyFor(id)).toBe(KEY);
    expect(practice.requests.filter(({ authorization }) => authorization.includes(KEY))).toEqual([]);
  });

  it('is left alone if its address is changed while the service is being found', async () => {
    const [before, after, real] = [await keyService(), await keyService(), await keyService()];
    const app = await startApp({ folder: appFolder(), safeStorage: syncSafeStorage(fakeKeyring()) });
    const first = await practiceOn(app, before, []);
    const id = first.ok ? first.value.connection.id : '';
    const editing = app.connections.update(id, formFor(real.baseUrl, { apiKey: KEY }));
    await practiceOn(app, after, []);
    await editing;
    expect(app.connections.get(id)).toMatchObject({ baseUrl: real.baseUrl, isPractice: false });
    expect(await app.keyFor(id)).toBe(KEY);
    expect(after.requests.filter(({ authorization }) => authorization.includes(KEY))).toEqual([]);
  });

  it('stays the practice connection when only its name changes', async () => {
    const service = await keyService();
    const app = await startApp({ folder: appFolder(), safeStorage: syncSafeStorage(fakeKeyring()) });
    const first = await practiceOn(app, service, []);
    const id = first.ok ? first.value.connection.id : '';
    const { apiKey: _, ...renamed } = formFor(service.baseUrl, { name: 'Mine' });
    expect(await app.connections.update(id, renamed)).toMatchObject({ ok: true, value: { isPractice: true } });
  });

  it('doesn’t replace an edited connection that an earlier version still marked as practice', async () => {
    const service = await keyService();
    const folder = appFolder();
    const ring = fakeKeyring();
    const before = await startApp({ folder, safeStorage: syncSafeStorage(ring) });
    const first = await practiceOn(before, service, []);
    const id = first.ok ? first.value.connection.id : '';
    await before.connections.movePractice(id, formFor('https://api.example.com', { apiKey: KEY }));
    const app = await startApp({ folder, safeStorage: syncSafeStorage(ring) });
    await practiceOn(app, service, []);
    expect(app.connections.get(id)).toMatchObject({ baseUrl: 'https://api.example.com' });
    expect(await app.keyFor(id)).toBe(KEY);
  });
});

/** A language whose practice texts load only when the test releases them. */
class SlowLanguage extends MainLanguage {
  readonly #held: (() => void)[] = [];

  override async practiceTexts() {
    // Request the texts now, and deliver them later.
    const texts = super.practiceTexts();
    await new Promise<void>((read) => this.#held.push(read));
    return texts;
  }

  /** How many loads are held. */
  get held(): number {
    return this.#held.length;
  }

  /** Delivers the texts that were requested last. */
  release(): void {
    this.#held.pop()?.();
  }
}

const practiceHost = (
  folder: string,
  connections: ConnectionService,
  language: () => MainLanguage,
  shortcuts: Readonly<Record<string, string>> = {},
) => new PracticeHost({ stateDirectory: join(folder, 'practice'), connections, language, shortcuts: () => shortcuts });

describe('the host of the practice service', () => {
  it('speaks the language that was chosen last, even during startup, whichever file is read first', async () => {
    const folder = appFolder();
    const { connections } = await startApp({ folder, safeStorage: syncSafeStorage(fakeKeyring()) });
    const language = new SlowLanguage('en-GB');
    const host = practiceHost(folder, connections, () => language);
    onTestFinished(() => host.close());
    const connecting = host.connect();
    await until(() => expect(language.held).toBe(1));
    await language.speak('ar-XB');
    await until(() => expect(language.held).toBe(2));
    language.release();
    language.release();
    const connected = await connecting;
    const consoleUrl = connected.ok ? connected.value.connection.consoleUrl : '';
    const page = async () => (await fetch(consoleUrl)).text();
    await until(async () => expect(await page()).toContain('<html lang="ar-XB" dir="rtl">'));
    await language.speak('en');
    await language.speak('en-XA');
    await until(() => expect(language.held).toBe(2));
    language.release();
    language.release();
    await until(async () => expect(await page()).toContain('<html lang="en-XA" dir="ltr">'));
  });

  it('names the connection and describes its models in the language that was chosen last', async () => {
    const folder = appFolder();
    const { connections } = await startApp({ folder, safeStorage: syncSafeStorage(fakeKeyring()) });
    const language = new MainLanguage('en-US');
    const host = practiceHost(folder, connections, () => language);
    onTestFinished(() => host.close());
    const connected = await host.connect();
    const id = connected.ok ? connected.value.connection.id : '';
    const shown = () => {
      const models = connections.models.last(id);
      const echo = models.ok ? models.value.models.find((model) => model.id === 'echo') : undefined;
      return [connections.get(id)?.name, echo?.description];
    };
    expect(shown()).toEqual(['Practice service', 'Repeats your message exactly.']);
    await language.speak('de');
    const german = (await language.practiceTexts()).echo.description;
    await until(() => expect(shown()).toEqual([language.texts.menu.practiceName, german]));
    expect(german).not.toBe('Repeats your message exactly.');
    const connection = connections.get(id);
    if (connection === null) throw new Error('it is gone');
    const { baseUrl, consoleUrl, isRetryEnabled, timeouts } = connection;
    await connections.update(id, {
      ...{ name: 'Mine', baseUrl, consoleUrl, isRetryEnabled, timeouts, isClearTextAllowed: false },
    });
    await language.speak('en');
    await until(() => expect(shown()).toEqual(['Mine', 'Repeats your message exactly.']));
  });

  it('names the shortcuts that the user chose', async () => {
    const folder = appFolder();
    const { connections } = await startApp({ folder, safeStorage: syncSafeStorage(fakeKeyring()) });
    const shortcuts = { 'new-chat': 'Mod+Shift+J' };
    const host = practiceHost(folder, connections, () => new MainLanguage('en-US'), shortcuts);
    onTestFinished(() => host.close());
    const connected = await host.connect();
    const baseUrl = connected.ok ? connected.value.connection.baseUrl : '';
    const article = await (await fetch(new URL('/help/shortcuts', baseUrl))).text();
    expect(article).toMatch(/\*\*(Ctrl|⌘)\+(Shift|⇧)\+J\*\*/);
    expect(article).not.toMatch(/\*\*(Ctrl|⌘)\+N\*\*/);
  });

  it('finds the service before the first request, even if the request comes early in the launch', async () => {
    const folder = appFolder();
    const ring = fakeKeyring();
    const host = async () => {
      const { connections } = await startApp({ folder, safeStorage: syncSafeStorage(ring) });
      const made = practiceHost(folder, connections, () => new MainLanguage('en-US'));
      onTestFinished(() => made.close());
      return { connections, made };
    };
    const yesterday = await host();
    const first = await yesterday.made.connect();
    expect(first).toMatchObject({ ok: true });
    const id = first.ok ? first.value.connection.id : '';
    await yesterday.made.close();
    // Another program has taken the port since the last run.
    const squatter = createServer((_request, response) => response.end('not yours'));
    const port = Number(new URL(yesterday.connections.get(id)?.baseUrl ?? '').port);
    await new Promise<void>((resolve) => squatter.listen(port, '127.0.0.1', resolve));
    onTestFinished(() => void squatter.close());

    const today = await host();
    await today.made.ready(id);
    const route = await today.connections.route(id);
    expect(route.ok && new URL(route.value.endpoint.baseUrl).port !== String(port)).toBe(true);
    expect(await today.connections.test(id)).toMatchObject({ ok: true });
  });
});
