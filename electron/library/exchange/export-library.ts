/** Writes chats to a file that the person chose: Markdown, one inert HTML page, or lossless JSON. */

import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import type { ExportFormat, JobResult } from '../../../shared/ipc.ts';
import type { JobControl } from '../job.ts';
import { readConversation, readJournal } from '../reading.ts';
import { parseJson, toAppError, toReply, toRole, toSentParameters, toSettings, toStatus, toUsage } from '../rows.ts';
import { flag, integer, type Row, type Sql, text, textOrNull } from '../sql.ts';
import { createStore, type Store } from '../store.ts';
import { fileNameFor } from './file-name.ts';
import { htmlFoot, htmlHead, toHtml } from './html.ts';
import { toMarkdown } from './markdown.ts';
import { FORMAT_NAME, FORMAT_VERSION, type OwnConversation, type OwnDocument, type OwnMessage } from './own-format.ts';

export interface ExportRequest {
  /** null: everything, with the trash when the format can hold it. */
  readonly ids: readonly string[] | null;
  readonly format: ExportFormat;
  /** A file; without an ending, a folder that gets one file per chat (Markdown and HTML only). */
  readonly path: string;
}

/** A file that appears under its name only when it is whole. */
class WholeFile {
  private readonly path: string;
  private readonly draft: string;
  private readonly handle: number;

  constructor(path: string) {
    this.path = path;
    this.draft = `${path}.part`;
    this.handle = openSync(this.draft, 'w', 0o600);
  }

  write(part: string): void {
    writeSync(this.handle, part);
  }

  finish(): void {
    fsyncSync(this.handle);
    closeSync(this.handle);
    renameSync(this.draft, this.path);
  }

  abandon(): void {
    closeSync(this.handle);
    rmSync(this.draft, { force: true });
  }
}

function toOwnMessage(store: Store, row: Row): OwnMessage {
  const status = toStatus(row.status);
  const isRunning = status === 'streaming' || status === 'queued';
  const journal = isRunning ? readJournal(store, text(row, 'id')) : { text: '', reasoning: '' };
  const reply = textOrNull(row, 'message_id') === null ? null : toReply(row);
  return {
    id: text(row, 'id'),
    parentId: textOrNull(row, 'parent_id'),
    role: toRole(row.role),
    status: isRunning ? 'interrupted' : status,
    createdAt: integer(row, 'created_at'),
    activeChildId: textOrNull(row, 'active_child_id'),
    trashId: textOrNull(row, 'trash_id'),
    text: text(row, 'text') + journal.text,
    reasoning: text(row, 'reasoning') + journal.reasoning,
    reply:
      reply === null
        ? null
        : {
            ...reply,
            parameters: { ...toSentParameters(parseJson(textOrNull(row, 'parameters'))) },
            usage: spread(toUsage(parseJson(textOrNull(row, 'usage')))),
            error: spread(toAppError(parseJson(textOrNull(row, 'error')))),
            ending: isRunning ? 'interrupted' : reply.ending,
          },
  };
}

const spread = (value: object | null): Record<string, unknown> | null => (value === null ? null : { ...value });

const MESSAGES = `SELECT m.id, m.conversation_id, m.parent_id, m.role, m.status, m.created_at, m.active_child_id, m.trash_id, m.text,
  m.reasoning, r.message_id, r.connection_id, r.connection_name, r.model, r.parameters, r.completion_id, r.finish_reason, r.usage,
  r.first_token_ms, r.duration_ms, r.reasoning_ms, r.ending, r.error, r.is_empty_answer, r.compare_group_id
  FROM messages m LEFT JOIN replies r ON r.message_id = m.id
  WHERE m.conversation_id = ? AND (m.trash_id IS NULL OR (? = 1 AND m.trash_id NOT LIKE 'import-%')) ORDER BY m.created_at, m.n`;

function toOwnConversation(store: Store, id: string, isWithTrash: boolean): OwnConversation | null {
  const row = store.sql.get('SELECT * FROM conversations WHERE id = ?', id);
  if (row === null) return null;
  const rows = store.sql.all(MESSAGES, id, isWithTrash ? 1 : 0);
  return {
    id,
    title: text(row, 'title'),
    titleSource: integer(row, 'title_source'),
    createdAt: integer(row, 'created_at'),
    updatedAt: integer(row, 'updated_at'),
    isPinned: flag(row, 'is_pinned'),
    isArchived: flag(row, 'is_archived'),
    folderId: textOrNull(row, 'folder_id'),
    activeRootId: textOrNull(row, 'active_root_id'),
    trashId: textOrNull(row, 'trash_id'),
    settings: { ...toSettings(parseJson(textOrNull(row, 'settings'))) },
    draft: text(row, 'draft'),
    messages: rows.map((message) => toOwnMessage(store, message)),
  };
}

