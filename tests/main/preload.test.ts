// What the preload script does in each page: the bridge, and once the room that a start has taken back.
import { expect, it, onTestFinished, vi } from 'vitest';
import { EVENT_NAMES, methodName, REQUEST_NAMES } from '../../shared/ipc-names.ts';

const electron = vi.hoisted(() => ({
  contextBridge: { exposeInMainWorld: vi.fn() },
  ipcRenderer: { invoke: vi.fn(), on: vi.fn(), removeListener: vi.fn() },
  webFrame: { clearCache: vi.fn() },
}));
vi.mock('electron', () => electron);

it('puts nothing but functions on the bridge, one for each request and event, and gives memory back once', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  await import('../../electron/preload.ts');

  const [name, bridge] = electron.contextBridge.exposeInMainWorld.mock.calls[0] ?? [];
  expect(name).toBe('parley');
  expect(Object.keys(bridge)).toHaveLength(REQUEST_NAMES.length + EVENT_NAMES.length);
  expect(Object.keys(bridge)).toContain(methodName('turn:stop'));
  expect(Object.values(bridge).every((one) => typeof one === 'function')).toBe(true);

  expect(electron.webFrame.clearCache).not.toHaveBeenCalled();
  vi.advanceTimersByTime(60 * 60_000);
  expect(electron.webFrame.clearCache).toHaveBeenCalledOnce();
});
