/** Detects whether this computer has a font for some characters: without one, each is drawn as the same empty box. */

const SIZE_PX = 20;
/** A private-use character, which no font for a language has. */
const UNKNOWN = '\u{10fffd}';

/** True if each of `characters` looks different from a character that no font has, or if that can't be found out. */
export function hasFontFor(characters: string): boolean {
  const canvas = document.createElement('canvas');
  canvas.width = SIZE_PX * 2;
  canvas.height = SIZE_PX * 2;
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (context === null) return true;
  context.font = `${SIZE_PX}px system-ui, sans-serif`;
  const drawn = (character: string): string => {
    context.clearRect(0, 0, canvas.width, canvas.height);
    context.fillText(character, SIZE_PX / 2, SIZE_PX * 1.5);
    return String(context.getImageData(0, 0, canvas.width, canvas.height).data);
  };
  const box = drawn(UNKNOWN);
  return [...characters].every((character) => drawn(character) !== box);
}
