/** Notices a new day and a change of the time zone, so that "Today" stays correct in a window that stays open. */

import { useEffect, useState } from 'react';
import { startOfDay } from './format.ts';

const CHECK_EVERY_MS = 60_000;

/** A moment on the current day, and when that day began. In another time zone it began at another moment. */
const now = () => ({ at: Date.now(), dayStart: startOfDay(Date.now()) });

/** A moment on the current day, in Unix milliseconds; changes only when the day or its beginning does. */
export function useToday(): number {
  const [today, setToday] = useState(now);
  useEffect(() => {
    const check = (): void =>
      setToday((before) => {
        const current = now();
        if (before.dayStart === current.dayStart) return before;
        return { ...current, at: Math.max(current.at, before.at + 1) };
      });
    const timer = window.setInterval(check, CHECK_EVERY_MS);
    window.addEventListener('focus', check);
    return () => {
      window.clearInterval(timer);
      window.removeEventListener('focus', check);
    };
  }, []);
  return today.at;
}
