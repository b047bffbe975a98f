/** The tree of a chat's branches reads as the messages do. */

import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { Branches } from '../../../renderer/chat/inspector/branches.tsx';
import type { TreeNode } from '../../../shared/conversation.ts';
import { ok } from '../../../shared/errors.ts';
import { createFakeBridge } from '../../helpers/page/fake-bridge.ts';
import { emptyWorld } from '../../helpers/page/fake-world.ts';

afterEach(cleanup);

it("shows a message's text without Markdown marks, unless there is nothing else", async () => {
  const fake = createFakeBridge(emptyWorld());
  Object.assign(window, { parley: fake.bridge });
  // What jsdom lacks.
  Object.assign(globalThis, { CSS: { escape: (text: string) => text } });
  Element.prototype.scrollIntoView = () => undefined;
  const node = (id: string, parentId: string | null, snippet: string): TreeNode => ({
    ...{ id, parentId, snippet, role: 'assistant', status: 'complete', error: null, model: null, createdAt: 0 },
    isOnActivePath: true,
  });
  fake.answer('conversation:tree', () =>
    ok([node('a', null, '## Steps\n\n- **Partition** by `week`'), node('b', 'a', '***')]),
  );
  render(<Branches chatId="chat" />);
  const rows = await screen.findAllByRole('treeitem');
  expect(rows.map((row) => row.textContent?.replace(/\s+/g, ' '))).toEqual([
    'AssistantSteps Partition by week',
    'Assistant***',
  ]);
});
