/** Key names as printed on this platform's keyboards. */

import type { TextKey } from '../../shared/locales/text-key.ts';
import { isTextKey, t } from '../i18n.ts';
import { IS_MAC } from './platform.ts';

/** Keys that are shown as symbols. */
const SIGNS: Readonly<Record<string, string>> = {
  Plus: '+',
  ArrowUp: '↑',
  ArrowDown: '↓',
  ArrowLeft: '←',
  ArrowRight: '→',
};

const MAC_SIGNS: Readonly<Record<string, string>> = {
  ...SIGNS,
  Mod: '⌘',
  Ctrl: '⌃',
  Shift: '⇧',
  Alt: '⌥',
  Escape: 'esc',
  Enter: '↩',
};

/** Caches which text names a key, null for none: the palette asks for a hundred at once. */
const TEXT_KEYS = new Map<string, TextKey | null>();

function textKeyOf(key: string): TextKey | null {
  const known = TEXT_KEYS.get(key);
  if (known !== undefined) return known;
  const word = `keys.${key === 'Mod' ? 'Ctrl' : key}`;
  const found = isTextKey(word) ? word : null;
  TEXT_KEYS.set(key, found);
  return found;
}

/** `Mod+Shift+K` becomes `['Ctrl', 'Shift', 'K']`, or `['⌘', '⇧', 'K']` on macOS, in the current language. */
export function describeKeys(keys: string): readonly string[] {
  const signs = IS_MAC ? MAC_SIGNS : SIGNS;
  return keys.split('+').map((key) => {
    const text = textKeyOf(key);
    return signs[key] ?? (text === null ? key : t(text));
  });
}

/** The keys as one string, for a sentence. */
export function keysInWords(keys: string): string {
  return describeKeys(keys).join('+');
}

/** For `aria-keyshortcuts`, which has its own names for the modifiers. */
export function spokenKeys(keys: string): string {
  const mod = IS_MAC ? 'Meta' : 'Control';
  return keys
    .split('+')
    .map((key) => (key === 'Mod' ? mod : key === 'Ctrl' ? 'Control' : key))
    .join('+');
}
