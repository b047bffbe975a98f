/** Texts that were written and are not stored yet: in the boxes on the screen, and in editors that were left open. */

import { saveDraft } from './conversation-actions.ts';

/** A box on the screen in which the next message of a chat is written. */
export interface DraftBox {
  /** Stores at once what waits to be stored. */
  readonly flush: () => void;
  /** Puts a text that main did not take before whatever was typed since. */
  readonly giveBack: (text: string) => void;
  /** The same chat is being written in, in another window. */
  readonly writtenElsewhere: (text: string, over: string) => void;
}

const boxes = new Map<string, DraftBox>();
const edits = new Map<string, string>();

/** Call when the box of this chat is there; the returned function when it is gone. */
export function registerBox(chatId: string, box: DraftBox): () => void {
  boxes.set(chatId, box);
  return () => {
    if (boxes.get(chatId) === box) boxes.delete(chatId);
  };
}

/** Another window has stored this draft. */
export function draftWrittenElsewhere(chatId: string, text: string, over: string): void {
  boxes.get(chatId)?.writtenElsewhere(text, over);
}

/** Stores every draft that waits for its turn. */
export function flushDrafts(): void {
  for (const box of boxes.values()) box.flush();
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

/** Keeps the words of an editor that goes from the screen before it was saved or cancelled. */
export function keepEdit(messageId: string, text: string): void {
  edits.set(messageId, text);
}

/** The words that were left in the editor of this message; undefined when it was not left open. */
export function keptEdit(messageId: string): string | undefined {
  return edits.get(messageId);
}

/** The page goes with an editor on it: its words are in the chat's box when the chat is opened again. */
export function leaveEdit(chatId: string, text: string): void {
  const box = boxes.get(chatId);
  box?.giveBack(text);
  box?.flush();
}

/** The editor was saved or cancelled. */
export function forgetEdit(messageId: string): void {
  edits.delete(messageId);
}
