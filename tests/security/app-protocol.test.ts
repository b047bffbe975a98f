// Which app:// addresses name a file, and the headers it is served with.
import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { knownFile, serveApp } from '../../electron/shell/app-protocol.ts';
import { DIAGRAM_CSP, WINDOW_CSP } from '../../electron/shell/page-headers.ts';
import { protocolHandlers, type ServedFile, type ServeFile } from './electron-fake.ts';

const known: ReadonlySet<string> = new Set(['index.html', 'assets/main.js', 'mermaid-frame.html']);

describe('an address', () => {
  it.each([
    ['app://parley/', 'index.html'],
    ['app://parley/index.html?x=1#y', 'index.html'],
    ['app://parley/assets/main.js', 'assets/main.js'],
  ])('%s names %s', (url, file) => {
    expect(knownFile(url, known)).toBe(file);
  });

  it.each([
    'app://parley/../index.html',
    'app://parley/assets/../../main/main.js',
    'app://parley/%69ndex.html',
    'app://parley/assets%2fmain.js',
    'app://parley//index.html',
    'app://parley/./index.html',
    'app://parley/assets\\main.js',
    'app://parley/INDEX.HTML',
    'app://parley/index.html/',
    'app://parley/index.html\u0000',
    'app://parley@other/index.html',
    'app://parley:80/index.html',
    'app://other/index.html',
    'app://parley.evil/index.html',
    'file:///index.html',
    'index.html',
    '',
  ])('%j names nothing', (url) => {
    expect(knownFile(url, known)).toBeNull();
  });

  it('names a listed file or none, whatever the address is', () => {
    fc.assert(
      fc.property(fc.oneof(fc.webPath(), fc.string()), (path) => {
        const file = knownFile(`app://parley/${path}`, known);
        return file === null || known.has(file);
      }),
      { numRuns: 2_000 },
    );
  });
});

describe('the handler', () => {
  let folder = '';
  const ask = (url: string, method = 'GET') => {
    const handler = protocolHandlers.get('app');
    if (handler === undefined) throw new Error('no handler');
    return new Promise<ServedFile>((resolve) => handler({ url, method }, resolve));
  };

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'parley-test-'));
    for (const name of ['index.html', 'mermaid-frame.html', 'main.js', 'gone.js'])
      await writeFile(join(folder, name), 'ours');
    await symlink('/etc/hostname', join(folder, 'link.html'));
    const session = {
      protocol: {
        registerBufferProtocol: (scheme: string, handler: ServeFile) => protocolHandlers.set(scheme, handler),
      },
    };
    await Reflect.apply(serveApp, null, [session, folder]);
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  it('serves the window with its policy and the diagram frame with its own', async () => {
    const window = await ask('app://parley/index.html');
    expect(String(window.data)).toBe('ours');
    expect(window.headers).toMatchObject({
      'content-security-policy': WINDOW_CSP,
      'x-content-type-options': 'nosniff',
    });
    const frame = await ask('app://parley/mermaid-frame.html');
    expect(frame.headers).toMatchObject({ 'content-security-policy': DIAGRAM_CSP });
  });

  it('sandboxes the diagram frame: an opaque origin, our scripts, no network', () => {
    expect(DIAGRAM_CSP.split('; ')).toEqual([
      'sandbox allow-scripts',
      "default-src 'none'",
      'script-src app://parley',
      "style-src app://parley 'unsafe-inline'",
      'img-src data:',
      'font-src app://parley',
      "connect-src 'none'",
      "base-uri 'none'",
      "form-action 'none'",
      'frame-ancestors app://parley',
    ]);
  });

  it.each(['POST', 'PUT', 'HEAD', 'DELETE', 'OPTIONS'])('refuses %s', async (method) => {
    expect(await ask('app://parley/index.html', method)).toEqual({ error: -6 });
  });

  it('follows no link out of its folder and ignores files that were added later', async () => {
    expect(await ask('app://parley/link.html')).toEqual({ error: -6 });
    await writeFile(join(folder, 'later.html'), 'planted');
    expect(await ask('app://parley/later.html')).toEqual({ error: -6 });
  });

  it('fails for a file that was removed, and serves the others', async () => {
    await rm(join(folder, 'gone.js'));
    expect(await ask('app://parley/gone.js')).toEqual({ error: -2 });
    expect(String((await ask('app://parley/main.js')).data)).toBe('ours');
  });
});
