/** Decides whether an export is written to a file or a folder. */

import type { ExportFormat } from '../../../shared/library.ts';

/** True if the user must choose a folder and not a file. */
export function isFolderExport(ids: readonly string[] | null, format: ExportFormat): boolean {
  return format !== 'json' && format !== 'zip' && ids?.length !== 1;
}
