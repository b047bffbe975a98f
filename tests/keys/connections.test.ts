// Connections against a real HTTP service: verification, rotation, editing, models.
import { EventEmitter, once } from 'node:events';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { DAY_MS } from '../../shared/days.ts';
import { listening } from '../helpers/system/loopback.ts';
import { connect, formFor, KEY, keyInUse, OTHER_KEY, startApp, WRONG_KEY } from './app.ts';
import { appFolder, everythingIn, isAnywhereIn, openConfPut } from './app-folder.ts';
import { fakeKeyring, syncSafeStorage } from './fake-safe-storage.ts';
import { keyService } from './key-service.ts';

async function start(changes: Parameters<typeof keyService>[0] = {}) {
  const service = await keyService(changes);
  service.keys.set(KEY, 'active').set(OTHER_KEY, 'active');
  const folder = appFolder();
  const ring = fakeKeyring();
  const restart = (more: Partial<Parameters<typeof startApp>[0]> = {}) =>
    startApp({ folder, safeStorage: syncSafeStorage(ring), ...more });
  return { service, folder, ring, restart, app: await restart() };
}

describe('connecting', () => {
  it('verifies the key, lists the models and keeps both', async () => {
    const { service, app, restart } = await start();
    const made = await app.connections.create(formFor(`${service.baseUrl}/v1/`, { apiKey: ` "Bearer ${KEY}" ` }));
    expect(made).toMatchObject({
      ok: true,
      value: {
        connection: {
          baseUrl: service.baseUrl,
          name: 'Test service',
          key: { state: 'active', lastFour: KEY.slice(-4) },
        },
        models: { models: [{ id: 'one' }, { id: 'two' }], error: null },
      },
    });
    expect(service.completions()).toBe(0);
    const again = await restart();
    const [connection] = again.connections.list();
    expect(connection?.key.state).toBe('active');
    const requestsBefore = service.requests.length;
    expect(connection && (await again.connections.models.list(connection.id, false))).toMatchObject({
      ok: true,
      value: { models: [{ id: 'one' }, { id: 'two' }] },
    });
    expect(service.requests.length).toBe(requestsBefore);
  });

  it.each([
    ['expired', 'auth.expired', 'This API key has expired.'],
    ['odd', 'auth.other', 'Go away.'],
    ['forbidden', 'auth.other', 'Not from your country.'],
  ] as const)(
    'stores nothing of a key that is %s, and returns the service’s message',
    async (verdict, code, serviceMessage) => {
      const { service, app, folder } = await start();
      service.keys.set(WRONG_KEY, verdict);
      const made = await app.connections.create(formFor(service.baseUrl, { apiKey: WRONG_KEY }));
      expect(made).toMatchObject({ ok: false, error: { kind: 'service', error: { code, serviceMessage } } });
      expect(app.connections.list()).toEqual([]);
      expect(everythingIn(folder)).toBe('');
    },
  );

  it('stores nothing of a wrong key', async () => {
    const { service, app, folder } = await start();
    const made = await app.connections.create(formFor(service.baseUrl, { apiKey: WRONG_KEY }));
    expect(made).toMatchObject({ ok: false, error: { kind: 'service', error: { code: 'auth.invalid', status: 401 } } });
    expect(JSON.stringify(made)).not.toContain(WRONG_KEY);
    expect(everythingIn(folder)).toBe('');
  });

  it.each([
    ['baseUrl', 'empty', { baseUrl: '' }],
    ['baseUrl', 'scheme', { baseUrl: 'ftp://example.com' }],
    ['baseUrl', 'clear_text', { baseUrl: 'http://service.example' }],
    ['consoleUrl', 'scheme', { consoleUrl: 'javascript:alert(1)' }],
    ['consoleUrl', 'credentials', { consoleUrl: 'https://me:secret@console.example' }],
    ['apiKey', 'empty', { apiKey: '' }],
    ['apiKey', 'white_space', { apiKey: 'two words' }],
    ['name', 'too_long', { name: 'n'.repeat(101) }],
  ] as const)('sends nothing if %s is refused as %s', async (field, reason, changes) => {
    const { service, app } = await start();
    const made = await app.connections.create(formFor(service.baseUrl, changes));
    expect(made).toEqual({ ok: false, error: { kind: 'field', problem: { field, reason } } });
    expect(service.requests).toEqual([]);
  });

  it('names a connection without a name after its host', async () => {
    const { service, app } = await start();
    const made = await app.connections.create(formFor(service.baseUrl, { name: ' ' }));
    expect(made.ok && made.value.connection.name).toBe(new URL(service.baseUrl).host);
  });

  it('gives unnamed connections different names', async () => {
    const { service, app } = await start();
    for (let made = 0; made < 3; made += 1) await app.connections.create(formFor(service.baseUrl, { name: '' }));
    const { host } = new URL(service.baseUrl);
    expect(app.connections.list().map(({ name }) => name)).toEqual([host, `${host} (2)`, `${host} (3)`]);
  });

  it('reports that nothing answered, and stores nothing', async () => {
    const { app, folder } = await start();
    const made = await app.connections.create(formFor('http://127.0.0.1:1'));
    expect(made).toMatchObject({ ok: false, error: { kind: 'service', error: { code: 'network' } } });
    expect(everythingIn(folder)).toBe('');
  });

  it.each(['web_page', 'elsewhere'] as const)("doesn't accept an address whose model list is “%s”", async (list) => {
    const { service, app } = await start({ list });
    expect(await app.connections.create(formFor(service.baseUrl))).toMatchObject({
      ok: false,
      error: { kind: 'service', error: { code: 'protocol' } },
    });
  });

  it.each([
    ['missing', 'not_found'],
    ['failing', 'server'],
  ] as const)('connects although the model list is %s, and says so', async (list, code) => {
    const { service, app } = await start({ list });
    const made = await app.connections.create(formFor(service.baseUrl));
    expect(made).toMatchObject({
      ok: true,
      value: { connection: { key: { state: 'active' } }, models: { models: [], error: { code } } },
    });
  });
});

