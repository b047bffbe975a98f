/** Finds images in a reply's Markdown whose `data:` address is too long to render. */

import { LIMITS } from '../limits.ts';
import type { UnshownPart } from './reply-extras.ts';
import { joinedParts } from './reply-extras.ts';

const OPENING = '](data:image/';

/**
 * Images whose address exceeds the limit for a formatted paragraph; the renderer offers shorter ones itself. Linear.
 */
export function longMarkdownImages(text: string): readonly UnshownPart[] {
  const parts: UnshownPart[] = [];
  for (let at = text.indexOf(OPENING); at !== -1; at = text.indexOf(OPENING, at)) {
    const start = at + OPENING.length;
    const closing = text.indexOf(')', start);
    const end = closing === -1 ? text.length : closing;
    const name = /^[\w.+-]{1,20}/.exec(text.slice(start, start + 20))?.[0] ?? '';
    if (end - start > LIMITS.formattedParagraphMaxChars)
      parts.push({ kind: 'image', name, count: 1, bytes: Math.floor(((end - start) * 3) / 4) });
    at = end;
  }
  return joinedParts(parts);
}
