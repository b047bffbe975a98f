// Who the practice service answers, and how: keys, the console, unknown paths, other origins, and the state on disk.
import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { join } from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import { createPracticeToken } from '../../electron/practice/console-client.ts';
import { createPracticeService, type PracticeService } from '../../electron/practice/server.ts';
import { enPractice } from '../../shared/locales/en/practice.ts';
import type { LanguageCode } from '../../shared/locales/languages.ts';
import { PRACTICE_TEXTS } from '../../shared/locales/practice-texts.ts';
import {
  asking,
  consoleRequest,
  headersFor,
  postCompletion,
  startService,
  startWithKey,
  temporaryFolder,
} from './running-service.ts';

/** Sends a request with headers that `fetch` would refuse to send. */
function rawRequest(
  url: string,
  headers: Record<string, string>,
  method = 'GET',
): Promise<{ status: number; body: string }> {
  return new Promise((resolve, reject) => {
    const sent = request(url, { method, headers, agent: false }, (response) => {
      let body = '';
      response.on('data', (part) => {
        body += part;
      });
      response.on('end', () => resolve({ status: response.statusCode ?? 0, body }));
    });
    sent.on('error', reject);
    sent.end();
  });
}

const models = (service: PracticeService, headers: Record<string, string>) =>
  fetch(`${service.baseUrl}/v1/models`, { headers });

describe('keys', () => {
  test('a new key works at once, and lists the models', async () => {
    const { service, key } = await startWithKey();
    expect(key).toMatch(/^sk-practice-[0-9A-Za-z]{43}$/);
    const list = await (await models(service, headersFor(key))).json();
    expect(list.data.map(({ id }: { id: string }) => id)).toEqual(['guide', 'echo', 'tour', 'poet', 'echo-old']);
  });

  test.each([
    ['a missing header', undefined],
    ['another scheme', 'Basic KEY'],
    ['the key alone', 'KEY'],
    ['a header without a key', 'Bearer'],
    ['a header with two keys', 'Bearer KEY KEY'],
    ['a wrong key', 'Bearer sk-practice-0000'],
    ['a key with one more character', 'Bearer KEYx'],
  ])('%s is refused as invalid_api_key, and the answer quotes no key', async (_name, header) => {
    const { service, key } = await startWithKey();
    const sent = header?.replaceAll('KEY', key);
    const headers = { 'Content-Type': 'application/json', ...(sent === undefined ? {} : { Authorization: sent }) };
    for (const response of [
      await models(service, headers),
      await postCompletion(service, key, asking('echo', 'x'), { headers }),
    ]) {
      const body = await response.text();
      expect(response.status).toBe(401);
      expect(JSON.parse(body).error).toMatchObject({ type: 'invalid_request_error', code: 'invalid_api_key' });
      expect(body).not.toContain(key);
      expect(body).not.toContain('sk-practice-0000');
    }
  });

  test('a deleted key is refused as invalid, an expired key as expired', async () => {
    const { service, key, id } = await startWithKey();
    expect((await consoleRequest(service, 'POST', `/${id}/expire`)).status).toBe(200);
    expect((await (await models(service, headersFor(key))).json()).error.code).toBe('api_key_expired');
    expect((await consoleRequest(service, 'DELETE', `/${id}`)).status).toBe(200);
    expect((await (await models(service, headersFor(key))).json()).error.code).toBe('invalid_api_key');
    expect((await consoleRequest(service, 'DELETE', `/${id}`)).status).toBe(404);
  });

  test('a token expires when its lifetime has passed', async () => {
    let now = Date.parse('2026-03-01T12:00:00Z');
    const service = await startService({ clock: { now: () => now } });
    const body = JSON.stringify({ name: 'short', expiresInSeconds: 60 });
    const { key } = await (await consoleRequest(service, 'POST', '', { body })).json();
    now += 59_000;
    expect((await models(service, headersFor(key))).status).toBe(200);
    now += 1_000;
    expect((await (await models(service, headersFor(key))).json()).error.code).toBe('api_key_expired');
  });

  test('a request without the JSON content type is refused', async () => {
    const { service, key } = await startWithKey();
    const response = await models(service, { Authorization: `Bearer ${key}` });
    expect(response.status).toBe(415);
    expect((await response.json()).error.code).toBe('unsupported_media_type');
  });
});

