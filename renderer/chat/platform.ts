/** Names of keys on this platform. */

export const IS_MAC = navigator.platform.startsWith('Mac');

/** The key that shortcuts begin with. */
export const MOD_KEY_NAME = IS_MAC ? '⌘' : 'Ctrl';

/** True when the platform's shortcut key is held. */
export function hasMod(event: { readonly ctrlKey: boolean; readonly metaKey: boolean }): boolean {
  return IS_MAC ? event.metaKey : event.ctrlKey;
}
