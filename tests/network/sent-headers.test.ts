// Network events are matched with their requests, even many at once, and headers that Electron omits are inferred.
import type { Session } from 'electron';
import { expect, it } from 'vitest';
import { isTrustworthy, SentHeadersWatch, wireHeaders } from '../../electron/network/sent-headers.ts';
import type { SentHeaders } from '../../electron/service/transport.ts';

type Listener = (details: Record<string, unknown>) => void;

/** A session whose network events the test sends. */
function fakeSession() {
  const listeners: Listener[] = [];
  const redirects: Listener[] = [];
  const webRequest = {
    onSendHeaders: (listener: Listener) => listeners.push(listener),
    onBeforeRedirect: (listener: Listener) => redirects.push(listener),
  };
  return {
    session: { webRequest } as unknown as Session,
    send: (url: string, requestHeaders: Record<string, string>) => listeners[0]?.({ url, requestHeaders }),
    redirect: (url: string, responseHeaders: Record<string, string[]>) => redirects[0]?.({ url, responseHeaders }),
  };
}

const ADDRESS = 'http://127.0.0.1:8080/v1/chat/completions';

it('matches requests to one address with their headers, even if the headers are reported in reverse', () => {
  const { session, send } = fakeSession();
  const watch = new SentHeadersWatch(session);
  const heard = new Map<number, SentHeaders[]>();
  const requests = Array.from({ length: 50 }, (_, index) => ({
    index,
    ...watch.watch(ADDRESS, 'x'.repeat(index), (sent) => heard.set(index, [...(heard.get(index) ?? []), sent])),
  }));
  for (const { index, url } of [...requests].reverse()) send(url, { 'x-own': String(index) });
  for (const { index } of requests) {
    expect(heard.get(index)).toHaveLength(1);
    expect(heard.get(index)?.[0]?.headers).toContainEqual(['x-own', String(index)]);
    expect(heard.get(index)?.[0]?.headers).toContainEqual(['Content-Length', String(index)]);
  }
});

it('marks a request in the fragment of its address, which is never sent', () => {
  const watched = new SentHeadersWatch(fakeSession().session).watch(`${ADDRESS}?a=b`, null, () => undefined);
  const url = new URL(watched.url);
  expect(url.hash).not.toBe('');
  url.hash = '';
  expect(url.href).toBe(`${ADDRESS}?a=b`);
});

it('ignores unknown requests, and events after a request’s end', () => {
  const { session, send, redirect } = fakeSession();
  const watch = new SentHeadersWatch(session);
  const heard: SentHeaders[] = [];
  const watched = watch.watch(ADDRESS, null, (sent) => heard.push(sent));
  send(ADDRESS, { a: '1' });
  send('not an address', { a: '1' });
  redirect(watched.url, { Location: ['/x'], 'X-Moved': ['yes'] });
  expect([watched.redirectName('x-moved'), watched.redirectName('set-cookie')]).toEqual(['X-Moved', 'set-cookie']);
  watched.end();
  send(watched.url, { a: '1' });
  expect(heard).toEqual([]);
});

it('adds the headers that Chromium writes itself, and marks them as inferred', () => {
  const sent = wireHeaders(new URL('https://api.example/v1/models'), null, [['accept', 'application/json']]);
  expect(sent.headers.map(([name]) => name)).toEqual([
    'Host',
    'Connection',
    'accept',
    'Sec-Fetch-Site',
    'Sec-Fetch-Mode',
    'Sec-Fetch-Dest',
  ]);
  expect(sent.workedOut).not.toContain('accept');
  expect(wireHeaders(new URL('http://intranet/v1'), 'ä', []).headers).toEqual([
    ['Host', 'intranet'],
    ['Connection', 'keep-alive'],
    ['Content-Length', '2'],
  ]);
});

it.each([
  ['https://api.example', true],
  ['http://localhost:1', true],
  ['http://a.localhost', true],
  ['http://127.9.0.1', true],
  ['http://[::1]:1', true],
  ['http://192.168.0.2', false],
  ['http://127.0.0.1.example', false],
])('knows where Chromium adds security headers: %s %s', (url, expected) => {
  expect(isTrustworthy(new URL(url))).toBe(expected);
});
