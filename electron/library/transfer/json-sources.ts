/** How each kind of JSON file is read, a conversation at a time. */

import { addTo } from '../../../shared/groups.ts';
import { isObject, type JsonObject } from '../../../shared/json/json.ts';
import { LIMITS } from '../../../shared/limits.ts';
import { chatImporterOf } from './chat-importers.ts';
import { readChatbox } from './chatbox.ts';
import { type CherryPiece, cherryChars, readCherryBlock, readCherryTopic, readCherryTopics } from './cherry-studio.ts';
import { EXPORT_VERSION, parseConversation, parseFolders, parseModels } from './document.ts';
import { boundMessages, word } from './foreign.ts';
import type { ImportPart, ImportSource, OpenBytes } from './import-source.ts';
import { type Handling, type JsonPath, readJson } from './json-stream.ts';
import { isListedMessage } from './message-list.ts';
import { isSavedField, parseSaved } from './saved-document.ts';
import { badFile } from './transfer-error.ts';
import type { TransferNotes } from './transfer-notes.ts';

/** What a block of Cherry Studio's messages takes beside its words while it is held: an object, its ids, its entry in the list. */
const BLOCK_COST_CHARS = 400;

const isArrayPath = (path: JsonPath, ...above: readonly string[]): boolean =>
  path.length === above.length + 1 && above.every((key, index) => path[index] === key);

export function ownSource(bytes: OpenBytes): ImportSource {
  const handle = (path: JsonPath): Handling => {
    if (path.length === 0 || (path.length === 1 && path[0] === 'conversations')) return 'open';
    return 'take';
  };
  return {
    async *read(notes: TransferNotes): AsyncGenerator<ImportPart> {
      for await (const { path, value } of readJson(bytes(), handle)) {
        const [key] = path;
        if (path.length === 2) yield { kind: 'conversation', conversation: parseConversation(value, notes) };
        else if (key === 'folders') yield { kind: 'folders', folders: parseFolders(value, notes) };
        else if (isSavedField(key)) yield { kind: 'saved', items: parseSaved(key, value, notes) };
        else if (key === 'models') yield { kind: 'models', models: parseModels(value) };
        else if (key === 'version' && !(typeof value === 'number' && value <= EXPORT_VERSION))
          throw badFile(typeof value === 'number' ? 'newerVersion' : 'version');
        else if (key === 'conversations') throw badFile('noConversations');
        else if (key !== 'format' && key !== 'version' && key !== 'exportedAt') notes.add('field', String(key));
      }
    },
  };
}

interface ChatsShape {
  /** Values one below the other instead of one document. */
  readonly isLines?: boolean;
  /** The names on the way to the list of chats, when the list isn't the whole file. */
  readonly within?: readonly string[];
}

/** Files with a chat in each value, or with the messages of one chat. */
export function chatsSource(
  files: readonly OpenBytes[],
  { isLines = false, within = [] }: ChatsShape = {},
): ImportSource {
  return {
    async *read(notes: TransferNotes): AsyncGenerator<ImportPart> {
      const folders = new Set<string>();
      for (const bytes of files) {
        const handle = (path: JsonPath, kind: string): Handling => {
          if (path.some((key, at) => at < within.length && key !== within[at])) return 'skip';
          if (path.length < within.length) return 'open';
          return path.length === within.length && kind === 'array' ? 'open' : 'take';
        };
        const listed: JsonObject[] = [];
        for await (const { value } of readJson(bytes(), handle, isLines)) {
          if (isListedMessage(value)) {
            listed.push(value);
            boundMessages(listed.length);
            continue;
          }
          const importer = chatImporterOf(value);
          const conversation = isObject(value) ? (importer?.read(value, notes) ?? null) : null;
          if (conversation === null) notes.add('noConversation');
          else if (conversation.messages.length > 0) {
            const folder = isObject(value) ? (importer?.folderOf?.(value) ?? null) : null;
            if (folder !== null && !folders.has(folder.id)) {
              yield { kind: 'folders', folders: [{ ...folder, position: folders.size }] };
              folders.add(folder.id);
            }
            yield { kind: 'conversation', conversation };
          }
        }
        const chat = { messages: listed };
        const rest = listed.length === 0 ? null : (chatImporterOf(chat)?.read(chat, notes) ?? null);
        if (rest !== null && rest.messages.length > 0) yield { kind: 'conversation', conversation: rest };
      }
    },
  };
}

