/** Formats durations, such as the time that a reply took. */

import type { Translate } from '../i18n.ts';

/** For example `850 ms`, `2.4 s`, `3 min 12 s`, `1 h`. */
export function durationText(t: Translate, ms: number): string {
  if (ms < 1000) return t('chat.duration.ms', { count: Math.round(ms) });
  if (ms < 10_000) return t('chat.duration.seconds', { count: Math.round(ms / 100) / 10 });
  const seconds = Math.round(ms / 1000);
  if (seconds < 60) return t('chat.duration.seconds', { count: seconds });
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60 && seconds % 60 === 0) return t('chat.duration.wholeMinutes', { minutes });
  if (minutes < 60) return t('chat.duration.minutes', { minutes, seconds: seconds % 60 });
  const hours = Math.floor(minutes / 60);
  if (minutes % 60 === 0) return t('chat.duration.wholeHours', { hours });
  return t('chat.duration.hours', { hours, minutes: minutes % 60 });
}

/** Like `durationText`, but times under a second are in seconds too (`0.17 s`), so that a column uses one unit. */
export function secondsText(t: Translate, ms: number): string {
  return ms < 1000 ? t('chat.duration.seconds', { count: Math.round(ms / 10) / 100 }) : durationText(t, ms);
}
