/** The names of keys as they are printed on this platform's keyboards. */

import { IS_MAC } from '../store/key-combination.ts';

const MAC_NAMES: Readonly<Record<string, string>> = {
  Mod: '⌘',
  Ctrl: '⌃',
  Shift: '⇧',
  Alt: '⌥',
  Escape: 'esc',
  Enter: '↩',
};

const OTHER_NAMES: Readonly<Record<string, string>> = { Mod: 'Ctrl', Escape: 'Esc' };

const COMMON_NAMES: Readonly<Record<string, string>> = {
  Plus: '+',
  ArrowUp: '↑',
  ArrowDown: '↓',
  ArrowLeft: '←',
  ArrowRight: '→',
  Space: '␣',
};

/** `Mod+Shift+K` becomes `['Ctrl', 'Shift', 'K']`, on macOS `['⌘', '⇧', 'K']`. */
export function describeKeys(keys: string): readonly string[] {
  const names = IS_MAC ? MAC_NAMES : OTHER_NAMES;
  return keys.split('+').map((key) => names[key] ?? COMMON_NAMES[key] ?? key);
}

/** For `aria-keyshortcuts`, which has names of its own for the modifiers. */
export function spokenKeys(keys: string): string {
  const mod = IS_MAC ? 'Meta' : 'Control';
  return keys
    .split('+')
    .map((key) => (key === 'Mod' ? mod : key === 'Ctrl' ? 'Control' : key))
    .join('+');
}
