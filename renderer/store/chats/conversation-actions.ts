/** User actions in the open chat, as requests to main; `chat-settings.ts` has those that change its settings. */

import { type Attachment, type AttachmentRef, DRAFT_PLACE, refOf } from '../../../shared/attachments.ts';
import type {
  AddedVersion,
  CompareTarget,
  Message,
  QueuedMessage,
  ReadingPosition,
  ReplyOptions,
  TreeNode,
} from '../../../shared/conversation.ts';
import type { Refusal, Result } from '../../../shared/errors.ts';
import type { ExportFormat } from '../../../shared/library.ts';
import { LIMITS } from '../../../shared/limits.ts';
import type { RequestDetails } from '../../../shared/requests/request-details.ts';
import { bridge } from '../../bridge.ts';
import { t } from '../../i18n.ts';
import { onlyOnce } from '../only-once.ts';
import { announce } from '../window/announcements.ts';
import type { AllowedText } from './allowed-text.ts';
import { type AttachmentPlace, attachmentsAt, dropSent } from './attachments-store.ts';
import {
  chatUiStore,
  clearProblems,
  goToLatest,
  setHiddenLater,
  setPendingJump,
  setReplacing,
} from './chat-ui-store.ts';
import { isAnswering } from './conversation-state.ts';
import { nextPicture } from './next-picture.ts';
import { conversationStore, currentChatId, dispatch, requestView, shownIds, showView } from './open-chat-store.ts';
import { offerUndo } from './undo-store.ts';
import { isAccepted, valueOrProblem } from './value-or-problem.ts';

/** Opens a chat where the reader left it. */
export async function openConversation(id: string): Promise<void> {
  setReplacing(false);
  clearProblems();
  const before = chatUiStore.getState().pendingJump;
  if (before !== null && before.conversationId !== id) setPendingJump(null);
  // A jump needs its message at once, wherever it is in the chat.
  const isWhole = before?.conversationId === id || conversationStore.getState().chat?.id === id;
  await requestView(id, !isWhole);
  void markRead(id);
}

/** Marks a chat as read after the next frame: nothing waits for that, and it redraws the sidebar. */
async function markRead(id: string): Promise<void> {
  await nextPicture();
  if (conversationStore.getState().chat?.id === id) void bridge().conversationMarkRead({ id });
}

/** Shows a message of a chat. Switches to its branch first if needed. */
export async function openAt(conversationId: string, messageId: string, query = ''): Promise<void> {
  setPendingJump({ conversationId, messageId, query });
  if (currentChatId(conversationStore.getState()) !== conversationId) await openConversation(conversationId);
  const chat = conversationStore.getState().chat;
  if (chat?.id === conversationId && !shownIds(chat).includes(messageId)) {
    valueOrProblem('version', await bridge().messageSelectVersion({ messageId }));
  }
}

/**
 * Sends the message, to several models if `targets` is given. True if main accepted it, so that the box can be
 * cleared.
 */
export async function sendMessage(
  conversationId: string,
  { text }: AllowedText,
  attached: readonly Attachment[],
  targets?: readonly CompareTarget[],
): Promise<boolean> {
  const said = { conversationId, text, ...(attached.length === 0 ? {} : { attachments: attached.map(refOf) }) };
  const asking = targets === undefined ? bridge().messageSend(said) : bridge().compareSend({ ...said, targets });
  if (!isAccepted('send', await asking)) return false;
  dropSent({ conversationId, place: DRAFT_PLACE }, attached);
  clearProblems();
  goToLatest();
  return true;
}

/** Makes the column of this message the answer, and stops the columns that still run. */
export async function keepAnswer(messageId: string): Promise<void> {
  await onlyOnce(messageId, async () => {
    stopChat();
    chatUiStore.setState({ keptId: messageId });
    const kept = valueOrProblem('version', await bridge().compareKeep({ messageId }));
    if (kept === null) return;
    dispatch({ kind: 'settings', id: kept.conversationId, settings: kept.settings });
    if (kept.undoId !== null) offerUndo(kept.undoId, 'chat.undoNotice.kept');
    if (kept.settings.model !== null) announce(t('chat.say.continuesWith', { model: kept.settings.model }));
  });
}

/** The attachments that were checked; absent if the user didn't change the message's attachments. */
function changedAttachments(
  at: AttachmentPlace,
  checked: readonly Attachment[],
): { attachments?: readonly AttachmentRef[] } {
  return attachmentsAt(at) === undefined ? {} : { attachments: checked.map(refOf) };
}

/** Adds a version of a message; true if main accepted it. */
export async function editMessage(
  messageId: string,
  { text }: AllowedText,
  isSent: boolean,
  checked: readonly Attachment[],
): Promise<boolean> {
  const conversationId = conversationStore.getState().chat?.id ?? '';
  const changed = changedAttachments({ conversationId, place: messageId }, checked);
  const edited = valueOrProblem('edit', await bridge().messageEdit({ messageId, text, isSent, ...changed }));
  if (edited === null) return false;
  noteHidden(conversationId, edited.hiddenLater, messageId);
  return true;
}

/** True if the version is now shown. */
export async function selectVersion(messageId: string): Promise<boolean> {
  const conversationId = conversationStore.getState().chat?.id ?? '';
  const done = valueOrProblem('version', await bridge().messageSelectVersion({ messageId }));
  if (done !== null) noteHidden(conversationId, done.hiddenLater, done.hiddenMessageId);
  return done !== null;
}