describe('an address without a model list', () => {
  const html = '<html><title>404 Not Found</title></html>';
  const answers = (status: number, body: unknown) => ({
    status,
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });

  it.each([
    ['a web server that knows no such page', answers(404, html)],
    ['an interface of another kind', answers(404, { detail: 'Not Found' })],
    ['a gateway without this route', answers(404, { error: { message: 'no Route matched with those values' } })],
    ['a page that takes no POST', answers(405, 'Method Not Allowed')],
    ['a server that rejects everything', answers(400, html)],
  ])('is not accepted if it leads to %s, and the error has the requested address', async (_, completion) => {
    const { app, folder } = await start();
    const service = await serving(answers(404, html), completion);
    const made = await app.connections.create(formFor(`${service}/wrong`));
    expect(made).toMatchObject({
      ok: false,
      error: { kind: 'service', error: { code: 'not_found', status: 404, url: `${service}/wrong/v1/models` } },
    });
    expect(everythingIn(folder)).toBe('');
  });

  it.each([
    [
      'the model',
      answers(404, { error: { message: 'The model parley-check does not exist', code: 'model_not_found' } }),
    ],
    ['the request', answers(400, { error: { message: 'model is not allowed', type: 'invalid_request_error' } })],
    ['too frequent requests', answers(429, { error: { message: 'Slow down', type: 'requests' } })],
  ])('is accepted if the service itself, not a web server, refuses %s', async (_, completion) => {
    const { app } = await start();
    const service = await serving(answers(404, html), completion);
    expect(await app.connections.create(formFor(service))).toMatchObject({
      ok: true,
      value: { isKeyProved: false, models: { models: [], error: { code: 'not_found' } } },
    });
  });
});