describe('the console', () => {
  test('lists tokens and when each was used, and never a key or its hash', async () => {
    const { service, key } = await startWithKey();
    await models(service, headersFor(key));
    const text = await (await consoleRequest(service, 'GET', '')).text();
    expect(JSON.parse(text).tokens).toEqual([
      {
        id: expect.stringMatching(/^tok_/),
        name: 'test',
        lastFour: key.slice(-4),
        createdAt: expect.any(String),
        lastUsedAt: expect.any(String),
        expiresAt: null,
        state: 'active',
      },
    ]);
    expect(text).not.toContain(key);
  });

  test.each([
    ['no Origin', { 'Content-Type': 'application/json' }, 403],
    ['a foreign Origin', { 'Content-Type': 'application/json', Origin: 'https://evil.example' }, 403],
    ['the Origin "null"', { 'Content-Type': 'application/json', Origin: 'null' }, 403],
    ['another port', { 'Content-Type': 'application/json', Origin: 'http://127.0.0.1:1' }, 403],
    ['the content type of a form', { 'Content-Type': 'text/plain' }, 415],
  ])('a change with %s is refused and changes nothing', async (name, headers, status) => {
    const { service, id } = await startWithKey();
    const all = name.includes('form') ? { ...headers, Origin: service.baseUrl } : headers;
    expect((await consoleRequest(service, 'POST', '', { headers: all, body: '{"name":"x"}' })).status).toBe(status);
    expect((await consoleRequest(service, 'DELETE', `/${id}`, { headers: all })).status).toBe(status);
    expect((await consoleRequest(service, 'POST', `/${id}/expire`, { headers: all })).status).toBe(status);
    const { tokens } = await (await consoleRequest(service, 'GET', '')).json();
    expect(tokens).toMatchObject([{ name: 'test', state: 'active' }]);
  });

  test('a request that a browser calls cross-site is refused', async () => {
    const service = await startService();
    const answer = await rawRequest(`${service.consoleUrl}/api/tokens`, { 'Sec-Fetch-Site': 'cross-site' });
    expect(answer.status).toBe(403);
  });

  test.each(['', '  ', 7, null, 'x'.repeat(101), 'a\u0000b'])('the name %j is refused', async (name) => {
    const service = await startService();
    const response = await consoleRequest(service, 'POST', '', { body: JSON.stringify({ name }) });
    expect(response.status).toBe(400);
    expect((await response.json()).error.code).toBe('invalid_name');
  });

  test("its page runs only its own script and style, and can't be framed", async () => {
    const service = await startService();
    const page = await fetch(service.consoleUrl);
    const policy = page.headers.get('content-security-policy') ?? '';
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toContain('unsafe');
    const html = await page.text();
    expect(html).not.toMatch(/<script(?! src=| type="application\/json")|<style|\son\w+=|\sstyle=/);
    for (const [, path] of html.matchAll(/(?:src|href)="([^"]+)"/g)) {
      expect((await fetch(service.baseUrl + path)).status, path).toBe(200);
    }
  });

  test('its page is in the current language and direction, and all its words are translated', async () => {
    let code: LanguageCode = 'en';
    const spoken = { en: await PRACTICE_TEXTS.en(), 'ar-XB': await PRACTICE_TEXTS['ar-XB']() };
    const service = await startService({
      language: () =>
        code === 'en'
          ? { texts: spoken.en, locale: 'en-GB', direction: 'ltr' }
          : { texts: spoken['ar-XB'], locale: code, direction: 'rtl' },
    });
    const page = async () => (await fetch(service.consoleUrl)).text();
    expect(await page()).toContain('<html lang="en-GB" dir="ltr">');
    code = 'ar-XB';
    const html = await page();
    expect(html).toContain('<html lang="ar-XB" dir="rtl">');
    const data = /<script type="application\/json" id="texts">(.*?)<\/script>/s.exec(html)?.[1] ?? '';
    expect(JSON.parse(data)).toEqual(spoken['ar-XB'].console.script);
    const words = html
      .replace(/<script.*?<\/script>/gs, '')
      .replace(/<[^>]*placeholder="([^"]*)"[^>]*>/g, '$1')
      .split(/<[^>]*>|\n/)
      .map((text) => text.trim())
      .filter((text) => text !== '');
    expect(words.length).toBeGreaterThan(20);
    expect(words.filter((text) => !/^\u202e\[.*\]\u202c$/.test(text))).toEqual([]);
  });

  test('its script contains no words, and uses every text that it gets', async () => {
    const service = await startService();
    const script = await (await fetch(`${service.consoleUrl}/console.js`)).text();
    const used = new Set([...script.matchAll(/\btexts\.(\w+)/g)].map(([, name]) => name));
    expect([...used].sort()).toEqual(Object.keys(enPractice.console.script).sort());
    expect(script.match(/'[A-Z][a-z]+ [^']*'|“/g)).toBeNull();
  });

  test('text that looks like HTML stays text', async () => {
    const texts = await PRACTICE_TEXTS.en();
    const evil = '</script><img src=x onerror=alert(1)>&';
    const console = { ...texts.console, title: evil, script: { ...texts.console.script, refused: evil } };
    const service = await startService({
      language: () => ({ texts: { ...texts, console }, locale: 'en', direction: 'ltr' }),
    });
    const html = await (await fetch(service.consoleUrl)).text();
    expect(html).not.toContain('<img src=x');
    expect(html).toContain('<title>&lt;/script&gt;');
  });

  test('its script is valid JavaScript', async () => {
    const service = await startService();
    const script = await (await fetch(`${service.consoleUrl}/console.js`)).text();
    const { Script } = await import('node:vm');
    expect(() => new Script(script)).not.toThrow();
  });
});

