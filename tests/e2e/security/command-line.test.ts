// Switches and variables that would make Chromium accept a false certificate or log traffic have no effect.

import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:https';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { REFUSED_SWITCHES } from '../../../electron/start-up/command-line.ts';
import { electronRuntime } from '../../../scripts/set-up/electron-runtime.mjs';
import { DAY_MS } from '../../../shared/days.ts';
import { type Loopback, listening } from '../../helpers/system/loopback.ts';
import { makeCertificate } from '../../service/certificate.ts';
import { ParleyApp, temporaryFolder } from '../parley-app.ts';
import { connectFromWelcome } from '../person.ts';

const received: string[] = [];
let app: ParleyApp;
let folder: string;

const now = Date.now();
const { cert, privateKey } = makeCertificate({
  name: 'nobody',
  hosts: ['127.0.0.1'],
  notBeforeMs: now - DAY_MS,
  notAfterMs: now + DAY_MS,
});
let loopback: Loopback;
const server = createServer({ cert, key: privateKey.export({ type: 'pkcs8', format: 'pem' }) }, (request, response) => {
  received.push(request.headers.authorization ?? '');
  response.end('{"object":"list","data":[]}');
});

beforeAll(async () => {
  loopback = await listening(server);
  folder = await temporaryFolder();
  app = await ParleyApp.start({
    env: { SSLKEYLOGFILE: join(folder, 'keys-of-environment.log'), NODE_TLS_REJECT_UNAUTHORIZED: '0' },
    args: [
      '--ignore-certificate-errors',
      '--allow-insecure-localhost',
      `--log-net-log=${join(folder, 'net.json')}`,
      '--net-log-capture-mode=IncludeSensitive',
      `--ssl-key-log-file=${join(folder, 'keys.log')}`,
    ],
  });
});

afterAll(async () => {
  await app?.dispose();
  await loopback.close();
});

it('a certificate from an unknown authority is refused, no key is sent, and no traffic is logged', async () => {
  const { port } = loopback;
  await connectFromWelcome(app.page, { baseUrl: `https://127.0.0.1:${port}`, apiKey: 'sk-canary-Np4sT8wZ' });
  const alert = app.page.locator('[data-error-kind="network"]').first();
  await alert.waitFor();
  expect(received).toEqual([]);
  const written = ['net.json', 'keys.log', 'keys-of-environment.log'];
  expect(written.filter((name) => existsSync(join(folder, name)))).toEqual([]);
});

// On macOS, the names are in a framework beside the program.
it.skipIf(process.platform === 'darwin')('refuses switches by the names that this Electron reads', async () => {
  const { executablePath } = await electronRuntime();
  const program = readFileSync(executablePath);
  // A name that nothing reads is misspelled, was renamed, or belongs to Chrome alone. Only macOS reads the keychain's.
  const unread = REFUSED_SWITCHES.filter((name) => name !== 'use-mock-keychain' && !program.includes(`${name}\0`));
  expect(unread).toEqual([]);
});
