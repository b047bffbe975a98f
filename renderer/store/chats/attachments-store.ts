/** The images and files at the message boxes and in the open editors of chats. */

import { create, useStore } from 'zustand';
import { type Attachment, cleanAttachmentName, DRAFT_PLACE, refOf } from '../../../shared/attachments.ts';
import type { ConversationView } from '../../../shared/conversation.ts';
import type { Refusal } from '../../../shared/errors.ts';
import type { RequestInput } from '../../../shared/ipc.ts';
import { bridge } from '../../bridge.ts';
import { notifyIfRefused } from '../window/notices-store.ts';

/** `place` is `draft`, or the id of the message in the editor. */
export interface AttachmentPlace {
  readonly conversationId: string;
  readonly place: string;
}

export type OfferedAttachment = Omit<RequestInput<'attachment:add'>, keyof AttachmentPlace>;

interface AttachmentsState {
  /** By chat and place: message boxes, and editors in which the user has changed the attachments. */
  readonly places: ReadonlyMap<string, readonly Attachment[]>;
}

const NONE: readonly Attachment[] = [];

const attachmentsStore = create<AttachmentsState>(() => ({ places: new Map() }));

const keyOf = ({ conversationId, place }: AttachmentPlace): string => `${conversationId} ${place}`;

/** The attachments at a place; `otherwise` for an editor in which the user hasn't changed them. */
export function useAttachmentsAt(
  { conversationId, place }: AttachmentPlace,
  otherwise: readonly Attachment[] = NONE,
): readonly Attachment[] {
  return useStore(attachmentsStore, ({ places }) => places.get(keyOf({ conversationId, place })) ?? otherwise);
}

/** The attachments at a place; undefined for an editor in which the user hasn't changed them. */
export function attachmentsAt(at: AttachmentPlace): readonly Attachment[] | undefined {
  return attachmentsStore.getState().places.get(keyOf(at));
}

function put(at: AttachmentPlace, attachments: readonly Attachment[] | null): void {
  const places = new Map(attachmentsStore.getState().places);
  if (attachments === null) places.delete(keyOf(at));
  else places.set(keyOf(at), attachments);
  attachmentsStore.setState({ places });
}

/** Takes the attachments that a chat had when it was opened. */
export function takeAttachments({ summary, draftAttachments = NONE, editAttachments = [] }: ConversationView): void {
  put({ conversationId: summary.id, place: DRAFT_PLACE }, draftAttachments);
  for (const { place, attachments } of editAttachments) put({ conversationId: summary.id, place }, attachments);
}

/**
 * Adds an attachment at the end of a place. Returns the refusal that the caller must report; null if there is none, or
 * if a notice has already reported it. An editor begins with the attachments of its message, `before`.
 */
export async function addAttachment(
  at: AttachmentPlace,
  offered: OfferedAttachment,
  before: readonly Attachment[] = NONE,
): Promise<Refusal | null> {
  if (attachmentsAt(at) === undefined && before.length > 0 && !(await arrangeAttachments(at, before))) return null;
  const name = cleanAttachmentName(offered.name, '');
  const result = await bridge().attachmentAdd({ ...at, ...offered, name });
  if (!result.ok) return result.error;
  put(at, result.value);
  return null;
}

/** Reorders or removes attachments, at once on the screen; true if main accepted. */
export async function arrangeAttachments(at: AttachmentPlace, attachments: readonly Attachment[]): Promise<boolean> {
  const before = attachmentsAt(at);
  put(at, attachments);
  const result = notifyIfRefused(await bridge().attachmentArrange({ ...at, attachments: attachments.map(refOf) }));
  if (result.ok) put(at, result.value);
  else put(at, before ?? null);
  return result.ok;
}

/** Removes the attachments that were sent from this place. */
export function dropSent(at: AttachmentPlace, sent: readonly Attachment[]): void {
  const isSent = ({ sha256, name }: Attachment): boolean =>
    sent.some((one) => one.sha256 === sha256 && one.name === name);
  put(
    at,
    (attachmentsAt(at) ?? NONE).filter((one) => !isSent(one)),
  );
}

/** Call when the editor was saved or cancelled. */
export function forgetAttachments(at: AttachmentPlace): void {
  if (attachmentsAt(at) !== undefined) put(at, null);
}

/** Listens to changes in other windows; returns a function that stops it. */
export function connectAttachmentsStore(): () => void {
  return bridge().onAttachmentChanged(({ attachments, ...at }) => put(at, attachments));
}
