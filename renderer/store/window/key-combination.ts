/** Key combinations as text: how a key press is written and compared. */

import { IS_MAC } from '../../words/platform.ts';

const MODIFIER_KEYS = new Set(['Control', 'Shift', 'Alt', 'Meta', 'AltGraph', 'CapsLock', 'Process', 'Unidentified']);

export interface PressedKey {
  readonly key: string;
  readonly code: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly shiftKey: boolean;
  readonly altKey: boolean;
  readonly getModifierState?: (key: string) => boolean;
}

/** The text of a key press; null while only modifiers are held. See `combinationsOf`. */
export function combinationOf(event: PressedKey, isMac = IS_MAC): string | null {
  return combinationsOf(event, isMac)[0] ?? null;
}

/**
 * Everything that a key press may mean, most likely first: `Mod+Shift+K`, with modifiers in the order Mod, Ctrl, Alt,
 * Shift. `Mod` is Command on macOS and Control elsewhere.
 *
 * A Latin letter is the letter printed on the key, wherever that key is. A letter of another script is first the letter
 * at its position on a US keyboard. A sign is first the one on the same key without Shift, then the sign itself, with
 * and without the Shift that some keyboards need (`/` is Shift+7 on a German one). Last comes the key's position on a
 * US keyboard, for signs behind AltGr.
 */
export function combinationsOf(event: PressedKey, isMac = IS_MAC): readonly string[] {
  if (MODIFIER_KEYS.has(event.key)) return [];
  // Windows reports AltGr as Control and Alt, but it types signs.
  const isAltGraph = event.ctrlKey && event.altKey && (event.getModifierState?.('AltGraph') ?? false);
  const held: string[] = [];
  if (isMac ? event.metaKey : event.ctrlKey && !isAltGraph) held.push('Mod');
  if (isMac && event.ctrlKey) held.push('Ctrl');
  if (event.altKey && !isAltGraph) held.push('Alt');
  const plain = (name: string): string => [...held, name].join('+');
  const shifted = (name: string): string => plain(event.shiftKey ? `Shift+${name}` : name);
  const { key } = event;
  if (/^[a-z]$/i.test(key)) return [shifted(key.toUpperCase())];
  if (key === ' ') return [shifted('Space')];
  if (key.length > 1 && key !== 'Dead') return [shifted(key)];
  const there = nameOfPlace(event.code);
  const isLetter = /^\p{L}$/u.test(key);
  const names: string[] = [];
  if (isLetter && event.code.startsWith('Key') && there !== null) names.push(shifted(there));
  if (key !== 'Dead') {
    const unshifted = event.shiftKey ? UNSHIFTED[key] : undefined;
    if (unshifted !== undefined) names.push(shifted(unshifted));
    names.push(shifted(nameOfSign(key)));
    if (!isLetter) names.push(plain(nameOfSign(key)));
  }
  if (there !== null) names.push(shifted(there));
  return [...new Set(names)];
}

/** Shifted signs, and the signs on the same key without Shift, on keyboards that combine them. */
const UNSHIFTED: Readonly<Record<string, string>> = {
  '{': '[',
  '}': ']',
  '|': '\\',
  ':': ';',
  '"': "'",
  '<': ',',
  '>': '.',
  '?': '/',
  _: '-',
  '+': '=',
  '~': '`',
};

/** Names on a US keyboard, by key position. */
const PLACES: Readonly<Record<string, string>> = {
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

function nameOfPlace(code: string): string | null {
  const [, name] = /^(?:Key|Digit)(.)$/.exec(code) ?? [];
  return name ?? PLACES[code] ?? null;
}

/** A plus joins the parts of a combination, so the sign itself is called Plus. */
function nameOfSign(key: string): string {
  return key === '+' ? 'Plus' : key.toUpperCase();
}
