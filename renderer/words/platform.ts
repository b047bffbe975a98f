/** Detects the operating system, because the names of keys and some sentences depend on it. */

/** True where Command replaces Control. */
export const IS_MAC = isPlatform('Mac');

export function isWindows(): boolean {
  return isPlatform('Win');
}

/** VoiceOver, and NVDA with its extensions, read MathML aloud themselves. Orca doesn't in Chromium. */
export function speaksMathMl(): boolean {
  return IS_MAC || isWindows();
}

let hasScreenReader = false;

export function setScreenReader(isOn: boolean): void {
  hasScreenReader = isOn;
}

/** Orca, the screen reader of Linux, says "0.0" for a number box without a value, whatever the text of its value is. */
export function saysZeroForEmpty(): boolean {
  return hasScreenReader && !IS_MAC && !isWindows();
}

function isPlatform(name: string): boolean {
  return typeof navigator !== 'undefined' && navigator.platform.startsWith(name);
}