describe('a service without a version in its paths', () => {
  const pathsOf = ({ requests }: Awaited<ReturnType<typeof keyService>>) =>
    requests.map(({ method, path }) => `${method} ${path}`);

  it.each([
    ['/openai', 404],
    ['/api', 405],
    ['', 404],
    ['/openai', 'page'],
  ] as const)('is found below “%s” if other paths answer %s, and remembered', async (only, nothing) => {
    const { service, app, restart } = await start({ only, nothing });
    const made = await app.connections.create(formFor(service.baseUrl + only));
    const baseUrl = `${service.baseUrl}${only}/chat/completions`;
    expect(made).toMatchObject({
      ok: true,
      value: { connection: { baseUrl }, models: { models: [{ id: 'one' }, { id: 'two' }] }, isKeyProved: true },
    });
    const again = await restart();
    const [connection] = again.connections.list();
    expect(connection?.baseUrl).toBe(baseUrl);
    service.requests.length = 0;
    await again.connections.models.list(connection?.id ?? '', true);
    expect(pathsOf(service)).toEqual([`GET ${only}/models`]);
  });

  it.each(['/chat/completions', '/models'])('is asked at once if its address ends with %s', async (path) => {
    const { service, app } = await start({ only: '/openai' });
    expect(await app.connections.create(formFor(`${service.baseUrl}/openai${path}`))).toMatchObject({
      ok: true,
      value: { connection: { baseUrl: `${service.baseUrl}/openai/chat/completions` } },
    });
    expect(new Set(pathsOf(service))).toEqual(new Set(['GET /openai/models']));
  });

  it('is asked with a version if only that works', async () => {
    const { service, app } = await start({ only: '/v1' });
    expect(await app.connections.create(formFor(`${service.baseUrl}/chat/completions`))).toMatchObject({
      ok: true,
      value: { connection: { baseUrl: service.baseUrl } },
    });
  });

  it('refuses a wrong key, and stores nothing', async () => {
    const { service, app, folder } = await start({ only: '/openai' });
    const made = await app.connections.create(formFor(`${service.baseUrl}/openai`, { apiKey: WRONG_KEY }));
    expect(made).toMatchObject({
      ok: false,
      error: { kind: 'service', error: { code: 'auth.invalid', status: 401 } },
    });
    expect(everythingIn(folder)).toBe('');
  });

  it('is not taken for one if it only lists models, for any key', async () => {
    const { service, app } = await start({ only: '', isCatalogue: true, list: 'public' });
    expect(await app.connections.create(formFor(service.baseUrl))).toMatchObject({
      ok: false,
      error: { kind: 'service', error: { status: 404, url: `${service.baseUrl}/v1/models` } },
    });
    const other = await start({ only: '/api', list: 'public' });
    expect(await other.app.connections.create(formFor(`${other.service.baseUrl}/api`))).toMatchObject({
      ok: true,
      value: { isKeyProved: true },
    });
  });

  it('costs one request where there is no service', async () => {
    const { service, app } = await start({ only: '/elsewhere' });
    const made = await app.connections.create(formFor(`${service.baseUrl}/openai`));
    expect(made).toMatchObject({
      ok: false,
      error: { kind: 'service', error: { status: 404, url: `${service.baseUrl}/openai/v1/models` } },
    });
    expect(pathsOf(service)).toEqual([
      'GET /openai/v1/models',
      'POST /openai/v1/chat/completions',
      'GET /openai/models',
    ]);
  });

  it.each([
    ['a page that wants a sign-in', 401, '<html><title>Sign in</title></html>'],
    ['an empty list', 200, '{"data":[]}'],
    ['JSON without a list', 200, '{"hello":"world"}'],
  ])('is not found where the other path has %s', async (_, status, body) => {
    const { app } = await start();
    const server = createServer(({ url }, response) => {
      const type = body.startsWith('{') ? 'application/json' : 'text/html';
      response.writeHead(url === '/models' ? status : 404, { 'content-type': type }).end(body);
    });
    const { url, close } = await listening(server);
    onTestFinished(close);
    expect(await app.connections.create(formFor(url))).toMatchObject({
      ok: false,
      error: { kind: 'service', error: { status: 404, url: `${url}/v1/models` } },
    });
  });

  it.each(['checked', 'public', 'missing', 'failing'] as const)(
    'costs nothing for a service with a version whose model list is %s',
    async (list) => {
      const { service, app } = await start({ list });
      expect(await app.connections.create(formFor(service.baseUrl))).toMatchObject({ ok: true });
      expect(pathsOf(service).filter((path) => !path.includes(' /v1/'))).toEqual([]);
    },
  );

  it.each(['test', 'rotate'] as const)('is found by a %s of a saved connection', async (deed) => {
    const { service, app, restart } = await start();
    const id = await connect(app, service.baseUrl);
    service.only = '/openai';
    await app.connections.update(id, formFor(`${service.baseUrl}/openai`, { apiKey: '' }));
    const done = deed === 'test' ? app.connections.test(id) : app.connections.keys.rotate(id, { apiKey: OTHER_KEY });
    expect(await done).toMatchObject({ ok: true });
    const baseUrl = `${service.baseUrl}/openai/chat/completions`;
    expect(app.connections.get(id)).toMatchObject({ baseUrl, key: { state: 'active' } });
    expect((await restart()).connections.get(id)?.baseUrl).toBe(baseUrl);
    expect(app.connections.models.last(id)).toMatchObject({ value: { models: [{ id: 'one' }, { id: 'two' }] } });
  });

  it('stays at the address that the user entered during a test', async () => {
    const { service, app } = await start();
    const id = await connect(app, service.baseUrl);
    service.only = '/openai';
    await app.connections.update(id, formFor(`${service.baseUrl}/openai`, { apiKey: '' }));
    service.beforeAnswer = async (path) => {
      if (path === '/openai/models')
        await app.connections.update(id, formFor(`${service.baseUrl}/api/v4`, { apiKey: '' }));
    };
    await app.connections.test(id);
    expect(app.connections.get(id)?.baseUrl).toBe(`${service.baseUrl}/api/v4`);
  });
});

