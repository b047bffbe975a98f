/** Restores selected chats and folders from a backup, merged by id. */

import type { JobResult } from '../../../shared/library.ts';
import { readStored } from '../attachments/stored-content.ts';
import type { Store } from '../chats/context.ts';
import { foldersBelow } from '../chats/folders-below.ts';
import { readFolders } from '../chats/listing.ts';
import { LibraryError } from '../library-error.ts';
import { contentsOf } from './document.ts';
import { chooseConversations, readFoldersOf, readHead, readMessagePages, readTree } from './read-document.ts';
import { type AddOptions, addAll } from './staging.ts';
import { yieldOrCancel } from './transfer-error.ts';

/** `store` is the library that receives the restored items. */
export interface BringBackOptions extends AddOptions {
  /** The backup. */
  readonly from: Store;
  readonly conversationIds: readonly string[];
  /** Folders to restore, with everything in them. */
  readonly folderIds: readonly string[];
}

function chosenOf({ from, conversationIds, folderIds }: BringBackOptions): {
  readonly ids: readonly string[];
  readonly messageCount: number;
  readonly folders: ReadonlySet<string>;
} {
  const folders = foldersBelow(readFolders(from), folderIds);
  const inside = [...folders].flatMap((id) =>
    from.sql.texts('SELECT id FROM conversations WHERE folder_id = ? AND trash_id IS NULL', id),
  );
  const chosen = chooseConversations(from, [...conversationIds, ...inside], false);
  return { ids: [...chosen.ids()], messageCount: chosen.messageCount, folders };
}

/**
 * Adds the missing parts of the selected chats, all of them or none. Existing content stays as it is, and chats in the
 * trash are restored. Throws `not_found`, `cancelled` or the disk's reason; then nothing has changed.
 */
export async function bringBack(options: BringBackOptions): Promise<JobResult> {
  const { from } = options;
  const { ids, messageCount, folders } = chosenOf(options);
  if (ids.length === 0 && folders.size === 0) throw new LibraryError('not_found', 'nothing of it is in the backup');
  const { result, merged } = await addAll(options, messageCount, async (staging) => {
    const around = new Set(readFoldersOf(from, ids).map((folder) => folder.id));
    staging.addFolders(readFolders(from).filter((folder) => folders.has(folder.id) || around.has(folder.id)));
    for (const id of ids) {
      const head = readHead(from, id);
      const tree = readTree(from, id);
      if (head === null || tree === null) continue;
      const messages = [...readMessagePages(from, tree)].flat();
      await staging.addConversation({ ...head, messages });
      for (const sha256 of contentsOf({ ...head, messages })) {
        const content = readStored(from.sql, sha256);
        if (content !== null) await staging.addContent(content);
        await yieldOrCancel(options.isCancelled);
      }
    }
  });
  return { ...result, merged };
}
