/** Sets up new versions of the app. */

import { createUpdater } from '../updates/updater.ts';
import type { BasicParts, ConnectionParts, Later, LibraryParts, NetworkParts, UpdateParts } from './parts.ts';

export function setUpUpdates(
  { settings, emit, data, hosts, proxy }: BasicParts & NetworkParts & ConnectionParts & LibraryParts,
  later: Later,
): UpdateParts {
  const updates = createUpdater({
    emit,
    settings,
    backupFirst: () => data.backupBeforeUpdate(),
    endApp: () => later().quitGuard.ask(false),
    endBy: (install) => later().quitGuard.endBy(install),
    noteHost: (url, reason) => hosts.note(url, reason),
    proxyCredentials: (asking) => proxy.credentials(asking),
  });
  return { updates };
}
