/** Decides what a key does in a message box. */

import type { SendKey } from '../../../shared/settings.ts';
import type { PressedKey } from '../../store/window/key-combination.ts';

export type KeyFacts = Pick<PressedKey, 'key' | 'shiftKey' | 'ctrlKey' | 'metaKey' | 'altKey'>;

export type ComposerAction = 'send' | 'edit-last' | 'none';

/** The composer's action for a key; `none` leaves it to the text box, which inserts the line break itself. */
export function composerAction(event: KeyFacts, sendKey: SendKey, isEmpty: boolean): ComposerAction {
  if (event.key === 'Enter' && !event.shiftKey && !event.altKey) {
    const hasModifier = event.ctrlKey || event.metaKey;
    return sendKey === 'enter' || hasModifier ? 'send' : 'none';
  }
  const hasAnyModifier = event.shiftKey || event.ctrlKey || event.metaKey || event.altKey;
  if (event.key === 'ArrowUp' && isEmpty && !hasAnyModifier) return 'edit-last';
  return 'none';
}
