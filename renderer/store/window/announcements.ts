/** Sentences for screen readers, which a polite live region reads out. */

import { create } from 'zustand';
import { LIMITS } from '../../../shared/limits.ts';

interface Announcement {
  readonly id: number;
  readonly text: string;
}

/** Several, so that each is read even in quick succession: removing one while adding another can hide the new one. */
const ANNOUNCEMENTS_MAX = 20;

/** Newest last. Screen readers read each entry once, when it appears. */
export const useAnnouncements = create<readonly Announcement[]>(() => []);

let nextId = 1;

/** Announces a sentence politely. It soon disappears, so that screen readers don't read it again later. */
export function announce(text: string): void {
  const id = nextId++;
  useAnnouncements.setState((before) => [...before, { id, text }].slice(-ANNOUNCEMENTS_MAX), true);
  setTimeout(() => {
    useAnnouncements.setState((before) => before.filter((one) => one.id !== id), true);
  }, LIMITS.announcementMs);
}
