/** Shows the state of a key, in words and with a colour. */

import type { KeyState } from '../../shared/connection.ts';
import type { TextKey } from '../../shared/locales/text-key.ts';
import { useT } from '../i18n.ts';

const KEY_STATES = {
  active: 'settings.key.active',
  'rejected: invalid': 'settings.key.invalid',
  'rejected: expired': 'settings.key.expired',
  'rejected: other': 'settings.key.refused',
  'this session only': 'settings.key.session',
  locked: 'settings.key.locked',
  none: 'settings.key.none',
} as const satisfies Record<KeyState, TextKey>;

function toneOf(state: KeyState): string {
  if (state === 'active') return 'is-good';
  return state === 'this session only' || state === 'none' ? 'is-neutral' : 'is-bad';
}

export function KeyStateMark({ state }: { readonly state: KeyState }) {
  const t = useT();
  return <span className={`key-state inline-line ${toneOf(state)}`}>{t(KEY_STATES[state])}</span>;
}
