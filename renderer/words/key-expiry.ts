/** The day on which a key expires: as it is typed, and how urgent it has become. */

/** A day of the calendar is the same one in every time zone: it is kept as its midnight in UTC. */
const DAY_MS = 24 * 60 * 60 * 1000;
/** The box for a date takes longer years, which nobody means. */
const LAST_DAY = Date.UTC(9999, 11, 31);
/** Warnings come this many days before, each once. */
const WARNED_BEFORE_DAYS = [7, 1] as const;

/** What the box for a date says; null for an empty one, undefined for no date. */
export function readDay(text: string): number | null | undefined {
  if (text === '') return null;
  const at = new Date(`${text}T00:00Z`).getTime();
  return Number.isNaN(at) || at < 0 || at > LAST_DAY ? undefined : at;
}

/** For the box for a date. */
export function dayText(at: number | null): string {
  return at === null ? '' : new Date(wholeDays(at) * DAY_MS).toISOString().slice(0, 10);
}

/** The day that the person's calendar shows at a moment. */
export function dayOf(moment: number): number {
  const date = new Date(moment);
  return Date.UTC(date.getFullYear(), date.getMonth(), date.getDate());
}

/** A moment of the day where the person is, for what formats moments. */
export function momentOf(day: number): number {
  const date = new Date(wholeDays(day) * DAY_MS);
  return new Date(date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate(), 12).getTime();
}

/** What was entered before was midnight where the person was: here, or somewhere else, of which the nearest day is taken. */
function wholeDays(at: number): number {
  if (at % DAY_MS === 0) return at / DAY_MS;
  const isMidnightHere = new Date(at).setHours(0, 0, 0, 0) === at;
  return isMidnightHere ? dayOf(at) / DAY_MS : Math.round(at / DAY_MS);
}

/** By calendar days; negative when the day has passed. */
function daysLeft(expiresAt: number, now: number): number {
  return wholeDays(expiresAt) - wholeDays(dayOf(now));
}

/** How many of the warnings are due: none, the one of the week, or the one of the day as well. */
export function warningsDue(expiresAt: number | null, now: number): number {
  if (expiresAt === null) return 0;
  const days = daysLeft(expiresAt, now);
  return WARNED_BEFORE_DAYS.filter((before) => days <= before).length;
}

/** True once the day is over: a key that expires on a day may be good until its end. */
export function isPast(expiresAt: number | null, now: number): boolean {
  return expiresAt !== null && daysLeft(expiresAt, now) < 0;
}
