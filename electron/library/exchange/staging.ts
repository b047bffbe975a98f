/** Writes imported chats hidden and in small steps, then shows them all at once or removes them all. */

import type { JobResult } from '../../../shared/ipc.ts';
import type { JobControl } from '../job.ts';
import { recount } from '../reading.ts';
import { toSettings } from '../rows.ts';
import { markPending } from '../search/pending.ts';
import { type Sql, text, textOrNull, toFlag } from '../sql.ts';
import { createStore } from '../store.ts';
import type { Imported, ImportedConversation, ImportedMessage } from './imported.ts';

const PREFIX = 'import-';
/** Written in one transaction: other calls wait no longer than this takes. */
const STEP_MESSAGES = 200;

/** Removes what an import has written so far. */
export function dropImport(sql: Sql, importId: string): void {
  sql.transaction('durable', () => {
    const staged = `SELECT id FROM messages WHERE trash_id = ?1 OR conversation_id IN (SELECT id FROM conversations WHERE trash_id = ?1)`;
    sql.run(`DELETE FROM replies WHERE message_id IN (${staged})`, importId);
    sql.run(`DELETE FROM messages WHERE id IN (${staged})`, importId);
    sql.run('DELETE FROM conversations WHERE trash_id = ?', importId);
    sql.run('DELETE FROM meta WHERE key = ?', importId);
  });
}

/** Removes what an import left that never came to its end. */
export function dropUnfinishedImports(sql: Sql): void {
  for (const row of sql.all(`SELECT key FROM meta WHERE key LIKE '${PREFIX}%'`)) dropImport(sql, text(row, 'key'));
}

function putMessage(sql: Sql, conversationId: string, message: ImportedMessage, trashId: string | null): boolean {
  const isNew =
    sql.run(
      `INSERT INTO messages (id, conversation_id, parent_id, role, status, created_at, active_child_id, trash_id, text, reasoning)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING`,
      message.id,
      conversationId,
      message.parentId,
      message.role,
      message.status,
      message.createdAt,
      message.activeChildId,
      trashId,
      message.text,
      message.reasoning,
    ) > 0;
  if (!isNew) return false;
  const reply = message.reply;
  if (reply !== null) {
    sql.run(
      `INSERT INTO replies (message_id, connection_id, connection_name, model, parameters, completion_id, finish_reason, usage, first_token_ms,
         duration_ms, reasoning_ms, ending, error, is_empty_answer, compare_group_id) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING`,
      message.id,
      reply.connectionId,
      reply.connectionName,
      reply.model,
      reply.parameters,
      reply.completionId,
      reply.finishReason,
      reply.usage,
      reply.firstTokenMs,
      reply.durationMs,
      reply.reasoningMs,
      reply.ending,
      reply.error,
      toFlag(reply.isEmptyAnswer),
      reply.compareGroupId,
    );
  }
  markPending(sql, 'id = ?', message.id);
  return true;
}

function putConversation(sql: Sql, conversation: ImportedConversation, importId: string): boolean {
  const visible = conversation.messages.filter((message) => message.trashId === null).length;
  return (
    sql.run(
      `INSERT INTO conversations (id, title, title_source, created_at, updated_at, is_pinned, is_archived, folder_id, is_unread, message_count,
         active_root_id, trash_id, settings, draft) VALUES (?, ?, ?, ?, ?, ?, ?, ?, 0, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING`,
      conversation.id,
      conversation.title,
      conversation.titleSource,
      conversation.createdAt,
      conversation.updatedAt,
      toFlag(conversation.isPinned),
      toFlag(conversation.isArchived),
      conversation.folderId,
      visible,
      conversation.activeRootId,
      importId,
      JSON.stringify(toSettings(conversation.settings)),
      conversation.draft,
    ) > 0
  );
}

interface Plan {
  readonly conversation: ImportedConversation;
  readonly isNew: boolean;
  added: number;
}

/** The trash entries that the file's rows name and that can exist here. */
function allowedTrash(imported: Imported): ReadonlySet<string> {
  return new Set(imported.trash.map((entry) => entry.id));
}

