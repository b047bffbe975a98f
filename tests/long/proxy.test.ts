// A real proxy between the app and its services: only the proxy gets its password, and its own answers are recognised.
import { createServer } from 'node:http';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ProxySettings } from '../../shared/settings.ts';
import { ParleyApp } from '../e2e/parley-app.ts';
import {
  closeSettings,
  composer,
  connectFromWelcome,
  fillConnection,
  hasFocus,
  openSettings,
  say,
} from '../e2e/person.ts';
import { startProxy, type TestProxy } from '../e2e/proxy-server.ts';
import { type ScriptedService, startScriptedService } from '../e2e/scripted-service.ts';
import { startSocks, type TestSocks } from '../e2e/socks-server.ts';
import { listening } from '../helpers/system/loopback.ts';

const KEY = 'sk-test-behind-a-proxy-7d21';
const USER = 'anna';
const PASSWORD = 'open sesame';

let app: ParleyApp;
let service: ScriptedService;
let proxy: TestProxy;
let other: TestProxy;
let connectionId: string;

const addressOf = ({ port }: TestProxy) => `http://127.0.0.1:${port}`;

/** Uses the proxy even for services on this computer, which are otherwise reached directly. */
const manual = (server: string, username = ''): ProxySettings => ({
  mode: 'manual',
  server,
  username,
  bypass: '<-loopback>',
});

async function setProxy(settings: ProxySettings, password: string | null = null): Promise<void> {
  await app.page.evaluate(
    async ([next, word]) => {
      const saved = await window.parley.settingsUpdate({ patch: { proxy: next } });
      if (!saved.ok) throw new Error(JSON.stringify(saved.error));
      if (word === null) return;
      const kept = await window.parley.settingsSetProxyPassword({ password: word, server: next.server });
      if (!kept.ok) throw new Error(JSON.stringify(kept.error));
    },
    [settings, password] as const,
  );
}

const models = () =>
  app.page.evaluate(async (id) => {
    const listed = await window.parley.connectionModels({ id, isRefresh: true });
    return listed.ok ? (listed.value.error ?? 'listed') : listed.error;
  }, connectionId);

const testProxy = () =>
  app.page.evaluate(async (id) => {
    const tested = await window.parley.settingsTestProxy({ connectionId: id });
    return tested.ok ? 'reached' : tested.error;
  }, connectionId);

beforeAll(async () => {
  service = await startScriptedService();
  service.keys.add(KEY);
  app = await ParleyApp.start();
  await connectFromWelcome(app.page, { baseUrl: service.baseUrl, apiKey: KEY });
  await hasFocus(composer(app.page));
  connectionId = await app.page.evaluate(async () => {
    const first = await window.parley.appBootstrap({});
    return first.ok ? (first.value.connections[0]?.id ?? '') : '';
  });
});

afterAll(async () => {
  await app?.dispose();
  await service?.close();
});

beforeEach(async () => {
  proxy = await startProxy();
  other = await startProxy();
  service.requests.length = 0;
});

afterEach(async () => {
  await setProxy({ mode: 'none', server: '', bypass: '', username: '' });
  await proxy.close();
  await other.close();
});

