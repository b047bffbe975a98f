/** Titles made to keep the window busy are drawn up to a limit, and stay complete in the page. */

import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { BOUNDS } from '../../../renderer/markdown/bounds.ts';
import { livedInWorld } from '../../helpers/page/fake-world.ts';
import { closeWindow, openWindow } from '../../helpers/page/open-window.tsx';

afterEach(closeWindow);

const MARKS = '\u0301'.repeat(190);
const TITLE = `Zalgo${MARKS}`;

/** The drawn part of the text. */
function drawn(element: Element): string {
  const copy = element.cloneNode(true) as Element;
  for (const excess of copy.querySelectorAll('.md-excess')) excess.remove();
  return copy.textContent ?? '';
}

function expectBounded(element: Element | null): void {
  expect(element?.textContent).toBe(TITLE);
  expect(element === null ? '' : drawn(element)).toBe(`Zalgo${MARKS.slice(0, BOUNDS.extendersShown)}`);
}

it('draws only a part of a hostile title in rows, the header, the trash and search results', async () => {
  const world = livedInWorld(20);
  const named = { ...world, openId: 'chat-0' };
  named.conversations = world.conversations.map((one) => (one.id === 'chat-0' ? { ...one, title: TITLE } : one));
  named.trash = world.trash.map((one) => (one.id === 'trash-1' ? { ...one, title: TITLE } : one));
  openWindow(named);
  await waitFor(() => expectBounded(document.querySelector('[data-conversation-id="chat-0"] .row-title')));
  await waitFor(() => expectBounded(document.querySelector('.chat-header h1')));
  fireEvent.click(screen.getByRole('button', { name: 'Trash' }));
  await waitFor(() => expectBounded(document.querySelector('.trash-entry .row-title')));
  fireEvent.change(screen.getByRole('searchbox', { name: 'Search conversations' }), { target: { value: 'Zalgo' } });
  const results = await screen.findByRole('region', { name: 'Search results' });
  await waitFor(() => expectBounded(results.querySelector('[data-search-result="group"] > span')));
});
