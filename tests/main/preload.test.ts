// The preload script builds each page's bridge, and frees memory after startup and during experiments.
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import type { Bridge } from '../../shared/bridge.ts';
import { EVENT_NAMES, methodName, REQUEST_NAMES } from '../../shared/ipc-names.ts';

const electron = vi.hoisted(() => ({
  contextBridge: { exposeInMainWorld: vi.fn() },
  ipcRenderer: { invoke: vi.fn(), on: vi.fn() },
  webFrame: { clearCache: vi.fn() },
}));
vi.mock('electron', () => electron);

beforeEach(() => {
  vi.resetModules();
  vi.clearAllMocks();
});

async function load(): Promise<Bridge> {
  await import('../../electron/preload.ts');
  return electron.contextBridge.exposeInMainWorld.mock.calls[0]?.[1];
}

/** Sends an event as main does. */
function send(name: string, payload: unknown): void {
  for (const [registered, listener] of electron.ipcRenderer.on.mock.calls)
    if (registered === name) listener({}, payload);
}

it('puts only functions on the bridge, one for each request and event, and frees memory once', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const bridge = await load();
  expect(electron.contextBridge.exposeInMainWorld).toHaveBeenCalledExactlyOnceWith('parley', bridge);
  expect(Object.keys(bridge)).toHaveLength(REQUEST_NAMES.length + EVENT_NAMES.length);
  expect(Object.keys(bridge)).toContain(methodName('turn:stop'));
  expect(Object.values(bridge).every((one) => typeof one === 'function')).toBe(true);

  expect(electron.webFrame.clearCache).not.toHaveBeenCalled();
  vi.advanceTimersByTime(60 * 60_000);
  expect(electron.webFrame.clearCache).toHaveBeenCalledOnce();
});

it('frees memory after an experiment, and at intervals while it runs', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  await load();
  for (let report = 0; report < 100; report += 1) {
    send('laboratory:changed', null);
    vi.advanceTimersByTime(100);
  }
  expect(electron.webFrame.clearCache).toHaveBeenCalledTimes(5);
  send('laboratory:changed', null);
  vi.advanceTimersByTime(4_000);
  expect(electron.webFrame.clearCache).toHaveBeenCalledTimes(5);
  vi.advanceTimersByTime(4_000);
  expect(electron.webFrame.clearCache).toHaveBeenCalledTimes(6);
});

it('requests the first data before the page does, and again when the page asks again', async () => {
  electron.ipcRenderer.invoke.mockResolvedValueOnce('first').mockResolvedValueOnce('second');
  const bridge = await load();
  expect(electron.ipcRenderer.invoke).toHaveBeenCalledExactlyOnceWith('app:bootstrap', {});
  expect(await bridge.appBootstrap({})).toBe('first');
  expect(electron.ipcRenderer.invoke).toHaveBeenCalledOnce();
  expect(await bridge.appBootstrap({})).toBe('second');
});

it('delivers events from before the page listened, in order and once', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const bridge = await load();
  const heard: unknown[] = [];
  send('settings:changed', 'settings');
  bridge.onSettingsChanged((value) => heard.push(value));
  const stop = bridge.onConnectionsChanged((value) => heard.push(value));
  send('connections:changed', 'one');
  send('settings:changed', 'settings again');
  expect(heard).toEqual([]);

  void bridge.appListen({});
  expect(electron.ipcRenderer.invoke).toHaveBeenLastCalledWith('app:listen', {});
  send('connections:changed', 'two');
  vi.advanceTimersByTime(1);
  expect(heard).toEqual(['settings', 'one', 'settings again', 'two']);
  send('connections:changed', 'three');
  stop();
  send('connections:changed', 'four');
  expect(heard).toEqual(['settings', 'one', 'settings again', 'two', 'three']);
});
