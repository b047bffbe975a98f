/** Provides the only way to the system's browser and mail program. */

import { shell } from 'electron';
import { log } from '../logging/log.ts';
import { externalUrl } from './external-url.ts';

/** Opens an address outside the app; false when the address is not allowed. */
export async function openExternal(text: string): Promise<boolean> {
  const url = externalUrl(text);
  if (url === null) {
    log.warn('external.refused');
    return false;
  }
  await shell.openExternal(url);
  return true;
}
