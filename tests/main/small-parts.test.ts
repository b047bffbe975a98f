// Contacted hosts and notices: short records that the window reads.
import { expect, test } from 'vitest';
import { ContactedHosts } from '../../electron/network/contacted-hosts.ts';
import type { TransportRequest } from '../../electron/service/transport.ts';
import { Notices } from '../../electron/shell/notices.ts';
import type { Notice } from '../../shared/app-info.ts';

const request = (headers: Record<string, string> = {}): TransportRequest => ({
  method: 'GET',
  headers,
  body: null,
  signal: new AbortController().signal,
  connectTimeoutMs: 0,
});

test('records every request with its host and reason, also if it fails', async () => {
  const hosts = new ContactedHosts();
  const fetch = hosts.watching(() => Promise.reject(new Error('no network')));
  const ask = (url: string, headers?: Record<string, string>) => fetch(url, request(headers)).catch(() => undefined);
  await ask('https://api.example.com/v1/models?limit=5');
  await ask('https://api.example.com/v1/chat/completions');
  await ask('https://api.example.com/v1/chat/completions');
  await ask('https://pictures.example:8443/models', { accept: 'image/png, image/jpeg' });
  hosts.note('https://updates.example/latest', 'update');
  hosts.note('nonsense', 'update');
  expect(hosts.list()).toEqual([
    { host: 'api.example.com', reasons: ['models', 'chat'], count: 3 },
    { host: 'pictures.example:8443', reasons: ['image'], count: 1 },
    { host: 'updates.example', reasons: ['update'], count: 1 },
  ]);
});

test('records no path, query or password', () => {
  const hosts = new ContactedHosts();
  hosts.note('https://name:password@example.com/secret?key=hunter2', 'chat');
  expect(hosts.list()).toEqual([{ host: 'example.com', reasons: ['chat'], count: 1 }]);
});

test('keeps a lasting notice until it is removed, and never keeps a passing notice', () => {
  const changes: unknown[] = [];
  const notices = new Notices((change) => changes.push(change));
  const standing: Notice = { id: 'disk', level: 'alert', key: 'notices.diskFull', isStanding: true };
  const passing: Notice = { id: 'done', level: 'status', key: 'notices.done', isStanding: false };
  notices.show(standing);
  notices.show(passing);
  notices.show({ ...standing, values: { count: 2 } });
  expect(notices.all()).toEqual([{ ...standing, values: { count: 2 } }]);
  notices.remove('disk');
  expect(notices.all()).toEqual([]);
  expect(changes).toEqual([
    { added: [standing], removed: [] },
    { added: [passing], removed: [] },
    { added: [{ ...standing, values: { count: 2 } }], removed: [] },
    { added: [], removed: ['disk'] },
  ]);
});