function noteHidden(conversationId: string, count: number, messageId: string | null): void {
  setHiddenLater(count > 0 ? { conversationId, count, messageId } : null);
}

/** Takes main's answer to a request for a new version of a message, or for a new reply; null if main refused. */
async function addVersion(
  messageId: string,
  asking: Promise<Result<AddedVersion, Refusal>>,
): Promise<AddedVersion | null> {
  const conversationId = conversationStore.getState().chat?.id ?? '';
  const added = valueOrProblem('reply', await asking);
  // If none were hidden, the earlier hint about hidden messages is still correct.
  if (added !== null && added.hiddenLater > 0) noteHidden(conversationId, added.hiddenLater, messageId);
  return added;
}

export async function regenerate(messageId: string, options: ReplyOptions = {}): Promise<void> {
  await onlyOnce(messageId, () => addVersion(messageId, bridge().messageRegenerate({ messageId, options })));
}

/** Sends the stored request of a reply again. Returns the id of the new version, or null. */
export async function sendExactlyAgain(messageId: string): Promise<string | null> {
  return (await addVersion(messageId, bridge().messageExactlyAgain({ messageId })))?.messageId ?? null;
}

export async function continueReply(messageId: string): Promise<void> {
  await onlyOnce(messageId, async () => valueOrProblem('reply', await bridge().messageContinue({ messageId })));
}

export async function retryReply(messageId: string): Promise<void> {
  await onlyOnce(messageId, () => addVersion(messageId, bridge().messageRetry({ messageId })));
}

export async function deleteMessage({ conversationId, id }: Message): Promise<void> {
  await onlyOnce(id, async () => {
    const done = valueOrProblem('delete', await bridge().messageDelete({ conversationId, messageId: id }));
    if (done === null) return;
    // The hint about hidden messages may be about the deleted one.
    setHiddenLater(null);
    offerUndo(done.undoId, 'chat.undoNotice.message');
  });
}

export async function stopReply(messageId: string): Promise<void> {
  valueOrProblem('reply', await bridge().turnStop({ messageId }));
}

/** Stops every running reply in the open chat, shown or not; false if there was none. */
export function stopChat(): boolean {
  const { chat } = conversationStore.getState();
  if (chat === null || !isAnswering(chat)) return false;
  for (const { messageId } of [...chat.turns.values(), ...chat.hiddenTurns]) void stopReply(messageId);
  return true;
}

export async function retryNow(messageId: string): Promise<void> {
  valueOrProblem('reply', await bridge().turnRetryNow({ messageId }));
}

/** True if main accepted it. */
export async function editQueued(
  { id, conversationId }: QueuedMessage,
  { text }: AllowedText,
  checked: readonly Attachment[],
): Promise<boolean> {
  const changed = changedAttachments({ conversationId, place: id }, checked);
  return isAccepted('queue', await bridge().queueEdit({ id, text, ...changed }));
}

/** Holds a queued message back while the user edits it, or releases it. True if main accepted. */
export async function holdQueued(conversationId: string, id: string, isHeld: boolean): Promise<boolean> {
  return isAccepted('queue', await bridge().queueHold({ conversationId, id, isHeld }));
}

export async function removeQueued(id: string): Promise<void> {
  valueOrProblem('queue', await bridge().queueRemove({ id }));
}

export async function sendQueue(conversationId: string): Promise<void> {
  const result = await bridge().queueSend({ conversationId });
  valueOrProblem('queue', result);
  if (result.ok || result.error.reason !== 'being_edited') return;
  // Another window, since closed, may have left an open edit that this one hasn't loaded yet.
  if (conversationStore.getState().chat?.id === conversationId) await requestView(conversationId);
}

/** @param over the mark of the draft that `text` replaces, see `use-saved-draft.ts` */
export async function saveDraft(id: string, text: string, over?: string): Promise<void> {
  valueOrProblem('draft', await bridge().conversationSetDraft({ id, text, ...(over === undefined ? {} : { over }) }));
}

/** Ignores failures: the reader only loses a scroll position. */
export function savePosition(id: string, position: ReadingPosition): void {
  void bridge().conversationSetPosition({ id, position });
}

export async function forkConversation(messageId: string): Promise<void> {
  const view = valueOrProblem('fork', await bridge().conversationFork({ messageId }));
  if (view !== null) showView(view);
}

export async function exportConversation(id: string, format: ExportFormat): Promise<void> {
  valueOrProblem('file', await bridge().dataExport({ ids: [id], format }));
}

export async function readTree(id: string): Promise<readonly TreeNode[]> {
  const nodes: TreeNode[] = [];
  for (;;) {
    const page =
      valueOrProblem(
        'read',
        await bridge().conversationTree({ id, ...(nodes.length === 0 ? {} : { offset: nodes.length }) }),
      ) ?? [];
    for (const node of page) nodes.push(node);
    if (page.length < LIMITS.treePageSize) return nodes;
  }
}

export async function readDetails(messageId: string): Promise<RequestDetails | null> {
  return valueOrProblem('read', await bridge().messageDetails({ messageId }));
}

/** The exact body that was sent, with its images; null if main refuses, for example because an image is gone. */
export async function readSentBody(messageId: string): Promise<string | null> {
  return valueOrProblem('read', await bridge().messageSentBody({ messageId }))?.body ?? null;
}