describe('a key in another field', () => {
  const key = 'sk-canary-0123456789abcdef0123';

  it.each([
    ['baseUrl', 'looks_like_key', { baseUrl: key }],
    ['baseUrl', 'key_in_address', { baseUrl: `https://service.example/v1/${key}` }],
    ['name', 'looks_like_key', { name: key }],
    ['name', 'looks_like_key', { name: 'a-password-of-mine', apiKey: 'a-password-of-mine' }],
    ['consoleUrl', 'key_in_address', { consoleUrl: `https://console.example/?id=${key}` }],
  ] as const)('%s is refused as %s before anything is sent: %j', async (field, reason, changes) => {
    const { service, app, folder } = await start();
    const made = await app.connections.create(formFor(service.baseUrl, changes));
    expect(made).toEqual({ ok: false, error: { kind: 'field', problem: { field, reason } } });
    expect(service.requests).toEqual([]);
    expect(everythingIn(folder)).toBe('');
  });
});

describe('a public model list', () => {
  it("doesn't prove a key: a single token is requested", async () => {
    const { service, app, folder } = await start({ list: 'public' });
    expect(await app.connections.create(formFor(service.baseUrl, { apiKey: WRONG_KEY }))).toMatchObject({
      ok: false,
      error: { kind: 'service', error: { code: 'auth.invalid' } },
    });
    expect(everythingIn(folder)).toBe('');
    expect(await app.connections.create(formFor(service.baseUrl))).toMatchObject({ ok: true });
    const asked = service.requests.filter(({ method }) => method === 'POST').map(({ body }) => JSON.parse(body));
    expect(asked).toEqual([
      expect.objectContaining({ model: 'one', max_tokens: 1 }),
      expect.objectContaining({ model: 'one', max_tokens: 1 }),
    ]);
  });

  it('is recognised with a random key, never without a header', async () => {
    const { service, app } = await start({ list: 'public' });
    await app.connections.create(formFor(service.baseUrl));
    expect(service.requests.every(({ authorization }) => authorization.startsWith('Bearer '))).toBe(true);
    expect(service.requests.filter(({ authorization }) => authorization !== `Bearer ${KEY}`)).toHaveLength(1);
  });

  it("doesn't prove a key even if the first model isn't a chat model", async () => {
    const { service, app } = await start({ list: 'public', models: ['embedder', 'chatter'] });
    service.silentModels.add('embedder');
    expect(await app.connections.create(formFor(service.baseUrl, { apiKey: WRONG_KEY }))).toMatchObject({ ok: false });
    const made = await app.connections.create(formFor(service.baseUrl));
    expect(made.ok && (await app.connections.test(made.value.connection.id))).toMatchObject({
      ok: true,
      value: { isKeyProved: true },
    });
  });

  it("doesn't make a key without credit invalid", async () => {
    const { service, app } = await start({ list: 'public' });
    service.keys.set(KEY, 'poor');
    expect(await app.connections.create(formFor(service.baseUrl))).toMatchObject({ ok: true });
  });
});

