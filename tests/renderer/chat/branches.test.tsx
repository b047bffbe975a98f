/** The chat's tree of branches: the plain text in its rows, and what screen readers say about them. */

import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { Branches } from '../../../renderer/chat/inspector/branches.tsx';
import type { TreeNode } from '../../../shared/conversation.ts';
import { ok } from '../../../shared/errors.ts';
import { createFakeBridge } from '../../helpers/page/fake-bridge.ts';
import { emptyWorld } from '../../helpers/page/fake-world.ts';

afterEach(cleanup);

function showTree(nodes: readonly TreeNode[]): Promise<HTMLElement[]> {
  const fake = createFakeBridge(emptyWorld());
  Object.assign(window, { parley: fake.bridge });
  // jsdom has neither `CSS.escape` nor `scrollIntoView`.
  Object.assign(globalThis, { CSS: { escape: (text: string) => text } });
  Element.prototype.scrollIntoView = () => undefined;
  fake.answer('conversation:tree', () => ok(nodes));
  render(<Branches chatId="chat" />);
  return screen.findAllByRole('treeitem');
}

const node = (id: string, parentId: string | null, snippet: string): TreeNode => ({
  ...{ id, parentId, snippet, role: 'assistant', status: 'complete', error: null, model: null, createdAt: 0 },
  isOnActivePath: true,
});

it("shows a message's text without Markdown marks, unless there is nothing else", async () => {
  const rows = await showTree([node('a', null, '## Steps\n\n- **Partition** by `week`'), node('b', 'a', '***')]);
  expect(rows.map((row) => row.textContent?.replace(/\s+/g, ' '))).toEqual([
    'AssistantSteps Partition by week',
    'Assistant***',
  ]);
  // A screen reader says each item that becomes selected, even while the focus is elsewhere. So no row may be selected.
  expect(rows.filter((row) => row.hasAttribute('aria-selected'))).toEqual([]);
});

it('focuses a new element when a row is closed or opened, so that screen readers say its state', async () => {
  const [first] = await showTree([node('a', null, 'First'), node('b', 'a', 'Second')]);
  const shown = () => screen.getAllByRole('treeitem').map((row) => row.textContent);
  fireEvent.keyDown(first as HTMLElement, { key: 'Home' });
  first?.focus();
  for (const [key, isOpen] of [
    ['ArrowLeft', 'false'],
    ['ArrowRight', 'true'],
  ] as const) {
    const before = document.activeElement;
    fireEvent.keyDown(before as Element, { key });
    expect(document.activeElement).not.toBe(before);
    expect(document.activeElement?.textContent).toBe('AssistantFirst');
    expect(document.activeElement?.getAttribute('aria-expanded')).toBe(isOpen);
    expect(shown()).toEqual(isOpen === 'true' ? ['AssistantFirst', 'AssistantSecond'] : ['AssistantFirst']);
  }
});
