// Parley trusts a company's own authority only for certificates that the authority signed, and notices its renewal.

import { X509Certificate } from 'node:crypto';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { createServer as createPlainServer } from 'node:http';
import { createServer } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DAY_MS } from '../../shared/days.ts';
import { ParleyApp, temporaryFolder } from '../e2e/parley-app.ts';
import { listening } from '../helpers/system/loopback.ts';
import { removeFolder } from '../helpers/system/remove-folder.ts';
import { type CertificateOptions, type MadeCertificate, makeCertificate } from '../service/certificate.ts';

const NOW = Date.now();
const make = (options: Partial<CertificateOptions> & { readonly name: string }): MadeCertificate =>
  makeCertificate({ notBeforeMs: NOW - DAY_MS, notAfterMs: NOW + DAY_MS, ...options });

const company = make({ name: 'Company', isAuthority: true });
const successor = make({ name: 'Successor', isAuthority: true });
const folder = mkdtempSync(join(tmpdir(), 'parley-authorities-'));
const file = join(folder, 'company.pem');

let app: ParleyApp;
const closers: (() => Promise<void>)[] = [];

/** A service with this certificate, which also sends `headers`; returns its address. */
async function serve(certificate: MadeCertificate, headers: Readonly<Record<string, string>> = {}): Promise<string> {
  const key = certificate.privateKey.export({ type: 'pkcs8', format: 'pem' });
  const server = createServer({ key, cert: certificate.cert }, (_request, response) => {
    response.writeHead(200, { 'content-type': 'application/json', ...headers }).end('{"object":"list","data":[]}');
  });
  const { port, close } = await listening(server);
  closers.push(close);
  return `https://localhost:${port}`;
}

/** The result of connecting to this address. */
const connect = (baseUrl: string) =>
  app.page.evaluate(async (address) => {
    const made = await window.parley.connectionCreate({
      ...{ name: '', baseUrl: address, consoleUrl: '', apiKey: 'sk-test-0001', isRetryEnabled: false },
      ...{ isClearTextAllowed: false },
      timeouts: { responseStartMs: null, idleMs: null, nextTokenMs: null, wholeResponseMs: null },
    });
    if (made.ok) return 'connected';
    return made.error.kind === 'service'
      ? (made.error.error.reason ?? made.error.error.code)
      : made.error.problem.reason;
  }, baseUrl);

beforeAll(async () => {
  writeFileSync(file, company.cert);
  const userDataDir = await temporaryFolder();
  writeFileSync(join(userDataDir, 'settings.json'), JSON.stringify({ version: 1, extraCaFile: file }));
  app = await ParleyApp.start({ userDataDir });
});

afterAll(async () => {
  await app?.dispose();
  for (const close of closers) await close();
  removeFolder(folder);
});

describe('with your own authority', () => {
  it.each([
    ['a certificate of the authority', make({ name: 'leaf', issuer: company }), 'connected'],
    ['an expired certificate', make({ name: 'leaf', issuer: company, notAfterMs: NOW - 60_000 }), 'tls_date'],
    [
      'a certificate that is not valid yet',
      make({ name: 'leaf', issuer: company, notBeforeMs: NOW + 60_000 }),
      'tls_date',
    ],
    ['a certificate for another host', make({ name: 'leaf', issuer: company, hosts: ['other.example'] }), 'tls_host'],
    [
      'a certificate of an unknown authority',
      make({ name: 'leaf', issuer: make({ name: 'Stranger', isAuthority: true }) }),
      'tls_authority',
    ],
    ['a self-signed certificate', make({ name: 'leaf' }), 'tls_authority'],
  ] as const)('connects, or explains why not, with %s', async (_what, certificate, outcome) => {
    expect(await connect(await serve(certificate))).toBe(outcome);
  });

  it('never contacts the revocation address of a certificate', async () => {
    let questions = 0;
    const list = createPlainServer((_request, response) => {
      questions += 1;
      response.end();
    });
    const { url, close } = await listening(list);
    try {
      const revocationUrl = `${url}/`;
      const leaf = make({ name: 'leaf', issuer: company, revocationUrl });
      expect(new X509Certificate(leaf.cert).infoAccess).toContain(revocationUrl);
      expect(await connect(await serve(leaf))).toBe('connected');
      expect(questions).toBe(0);
    } finally {
      await close();
    }
  });

  it('contacts no host that the headers of an answer name, not even to report to it', async () => {
    const leaf = make({ name: 'leaf', issuer: company });
    const key = leaf.privateKey.export({ type: 'pkcs8', format: 'pem' });
    const contacts: string[] = [];
    const other = createServer({ key, cert: leaf.cert }, ({ method, url }, response) => {
      contacts.push(`${method} ${url}`);
      response.end();
    });
    const { port, close } = await listening(other);
    const named = `https://localhost:${port}`;
    try {
      const address = await serve(leaf, {
        'report-to': JSON.stringify({ group: 'network', max_age: 86_400, endpoints: [{ url: `${named}/network` }] }),
        nel: JSON.stringify({ report_to: 'network', max_age: 86_400, success_fraction: 1, failure_fraction: 1 }),
        'reporting-endpoints': `default="${named}/default"`,
        'content-security-policy': `default-src 'none'; report-uri ${named}/policy`,
        'expect-ct': `max-age=86400, enforce, report-uri="${named}/certificate"`,
        link: `<${named}/style.css>; rel=preload; as=style, <${named}>; rel=preconnect`,
        'alt-svc': `h2="localhost:${port}"; ma=86400`,
        refresh: `0; url=${named}/refreshed`,
      });
      expect(await connect(address)).toBe('connected');
      // Chromium sends its first report at once, so it would arrive before the answers to these requests.
      for (let count = 0; count < 5; count++) expect(await connect(await serve(leaf))).toBe('connected');
      expect(contacts).toEqual([]);
    } finally {
      await close();
    }
  });

  it('reads the authority’s file again when it changes, and asks for a restart for services that were already reached', async () => {
    writeFileSync(file, successor.cert);
    expect(await connect(await serve(make({ name: 'new', issuer: successor })))).toBe('connected');
    expect(await connect(await serve(make({ name: 'old', issuer: company })))).toBe('tls_authority');
    await app.page.getByText('Restart Parley to check the services').first().waitFor();
  });

  it('trusts no authority, and says so, while the file contains none', async () => {
    writeFileSync(file, 'nothing of use');
    expect(await connect(await serve(make({ name: 'other', issuer: successor })))).toBe('tls_authority');
    await app.page.getByText(file).first().waitFor();
  });
});