describe('testing a connection', () => {
  it('reports whether the key was proved, the number of models and the duration', async () => {
    const { service, app } = await start();
    const id = await connect(app, service.baseUrl);
    expect(await app.connections.test(id)).toEqual({
      ok: true,
      value: { isKeyProved: true, modelCount: 2, durationMs: expect.any(Number) },
    });
  });

  it("doesn't claim a proof without a model list or known model", async () => {
    const { service, app, restart } = await start({ list: 'missing' });
    const id = await connect(app, service.baseUrl);
    expect(await app.connections.test(id)).toMatchObject({ ok: true, value: { isKeyProved: false, modelCount: null } });
    const again = await restart({ modelHint: () => 'one' });
    expect(await again.connections.test(id)).toMatchObject({
      ok: true,
      value: { isKeyProved: true, modelCount: null },
    });
  });

  it.each([
    ['expired', 'rejected: expired'],
    ['odd', 'rejected: other'],
  ] as const)(
    'marks a key that is now %s, keeps it, and removes the mark when it works again',
    async (verdict, state) => {
      const { service, app, restart } = await start();
      const id = await connect(app, service.baseUrl);
      service.keys.set(KEY, verdict);
      expect(await app.connections.test(id)).toMatchObject({ ok: false });
      expect(app.connections.get(id)?.key).toMatchObject({ state, lastFour: KEY.slice(-4) });
      const again = await restart();
      expect(again.connections.get(id)?.key.state).toBe(state);
      expect(await again.keyFor(id)).toBe(KEY);
      service.keys.set(KEY, 'active');
      expect(await again.connections.test(id)).toMatchObject({ ok: true });
      expect(again.connections.get(id)?.key.state).toBe('active');
    },
  );

  it('marks a deleted key as invalid, but not a key without credit or permission', async () => {
    const { service, app } = await start();
    const id = await connect(app, service.baseUrl);
    const refused = (status: number) => ({ code: 'auth.other', retryable: false, status }) as const;
    const key = await keyInUse(app, id);
    app.keys.markRejected(id, refused(402), key);
    app.keys.markRejected(id, refused(403), key);
    expect(app.connections.get(id)?.key.state).toBe('active');
    service.keys.delete(KEY);
    await app.connections.models.list(id, true);
    expect(app.connections.get(id)?.key.state).toBe('rejected: invalid');
    expect(app.told.at(-1)?.[0]?.key.state).toBe('rejected: invalid');
  });
});

describe('rotating a key', () => {
  it('verifies the new key first, then replaces the old key', async () => {
    const { service, app, folder, restart } = await start();
    const id = await connect(app, service.baseUrl);
    const before = readFileSync(join(folder, 'keys.json'), 'utf8');
    service.beforeAnswer = () => expect(readFileSync(join(folder, 'keys.json'), 'utf8')).toBe(before);
    expect(await app.connections.keys.rotate(id, { apiKey: ` Bearer ${OTHER_KEY}\n` })).toMatchObject({
      ok: true,
      value: { key: { state: 'active', lastFour: OTHER_KEY.slice(-4) } },
    });
    expect(await app.keyFor(id)).toBe(OTHER_KEY);
    expect(await (await restart()).keyFor(id)).toBe(OTHER_KEY);
    expect(isAnywhereIn(folder, KEY) || isAnywhereIn(folder, OTHER_KEY)).toBe(false);
  });

  it.each([
    ['invalid', 'auth.invalid'],
    ['expired', 'auth.expired'],
  ] as const)('changes nothing when the new key is %s', async (verdict, code) => {
    const { service, app, folder } = await start();
    if (verdict !== 'invalid') service.keys.set(WRONG_KEY, verdict);
    const id = await connect(app, service.baseUrl);
    const before = everythingIn(folder);
    const info = app.connections.get(id);
    expect(await app.connections.keys.rotate(id, { apiKey: WRONG_KEY })).toMatchObject({
      ok: false,
      error: { kind: 'service', error: { code } },
    });
    expect(everythingIn(folder)).toBe(before);
    expect(app.connections.get(id)).toEqual(info);
    expect(await app.keyFor(id)).toBe(KEY);
  });

  it('refuses a wrong key even if the model list is public', async () => {
    const { service, app } = await start({ list: 'public' });
    const id = await connect(app, service.baseUrl);
    expect(await app.connections.keys.rotate(id, { apiKey: WRONG_KEY })).toMatchObject({ ok: false });
    expect(await app.keyFor(id)).toBe(KEY);
  });

  it("removes the mark of the old key, and a late refusal of the old key doesn't mark the new key", async () => {
    const { service, app } = await start();
    const id = await connect(app, service.baseUrl);
    const old = await keyInUse(app, id);
    service.keys.set(KEY, 'expired');
    await app.connections.test(id);
    expect(await app.connections.keys.rotate(id, { apiKey: OTHER_KEY })).toMatchObject({
      ok: true,
      value: { key: { state: 'active' } },
    });
    app.keys.markRejected(id, { code: 'auth.expired', retryable: false, status: 401 }, old);
    expect(app.connections.get(id)?.key.state).toBe('active');
  });

  it('twice at once ends with the second key', async () => {
    const { service, app, restart } = await start();
    const id = await connect(app, service.baseUrl);
    service.keys.set(WRONG_KEY, 'active');
    await Promise.all([
      app.connections.keys.rotate(id, { apiKey: OTHER_KEY }),
      app.connections.keys.rotate(id, { apiKey: WRONG_KEY }),
    ]);
    expect(await app.keyFor(id)).toBe(WRONG_KEY);
    expect(await (await restart()).keyFor(id)).toBe(WRONG_KEY);
  });
});

