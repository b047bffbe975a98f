// Libraries in a folder of their own, and helpers for tests of export and import.
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { crc32, deflateRawSync } from 'node:zlib';
import { createStore, type Store } from '../../../electron/library/chats/context.ts';
import type { Row, Sql } from '../../../electron/library/file/sql.ts';
import { exportConversations } from '../../../electron/library/transfer/export.ts';
import type { ImportedWords } from '../../../electron/library/transfer/foreign-markdown.ts';
import { importFile } from '../../../electron/library/transfer/import.ts';
import type { ExportFormat, JobResult } from '../../../shared/library.ts';
import { chatSettings } from '../../helpers/data/chat-settings.ts';
import { ENGLISH_PAGE } from '../../helpers/page/english-page.ts';
import { removeFolder } from '../../helpers/system/remove-folder.ts';
import { openSql } from '../new-file.ts';

export const NOW = Date.UTC(2026, 10, 21, 5, 0, 0);

export class TransferWorld {
  readonly folder = mkdtempSync(join(tmpdir(), 'parley-transfer-'));
  private readonly open: Sql[] = [];
  private count = 0;

  library(): Store {
    const sql = openSql(join(this.folder, `library-${this.count++}.db`));
    this.open.push(sql);
    return createStore(sql, { now: () => NOW });
  }

  path(name: string): string {
    return join(this.folder, name);
  }

  file(name: string, content: string | Buffer): string {
    const path = this.path(name);
    writeFileSync(path, content);
    return path;
  }

  async export(
    store: Store,
    format: ExportFormat,
    options: { ids?: readonly string[]; target?: string; isCancelled?: () => boolean } = {},
  ): Promise<string> {
    const target = options.target ?? this.path(`export-${this.count++}.${format === 'json' ? 'json' : 'out'}`);
    await exportConversations({
      store,
      ids: options.ids ?? null,
      format,
      language: ENGLISH_PAGE,
      target,
      now: () => NOW,
      onProgress: () => undefined,
      isCancelled: options.isCancelled ?? (() => false),
    });
    return target;
  }

  import(
    store: Store,
    path: string,
    isCancelled: () => boolean = () => false,
    words?: ImportedWords,
  ): Promise<JobResult> {
    return importFile({ store, path, words, onProgress: () => undefined, isCancelled });
  }

  close(): void {
    for (const sql of this.open) sql.close();
    removeFolder(this.folder);
  }
}

const ALL_TABLES = [
  'meta',
  'folders',
  'conversations',
  'messages',
  'replies',
  'details',
  'journal',
  'queue',
  'trash',
  'saved',
];

/** All rows of these tables, sorted and without row numbers. */
export function contentOf(store: Store, tables: readonly string[] = ALL_TABLES): Record<string, Row[]> {
  return Object.fromEntries(
    tables.map((table) => [
      table,
      store.sql
        .all(`SELECT * FROM ${table}`)
        .map(({ n: _n, ...row }) => row)
        .sort((a, b) => JSON.stringify(a).localeCompare(JSON.stringify(b))),
    ]),
  );
}

const SETTINGS = {
  ...chatSettings('c-1', 'gpt-x'),
  ...{ parameters: { temperature: 0.5 }, systemPrompt: 'Be kind.' },
};

export function addChat(
  store: Store,
  id: string,
  fields: { title?: string; folderId?: string; draft?: string } = {},
): void {
  store.sql.run(
    `INSERT INTO conversations (id, title, title_source, created_at, updated_at, is_pinned, is_archived, folder_id, is_unread,
       message_count, active_root_id, trash_id, settings, position, draft) VALUES (?, ?, 3, ?, ?, 1, 0, ?, 1, 0, NULL, NULL, ?, ?, ?)`,
    id,
    fields.title ?? `Chat ${id}`,
    NOW - 1000,
    NOW,
    fields.folderId ?? null,
    JSON.stringify(SETTINGS),
    JSON.stringify({ messageId: null, offsetPx: 12 }),
    fields.draft ?? '',
  );
}

export interface TestMessage {
  readonly id: string;
  readonly parentId: string | null;
  readonly role: 'user' | 'assistant' | 'system';
  readonly text: string;
  readonly createdAt?: number;
  readonly status?: string;
  readonly reasoning?: string;
  readonly activeChildId?: string | null;
}

export function addMessage(store: Store, conversationId: string, message: TestMessage): void {
  store.sql.run(
    `INSERT INTO messages (id, conversation_id, parent_id, role, status, created_at, active_child_id, trash_id, text, reasoning)
     VALUES (?, ?, ?, ?, ?, ?, ?, NULL, ?, ?)`,
    message.id,
    conversationId,
    message.parentId,
    message.role,
    message.status ?? 'complete',
    message.createdAt ?? NOW - 500,
    message.activeChildId ?? null,
    message.text,
    message.reasoning ?? '',
  );
  store.sql.run('UPDATE conversations SET message_count = message_count + 1 WHERE id = ?', conversationId);
  if (message.role !== 'assistant') return;
  store.sql.run(
    `INSERT INTO replies (message_id, connection_id, connection_name, model, parameters, completion_id, finish_reason, usage,
       first_token_ms, duration_ms, reasoning_ms, ending, error, is_empty_answer, compare_group_id)
     VALUES (?, 'c-1', 'Work', 'gpt-x', ?, 'cmpl-1', 'stop', ?, 120, 900, NULL, 'complete', NULL, 0, NULL)`,
    message.id,
    JSON.stringify({ temperature: 0.5, stream: true, systemPrompt: 'Be kind.' }),
    JSON.stringify({ promptTokens: 3, completionTokens: 4 }),
  );
}

/** A compressed archive of these files; `claims` overrides the unpacked size that the archive states for each. */
export function zipOf(files: Readonly<Record<string, string | Buffer>>, claims?: { uncompressedSize: number }): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const [name, content] of Object.entries(files)) {
    const raw = typeof content === 'string' ? Buffer.from(content) : content;
    const packed = deflateRawSync(raw);
    const size = claims?.uncompressedSize ?? raw.length;
    const fields = Buffer.alloc(26);
    fields.writeUInt16LE(20, 0);
    fields.writeUInt16LE(0x0800, 2);
    fields.writeUInt16LE(8, 4);
    fields.writeUInt32LE(crc32(raw), 10);
    fields.writeUInt32LE(packed.length, 14);
    fields.writeUInt32LE(size, 18);
    fields.writeUInt16LE(Buffer.byteLength(name), 22);
    const local = Buffer.concat([Buffer.from('PK\u0003\u0004', 'latin1'), fields, Buffer.from(name), packed]);
    const tail = Buffer.alloc(14);
    tail.writeUInt32LE(offset, 10);
    const made = Buffer.from([20, 0]);
    directory.push(Buffer.concat([Buffer.from('PK\u0001\u0002', 'latin1'), made, fields, tail, Buffer.from(name)]));
    parts.push(local);
    offset += local.length;
  }
  const listing = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.write('PK\u0005\u0006', 'latin1');
  end.writeUInt16LE(directory.length, 8);
  end.writeUInt16LE(directory.length, 10);
  end.writeUInt32LE(listing.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...parts, listing, end]);
}
