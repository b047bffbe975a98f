/** Reads the part of a chat that an experiment starts from. */

import type { Attachment } from '../../shared/attachments.ts';
import { RefusedError } from '../../shared/errors.ts';
import type { RequestValue } from '../../shared/ipc.ts';
import { LIMITS } from '../../shared/limits.ts';
import type { AsyncLibrary } from '../library/library-api.ts';
import { withContents } from '../turns/sent-attachments.ts';

type ChatStart = RequestValue<'laboratory:from-chat'>;
type ReadLibrary = Pick<AsyncLibrary, 'history' | 'getMessage' | 'chatSettings' | 'attachmentOfMessage'>;

/** The result of `readStart`; throws a refusal for a chat that is too long. */
export async function earlierMessages(library: ReadLibrary, messageId: string): Promise<ChatStart> {
  const start = await readStart(library, messageId);
  if (start === null) throw new RefusedError('chat_too_long', 'longer than an experiment');
  return start;
}

/**
 * Reads the path to `messageId`: its last question becomes the prompt, and texts include attached text files. Null if
 * an experiment can't have that many messages or that much text.
 */
export async function readStart(library: ReadLibrary, messageId: string): Promise<ChatStart | null> {
  const { conversationId } = await library.getMessage(messageId);
  const settings = await library.chatSettings(conversationId);
  const history = await library.history(messageId);
  if (history.reduce((bytes, { text, attachments }) => bytes + text.length + fileBytes(attachments), 0) > MAX_CHARS)
    return null;
  const all = { historyLimit: null, imageHistoryLimit: null, areImagesSent: false };
  const ready = await withContents(history, all, (sha256) => library.attachmentOfMessage(messageId, sha256));
  const last = ready.findLastIndex(({ role }) => role === 'user');
  const prompt = ready[last];
  if (prompt === undefined) throw new RefusedError('invalid', 'no message of the user');
  const earlier = ready
    .slice(0, last)
    .flatMap(({ role, text }) => (role === 'system' || text.trim() === '' ? [] : [{ role, text }]));
  if (earlier.length > LIMITS.experimentEarlierMax) return null;
  const images = history.flatMap(({ attachments = [] }) => attachments.filter(({ kind }) => kind === 'image'));
  return { earlier, prompt: prompt.text, settings, imagesLeftOut: images.length };
}

/** Half of the limit, because the experiment adds characters, for example to escape a prompt's braces. */
const MAX_CHARS = LIMITS.experimentMaxChars / 2;

/** A file has at most as many characters as bytes. */
const fileBytes = (attachments: readonly Attachment[] = []): number =>
  attachments.reduce((sum, { kind, bytes }) => (kind === 'image' ? sum : sum + bytes), 0);
