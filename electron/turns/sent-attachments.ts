/** Reads the contents of the attachments that a request contains. */

import { type Attachment, textWithFiles } from '../../shared/attachments.ts';
import type { ChatSettings } from '../../shared/conversation.ts';
import { chosenImages, keptMessages } from '../../shared/requests/sent-history.ts';
import type { ChatImage } from '../../shared/service.ts';
import type { HistoryMessage } from '../library/library-values.ts';
import type { ReadyMessage } from './history.ts';

interface AttachmentSettings extends Pick<ChatSettings, 'historyLimit' | 'imageHistoryLimit'> {
  readonly areImagesSent: boolean;
}

const NONE: ReadonlyMap<string, readonly Attachment[]> = new Map();

/** Returns a content's base64; null if the content is gone. */
type ReadContent = (sha256: string) => Promise<string | null>;

/**
 * The messages of the path that a request contains, with their images, and with text files added to the texts. If no
 * message has attachments, returns the path unchanged.
 */
export async function withContents(
  path: readonly HistoryMessage[],
  settings: AttachmentSettings,
  read: ReadContent,
): Promise<readonly ReadyMessage[]> {
  if (path.every(({ attachments }) => attachments === undefined)) return path;
  const kept = keptMessages(path, settings.historyLimit);
  const chosen = settings.areImagesSent ? chosenImages(path, kept, settings.imageHistoryLimit).byMessage : NONE;
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

/** The names of a message's attachments, sent as the text of a message that would otherwise be empty. */
function namesOf({ attachments = [] }: HistoryMessage): string {
  return attachments.map(({ name }) => `[${name}]`).join(' ');
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
