/**
 * Replaces `electron` in unit tests, and records the arguments it gets. A test that mocks `electron` itself must load
 * its own copies of all modules (`vi.resetModules`), because test files share modules.
 */

import { EventEmitter } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { vi } from 'vitest';

/** The options of `new BrowserWindow`, newest last. */
export const windowOptions: Readonly<Record<string, unknown>>[] = [];

class FakeWebContents extends EventEmitter {
  openHandler: ((details: { url: string }) => { action: string }) | null = null;
  webRtcPolicy = 'default';
  setWebRTCIPHandlingPolicy(policy: string): void {
    this.webRtcPolicy = policy;
  }
  setWindowOpenHandler(handler: (details: { url: string }) => { action: string }): void {
    this.openHandler = handler;
  }
}

class FakeBrowserWindow extends EventEmitter {
  static getAllWindows(): readonly FakeBrowserWindow[] {
    return [];
  }
  readonly webContents = new FakeWebContents();
  readonly loaded: string[] = [];
  constructor(options: Readonly<Record<string, unknown>>) {
    super();
    windowOptions.push(options);
  }
  loadURL(url: string): Promise<void> {
    this.loaded.push(url);
    return Promise.resolve();
  }
}

type Invoke = (event: unknown, input: unknown) => Promise<unknown>;

/** The handlers that were registered, by channel. */
export const invokable = new Map<string, Invoke>();
/** Addresses that were passed to the system. */
export const opened: string[] = [];
/** Answers the requests for a scheme. */
export type ServeFile = (
  request: { readonly url: string; readonly method: string },
  respond: (response: ServedFile) => void,
) => void;
export interface ServedFile {
  readonly statusCode?: number;
  readonly error?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly data?: Buffer;
}
export const protocolHandlers = new Map<string, ServeFile>();

export const BrowserWindow = FakeBrowserWindow;
export const nativeTheme = { shouldUseDarkColors: false };
export const ipcMain = { handle: (name: string, handler: Invoke) => invokable.set(name, handler) };
export const protocol = { registerSchemesAsPrivileged: vi.fn() };
export const session = { defaultSession: { setProxy: () => Promise.resolve() } };

/** The shortcuts registered with the system; while `isFree` is false, it refuses more. */
export const shortcuts = { registered: new Set<string>(), isFree: true };
export const globalShortcut = {
  register: (keys: string): boolean => {
    if (shortcuts.isFree) shortcuts.registered.add(keys);
    return shortcuts.isFree;
  },
  unregister: (keys: string): void => {
    shortcuts.registered.delete(keys);
  },
};

export const shell = {
  openExternal: (url: string) => {
    opened.push(url);
    return Promise.resolve();
  },
};

/** Its `quit` works like Electron's: it asks every listener, and quits unless one objects. */
class FakeApp extends EventEmitter {
  exits = 0;
  readonly relaunches: { readonly execPath?: string; readonly args?: readonly string[] }[] = [];

  relaunch(options: { readonly execPath?: string; readonly args?: readonly string[] }): void {
    this.relaunches.push(options);
  }

  isPackaged = false;
  isAccessibilitySupportEnabled(): boolean {
    return false;
  }
  getVersion(): string {
    return '0.0.0';
  }
  getSystemLocale(): string {
    return 'en-US';
  }
  getPath(name: string): string {
    return join(tmpdir(), name);
  }
  quit(): void {
    let isPrevented = false;
    const preventDefault = (): void => {
      isPrevented = true;
    };
    this.emit('before-quit', { preventDefault });
    if (!isPrevented) this.emit('will-quit', { preventDefault });
  }
  exit(): void {
    this.exits += 1;
    this.emit('quit');
  }
}
export const app = new FakeApp();
export const powerMonitor = new EventEmitter();

/** The dialogs that were shown, newest last, and the user's answers. */
export const dialogs = {
  asked: [] as { readonly defaultPath?: string }[],
  answer: { canceled: false, filePath: '', filePaths: [] as string[] },
};
const show = async (options: { readonly defaultPath?: string }) => {
  dialogs.asked.push(options);
  return dialogs.answer;
};
export const dialog = { showSaveDialog: show, showOpenDialog: show };

export { FakeBrowserWindow, FakeWebContents };