export const isSession = (key: unknown): boolean => typeof key === 'string' && key.startsWith('session:');
/** Settings (with keys), lists and the like: no conversations, and left where they are. */
const CHATBOX_OTHERS =
  /^(?:settings|configs?|configVersion|remoteConfig|chat-sessions-list|chat-session-settings|picture-session-settings|myCopilots|__exported_.*)$/;

export function chatboxSource(bytes: OpenBytes): ImportSource {
  const handle = (path: JsonPath): Handling => {
    if (path.length === 0 || (path.length === 1 && path[0] === 'chat-sessions')) return 'open';
    return isArrayPath(path, 'chat-sessions') || isSession(path[0]) ? 'take' : 'skip';
  };
  return {
    async *read(notes: TransferNotes): AsyncGenerator<ImportPart> {
      const noted = (path: JsonPath, kind: string): Handling => {
        const handling = handle(path);
        const [key] = path;
        if (handling === 'skip' && kind !== 'scalar' && typeof key === 'string' && !CHATBOX_OTHERS.test(key))
          notes.add('field', key);
        return handling;
      };
      for await (const { value } of readJson(bytes(), noted)) {
        for (const conversation of readChatbox(value, notes)) yield { kind: 'conversation', conversation };
      }
    },
  };
}

export function cherrySource(bytes: OpenBytes): ImportSource {
  return {
    async *read(notes: TransferNotes): AsyncGenerator<ImportPart> {
      let topics = readCherryTopics(null);
      const bodies = new Map<string, CherryPiece[]>();
      let chars = 0;
      let given = 0;
      const first = (path: JsonPath): Handling => {
        if (path.length === 0 || (path.length === 1 && path[0] === 'indexedDB')) return 'open';
        if (path.length === 1) return path[0] === 'localStorage' ? 'take' : 'skip';
        if (path.length === 2) return path[1] === 'message_blocks' ? 'open' : 'skip';
        return 'take';
      };
      for await (const { path, value } of readJson(bytes(), first)) {
        if (path[0] === 'localStorage') topics = readCherryTopics(value);
        else if (isObject(value)) {
          const id = word(value.messageId);
          const piece = readCherryBlock(value, notes);
          if (piece === null) continue;
          chars += BLOCK_COST_CHARS + id.length + cherryChars(piece);
          if (chars > LIMITS.importHeldMaxChars) throw badFile('tooMuchText');
          addTo(bodies, id, piece);
        }
      }
      const second = (path: JsonPath): Handling => {
        if (path.length === 0 || (path.length === 1 && path[0] === 'indexedDB')) return 'open';
        if (path.length === 2) return path[1] === 'topics' ? 'open' : 'skip';
        return path.length > 2 ? 'take' : 'skip';
      };
      for await (const { path, value } of readJson(bytes(), second)) {
        if (path.length < 3) continue;
        const conversation = readCherryTopic(value, topics, bodies, notes);
        // Topics may name the same blocks: what is given is bounded like what is there.
        given +=
          conversation?.messages.reduce(
            (sum, { text, reasoning }) => sum + BLOCK_COST_CHARS + text.length + reasoning.length,
            0,
          ) ?? 0;
        if (given > LIMITS.importHeldMaxChars) throw badFile('tooMuchText');
        if (conversation !== null) yield { kind: 'conversation', conversation };
      }
    },
  };
}
