// A secret is only sent to its recipient: the compiler refuses a recipient of another kind, and the secret itself
// refuses another address.
import { describe, expect, it } from 'vitest';
import { type Login, type ProxyCredentials, proxyLogin } from '../../electron/network/proxy-login.ts';
import { ApiKey } from '../../electron/service/api-key.ts';
import { credentialOf } from '../../electron/service/credential.ts';
import { Recipient, WrongRecipientError } from '../../electron/service/recipient.ts';
import { sourceFiles } from '../architecture/source-files.ts';

const SERVICE = Recipient.service('https://api.example/v1');
const PROXY = Recipient.proxy({ host: 'proxy.example', port: 3128 });
const key = new ApiKey('sk-canary-1234', SERVICE);
const password = new ApiKey('open sesame', PROXY);

describe('a secret', () => {
  it('is revealed to its own recipient, and to the keyring that encrypts it', () => {
    expect(key.revealTo(Recipient.service('https://API.example:443/other'))).toBe('sk-canary-1234');
    expect(password.revealTo(Recipient.proxy({ host: 'PROXY.example', port: 3128 }))).toBe('open sesame');
    expect(key.revealTo(Recipient.keyring)).toBe('sk-canary-1234');
  });

  it.each([
    'http://api.example',
    'https://api.example:8443',
    'https://api.example.',
    'https://evil.example',
    'https://api.example.evil.example',
    'data:text/plain,x',
    '',
  ])("isn't revealed to %s", (url) => {
    expect(() => key.revealTo(Recipient.service(url))).toThrow(WrongRecipientError);
    expect(() => key.headers(Recipient.service(url))).toThrow(WrongRecipientError);
    expect(() => credentialOf(key, [{ name: 'X-Key', value: key }])?.headers(Recipient.service(url))).toThrow();
  });

  it("isn't revealed to anyone if there is no address", () => {
    const lost = Recipient.service('not an address');
    expect(() => new ApiKey('x', lost).revealTo(lost)).toThrow(WrongRecipientError);
  });

  it.each([
    [{ host: 'proxy.example', port: 3129 }, false],
    [{ host: 'proxy.example.', port: 3128 }, false],
    [{ host: 'other.example', port: 3128 }, false],
    [{ host: 'Proxy.Example', port: 3128 }, true],
  ] as const)('for a proxy is revealed to %o: %s', (address, isTold) => {
    const asking = Recipient.proxy(address);
    expect(password.isFor(asking)).toBe(isTold);
    if (!isTold) expect(() => password.revealTo(asking)).toThrow(WrongRecipientError);
  });

  it('for a proxy with an IPv6 address is revealed to it however the address is written', () => {
    const six = new ApiKey('x', Recipient.proxy({ host: '[0:0::1]', port: 1 }));
    expect(six.isFor(Recipient.proxy({ host: '::1', port: 1 }))).toBe(true);
    expect(six.isFor(Recipient.proxy({ host: '[::1]', port: 1 }))).toBe(true);
    expect(six.isFor(Recipient.proxy({ host: '::2', port: 1 }))).toBe(false);
  });

  it("can't be passed to another kind of recipient: the compiler refuses", () => {
    // @ts-expect-error The key of a service is not for a proxy.
    expect(() => key.revealTo(PROXY)).toThrow(WrongRecipientError);
    // @ts-expect-error The password of a proxy is not for a service.
    expect(() => password.revealTo(SERVICE)).toThrow(WrongRecipientError);
    // @ts-expect-error Requests aren't sent with the password of a proxy.
    expect(() => password.headers(SERVICE)).toThrow(WrongRecipientError);
    // @ts-expect-error A recipient isn't just an address.
    expect(() => key.revealTo('https://api.example')).toThrow();
    // @ts-expect-error Or an object that looks like a recipient.
    expect(() => key.revealTo({ kind: 'service', address: SERVICE.address, isSame: () => true })).toThrow();
    // @ts-expect-error Requests are only sent with the secrets of a service.
    expect(() => credentialOf(password, [])?.headers(SERVICE)).toThrow(WrongRecipientError);
    // @ts-expect-error A secret can't be made without a recipient.
    expect(() => new ApiKey('x').revealTo(SERVICE)).toThrow();
    // @ts-expect-error A proxy's secret comes from the store of proxy passwords, not from the keys of services.
    const credentials: ProxyCredentials = async () => ({ username: 'anna', password: key });
    expect(credentials).toBeDefined();
  });

  it('is passed to the keyring only by electron/keys and by its own class', () => {
    const naming = sourceFiles('electron').filter(({ text }) => /Recipient\.keyring\b/.test(text));
    expect(naming.map(({ path }) => path).filter((path) => !path.startsWith('electron/keys/'))).toEqual([
      'electron/service/api-key.ts',
    ]);
  });
});

describe('the answer to an authentication request', () => {
  const asked = { isProxy: true, scheme: 'basic', host: 'proxy.example', port: 3128, realm: 'office' };
  const credentials: ProxyCredentials = async (asking) =>
    password.isFor(asking) ? { username: 'anna', password } : null;
  const answer = (login: Login, info: Parameters<Login>[0]): Promise<readonly (string | undefined)[]> =>
    new Promise((resolve) => {
      login(info, (...told) => resolve(told));
    });

  it('is given to the proxy that the password was typed for, once', async () => {
    const login = proxyLogin(credentials);
    expect(await answer(login, asked)).toEqual(['anna', 'open sesame']);
    expect(await answer(login, asked)).toEqual([]);
  });

  it.each(['digest', 'ntlm', 'Basic'])('is given for %s', async (scheme) => {
    expect(await answer(proxyLogin(credentials), { ...asked, scheme })).toEqual(['anna', 'open sesame']);
  });

  it.each([
    ['a server', { isProxy: false }],
    ['another host', { host: 'evil.example' }],
    ['another port', { port: 8080 }],
    ['the host with a dot at its end', { host: 'proxy.example.' }],
    ['Negotiate', { scheme: 'negotiate' }],
    ['a scheme that nobody knows', { scheme: 'bearer' }],
  ])("isn't given to %s", async (_who, over) => {
    expect(await answer(proxyLogin(credentials), { ...asked, ...over })).toEqual([]);
  });

  it("isn't given if the keyring fails", async () => {
    expect(
      await answer(
        proxyLogin(() => Promise.reject(new Error('locked'))),
        asked,
      ),
    ).toEqual([]);
  });

  it('always comes from `proxyLogin`, wherever these requests are received', () => {
    const listening = sourceFiles('electron').filter(({ text }) => /\.on(?:ce)?\(\s*'login'/.test(text));
    expect(listening.map(({ path }) => path).sort()).toEqual([
      'electron/network/net-transport.ts',
      'electron/updates/updater.ts',
    ]);
    for (const { path, text } of listening) expect([path, text.includes('proxyLogin(')]).toEqual([path, true]);
  });
});
