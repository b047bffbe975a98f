/** A new chat: its box is on the screen at once, whatever the library is busy with, and what is typed there belongs to it. */

import { bridge } from '../../bridge.ts';
import { clearProblems, setProblem, setReplacing } from './chat-ui-store.ts';
import { conversationStore, dispatch } from './open-chat-store.ts';
import { flushTexts } from './written-texts.ts';

/** A new chat from the moment it was asked for. */
export interface StartedChat {
  readonly startId: string;
  readonly isTemporary: boolean;
  readonly folderId: string | null;
  /** The chat's id; asks main again after a refusal. Null when it is refused once more. */
  readonly id: () => Promise<string | null>;
}

let count = 0;
let latest: StartedChat | null = null;
/** What was written for a new chat that could not be made: it begins the next one. */
let orphan = '';

/** The new chat that is on its way to the screen; null when the chat that is shown is one that was there. */
export function startedChat(): StartedChat | null {
  return latest?.startId === conversationStore.getState().startId ? latest : null;
}

/** Shows the box of a new chat in this very moment, and resolves with the chat's id, or null, when main has answered. */
export function newConversation(isTemporary = false, folderId: string | null = null): Promise<string | null> {
  setReplacing(false);
  const running = startedChat();
  // Asked for twice: what is typed already stays where it is.
  if (running !== null && running.isTemporary === isTemporary && running.folderId === folderId) return running.id();
  // An empty chat is given again, so main must know by now whether the one on the screen is empty.
  flushTexts();
  clearProblems();
  count += 1;
  const started = start(`new-${count}`, isTemporary, folderId);
  latest = started;
  dispatch({ kind: 'starting', startId: started.startId });
  return started.id();
}

function start(startId: string, isTemporary: boolean, folderId: string | null): StartedChat {
  let asking: Promise<string | null> | null = null;
  const ask = async (): Promise<string | null> => {
    const result = await bridge().conversationCreate({ isTemporary, folderId });
    const isOnScreen = conversationStore.getState().startId === startId;
    if (isOnScreen) setProblem('new', result.ok ? null : result.error);
    if (!result.ok) {
      asking = null;
      return null;
    }
    dispatch({ kind: 'started', startId, view: result.value });
    return result.value.summary.id;
  };
  const id = (): Promise<string | null> => {
    asking ??= ask();
    return asking;
  };
  return { startId, isTemporary, folderId, id };
}

/** Keeps what was written for a chat that could not be made. */
export function keepOrphan(text: string): void {
  orphan = text;
}

/** What the box of a new chat begins with. */
export function takeOrphan(): string {
  const text = orphan;
  orphan = '';
  return text;
}
