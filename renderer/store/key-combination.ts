/** Key combinations as text: how a pressed key is written down and compared. */

/** True where Command is what Control is elsewhere. */
const IS_MAC = typeof navigator !== 'undefined' && navigator.platform.startsWith('Mac');

const MODIFIER_KEYS = new Set([
  'Control',
  'Shift',
  'Alt',
  'Meta',
  'AltGraph',
  'CapsLock',
  'Dead',
  'Process',
  'Unidentified',
]);

export interface PressedKey {
  readonly key: string;
  readonly code: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly shiftKey: boolean;
  readonly altKey: boolean;
}

/**
 * `Mod+Shift+K` for a pressed key, modifiers always in the order Mod, Ctrl, Alt, Shift; null while only modifiers are held.
 * `Mod` is Command on macOS and Control elsewhere. A shifted sign is named by its key, not by what it would write,
 * so that a combination means the same on every layout that has the key.
 */
export function combinationOf(event: PressedKey, isMac = IS_MAC): string | null {
  if (MODIFIER_KEYS.has(event.key)) return null;
  const parts: string[] = [];
  if (isMac ? event.metaKey : event.ctrlKey) parts.push('Mod');
  if (isMac && event.ctrlKey) parts.push('Ctrl');
  if (event.altKey) parts.push('Alt');
  if (event.shiftKey) parts.push('Shift');
  parts.push(keyName(event));
  return parts.join('+');
}

const SIGNS: Readonly<Record<string, string>> = {
  Comma: ',',
  Period: '.',
  Slash: '/',
  Semicolon: ';',
  Quote: "'",
  BracketLeft: '[',
  BracketRight: ']',
  Backslash: '\\',
  Backquote: '`',
  Minus: '-',
  Equal: '=',
};

function keyName(event: PressedKey): string {
  if (event.key === ' ') return 'Space';
  if (event.key.length > 1) return event.key;
  const isLetter = /^\p{L}$/u.test(event.key);
  if (isLetter && /^[a-z]$/i.test(event.key)) return event.key.toUpperCase();
  // A letter of another script: the key's place says which Latin letter it is on a keyboard that has both.
  if (isLetter && event.code.startsWith('Key')) return event.code.slice(3);
  if (event.shiftKey && SIGNS[event.code] !== undefined) return SIGNS[event.code] ?? event.key;
  if (event.code.startsWith('Digit')) return event.code.slice(5);
  return event.key === '+' ? 'Plus' : event.key;
}

/** True when a combination can be given to a command: it must not be a key that writes. */
export function isBindable(keys: string): boolean {
  const parts = keys.split('+');
  const key = parts.at(-1) ?? '';
  if (/^F\d{1,2}$/.test(key) || key === 'Escape') return true;
  return parts.includes('Mod') || parts.includes('Ctrl') || parts.includes('Alt');
}
