/** The Enter that ends a composition does nothing anywhere, in each event order that engines use. */

import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { emptyWorld, livedInWorld } from '../helpers/page/fake-world.ts';
import { closeWindow, openWindow } from '../helpers/page/open-window.tsx';

/** Each function presses the Enter that ends a composition, and returns whether the page allowed its default action. */
const ORDERS: readonly (readonly [string, (box: Element) => boolean])[] = [
  [
    'the key first, while the input method still composes',
    (box) => {
      fireEvent.compositionStart(box);
      fireEvent.keyDown(box, { key: 'Enter', keyCode: 229, isComposing: true });
      fireEvent.compositionEnd(box);
      // The engine itself does nothing with a key that an input method takes.
      return false;
    },
  ],
  [
    'the end first, then the key with the code of an input method',
    (box) => {
      fireEvent.compositionStart(box);
      fireEvent.compositionEnd(box);
      return fireEvent.keyDown(box, { key: 'Enter', keyCode: 229 });
    },
  ],
  [
    'the end first, then an ordinary key at once',
    (box) => {
      fireEvent.compositionStart(box);
      // Set the key's time: jsdom's own would depend on how busy the machine is.
      const end = new CompositionEvent('compositionend', { bubbles: true });
      const key = new KeyboardEvent('keydown', { key: 'Enter', keyCode: 13, bubbles: true, cancelable: true });
      Object.defineProperty(key, 'timeStamp', { value: end.timeStamp + 1 });
      fireEvent(box, end);
      return fireEvent(box, key);
    },
  ],
];

beforeEach(() => vi.stubGlobal('scrollTo', () => undefined));
afterEach(closeWindow);

describe.each(ORDERS)('%s', (_order, endComposition) => {
  it('renames no chat, but the next Enter does', async () => {
    const fake = openWindow(livedInWorld(20));
    const row = screen.getByRole('button', { name: 'Rewrite of the cover letter' });
    row.focus();
    fireEvent.keyDown(row, { key: 'F2', code: 'F2' });
    const box = await screen.findByRole('textbox', { name: 'Chat title' });
    fireEvent.change(box, { target: { value: '東京' } });
    expect(endComposition(box)).toBe(false);
    expect(box.isConnected).toBe(true);
    expect(fake.inputsOf('conversation:rename')).toEqual([]);
    const later = new KeyboardEvent('keydown', { key: 'Enter', keyCode: 13, bubbles: true });
    Object.defineProperty(later, 'timeStamp', { value: later.timeStamp + 1_000 });
    fireEvent(box, later);
    await waitFor(() => expect(fake.inputsOf('conversation:rename').at(-1)?.title).toBe('東京'));
  });

  it('submits no form', async () => {
    const fake = openWindow(emptyWorld());
    fireEvent.click(screen.getByRole('button', { name: 'Connect to a service' }));
    const box = await screen.findByRole('textbox', { name: 'Name' });
    expect(endComposition(box)).toBe(false);
    expect(fake.inputsOf('connection:create')).toEqual([]);
  });

  it("isn't seen by the window's listeners, so no shortcut or dialog takes it", () => {
    openWindow(livedInWorld(20));
    const heard = vi.fn();
    window.addEventListener('keydown', heard);
    endComposition(screen.getByRole('searchbox', { name: 'Search conversations' }));
    window.removeEventListener('keydown', heard);
    expect(heard).not.toHaveBeenCalled();
  });
});

it('lets keys through again if the box was left during a composition', () => {
  openWindow(livedInWorld(20));
  const box = screen.getByRole('searchbox', { name: 'Search conversations' });
  fireEvent.compositionStart(box);
  screen.getByRole('button', { name: 'Trash' }).focus();
  const heard = vi.fn();
  window.addEventListener('keydown', heard);
  fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Tab', keyCode: 9 });
  window.removeEventListener('keydown', heard);
  expect(heard).toHaveBeenCalledOnce();
});
