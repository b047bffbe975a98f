/** Sentences for screen readers, which a polite status region reads out. */

import { create } from 'zustand';

interface Announcement {
  readonly id: number;
  readonly text: string;
}

/** Sentences in quick succession must all be read out, so the last few stay in the region. */
const ANNOUNCEMENTS_MAX = 6;

/** Newest last. Screen readers read each entry once, when it appears. */
export const useAnnouncements = create<readonly Announcement[]>(() => []);

/** Announces a sentence to screen readers, politely. */
export function announce(text: string): void {
  useAnnouncements.setState(
    (before) => [...before, { id: (before.at(-1)?.id ?? 0) + 1, text }].slice(-ANNOUNCEMENTS_MAX),
    true,
  );
}
