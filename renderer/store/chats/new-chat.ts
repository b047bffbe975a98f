/** A new chat, whose composer appears at once, even while the library is busy, and keeps what the user types. */

import { bridge } from '../../bridge.ts';
import { takeAttachments } from './attachments-store.ts';
import { clearProblems, setProblem, setReplacing } from './chat-ui-store.ts';
import { conversationStore, dispatch } from './open-chat-store.ts';
import { flushTexts } from './written-texts.ts';

/** A new chat, which the window shows before main has created it. */
export interface StartedChat {
  readonly startId: string;
  readonly isTemporary: boolean;
  readonly folderId: string | null;
  /** Resolves to the chat's id, or to null if main refuses; the next call then asks main again. */
  readonly id: () => Promise<string | null>;
}

let count = 0;
let latest: StartedChat | null = null;
/** Text written for a new chat that main could not create. The next new chat starts with it. */
let orphan = '';

/** The new chat that is still being created; null if an existing chat is shown. */
export function startedChat(): StartedChat | null {
  return latest?.startId === conversationStore.getState().startId ? latest : null;
}

/** Shows the composer of a new chat at once. Resolves to the chat's id, or null, once main has answered. */
export function newConversation(isTemporary = false, folderId: string | null = null): Promise<string | null> {
  setReplacing(false);
  const running = startedChat();
  // Requested twice: keep what the user has already typed.
  if (running !== null && running.isTemporary === isTemporary && running.folderId === folderId) return running.id();
  // Main returns an existing empty chat if there is one, so it must know whether the open chat is empty.
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
    // Main may return an empty chat that exists already.
    takeAttachments(result.value);
    dispatch({ kind: 'started', startId, view: result.value });
    return result.value.summary.id;
  };
  const id = (): Promise<string | null> => {
    asking ??= ask();
    return asking;
  };
  return { startId, isTemporary, folderId, id };
}

/** Keeps the text of a chat that could not be created. */
export function keepOrphan(text: string): void {
  orphan = text;
}

/** The initial text of a new chat's composer. Only one chat gets a kept text. */
export function takeOrphan(): string {
  const text = orphan;
  orphan = '';
  return text;
}
