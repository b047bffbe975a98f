/** Decides which attachments a request contains, and reads their contents. */

import { type Attachment, textWithFiles } from '../../shared/attachments.ts';
import type { ChatSettings } from '../../shared/conversation.ts';
import { LIMITS } from '../../shared/limits.ts';
import type { ChatImage } from '../../shared/service.ts';
import type { HistoryMessage } from '../library/library-values.ts';
import { keptMessages, type ReadyMessage } from './history.ts';

interface AttachmentSettings extends Pick<ChatSettings, 'historyLimit' | 'imageHistoryLimit'> {
  readonly areImagesSent: boolean;
}

/** The base64 of a content; null if it is gone. */
type ReadContent = (sha256: string) => Promise<string | null>;

interface Candidate {
  readonly image: Attachment;
  /** True for images of messages before the newest one. */
  readonly isEarlier: boolean;
}

/**
 * The part of the path that a request contains. Its text files are part of the texts. Services accept no images from an
 * assistant, so the images of a reply come with the next user message.
 */
export async function withContents(
  path: readonly HistoryMessage[],
  settings: AttachmentSettings,
  read: ReadContent,
): Promise<readonly ReadyMessage[]> {
  if (path.every(({ attachments }) => attachments === undefined)) return path;
  const kept = keptMessages(path, settings.historyLimit);
  const chosen = settings.areImagesSent ? chosenImages(path, kept, settings.imageHistoryLimit) : new Map();
  const ready: ReadyMessage[] = [];
  for (const message of kept) {
    const images = await readImages(chosen.get(message.id) ?? [], read);
    const said = message.role === 'user' ? await withFiles(message, read) : message.text;
    // Services refuse a message without content.
    const text = said === '' && images.length === 0 ? namesOf(message) : said;
    ready.push({ ...message, text, ...(images.length > 0 && { images }) });
  }
  return ready;
}

/** Stands for images that aren't sent. */
function namesOf({ attachments = [] }: HistoryMessage): string {
  return attachments.map(({ name }) => `[${name}]`).join(' ');
}

/** By the ids of the kept user messages. */
function chosenImages(
  path: readonly HistoryMessage[],
  kept: readonly HistoryMessage[],
  limit: number | null,
): ReadonlyMap<string, readonly Attachment[]> {
  const all = candidates(path, kept);
  const chosen = new Set<Candidate>();
  let leftBytes: number = LIMITS.requestImagesMaxBytes;
  let leftCount = limit ?? Number.POSITIVE_INFINITY;
  const inOrder = [...all.values()].flat();
  // The newest message first, then earlier images from the newest to the oldest one.
  for (const one of [...inOrder.filter((c) => !c.isEarlier), ...inOrder.filter((c) => c.isEarlier).toReversed()]) {
    if (one.isEarlier && leftCount === 0) break;
    if (one.image.bytes > leftBytes) break;
    leftBytes -= one.image.bytes;
    if (one.isEarlier) leftCount -= 1;
    chosen.add(one);
  }
  return new Map(
    Array.from(all, ([id, list]) => [id, list.filter((one) => chosen.has(one)).map(({ image }) => image)]),
  );
}

function candidates(
  path: readonly HistoryMessage[],
  kept: readonly HistoryMessage[],
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
    if (message.role === 'assistant') ofReplies = [...ofReplies, ...own.map((image) => ({ image, isEarlier: true }))];
    else if (message.role === 'user' && keptIds.has(message.id)) {
      found.set(message.id, [...ofReplies, ...own.map((image) => ({ image, isEarlier: at < newest }))]);
      ofReplies = [];
    }
  }
  return found;
}

async function readImages(images: readonly Attachment[], read: ReadContent): Promise<readonly ChatImage[]> {
  const ready: ChatImage[] = [];
  for (const { sha256, mime } of images) {
    const base64 = await read(sha256);
    if (base64 !== null) ready.push({ sha256, mime, base64 });
  }
  return ready;
}

async function withFiles({ text, attachments = [] }: HistoryMessage, read: ReadContent): Promise<string> {
  const files: { readonly name: string; readonly text: string }[] = [];
  for (const { kind, name, sha256 } of attachments) {
    const base64 = kind === 'image' ? null : await read(sha256);
    if (base64 !== null) files.push({ name, text: Buffer.from(base64, 'base64').toString('utf8') });
  }
  return textWithFiles(text, files);
}
