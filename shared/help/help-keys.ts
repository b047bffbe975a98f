/** Replaces key names in help articles by this computer's keys. */

/** A Mac's keys, by the names in the help texts. */
const MAC_KEYS: Readonly<Record<string, string>> = { Mod: '⌘', Ctrl: '⌃', Shift: '⇧', Enter: '↩', Esc: 'esc' };

/**
 * Help texts write keys in bold, with `Mod` for the main modifier. Returns the text with the keys as the window shows
 * them.
 */
export function withKeys(text: string, isMac: boolean): string {
  return text.replaceAll(/\*\*[^*\n]{1,30}\*\*/g, (bold) =>
    bold.replaceAll(/\b(?:Mod|Ctrl|Shift|Enter|Esc)\b/g, (key) =>
      isMac ? (MAC_KEYS[key] ?? key) : key === 'Mod' ? 'Ctrl' : key,
    ),
  );
}
