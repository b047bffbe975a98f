/** Decides which messages of a chat, and which of their images, a request contains. */

import type { Attachment } from '../attachments.ts';
import type { Message } from '../conversation.ts';
import { LIMITS } from '../limits.ts';

type PathMessage = Pick<Message, 'id' | 'role' | 'text' | 'attachments'>;

/**
 * The messages of the path that a request contains: `historyLimit` messages before the newest user message (all of them
 * when it is null), then that message and everything after it. Leaves out assistant messages without text, because
 * services answer them with misleading errors.
 */
export function keptMessages<M extends PathMessage>(path: readonly M[], historyLimit: number | null): readonly M[] {
  const spoken = path.filter((message) => message.role !== 'assistant' || message.text.trim() !== '');
  if (historyLimit === null) return spoken;
  const newest = spoken.findLastIndex((message) => message.role === 'user');
  return spoken.slice(Math.max(0, newest - historyLimit));
}

interface ChosenImages {
  /** The images that are sent, by the ids of the kept user messages, in order. */
  readonly byMessage: ReadonlyMap<string, readonly Attachment[]>;
  /** The sent images of replies and of user messages before the newest one, in order. */
  readonly earlier: readonly Attachment[];
  /** The images that the chat's limit includes, but that make the request too large. */
  readonly leftOut: readonly Attachment[];
}

interface Candidate {
  readonly image: Attachment;
  readonly isEarlier: boolean;
}

/**
 * The images of a request with these kept messages of the path: those of the newest message, then the newest `limit`
 * earlier ones (all of them when it is null), up to `LIMITS.requestImagesMaxBytes` together. Services accept no images
 * from an assistant, so the images of a reply come with the next user message.
 */
export function chosenImages(
  path: readonly PathMessage[],
  kept: readonly PathMessage[],
  limit: number | null,
): ChosenImages {
  const all = candidates(path, kept);
  const inOrder = [...all.values()].flat();
  const chosen = new Set<Candidate>();
  const leftOut: Attachment[] = [];
  let leftBytes: number = LIMITS.requestImagesMaxBytes;
  let leftCount = limit ?? Number.POSITIVE_INFINITY;
  for (const one of [...inOrder.filter((c) => !c.isEarlier), ...inOrder.filter((c) => c.isEarlier).toReversed()]) {
    if (one.isEarlier && leftCount === 0) break;
    if (one.isEarlier) leftCount -= 1;
    if (leftOut.length > 0 || one.image.bytes > leftBytes) leftOut.push(one.image);
    else {
      leftBytes -= one.image.bytes;
      chosen.add(one);
    }
  }
  const imagesOf = (list: readonly Candidate[]): readonly Attachment[] =>
    list.filter((one) => chosen.has(one)).map(({ image }) => image);
  return {
    byMessage: new Map(Array.from(all, ([id, list]) => [id, imagesOf(list)])),
    earlier: imagesOf(inOrder.filter(({ isEarlier }) => isEarlier)),
    leftOut,
  };
}

function candidates(
  path: readonly PathMessage[],
  kept: readonly PathMessage[],
): ReadonlyMap<string, readonly Candidate[]> {
  const keptIds = new Set(kept.map(({ id }) => id));
  const newest = path.findLastIndex(({ role }) => role === 'user');
  const found = new Map<string, readonly Candidate[]>();
  let ofReplies: Candidate[] = [];
  const first = path.findIndex(({ id }) => keptIds.has(id));
  for (const [at, message] of path.entries()) {
    // The images of a reply that the request leaves out are left out too.
    if (at < first) continue;
    const own = (message.attachments ?? []).filter(({ kind, isMissing }) => kind === 'image' && isMissing !== true);
    if (message.role === 'assistant') for (const image of own) ofReplies.push({ image, isEarlier: true });
    else if (message.role === 'user' && keptIds.has(message.id)) {
      found.set(message.id, [...ofReplies, ...own.map((image) => ({ image, isEarlier: at < newest }))]);
      ofReplies = [];
    }
  }
  return found;
}
