/** What stands in editors that were opened and neither saved nor cancelled: kept in the page, and in the library. */

import type { OpenEdit } from '../../../shared/conversation.ts';
import { bridge } from '../../bridge.ts';
import { chatUiStore, setEditing, setProblem } from './chat-ui-store.ts';

interface KeptEdit {
  text: string;
  /** Where main has the words too, or is about to get them; null: they are in this page alone. */
  chatId: string | null;
  /** Sends the latest words. */
  timer: ReturnType<typeof setTimeout> | null;
  /** The editor is open though nobody has pressed anything. */
  isReopened: boolean;
  /** The words are on their way to main as a new version. */
  isSaving?: boolean;
}

/** By the id of their message, or another name of their place. */
const edits = new Map<string, KeptEdit>();
const EDIT_SAVE_MS = 300;

/** Keeps the words of an editor in this page, so that it can go from the screen and come back with them. */
export function keepEdit(place: string, text: string): void {
  const known = edits.get(place);
  if (known === undefined) edits.set(place, { text, chatId: null, timer: null, isReopened: false });
  else known.text = text;
}

/** Keeps them in the library too, a moment after the last key: they outlive the page and the app. */
export function storeEdit(chatId: string, place: string, text: string): void {
  clearTimeout(edits.get(place)?.timer ?? undefined);
  const timer = setTimeout(() => flushEdit(place), EDIT_SAVE_MS);
  edits.set(place, { text, chatId, timer, isReopened: false });
}

/** Sends off at once what waits to be stored of one editor: nothing of it follows what is sent next. */
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

/** Stores at once what waits to be stored. */
export function flushEdits(): void {
  for (const place of edits.keys()) flushEdit(place);
}

/** The words that were left in the editor of this place; undefined when it was not left open. */
export function keptEdit(place: string): string | undefined {
  return edits.get(place)?.text;
}

/** The editor was saved or cancelled. */
export function forgetEdit(place: string): void {
  const edit = edits.get(place);
  edits.delete(place);
  clearTimeout(edit?.timer ?? undefined);
  if (edit !== undefined && edit.chatId !== null) void send(edit.chatId, place, null);
}

/** What is sent off as a new version of the message; it may be refused. */
export function markSaving(place: string, isSaving: boolean): void {
  const edit = edits.get(place);
  if (edit !== undefined) edit.isSaving = isSaving;
}

/**
 * Another window has saved the message that is edited in this one, and with that its editor was over: the words stay open at
 * the version that has taken its place.
 */
export function followVersion(chatId: string, from: string, to: string): void {
  const edit = edits.get(from);
  if (edit === undefined || edit.isSaving === true) return;
  forgetEdit(from);
  storeEdit(chatId, to, edit.text);
  flushEdit(to);
  // Who writes in it goes on writing; anybody else's focus stays where it is.
  if (document.activeElement?.matches('.message-editor-box') !== true) opensByItself(to);
  setEditing(chatId, to);
}

/**
 * Takes over what an earlier page of this window, or a run that ended, left in editors of this chat, in the order in which
 * they were opened. Queued messages are open again. One message of the conversation is rewritten at a time: its editor is open
 * again, those of others hold their words for the press.
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

/** The editor of this place opens without a press, for example because its message has come only now. */
export function opensByItself(place: string): void {
  const edit = edits.get(place);
  if (edit !== undefined) edit.isReopened = true;
}

/** Did the editor of this place open by itself? True once. */
export function takeReopened(place: string): boolean {
  const edit = edits.get(place);
  if (edit?.isReopened !== true) return false;
  edit.isReopened = false;
  return true;
}

export const extraBodyPlace = (chatId: string): string => `extra-body ${chatId}`;
