// A connection's extra headers are sent to its own origin only, and are stored like its key.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { Recipient } from '../../electron/service/recipient.ts';
import { headerProblems } from '../../shared/requests/extra-headers.ts';
import { DEFAULT_REQUEST_OPTIONS } from '../../shared/requests/request-options.ts';
import { type App, formFor, KEY, OTHER_KEY, startApp } from './app.ts';
import { appFolder, everythingIn, isAnywhereIn } from './app-folder.ts';
import { type FakeKeyring, fakeKeyring, syncSafeStorage } from './fake-safe-storage.ts';
import { type KeyService, keyService } from './key-service.ts';

const VALUE = 'gw_7Hq2Lp9Zx4Vb6Nm1';
const HEADERS = [
  { name: 'X-Gateway-Key', value: VALUE },
  { name: 'X-Project', value: 'production' },
];

interface World {
  readonly folder: string;
  readonly ring: FakeKeyring;
  readonly service: KeyService;
  readonly app: App;
  readonly id: string;
  readonly restart: () => Promise<App>;
}

async function start(keyring: Partial<FakeKeyring> = {}): Promise<World> {
  const ring = fakeKeyring(keyring);
  const service = await keyService();
  service.keys.set(KEY, 'active').set(OTHER_KEY, 'active');
  const folder = appFolder();
  const restart = () => startApp({ folder, safeStorage: syncSafeStorage(ring) });
  const app = await restart();
  const made = await app.connections.create(formFor(service.baseUrl, { headers: HEADERS }));
  if (!made.ok) throw new Error(JSON.stringify(made.error));
  return { folder, ring, service, app, id: made.value.connection.id, restart };
}

describe('a connection with headers', () => {
  it('sends them with every request, including the one with a random key', async () => {
    const { service, app, id } = await start();
    await app.connections.test(id);
    await app.connections.models.list(id, true);
    await app.connections.keys.rotate(id, { apiKey: OTHER_KEY });
    expect(service.requests.length).toBeGreaterThan(5);
    for (const { headers } of service.requests)
      expect(headers).toMatchObject({ 'x-gateway-key': VALUE, 'x-project': 'production' });
  });

  it('stores them encrypted, and shows names and last characters', async () => {
    const { folder, app, id, restart } = await start();
    expect(isAnywhereIn(folder, VALUE)).toBe(false);
    expect(everythingIn(folder)).not.toContain('production');
    const { headers } = app.connections.get(id) ?? {};
    expect(headers).toMatchObject([
      { name: 'X-Gateway-Key', value: { state: 'active', lastFour: '6Nm1' } },
      { name: 'X-Project', value: { state: 'active', lastFour: '' } },
    ]);
    expect(JSON.stringify([app.told, app.connections.list()])).not.toContain('7Hq2');
    const route = await (await restart()).connections.route(id);
    expect(route.ok && route.value.credential?.headers(Recipient.service(route.value.endpoint.origin))).toMatchObject({
      'X-Gateway-Key': VALUE,
    });
  });

  it("keeps values that aren't typed again, replaces retyped values, and deletes removed ones", async () => {
    const { folder, service, app, id } = await start();
    const before = (readFileSync(join(folder, 'keys.json'), 'utf8').match(/"ciphertext"/g) ?? []).length;
    const { apiKey: _, ...form } = formFor(service.baseUrl);
    const changed = await app.connections.update(id, { ...form, headers: [{ name: 'X-Gateway-Key' }] });
    expect(changed).toMatchObject({ ok: true, value: { headers: [{ name: 'X-Gateway-Key' }] } });
    const after = readFileSync(join(folder, 'keys.json'), 'utf8');
    expect(after.match(/"ciphertext"/g)).toHaveLength(before - 1);
    expect(after).not.toContain('x-project');
    await app.connections.update(id, { ...form, headers: [{ name: 'X-Gateway-Key', value: 'gw_another_0123456789' }] });
    const route = await app.connections.route(id);
    expect(route.ok && route.value.credential?.headers(Recipient.service(route.value.endpoint.origin))).toEqual({
      authorization: `Bearer ${KEY}`,
      'X-Gateway-Key': 'gw_another_0123456789',
    });
    // A form without headers keeps the stored headers.
    expect(await app.connections.update(id, form)).toMatchObject({
      ok: true,
      value: { headers: [{ name: 'X-Gateway-Key' }] },
    });
  });

  it("doesn't send them to another origin: their values must be entered again", async () => {
    const { service, app, id } = await start();
    const other = await keyService();
    other.keys.set(OTHER_KEY, 'active');
    const form = formFor(other.baseUrl, { apiKey: OTHER_KEY, headers: [{ name: 'X-Gateway-Key' }] });
    expect(await app.connections.update(id, form)).toMatchObject({
      ok: false,
      error: { kind: 'field', problem: { field: 'headers', reason: 'value_needed' } },
    });
    expect(app.connections.get(id)?.baseUrl).toBe(service.baseUrl);
    // Omitting the headers in a form doesn't bypass the check of the origin.
    expect(await app.connections.update(id, { ...formFor(other.baseUrl, { apiKey: OTHER_KEY }) })).toMatchObject({
      ok: true,
    });
    expect(await app.connections.route(id)).toMatchObject({ ok: false, error: { reason: 'key_origin' } });
    await app.connections.models.list(id, true);
    await app.connections.test(id);
    expect(other.requests).toEqual([]);
  });

  it('follows no redirect to another origin with them', async () => {
    const { service, app, id } = await start();
    const thief = await keyService();
    Object.assign(service, { list: 'elsewhere', elsewhere: `${thief.baseUrl}/v1/models` });
    expect(await app.connections.models.list(id, true)).toMatchObject({ value: { error: { reason: 'redirect' } } });
    expect(thief.requests).toEqual([]);
  });

  it('deletes them completely when it is removed', async () => {
    const { folder, app, id } = await start();
    await app.connections.remove(id);
    expect(everythingIn(folder)).not.toContain('ciphertext');
    expect(everythingIn(folder)).not.toContain('gateway');
  });
});

