/** Hands out announcements one after another, because Chromium reports simultaneous changes in any order. */

import { useEffect, useRef, useState } from 'react';
import { LIMITS } from '../../../shared/limits.ts';

interface Announcement {
  readonly id: number;
}

/** The announcements of `all` that may be in the page by now. Ids increase. */
export function useOneAtATime<T extends Announcement>(all: readonly T[]): readonly T[] {
  const [newestId, setNewestId] = useState(0);
  const lastAt = useRef(Number.NEGATIVE_INFINITY);
  const nextId = all.find(({ id }) => id > newestId)?.id;
  // Measure from when the announcement is in the page: a busy page may draw it late.
  useEffect(() => {
    if (newestId > 0) lastAt.current = performance.now();
  }, [newestId]);
  useEffect(() => {
    if (nextId === undefined) return undefined;
    const show = (): void => setNewestId(nextId);
    const timer = setTimeout(show, Math.max(0, lastAt.current + LIMITS.announcementGapMs - performance.now()));
    return () => clearTimeout(timer);
  }, [nextId]);
  return all.filter(({ id }) => id <= newestId);
}
