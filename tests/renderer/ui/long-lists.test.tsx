/** Lists whose length depends on the library: only entries near the view are in the page. */

import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { openDialog, openPage } from '../../../renderer/store/window/ui-store.ts';
import type { Message, TrashEntry } from '../../../shared/conversation.ts';
import { ok } from '../../../shared/errors.ts';
import { toJsonText } from '../../../shared/json/json-text.ts';
import type { SearchGroup } from '../../../shared/search/search-results.ts';
import { fakeSummary } from '../../helpers/page/fake-answers.ts';
import { livedInWorld } from '../../helpers/page/fake-world.ts';
import { closeWindow, openWindow } from '../../helpers/page/open-window.tsx';

const DRAWN_MAX = 80;

afterEach(closeWindow);

const count = (within: ParentNode, selector: string): number => within.querySelectorAll(selector).length;

describe('a long list', () => {
  it('of the trash draws what is near the view, and removes restored items at once', async () => {
    const world = livedInWorld(20);
    const [one] = world.trash;
    world.trash = Array.from(
      { length: 5_000 },
      (_, at) => ({ ...one, id: `t${at}`, title: `Old ${at}` }) as TrashEntry,
    );
    const fake = openWindow(world);
    fireEvent.click(screen.getByRole('button', { name: 'Trash' }));
    await screen.findByText('Old 0');
    expect(count(document, '.trash-entry')).toBeLessThan(DRAWN_MAX);
    expect(document.querySelector('.trash-entry')?.getAttribute('aria-setsize')).toBe('5000');
    fake.answer('trash:list', () => new Promise(() => undefined));
    fireEvent.click(screen.getAllByRole('button', { name: 'Restore' })[0] as HTMLElement);
    await waitFor(() => expect(screen.queryByText('Old 0')).toBeNull());
    expect(screen.getByText('Old 1')).toBeTruthy();
  });

  it('of search results draws what is near the view, with the arrow keys between them', async () => {
    const fake = openWindow(livedInWorld(20));
    const groups = Array.from(
      { length: 600 },
      (_, at): SearchGroup => ({ conversation: fakeSummary(`c${at}`, `Found ${at}`, 1), hits: [], moreHits: 0 }),
    );
    fake.answer('search:query', () => ok({ groups, nextOffset: null, problems: [], waitingMessages: 0 }));
    fireEvent.change(screen.getByRole('searchbox', { name: 'Search conversations' }), { target: { value: '京都' } });
    const results = await screen.findByRole('region', { name: 'Search results' });
    await within(results).findByText('Found 0');
    expect(count(results, '.search-group')).toBeLessThan(DRAWN_MAX);
    const focused = (): string | undefined => document.activeElement?.textContent?.match(/Found \d+/)?.[0];
    act(() =>
      within(results)
        .getByRole('button', { name: /Found 0/ })
        .focus(),
    );
    for (let at = 1; at < 60; at++) {
      fireEvent.keyDown(document.activeElement ?? results, { key: 'ArrowDown' });
      expect(focused()).toBe(`Found ${at}`);
    }
  });

  it('of target folders draws what is near the view, with 20,000 nested ones', async () => {
    const world = livedInWorld(20);
    world.folders = Array.from({ length: 20_000 }, (_, at) => ({
      id: `f${at}`,
      parentId: at === 0 ? null : `f${at - 1}`,
      name: `F${at}`,
      position: 0,
    }));
    openWindow(world);
    act(() => openDialog({ kind: 'move-folder', folderId: 'f9000' }));
    const dialog = await screen.findByRole('dialog', { name: /^Move/ });
    await within(dialog).findByText('F0');
    const choices = within(dialog).getByRole('group');
    expect(count(choices, 'input')).toBeLessThan(DRAWN_MAX);
    // The choices are the top level and the 9,000 folders that contain the moved one.
    expect(choices.querySelector('[aria-setsize]')?.getAttribute('aria-setsize')).toBe('9001');
  });

  it('of chats in a backup, and of messages in one of them, draws what is near the view', async () => {
    const world = livedInWorld(20);
    world.folders = Array.from({ length: 300 }, (_, at) => ({
      id: `f${at}`,
      parentId: null,
      name: `F${at}`,
      position: at,
    }));
    world.conversations = Array.from({ length: 4_000 }, (_, at) => ({
      ...fakeSummary(`c${at}`, `Chat ${at}`, 4_000 - at),
      folderId: at % 2 === 0 ? `f${at % 300}` : null,
    }));
    const fake = openWindow(world);
    fake.answer('backup:list', ({ offset, limit }) => {
      // In the backup, all chats have other titles, so the list folds none of them.
      const items = world.conversations
        .slice(offset, offset + limit)
        .map((one) => ({ ...one, title: `${one.title} then` }));
      return ok(toJsonText({ items, total: 4_000, folders: offset === 0 ? world.folders : [] }));
    });
    const messages = Array.from(
      { length: 10_000 },
      (_, at) =>
        ({ id: `m${at}`, role: at % 2 === 0 ? 'user' : 'assistant', text: `Words ${at}`, reply: null }) as Message,
    );
    fake.answer('backup:open', ({ isPart = false }) =>
      ok(toJsonText({ title: 'A long one', messages: isPart ? messages.slice(0, 40) : messages, isWhole: !isPart })),
    );
    act(() => openPage({ kind: 'time-machine', backupId: 'backup-1' }));
    const dialog = await screen.findByRole('dialog', { name: 'Time machine' });
    await within(dialog).findByText('F0');
    await waitFor(() => expect(dialog.querySelector('[aria-setsize]')?.getAttribute('aria-setsize')).toBe('4300'));
    expect(count(dialog, '.virtual-row')).toBeLessThan(DRAWN_MAX);
    fireEvent.click(within(dialog).getByRole('button', { name: /^Chat 0 then/ }));
    await within(dialog).findByText('Words 0');
    const lengths = (): readonly (string | null)[] =>
      [...dialog.querySelectorAll('article')].map((one) => one.parentElement?.getAttribute('aria-setsize') ?? null);
    await waitFor(() => expect(lengths()[0]).toBe('10000'));
    expect(count(dialog, 'article')).toBeLessThan(DRAWN_MAX);
  });
});
