/** What time it is for the trash: a clock that is wrong for a while must not let anything go for good before its time. */

import { isObject } from '../../../shared/json/json.ts';
import { readNote, writeNote } from '../file/meta.ts';
import type { Sql } from '../file/sql.ts';

const KEY = 'trash_clock';
const DAY_MS = 24 * 60 * 60 * 1000;
/** Further ahead than the app was last seen to run, and the clock may be wrong. */
const JUMP_MS = 7 * DAY_MS;
/** For which it has to go on from there to be believed: who meets a wrong date sets it right sooner. */
const BELIEVED_AFTER_MS = 3 * DAY_MS;

interface Seen {
  readonly at: number;
  /** A jump ahead that is not believed yet. Before the first look nothing is known: that counts as one from the beginning of time. */
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
  // It was set back: what it said in between was wrong.
  if (now < jump.to && jump.from > 0) return { at: now, jump: null };
  return { at: now, jump };
}

/** The time up to which what was deleted long enough ago may go; looks at the clock and remembers what it said. */
export function trashTime(sql: Sql, now: number): number {
  const seen = look(readSeen(sql), now);
  sql.transaction('fast', () => writeNote(sql, KEY, seen));
  return seen.jump?.from ?? now;
}
