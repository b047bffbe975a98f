// Everything that acts outside the app is marked in its own table, and needs a click.
import { describe, expect, it } from 'vitest';
import { needsGesture } from '../../electron/gestures.ts';
import { requestSchemas } from '../../electron/ipc-schemas.ts';
import { DEFAULT_SETTINGS, SETTINGS, type Settings } from '../../shared/settings.ts';
import { COMMAND_FACTS, COMMAND_IDS } from '../../shared/window/command-keys.ts';
import { sourceFiles } from '../architecture/source-files.ts';

const NAMES = Object.keys(DEFAULT_SETTINGS).filter((name): name is keyof Settings => name in SETTINGS);

describe('a setting', () => {
  it.each(NAMES)('needs a click if it acts outside the app, and only then: %s', (name) => {
    const patch = { [name]: DEFAULT_SETTINGS[name] };
    expect(needsGesture('settings:update', { patch })).toBe(SETTINGS[name].effect === 'outside');
  });

  it('needs a click even if it is changed together with others', () => {
    const patch = { theme: 'dark', spellingLanguages: ['de'] } as const;
    expect(needsGesture('settings:update', { patch })).toBe(true);
  });

  it('is marked as acting outside the app if a part of main that acts there reads it', () => {
    // Parts of main that change the system, the network, or other programs.
    const acting = sourceFiles('electron/shell', 'electron/network', 'electron/updates').concat(
      sourceFiles('electron/set-up').filter(({ path }) => /desktop-integration|updates|network/.test(path)),
    );
    const read = NAMES.filter((name) => acting.some(({ text }) => new RegExp(`\\b${name}\\b`).test(text)));
    // These change only our own windows and texts, and the folder that a dialog opens first.
    const isOfOurWindows: readonly (keyof Settings)[] = ['language', 'lastFolder', 'theme', 'zoomPercent'];
    const inside = read.filter((name) => SETTINGS[name].effect === 'inside');
    expect(inside.filter((name) => !isOfOurWindows.includes(name))).toEqual([]);
  });
});

describe("the quick window's shortcut", () => {
  it.each(['A', 'Shift+A', 'F5', 'Escape', 'Mod+C', 'Mod+Z', 'Space'])(
    "can't be %s: the request is refused",
    (keys) => {
      const parse = (id: string) =>
        requestSchemas['settings:update'].safeParse({ patch: { shortcuts: { [id]: keys } } });
      expect(parse('quick-window').success).toBe(false);
    },
  );

  it('can be any key with a modifier, and the function keys stay with other commands', () => {
    const patch = { shortcuts: { 'quick-window': 'Mod+Alt+J', palette: 'F5', archive: '' } };
    expect(requestSchemas['settings:update'].safeParse({ patch }).success).toBe(true);
  });
});

describe('a command', () => {
  it.each(COMMAND_IDS)('sent from one window to another needs a click if it acts outside the app: %s', (command) => {
    expect(needsGesture('window:command', { command })).toBe(COMMAND_FACTS[command].effect === 'outside');
  });
});
