/** Dates the chats and messages that have no date in the file. */

import type { DocumentConversation } from './document.ts';

/** The earliest and latest of these times; 0 if none is known. */
function spanOf(times: readonly number[]): { readonly first: number; readonly last: number } {
  return times.reduce(
    ({ first, last }, time) => ({
      first: first === 0 || (time > 0 && time < first) ? time : first,
      last: Math.max(last, time),
    }),
    { first: 0, last: 0 },
  );
}

/** The date for content without any date: that of the file, unless it is missing or in the future. */
export function dateOfFile(writtenAt: number, now: number): number {
  return writtenAt > 0 && writtenAt <= now ? Math.trunc(writtenAt) : now;
}

/**
 * Fills in missing times (Unix milliseconds; 0 if missing). A message gets the time of the message before it, the first
 * one that of the chat. A chat gets the time of its earliest message or last change; without any time, `fileTime`
 * (`isUndated`).
 */
export function dated(
  found: DocumentConversation,
  fileTime: number,
): { readonly conversation: DocumentConversation; readonly isUndated: boolean } {
  const { first, last } = spanOf(found.messages.map((message) => message.createdAt));
  const known = found.createdAt || first || found.updatedAt;
  const createdAt = known || fileTime;
  let before = createdAt;
  const messages = found.messages.map((message) => {
    before = message.createdAt || before;
    return { ...message, createdAt: before };
  });
  const queue = found.queue.map((queued) => ({ ...queued, createdAt: queued.createdAt || createdAt }));
  const updatedAt = found.updatedAt || Math.max(createdAt, last);
  return { conversation: { ...found, createdAt, updatedAt, messages, queue }, isUndated: known === 0 };
}
