/** Names a connection's key in a sentence. */

import type { NamedKey } from '../../shared/connection.ts';
import type { Translate } from '../i18n.ts';

/** The label, or the masked key if it has none. */
export function keyName({ label, lastFour }: NamedKey, t: Translate): string {
  return label === '' ? t('connections.masked', { lastFour }) : label;
}
