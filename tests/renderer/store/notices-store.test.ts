/** Which notices stay, for how long, and which ones they replace. */

import { afterEach, expect, it, vi } from 'vitest';
import {
  dismissNotice,
  holdNotice,
  type NoticeInput,
  noticesStore,
  notify,
  releaseNotice,
} from '../../../renderer/store/window/notices-store.ts';

const keys = () => noticesStore.getState().notices.map((notice) => notice.values.name);

afterEach(() => {
  vi.useRealTimers();
  for (const { id } of noticesStore.getState().notices) dismissNotice(id);
});

const undo = { labelKey: 'notices.undo', run: () => undefined } as const;

it('keeps standing notices, and the latest eight alerts and notices with a button, but no others', () => {
  vi.useFakeTimers();
  const later = (name: string, parts: Partial<NoticeInput> = {}) => {
    notify({ key: 'notices.connected', values: { name }, ...parts });
    vi.advanceTimersByTime(1_000);
  };
  later('stands', { isStanding: true });
  later('news');
  expect(keys()).toEqual(['stands', 'news']);
  later('trouble', { level: 'alert' });
  expect(keys()).toEqual(['stands', 'trouble']);
  const offers = Array.from({ length: 8 }, (_, at) => `offer ${at}`);
  for (const name of offers) later(name, { action: undo });
  expect(keys()).toEqual(['stands', ...offers]);
});

it('keeps notices that come together, because there was no time to read them', () => {
  for (const name of ['one', 'two', 'three']) notify({ key: 'notices.connected', values: { name } });
  expect(keys()).toEqual(['one', 'two', 'three']);
});

it('keeps the waiting notices when another one comes, but not the notice that was shown', () => {
  vi.useFakeTimers();
  for (const name of ['one', 'two', 'three']) notify({ key: 'notices.connected', values: { name } });
  vi.advanceTimersByTime(2_000);
  notify({ key: 'notices.connected', values: { name: 'four' } });
  expect(keys()).toEqual(['one', 'two', 'four']);
});

it('lets time pass only for the notice that is shown', () => {
  vi.useFakeTimers();
  notify({ key: 'notices.connected', values: { name: 'trouble' }, level: 'alert' });
  vi.advanceTimersByTime(9_000);
  notify({ key: 'notices.connected', values: { name: 'news' } });
  vi.advanceTimersByTime(4_900);
  expect(keys()).toEqual(['trouble', 'news']);
  vi.advanceTimersByTime(200);
  expect(keys()).toEqual(['trouble']);
  vi.advanceTimersByTime(9_500);
  expect(keys()).toEqual(['trouble']);
  vi.advanceTimersByTime(500);
  expect(keys()).toEqual([]);
});

it('shows a repeated notice once, as the latest, but keeps each notice that has a button', () => {
  for (const name of ['one', 'two', 'one']) notify({ key: 'notices.connected', values: { name }, isStanding: true });
  expect(keys()).toEqual(['two', 'one']);
  for (const name of ['three', 'three']) notify({ key: 'notices.connected', values: { name }, action: undo });
  expect(keys()).toEqual(['two', 'one', 'three', 'three']);
});

it('keeps a notice while the focus or the pointer is on it, whichever leaves first, even if it is repeated', () => {
  vi.useFakeTimers();
  const say = () => notify({ subject: 'copy', key: 'notices.connected', values: { name: 'held' } });
  const id = say();
  holdNotice(id, 'focus');
  holdNotice(id, 'pointer');
  releaseNotice(id, 'pointer');
  vi.advanceTimersByTime(60_000);
  say();
  vi.advanceTimersByTime(60_000);
  expect(keys()).toEqual(['held']);
  releaseNotice(id, 'focus');
  vi.advanceTimersByTime(60_000);
  expect(keys()).toEqual([]);
});
