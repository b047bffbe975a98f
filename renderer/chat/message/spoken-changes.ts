/** Describes changes of the open chat for screen readers. */

import type { Message } from '../../../shared/conversation.ts';
import type { Translate } from '../../i18n.ts';
import { isAnswering, type OpenChat } from '../../store/chats/conversation-state.ts';
import { shownIds } from '../../store/chats/open-chat-store.ts';
import { columnNames } from '../../words/column-names.ts';
import { shownSentence } from './message-error.tsx';

export interface SpokenContext {
  readonly t: Translate;
  /** Whether any connection exists, which decides how a failure is described. */
  readonly isAnyLeft: boolean;
  /** The text that is read aloud when a reply is complete; empty for none. */
  readonly wholeText?: (text: string) => string;
  /** True if the message is in the document, so that its own alert is read. */
  readonly isShown: (messageId: string) => boolean;
}

/** The sentences that describe the change from `before` to `after`, in order; most changes have none. */
export function sentencesBetween(
  before: OpenChat | null,
  after: OpenChat | null,
  context: SpokenContext,
): readonly string[] {
  if (after === null) return [];
  const { t } = context;
  if (before?.id !== after.id) {
    const title = after.summary.title === '' ? t('sidebar.untitled') : after.summary.title;
    return [t('chat.say.opened', { title, count: shownIds(after).length })];
  }
  return [...turnSentences(before, after, context), ...queueSentences(before, after, t)];
}

function turnSentences(before: OpenChat, after: OpenChat, context: SpokenContext): readonly string[] {
  if (before.turns === after.turns) return [];
  const { t, isAnyLeft, isShown, wholeText } = context;
  const said: string[] = [];
  const started = [...after.turns.keys()].filter((id) => !before.turns.has(id)).length;
  if (started > 0) said.push(t('chat.say.started', { count: started }));
  for (const [id, { phase }] of after.turns) {
    const was = before.turns.get(id)?.phase;
    if (phase.kind === 'retrying' && was?.kind !== 'retrying') said.push(t('chat.say.retrying'));
  }
  for (const id of before.turns.keys()) {
    const message = after.messages.get(id);
    if (after.turns.has(id) || message === undefined) continue;
    if (message.status === 'failed' && isShown(id)) continue;
    const ending = endingText(message, t, isAnyLeft);
    const whole = message.status === 'complete' ? (wholeText?.(message.text) ?? '') : '';
    const text = whole === '' ? ending : isWhole(message) ? whole : `${whole}\n${ending}`;
    const column = columnOf(after, id);
    said.push(column === null ? text : t('app.labelled', { name: column, text }));
  }
  return said;
}

function queueSentences(before: OpenChat, after: OpenChat, t: Translate): readonly string[] {
  const isPaused = (chat: OpenChat): boolean => chat.queue.length > 0 && !isAnswering(chat);
  // After a complete reply, the next queued message is sent at once.
  const willContinue =
    isAnswering(before) && [...before.turns.keys()].every((id) => after.messages.get(id)?.status === 'complete');
  if (isPaused(after))
    return isPaused(before) || willContinue ? [] : [t('chat.say.paused', { count: after.queue.length })];
  return after.queue.length > before.queue.length ? [t('chat.say.queued')] : [];
}

/** The name of the comparison column that contains a message; null if none does. */
function columnOf(chat: OpenChat, id: string): string | null {
  const at = chat.compareColumns.findIndex((ids) => ids.includes(id));
  if (at < 0) return null;
  return columnNames(chat.compareColumns.map(([root = '']) => chat.messages.get(root)?.reply?.model ?? ''))[at] ?? null;
}

/** True if a reply ended by itself, so that its text says enough. */
const isWhole = ({ reply }: Message): boolean => reply?.ending == null || reply.ending === 'complete';

/** What to say when a reply ends. */
function endingText(message: Message, t: Translate, isAnyLeft: boolean): string {
  const { reply } = message;
  if (message.status === 'failed') {
    return t('chat.say.failed', { reason: reply?.error == null ? '' : t(shownSentence(reply.error, isAnyLeft)) });
  }
  if (message.status === 'stopped') return t('chat.say.stopped');
  if (message.status === 'interrupted') return t('chat.say.interrupted');
  if (reply?.ending === 'length') return t('chat.say.length');
  if (reply?.ending === 'context' || reply?.ending === 'filtered' || reply?.ending === 'refused')
    return t(`chat.say.${reply.ending}`);
  return t(reply?.isEmptyAnswer ? 'chat.note.empty' : 'chat.say.complete');
}
