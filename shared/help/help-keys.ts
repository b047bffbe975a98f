/** Replaces key names in help articles by this computer's keys. */

import type { HelpTexts } from '../locales/help-texts.ts';
import { COMMAND_FACTS, COMMAND_IDS, keysOfCommand } from '../window/command-keys.ts';

/** A Mac's keys, by the names in the help texts. */
const MAC_KEYS: Readonly<Record<string, string>> = { Mod: '⌘', Ctrl: '⌃', Shift: '⇧', Enter: '↩', Esc: 'esc' };

/**
 * Help texts write keys in bold, with `Mod` for the main modifier. Returns the text with the keys as the window shows
 * them.
 *
 * @param keys names of keys on the language's keyboards, by their English names
 * @param shortcuts the user's own shortcuts, by command
 */
export function withKeys(
  text: string,
  isMac: boolean,
  keys: HelpTexts['keys'] = {},
  shortcuts: Readonly<Record<string, string>> = {},
): string {
  return text.replaceAll(/\*\*(?! )[^*\n]{1,60}\*\*/g, (bold) =>
    `**${ownKeys(bold.slice(2, -2), shortcuts)}**`.replaceAll(/\b(?:Mod|Ctrl|Shift|Enter|Esc)\b/g, (key) => {
      if (isMac) return MAC_KEYS[key] ?? key;
      const printed = key === 'Mod' ? 'Ctrl' : key;
      return keys[printed] ?? printed;
    }),
  );
}

/** The keys of the command with these default keys; the defaults if there is no such command, or it has no keys now. */
function ownKeys(defaults: string, shortcuts: Readonly<Record<string, string>>): string {
  const id = COMMAND_IDS.find((one) => COMMAND_FACTS[one].keys === defaults);
  const own = id === undefined ? '' : keysOfCommand(id, shortcuts);
  return own === '' || own.includes('*') ? defaults : own;
}
