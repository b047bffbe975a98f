/** Text in editors that the user neither saved nor cancelled, kept in the page and in the library. */

import type { OpenEdit } from '../../../shared/conversation.ts';
import { bridge } from '../../bridge.ts';
import { chatUiStore, setEditing, setProblem } from './chat-ui-store.ts';

interface KeptEdit {
  text: string;
  /** The chat in which main stores the text too; null if it is only in this page. */
  chatId: string | null;
  /** The timer that sends the latest text to main; null if none is running. */
  timer: ReturnType<typeof setTimeout> | null;
  /** True if the editor was reopened without a click. */
  isReopened: boolean;
  /** True while the text is being saved as a new version. */
  isSaving?: boolean;
}

/** Keyed by message id, or by the name of another place. */
const edits = new Map<string, KeptEdit>();
const EDIT_SAVE_MS = 300;

/** Keeps an editor's text in this page, so that it survives unmounting. */
export function keepEdit(place: string, text: string): void {
  const known = edits.get(place);
  if (known === undefined) edits.set(place, { text, chatId: null, timer: null, isReopened: false });
  else known.text = text;
}

/** Keeps the text in the library, too, shortly after the last key press, so that it survives a reload and a restart. */
export function storeEdit(chatId: string, place: string, text: string): void {
  clearTimeout(edits.get(place)?.timer ?? undefined);
  const timer = setTimeout(() => flushEdit(place), EDIT_SAVE_MS);
  edits.set(place, { text, chatId, timer, isReopened: false });
}

/** Sends an editor's pending text at once, so that it can't arrive after the next request. */
export function flushEdit(place: string): void {
  const edit = edits.get(place);
  if (edit === undefined || edit.chatId === null || edit.timer === null) return;
  clearTimeout(edit.timer);
  edit.timer = null;
  void send(edit.chatId, place, edit.text);
}

async function send(id: string, place: string, text: string | null): Promise<void> {
  const result = await bridge().conversationSetEdit({ id, place, text });
  setProblem('draft', result.ok ? null : result.error);
}

/** Sends all pending texts at once. */
export function flushEdits(): void {
  for (const place of edits.keys()) flushEdit(place);
}

/** The text left in the editor of this place; undefined if none was left open. */
export function keptEdit(place: string): string | undefined {
  return edits.get(place)?.text;
}

/** Call when the editor was saved or cancelled. */
export function forgetEdit(place: string): void {
  const edit = edits.get(place);
  edits.delete(place);
  clearTimeout(edit?.timer ?? undefined);
  if (edit !== undefined && edit.chatId !== null) void send(edit.chatId, place, null);
}

/** Marks whether the text is being saved as a new version, which main may refuse. */
export function markSaving(place: string, isSaving: boolean): void {
  const edit = edits.get(place);
  if (edit !== undefined) edit.isSaving = isSaving;
}

/**
 * Another window saved the message that is being edited here, which ends this edit. Moves the text to the version that
 * replaced the message.
 */
export function followVersion(chatId: string, from: string, to: string): void {
  const edit = edits.get(from);
  if (edit === undefined || edit.isSaving === true) return;
  forgetEdit(from);
  storeEdit(chatId, to, edit.text);
  flushEdit(to);
  // The new editor takes the focus only from another editor.
  if (document.activeElement?.matches('.message-editor-box') !== true) opensByItself(to);
  setEditing(chatId, to);
}

/**
 * Restores edits that an earlier page or run left open in this chat. Queued messages reopen. Only one message of the
 * conversation can be edited at a time: the last one reopens, and the others show their text when the user edits them
 * again.
 * @param left in the order in which the user opened them
 */
export function reopenEdits(chatId: string, left: readonly OpenEdit[], queueIds: readonly string[]): void {
  const anew = left.filter(({ place }) => !edits.has(place));
  for (const { place, text } of anew)
    edits.set(place, { text, chatId, timer: null, isReopened: queueIds.includes(place) });
  const last = anew.findLast(({ place }) => place !== extraBodyPlace(chatId) && !queueIds.includes(place));
  const edit = edits.get(last?.place ?? '');
  if (last === undefined || edit === undefined || chatUiStore.getState().editing.has(chatId)) return;
  edit.isReopened = true;
  setEditing(chatId, last.place);
}

/** Notes that the editor of this place opens without a click, for example because its message has just loaded. */
export function opensByItself(place: string): void {
  const edit = edits.get(place);
  if (edit !== undefined) edit.isReopened = true;
}

/** Did the editor open without a click? True only once. */
export function takeReopened(place: string): boolean {
  const edit = edits.get(place);
  if (edit?.isReopened !== true) return false;
  edit.isReopened = false;
  return true;
}

export const extraBodyPlace = (chatId: string): string => `extra-body ${chatId}`;
