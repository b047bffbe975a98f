// Announcements enter the page one after another, with a gap between any two.
import { act, render } from '@testing-library/react';
import { expect, it, onTestFinished, vi } from 'vitest';
import { useOneAtATime } from '../../../renderer/chat/spoken/use-one-at-a-time.ts';
import { LIMITS } from '../../../shared/limits.ts';

it('starts the gap between announcements only when the page has drawn the previous announcement', () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  let now = 1_000;
  vi.spyOn(performance, 'now').mockImplementation(() => now);
  onTestFinished(() => {
    vi.useRealTimers();
    vi.restoreAllMocks();
  });
  const both = [{ id: 1 }, { id: 2 }];
  const Lines = () => {
    const shown = useOneAtATime(both);
    // Each drawing takes almost as long as the gap.
    now += LIMITS.announcementGapMs - 10;
    return <p>{shown.map(({ id }) => id).join(' ')}</p>;
  };
  const page = render(<Lines />);
  const wait = (ms: number): string | null => {
    now += ms;
    act(() => vi.advanceTimersByTime(ms));
    return page.container.textContent;
  };
  expect(wait(0)).toBe('1');
  expect(wait(LIMITS.announcementGapMs - 20)).toBe('1');
  expect(wait(20)).toBe('1 2');
});
