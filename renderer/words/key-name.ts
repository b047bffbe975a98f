/** What a key of a connection is called in a sentence. */

import type { NamedKey } from '../../shared/connection.ts';
import type { Translate } from '../i18n.ts';

/** Its label, or what is ever shown of the key itself. */
export function keyName({ label, lastFour }: NamedKey, t: Translate): string {
  return label === '' ? t('connections.masked', { lastFour }) : label;
}
