/** Reads big-AGI's complete backup: the browser's storage, in which the chats are one text. */

import { isObject, type JsonObject } from '../../../../shared/json/json.ts';
import { innerJson, readArray } from '../foreign.ts';
import type { ImportPart, ImportSource, OpenBytes } from '../import-source.ts';
import { type Handling, type JsonPath, readJson } from '../json-stream.ts';
import { TransferNotes } from '../transfer-notes.ts';
import { countingUnread } from '../unread-texts.ts';
import { BIG_AGI_ABOUT, folderOfBigAgi, isBigAgi, readBigAgi } from './big-agi.ts';

const CHATS = ['storage', 'indexedDB', 'keyval-store', 'keyval'] as const;
const FOLDERS = ['storage', 'localStorage', 'app-folders'] as const;

export const isBigAgiBackup = (names: ReadonlySet<string>): boolean =>
  ['schema', 'tenantSlug', 'storage'].every((name) => names.has(name));

function stateOf(value: unknown): JsonObject {
  const stored = typeof value === 'string' ? innerJson(value) : value;
  return isObject(stored) && isObject(stored.state) ? stored.state : {};
}

const isOnPathTo = (path: JsonPath, wanted: readonly string[]): boolean =>
  path.every((key, at) => at >= wanted.length || key === wanted[at]);

/** Reads only chats and folders, because the rest of the backup is settings and keys. */
export function bigAgiBackupSource(bytes: OpenBytes): ImportSource {
  const handle = (path: JsonPath): Handling => {
    const wanted = [CHATS, FOLDERS].find((one) => isOnPathTo(path, one));
    if (wanted === undefined) return 'skip';
    if (wanted === CHATS && path.length === CHATS.length) return 'open';
    return path.length < wanted.length ? 'open' : 'take';
  };
  return {
    async *read(notes: TransferNotes): AsyncGenerator<ImportPart> {
      const places = new Map<string, string>();
      for await (const { path, value } of readJson(
        bytes(),
        (path) => (isOnPathTo(path, FOLDERS) ? handle(path) : 'skip'),
        { notes: new TransferNotes() },
      )) {
        if (path.length !== FOLDERS.length) continue;
        const found = readArray(stateOf(value).folders)
          .filter(isObject)
          .flatMap((one) => folderOfBigAgi(one) ?? []);
        for (const { folder, chats } of found) for (const chat of chats) places.set(chat, folder.id);
        const folders = found.map(({ folder }, position) => ({ ...folder, position }));
        if (folders.length > 0) yield { kind: 'folders', folders };
      }
      for await (const { path, value } of readJson(
        bytes(),
        (path) => (isOnPathTo(path, CHATS) ? handle(path) : 'skip'),
        { notes },
      )) {
        if (path.length <= CHATS.length || !isObject(value) || value.key !== 'app-chats') continue;
        for (const chat of readArray(stateOf(value.value).conversations)) {
          if (!isObject(chat) || !isBigAgi(chat)) {
            notes.add('noConversation');
            continue;
          }
          const conversation = countingUnread(chat, BIG_AGI_ABOUT, notes, () => readBigAgi(chat, notes));
          const folderId = places.get(conversation.id) ?? null;
          if (conversation.messages.length === 0) notes.add('emptyChat');
          else yield { kind: 'conversation', conversation: { ...conversation, folderId } };
        }
      }
    },
  };
}
