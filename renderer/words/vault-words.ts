/** The display name of the system's keyring. */

import { vaultTitle } from '../../shared/window/vault-names.ts';
import { isTextKey, type Translate } from '../i18n.ts';

/** @param backend the system's technical name; products keep their own names in every language */
export function vaultWords(t: Translate, backend: string): string {
  const key = `connections.vault.${backend}`;
  return isTextKey(key) ? t(key) : vaultTitle(backend);
}
