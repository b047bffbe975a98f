/** Sets up updates of the app. */

import { createUpdater } from '../updates/updater.ts';
import type { AllParts, BasicParts, ConnectionParts, LibraryParts, NetworkParts, UpdateParts } from './parts.ts';

export function setUpUpdates(
  { settings, emit, data, hosts, proxy }: BasicParts & NetworkParts & ConnectionParts & LibraryParts,
  allParts: AllParts,
): UpdateParts {
  const updates = createUpdater({
    emit,
    settings,
    backupFirst: () => data.backupBeforeUpdate(),
    endApp: () => allParts().quitGuard.ask(false),
    endBy: (install) => allParts().quitGuard.endBy(install),
    noteHost: (url, reason) => hosts.note(url, reason),
    proxyCredentials: (asking) => proxy.credentials(asking),
  });
  return { updates };
}
