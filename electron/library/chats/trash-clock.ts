/** Keeps the time for the trash, so that a wrong clock never makes it delete anything early. */

import { DAY_MS } from '../../../shared/days.ts';
import { isObject } from '../../../shared/json/json.ts';
import { readNote, writeNote } from '../file/meta.ts';
import type { Sql } from '../file/sql.ts';

const KEY = 'trash_clock';
/** If the clock is this far ahead of the app's last run, it may be wrong. */
const JUMP_MS = 7 * DAY_MS;
/** A clock that jumped is trusted after running this long: users correct a wrong date sooner. */
const BELIEVED_AFTER_MS = 3 * DAY_MS;

interface Seen {
  readonly at: number;
  /** A forward jump that isn't trusted yet, or null. The first check counts as a jump from time 0. */
  readonly jump: { readonly from: number; readonly to: number } | null;
}

function readSeen(sql: Sql): Seen | null {
  const value = readNote(sql, KEY);
  if (!isObject(value) || typeof value.at !== 'number') return null;
  const { jump } = value;
  const isPending = isObject(jump) && typeof jump.from === 'number' && typeof jump.to === 'number';
  return { at: value.at, jump: isPending ? { from: Number(jump.from), to: Number(jump.to) } : null };
}

function look(before: Seen | null, now: number): Seen {
  if (before === null) return { at: now, jump: { from: 0, to: now } };
  const { jump } = before;
  if (now - before.at > JUMP_MS) return { at: now, jump: { from: jump?.from ?? before.at, to: now } };
  if (jump === null || now - jump.to >= BELIEVED_AFTER_MS) return { at: now, jump: null };
  // The clock was set back, so the later time was wrong.
  if (now < jump.to && jump.from > 0) return { at: now, jump: null };
  return { at: now, jump };
}

/** The time to take as now when deciding which entries have expired. Also records the clock's current time. */
export function trashTime(sql: Sql, now: number): number {
  const seen = look(readSeen(sql), now);
  sql.transaction('fast', () => writeNote(sql, KEY, seen));
  return seen.jump?.from ?? now;
}
