// Removes what a test made.
import { rmSync } from 'node:fs';

/** On Windows a file that is still open stays; the system's temporary folder keeps it. */
export function removeFolder(path: string): void {
  try {
    rmSync(path, { recursive: true, force: true });
  } catch (error) {
    const isHeld = error instanceof Error && 'code' in error && (error.code === 'EBUSY' || error.code === 'EPERM');
    if (process.platform !== 'win32' || !isHeld) throw error;
  }
}