describe("a proxy's password", () => {
  it('is sent to the proxy that it was typed for, and the request succeeds', async () => {
    proxy.wanted = `${USER}:${PASSWORD}`;
    await setProxy(manual(addressOf(proxy), USER), PASSWORD);
    expect(await models()).toBe('listed');
    expect(service.requests).toHaveLength(1);
  });

  it.each([
    ['in the other case', (port: number) => `HTTP://LOCALHOST:${port}`],
    ['without a scheme', (port: number) => `localhost:${port}`],
    ['with a slash at its end', (port: number) => `http://127.0.0.1:${port}/`],
    ['as one of several', (port: number) => `http=127.0.0.1:${port};https=127.0.0.1:${port}`],
  ])('is also sent if the address was written %s', async (_how, write) => {
    proxy.wanted = `${USER}:${PASSWORD}`;
    await setProxy(manual(write(proxy.port), USER), PASSWORD);
    expect(await models()).toBe('listed');
  });

  it('is sent to a proxy with an IPv6 address', async () => {
    const six = await startProxy('::1');
    six.wanted = `${USER}:${PASSWORD}`;
    try {
      await setProxy(manual(`http://[0:0:0:0:0:0:0:1]:${six.port}`, USER), PASSWORD);
      expect(await models()).toBe('listed');
    } finally {
      await six.close();
    }
  });

  it("isn't sent to a proxy on another port", async () => {
    proxy.wanted = `${USER}:${PASSWORD}`;
    other.wanted = `${USER}:${PASSWORD}`;
    await setProxy(manual(addressOf(proxy), USER), PASSWORD);
    expect(await models()).toBe('listed');
    await setProxy(manual(addressOf(other), USER));
    expect(await models()).toMatchObject({ code: 'network', reason: 'proxy_auth', proxy: `127.0.0.1:${other.port}` });
    expect(other.told.filter((one) => one !== null)).toEqual([]);
  });

  it("isn't sent to the system's proxy, even if that is the same proxy", async () => {
    const system = await ParleyApp.start({
      // Without a desktop's proxy setting, Chromium takes the system's proxy from the environment.
      env: { http_proxy: addressOf(proxy), no_proxy: '<-loopback>', XDG_CURRENT_DESKTOP: '' },
    });
    try {
      proxy.wanted = null;
      await connectFromWelcome(system.page, { baseUrl: service.baseUrl, apiKey: KEY });
      await hasFocus(composer(system.page));
      proxy.wanted = `${USER}:${PASSWORD}`;
      proxy.told.length = 0;
      const answer = await system.page.evaluate(
        async ([server, username, password]) => {
          const typed = { mode: 'manual', server, username, bypass: '<-loopback>' } as const;
          await window.parley.settingsUpdate({ patch: { proxy: typed } });
          await window.parley.settingsSetProxyPassword({ password, server });
          const first = await window.parley.appBootstrap({});
          const id = first.ok ? (first.value.connections[0]?.id ?? '') : '';
          const inManual = await window.parley.connectionModels({ id, isRefresh: true });
          await window.parley.settingsUpdate({ patch: { proxy: { ...typed, mode: 'system' } } });
          const inSystem = await window.parley.connectionModels({ id, isRefresh: true });
          return [inManual, inSystem].map((list) => (list.ok ? (list.value.error?.reason ?? 'listed') : list.error));
        },
        [addressOf(proxy), USER, PASSWORD] as const,
      );
      expect(answer).toEqual(['listed', 'proxy_auth']);
      const withPassword = proxy.told.filter((one) => one !== null).length;
      expect(withPassword).toBeLessThanOrEqual(1);
    } finally {
      await system.dispose();
    }
  });

  it("isn't sent to a service that answers 401 or 407", async () => {
    const told: (string | undefined)[] = [];
    const { url, close } = await listening(
      createServer((request, response) => {
        told.push(request.headers.authorization, request.headers['proxy-authorization']);
        const isProxyLike = request.url?.includes('407') === true;
        response
          .writeHead(isProxyLike ? 407 : 401, {
            [isProxyLike ? 'proxy-authenticate' : 'www-authenticate']: 'Basic realm="x"',
          })
          .end();
      }),
    );
    try {
      await setProxy(manual(addressOf(proxy), USER), PASSWORD);
      for (const path of ['', '/407'])
        await app.page.evaluate(
          async ([baseUrl, apiKey]) => {
            await window.parley.connectionCreate({
              ...{ name: 'x', baseUrl, consoleUrl: '', apiKey, isRetryEnabled: false, isClearTextAllowed: true },
              timeouts: { responseStartMs: null, idleMs: null, nextTokenMs: null, wholeResponseMs: null },
            });
          },
          [`${url}${path}`, KEY] as const,
        );
      expect(told.length).toBeGreaterThan(0);
      expect(told.filter((one) => one !== undefined && !one.startsWith('Bearer '))).toEqual([]);
    } finally {
      await close();
    }
  });
});

