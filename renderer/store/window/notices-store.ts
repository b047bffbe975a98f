/** The app's notices, from main and from the window. */

import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import type { Notice } from '../../../shared/app-info.ts';
import type { Refusal, Result } from '../../../shared/errors.ts';
import type { TextKey, TextValues } from '../../../shared/locales/text-key.ts';
import { bridge } from '../../bridge.ts';
import { isChangeOfMind, isStorageTrouble, refusalWords } from '../../words/refusal-words.ts';

/** How long a notice stays: longer if it has a button or reports a problem. */
const SHOWN_MS = 5_000;
const SHOWN_LONGER_MS = 10_000;
/** A notice that was shown for less time is unread, so the next one doesn't replace it. */
const UNREAD_MS = 1_000;
/** At most this many temporary notices, the shown one included; with more, the oldest disappears early. */
const TIMED_MAX_COUNT = 8;

interface NoticeAction {
  readonly labelKey: TextKey;
  readonly run: () => void;
}

/** Main may send a notice whose key this window doesn't know. */
export interface ShownNotice extends Notice {
  readonly values: TextValues;
  readonly action: NoticeAction | null;
}

export interface NoticesState {
  /** The last one is shown, and the others wait for it to leave. */
  readonly notices: readonly ShownNotice[];
}

export const noticesStore = createStore<NoticesState>(() => ({ notices: [] }));

export function useNotices(): readonly ShownNotice[] {
  return useStore(noticesStore, (state) => state.notices);
}

/** Prefix of the window's own notices; main's ids differ. */
const WINDOW_PREFIX = 'window-';

const timers = new Map<string, number>();
const holders = new Map<string, ReadonlySet<NoticeHolder>>();
/** Since when the newest notice has been shown, in milliseconds of `performance.now()`. */
let shownSince = 0;
let nextNumber = 1;

export interface NoticeInput extends Partial<Omit<ShownNotice, 'id' | 'key'>> {
  readonly key: TextKey;
  /** Replaces the previous notice with the same subject. */
  readonly subject?: string;
}

/**
 * Shows a notice in the corner and announces it to screen readers; returns its id. It disappears after a while unless
 * `isStanding`. It replaces the window's notice about the same subject, and one with the same text if neither has a
 * button.
 */
export function notify({ subject, ...input }: NoticeInput): string {
  const id = `${WINDOW_PREFIX}${subject ?? nextNumber}`;
  nextNumber += 1;
  const notice: ShownNotice = { level: 'status', values: {}, isStanding: false, action: null, ...input, id };
  const same = noticesStore
    .getState()
    .notices.filter((one) => one.id.startsWith(WINDOW_PREFIX) && hasSameText(one, notice));
  remove(same.map((one) => one.id));
  show(notice);
  return id;
}

function hasSameText(one: ShownNotice, other: ShownNotice): boolean {
  const hasAction = one.action !== null || other.action !== null;
  return !hasAction && one.key === other.key && JSON.stringify(one.values) === JSON.stringify(other.values);
}

/** Reports a refusal with its reason. While the disk accepts no writes, a single notice covers all attempts. */
export function notifyRefusal(key: TextKey, refusal: Refusal): void {
  if (isChangeOfMind(refusal)) return;
  const values = { detail: refusalWords(refusal) };
  if (isStorageTrouble(refusal))
    notify({ subject: 'not-saved', level: 'alert', key: 'notices.notWhileUnsaved', values });
  else notify({ level: 'alert', key, values });
}

/** Returns the result; shows a notice first if it is a refusal. */
export function notifyIfRefused<T>(result: Result<T, Refusal>, key: TextKey = 'notices.notDone'): Result<T, Refusal> {
  if (!result.ok) notifyRefusal(key, result.error);
  return result;
}

/** Returns the value; shows a notice and returns null if main refused. */
export function valueOrNotify<T>(result: Result<T, Refusal>, key?: TextKey): T | null {
  notifyIfRefused(result, key);
  return result.ok ? result.value : null;
}

