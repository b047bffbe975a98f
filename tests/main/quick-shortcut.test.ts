// What is said of the keys of the quick window is what the system did with them.
import { beforeEach, expect, test, vi } from 'vitest';

const taken = new Set<string>();
let isFree = true;
vi.doMock('electron', () => ({
  app: { commandLine: { getSwitchValue: () => '' } },
  BrowserWindow: class {},
  Menu: {},
  globalShortcut: {
    register: (keys: string) => {
      if (isFree) taken.add(keys);
      return isFree;
    },
    unregister: (keys: string) => taken.delete(keys),
  },
}));
const { QuickShortcut } = await import('../../electron/shell/quick-shortcut.ts');
const KEYS = 'CommandOrControl+Shift+Space';
const NONE = { 'quick-window': '' };

beforeEach(() => {
  vi.stubEnv('XDG_SESSION_TYPE', 'x11');
  taken.clear();
  isFree = true;
  return () => vi.unstubAllEnvs();
});

test('registers its shortcut if it is turned on, and releases it', () => {
  const shortcut = new QuickShortcut(() => undefined);
  shortcut.apply(true, {});
  expect([shortcut.state, ...taken]).toEqual(['on', KEYS]);
  shortcut.apply(true, { 'quick-window': 'Mod+Shift+J' });
  expect([shortcut.state, ...taken]).toEqual(['on', 'CommandOrControl+Shift+J']);
  shortcut.apply(false, {});
  expect([shortcut.state, ...taken]).toEqual(['off']);
});

test('reports that it has no shortcut, also if it never had one', () => {
  const shortcut = new QuickShortcut(() => undefined);
  shortcut.apply(true, NONE);
  expect(shortcut.state).toBe('none');
  shortcut.apply(false, NONE);
  expect(shortcut.state).toBe('off');
});

test('tries again after the system has refused', () => {
  const shortcut = new QuickShortcut(() => undefined);
  isFree = false;
  shortcut.apply(true, {});
  expect(shortcut.state).toBe('refused');
  isFree = true;
  shortcut.apply(true, {});
  expect([shortcut.state, ...taken]).toEqual(['on', KEYS]);
});

test.each(['A', 'Shift+A', 'F5', 'Space', 'Mod+C'])(
  'never takes %s from other programs, whoever wrote it to the settings',
  (keys) => {
    const shortcut = new QuickShortcut(() => undefined);
    shortcut.apply(true, { 'quick-window': keys });
    expect([shortcut.state, ...taken]).toEqual(['none']);
  },
);
