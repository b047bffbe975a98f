/** The one gate to the system's browser and mail program. */

import { shell } from 'electron';
import { log } from '../logging/log.ts';
import { externalUrl } from './external-url.ts';

/** Opens an address outside of the app; false when it is not one that may leave. */
export async function openExternal(text: string): Promise<boolean> {
  const url = externalUrl(text);
  if (url === null) {
    log.warn('external.refused');
    return false;
  }
  await shell.openExternal(url);
  return true;
}
