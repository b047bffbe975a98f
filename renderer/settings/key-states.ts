/** The states of a key in words, written as the app's fixed surface names them, and how each looks. */

import type { KeyState } from '../../shared/connection.ts';
import type { TextKey } from '../../shared/locales/text-key.ts';

export const KEY_STATES = {
  active: 'settings.key.active',
  'rejected: invalid': 'settings.key.invalid',
  'rejected: expired': 'settings.key.expired',
  'rejected: other': 'settings.key.refused',
  'this session only': 'settings.key.session',
  locked: 'settings.key.locked',
  none: 'settings.key.none',
} as const satisfies Record<KeyState, TextKey>;

export function toneOf(state: KeyState): string {
  if (state === 'active') return 'is-good';
  return state === 'this session only' || state === 'none' ? 'is-neutral' : 'is-bad';
}
