/** Makes a service's message fit to be shown: short, and without control characters except line feeds and tabs. */

import { LIMITS } from '../../shared/limits.ts';

/** At most `LIMITS.serviceMessageMaxChars`, ending in `…` if the text was cut; empty for unreadable text. */
export function cleanMessage(text: string): string {
  const head = text.slice(0, LIMITS.serviceMessageMaxChars * 4);
  if (isNoText(head)) return '';
  const clean = head
    .replace(/[^\P{Cc}\n\t]/gu, ' ')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
  const max = LIMITS.serviceMessageMaxChars;
  if (head.length === text.length && clean.length <= max) return clean.replace(/[\uD800-\uDBFF]$/, '');
  return `${clean.slice(0, max - 1).replace(/[\uD800-\uDBFF]$/, '')}…`;
}

/** True for unreadable text: compressed, or in an undeclared charset. */
function isNoText(text: string): boolean {
  const unreadable = text.match(/\ufffd|[^\P{Cc}\t\n\r]/gu)?.length ?? 0;
  return unreadable > text.length / 4;
}
