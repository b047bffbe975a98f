/** Everything a person can do in the open chat, as requests to main. */

import type {
  AddedVersion,
  ChatSettings,
  CompareTarget,
  Message,
  ReadingPosition,
  ReplyOptions,
  RequestDetails,
  TreeNode,
} from '../../../shared/conversation.ts';
import type { Refusal, Result } from '../../../shared/errors.ts';
import type { ExportFormat } from '../../../shared/library.ts';
import { LIMITS } from '../../../shared/limits.ts';
import type { TextKey, TextValues } from '../../../shared/locales/text-key.ts';
import { bridge } from '../../bridge.ts';
import { t } from '../../i18n.ts';
import { onlyOnce } from '../only-once.ts';
import type { AllowedText } from './allowed-text.ts';
import {
  announce,
  chatUiStore,
  clearProblems,
  goToLatest,
  type ProblemSource,
  setHiddenLater,
  setPendingJump,
  setProblem,
  setReplacing,
} from './chat-ui-store.ts';
import { nextPicture } from './next-picture.ts';
import { conversationStore, currentChatId, dispatch, requestView, shownIds, showView } from './open-chat-store.ts';
import { offerUndo } from './undo-store.ts';

/** Passes the value on; a refusal is said beside the composer. */
function taken<T>(source: ProblemSource, result: Result<T, Refusal>): T | null {
  setProblem(source, result.ok ? null : result.error);
  return result.ok ? result.value : null;
}

/** The same where nothing is to be passed on: true when main took it. */
function isTaken(source: ProblemSource, result: Result<unknown, Refusal>): boolean {
  taken(source, result);
  return result.ok;
}

/** Shows a chat, at the place where the reader left it. */
export async function openConversation(id: string): Promise<void> {
  setReplacing(false);
  clearProblems();
  const before = chatUiStore.getState().pendingJump;
  if (before !== null && before.conversationId !== id) setPendingJump(null);
  // Whoever is led to a message needs it at once, wherever in the chat it is.
  const isWhole = before?.conversationId === id || conversationStore.getState().chat?.id === id;
  await requestView(id, !isWhole);
  void markRead(id);
}

/** Nobody waits for it, and it draws the sidebar again. */
async function markRead(id: string): Promise<void> {
  await nextPicture();
  if (conversationStore.getState().chat?.id === id) void bridge().conversationMarkRead({ id });
}

/** Shows a message of a chat. One that is on another branch is brought onto the path first. */
export async function openAt(conversationId: string, messageId: string, query = ''): Promise<void> {
  setPendingJump({ conversationId, messageId, query });
  if (currentChatId(conversationStore.getState()) !== conversationId) await openConversation(conversationId);
  const chat = conversationStore.getState().chat;
  if (chat?.id === conversationId && !shownIds(chat).includes(messageId)) {
    taken('version', await bridge().messageSelectVersion({ messageId }));
  }
}

/** True when main took the message, which goes to several models where `targets` names them: then the box may be emptied. */
export async function sendMessage(
  conversationId: string,
  { text }: AllowedText,
  targets?: readonly CompareTarget[],
): Promise<boolean> {
  const asking =
    targets === undefined
      ? bridge().messageSend({ conversationId, text })
      : bridge().compareSend({ conversationId, text, targets });
  if (!isTaken('send', await asking)) return false;
  clearProblems();
  goToLatest();
  return true;
}

/** Makes the column of this message the answer. Columns that still run are stopped: nobody would read on there. */
export async function keepAnswer(messageId: string): Promise<void> {
  await onlyOnce(messageId, async () => {
    stopChat();
    const kept = taken('version', await bridge().compareKeep({ messageId }));
    if (kept === null) return;
    dispatch({ kind: 'settings', id: kept.conversationId, settings: kept.settings });
    if (kept.undoId !== null) offerUndo(kept.undoId, 'chat.undoNotice.kept');
    if (kept.settings.model !== null) announce(t('chat.say.goesOnWith', { model: kept.settings.model }));
  });
}

/** Adds a version of a message; true when main took it. */
export async function editMessage(messageId: string, { text }: AllowedText, isSent: boolean): Promise<boolean> {
  const conversationId = conversationStore.getState().chat?.id ?? '';
  const edited = taken('edit', await bridge().messageEdit({ messageId, text, isSent }));
  if (edited === null) return false;
  noteHidden(conversationId, edited.hiddenLater, messageId);
  return true;
}

/** True when it is the one that is shown now. */
export async function selectVersion(messageId: string): Promise<boolean> {
  const conversationId = conversationStore.getState().chat?.id ?? '';
  const done = taken('version', await bridge().messageSelectVersion({ messageId }));
  if (done !== null) noteHidden(conversationId, done.hiddenLater, done.hiddenMessageId);
  return done !== null;
}

function noteHidden(conversationId: string, count: number, messageId: string | null): void {
  setHiddenLater(count > 0 ? { conversationId, count, messageId } : null);
}

/** What is asked for is one more version of a message, or a reply in place of one; null when main did not take it. */
async function answeredAnew(
  messageId: string,
  asking: Promise<Result<AddedVersion, Refusal>>,
): Promise<AddedVersion | null> {
  const conversationId = conversationStore.getState().chat?.id ?? '';
  const added = taken('reply', await asking);
  // With none, what was said before of others is as true as it was.
  if (added !== null && added.hiddenLater > 0) noteHidden(conversationId, added.hiddenLater, messageId);
  return added;
}