describe('editing a connection', () => {
  it('saves at once, keeps the key, and sends nothing to the service', async () => {
    const { service, app, restart } = await start();
    const id = await connect(app, service.baseUrl);
    const before = service.requests.length;
    const { apiKey: _, ...form } = formFor(`${service.baseUrl}/team`, { name: 'Renamed', isRetryEnabled: false });
    const saved = await app.connections.update(id, {
      ...form,
      timeouts: { ...form.timeouts, idleMs: 1_500, responseStartMs: 1 },
    });
    expect(saved).toMatchObject({
      ok: true,
      value: {
        name: 'Renamed',
        baseUrl: `${service.baseUrl}/team`,
        isRetryEnabled: false,
        timeouts: { idleMs: 1_500, responseStartMs: 50 },
        key: { state: 'active' },
      },
    });
    expect(service.requests.length).toBe(before);
    expect(await (await restart()).keyFor(id)).toBe(KEY);
  });

  it('requires the key again if the origin changes, and sends nothing to the new address', async () => {
    const { service, app } = await start();
    const other = await keyService();
    const id = await connect(app, service.baseUrl);
    const { apiKey: _, ...form } = formFor(other.baseUrl);
    expect(await app.connections.update(id, form)).toEqual({
      ok: false,
      error: { kind: 'field', problem: { field: 'apiKey', reason: 'key_needed' } },
    });
    expect(app.connections.get(id)?.baseUrl).toBe(service.baseUrl);
    expect(await app.connections.update(id, { ...form, apiKey: OTHER_KEY })).toMatchObject({ ok: true });
    expect(await app.keyFor(id)).toBe(OTHER_KEY);
    expect(other.requests).toEqual([]);
  });

  it('drops the models of the old address and loads the new ones on demand', async () => {
    const { service, app } = await start();
    const id = await connect(app, service.baseUrl);
    await app.connections.update(id, formFor(`${service.baseUrl}/team`));
    expect(app.lists.at(-1)).toEqual({ connectionId: id, models: [], fetchedAt: null, error: null });
    service.models = ['three'];
    expect(await app.connections.models.list(id, false)).toMatchObject({
      ok: true,
      value: { models: [{ id: 'three' }] },
    });
  });
});

