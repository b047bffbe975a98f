// Removes a test's folder.
import { rmSync } from 'node:fs';

/** On Windows, a folder with open files is left in the system's temporary folder. */
export function removeFolder(path: string): void {
  try {
    rmSync(path, { recursive: true, force: true });
  } catch (error) {
    const isHeld = error instanceof Error && 'code' in error && (error.code === 'EBUSY' || error.code === 'EPERM');
    if (process.platform !== 'win32' || !isHeld) throw error;
  }
}
