/** A backup as main holds it: what can be read of the library can be read of it, too. */

import type { BackupInfo } from '../../../shared/library.ts';
import type { AsyncLibrary } from '../library-api.ts';
import type { BackupView } from './library-handle.ts';
import { BACKUP_METHODS, type BackupMethod } from './method-table.ts';

type BackupApi = BackupView['api'];

/** The table is complete by its type; what crosses the threads is the worker's own value. */
function isApi(value: unknown): value is BackupApi {
  return typeof value === 'object' && value !== null && BACKUP_METHODS.every((name) => name in value);
}

export function backupView(
  info: BackupInfo,
  call: (method: BackupMethod, args: readonly unknown[]) => Promise<unknown>,
  search: AsyncLibrary['search'],
): BackupView {
  const methods = BACKUP_METHODS.map((name) => [name, (...args: unknown[]) => call(name, args)]);
  const api: unknown = { ...Object.fromEntries(methods), search };
  if (!isApi(api)) throw new TypeError('the contract is not complete');
  return { info, api };
}
