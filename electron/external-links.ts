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
  // Controls and spaces would be dropped or escaped by the parser: what the person saw is then not what opens.
  if (text.length > LIMITS.urlMaxChars || !/^[^\s\p{Cc}]+$/u.test(text) || !URL.canParse(text)) return null;
  const url = new URL(text);
  if (!ALLOWED_SCHEMES.has(url.protocol)) return null;
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
