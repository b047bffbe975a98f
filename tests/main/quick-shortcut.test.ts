// The quick window's shortcut is reported as the system registered it.
import { beforeEach, expect, test, vi } from 'vitest';
import { QuickShortcut } from '../../electron/shell/quick-shortcut.ts';
import { shortcuts } from '../security/electron-fake.ts';

const KEYS = 'CommandOrControl+Shift+Space';
const NONE = { 'quick-window': '' };

beforeEach(() => {
  vi.stubEnv('XDG_SESSION_TYPE', 'x11');
  shortcuts.registered.clear();
  shortcuts.isFree = true;
  return () => vi.unstubAllEnvs();
});

test('registers the shortcut if it is turned on, and releases it', () => {
  const shortcut = new QuickShortcut(() => undefined);
  shortcut.apply(true, {});
  expect([shortcut.state, ...shortcuts.registered]).toEqual(['on', KEYS]);
  shortcut.apply(true, { 'quick-window': 'Mod+Shift+J' });
  expect([shortcut.state, ...shortcuts.registered]).toEqual(['on', 'CommandOrControl+Shift+J']);
  shortcut.apply(false, {});
  expect([shortcut.state, ...shortcuts.registered]).toEqual(['off']);
});

test('reports that there is no shortcut, even if there never was one', () => {
  const shortcut = new QuickShortcut(() => undefined);
  shortcut.apply(true, NONE);
  expect(shortcut.state).toBe('none');
  shortcut.apply(false, NONE);
  expect(shortcut.state).toBe('off');
});

test('tries again after the system has refused', () => {
  const shortcut = new QuickShortcut(() => undefined);
  shortcuts.isFree = false;
  shortcut.apply(true, {});
  expect(shortcut.state).toBe('refused');
  shortcuts.isFree = true;
  shortcut.apply(true, {});
  expect([shortcut.state, ...shortcuts.registered]).toEqual(['on', KEYS]);
});

test.each(['A', 'Shift+A', 'F5', 'Space', 'Mod+C'])(
  'never takes %s from other programs, even if another program wrote it to the settings',
  (keys) => {
    const shortcut = new QuickShortcut(() => undefined);
    shortcut.apply(true, { 'quick-window': keys });
    expect([shortcut.state, ...shortcuts.registered]).toEqual(['none']);
  },
);
