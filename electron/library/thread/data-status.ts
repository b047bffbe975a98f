/** Collects the facts that Settings > Data shows about the library: its path, size and contents. */

import type { DataStatus, LibraryState } from '../../../shared/library.ts';
import { listBackups, sizes } from '../file/backup-files.ts';
import type { LibraryPaths } from '../file/files.ts';
import type { LibraryCounts } from '../host/requests.ts';

export interface StatusParts {
  readonly paths: LibraryPaths;
  readonly state: LibraryState;
  readonly counts: LibraryCounts;
  readonly hasRecoveryCode: boolean;
  readonly vaultName: string | null;
}

export function dataStatus({ paths, state, counts, hasRecoveryCode, vaultName }: StatusParts): DataStatus {
  const size = sizes(paths);
  return {
    folder: paths.folder,
    libraryPath: paths.library,
    librarySizeBytes: size.library,
    backupsSizeBytes: size.backups,
    ...counts,
    isEncrypted: state.kind === 'ready' ? state.isEncrypted : state.kind === 'locked',
    canEncrypt: state.kind === 'ready' && state.canEncrypt,
    hasRecoveryCode,
    vaultName,
    backups: listBackups(paths),
  };
}
