/** Sets up new versions of the app. */

import { createUpdater } from '../updates/updater.ts';
import type { Parts } from './parts.ts';

export function setUpUpdates(parts: Parts): void {
  const { settings, data, hosts, proxy } = parts;
  parts.updates = createUpdater({
    emit: parts.emit,
    settings,
    backupFirst: () => data.backupBeforeUpdate(),
    endApp: () => parts.quitGuard.ask(false),
    endBy: (install) => parts.quitGuard.endBy(install),
    noteHost: (url, reason) => hosts.note(url, reason),
    proxyCredentials: (asking) => proxy.credentials(asking),
  });
}
