/** Opens the window before the rest of the app is loaded, so that the page loads meanwhile. */

import { app, BrowserWindow, nativeTheme, type Session, session } from 'electron';
import { currencyOfRegion } from '../../shared/locales/region-currency.ts';
import { type Handlers, registerRequests } from '../ipc.ts';
import { log } from '../logging/log.ts';
import type { DocumentPlace, ForeignCopy } from '../settings/json-document.ts';
import { SettingsStore } from '../settings/settings-store.ts';
import { WindowStateStore } from '../settings/window-state.ts';
import { serveApp } from '../shell/app-protocol.ts';
import type { Placed } from '../shell/app-windows.ts';
import { AT_LOGIN_SWITCH } from '../shell/login-item.ts';
import type { PageFile } from '../shell/page-files.ts';
import { applySpelling, loadedLanguages } from '../shell/spelling.ts';
import { confineSession, createWindow, cutOff, type WindowBounds } from '../shell/window.ts';
import { boundsToOpen, fitToDisplays, watchBounds } from '../shell/window-bounds.ts';
import { watchZoom } from '../shell/zoom.ts';
import type { AppPaths } from './paths.ts';
import { openElectronStore } from './stores.ts';

/** How long our small page takes to get from its handler to Chromium. */
const PAGE_SENT_MS = 3;
const PAGE_WAIT_MAX_MS = 100;

export interface FirstWindowOptions {
  readonly paths: AppPaths;
  readonly devUrl: string | null;
  readonly devOrigin: string | null;
  readonly pageFiles: Promise<ReadonlyMap<string, PageFile>>;
}

/** The parts that the rest of the app takes over. */
export interface FirstWindow {
  readonly window: BrowserWindow;
  /** Resolves when the page is on its way to the window, or takes too long: until then main should do nothing else. */
  readonly isLoading: Promise<void>;
  readonly settings: SettingsStore;
  /** The page's own session, separate from the one for services. */
  readonly pageSession: Session;
  /** Cuts the page's session off from the network, which it only needs to download dictionaries. */
  readonly cutPageOff: () => void;
  /** Opens another window of the same kind. */
  readonly openAnother: () => BrowserWindow;
  /** Opens a window with the same page and the same restrictions, at its own position. */
  readonly openSmall: (place: Placed) => BrowserWindow;
  /** Handles the page's requests, including those that it has already sent. */
  readonly answer: (handlers: Handlers) => void;
  /** Sets the listener for settings that another program changed while the app ran. */
  readonly onForeign: (listener: DocumentPlace['onForeign']) => void;
}

/** Call when the app is ready. */
export function openFirstWindow({ paths, devUrl, devOrigin, pageFiles }: FirstWindowOptions): FirstWindow {
  let foreignListener = (_copy: ForeignCopy): void => undefined;
  const stored: DocumentPlace = {
    folder: paths.userData,
    openBackend: openElectronStore,
    now: Date.now,
    onForeign: (copy) => foreignListener(copy),
  };
  const settings = new SettingsStore(stored, currencyOfRegion(app.getSystemLocale()));
  const windowState = new WindowStateStore(stored);
  nativeTheme.themeSource = settings.get().theme;

  const pageSession = session.fromPartition('persist:window');
  confineSession(pageSession, devOrigin);
  // Otherwise Chromium fetches a dictionary for every session, even for one without a page.
  applySpelling(session.defaultSession, []);
  applySpelling(pageSession, settings.get().spellingLanguages);
  const cutPageOff = (): void => {
    cutOff(pageSession, devOrigin).catch((error: unknown) => log.error('window.not_cut_off', { error }));
  };
  if (loadedLanguages(pageSession, settings.get().spellingLanguages).length === 0) cutPageOff();
  const pageHandedOut = new Promise<void>((resolve) => {
    const trouble = (error: unknown) => log.error('window.no_page', { error });
    serveApp(pageSession, paths.renderer, pageFiles, () => setTimeout(resolve, PAGE_SENT_MS)).catch(trouble);
  });
  let answer: (handlers: Handlers) => void = () => undefined;
  const handlers = new Promise<Handlers>((resolve) => {
    answer = resolve;
  });
  registerRequests(handlers, () => BrowserWindow.getAllWindows(), devOrigin);

  const make = (bounds: WindowBounds, isShown: boolean) => {
    const window = createWindow({
      bounds,
      isShown,
      preloadPath: paths.preload,
      session: pageSession,
      isPackaged: app.isPackaged,
      devUrl,
      zoomPercent: settings.get().zoomPercent,
    });
    watchZoom(window, settings);
    return window;
  };
  const open = (isShown = true) => {
    const window = make(boundsToOpen(windowState), isShown);
    watchBounds(window, windowState);
    return window;
  };
  // At login the user did not ask for a window, so stay hidden where the tray can open one.
  const window = open(!(app.commandLine.hasSwitch(AT_LOGIN_SWITCH) && settings.get().isTrayShown));
  const limit = new Promise<void>((resolve) => {
    setTimeout(resolve, PAGE_WAIT_MAX_MS);
  });
  return {
    window,
    isLoading: Promise.race([pageHandedOut, limit]),
    settings,
    pageSession,
    cutPageOff,
    openAnother: () => open(),
    openSmall: (place) => make({ ...fitToDisplays(place), isMaximized: false }, true),
    answer,
    onForeign: (listener) => {
      foreignListener = listener;
    },
  };
}
