/** Reads the part of a chat that an experiment starts from. */

import { RefusedError } from '../../shared/errors.ts';
import type { RequestValue } from '../../shared/ipc.ts';
import { LIMITS } from '../../shared/limits.ts';
import type { AsyncLibrary } from '../library/library-api.ts';
import { withContents } from '../turns/sent-attachments.ts';

/** The prompt is the message itself, or the one that the reply answers; texts include attached text files. */
export async function earlierMessages(
  library: Pick<AsyncLibrary, 'history' | 'getMessage' | 'chatSettings' | 'attachmentOfMessage'>,
  messageId: string,
): Promise<RequestValue<'laboratory:from-chat'>> {
  const { conversationId } = await library.getMessage(messageId);
  const settings = await library.chatSettings(conversationId);
  const history = await library.history(messageId);
  const all = { historyLimit: null, imageHistoryLimit: null, areImagesSent: false };
  const ready = await withContents(history, all, (sha256) => library.attachmentOfMessage(messageId, sha256));
  const last = ready.findLastIndex(({ role }) => role === 'user');
  const prompt = ready[last];
  if (prompt === undefined) throw new RefusedError('invalid', 'no message of the user');
  const earlier = ready
    .slice(0, last)
    .flatMap(({ role, text }) => (role === 'system' || text.trim() === '' ? [] : [{ role, text }]))
    .slice(-LIMITS.experimentEarlierMax);
  const images = history.flatMap(({ attachments = [] }) => attachments.filter(({ kind }) => kind === 'image'));
  return { earlier, prompt: prompt.text, settings, imagesLeftOut: images.length };
}
