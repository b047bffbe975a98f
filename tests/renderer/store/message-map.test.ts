// The map of a chat's messages behaves like an ordinary map, and a change copies only a few messages.
import fc from 'fast-check';
import { expect, it, vi } from 'vitest';
import { MessageMap } from '../../../renderer/store/chats/message-map.ts';
import type { Attachment } from '../../../shared/attachments.ts';
import type { Message } from '../../../shared/conversation.ts';

const message = (id: string, text: string, over: Partial<Message> = {}): Message => ({
  id,
  conversationId: 'c',
  parentId: null,
  role: 'user',
  text,
  reasoning: '',
  status: 'complete',
  createdAt: 0,
  versions: { index: 0, count: 1, previousId: null, nextId: null },
  reply: null,
  ...over,
});

const image: Attachment = {
  ...{ sha256: 'a', name: 'A cat', kind: 'image', mime: 'image/png' },
  ...{ bytes: 9, width: 1, height: 1, tokens: 1 },
};

const some = fc.array(
  fc.tuple(fc.nat(120), fc.string({ maxLength: 3 })).map(([id, text]) => message(`m${id}`, text)),
  { maxLength: 80 },
);

it('behaves like an ordinary map of messages', () => {
  fc.assert(
    fc.property(some, fc.array(some, { maxLength: 5 }), (first, changes) => {
      const asMap = (list: readonly Message[]): Map<string, Message> => new Map(list.map((one) => [one.id, one]));
      let map = MessageMap.of(first);
      let model = asMap(first);
      for (const changed of changes) {
        const [earlier, before] = [map, [...map]];
        map = map.with(changed);
        model = new Map([...model, ...asMap(changed)]);
        expect([...earlier]).toEqual(before);
        expect([...map]).toEqual([...model]);
        expect([[...map.keys()], [...map.values()], map.size]).toEqual([
          [...model.keys()],
          [...model.values()],
          model.size,
        ]);
        for (const id of ['m0', 'm60', 'none'])
          expect([map.get(id), map.has(id)]).toEqual([model.get(id), model.has(id)]);
      }
    }),
  );
});

it('knows whether any of its messages has attachments', () => {
  const map = MessageMap.of([message('a', 'Words')]);
  expect(map.mayHaveAttachments).toBe(false);
  const withImage = map.with([message('b', 'Look', { attachments: [image] })]);
  expect(withImage.mayHaveAttachments).toBe(true);
  expect(withImage.with([message('c', 'Words')]).mayHaveAttachments).toBe(true);
  expect(map.mayHaveAttachments).toBe(false);
});

it('copies few messages when a long chat changes', () => {
  const map = MessageMap.of(Array.from({ length: 1_000 }, (_, at) => message(`m${at}`, 'Words')));
  const set = vi.spyOn(Map.prototype, 'set');
  const changed = map.with([message('m3', 'Other words'), message('new', 'New')]);
  const { length } = set.mock.calls;
  set.mockRestore();
  expect(length).toBeLessThan(10);
  expect([changed.size, changed.get('m3')?.text]).toEqual([1_001, 'Other words']);
});
