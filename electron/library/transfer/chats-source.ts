/** Reads JSON in which each value is a chat, or a message of one chat. */

import { isObject, type JsonObject } from '../../../shared/json/json.ts';
import { boundMessages } from './foreign.ts';
import type { ImportPart, ImportSource, OpenBytes } from './import-source.ts';
import { chatReaderOf, isSingleMessage } from './importers.ts';
import { type Handling, type JsonPath, readJson } from './json-stream.ts';
import type { TransferNotes } from './transfer-notes.ts';

interface ChatsShape {
  /** One value per line instead of one document. */
  readonly isLines?: boolean;
  /** The path of names to the list of chats, if the list isn't the whole file. */
  readonly within?: readonly string[];
}

/** Reads files in which each value is a chat, or a message of one chat. */
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
          if (isSingleMessage(value)) {
            listed.push(value);
            boundMessages(listed.length);
            continue;
          }
          const reader = chatReaderOf(value);
          const conversation = isObject(value) ? (reader?.read(value, notes) ?? null) : null;
          if (conversation === null) notes.add('noConversation');
          else if (conversation.messages.length === 0) notes.add('emptyChat');
          else {
            const folder = isObject(value) ? (reader?.folderOf?.(value) ?? null) : null;
            if (folder !== null && !folders.has(folder.id)) {
              yield { kind: 'folders', folders: [{ ...folder, position: folders.size }] };
              folders.add(folder.id);
            }
            yield { kind: 'conversation', conversation };
          }
        }
        const chat = { messages: listed };
        const rest = listed.length === 0 ? null : (chatReaderOf(chat)?.read(chat, notes) ?? null);
        if (rest !== null && rest.messages.length > 0) yield { kind: 'conversation', conversation: rest };
      }
    },
  };
}
