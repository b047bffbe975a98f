/** Replaces placeholders in messages with the images and text files that the archive has for them. */

import { refusalReason } from '../../../shared/errors.ts';
import { LIMITS } from '../../../shared/limits.ts';
import { checkedAttachment } from '../attachments/check-content.ts';
import type { NewAttachment } from '../library-values.ts';
import type { Archive } from './archive.ts';
import type { DocumentConversation, DocumentMessage, NamedAsset } from './document.ts';
import type { ImportPart, ImportSource } from './import-source.ts';
import type { TransferNotes } from './transfer-notes.ts';

/**
 * Adds the files of the archive to the parts of the source. Holds one file in memory at a time.
 *
 * @param named gets the files that messages name
 */
export function withArchiveFiles<S extends ImportSource>(source: S, archive: Archive, named: Set<string>): S {
  const files = filesByAsset(archive.names);
  return {
    ...source,
    async *read(notes: TransferNotes): AsyncGenerator<ImportPart> {
      for await (const part of source.read(notes)) {
        if (part.kind !== 'conversation' || part.conversation.messages.every(({ assets }) => assets === undefined)) {
          yield part;
          continue;
        }
        for (const { assets = [] } of part.conversation.messages)
          for (const { id } of assets) named.add(files.get(id) ?? '');
        const found = new Map<string, NamedAsset & { readonly file: string }>();
        yield {
          ...part,
          conversation: await illustrated(part.conversation, archive, files, notes, found),
        };
        for (const asset of found.values()) {
          const content = await readContent(archive, asset.file, asset);
          if (content !== null) yield { kind: 'content', content };
        }
      }
    },
  };
}

/**
 * Files by asset id: a file's name, its start (`file-abc` of `file-abc-1.png`), in Grok's archives its folder, or in those
 * of Le Chat its name in the folder of the chat.
 */
function filesByAsset(names: readonly string[]): ReadonlyMap<string, string> {
  const files = new Map<string, string>();
  for (const name of names) {
    const last = name.slice(name.lastIndexOf('/') + 1);
    const ids = [
      /^(file[-_][A-Za-z0-9]+)(?=[-.])/.exec(last),
      /\/([0-9a-f-]{36})\/content$/.exec(name),
      /(?:^|\/)(chat-[^/]+-files\/[^/]+)$/.exec(name),
      [last, last],
    ];
    for (const [, asset = ''] of ids.map((found) => found ?? []))
      if (asset !== '' && !files.has(asset)) files.set(asset, name);
  }
  return files;
}

/** @param found collects the attached assets by the hash of their content */
async function illustrated(
  conversation: DocumentConversation,
  archive: Archive,
  files: ReadonlyMap<string, string>,
  notes: TransferNotes,
  found: Map<string, NamedAsset & { readonly file: string }>,
): Promise<DocumentConversation> {
  const messages: DocumentMessage[] = [];
  for (const { assets = [], ...message } of conversation.messages) {
    let { text } = message;
    const attachments: NewAttachment[] = [];
    for (const asset of assets.slice(0, LIMITS.attachmentsPerMessageMax)) {
      const file = files.get(asset.id);
      const image = file === undefined ? null : await readContent(archive, file, asset);
      if (file === undefined || image === null) continue;
      attachments.push({ ...image, data: '' });
      found.set(image.sha256, { ...asset, file });
      text = withoutParagraph(text, asset.placeholder);
      notes.remove('contentPart', asset.partType);
    }
    messages.push(attachments.length === 0 ? message : { ...message, text, attachments: attachments.map(documentOf) });
  }
  return { ...conversation, messages };
}

/** The text without the placeholder and the blank line that separates it from the rest. */
function withoutParagraph(text: string, placeholder: string): string {
  const at = text.indexOf(placeholder);
  if (at === -1) return text;
  const [before, after] = [text.slice(0, at), text.slice(at + placeholder.length)];
  return before === '' ? after.replace(/^\n\n/u, '') : before.replace(/\n\n$/u, '') + after;
}

function documentOf({ sha256, kind, name, mime, alt }: NewAttachment) {
  return { sha256, kind, name, mime, ...(alt !== null && { alt }) };
}

/** Null if the file is too large, or is neither an image nor a text that may become an attachment. */
async function readContent(
  archive: Archive,
  file: string,
  { name, alt, partType }: NamedAsset,
): Promise<NewAttachment | null> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of archive.bytes(file)) {
    size += chunk.length;
    if (size > LIMITS.imageMaxBytes) return null;
    chunks.push(chunk);
  }
  const bytes = Buffer.concat(chunks);
  for (const kind of partType === 'file' ? (['image', 'text'] as const) : (['image'] as const))
    try {
      return checkedAttachment({ kind, name, alt, bytes });
    } catch (error) {
      if (refusalReason(error) === null) throw error;
    }
  return null;
}
