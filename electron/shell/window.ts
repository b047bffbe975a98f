/** Creates the window and denies it everything that it does not need. */

import { app, BrowserWindow, nativeTheme, type Session, type WebContents } from 'electron';
import { variable } from '../environment.ts';
import { log } from '../logging/log.ts';
import { keepMenuBarClosed } from './menu-bar-key.ts';
import { APP_ORIGIN, APP_URL } from './page-headers.ts';

/** The surface colours of both themes: the window has them before the page is drawn, so it doesn't flash. */
const BACKGROUND = { light: '#ffffff', dark: '#17181a' } as const;

export interface WindowBounds {
  readonly x?: number;
  readonly y?: number;
  readonly width: number;
  readonly height: number;
  readonly isMaximized: boolean;
}

export interface WindowOptions {
  readonly bounds: WindowBounds;
  readonly preloadPath: string;
  readonly session: Session;
  readonly isPackaged: boolean;
  /** Development only: where the page is served with hot reload. */
  readonly devUrl: string | null;
  readonly zoomPercent: number;
  /** False keeps the window hidden until it is requested. */
  readonly isShown: boolean;
}

/** A hidden window for printing a page: it runs no script, and can access only its own session. */
export function createPrintWindow(session: Session): BrowserWindow {
  return new BrowserWindow({
    show: false,
    webPreferences: {
      session,
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      javascript: false,
      webSecurity: true,
      webviewTag: false,
      navigateOnDragDrop: false,
      spellcheck: false,
      devTools: false,
    },
  });
}

export function createWindow(options: WindowOptions): BrowserWindow {
  const { bounds } = options;
  const window = new BrowserWindow({
    width: bounds.width,
    height: bounds.height,
    ...(bounds.x === undefined || bounds.y === undefined ? {} : { x: bounds.x, y: bounds.y }),
    show: options.isShown,
    minWidth: Math.min(480, bounds.width),
    minHeight: Math.min(400, bounds.height),
    title: 'Parley',
    backgroundColor: nativeTheme.shouldUseDarkColors ? BACKGROUND.dark : BACKGROUND.light,
    autoHideMenuBar: true,
    webPreferences: {
      preload: options.preloadPath,
      session: options.session,
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
      // Checks in the chosen languages (spelling.ts); at first there are none.
      spellcheck: true,
      zoomFactor: options.zoomPercent / 100,
      devTools: !options.isPackaged,
      backgroundThrottling: true,
      // Caches compiled scripts from the first start on; scripts only change with a new version.
      v8CacheOptions: 'bypassHeatCheck',
    },
  });
  keepMenuBarClosed(window.webContents);
  // Maximising would show a hidden window.
  if (bounds.isMaximized && options.isShown) window.maximize();
  const home = new URL(options.devUrl ?? APP_URL).href;
  // about:blank is the only address that Chromium navigates to without asking.
  window.webContents.on('did-navigate', (_event, url) => {
    if (url !== home) void window.loadURL(home);
  });
  void window.loadURL(home);
  return window;
}

/**
 * True if the user could see the window. Wayland does not report that a window is minimised: there, only the focused
 * window counts.
 */
export function isSeen(
  window: Pick<BrowserWindow, 'isVisible' | 'isMinimized' | 'isFocused'>,
  isWayland = isOnWayland(),
): boolean {
  return window.isVisible() && !window.isMinimized() && (!isWayland || window.isFocused());
}

/** True when the windows use Wayland, and not an X server beside it. */
export function isOnWayland(): boolean {
  if (process.platform !== 'linux' || variable('XDG_SESSION_TYPE') !== 'wayland') return false;
  return app.commandLine.getSwitchValue('ozone-platform') !== 'x11';
}

/** Paints the window in the chosen theme, even where the page is not painted yet. */
export function paintBackground(window: BrowserWindow): void {
  if (!window.isDestroyed())
    window.setBackgroundColor(nativeTheme.shouldUseDarkColors ? BACKGROUND.dark : BACKGROUND.light);
}

/** Keeps web contents on our own page; applied to all new ones, so that no window is missed. */
export function confine(contents: WebContents, devOrigin: string | null): void {
  const stop = (event: { preventDefault: () => void }, what: string) => {
    log.warn('window.navigation_refused', { what });
    event.preventDefault();
  };
  const isOwnReload = (url: string) => devOrigin !== null && url.startsWith(`${devOrigin}/`);
  contents.on('will-navigate', (event) => {
    if (!isOwnReload(event.url)) stop(event, 'navigate');
  });
  contents.on('will-redirect', (event) => stop(event, 'redirect'));
  contents.on('will-frame-navigate', (event) => {
    // The first load of the diagram frame; its CSP and sandbox attribute confine it.
    if (!event.isMainFrame && event.url === `${APP_ORIGIN}/mermaid-frame.html`) return;
    if (!isOwnReload(event.url)) stop(event, 'frame');
  });
  contents.on('will-attach-webview', (event) => stop(event, 'webview'));
  contents.setWebRTCIPHandlingPolicy('disable_non_proxied_udp');
  // Links only leave through `openExternal`; the page can't make Chromium open anything.
  contents.setWindowOpenHandler(() => {
    log.warn('window.popup_refused');
    return { action: 'deny' };
  });
}

/** Makes the page's session grant no permissions, and reach only our own files. */
export function confineSession(session: Session, devOrigin: string | null): void {
  session.setPermissionRequestHandler((_contents, _permission, callback) => callback(false));
  session.setPermissionCheckHandler(() => false);
  session.setDevicePermissionHandler(() => false);
  session.setDisplayMediaRequestHandler((_request, callback) => callback({}));
  session.on('will-download', (event) => {
    log.warn('window.download_refused');
    event.preventDefault();
  });
  const devHosts = devOrigin === null ? [] : [devOrigin, devOrigin.replace(/^http/, 'ws')];
  session.webRequest.onBeforeRequest((details, callback) => {
    const isOurs =
      details.url.startsWith(`${APP_ORIGIN}/`) ||
      details.url.startsWith('data:') ||
      details.url.startsWith('devtools:') ||
      details.url.startsWith(`blob:${APP_ORIGIN}/`) ||
      devHosts.some((host) => details.url.startsWith(`${host}/`));
    if (!isOurs) log.warn('window.request_refused');
    callback({ cancel: !isOurs });
  });
}

/**
 * Sends all connections of the page's session to a proxy that doesn't exist. WebRTC is subject to neither the page's
 * policy nor `onBeforeRequest`, but its TCP connections use the session's proxy; `confine` turns its UDP off.
 */
export async function cutOff(session: Session, devOrigin: string | null): Promise<void> {
  // Without the rule, this computer is reached without the proxy, as the development server must be.
  const proxyBypassRules = devOrigin === null ? '<-loopback>' : '';
  await session.setProxy({ mode: 'fixed_servers', proxyRules: 'socks5://nowhere.invalid:9', proxyBypassRules });
}
