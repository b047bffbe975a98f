// A change that adds messages to a long path costs little, and gives the same path as a search through all messages.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { MountedMessages } from '../../../renderer/chat/viewport/mounted-messages.ts';
import { MessageMap } from '../../../renderer/store/chats/message-map.ts';
import { aboveColumns, nextPath } from '../../../renderer/store/chats/next-path.ts';
import type { Message, PathChange } from '../../../shared/conversation.ts';

const message = (id: string): Message => ({
  id,
  conversationId: 'c',
  parentId: null,
  role: 'user',
  text: id,
  reasoning: '',
  status: 'complete',
  createdAt: 0,
  versions: { index: 0, count: 1, previousId: null, nextId: null },
  reply: null,
});
const byId = (ids: readonly string[]): MessageMap => MessageMap.of(ids.map(message));
const change = (
  ids: readonly string[],
  changed: readonly string[],
  compareColumns: readonly string[][],
): PathChange => ({
  conversationId: 'c',
  ids,
  changed: changed.map(message),
  compareColumns,
  queue: [],
  turns: [],
});

const some = fc.uniqueArray(fc.constantFrom<string>('a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'), { maxLength: 8 });

it('finds the same path as a search through all messages', () => {
  fc.assert(
    fc.property(some, fc.nat(8), some, fc.nat(3), fc.boolean(), some, (before, cut, more, left, isPart, columns) => {
      const isAbove = new Set(before.slice(0, cut));
      const ids = [...isAbove, ...more.filter((id) => !isAbove.has(id))];
      const split = columns.length > 6 ? [columns.slice(0, 3), columns.slice(3)] : [];
      const here = isPart ? before.slice(-3) : before;
      const chat = { ids: before, compareColumns: [], messages: byId(here), partOf: isPart ? {} : null };
      const told = change(ids, ids.slice(left), split);
      const messages = new Map([...chat.messages, ...byId(ids.slice(left))]);
      const shown = new Set([...ids, ...split.flat()]);
      const awaited = new Set(isPart ? before.filter((id) => !chat.messages.has(id)) : []);
      const isHere = (id: string): boolean => (messages.has(id) && shown.has(id)) || awaited.has(id);
      const kept = new Set([...messages.keys()].filter((id) => shown.has(id)));
      const next = nextPath(chat, told);
      expect(next.path).toEqual(aboveColumns(ids, split).filter(isHere));
      expect(next.columns).toEqual(split.map((column) => column.filter(isHere)));
      expect(next.isIncomplete).toBe(![...shown].every(isHere));
      expect(new Set(next.messages.keys())).toEqual(kept);
    }),
    { numRuns: 2_000 },
  );
});

it('finds the same path if main sends only the part below a message that the window shows', () => {
  fc.assert(
    fc.property(some, fc.nat(8), some, fc.boolean(), (before, cut, more, isCompared) => {
      const kept = before.slice(0, cut);
      const added = more.filter((id) => !before.includes(id));
      const above = isCompared ? before.slice(0, 2) : before;
      const columns = isCompared && before.length > 2 ? [before.slice(2)] : [];
      const chat = { ids: above, compareColumns: columns, messages: byId(before), partOf: null };
      const whole = change([...kept, ...added], added, []);
      const after = kept.at(-1);
      const short = { ...whole, ...(after !== undefined && { after, ids: added }) };
      const [one, other] = [whole, short].map((told) => {
        const next = nextPath(chat, told);
        return { ...next, messages: [...next.messages.keys()] };
      });
      expect(other).toEqual(one);
    }),
    { numRuns: 2_000 },
  );
});

it('keeps the path and reports it as incomplete if the change continues a message that the window doesn’t show', () => {
  const chat = { ids: ['a', 'b'], compareColumns: [], messages: byId(['a', 'b']), partOf: null };
  const told = { ...change(['d'], ['d'], []), after: 'c' };
  expect(nextPath(chat, told)).toMatchObject({ path: ['a', 'b'], columns: [], isIncomplete: true });
});

it('returns a new list of ids after each change, so that components read the messages again', () => {
  const chat = { ids: ['a'], compareColumns: [], messages: byId(['a']), partOf: null };
  const { path } = nextPath(chat, change(['a'], ['a'], []));
  expect(path).toEqual(['a']);
  expect(path).not.toBe(chat.ids);
});

it('guesses only the heights of added messages, until the width or an earlier version changes', () => {
  const guessed: string[] = [];
  const messages = new MountedMessages((id) => {
    guessed.push(id);
    return id.length;
  });
  const ids = Array.from({ length: 1_000 }, (_, at) => `m${at}`);
  messages.take(ids);
  expect(guessed.splice(0)).toHaveLength(1_000);
  const longer = [...ids, 'question', 'reply'];
  messages.take(longer);
  expect(guessed.splice(0).length).toBeLessThan(20);
  expect(messages.totalPx).toBe(longer.reduce((sum, id) => sum + id.length, 0));
  expect(longer.map((id) => messages.indexOf(id))).toEqual(longer.map((_, at) => at));
  // A new width or version requires new guesses.
  messages.columnPx = 400;
  messages.take([...longer]);
  expect(guessed.splice(0)).toHaveLength(1_002);
  messages.take(['other', ...ids.slice(0, 3)]);
  expect(guessed.splice(0)).toHaveLength(4);
  expect([messages.indexOf('m0'), messages.indexOf('m900')]).toEqual([1, -1]);
});
