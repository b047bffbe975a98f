/** Handles requests about attachments: stores bytes from the page, and reads stored contents back. */

import type { Attachment } from '../shared/attachments.ts';
import { fail, RefusedError } from '../shared/errors.ts';
import { attempt, attemptVoid, flatten } from './attempt.ts';
import type { Handlers } from './ipc.ts';
import { checkedAttachment, checkedThumbnail } from './library/attachments/check-content.ts';
import { releaseMemory } from './library/file/memory.ts';
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

/** After this many characters, main's heap holds enough garbage to be worth the 30 ms of a collection. */
const PASSED_MIN_CHARS = 8 * 1024 * 1024;
/** Collect this long after the last read, when the user has probably stopped scrolling. */
const REST_MS = 4_000;

/** Returns a function that counts the characters main passes on, and frees their memory after a pause. */
export function collectorAfterReading(collect: () => void): (chars: number) => void {
  let passed = 0;
  let resting: NodeJS.Timeout | undefined;
  return (chars) => {
    passed += chars;
    if (passed < PASSED_MIN_CHARS) return;
    clearTimeout(resting);
    resting = setTimeout(() => {
      passed = 0;
      collect();
    }, REST_MS).unref();
  };
}

export function attachmentHandlers(parts: Parts): Pick<Handlers, Names> {
  const { api } = parts.library;
  const { conversations, desktop, engine } = parts;
  /** The library to read from: the open one, or one of its backups. */
  const from = async (backupId: string | undefined) =>
    backupId === undefined ? api : (await parts.library.openBackup(backupId)).api;
  const announced = async (
    windowId: number,
    { conversationId, place }: { readonly conversationId: string; readonly place: string },
    attachments: readonly Attachment[],
  ): Promise<readonly Attachment[]> => {
    parts.emitToOthers(windowId, 'attachment:changed', { conversationId, place, attachments });
    // Attachments alone make a draft too, and the sidebar marks drafts.
    for (const summary of await api.summaries([conversationId])) conversations.announceDraft(summary);
    return attachments;
  };
  const passed = collectorAfterReading(releaseMemory);
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
      attempt(async () => {
        const piece = await (await from(backupId)).attachmentPiece(conversationId, sha256, offset);
        passed(piece.data.length);
        return piece;
      }),
    'attachment:thumbnail': ({ conversationId, sha256, backupId }) =>
      attempt(async () => {
        const dataUrl = await (await from(backupId)).thumbnail(conversationId, sha256);
        passed(dataUrl?.length ?? 0);
        return { dataUrl };
      }),
    'attachment:set-thumbnail': ({ conversationId, sha256, thumbnail }) =>
      attemptVoid(() => api.setThumbnail(conversationId, sha256, checkedThumbnail(thumbnail))),
    'attachment:save': async ({ conversationId, sha256, name, backupId }) =>
      flatten(
        await attempt(async () => {
          const data = await (await from(backupId)).attachmentData(conversationId, sha256);
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