/** Reports where something was saved, or why it wasn't; says nothing if the user cancelled. */
export function notifySaved(
  result: Result<{ readonly path: string | null }, Refusal>,
  refusedKey: TextKey = 'notices.notDone',
): void {
  if (!result.ok) notifyRefusal(refusedKey, result.error);
  else if (result.value.path !== null) notify({ key: 'notices.saved', values: { path: result.value.path } });
}

/** Removes the window's notice about this subject. */
export function dismissSubject(subject: string): void {
  dismissNotice(`${WINDOW_PREFIX}${subject}`);
}

/** Removes a notice, in main too if it is main's. */
export function dismissNotice(id: string): void {
  const isOfWindow = id.startsWith(WINDOW_PREFIX);
  remove([id]);
  if (!isOfWindow) void bridge().appDismissNotice({ id });
}

/** What keeps a notice from leaving while the user reads it or is about to press its button. */
export type NoticeHolder = 'pointer' | 'focus';

/** Pauses a notice's timer until each of its holders has let go. */
export function holdNotice(id: string, holder: NoticeHolder): void {
  holders.set(id, new Set(holders.get(id)).add(holder));
  stopTimer(id);
}

/** Starts the timer of the shown notice again if nothing else holds it. */
export function releaseNotice(id: string, holder: NoticeHolder): void {
  const others = new Set(holders.get(id));
  if (!others.delete(holder)) return;
  if (others.size > 0) holders.set(id, others);
  else holders.delete(id);
  const shown = noticesStore.getState().notices.at(-1);
  if (shown?.id === id) startTimer(shown);
}

function stopTimer(id: string): void {
  window.clearTimeout(timers.get(id));
  timers.delete(id);
}

function show(notice: ShownNotice): void {
  const before = noticesStore.getState().notices.filter((one) => one.id !== notice.id);
  const newest = before.at(-1);
  const waiting = before.filter((one) => one !== newest || isWorthWaiting(one));
  const timed = [...waiting, notice].filter((one) => !one.isStanding);
  const early = new Set(timed.slice(0, -TIMED_MAX_COUNT));
  for (const { id } of before) stopTimer(id);
  shownSince = performance.now();
  noticesStore.setState({ notices: [...waiting.filter((one) => !early.has(one)), notice] });
  startTimer(notice);
}

/** False for a notice such as “Copied” once there was time to read it: something newer makes it old news. */
function isWorthWaiting({ isStanding, level, action }: ShownNotice): boolean {
  const isUnread = performance.now() - shownSince < UNREAD_MS;
  return isStanding || level === 'alert' || action !== null || isUnread;
}

function startTimer(notice: ShownNotice): void {
  stopTimer(notice.id);
  if (notice.isStanding || holders.has(notice.id)) return;
  const shownMs = notice.action === null && notice.level === 'status' ? SHOWN_MS : SHOWN_LONGER_MS;
  timers.set(
    notice.id,
    window.setTimeout(() => remove([notice.id]), shownMs),
  );
}

function remove(ids: readonly string[]): void {
  for (const id of ids) stopTimer(id);
  const before = noticesStore.getState().notices;
  const notices = before.filter((notice) => !ids.includes(notice.id));
  noticesStore.setState({ notices });
  const shown = notices.at(-1);
  // A notice's time runs only while it is shown.
  if (shown === undefined || shown === before.at(-1)) return;
  shownSince = performance.now();
  startTimer(shown);
}

function fromMain(notice: Notice): ShownNotice {
  return { ...notice, values: notice.values ?? {}, action: null };
}

/** Takes the notices from startup and listens to main. Returns a function that stops listening. */
export function connectNoticesStore(notices: readonly Notice[]): () => void {
  for (const notice of notices) show(fromMain(notice));
  return bridge().onNoticeChanged(({ added, removed }) => {
    remove(removed);
    for (const notice of added) show(fromMain(notice));
  });
}
