/** What has no room is told in full where it is pointed at or focused. */

import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { TooltipLayer } from '../../../renderer/ui/tooltip.tsx';

const NAME = 'Donaudampfschifffahrtsgesellschaft';
let roomPx = 0;

/** A page without a layout has no room to speak of. */
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

it('tells a name that was cut off to who points at it', async () => {
  roomPx = 100;
  fireEvent.pointerOver(show());
  await waitFor(() => expect(tooltip()).toBe(NAME));
});

it.each([
  ['can be read', 200, undefined],
  ['the system tells', 100, NAME],
])('says nothing twice: not of a name that %s', async (_what, room, title) => {
  roomPx = room;
  fireEvent.pointerOver(show(title));
  fireEvent.pointerOver(screen.getByText('x'));
  await waitFor(() => expect(tooltip()).toBe('Another'));
});
