/** Texts that were written and are not stored yet: in the boxes on the screen. */

import { saveDraft } from './conversation-actions.ts';
import { flushEdits } from './open-edits.ts';

/** A box on the screen in which the next message of a chat is written. */
export interface DraftBox {
  /** Something was typed in it that was not sent. */
  readonly isTypedIn: () => boolean;
  /** Stores at once what waits to be stored. */
  readonly flush: () => void;
  /** Puts a text that main did not take before whatever was typed since. */
  readonly giveBack: (text: string) => void;
  /** The same chat is being written in, in another window. */
  readonly writtenElsewhere: (text: string, over: string) => void;
}

const boxes = new Map<string, DraftBox>();
/** What stores the words of any other box of a chat. */
const others = new Set<() => void>();

/** Call when such a box is there; the returned function when it is gone. */
export function registerWords(flush: () => void): () => void {
  others.add(flush);
  return () => {
    others.delete(flush);
  };
}

/** Call when the box of this chat is there; the returned function when it is gone. */
export function registerBox(chatId: string, box: DraftBox): () => void {
  boxes.set(chatId, box);
  return () => {
    if (boxes.get(chatId) === box) boxes.delete(chatId);
  };
}

export function isTypedIn(chatId: string): boolean {
  return boxes.get(chatId)?.isTypedIn() ?? false;
}

/** Another window has stored this draft. */
export function draftWrittenElsewhere(chatId: string, text: string, over: string): void {
  boxes.get(chatId)?.writtenElsewhere(text, over);
}

/** Stores all that waits for its turn. */
export function flushTexts(): void {
  for (const box of boxes.values()) box.flush();
  for (const flush of others) flush();
  flushEdits();
}

/** What could not be sent goes back to where it was written: the chat's box, or its draft when another chat is shown. */
export async function giveBack(chatId: string, text: string, typedSince: string): Promise<void> {
  const box = boxes.get(chatId);
  if (box !== undefined) box.giveBack(text);
  else await saveDraft(chatId, joined(text, typedSince));
}

export function joined(text: string, typedSince: string): string {
  return typedSince === '' ? text : `${text}\n${typedSince}`;
}
