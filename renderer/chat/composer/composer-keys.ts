/** What a key means in a text box. */

import type { SendKey } from '../../../shared/settings.ts';
import type { PressedKey } from '../../store/window/key-combination.ts';

export type KeyFacts = Pick<PressedKey, 'key' | 'shiftKey' | 'ctrlKey' | 'metaKey' | 'altKey'>;

export type ComposerAction = 'send' | 'edit-last' | 'none';

/** What the composer does with a key; `none` leaves it to the text box, which breaks the line on its own. */
export function composerAction(event: KeyFacts, sendKey: SendKey, isEmpty: boolean): ComposerAction {
  if (event.key === 'Enter' && !event.shiftKey && !event.altKey) {
    const hasModifier = event.ctrlKey || event.metaKey;
    return sendKey === 'enter' || hasModifier ? 'send' : 'none';
  }
  const hasAnyModifier = event.shiftKey || event.ctrlKey || event.metaKey || event.altKey;
  if (event.key === 'ArrowUp' && isEmpty && !hasAnyModifier) return 'edit-last';
  return 'none';
}
