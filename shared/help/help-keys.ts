/** Writes the keys that help articles name as the keyboard of this computer has them. */

/** The keys of a Mac by the names that the help texts use. */
const MAC_KEYS: Readonly<Record<string, string>> = { Mod: '⌘', Ctrl: '⌃', Shift: '⇧', Enter: '↩', Esc: 'esc' };

/** Help texts name keys in bold and the main modifier `Mod`: shows the keys as the window shows them. */
export function withKeys(text: string, isMac: boolean): string {
  return text.replaceAll(/\*\*[^*\n]{1,30}\*\*/g, (bold) =>
    bold.replaceAll(/\b(?:Mod|Ctrl|Shift|Enter|Esc)\b/g, (key) =>
      isMac ? (MAC_KEYS[key] ?? key) : key === 'Mod' ? 'Ctrl' : key,
    ),
  );
}