describe('if the keyring fails', () => {
  it('nothing is sent while a value is locked, and everything works when it unlocks', async () => {
    const { ring, id, restart } = await start();
    const well = { ...ring };
    Object.assign(ring, { isAvailable: false, prefix: 'v10', backend: 'basic_text' });
    const app = await restart();
    expect(app.connections.get(id)?.headers[0]?.value.state).toBe('locked');
    expect(await app.connections.route(id)).toMatchObject({ ok: false, error: { reason: 'key_locked' } });
    Object.assign(ring, well);
    await app.connections.keys.unlock(id);
    expect(await app.connections.route(id)).toMatchObject({ ok: true });
    expect(app.writes()).toBe(0);
  });

  it('without a keyring, headers last for the session; after a restart, nothing is sent without them', async () => {
    const { folder, service, app, id, restart } = await start({ backend: 'basic_text', prefix: 'v10' });
    expect(app.connections.get(id)?.headers[0]?.value.state).toBe('this session only');
    expect(isAnywhereIn(folder, VALUE)).toBe(false);
    const again = await restart();
    const count = service.requests.length;
    const form = formFor(service.baseUrl, { apiKey: KEY, headers: [{ name: 'X-Gateway-Key' }] });
    expect(await again.connections.update(id, form)).toMatchObject({
      error: { problem: { field: 'headers', reason: 'value_needed' } },
    });
    await again.connections.keys.rotate(id, { apiKey: KEY });
    expect(await again.connections.keys.rotate(id, { apiKey: KEY })).toMatchObject({
      error: { error: { reason: 'no_header_value', detail: 'X-Gateway-Key' } },
    });
    expect(service.requests.length).toBe(count);
  });

  it("a ciphertext can't be decrypted under another header's name", async () => {
    const { folder, id, restart } = await start();
    const path = join(folder, 'keys.json');
    const file = JSON.parse(readFileSync(path, 'utf8'));
    const [, gateway, project] = file.keys;
    [gateway.sealed, project.sealed] = [project.sealed, gateway.sealed];
    (await import('node:fs')).writeFileSync(path, JSON.stringify(file));
    const app = await restart();
    expect(await app.connections.route(id)).toMatchObject({ ok: false, error: { reason: 'key_changed' } });
  });
});