describe("a proxy's answer", () => {
  it("isn't the service's answer: a missing password fails the test of the proxy, a reply and a new connection", async () => {
    const { page } = app;
    proxy.wanted = `${USER}:${PASSWORD}`;
    await setProxy(manual(addressOf(proxy)));
    const wanted = { code: 'network', reason: 'proxy_auth', proxy: `127.0.0.1:${proxy.port}`, retryable: false };
    expect(await testProxy()).toMatchObject(wanted);
    await setProxy(manual(addressOf(proxy), USER), 'wrong');
    expect(await models()).toMatchObject(wanted);

    await say(page, 'Is anybody there?');
    const alert = page.getByRole('alert').filter({ hasText: 'The proxy needs a user name and password' });
    await alert.locator('summary').click();
    await alert.getByText(`Proxy: 127.0.0.1:${proxy.port}`).waitFor();
    await alert.getByRole('button', { name: 'Proxy settings' }).click();
    await page.getByRole('textbox', { name: 'Proxy server' }).waitFor();
    await closeSettings(page);

    const dialog = await openSettings(page, 'Connections');
    await dialog.getByRole('button', { name: 'Connect to a service' }).click();
    await fillConnection(page, { name: 'Invented', baseUrl: service.baseUrl, apiKey: 'sk-invented-0000' });
    await page.getByRole('button', { name: 'Connect', exact: true }).click();
    const refused = page.locator('form [data-error-kind="network"]');
    await refused.getByText('The proxy needs a user name and password').waitFor();
    expect(service.requests).toEqual([]);
    await refused.getByRole('button', { name: 'Proxy settings' }).click();
    await page.getByRole('button', { name: 'Discard' }).click();
    await page.getByRole('textbox', { name: 'Proxy server' }).waitFor();
    await closeSettings(page);
  });

  it("isn't mistaken for the service's answer, whatever the proxy answers to CONNECT", async () => {
    const https = 'https://service.example:9443';
    const create = (apiKey: string) =>
      app.page.evaluate(
        async ([baseUrl, key]) => {
          const made = await window.parley.connectionCreate({
            ...{ name: 'https', baseUrl, consoleUrl: '', apiKey: key, isRetryEnabled: false },
            ...{ isClearTextAllowed: false },
            timeouts: { responseStartMs: null, idleMs: null, nextTokenMs: null, wholeResponseMs: null },
          });
          return made.ok ? 'connected' : made.error;
        },
        [https, apiKey] as const,
      );
    await setProxy(manual(addressOf(proxy)));
    proxy.wanted = `${USER}:${PASSWORD}`;
    const named = { proxy: `127.0.0.1:${proxy.port}` };
    expect(await create('sk-invented-0001')).toMatchObject({
      kind: 'service',
      error: { reason: 'proxy_auth', ...named },
    });
    proxy.wanted = null;
    for (const status of [403, 502, 302]) {
      proxy.refusal = { status, headers: status === 302 ? { location: 'http://portal.example/' } : {} };
      expect(await create('sk-invented-0002')).toMatchObject({ kind: 'service', error: { reason: 'proxy', ...named } });
    }
    proxy.refusal = { status: 407 };
    expect(await create('sk-invented-0003')).toMatchObject({
      kind: 'service',
      error: { reason: 'proxy_auth', ...named },
    });
  });

  it("fails the proxy test if the proxy doesn't reach the service", async () => {
    await setProxy(manual(addressOf(proxy)));
    expect(await testProxy()).toBe('reached');
    proxy.refusal = { status: 407 };
    expect(await testProxy()).toMatchObject({ reason: 'proxy_auth' });
    for (const status of [502, 503, 504]) {
      proxy.refusal = { status };
      expect(await testProxy()).toMatchObject({ status });
    }
  });

  it('is missing if the proxy is unreachable or speaks another protocol, and the error says so', async () => {
    const { port } = proxy;
    await proxy.close();
    await setProxy(manual(`http://127.0.0.1:${port}`));
    expect(await models()).toMatchObject({ reason: 'proxy_unreachable', proxy: `127.0.0.1:${port}` });
    await setProxy(manual(`socks5://127.0.0.1:${port}`));
    expect(await models()).toMatchObject({ reason: 'proxy_unreachable', proxy: `127.0.0.1:${port}` });
    proxy = await startProxy();
    await setProxy(manual(`socks5://127.0.0.1:${proxy.port}`));
    expect(await models()).toMatchObject({ reason: expect.stringMatching(/^proxy/) });
  });
});

