// The window has the preferences of a sandboxed page, and its session refuses permissions and foreign addresses.
import { EventEmitter } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { confine, confineSession, createWindow, cutOff } from '../../electron/shell/window.ts';
import { FakeBrowserWindow, FakeWebContents, windowOptions } from './electron-fake.ts';

const root = resolve(import.meta.dirname, '..', '..');

/** All TypeScript files below `folder` with their paths from the root. */
function sources(folder: string): readonly { readonly path: string; readonly text: string }[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path))
    .map((path) => ({ path: `${folder}/${path}`, text: readFileSync(join(root, folder, path), 'utf8') }));
}

const make = (isPackaged: boolean) => {
  const window: unknown = Reflect.apply(createWindow, null, [
    {
      bounds: { width: 800, height: 600, isMaximized: false },
      preloadPath: '/preload.cjs',
      session: {},
      isPackaged,
      devUrl: null,
      zoomPercent: 100,
    },
  ]);
  if (!(window instanceof FakeBrowserWindow)) throw new TypeError('not the fake window');
  return window;
};

describe('the window', () => {
  it('has exactly the preferences of a sandboxed page', () => {
    make(true);
    expect(windowOptions.at(-1)?.webPreferences).toEqual({
      preload: '/preload.cjs',
      session: {},
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      nodeIntegrationInWorker: false,
      nodeIntegrationInSubFrames: false,
      webSecurity: true,
      allowRunningInsecureContent: false,
      experimentalFeatures: false,
      webviewTag: false,
      navigateOnDragDrop: false,
      spellcheck: true,
      zoomFactor: 1,
      v8CacheOptions: 'bypassHeatCheck',
      devTools: false,
      backgroundThrottling: true,
    });
  });

  it('shows our own page, and loads it again if another page was shown', () => {
    const window = make(true);
    expect(window.loaded).toEqual(['app://parley/index.html']);
    window.webContents.emit('did-navigate', {}, 'app://parley/index.html');
    expect(window.loaded).toHaveLength(1);
    window.webContents.emit('did-navigate', {}, 'about:blank');
    expect(window.loaded).toEqual(['app://parley/index.html', 'app://parley/index.html']);
  });

  it('is created by one module only', () => {
    const makers = sources('electron').filter(({ text }) =>
      /new (?:BrowserWindow|WebContentsView|BrowserView|BaseWindow)\b/.test(text),
    );
    expect(makers.map(({ path }) => path)).toEqual(['electron/shell/window.ts']);
  });
});

describe('every web contents', () => {
  const confined = (devOrigin: string | null = null) => {
    const contents = new FakeWebContents();
    Reflect.apply(confine, null, [contents, devOrigin]);
    return contents;
  };
  const isStopped = (contents: FakeWebContents, name: string, details: object) => {
    const preventDefault = vi.fn();
    contents.emit(name, { ...details, preventDefault });
    return preventDefault.mock.calls.length > 0;
  };
  const anywhere = ['https://example.com/', 'file:///etc/passwd', 'app://parley/index.html', 'app://parley/other.html'];

  it.each(['will-navigate', 'will-redirect', 'will-attach-webview'])('prevents %s to any address', (name) => {
    for (const url of anywhere) expect(isStopped(confined(), name, { url, isMainFrame: true })).toBe(true);
  });

  it('lets a frame show only the diagram page', () => {
    const diagram = 'app://parley/mermaid-frame.html';
    expect(isStopped(confined(), 'will-frame-navigate', { url: diagram, isMainFrame: false })).toBe(false);
    expect(isStopped(confined(), 'will-frame-navigate', { url: diagram, isMainFrame: true })).toBe(true);
    for (const url of anywhere)
      expect(isStopped(confined(), 'will-frame-navigate', { url, isMainFrame: false })).toBe(true);
  });

  it('lets WebRTC send no UDP that would bypass a proxy', () => {
    expect(confined().webRtcPolicy).toBe('disable_non_proxied_udp');
  });

  it('opens no window', () => {
    expect(confined().openHandler?.({ url: 'https://example.com/' })).toEqual({ action: 'deny' });
  });
});

