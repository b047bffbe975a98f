/** The one gate to the system's browser and mail program. */

import { shell } from 'electron';
import { LIMITS } from '../shared/limits.ts';
import { log } from './log.ts';

const ALLOWED_SCHEMES: ReadonlySet<string> = new Set(['http:', 'https:', 'mailto:']);

/**
 * The address as it may be handed to the system, or null: http, https and mailto only, no credentials, no control
 * characters, bounded length. What the URL parser made of it is returned, never the text that came in.
 */
export function externalUrl(text: string): string | null {
  if (text.length > LIMITS.urlMaxChars || /[\u0000-\u0020\u007f]/.test(text)) return null;
  const url = URL.parse(text);
  if (url === null || !ALLOWED_SCHEMES.has(url.protocol)) return null;
  if (url.username !== '' || url.password !== '') return null;
  if (url.protocol !== 'mailto:' && url.hostname === '') return null;
  return url.href.length > LIMITS.urlMaxChars ? null : url.href;
}

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
