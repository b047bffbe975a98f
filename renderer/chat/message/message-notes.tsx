/** A line below a reply: why it ended unusually, how it violates its schema, or that the user edited it. */

import type { Message } from '../../../shared/conversation.ts';
import { finishKind } from '../../../shared/replies/finish-reasons.ts';
import { type Translate, useT } from '../../i18n.ts';
import { canContinue } from '../../store/chats/can-continue.ts';
import { focusComposer } from '../../store/chats/chat-ui-store.ts';
import { continueReply } from '../../store/chats/conversation-actions.ts';
import { Button } from '../../ui/button.tsx';
import { formatNumber } from '../../words/format.ts';
import { NoteRemedies } from './note-remedies.tsx';

/** Empty for a reply that needs no explanation, such as a complete one with text. */
export function noteFor(message: Message, t: Translate): string {
  const { reply } = message;
  if (reply === null) return '';
  if (reply.isEdited === true) return t('chat.note.edited');
  if (message.status === 'interrupted') {
    const count = message.text.length + message.reasoning.length;
    return t('chat.note.interrupted', { count });
  }
  if (message.status === 'stopped') return t('chat.note.stopped');
  if (reply.ending === 'length') {
    if (reply.isEmptyAnswer && message.reasoning !== '') return t('chat.note.lengthByReasoning');
    const tokens = reply.usage?.completionTokens;
    return tokens === undefined ? t('chat.note.length') : t('chat.note.lengthWithTokens', { count: tokens });
  }
  if (reply.ending === 'context' || reply.ending === 'filtered' || reply.ending === 'refused')
    return t(`chat.note.${reply.ending}`);
  if (message.status !== 'complete') return '';
  const reason = reply.finishReason ?? '';
  const isToolWritten = reply.extras?.unshown?.some(({ kind }) => kind === 'toolText') === true;
  if (finishKind(reason) === 'tool' || isToolWritten)
    return t(reply.isEmptyAnswer ? 'chat.note.tool' : 'chat.note.toolAfterText');
  if (reply.isEmptyAnswer && reply.extras?.unshown === undefined) return t('chat.note.empty');
  const { schemaFault: fault, schemaTrouble: trouble } = reply.extras ?? {};
  if (trouble !== undefined) {
    const name = t('chat.parameters.answerSchema');
    return t('laboratory.notJudged', { name, reason: t(`laboratory.trouble.${trouble}`) });
  }
  if (fault !== undefined) {
    const { pointer, at, detail } = fault;
    if (pointer === null) return t('chat.note.notJson', { place: formatNumber((at ?? 0) + 1) });
    return t('chat.note.schema', { place: pointer === '' ? '/' : pointer, detail });
  }
  if (finishKind(reason) === 'other') return t('chat.note.finishReason', { reason: reason.slice(0, 60) });
  return '';
}

export function MessageNote({ message }: { readonly message: Message }) {
  const t = useT();
  const note = noteFor(message, t);
  if (note === '') return null;
  return (
    <div className="message-note line wraps remark">
      <p>{note}</p>
      <NoteRemedies message={message} />
      {canContinue(message) && (
        <Button
          variant="quiet"
          className="message-continue"
          onClick={() => void continueReply(message.id).then(focusComposer)}
        >
          {t('chat.action.continue')}
        </Button>
      )}
    </div>
  );
}