describe('the paths', () => {
  test('an unknown path gets a 404, and a wrong method a 405 with the allowed methods', async () => {
    const { service, key } = await startWithKey();
    for (const path of [
      '/',
      '/v1',
      '/v2/models',
      '/v1/models/',
      '/console/api',
      '/console/api/tokens/__proto__',
      '/v1/__proto__',
    ]) {
      const response = await fetch(service.baseUrl + path, { headers: headersFor(key) });
      expect(response.status, path).toBe(404);
      expect((await response.json()).error.code).toBe('unknown_path');
    }
    const wrong = await fetch(`${service.baseUrl}/v1/models`, { method: 'POST', headers: headersFor(key) });
    expect(wrong.status).toBe(405);
    expect(wrong.headers.get('allow')).toBe('GET');
    expect((await wrong.json()).error.code).toBe('method_not_allowed');
  });

  test("a Host that isn't loopback is refused by the API and the console", async () => {
    const { service, key } = await startWithKey();
    for (const path of ['/v1/models', '/console', '/console/api/tokens']) {
      for (const host of ['evil.example', `evil.example:${service.port}`, '127.0.0.1.evil.example', '192.168.0.1']) {
        expect((await rawRequest(service.baseUrl + path, { ...headersFor(key), Host: host })).status).toBe(403);
      }
    }
    expect(
      (await rawRequest(`${service.baseUrl}/v1/models`, { ...headersFor(key), Host: `localhost:${service.port}` }))
        .status,
    ).toBe(200);
  });

  test('no answer can be read from another origin', async () => {
    const { service, key } = await startWithKey();
    const origin = { Origin: 'https://evil.example' };
    const preflight = await fetch(`${service.baseUrl}/v1/models`, { method: 'OPTIONS', headers: origin });
    const list = await models(service, { ...headersFor(key), ...origin });
    for (const response of [preflight, list]) expect(response.headers.get('access-control-allow-origin')).toBeNull();
    expect(preflight.status).toBe(405);
  });
});

