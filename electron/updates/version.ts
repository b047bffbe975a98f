/** Compares released versions, to prevent downgrades. */

const RELEASED = /^(0|[1-9]\d{0,8})\.(0|[1-9]\d{0,8})\.(0|[1-9]\d{0,8})$/;

/** Releases are three plain numbers; a feed can't offer pre-releases. */
export function isReleasedVersion(version: string): boolean {
  return RELEASED.test(version);
}

/**
 * Negative, zero or positive if `released` is older than, equal to or newer than `running`.
 *
 * @param running the current version; a pre-release of a version is older than that version
 */
export function compareToRunning(released: string, running: string): number {
  const [core = '', ...preRelease] = running.split('-');
  const theirs = released.split('.').map(Number);
  const ours = core.split('.').map(Number);
  for (const [index, number] of theirs.entries()) {
    const difference = number - (ours[index] ?? 0);
    if (difference !== 0) return difference;
  }
  return preRelease.length > 0 ? 1 : 0;
}
