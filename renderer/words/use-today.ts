/** Notices when a new day begins, so that "Today" stays correct in a window that stays open. */

import { useEffect, useState } from 'react';
import { startOfDay } from './format.ts';

const CHECK_EVERY_MS = 60_000;

/** A moment on the current day, in Unix milliseconds; changes only when the day does. */
export function useToday(): number {
  const [today, setToday] = useState(() => Date.now());
  useEffect(() => {
    const check = (): void =>
      setToday((before) => (startOfDay(before) === startOfDay(Date.now()) ? before : Date.now()));
    const timer = window.setInterval(check, CHECK_EVERY_MS);
    window.addEventListener('focus', check);
    return () => {
      window.clearInterval(timer);
      window.removeEventListener('focus', check);
    };
  }, []);
  return today;
}
