/** Shows an import's presets, prompts and experiments. Not among the file readers, because every launch needs it. */

import type { Store } from '../chats/context.ts';
import { addTrashEntry, deletionTime, dropEmpty } from '../chats/trash.ts';
import { text, textOrNull } from '../file/columns.ts';
import { toSavedKind } from '../saved/rows.ts';

/** Shows the import's presets, prompts and experiments, or moves `deleted` ones to the trash. Restores `fromTrash`. */
export function showSaved(
  store: Store,
  importId: string,
  fromTrash: readonly string[],
  deleted: Readonly<Record<string, number>>,
): void {
  const { sql } = store;
  for (const row of sql.all(
    `SELECT id, kind, name, 'saved' AS place FROM saved WHERE trash_id = ?1
     UNION ALL SELECT id, 'experiment', title, 'experiments' FROM experiments WHERE trash_id = ?1`,
    importId,
  )) {
    const id = text(row, 'id');
    const table = row.place === 'experiments' ? 'experiments' : 'saved';
    const deletedAt = Object.hasOwn(deleted, id) ? deleted[id] : undefined;
    const entryId =
      deletedAt === undefined
        ? null
        : addTrashEntry(store, {
            kind: table === 'experiments' ? 'experiment' : toSavedKind(row.kind),
            targetId: id,
            title: text(row, 'name'),
            deletedAt: deletionTime(store, deletedAt),
          });
    sql.run(`UPDATE ${table} SET trash_id = ? WHERE id = ?`, entryId, id);
  }
  const touched = new Set<string>();
  for (const id of fromTrash) {
    for (const table of ['saved', 'experiments']) {
      const row = sql.get(`SELECT trash_id FROM ${table} WHERE id = ?`, id);
      const entry = row === null ? null : textOrNull(row, 'trash_id');
      if (entry === null) continue;
      sql.run(`UPDATE ${table} SET trash_id = NULL WHERE id = ?`, id);
      touched.add(entry);
    }
  }
  dropEmpty(store, touched);
}
