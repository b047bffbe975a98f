// Which of Chromium's switches Parley removes before Chromium reads them.
import { expect, it } from 'vitest';
import { refuseSwitches } from '../../electron/start-up/command-line.ts';

it('removes switches that give secrets away, and keeps the others', () => {
  const dangerous = ['ssl-key-log-file', 'use-mock-keychain', 'auth-server-whitelist', 'ignore-certificate-errors'];
  const useful = ['user-data-dir', 'lang', 'password-store', 'proxy-server', 'remote-debugging-port', 'disable-gpu'];
  const given = new Set([...dangerous, ...useful]);
  const refused = refuseSwitches({ hasSwitch: (name) => given.has(name), removeSwitch: (name) => given.delete(name) });
  expect(new Set(refused)).toEqual(new Set(dangerous));
  expect([...given]).toEqual(useful);
});
