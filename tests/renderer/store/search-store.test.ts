// When the window sends a search to main: after a pause in typing, at once for pasted words.
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { clearSearch, prepareSearch, setSearchQuery } from '../../../renderer/store/chats/search-store.ts';
import { createFakeBridge, type FakeBridge, fakeView } from '../../helpers/page/fake-chat-bridge.ts';

let fake: FakeBridge;

beforeEach(() => {
  vi.useFakeTimers();
  fake = createFakeBridge(fakeView([]));
  fake.answer('searchQuery', { groups: [], nextOffset: null, problems: [], waitingMessages: 0 });
  Object.assign(window, { parley: fake.bridge });
});

afterEach(() => {
  clearSearch();
  vi.useRealTimers();
});

const asked = () => fake.calls.filter(({ name }) => name === 'searchQuery').map(({ input }) => input);

it('searches typed words only after a pause in typing', async () => {
  setSearchQuery('w');
  setSearchQuery('wo');
  expect(asked()).toEqual([]);
  await vi.advanceTimersByTimeAsync(200);
  expect(asked()).toEqual([{ query: 'wo', offset: 0 }]);
});

it('searches at once for text from an input method or the clipboard', async () => {
  setSearchQuery('数据');
  expect(asked()).toEqual([{ query: '数据', offset: 0 }]);
  await vi.advanceTimersByTimeAsync(200);
  expect(asked()).toHaveLength(1);
});

it("drops an input method's letters when its word replaces them", async () => {
  for (const letters of ['s', 'sh', 'shu', 'shuj', 'shuju', '数据']) setSearchQuery(letters);
  await vi.advanceTimersByTimeAsync(200);
  expect(asked()).toEqual([{ query: '数据', offset: 0 }]);
});

it('opens the search index before there is a query', () => {
  prepareSearch();
  expect(asked()).toEqual([{ query: '', offset: 0 }]);
});
