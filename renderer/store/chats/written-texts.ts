/** Text boxes on the screen whose content isn't stored yet. */

import { saveDraft } from './conversation-actions.ts';
import { flushEdits } from './open-edits.ts';

/** The composer of a chat. */
export interface DraftBox {
  /** True if it contains text that was typed in this window and isn't sent. */
  readonly isTypedIn: () => boolean;
  /** Stores pending text at once. */
  readonly flush: () => void;
  /** Puts a text that main refused back into the box, above anything typed since. */
  readonly restoreText: (text: string) => void;
  /** Takes the text that another window saved; `over` is the mark of the draft that it replaced. */
  readonly writtenElsewhere: (text: string, over: string) => void;
}

const boxes = new Map<string, DraftBox>();
/** Functions that store the pending text of the chat's other boxes. */
const others = new Set<() => void>();

/** Registers the function that stores a box's text; the returned function removes it. */
export function registerWords(flush: () => void): () => void {
  others.add(flush);
  return () => {
    others.delete(flush);
  };
}

/** Registers a chat's composer; the returned function removes it. */
export function registerBox(chatId: string, box: DraftBox): () => void {
  boxes.set(chatId, box);
  return () => {
    if (boxes.get(chatId) === box) boxes.delete(chatId);
  };
}

export function isTypedIn(chatId: string): boolean {
  return boxes.get(chatId)?.isTypedIn() ?? false;
}

/** Call when another window has saved this draft. */
export function draftWrittenElsewhere(chatId: string, text: string, over: string): void {
  boxes.get(chatId)?.writtenElsewhere(text, over);
}

/** Stores all pending text. */
export function flushTexts(): void {
  for (const box of boxes.values()) box.flush();
  for (const flush of others) flush();
  flushEdits();
}

/** Returns text that could not be sent: to the chat's composer, or to its draft if another chat is open. */
export async function restoreText(chatId: string, text: string, typedSince: string): Promise<void> {
  const box = boxes.get(chatId);
  if (box !== undefined) box.restoreText(text);
  else await saveDraft(chatId, joined(text, typedSince));
}

export function joined(text: string, typedSince: string): string {
  return typedSince === '' ? text : `${text}\n${typedSince}`;
}
