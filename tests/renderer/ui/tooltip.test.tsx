/** Truncated text is shown in full on hover and focus. */

import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { TooltipLayer } from '../../../renderer/ui/tooltip.tsx';

const NAME = 'Donaudampfschifffahrtsgesellschaft';
let roomPx = 0;

/** Gives elements a size, because jsdom lays nothing out. */
const asIf = (name: 'scrollWidth' | 'clientWidth', px: () => number) =>
  Object.defineProperty(HTMLElement.prototype, name, { configurable: true, get: px });

beforeEach(() => {
  asIf('scrollWidth', () => 200);
  asIf('clientWidth', () => roomPx);
});

afterEach(() => {
  cleanup();
  for (const name of ['scrollWidth', 'clientWidth']) Reflect.deleteProperty(HTMLElement.prototype, name);
});

function show(title?: string): HTMLElement {
  render(
    <>
      <button type="button" title={title}>
        <span className="one-line">{NAME}</span>
      </button>
      <button type="button" data-tooltip="Another">
        x
      </button>
      <TooltipLayer />
    </>,
  );
  return screen.getByText(NAME);
}

const tooltip = () => document.querySelector('.tooltip')?.textContent ?? '';

it('shows a cut-off name on hover', async () => {
  roomPx = 100;
  fireEvent.pointerOver(show());
  await waitFor(() => expect(tooltip()).toBe(NAME));
});

it.each([
  ['is fully visible', 200, undefined],
  ['has a title', 100, NAME],
])('shows no tooltip for a name that %s', async (_what, room, title) => {
  roomPx = room;
  fireEvent.pointerOver(show(title));
  fireEvent.pointerOver(screen.getByText('x'));
  await waitFor(() => expect(tooltip()).toBe('Another'));
});

it('shows nothing under a resting pointer, as when a dialog closes, until the pointer moves', async () => {
  roomPx = 100;
  const name = show();
  const other = screen.getByText('x');
  const at = (x: number) => ({ clientX: x, clientY: 40 });
  fireEvent.pointerOver(other, at(30));
  fireEvent.pointerMove(other, at(30));
  await waitFor(() => expect(tooltip()).toBe('Another'));
  // If resting pointers counted, this tooltip would appear in the next task.
  fireEvent.pointerOver(name, at(30));
  await act(() => new Promise((done) => setTimeout(done)));
  expect(tooltip()).toBe('');
  fireEvent.pointerMove(name, at(31));
  await waitFor(() => expect(tooltip()).toBe(NAME));
});
