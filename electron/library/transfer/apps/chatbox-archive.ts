/** Reads the archive of newer Chatbox versions: a table of contents, and a file for each chat. */

import type { Folder } from '../../../../shared/conversation.ts';
import { isObject, type JsonObject } from '../../../../shared/json/json.ts';
import type { Archive } from '../archive.ts';
import { derivedId } from '../derived-id.ts';
import { readObjects, readText } from '../foreign.ts';
import type { ImportPart, ImportSource } from '../import-source.ts';
import { readJson } from '../json-stream.ts';
import { badFile } from '../transfer-error.ts';
import type { TransferNotes } from '../transfer-notes.ts';
import { readChatbox } from './chatbox.ts';

const FORMAT = 'chatbox-backup';
/** The known format version; newer versions are read as far as they are compatible. */
const FORMAT_VERSION = 2;
const FOLDERS_KEY = 'session-folders';

/** The table of contents, if the archive has files of chats. */
export function findChatboxArchive(names: readonly string[]): readonly string[] {
  const manifest = names.find((name) => /(?:^|\/)manifest\.json$/.test(name));
  const hasChats = names.some((name) => /(?:^|\/)sessions\/[^/]+\/session\.json$/.test(name));
  return manifest !== undefined && hasChats ? [manifest] : [];
}

async function readWhole(archive: Archive, name: string): Promise<unknown> {
  let whole: unknown;
  // Read to the end, where the checksum is verified.
  for await (const { value } of readJson(archive.bytes(name), () => 'take')) whole = value;
  if (whole === undefined) throw badFile('archiveDamaged');
  return whole;
}

/** Reads folders. Chatbox sorts them by descending number. */
function readFolders(value: unknown): Folder[] {
  const folders = readObjects(isObject(value) ? value[FOLDERS_KEY] : null).filter(
    (folder) => readText(folder.id) !== '',
  );
  const order = (folder: JsonObject): number => (typeof folder.sortOrder === 'number' ? folder.sortOrder : 0);
  return folders
    .sort((a, b) => order(b) - order(a))
    .map((folder, position) => ({
      id: folderId(readText(folder.id)),
      parentId: readText(folder.parentId) === '' ? null : folderId(readText(folder.parentId)),
      name: readText(folder.name),
      position,
    }));
}

const folderId = (id: string): string => derivedId('chatbox', 'folder', id);

/** Reads the archive's chats, but not `settings` and `copilots`, which contain keys. */
export async function chatboxArchiveSource(archive: Archive, manifestName: string): Promise<ImportSource> {
  const manifest = await readWhole(archive, manifestName);
  if (!isObject(manifest) || manifest.format !== FORMAT) throw badFile('unknownKind');
  const base = manifestName.slice(0, -'manifest.json'.length);
  const data = isObject(manifest.data) ? manifest.data : {};
  const lists = isObject(data.sessionSettings) ? readText(data.sessionSettings.path) : '';
  return {
    async *read(notes: TransferNotes): AsyncGenerator<ImportPart> {
      if (manifest.formatVersion !== FORMAT_VERSION) notes.add('formatVersion', String(manifest.formatVersion));
      notes.add('unreadChat', '', failedSessions(manifest));
      const folders = archive.names.includes(base + lists) ? readFolders(await readWhole(archive, base + lists)) : [];
      if (folders.length > 0) yield { kind: 'folders', folders };
      const known = new Set(folders.map((folder) => folder.id));
      const read = new Set<string>();
      for (const entry of readObjects(manifest.sessions)) {
        const path = readText(entry.path);
        // Read each file once: one small file listed a hundred thousand times would be a bomb.
        if (read.has(path)) {
          notes.add('chatTwice');
          continue;
        }
        read.add(path);
        const session = await readWhole(archive, base + path);
        const meta = isObject(entry.meta) ? entry.meta : {};
        const conversations = readChatbox(isObject(session) ? { ...meta, ...session } : session, notes);
        const folder = folderId(readText(meta.folderId));
        for (const conversation of conversations)
          yield {
            kind: 'conversation',
            conversation: { ...conversation, folderId: known.has(folder) ? folder : null },
          };
      }
    },
  };
}

function failedSessions(manifest: JsonObject): number {
  return readObjects(manifest.warnings).filter((warning) => warning.code === 'session-read-failed').length;
}
