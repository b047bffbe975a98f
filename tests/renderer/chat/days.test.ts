// The strip of days: strokes for days with replies, dots for backups, and the span of time that it shows.

import { describe, expect, it } from 'vitest';
import { backupToOpen, dayPath, dotPath, repliesByDay, spanOf } from '../../../renderer/chat/backup/days.ts';
import { DAY_MS } from '../../../shared/days.ts';

const at = (month: number, day: number, hour = 0): number => new Date(2026, month - 1, day, hour).getTime();
const NOW = at(11, 25, 18);

describe('the strip of days', () => {
  it('adds up the replies of a day, and leaves out days without a reply', () => {
    const rows = [
      { day: 20261102, replies: 2 },
      { day: 20261101, replies: 1 },
      { day: 20261102, replies: 3 },
      { day: 20261103, replies: 0 },
    ];
    expect(repliesByDay(rows)).toEqual([
      { at: at(11, 1), replies: 1 },
      { at: at(11, 2), replies: 5 },
    ]);
  });

  it('begins with the first backup, or with replies up to 60 days before it, and ends with today', () => {
    const backups = [at(11, 10, 9), at(11, 20, 9)];
    expect(spanOf(backups, [], NOW)).toEqual({ from: at(11, 10), to: at(11, 25) + DAY_MS });
    expect(spanOf(backups, [{ at: at(11, 3), replies: 1 }], NOW).from).toBe(at(11, 3));
    expect(spanOf(backups, [{ at: at(1, 3), replies: 1 }], NOW).from).toBe(at(11, 10) - 60 * DAY_MS);
    const future = spanOf([NOW + 9 * DAY_MS], [], NOW);
    expect(future.to).toBeGreaterThan(future.from);
  });

  it('opens the newest backup from before today, or the newest if all are from today', () => {
    const backups = [at(11, 20), at(11, 24, 23), at(11, 25, 0), at(11, 25, 9)].map((createdAt) => ({ createdAt }));
    expect(backupToOpen(backups, NOW)).toEqual({ createdAt: at(11, 24, 23) });
    expect(backupToOpen(backups.slice(2), NOW)).toEqual({ createdAt: at(11, 25, 9) });
    expect(backupToOpen([], NOW)).toBeUndefined();
  });

  it('draws days within the strip, and backups beyond it at its end', () => {
    const span = { from: at(11, 1), to: at(11, 1) + 10 * DAY_MS };
    const days = [
      { at: at(11, 1), replies: 10 },
      { at: at(11, 6), replies: 5 },
      { at: at(10, 1), replies: 90 },
    ];
    expect(dayPath(days, span, 1000, 28)).toBe('M50 28v-28M550 28v-16');
    expect(dotPath([at(11, 2), at(11, 2), at(12, 25)], span, 1000, 28)).toBe('M100 28h0M1000 28h0');
  });
});
