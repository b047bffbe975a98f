/** Reads JSON in which each value is a chat, or a message of one chat. */

import type { Folder } from '../../../shared/conversation.ts';
import { addTo } from '../../../shared/groups.ts';
import type { ImportFormat } from '../../../shared/import-formats.ts';
import { isObject, type JsonObject } from '../../../shared/json/json.ts';
import { LIMITS } from '../../../shared/limits.ts';
import type { StoredContent } from '../attachments/stored-content.ts';
import { chatReaderOf, isSingleMessage } from './chat-readers.ts';
import type { DocumentConversation } from './document.ts';
import { EmbeddedImages } from './embedded-images.ts';
import { boundMessages } from './foreign.ts';
import type { ImportPart, ImportSource, OpenBytes } from './import-source.ts';
import type { ChatReader, FolderList } from './importer.ts';
import { readLines } from './json-lines.ts';
import { type Handling, type JsonPath, readJson } from './json-stream.ts';
import { badFile } from './transfer-error.ts';
import { TransferNotes } from './transfer-notes.ts';
import { countingUnread } from './unread-texts.ts';

interface ChatsShape {
  /** True for one value per line instead of one document. */
  readonly isLines?: boolean;
  /** The names that lead to the list of chats, if the list isn't the whole file. */
  readonly within?: readonly string[];
  readonly folders?: FolderList | undefined;
  /** The names that lead to lists beside the list of chats. Their entries are counted as left out. */
  readonly beside?: readonly Names[] | undefined;
  readonly fileName?: string;
}

type Names = readonly string[];

/** True if the path leads to these names, or ends before them. */
const leadsTo = (path: JsonPath, names: Names): boolean =>
  path.every((key, at) => at >= names.length || key === names[at]);
/** The name of the list whose entry is at the path; null if it is no entry of these lists. */
const listAt = (path: JsonPath, lists: readonly Names[]): string | null =>
  lists.find((names) => path.length > names.length && leadsTo(path, names))?.at(-1) ?? null;

/** Takes the elements of the list at `within` (or the value there) and of the `beside` lists; skips the rest. */
const handlerOf =
  (within: Names, beside: readonly Names[] = []) =>
  (path: JsonPath, kind: string): Handling => {
    if (listAt(path, beside) !== null) return 'take';
    if (beside.some((names) => leadsTo(path, names))) return kind === 'array' || kind === 'object' ? 'open' : 'skip';
    if (!leadsTo(path, within)) return 'skip';
    if (path.length < within.length) return 'open';
    return path.length === within.length && kind === 'array' ? 'open' : 'take';
  };

/** Wraps a bare list of messages in a chat; returns other values unchanged. */
export const chatIn = (value: unknown): unknown => (Array.isArray(value) ? { messages: value } : value);

/** The fields that name a message's chat in a list with messages of several chats. */
const CHAT_IDS = [
  'threadId',
  'thread_id',
  'chatId',
  'chat_id',
  'conversationId',
  'conversation_id',
  'sessionId',
] as const;
/** Fields that list the chats themselves, beside a list with messages of several chats. */
const CHAT_LISTS = ['threads', 'chats', 'conversations', 'sessions'] as const;

const textIn = (value: JsonObject, fields: readonly string[]): string =>
  String(fields.map((field) => value[field]).find((one) => typeof one === 'string' || typeof one === 'number') ?? '');

/** The chats in a value. Splits a list of messages that name different chats, and finds what the file says of these. */
function chatsIn(value: unknown): readonly unknown[] {
  const messages = isObject(value) && Array.isArray(value.messages) ? value.messages : [];
  const ofChats = new Map<string, unknown[]>();
  for (const message of messages) addTo(ofChats, isObject(message) ? textIn(message, CHAT_IDS) : '', message);
  if (!isObject(value) || ofChats.size === 0 || ofChats.has('')) return [value];
  const named = new Map(
    CHAT_LISTS.flatMap((list) => (Array.isArray(value[list]) ? value[list] : []))
      .filter(isObject)
      .flatMap((chat) => ['id', '_id', ...CHAT_IDS].map((field) => [textIn(chat, [field]), chat])),
  );
  if (ofChats.size === 1 && named.size === 0) return Array.from(ofChats.keys(), (id) => ({ id, ...value }));
  return Array.from(ofChats, ([id, rows]) => ({ ...named.get(id), id, messages: rows }));
}

/** A chat, and the images that the file contains for it. */
interface ReadChat {
  readonly conversation: DocumentConversation;
  readonly contents: readonly StoredContent[];
}