describe('the state on disk', () => {
  test('contains no key, is private, and leaves no temporary file', async () => {
    const stateDirectory = await temporaryFolder();
    const { service, key } = await startWithKey({ stateDirectory });
    await models(service, headersFor(key));
    await service.close();
    const names = await readdir(stateDirectory);
    expect(names).toEqual(['practice-service.json']);
    const path = join(stateDirectory, 'practice-service.json');
    const text = await readFile(path, 'utf8');
    expect(text).not.toContain(key.slice('sk-practice-'.length, -4).slice(0, 8));
    expect(text).not.toContain('sk-practice-');
    if (process.platform !== 'win32') expect((await stat(path)).mode & 0o777).toBe(0o600);
  });

  test('keeps keys, their last use and the port across a restart', async () => {
    const stateDirectory = await temporaryFolder();
    const first = await createPracticeService({ stateDirectory });
    const { key } = await createPracticeToken(first.baseUrl, 'kept', fetch);
    await models(first, headersFor(key));
    await first.close();
    const second = await startService({ stateDirectory });
    expect(second.baseUrl).toBe(first.baseUrl);
    const { tokens } = await (await consoleRequest(second, 'GET', '')).json();
    expect(tokens).toMatchObject([{ name: 'kept', lastUsedAt: expect.any(String) }]);
    expect((await models(second, headersFor(key))).status).toBe(200);
  });

  test('another port is used if the previous port is taken, but starting fails if a fixed port is taken', async () => {
    const stateDirectory = await temporaryFolder();
    const before = await createPracticeService({ stateDirectory });
    await before.close();
    const first = await startService({ port: before.port });
    const second = await startService({ stateDirectory });
    expect(second.port).not.toBe(first.port);
    await expect(createPracticeService({ stateDirectory: await temporaryFolder(), port: first.port })).rejects.toThrow(
      'EADDRINUSE',
    );
  });

  test('an unreadable file is set aside, never overwritten', async () => {
    const stateDirectory = await temporaryFolder();
    await writeFile(join(stateDirectory, 'practice-service.json'), '{"version":99}');
    const warn = vi.fn();
    await startService({ stateDirectory, logger: { info: vi.fn(), warn } });
    const aside = (await readdir(stateDirectory)).find((name) => name.includes('.unreadable-')) ?? '';
    expect(await readFile(join(stateDirectory, aside), 'utf8')).toBe('{"version":99}');
    expect(warn).toHaveBeenCalledWith('state-unreadable', expect.anything());
  });

  test('tokens made at the same time are all kept', async () => {
    const stateDirectory = await temporaryFolder();
    const service = await startService({ stateDirectory });
    await Promise.all(
      Array.from({ length: 20 }, (_, index) => createPracticeToken(service.baseUrl, `t${index}`, fetch)),
    );
    await service.close();
    const again = await startService({ stateDirectory });
    expect((await (await consoleRequest(again, 'GET', '')).json()).tokens).toHaveLength(20);
  });
});

test('refusals are in the current language, with the same codes', async () => {
  const refusals = { ...enPractice.refusals, keyUnknown: 'Ключ неверен. Создайте новый: {{address}}.' };
  const language = () => ({ texts: { ...enPractice, refusals }, locale: 'ru', direction: 'ltr' as const });
  const service = await startService({ language });
  const answer = await fetch(`${service.baseUrl}/v1/models`, { headers: headersFor('sk-wrong') });
  const { error } = await answer.json();
  expect(error.code).toBe('invalid_api_key');
  expect(error.message).toBe(`Ключ неверен. Создайте новый: ${service.baseUrl}/console.`);
});
