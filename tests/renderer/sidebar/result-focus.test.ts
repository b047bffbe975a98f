/** The keys of the search box lead to the first result. */

import { afterEach, expect, it } from 'vitest';
import { focusResult } from '../../../renderer/sidebar/result-focus.ts';

afterEach(() => document.body.replaceChildren());

const show = (...kinds: readonly ('group' | 'hit')[]): HTMLElement[] =>
  kinds.map((kind) => {
    const row = document.createElement('button');
    row.dataset.searchResult = kind;
    document.body.append(row);
    return row;
  });

it('moves the focus to a chat found by its title, although chats below it have hits', () => {
  const [title] = show('group', 'group', 'hit');
  expect(focusResult('first')).toBe(true);
  expect(document.activeElement).toBe(title);
});

it('moves the focus to the first hit of a chat that has hits', () => {
  const [, hit] = show('group', 'hit', 'group');
  focusResult('first');
  expect(document.activeElement).toBe(hit);
});