async function writeJson(
  store: Store,
  ids: readonly string[],
  isAll: boolean,
  file: WholeFile,
  job: JobControl,
  now: () => number,
): Promise<void> {
  const folders: OwnDocument['folders'] = store.sql
    .all('SELECT * FROM folders ORDER BY n')
    .filter((row) => isAll || row.trash_id === null)
    .map((row) => ({
      id: text(row, 'id'),
      parentId: textOrNull(row, 'parent_id'),
      name: text(row, 'name'),
      position: integer(row, 'position'),
      trashId: textOrNull(row, 'trash_id'),
    }));
  const trash = isAll
    ? store.sql.all('SELECT * FROM trash ORDER BY n').map((row) => ({
        id: text(row, 'id'),
        batchId: text(row, 'batch_id'),
        kind: text(row, 'kind'),
        targetId: text(row, 'target_id'),
        conversationId: textOrNull(row, 'conversation_id'),
        title: text(row, 'title'),
        deletedAt: integer(row, 'deleted_at'),
        messageCount: integer(row, 'message_count'),
      }))
    : [];
  const head = { format: FORMAT_NAME, version: FORMAT_VERSION, exportedAt: new Date(now()).toISOString() };
  file.write(`${JSON.stringify(head).slice(0, -1)},\n"folders":${JSON.stringify(folders)},\n"conversations":[`);
  let separator = '\n';
  for (const [index, id] of ids.entries()) {
    const conversation = toOwnConversation(store, id, isAll);
    if (conversation !== null) {
      file.write(separator + JSON.stringify(conversation));
      separator = ',\n';
    }
    await job.step(index + 1, ids.length);
  }
  file.write(`\n],\n"trash":${JSON.stringify(trash)}}\n`);
}

async function writeReadable(
  store: Store,
  ids: readonly string[],
  format: 'markdown' | 'html',
  file: WholeFile,
  job: JobControl,
): Promise<void> {
  if (format === 'html') file.write(htmlHead(ids.length === 1 ? titleOf(store, ids[0]) : ''));
  for (const [index, id] of ids.entries()) {
    const conversation = readConversation(store, id);
    if (format === 'html') file.write(toHtml(conversation));
    else file.write((index === 0 ? '' : '\n\n---\n\n') + toMarkdown(conversation));
    await job.step(index + 1, ids.length);
  }
  if (format === 'html') file.write(htmlFoot());
}

function titleOf(store: Store, id: string | undefined): string {
  const row = id === undefined ? null : store.sql.get('SELECT title FROM conversations WHERE id = ?', id);
  return row === null ? '' : text(row, 'title');
}

async function writeFolder(
  store: Store,
  ids: readonly string[],
  format: 'markdown' | 'html',
  folder: string,
  job: JobControl,
): Promise<void> {
  mkdirSync(folder, { recursive: true });
  // Nothing that lies there already is written over.
  const taken = new Set(readdirSync(folder).map((name) => name.toLowerCase()));
  const written: string[] = [];
  try {
    for (const [index, id] of ids.entries()) {
      const conversation = readConversation(store, id);
      const name = fileNameFor(conversation.summary.title, format === 'html' ? '.html' : '.md', taken);
      const file = new WholeFile(join(folder, name));
      file.write(
        format === 'html'
          ? htmlHead(conversation.summary.title) + toHtml(conversation) + htmlFoot()
          : toMarkdown(conversation),
      );
      file.finish();
      written.push(join(folder, name));
      await job.step(index + 1, ids.length);
    }
  } catch (error) {
    for (const path of written) rmSync(path, { force: true });
    throw error;
  }
}

function isFolder(path: string): boolean {
  return existsSync(path) ? statSync(path).isDirectory() : !/\.[a-z0-9]{1,8}$/i.test(path);
}

/** Keys are in no table of the library, and request details, which name hosts and headers, are left out. */
export async function exportLibrary(
  sql: Sql,
  request: ExportRequest,
  job: JobControl,
  now: () => number,
): Promise<JobResult> {
  const store = createStore(sql, { now });
  const isAll = request.ids === null;
  const isJson = request.format === 'json';
  const condition = isAll && isJson ? `trash_id IS NULL OR trash_id NOT LIKE 'import-%'` : 'trash_id IS NULL';
  const known = sql
    .all(
      `SELECT id FROM conversations WHERE (${condition}) AND (message_count > 0 OR draft <> '' OR trash_id IS NOT NULL) ORDER BY created_at, n`,
    )
    .map((row) => text(row, 'id'));
  const wanted = request.ids === null ? null : new Set(request.ids);
  const ids = wanted === null ? known : known.filter((id) => wanted.has(id));
  if (request.format !== 'json' && isFolder(request.path)) {
    await writeFolder(store, ids, request.format, request.path, job);
    return { path: request.path };
  }
  const file = new WholeFile(request.path);
  try {
    if (request.format === 'json') await writeJson(store, ids, isAll, file, job, now);
    else await writeReadable(store, ids, request.format, file, job);
  } catch (error) {
    file.abandon();
    throw error;
  }
  file.finish();
  return { path: request.path };
}