describe('a key typed while the disk is full', () => {
  async function startFull() {
    const { service, restart } = await start();
    const disk = { isFull: false };
    const openBackend = openConfPut((write) => {
      if (disk.isFull) throw Object.assign(new Error('ENOSPC'), { code: 'ENOSPC' });
      write();
    });
    const app = await restart({ openBackend });
    const id = await connect(app, service.baseUrl);
    disk.isFull = true;
    return { app, id, disk, restart };
  }

  it('is used, and stored as soon as there is room', async () => {
    const { app, id, disk, restart } = await startFull();
    expect((await app.connections.keys.rotate(id, { apiKey: OTHER_KEY })).ok).toBe(true);
    expect([await app.keyFor(id), app.connections.get(id)?.key.state]).toEqual([OTHER_KEY, 'this session only']);
    await app.keys.storeWaiting();
    expect(app.connections.get(id)?.key.state).toBe('this session only');
    disk.isFull = false;
    await app.keys.storeWaiting();
    expect([await app.keyFor(id), app.connections.get(id)?.key.state]).toEqual([OTHER_KEY, 'active']);
    expect(await (await restart()).keyFor(id)).toBe(OTHER_KEY);
  });

  it('isn’t stored later if it was removed meanwhile', async () => {
    const { app, id, disk, restart } = await startFull();
    const added = await app.connections.keys.add(id, { apiKey: OTHER_KEY, label: 'Work', expiresAt: null });
    const keyId = added.ok ? (added.value.keys.find(({ label }) => label === 'Work')?.id ?? '') : '';
    disk.isFull = false;
    expect((await app.connections.keys.remove(id, keyId)).ok).toBe(true);
    await app.keys.storeWaiting();
    expect((await restart()).connections.get(id)?.keys).toHaveLength(1);
  });
});

describe('a key over plain HTTP', () => {
  it('may be sent to another machine once the user allows it', async () => {
    const { app, folder } = await start();
    const made = await app.connections.create(formFor('http://parley-test.invalid', { isClearTextAllowed: true }));
    expect(made).toMatchObject({ ok: false, error: { kind: 'service', error: { code: 'network' } } });
    expect(everythingIn(folder)).toBe('');
  });
});

describe('the model list', () => {
  it('stays as it was if a refresh fails, and contains the reason', async () => {
    const { service, app, restart } = await start();
    const id = await connect(app, service.baseUrl);
    service.list = 'failing';
    const failed = await app.connections.models.list(id, true);
    expect(failed).toMatchObject({
      ok: true,
      value: { models: [{ id: 'one' }, { id: 'two' }], error: { code: 'server', serviceMessage: 'boom' } },
    });
    expect(await (await restart()).connections.models.list(id, false)).toEqual(failed);
    service.list = 'checked';
    service.models = ['three'];
    expect(await app.connections.models.list(id, true)).toMatchObject({
      ok: true,
      value: { models: [{ id: 'three' }], error: null },
    });
    expect(app.lists.at(-1)?.models).toEqual([{ id: 'three' }]);
  });

  it('is returned from memory without a request, even if it was never read', async () => {
    const { service, app } = await start();
    const id = await connect(app, service.baseUrl);
    const before = service.requests.length;
    expect(app.connections.models.last(id)).toMatchObject({ value: { models: [{ id: 'one' }, { id: 'two' }] } });
    await app.connections.update(id, formFor(`${service.baseUrl}/team`));
    expect(app.connections.models.last(id)).toMatchObject({ value: { models: [], fetchedAt: null } });
    expect(app.connections.models.last('other')).toEqual({ ok: false, error: { reason: 'no_connection' } });
    expect(service.requests.length).toBe(before);
  });

  it('is read again after a day, and is silently kept if that fails', async () => {
    let time = 1_000_000;
    const folder = appFolder();
    const service = await keyService();
    service.keys.set(KEY, 'active');
    const app = await startApp({ folder, safeStorage: syncSafeStorage(fakeKeyring()), now: () => time });
    const id = await connect(app, service.baseUrl);
    const { models } = app.connections;
    const modelsAfter = async (ms: number): Promise<unknown> => {
      time += ms;
      await models.readAgainIfOld(id);
      return models.last(id);
    };
    const before = service.requests.length;
    service.models = ['three'];
    expect(await modelsAfter(DAY_MS - 1)).toMatchObject({ value: { models: [{ id: 'one' }, { id: 'two' }] } });
    expect(service.requests.length).toBe(before);
    expect(await modelsAfter(1)).toMatchObject({ value: { models: [{ id: 'three' }] } });
    service.list = 'failing';
    service.keys.set(KEY, 'expired');
    expect(await modelsAfter(DAY_MS)).toMatchObject({ value: { models: [{ id: 'three' }], error: null } });
    expect(app.connections.list()[0]?.key.state).toBe('active');
    expect(service.requests.length).toBe(before + 2);
    await modelsAfter(DAY_MS - 1);
    expect(service.requests.length).toBe(before + 2);
  });

  it('is requested once for two simultaneous requests', async () => {
    const { service, app } = await start();
    const id = await connect(app, service.baseUrl);
    const before = service.requests.length;
    await Promise.all([app.connections.models.list(id, true), app.connections.models.list(id, true)]);
    expect(service.requests.length).toBe(before + 1);
  });

  it('is dropped if the connection’s address changes meanwhile', async () => {
    const { service, app } = await start();
    const id = await connect(app, service.baseUrl);
    const asked = new EventEmitter();
    const answer = new EventEmitter();
    const isAsked = once(asked, 'models');
    service.beforeAnswer = async () => {
      asked.emit('models');
      await once(answer, 'now');
    };
    const refresh = app.connections.models.list(id, true);
    await isAsked;
    await app.connections.update(id, formFor(`${service.baseUrl}/team`));
    answer.emit('now');
    expect(await refresh).toMatchObject({ ok: true, value: { models: [] } });
  });
});

