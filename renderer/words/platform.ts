/** The system that the window runs on, as far as keys and words differ. */

/** True where Command is what Control is elsewhere. */
export const IS_MAC = isPlatform('Mac');

export function isWindows(): boolean {
  return isPlatform('Win');
}

function isPlatform(name: string): boolean {
  return typeof navigator !== 'undefined' && navigator.platform.startsWith(name);
}