export async function mergeImported(
  sql: Sql,
  imported: Imported,
  importId: string,
  job: JobControl,
  now: () => number,
): Promise<JobResult> {
  const store = createStore(sql, { now });
  const trashIds = allowedTrash(imported);
  const trashOf = (id: string | null): string | null => (id !== null && trashIds.has(id) ? id : null);
  const total = imported.conversations.reduce((sum, conversation) => sum + conversation.messages.length + 1, 1);
  let done = 0;
  sql.transaction('durable', () => sql.run(`INSERT INTO meta (key, value) VALUES (?, '')`, importId));
  const plans: Plan[] = [];
  try {
    let step: (() => void)[] = [];
    const flush = async (): Promise<void> => {
      const work = step;
      step = [];
      sql.transaction('fast', () => {
        for (const write of work) write();
      });
      done += work.length;
      await job.step(done, total);
    };
    for (const conversation of imported.conversations) {
      const isNew = sql.get('SELECT 1 FROM conversations WHERE id = ?', conversation.id) === null;
      const plan: Plan = { conversation, isNew, added: 0 };
      plans.push(plan);
      step.push(() => {
        if (isNew) putConversation(sql, conversation, importId);
      });
      for (const message of conversation.messages) {
        step.push(() => {
          const hiddenAs = isNew ? trashOf(message.trashId) : importId;
          if (putMessage(sql, conversation.id, message, hiddenAs)) plan.added += 1;
        });
        if (step.length >= STEP_MESSAGES) await flush();
      }
      if (step.length >= STEP_MESSAGES) await flush();
    }
    await flush();
    job.check();
    sql.transaction('durable', () => show(sql, imported, importId, plans, trashOf));
  } catch (error) {
    dropImport(sql, importId);
    throw error;
  }
  const updated = plans.filter((plan) => !plan.isNew && plan.added > 0);
  for (const plan of updated) sql.transaction('fast', () => recount(store, plan.conversation.id));
  await job.step(total, total).catch((error: unknown) => {
    // Too late to cancel: everything is shown already.
    if (!(error instanceof Error && error.name === 'CancelledError')) throw error;
  });
  return {
    conversationsAdded: plans.filter((plan) => plan.isNew).length,
    conversationsUpdated: updated.length,
    conversationsUnchanged: plans.filter((plan) => !plan.isNew && plan.added === 0).length,
    messagesAdded: plans.reduce((sum, plan) => sum + plan.added, 0),
    unknownParts: imported.unknownParts.list(),
  };
}

/** One transaction, whose cost grows with the chats and not with their texts. */
function show(
  sql: Sql,
  imported: Imported,
  importId: string,
  plans: readonly Plan[],
  trashOf: (id: string | null) => string | null,
): void {
  for (const folder of imported.folders) {
    sql.run(
      'INSERT INTO folders (id, parent_id, name, position, trash_id) VALUES (?, ?, ?, ?, ?) ON CONFLICT DO NOTHING',
      folder.id,
      folder.parentId,
      folder.name,
      folder.position,
      trashOf(folder.trashId),
    );
  }
  for (const plan of plans) {
    if (plan.isNew)
      sql.run(
        'UPDATE conversations SET trash_id = ? WHERE id = ? AND trash_id = ?',
        trashOf(plan.conversation.trashId),
        plan.conversation.id,
        importId,
      );
    else if (plan.added > 0) {
      for (const message of plan.conversation.messages) {
        if (trashOf(message.trashId) !== null)
          sql.run(
            'UPDATE messages SET trash_id = ? WHERE id = ? AND trash_id = ?',
            trashOf(message.trashId),
            message.id,
            importId,
          );
      }
      // What is new here must not move the reader away from where the chat was left: see `ConversationTree.path`.
      keepLeaf(sql, plan.conversation.id, importId);
    }
  }
  sql.run('UPDATE messages SET trash_id = NULL WHERE trash_id = ?', importId);
  for (const entry of imported.trash) {
    const isUsed = sql.number(
      `SELECT (SELECT count(*) FROM messages WHERE trash_id = ?1) + (SELECT count(*) FROM conversations WHERE trash_id = ?1) + (SELECT count(*) FROM folders WHERE trash_id = ?1)`,
      entry.id,
    );
    if (isUsed === 0) continue;
    sql.run(
      `INSERT INTO trash (id, batch_id, kind, target_id, conversation_id, title, deleted_at, message_count) VALUES (?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING`,
      entry.id,
      entry.batchId,
      entry.kind,
      entry.targetId,
      entry.conversationId,
      entry.title,
      entry.deletedAt,
      entry.messageCount,
    );
  }
  sql.run(
    'UPDATE conversations SET folder_id = NULL WHERE folder_id IS NOT NULL AND folder_id NOT IN (SELECT id FROM folders)',
  );
  sql.run(
    'UPDATE folders SET parent_id = NULL WHERE parent_id IS NOT NULL AND parent_id NOT IN (SELECT id FROM folders)',
  );
  sql.run('DELETE FROM meta WHERE key = ?', importId);
}

/** Writes down choices that so far followed from "the newest one", before newer ones appear. */
function keepLeaf(sql: Sql, conversationId: string, importId: string): void {
  const rows = sql.all(
    'SELECT DISTINCT parent_id FROM messages WHERE conversation_id = ? AND trash_id = ?',
    conversationId,
    importId,
  );
  for (const row of rows) {
    const parentId = textOrNull(row, 'parent_id');
    const newest = sql.get(
      'SELECT id FROM messages WHERE conversation_id = ? AND parent_id IS ? AND trash_id IS NULL ORDER BY created_at DESC, n DESC LIMIT 1',
      conversationId,
      parentId,
    );
    if (newest === null) continue;
    if (parentId === null)
      sql.run(
        'UPDATE conversations SET active_root_id = coalesce(active_root_id, ?) WHERE id = ?',
        text(newest, 'id'),
        conversationId,
      );
    else
      sql.run(
        'UPDATE messages SET active_child_id = coalesce(active_child_id, ?) WHERE id = ?',
        text(newest, 'id'),
        parentId,
      );
  }
}

export const importIdOf = (unique: string): string => PREFIX + unique;
