/** The order of the sidebar's rows under changes. */

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { applyChanges, mergeSummaries } from '../../../renderer/store/chats/conversation-list.ts';
import type { ConversationSummary } from '../../../shared/conversation.ts';
import { fakeSummary } from '../../helpers/page/fake-answers.ts';

const summaries = fc
  .uniqueArray(fc.record({ id: fc.integer({ min: 0, max: 40 }), at: fc.integer({ min: 0, max: 20 }) }), {
    selector: ({ id }) => id,
  })
  .map((rows) => rows.map(({ id, at }) => fakeSummary(`chat-${id}`, 'x', at)));

function isSorted(items: readonly ConversationSummary[]): boolean {
  return items.every((item, index) => index === 0 || (items[index - 1]?.updatedAt ?? 0) >= item.updatedAt);
}

describe('conversation list', () => {
  it('stays sorted by the newest message and contains each conversation once, whichever rows are merged', () => {
    fc.assert(
      fc.property(summaries, summaries, (first, second) => {
        const merged = mergeSummaries(mergeSummaries([], first), second);
        const ids = merged.map(({ id }) => id);
        expect(isSorted(merged)).toBe(true);
        expect(new Set(ids).size).toBe(ids.length);
        expect(new Set(ids)).toEqual(new Set([...first, ...second].map(({ id }) => id)));
      }),
    );
  });

  it('shows the newer state of an existing conversation', () => {
    const merged = mergeSummaries([fakeSummary('a', 'Old', 1)], [fakeSummary('a', 'New', 5)]);
    expect(merged.map(({ title }) => title)).toEqual(['New']);
  });

  it('removes a conversation that no longer belongs to the list', () => {
    const archived = { ...fakeSummary('a', 'A', 1), isArchived: true };
    const items = applyChanges(
      [fakeSummary('a', 'A', 1), fakeSummary('b', 'B', 0)],
      [archived],
      [],
      (s) => !s.isArchived,
    );
    expect(items.map(({ id }) => id)).toEqual(['b']);
  });

  it('removes deleted conversations', () => {
    const items = applyChanges([fakeSummary('a', 'A', 1), fakeSummary('b', 'B', 0)], [], ['a'], () => true);
    expect(items.map(({ id }) => id)).toEqual(['b']);
  });
});
