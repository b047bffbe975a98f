/** Replaces key names in help articles by this computer's keys. */

import type { HelpTexts } from '../locales/help-texts.ts';

/** A Mac's keys, by the names in the help texts. */
const MAC_KEYS: Readonly<Record<string, string>> = { Mod: '⌘', Ctrl: '⌃', Shift: '⇧', Enter: '↩', Esc: 'esc' };

/**
 * Help texts write keys in bold, with `Mod` for the main modifier. Returns the text with the keys as the window shows
 * them.
 *
 * @param keys what the language's keyboards call them, if that isn't the English name
 */
export function withKeys(text: string, isMac: boolean, keys: HelpTexts['keys'] = {}): string {
  return text.replaceAll(/\*\*(?! )[^*\n]{1,60}\*\*/g, (bold) =>
    bold.replaceAll(/\b(?:Mod|Ctrl|Shift|Enter|Esc)\b/g, (key) => {
      if (isMac) return MAC_KEYS[key] ?? key;
      const printed = key === 'Mod' ? 'Ctrl' : key;
      return keys[printed] ?? printed;
    }),
  );
}
