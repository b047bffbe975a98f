/** The sentences of the app itself: those that main keeps and those that the window makes. */

import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import type { Notice } from '../../../shared/app-info.ts';
import type { Refusal, Result } from '../../../shared/errors.ts';
import type { TextKey, TextValues } from '../../../shared/locales/text-key.ts';
import { bridge } from '../../bridge.ts';
import { isChangeOfMind, isStorageTrouble, refusalWords } from '../../words/refusal-words.ts';

/** How long a passing notice stays; one with a button stays longer. */
const PASSING_MS = 5_000;
const PASSING_WITH_ACTION_MS = 10_000;
/** More at once would cover the chat: the oldest goes before its time. */
const PASSING_MAX_COUNT = 3;

interface NoticeAction {
  readonly labelKey: TextKey;
  readonly run: () => void;
}

/** Main may send one whose key this window does not know. */
export interface ShownNotice extends Notice {
  readonly values: TextValues;
  readonly action: NoticeAction | null;
}

export interface NoticesState {
  readonly notices: readonly ShownNotice[];
}

export const noticesStore = createStore<NoticesState>(() => ({ notices: [] }));

export function useNotices(): readonly ShownNotice[] {
  return useStore(noticesStore, (state) => state.notices);
}

/** Notices that the window made itself; main's have other ids. */
const WINDOW_PREFIX = 'window-';

const timers = new Map<string, number>();
let nextNumber = 1;

export interface NoticeInput extends Partial<Omit<ShownNotice, 'id' | 'key'>> {
  readonly key: TextKey;
  /** A notice of the same subject takes the place of the one before. */
  readonly subject?: string;
}

/**
 * Says a sentence in the corner and to screen readers; returns its id. It goes by itself unless it stands, and takes the
 * place of one that says the same.
 */
export function notify({ subject, ...input }: NoticeInput): string {
  const id = `${WINDOW_PREFIX}${subject ?? nextNumber}`;
  nextNumber += 1;
  const notice: ShownNotice = { level: 'status', values: {}, isStanding: false, action: null, ...input, id };
  const same = noticesStore
    .getState()
    .notices.filter((one) => one.id.startsWith(WINDOW_PREFIX) && saysSame(one, notice));
  remove(same.map((one) => one.id));
  show(notice);
  return id;
}

function saysSame(one: ShownNotice, other: ShownNotice): boolean {
  const hasAction = one.action !== null || other.action !== null;
  return !hasAction && one.key === other.key && JSON.stringify(one.values) === JSON.stringify(other.values);
}

/**
 * Says that something was refused, and why. While the disk takes nothing, one sentence says so for all that is tried, and
 * does not pile up.
 */
export function notifyRefusal(key: TextKey, refusal: Refusal): void {
  if (isChangeOfMind(refusal)) return;
  const values = { detail: refusalWords(refusal) };
  if (isStorageTrouble(refusal))
    notify({ subject: 'not-saved', level: 'alert', key: 'notices.notWhileUnsaved', values });
  else notify({ level: 'alert', key, values });
}

/** Hands a result on; a refusal is said in a notice first. */
export function saidIfRefused<T>(result: Result<T, Refusal>, key: TextKey = 'notices.notDone'): Result<T, Refusal> {
  if (!result.ok) notifyRefusal(key, result.error);
  return result;
}

/** The value; null when it was refused, which is said in a notice. */
export function valueOrSaid<T>(result: Result<T, Refusal>, key?: TextKey): T | null {
  saidIfRefused(result, key);
  return result.ok ? result.value : null;
}

/** Says where something was saved, unless the person has chosen no place for it; or why it was not. */
export function saySaved(
  result: Result<{ readonly path: string | null }, Refusal>,
  refusedKey: TextKey = 'notices.notDone',
): void {
  if (!result.ok) notifyRefusal(refusedKey, result.error);
  else if (result.value.path !== null) notify({ key: 'notices.saved', values: { path: result.value.path } });
}

/** The window's own notice of this subject goes. */
export function dismissSubject(subject: string): void {
  dismissNotice(`${WINDOW_PREFIX}${subject}`);
}

/** Takes a notice away; main forgets its own. */
export function dismissNotice(id: string): void {
  const isOfWindow = id.startsWith(WINDOW_PREFIX);
  remove([id]);
  if (!isOfWindow) void bridge().appDismissNotice({ id });
}

/** Holds passing notices while they are pointed at or focused. */
export function holdNotice(id: string): void {
  window.clearTimeout(timers.get(id));
  timers.delete(id);
}

/** Lets a held notice go on passing. */
export function releaseNotice(id: string): void {
  const notice = noticesStore.getState().notices.find((one) => one.id === id);
  if (notice !== undefined) startTimer(notice);
}

function show(notice: ShownNotice): void {
  noticesStore.setState(({ notices }) => ({ notices: [...notices.filter((one) => one.id !== notice.id), notice] }));
  startTimer(notice);
  const passing = noticesStore.getState().notices.filter((one) => !one.isStanding);
  remove(passing.slice(0, -PASSING_MAX_COUNT).map((one) => one.id));
}

function startTimer(notice: ShownNotice): void {
  holdNotice(notice.id);
  if (notice.isStanding) return;
  const passingMs = notice.action === null ? PASSING_MS : PASSING_WITH_ACTION_MS;
  timers.set(
    notice.id,
    window.setTimeout(() => remove([notice.id]), passingMs),
  );
}

function remove(ids: readonly string[]): void {
  for (const id of ids) holdNotice(id);
  noticesStore.setState(({ notices }) => ({ notices: notices.filter((notice) => !ids.includes(notice.id)) }));
}

function fromMain(notice: Notice): ShownNotice {
  return { ...notice, values: notice.values ?? {}, action: null };
}

/** Takes what the first picture brought and listens to main; the returned function ends that. */
export function connectNoticesStore(notices: readonly Notice[]): () => void {
  for (const notice of notices) show(fromMain(notice));
  return bridge().onNoticeChanged(({ added, removed }) => {
    remove(removed);
    for (const notice of added) show(fromMain(notice));
  });
}
