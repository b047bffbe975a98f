/** Changes the settings of a chat: the window shows a change before main has answered. */

import type { ChatSettings } from '../../../shared/conversation.ts';
import type { RequestInput } from '../../../shared/ipc.ts';
import type { TextKey, TextValues } from '../../../shared/locales/text-key.ts';
import { bridge } from '../../bridge.ts';
import { conversationStore, dispatch } from './open-chat-store.ts';
import { offerUndo } from './undo-store.ts';
import { valueOrProblem } from './value-or-problem.ts';

/** The notice about a change of settings that the user can undo. */
export interface Undoable {
  readonly key: TextKey;
  readonly values?: TextValues;
}

/** Changes that main hasn't answered yet, and the chat's settings without them. */
let asking: { readonly id: string; readonly settings: ChatSettings; readonly count: number } | null = null;

/**
 * Changes the settings of a chat. The window shows the change at once; main's answer is final. True if main accepted.
 * @param undoable set if the change replaces text that the user wrote
 */
export function changeSettings(id: string, patch: Partial<ChatSettings>, undoable?: Undoable): Promise<boolean> {
  return requestSettings({ id, patch, ...(undoable === undefined ? {} : { isUndoable: true }) }, undoable);
}

/** Like `changeSettings`, but doesn't count as the user's choice: new chats don't begin with these settings. */
export function changeExampleSettings(id: string, patch: Partial<ChatSettings>): Promise<boolean> {
  return requestSettings({ id, patch, isExample: true });
}

async function requestSettings(input: RequestInput<'conversation:settings'>, undoable?: Undoable): Promise<boolean> {
  const { id, patch } = input;
  const { chat } = conversationStore.getState();
  if (chat?.id === id) {
    asking = asking?.id === id ? { ...asking, count: asking.count + 1 } : { id, settings: chat.settings, count: 1 };
    dispatch({ kind: 'settings', id, settings: { ...chat.settings, ...patch } });
  }
  const done = valueOrProblem('settings', await bridge().conversationSettings(input));
  if (asking?.id === id) {
    const { settings } = done ?? asking;
    // An answer doesn't include later changes, so wait for the last one.
    asking = asking.count > 1 ? { id, settings, count: asking.count - 1 } : null;
    if (asking === null) dispatch({ kind: 'settings', id, settings });
  }
  if (undoable !== undefined && done !== null && done.undoId !== null)
    offerUndo(done.undoId, undoable.key, undoable.values);
  return done !== null;
}
