/** What this window is there for; it stays the same for as long as the window lives. */

import type { WindowRole } from '../../../shared/window-role.ts';

let role: WindowRole = { kind: 'main' };

/** Call once, before the first picture. */
export function setWindowRole(given: WindowRole): void {
  role = given;
}

export function windowRole(): WindowRole {
  return role;
}