describe('the check of headers and extra fields', () => {
  const judge = (name: string, value?: string) =>
    headerProblems([value === undefined ? { name } : { name, value }], () => true)[0];

  it.each([
    'Authorization',
    'HOST',
    'Cookie',
    'Content-Length',
    'content-type',
    'Connection',
    'Transfer-Encoding',
    'Upgrade',
    'TE',
    'Trailer',
    'Keep-Alive',
    'Proxy-Authorization',
    'Proxy-Anything',
    'Sec-Fetch-Site',
    'Origin',
    'Referer',
    'Accept',
    'Accept-Encoding',
    'User-Agent',
  ])("refuses the header %s, which users can't set", (name) => {
    expect(judge(name, 'x')).toBe('reserved');
  });

  it.each(['HTTP-Referer', 'X-Title', 'OpenAI-Organization', 'anthropic-version', 'api-key'])(
    'accepts the header %s',
    (name) => {
      expect(judge(name, 'x')).toBeNull();
      expect(judge(name)).toBeNull();
    },
  );

  it.each([
    ['', 'x', 'name_empty'],
    ['X Project', 'x', 'name_invalid'],
    ['X-Project:', 'x', 'name_invalid'],
    ['X\r\nHost', 'x', 'name_invalid'],
    ['Ü', 'x', 'name_invalid'],
    ['X-A', '', 'value_empty'],
    ['X-A', ' ', 'value_empty'],
    ['X-A', 'one\r\nHost: two', 'value_controls'],
    ['X-A', 'one\u0000', 'value_controls'],
    ['X-A', 'ü', 'value_characters'],
  ])('refuses the header %j: %j as %s', (name, value, reason) => {
    expect(judge(name, value)).toBe(reason);
  });

  it('refuses a header whose name or value is too long', () => {
    expect(judge('X'.repeat(101), 'x')).toBe('too_long');
    expect(judge('X-A', 'x'.repeat(4_097))).toBe('too_long');
  });

  it('refuses the same name twice, in any case, and too many headers', () => {
    const twice = [
      { name: 'X-A', value: '1' },
      { name: 'x-a', value: '2' },
    ];
    expect(headerProblems(twice, () => false)).toEqual([null, 'duplicate']);
    const many = Array.from({ length: 21 }, (_, index) => ({ name: `X-${index}`, value: '1' }));
    expect(headerProblems(many, () => false).at(-1)).toBe('no_room');
  });

  it('refuses invalid headers in main, too, before anything is sent', async () => {
    const { service, app, id } = await start();
    const count = service.requests.length;
    for (const headers of [[{ name: 'Host', value: 'x' }], [{ name: 'X-A', value: 'a\nb' }], [...HEADERS, ...HEADERS]])
      expect(await app.connections.update(id, formFor(service.baseUrl, { headers }))).toMatchObject({
        error: { problem: { field: 'headers' } },
      });
    expect(service.requests.length).toBe(count);
  });

  it('refuses a key in extra request fields, which are unencrypted', async () => {
    const { service, app, id } = await start();
    const request = (extraBody: string) => ({
      ...DEFAULT_REQUEST_OPTIONS,
      extraBody,
    });
    const { apiKey: _, ...form } = formFor(service.baseUrl);
    const holds = { error: { problem: { field: 'extraBody', reason: 'holds_key' } } };
    expect(
      await app.connections.update(id, { ...form, request: request(`{"auth":{"key":"Bearer ${KEY}"}}`) }),
    ).toMatchObject(holds);
    const typed = formFor(service.baseUrl, { apiKey: OTHER_KEY, request: request(`{"k":"${OTHER_KEY}"}`) });
    expect(await app.connections.create(typed)).toMatchObject(holds);
    expect(await app.connections.update(id, { ...form, request: request('{"top_k":40}') })).toMatchObject({ ok: true });
  });
});
