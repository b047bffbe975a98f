/** The Help page lists each article once, in groups, and an article's button does what the article explains. */

import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { sidebarStore } from '../../../renderer/store/window/sidebar-store.ts';
import { closeDialog, openPage, uiStore } from '../../../renderer/store/window/ui-store.ts';
import { enHelp } from '../../../shared/locales/en/help.ts';
import { livedInWorld } from '../../helpers/page/fake-world.ts';
import { closeWindow, openWindow } from '../../helpers/page/open-window.tsx';

afterEach(closeWindow);

async function openHelp(articleId: string | null): Promise<HTMLElement> {
  await act(async () => openPage({ kind: 'help', articleId }));
  return screen.findByRole('dialog', { name: 'Help' });
}

it('lists every article in one of the groups, and the five examples', async () => {
  openWindow(livedInWorld(3));
  const help = await openHelp(null);
  const list = within(help).getByRole('navigation', { name: 'Articles' });
  const titles = within(list)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);
  expect(titles.toSorted()).toEqual(enHelp.articles.map(({ title }) => title).toSorted());
  expect(within(list).getAllByRole('region')).toHaveLength(6);
  expect(within(within(help).getByRole('list', { name: 'What Parley can do' })).getAllByRole('button')).toHaveLength(5);
  within(help).getByRole('heading', { name: 'What Parley can do' });
});

it('says how many articles were found, and which key returns to the search', async () => {
  const fake = openWindow(livedInWorld(3));
  const help = await openHelp(null);
  const search = within(help).getByRole('searchbox', { name: 'Search help' });
  expect(search.getAttribute('aria-keyshortcuts')).toBe('F1');
  within(help).getByText('F1', { selector: 'kbd' });
  fireEvent.change(search, { target: { value: 'replace an expired key' } });
  const list = within(help).getByRole('navigation', { name: 'Articles' });
  within(list).getByText(`${within(list).getAllByRole('listitem').length} articles`);
  fireEvent.change(search, { target: { value: 'zxqv' } });
  expect(within(list).queryByText(/articles?$/)).toBeNull();
  act(() => within(help).getByRole('button', { name: 'Chats' }).focus());
  act(() => fake.emit('app:command', 'help'));
  await waitFor(() => expect(document.activeElement).toBe(search));
});

it('asks before the help key closes a form with unsaved text', async () => {
  const fake = openWindow(livedInWorld(3));
  await openHelp('connecting');
  act(() => fake.emit('app:command', 'connect'));
  const name = await screen.findByRole('textbox', { name: 'Name' });
  fireEvent.change(name, { target: { value: 'Mine' } });
  act(() => fake.emit('app:command', 'help'));
  await screen.findByRole('alertdialog');
  expect(uiStore.getState().dialog).toMatchObject({ kind: 'connection-form' });
});

it('has at most one button below an article, which leads to what it explains', async () => {
  const fake = openWindow(livedInWorld(3));
  await screen.findByRole('textbox', { name: 'Message' });
  const led: string[] = [];
  for (const { id, title } of enHelp.articles) {
    const help = await openHelp(id);
    const buttons = [...help.querySelectorAll<HTMLElement>('.help-article .help-action')];
    expect(buttons.length).toBeLessThan(2);
    const [button] = buttons;
    if (button === undefined) continue;
    fireEvent.click(button);
    await waitFor(() => {
      const { page, dialog } = uiStore.getState();
      const isElsewhere = (page !== null && page.kind !== 'help') || dialog !== null;
      const hasImported = id === 'import' && fake.inputsOf('data:preview-import').length > 0;
      expect(isElsewhere || hasImported || sidebarStore.getState().view === 'trash', title).toBe(true);
    });
    led.push(id);
    act(() => closeDialog());
  }
  expect(led.length).toBeGreaterThan(14);
});
