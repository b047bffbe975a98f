/** Key combinations as text: how a pressed key is written down and compared. */

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

/** What a pressed key is written down as; null while only modifiers are held. See `combinationsOf`. */
export function combinationOf(event: PressedKey, isMac = IS_MAC): string | null {
  return combinationsOf(event, isMac)[0] ?? null;
}

/**
 * All that a pressed key may stand for, the likeliest first: `Mod+Shift+K`, modifiers always in the order Mod, Ctrl, Alt, Shift.
 * `Mod` is Command on macOS and Control elsewhere.
 *
 * A Latin letter is the letter that is printed on the key, wherever it lies. A sign is first what it writes, with and without
 * the Shift that some keyboards need for it (`/` is Shift+7 on a German one); and last its place on an American keyboard,
 * which is what it stands for on one of another script, or where the sign is somewhere behind AltGr.
 */
export function combinationsOf(event: PressedKey, isMac = IS_MAC): readonly string[] {
  if (MODIFIER_KEYS.has(event.key)) return [];
  // Windows says Control and Alt for AltGr, which is there to write signs.
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

/** The sign that shares a key with a shifted one, on keyboards that have them together. */
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

/** Names on an American keyboard, by the place of the key. */
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

/** A plus joins the parts of a combination, so the sign has a name. */
function nameOfSign(key: string): string {
  return key === '+' ? 'Plus' : key.toUpperCase();
}
