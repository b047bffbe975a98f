// The proxy's password is sent only to the chosen proxy, and bad addresses are refused.
import { describe, expect, it } from 'vitest';
import { createProxyControl, proxyConfig } from '../../electron/network/proxy.ts';
import { ApiKey } from '../../electron/service/api-key.ts';
import { Recipient } from '../../electron/service/recipient.ts';
import { areAllSocks, knownProxyServers, readProxyServers } from '../../shared/addresses/proxy-server.ts';
import { DEFAULT_SETTINGS, type ProxySettings } from '../../shared/settings.ts';

const manual: ProxySettings = { mode: 'manual', server: 'http://proxy.example:3128', bypass: '', username: 'anna' };

function controlOf(proxy: ProxySettings) {
  return createProxyControl({
    settings: { get: () => ({ ...DEFAULT_SETTINGS, proxy }), onChange: () => () => undefined },
    proxyPassword: {
      get: async (server, asking) =>
        knownProxyServers(server)
          .map((one) => new ApiKey('open sesame', Recipient.proxy(one)))
          .find((key) => key.isFor(asking)) ?? null,
      set: async () => ({ ok: true, value: { isStored: true } }),
    },
    connections: {
      get: () => null,
      test: () => Promise.reject(new Error('not asked')),
      models: { last: () => ({ ok: false, error: { reason: 'no_connection' } }) },
    },
  });
}

describe('the password', () => {
  const asking = Recipient.proxy({ host: 'proxy.example', port: 3128 });

  it('is sent in manual mode, to the configured proxy', async () => {
    expect((await controlOf(manual).credentials(asking))?.username).toBe('anna');
    expect(await controlOf(manual).credentials(Recipient.proxy({ host: 'proxy.example', port: 80 }))).toBeNull();
  });

  it.each(['system', 'none'] as const)("isn't sent in mode %s", async (mode) => {
    expect(await controlOf({ ...manual, mode }).credentials(asking)).toBeNull();
  });

  it("isn't sent without a user name", async () => {
    expect(await controlOf({ ...manual, username: '' }).credentials(asking)).toBeNull();
  });

  it('is kept only for the server that it was typed for', async () => {
    expect(await controlOf(manual).setPassword('x', 'http://other.example:1')).toEqual({
      ok: false,
      error: { reason: 'changed_meanwhile' },
    });
  });
});

describe('an address', () => {
  it.each([
    ['proxy.example:3128', { scheme: 'http', host: 'proxy.example', port: 3128 }],
    [' HTTP://Proxy.Example ', { scheme: 'http', host: 'proxy.example', port: 80 }],
    ['https://proxy.example', { scheme: 'https', host: 'proxy.example', port: 443 }],
    ['https://proxy.example:8443/', { scheme: 'https', host: 'proxy.example', port: 8443 }],
    ['socks5://10.0.0.1', { scheme: 'socks5', host: '10.0.0.1', port: 1080 }],
    ['socks4://10.0.0.1:9', { scheme: 'socks4', host: '10.0.0.1', port: 9 }],
    ['http://[2001:DB8::1]:3128', { scheme: 'http', host: '[2001:db8::1]', port: 3128 }],
    ['http://proxy.example.:3128', { scheme: 'http', host: 'proxy.example.', port: 3128 }],
  ])('is parsed: %s', (typed, server) => {
    expect(readProxyServers(typed)).toEqual({ ok: true, value: [server] });
  });

  it('may name several servers, in order or by kind of service', () => {
    expect(knownProxyServers('a:1,b:2').map(({ host, port }) => `${host}:${port}`)).toEqual(['a:1', 'b:2']);
    expect(knownProxyServers('http=a:1;https=b:2').map(({ host, port }) => `${host}:${port}`)).toEqual(['a:1', 'b:2']);
  });

  it.each([
    ['', 'empty'],
    [' ; , ', 'empty'],
    [`http://${'a'.repeat(3_000)}`, 'too_long'],
    ['socks5h://127.0.0.1:1080', 'scheme_socks5h'],
    ['SOCKS5H://127.0.0.1', 'scheme_socks5h'],
    ['socks4a://127.0.0.1', 'scheme_socks5h'],
    ['ftp://proxy.example', 'scheme'],
    ['file:///etc/proxy', 'scheme'],
    ['quic://proxy.example:443', 'scheme'],
    ['http://proxy.example:99999', 'port'],
    ['http://proxy.example:0', 'port'],
    ['http://proxy.example:-1', 'port'],
    ['http://proxy.example:', 'port'],
    ['http://proxy.example:80a', 'port'],
    ['http://proxy.example/proxy.pac', 'pac'],
    ['http://wpad/wpad.dat', 'pac'],
    ['pac+http://proxy.example/p', 'pac'],
    ['file:///home/anna/proxy.pac', 'pac'],
    ['http://proxy.example/path', 'path'],
    ['http://proxy.example:3128/?x', 'path'],
    ['http://anna:secret@proxy.example:3128', 'credentials'],
    ['anna@proxy.example', 'credentials'],
    ['http://two words:3128', 'host'],
    ['http://:3128', 'host'],
    ['http://[::1', 'host'],
    ['::1', 'host'],
    ['fe80::1', 'host'],
    ['2001:db8::1', 'host'],
    ['http://2001:db8::1:3128', 'host'],
    ['good.example:1,ftp://bad.example', 'scheme'],
  ])('is refused with its reason: %s (%s)', (typed, reason) => {
    expect(readProxyServers(typed)).toEqual({ ok: false, error: reason });
  });

  it('is recognised as SOCKS only if all its servers are SOCKS', () => {
    expect(['socks5://a', 'socks4://a:1,socks://b'].map(areAllSocks)).toEqual([true, true]);
    expect(['http://a', 'socks5://a,http://b', '', 'nonsense://'].map(areAllSocks)).toEqual([
      false,
      false,
      false,
      false,
    ]);
  });

  it('reaches Chromium without spaces and trailing slashes', () => {
    expect(
      proxyConfig({ ...manual, server: ' http=http://a:1/;https=b:2 ', bypass: 'localhost, *.example.org' }),
    ).toEqual({
      mode: 'fixed_servers',
      proxyRules: 'http=http://a:1;https=b:2',
      proxyBypassRules: 'localhost,*.example.org',
    });
  });
});
