/** Detects the operating system, where keys and words differ. */

/** True where Command replaces Control. */
export const IS_MAC = isPlatform('Mac');

export function isWindows(): boolean {
  return isPlatform('Win');
}

function isPlatform(name: string): boolean {
  return typeof navigator !== 'undefined' && navigator.platform.startsWith(name);
}