function readChat(reader: ChatReader, value: JsonObject, notes: TransferNotes, fileName: string): ReadChat | null {
  const images = new EmbeddedImages();
  const read = (): DocumentConversation | null => {
    const chat = images.collect(() => reader.read(value, notes));
    const isNamed = reader.isNamedByFile !== true || chat === null || chat.titleSource !== 'none';
    return isNamed ? chat : { ...chat, title: titleOf(fileName), titleSource: 'user' };
  };
  const conversation = countingUnread(value, reader.about, notes, read);
  const placed = conversation === null ? null : images.placedIn(conversation);
  images.countRest();
  return placed;
}

/** The name of a file without its folder, `.json` and `.gz`. */
const titleOf = (fileName: string): string =>
  fileName.slice(fileName.lastIndexOf('/') + 1).replace(/(?:\.json)?(?:\.gz)?$/iu, '');

function* partsOf({ conversation, contents }: ReadChat, format: ImportFormat | undefined): Generator<ImportPart> {
  yield { kind: 'conversation', conversation, format };
  for (const content of contents) yield { kind: 'content', content };
}

interface KnownFolders {
  readonly folders: readonly Folder[];
  /** The folder of each chat that is listed in a folder. */
  readonly ofChats: ReadonlyMap<string, string>;
}

async function readFolders(bytes: OpenBytes, { within, read }: FolderList): Promise<KnownFolders> {
  const folders = new Map<string, Folder>();
  const ofChats = new Map<string, string>();
  for await (const { path, value } of readJson(bytes(), handlerOf(within), { notes: new TransferNotes() })) {
    const listed = path.length > within.length && isObject(value) ? read(value) : null;
    if (listed === null || folders.has(listed.folder.id)) continue;
    if (folders.size === LIMITS.importFoldersMax) throw badFile('tooManyFolders');
    folders.set(listed.folder.id, { ...listed.folder, position: folders.size });
    for (const chat of listed.chats) if (ofChats.size < LIMITS.importChatsMax) ofChats.set(chat, listed.folder.id);
  }
  return { folders: [...folders.values()], ofChats };
}

/** Reads files in which each value is a chat, or a message of one chat. */
export function chatsSource(
  files: readonly OpenBytes[],
  { isLines = false, within = [], folders: folderList, beside = [], fileName = '' }: ChatsShape = {},
): ImportSource {
  return {
    async *read(notes: TransferNotes): AsyncGenerator<ImportPart> {
      const known = new Set<string>();
      for (const bytes of files) {
        const listed = folderList === undefined ? null : await readFolders(bytes, folderList);
        if (listed !== null && listed.folders.length > 0) yield { kind: 'folders', folders: listed.folders };
        for (const { id } of listed?.folders ?? []) known.add(id);
        const placed = (conversation: DocumentConversation): DocumentConversation => {
          const folderId = listed?.ofChats.get(conversation.id) ?? conversation.folderId;
          if (folderId === null || known.has(folderId)) return { ...conversation, folderId };
          notes.add('lostFolder');
          return { ...conversation, folderId: null };
        };
        const messages: JsonObject[] = [];
        for await (const item of isLines
          ? readLines(bytes, notes)
          : readJson(bytes(), handlerOf(within, beside), { notes })) {
          const list = listAt(item.path, beside);
          if (list !== null) {
            notes.add('field', list);
            continue;
          }
          const whole = chatIn(item.value);
          if (isSingleMessage(whole)) {
            messages.push(whole);
            boundMessages(messages.length);
            continue;
          }
          for (const value of chatsIn(whole)) {
            const reader = chatReaderOf(value);
            const chat = isObject(value) && reader !== null ? readChat(reader, value, notes, fileName) : null;
            if (value === undefined) notes.add('damagedEntry');
            else if (chat === null) notes.add('noConversation');
            else if (chat.conversation.messages.length === 0) notes.add('emptyChat');
            else {
              const folder = isObject(value) ? (reader?.folderOf?.(value) ?? null) : null;
              if (folder !== null && !known.has(folder.id)) {
                yield { kind: 'folders', folders: [{ ...folder, position: known.size }] };
                known.add(folder.id);
              }
              yield* partsOf({ ...chat, conversation: placed(chat.conversation) }, reader?.format);
            }
          }
        }
        for (const chat of messages.length === 0 ? [] : chatsIn({ messages })) {
          const reader = chatReaderOf(chat);
          const rest = reader === null || !isObject(chat) ? null : readChat(reader, chat, notes, fileName);
          if (rest !== null && rest.conversation.messages.length > 0) yield* partsOf(rest, reader?.format);
        }
      }
    },
  };
}
