// The menu bar opens with Alt alone, never after a combination with Alt.
import { expect, it } from 'vitest';
import { endsCombination } from '../../electron/shell/menu-bar-key.ts';

/** True if the last key's release is hidden from the menu bar. */
function isKept(...keys: readonly string[]): boolean {
  const isEnd = endsCombination();
  let isLast = false;
  for (const pressed of keys) {
    const [type = '', key = ''] = pressed.split(' ');
    isLast = isEnd({ type: type === 'down' ? 'keyDown' : 'keyUp', key });
  }
  return isLast;
}

it('lets the menu bar see Alt if it is pressed by itself', () => {
  expect(isKept('down Alt', 'up Alt')).toBe(false);
  expect(isKept('down Alt', 'down Alt', 'up Alt')).toBe(false);
  expect(isKept('down a', 'up a', 'down Alt', 'up Alt')).toBe(false);
});

it('hides the release of Alt from the menu bar after another key', () => {
  expect(isKept('down Alt', 'down ArrowUp', 'up ArrowUp', 'up Alt')).toBe(true);
  // A screen reader may swallow the arrow of Alt+Shift+Down.
  expect(isKept('down Alt', 'down Shift', 'up Shift', 'up Alt')).toBe(true);
});

it('opens the menu bar again with the next Alt alone', () => {
  expect(isKept('down Alt', 'down ArrowUp', 'up ArrowUp', 'up Alt', 'down Alt', 'up Alt')).toBe(false);
});
