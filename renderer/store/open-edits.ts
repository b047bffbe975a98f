/** What stands in editors that were opened and neither saved nor cancelled: kept in the page, and in the library. */

import type { OpenEdit } from '../../shared/conversation.ts';
import { bridge } from '../bridge.ts';
import { chatUiStore, setEditing, setProblem } from './chat-ui-store.ts';

/** The words of open editors by the id of their message, or another name of their place. */
const edits = new Map<string, string>();
const EDIT_SAVE_MS = 300;
/** Those that main has too, or is about to get: the chat, and what waits to send the latest words. */
const storedEdits = new Map<string, { readonly chatId: string; timer: ReturnType<typeof setTimeout> | null }>();

/** Open, though nobody has pressed anything. */
const reopened = new Set<string>();

/** Keeps the words of an editor in this page, so that it can go from the screen and come back with them. */
export function keepEdit(place: string, text: string): void {
  edits.set(place, text);
}

/** Keeps them in the library too, a moment after the last key: they outlive the page and the app. */
export function storeEdit(chatId: string, place: string, text: string): void {
  keepEdit(place, text);
  const timer = storedEdits.get(place)?.timer ?? null;
  if (timer !== null) clearTimeout(timer);
  storedEdits.set(place, { chatId, timer: setTimeout(() => sendEdit(place), EDIT_SAVE_MS) });
}

function sendEdit(place: string): void {
  const stored = storedEdits.get(place);
  const text = edits.get(place);
  if (stored === undefined || stored.timer === null || text === undefined) return;
  clearTimeout(stored.timer);
  stored.timer = null;
  void send(stored.chatId, place, text);
}

async function send(id: string, place: string, text: string | null): Promise<void> {
  const result = await bridge().conversationSetEdit({ id, place, text });
  setProblem('draft', result.ok ? null : result.error);
}

/** Stores at once what waits to be stored. */
export function flushEdits(): void {
  for (const place of storedEdits.keys()) sendEdit(place);
}

/** The words that were left in the editor of this place; undefined when it was not left open. */
export function keptEdit(place: string): string | undefined {
  return edits.get(place);
}

/** The editor was saved or cancelled. */
export function forgetEdit(place: string): void {
  edits.delete(place);
  const stored = storedEdits.get(place);
  if (stored === undefined) return;
  if (stored.timer !== null) clearTimeout(stored.timer);
  storedEdits.delete(place);
  void send(stored.chatId, place, null);
}

/** Opens the editors that an earlier page of this window, or a run that ended, left open in this chat. */
export function reopenEdits(chatId: string, left: readonly OpenEdit[]): void {
  for (const { place, text } of left) {
    if (edits.has(place)) continue;
    edits.set(place, text);
    reopened.add(place);
    storedEdits.set(place, { chatId, timer: null });
    if (place !== extraBodyPlace(chatId) && !chatUiStore.getState().editing.has(chatId)) setEditing(chatId, place);
  }
}

/** Did the editor of this place open by itself? True once. */
export const takeReopened = (place: string): boolean => reopened.delete(place);

export const extraBodyPlace = (chatId: string): string => `extra-body ${chatId}`;
