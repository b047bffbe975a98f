/** Handles requests about attachments: bytes from the page become rows, and rows become pictures and files again. */

import type { Attachment } from '../shared/attachments.ts';
import { fail, RefusedError } from '../shared/errors.ts';
import { attempt, flatten, nothing } from './attempt.ts';
import type { Handlers } from './ipc.ts';
import { checkedAttachment, checkedThumbnail } from './library/attachments/check-content.ts';
import type { Parts } from './set-up/parts.ts';
import { wholeBody } from './turns/body-images.ts';

type Names =
  | 'attachment:add'
  | 'attachment:arrange'
  | 'attachment:read'
  | 'attachment:thumbnail'
  | 'attachment:set-thumbnail'
  | 'attachment:save'
  | 'message:sent-body';

export function attachmentHandlers(parts: Parts): Pick<Handlers, Names> {
  const { api } = parts.library;
  const { conversations, desktop, engine } = parts;
  /** Reads in the library, or in one of its backups. */
  const from = async (backupId: string | undefined) =>
    backupId === undefined ? api : (await parts.library.openBackup(backupId)).api;
  const announced = async (
    windowId: number,
    { conversationId, place }: { readonly conversationId: string; readonly place: string },
    attachments: readonly Attachment[],
  ): Promise<readonly Attachment[]> => {
    parts.emitToOthers(windowId, 'attachment:changed', { conversationId, place, attachments });
    // A chat with nothing but attachments at its message box has a draft.
    for (const summary of await api.summaries([conversationId])) conversations.announceDraft(summary);
    return attachments;
  };
  return {
    'attachment:add': ({ conversationId, place, ...offered }, { windowId }) =>
      attempt(async () => {
        const added = checkedAttachment(offered);
        return announced(windowId, { conversationId, place }, await api.addAttachment(conversationId, place, added));
      }),
    'attachment:arrange': ({ conversationId, place, attachments }, { windowId }) =>
      attempt(async () => {
        const arranged = await api.arrangeAttachments(conversationId, place, attachments);
        return announced(windowId, { conversationId, place }, arranged);
      }),
    'attachment:read': ({ conversationId, sha256, offset = 0, backupId }) =>
      attempt(async () => (await from(backupId)).attachmentPiece(conversationId, sha256, offset)),
    'attachment:thumbnail': ({ conversationId, sha256, backupId }) =>
      attempt(async () => ({ dataUrl: await (await from(backupId)).thumbnail(conversationId, sha256) })),
    'attachment:set-thumbnail': ({ conversationId, sha256, thumbnail }) =>
      nothing(() => api.setThumbnail(conversationId, sha256, checkedThumbnail(thumbnail))),
    'attachment:save': async ({ conversationId, sha256, name }) =>
      flatten(
        await attempt(async () => {
          const data = await api.attachmentData(conversationId, sha256);
          return data === null ? fail({ reason: 'not_found' as const }) : desktop.saveText(name, data, true);
        }),
      ),
    'message:sent-body': ({ messageId }) =>
      attempt(async () => {
        const details = engine.running.liveDetails(messageId) ?? (await api.getDetails(messageId));
        if (details === null) throw new RefusedError('not_found');
        const { body } = await wholeBody(details, (sha256) => api.attachmentOfMessage(messageId, sha256));
        return { body };
      }),
  };
}
