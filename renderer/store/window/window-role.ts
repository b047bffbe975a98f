/** The purpose of this window, which never changes. */

import type { WindowRole } from '../../../shared/window/window-role.ts';

let role: WindowRole = { kind: 'main' };

/** Call once, before the first render. */
export function setWindowRole(given: WindowRole): void {
  role = given;
}

export function windowRole(): WindowRole {
  return role;
}