describe('the session', () => {
  class FakeSession extends EventEmitter {
    readonly handlers = new Map<string, (...given: unknown[]) => unknown>();
    readonly webRequest = {
      onBeforeRequest: (handler: (...given: unknown[]) => unknown) => this.handlers.set('request', handler),
    };
    setPermissionRequestHandler = (handler: () => unknown) => this.handlers.set('ask', handler);
    setPermissionCheckHandler = (handler: () => unknown) => this.handlers.set('check', handler);
    setDevicePermissionHandler = (handler: () => unknown) => this.handlers.set('device', handler);
    setDisplayMediaRequestHandler = (handler: () => unknown) => this.handlers.set('display', handler);
  }
  const confined = () => {
    const session = new FakeSession();
    Reflect.apply(confineSession, null, [session, null]);
    return session;
  };

  it('refuses permissions, devices and screen capture', () => {
    const { handlers } = confined();
    const answer = vi.fn();
    handlers.get('ask')?.(null, 'clipboard-sanitized-write', answer);
    expect(answer).toHaveBeenCalledWith(false);
    expect(handlers.get('check')?.(null, 'media', 'app://parley')).toBe(false);
    expect(handlers.get('device')?.({ deviceType: 'hid' })).toBe(false);
    const streams = vi.fn();
    handlers.get('display')?.({}, streams);
    expect(streams).toHaveBeenCalledWith({});
  });

  it('prevents every download', () => {
    const preventDefault = vi.fn();
    confined().emit('will-download', { preventDefault });
    expect(preventDefault).toHaveBeenCalled();
  });

  it.each([
    ['https://example.com/', true],
    ['http://127.0.0.1:1/', true],
    ['ws://127.0.0.1:1/', true],
    ['file:///etc/passwd', true],
    ['app://other/index.html', true],
    ['app://parley.example.com/', true],
    ['blob:https://example.com/1', true],
    ['chrome-extension://abc/x.js', true],
    ['app://parley/index.html', false],
    ['data:image/png;base64,AAAA', false],
  ])('cancels a request for %s: %s', (url, isCancelled) => {
    const answer = vi.fn();
    confined().handlers.get('request')?.({ url }, answer);
    expect(answer).toHaveBeenCalledWith({ cancel: isCancelled });
  });
});

describe('the sources', () => {
  const main = sources('electron');
  const page = sources('renderer');
  const whoSays = (files: typeof main, pattern: RegExp) =>
    files.filter(({ text }) => pattern.test(text)).map(({ path }) => path);

  it.each([
    [
      'weaken a window',
      /webSecurity: false|contextIsolation: false|sandbox: false|nodeIntegration\w*: true|webviewTag: true|enableBlinkFeatures|allowRunningInsecureContent: true|experimentalFeatures: true/,
    ],
    [
      'skip the check of certificates',
      /appendSwitch\('ignore-certificate-errors|ignoreCertificateErrors|rejectUnauthorized: false|NODE_TLS_REJECT_UNAUTHORIZED|callback\(true\)/,
    ],
    ['register a URL scheme of our own with the system', /setAsDefaultProtocolClient|open-url/],
    [
      'serve files with a deprecated function or from file: addresses',
      /registerFileProtocol|interceptFileProtocol|loadFile\(|ELECTRON_DISABLE_SECURITY_WARNINGS/,
    ],
    ['make or send crash reports', /crashReporter\.start/],
    ['run a program', /node:child_process/],
    ['run text as code', /\beval\(|new Function\(/],
  ])('of main never %s', (_what, pattern) => {
    expect(whoSays(main, pattern)).toEqual([]);
  });

  it.each([
    ['open an address with the system', /shell\.openExternal/, ['electron/shell/external-links.ts']],
    ['take requests from the page', /\bipcMain\b/, ['electron/ipc.ts']],
    ['send requests from the page to main', /\bipcRenderer\b/, ['electron/preload.ts']],
    [
      'check certificates in addition to Chromium',
      /setCertificateVerifyProc/,
      ['electron/network/extra-authorities.ts'],
    ],
    ['handle a scheme', /\bprotocol\.(?:handle|register\w+Protocol)\(/, ['electron/shell/app-protocol.ts']],
  ])('%s in one module only', (_what, pattern, where) => {
    expect(whoSays(main, pattern)).toEqual(where);
  });

  it.each([
    ['dangerouslySetInnerHTML', /dangerouslySetInnerHTML/],
    ['document.write', /document\.write/],
    ['eval', /\beval\(|new Function\(/],
    ['insertAdjacentHTML', /insertAdjacentHTML/],
  ])('of the page never contain %s', (_what, pattern) => {
    expect(whoSays(page, pattern)).toEqual([]);
  });
});

it("without a network, a proxy that doesn't exist gets all requests, except those to a development server", async () => {
  const setProxy = vi.fn(async () => undefined);
  await Reflect.apply(cutOff, null, [{ setProxy }, null]);
  expect(setProxy).toHaveBeenLastCalledWith({
    mode: 'fixed_servers',
    proxyRules: 'socks5://nowhere.invalid:9',
    proxyBypassRules: '<-loopback>',
  });
  await Reflect.apply(cutOff, null, [{ setProxy }, 'http://127.0.0.1:5173']);
  expect(setProxy).toHaveBeenLastCalledWith(expect.objectContaining({ proxyBypassRules: '' }));
});