describe('a SOCKS proxy', () => {
  let socks: TestSocks;

  beforeEach(async () => {
    socks = await startSocks();
  });
  afterEach(() => socks.close());

  it.each(['socks4', 'socks5'])('passes requests on by %s', async (scheme) => {
    await setProxy(manual(`${scheme}://127.0.0.1:${socks.port}`));
    expect(await models()).toBe('listed');
    expect(await testProxy()).toBe('reached');
    expect(socks.passed).toBeGreaterThan(0);
  });

  it('is named as the cause if it refuses a request', async () => {
    const refused = { code: 'network', reason: 'proxy', proxy: `127.0.0.1:${socks.port}` };
    await setProxy(manual(`socks5://127.0.0.1:${socks.port}`));
    // SOCKS codes: failure, not allowed, network unreachable, host unreachable, connection refused, unknown command.
    for (const code of [1, 2, 3, 4, 5, 7]) {
      socks.refusal = code;
      expect([code, await models()]).toMatchObject([code, refused]);
      expect(await testProxy()).toMatchObject(refused);
    }
    socks.isAsking = true;
    expect(await models()).toMatchObject(refused);
    await setProxy(manual(`socks4://127.0.0.1:${socks.port}`));
    for (const code of [0x5b, 0x5d]) {
      socks.refusal = code;
      expect([code, await models()]).toMatchObject([code, refused]);
    }
    // For Chromium, this code means that the proxy can't reach the service.
    socks.refusal = 0x5c;
    expect(await models()).toMatchObject({ code: 'network', reason: 'unreachable' });
    expect(socks.passed).toBe(0);
    expect(service.requests).toEqual([]);
  });
});

describe('the proxy form', () => {
  it.each([
    ['socks5h://127.0.0.1:1080', 'Write socks5:// instead'],
    ['ftp://127.0.0.1:21', 'supports http, https, socks4 and socks5'],
    ['http://127.0.0.1:99999', 'from 1 to 65535'],
    ['http://proxy.example/proxy.pac', 'configuration script'],
    ['http://anna:secret@127.0.0.1:3128', 'in their own fields'],
  ])("explains why it doesn't save %s", async (server, words) => {
    const { page } = app;
    await setProxy(manual(addressOf(proxy)));
    const dialog = await openSettings(page, 'General');
    await dialog.getByRole('textbox', { name: 'Proxy server' }).fill(server);
    await dialog.getByRole('button', { name: 'Save proxy' }).click();
    await dialog.getByText(words).waitFor();
    const kept = await page.evaluate(async () => {
      const first = await window.parley.appBootstrap({});
      return first.ok ? first.value.settings.proxy.server : '';
    });
    expect(kept).toBe(addressOf(proxy));
    await dialog.getByRole('textbox', { name: 'Proxy server' }).fill(addressOf(proxy));
    await closeSettings(page);
  });

  it('offers no user name and password for SOCKS', async () => {
    await setProxy(manual('socks5://127.0.0.1:1080'));
    const dialog = await openSettings(app.page, 'General');
    await dialog.getByText('can’t send a user name and password to a SOCKS proxy').waitFor();
    expect(await dialog.getByRole('textbox', { name: 'User name' }).count()).toBe(0);
    await closeSettings(app.page);
  });
});