describe('removing', () => {
  it('a connection removes its key, its ciphertext and its models', async () => {
    const { service, app, folder } = await start();
    const id = await connect(app, service.baseUrl);
    expect(await app.connections.remove(id)).toEqual({ ok: true, value: null });
    expect(app.connections.list()).toEqual([]);
    expect(everythingIn(folder)).not.toContain(id);
    expect(everythingIn(folder)).not.toContain('ciphertext');
    expect(await app.connections.route(id)).toMatchObject({ ok: false, error: { reason: 'no_connection' } });
  });
});

describe('a key', () => {
  it('reaches only its service: no file, answer, event or other origin', async () => {
    const { service, app, folder } = await start();
    const other = await keyService();
    service.elsewhere = `${other.baseUrl}/v1/models`;
    const id = await connect(app, service.baseUrl);
    service.list = 'elsewhere';
    const answers = [
      await app.connections.test(id),
      await app.connections.models.list(id, true),
      await app.connections.keys.rotate(id, { apiKey: OTHER_KEY }),
      app.connections.list(),
      app.told,
      app.lists,
    ];
    for (const key of [KEY, OTHER_KEY]) {
      expect(JSON.stringify(answers)).not.toContain(key);
      expect(isAnywhereIn(folder, key)).toBe(false);
    }
    expect(other.requests).toEqual([]);
  });

  it('in a keys.json that another program wrote is kept in a copy', async () => {
    const { service, app, folder } = await start();
    const other = await start();
    await connect(other.app, other.service.baseUrl);
    const theirs = readFileSync(join(other.folder, 'keys.json'), 'utf8');
    const id = await connect(app, service.baseUrl);
    writeFileSync(join(folder, 'keys.json'), theirs);
    expect(await app.connections.keys.rotate(id, { apiKey: OTHER_KEY })).toMatchObject({ ok: true });
    expect(app.foreign).toMatchObject([{ file: join(folder, 'keys.json') }]);
    expect(readFileSync(app.foreign[0]?.path ?? '', 'utf8')).toBe(theirs);
    expect(await app.keyFor(id)).toBe(OTHER_KEY);
  });

  it('has its last use recorded on disk, at most once a minute and at the end', async () => {
    let now = 1_000_000;
    const { service, folder, restart } = await start();
    const app = await restart({ now: () => now });
    const id = await connect(app, service.baseUrl);
    const writes = app.writes();
    now += 30_000;
    app.keys.markUsed(id, await keyInUse(app, id));
    expect(app.connections.get(id)?.key.lastUsedAt).toBe(1_030_000);
    expect(app.writes()).toBe(writes);
    app.keys.flush();
    expect(app.writes()).toBe(writes + 1);
    expect((await restart()).connections.get(id)?.key.lastUsedAt).toBe(1_030_000);
    expect(existsSync(join(folder, 'keys.json'))).toBe(true);
  });
});

interface Answered {
  readonly status: number;
  readonly body: string;
}

/** Starts a server with one answer to GET and one to POST, and returns its origin. */
async function serving(list: Answered, completion: Answered): Promise<string> {
  const server = createServer((request, response) => {
    request.resume();
    request.on('end', () => {
      const { status, body } = request.method === 'GET' ? list : completion;
      const type = body.startsWith('{') ? 'application/json' : 'text/html';
      response.writeHead(status, { 'content-type': type }).end(body);
    });
  });
  const { url, close } = await listening(server);
  onTestFinished(close);
  return url;
}