export async function regenerate(messageId: string, options: ReplyOptions = {}): Promise<void> {
  await onlyOnce(messageId, () => answeredAnew(messageId, bridge().messageRegenerate({ messageId, options })));
}

/** Sends the stored request of a reply once more; the id of the version that answers, or null. */
export async function sendExactlyAgain(messageId: string): Promise<string | null> {
  return (await answeredAnew(messageId, bridge().messageExactlyAgain({ messageId })))?.messageId ?? null;
}

export async function continueReply(messageId: string): Promise<void> {
  await onlyOnce(messageId, async () => taken('reply', await bridge().messageContinue({ messageId })));
}

export async function retryReply(messageId: string): Promise<void> {
  await onlyOnce(messageId, () => answeredAnew(messageId, bridge().messageRetry({ messageId })));
}

export async function deleteMessage({ conversationId, id }: Message): Promise<void> {
  await onlyOnce(id, async () => {
    const done = taken('delete', await bridge().messageDelete({ conversationId, messageId: id }));
    if (done === null) return;
    // What was told of other versions may have gone with it.
    setHiddenLater(null);
    offerUndo(done.undoId, 'chat.undoNotice.message');
  });
}

export async function stopReply(messageId: string): Promise<void> {
  taken('reply', await bridge().turnStop({ messageId }));
}

/** Stops every reply that is running in the open chat; false when none was. */
export function stopChat(): boolean {
  const turns = conversationStore.getState().chat?.turns;
  if (turns === undefined || turns.size === 0) return false;
  for (const messageId of turns.keys()) void stopReply(messageId);
  return true;
}

export async function retryNow(messageId: string): Promise<void> {
  taken('reply', await bridge().turnRetryNow({ messageId }));
}

/** True when main took it. It is free to be sent again from then on. */
export async function editQueued(id: string, { text }: AllowedText): Promise<boolean> {
  return isTaken('queue', await bridge().queueEdit({ id, text }));
}

/** A message that is held is not sent: it is being rewritten. True when main knows. */
export async function holdQueued(conversationId: string, id: string, isHeld: boolean): Promise<boolean> {
  return isTaken('queue', await bridge().queueHold({ conversationId, id, isHeld }));
}

export async function removeQueued(id: string): Promise<void> {
  taken('queue', await bridge().queueRemove({ id }));
}

export async function sendQueue(conversationId: string): Promise<void> {
  const result = await bridge().queueSend({ conversationId });
  taken('queue', result);
  if (result.ok || result.error.reason !== 'being_edited') return;
  // A window that is gone may have left the words, and this one knows nothing of them yet.
  if (conversationStore.getState().chat?.id === conversationId) await requestView(conversationId);
}

/** What a press did to a chat's settings, to be said with the way back. */
export interface Undoable {
  readonly key: TextKey;
  readonly values?: TextValues;
}

/** Changes of settings that main has not answered, and the chat's settings without them. */
let asking: { readonly id: string; readonly settings: ChatSettings; readonly count: number } | null = null;

/**
 * Changes what a chat asks with. The window shows it at once; main's answer has the last word. True when it took it.
 * @param undoable where a press takes the place of words that somebody wrote
 */
export async function changeSettings(id: string, patch: Partial<ChatSettings>, undoable?: Undoable): Promise<boolean> {
  const { chat } = conversationStore.getState();
  if (chat?.id === id) {
    asking = asking?.id === id ? { ...asking, count: asking.count + 1 } : { id, settings: chat.settings, count: 1 };
    dispatch({ kind: 'settings', id, settings: { ...chat.settings, ...patch } });
  }
  const input = { id, patch, ...(undoable === undefined ? {} : { isUndoable: true }) };
  const done = taken('settings', await bridge().conversationSettings(input));
  if (asking?.id === id) {
    const { settings } = done ?? asking;
    // The answer to one change says nothing of those that came after it.
    asking = asking.count > 1 ? { id, settings, count: asking.count - 1 } : null;
    if (asking === null) dispatch({ kind: 'settings', id, settings });
  }
  if (undoable !== undefined && done !== null && done.undoId !== null)
    offerUndo(done.undoId, undoable.key, undoable.values);
  return done !== null;
}

/** @param over the mark of the draft that this one replaces, see `use-saved-draft.ts` */
export async function saveDraft(id: string, text: string, over?: string): Promise<void> {
  taken('draft', await bridge().conversationSetDraft({ id, text, ...(over === undefined ? {} : { over }) }));
}

/** Nothing is said when this fails: the reader loses a scroll position, no words. */
export function savePosition(id: string, position: ReadingPosition): void {
  void bridge().conversationSetPosition({ id, position });
}

export async function forkConversation(messageId: string): Promise<void> {
  const view = taken('fork', await bridge().conversationFork({ messageId }));
  if (view !== null) showView(view);
}

export async function exportConversation(id: string, format: ExportFormat): Promise<void> {
  taken('file', await bridge().dataExport({ ids: [id], format }));
}

export async function readTree(id: string): Promise<readonly TreeNode[]> {
  const nodes: TreeNode[] = [];
  for (;;) {
    const page =
      taken('read', await bridge().conversationTree({ id, ...(nodes.length === 0 ? {} : { offset: nodes.length }) })) ??
      [];
    for (const node of page) nodes.push(node);
    if (page.length < LIMITS.treePageSize) return nodes;
  }
}

export async function readDetails(messageId: string): Promise<RequestDetails | null> {
  return taken('read', await bridge().messageDetails({ messageId }));
}
