/** Reads the backup of Cherry Studio 2: an archive with an SQLite database. */

import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Folder } from '../../../../shared/conversation.ts';
import { isObject } from '../../../../shared/json/json.ts';
import { flag } from '../../file/columns.ts';
import { disk } from '../../file/disk.ts';
import { openForeign } from '../../file/read-only.ts';
import { releaseClosed } from '../../file/release-closed.ts';
import type { Row, Sql } from '../../file/sql.ts';
import { isDiskTrouble, toLibraryError } from '../../library-error.ts';
import type { Archive, Pause } from '../archive.ts';
import { derivedId } from '../derived-id.ts';
import type { DocumentConversation, DocumentMessage } from '../document.ts';
import { EmbeddedImages } from '../embedded-images.ts';
import { foreignConversation, foreignMessage, innerJson, joined, nearestKept, readText, toTime } from '../foreign.ts';
import { bound, columnsOf, select } from '../foreign-tables.ts';
import type { ImportPart, ImportSource } from '../import-source.ts';
import { removeScratch, scratchPath } from '../scratch.ts';
import { badFile, TransferError } from '../transfer-error.ts';
import { noteRole, type TransferNotes } from '../transfer-notes.ts';
import { bodyOf, replyOf } from './cherry-message.ts';
import type { CherryBody } from './cherry-studio.ts';

async function unpack(archive: Archive, name: string, folder: string): Promise<Sql> {
  const path = scratchPath(folder);
  removeScratch(folder);
  try {
    // The database also contains the other app's keys, so the file must be private from the first byte.
    await pipeline(Readable.from(archive.bytes(name)), disk.createWriteStream(path, { flags: 'wx', mode: 0o600 }));
    return openForeign(path);
  } catch (error) {
    removeScratch(folder);
    throw error;
  }
}

const TOPIC = [
  'id',
  'name',
  'assistant_id',
  'prompt',
  'active_node_id',
  'group_id',
  'is_pinned',
  'created_at',
  'deleted_at',
];
const MESSAGE = [
  'id',
  'parent_id',
  'role',
  'data',
  'status',
  'model_id',
  'model_snapshot',
  'message_snapshot',
  'stats',
  'created_at',
  'deleted_at',
];

class CherryDatabase {
  readonly #sql: Sql;
  readonly #notes: TransferNotes;
  readonly #pause: Pause;

  constructor(sql: Sql, notes: TransferNotes, pause: Pause) {
    this.#sql = sql;
    this.#notes = notes;
    this.#pause = pause;
  }

  async *parts(): AsyncGenerator<ImportPart> {
    const topics = columnsOf(this.#sql, 'topic');
    const messages = columnsOf(this.#sql, 'message');
    if (topics === null || messages === null) throw badFile('noConversations');
    const folders = this.#folders(topics);
    if (folders.length > 0) yield { kind: 'folders', folders };
    const prompts = this.#prompts();
    const pinned = this.#pinned();
    this.#indexMessages();
    bound(this.#sql, topics, TOPIC, 'FROM topic');
    for (const row of this.#sql.all(`SELECT ${select(topics, TOPIC)} FROM topic ORDER BY created_at`)) {
      await this.#pause();
      const images = new EmbeddedImages();
      const chat = images.collect(() => this.#conversation(row, messages, prompts, pinned));
      const placed = chat === null ? null : images.placedIn(chat);
      images.countRest();
      if (placed === null) continue;
      yield { kind: 'conversation', conversation: placed.conversation };
      for (const content of placed.contents) yield { kind: 'content', content };
    }
    for (const [table, what] of [
      ['agent_session', 'agentSession'],
      ['painting', 'painting'],
      ['note', 'note'],
      ['knowledge_base', 'knowledgeBase'],
    ] as const)
      if (columnsOf(this.#sql, table) !== null)
        this.#notes.add(what, '', this.#sql.number(`SELECT count(*) FROM ${table}`) ?? 0);
  }

  /** Creates an index, because the file may have none and each chat would then read all messages. */
  #indexMessages(): void {
    this.#sql.exec('PRAGMA query_only = OFF');
    this.#sql.exec('DROP TABLE IF EXISTS temp.places');
    this.#sql.exec('CREATE TEMP TABLE places AS SELECT topic_id AS topic, rowid AS place FROM main.message');
    this.#sql.exec('CREATE INDEX temp.by_topic ON places (topic)');
    this.#sql.exec('PRAGMA query_only = ON');
  }

  /** Converts groups of chats to folders. */
  #folders(topics: ReadonlySet<string>): Folder[] {
    const columns = columnsOf(this.#sql, 'group');
    if (!topics.has('group_id') || columns?.has('name') !== true) return [];
    bound(this.#sql, columns, ['id', 'name'], 'FROM "group"');
    return this.#sql
      .all('SELECT id, name FROM "group" WHERE id IN (SELECT group_id FROM topic) ORDER BY rowid')
      .map((row, position) => ({
        id: derivedId('cherry-studio', 'group', readText(row.id)),
        parentId: null,
        name: readText(row.name),
        position,
      }));
  }

  #prompts(): ReadonlyMap<string, string> {
    const columns = columnsOf(this.#sql, 'assistant');
    if (columns?.has('prompt') !== true) return new Map();
    bound(this.#sql, columns, ['id', 'prompt'], 'FROM assistant');
    return new Map(
      this.#sql.all('SELECT id, prompt FROM assistant').map((row) => [readText(row.id), readText(row.prompt)]),
    );
  }

  #pinned(): ReadonlySet<string> {
    const columns = columnsOf(this.#sql, 'pin');
    if (columns?.has('entity_id') !== true) return new Set();
    bound(this.#sql, columns, ['entity_id'], 'FROM pin');
    const rows = this.#sql.all(`SELECT entity_id FROM pin WHERE entity_type = 'topic'`);
    return new Set(rows.map((row) => readText(row.entity_id)));
  }

  #conversation(
    topic: Row,
    columns: ReadonlySet<string>,
    prompts: ReadonlyMap<string, string>,
    pinned: ReadonlySet<string>,
  ): DocumentConversation | null {
    const topicId = readText(topic.id);
    const { messages, places } = this.#messages(topicId, columns);
    if (messages.length === 0) return null;
    const conversation = foreignConversation({
      id: derivedId('cherry-studio', topicId),
      title: readText(topic.name),
      createdAt: toTime(topic.created_at),
      isPinned: pinned.has(topicId) || flag(topic, 'is_pinned'),
      systemPrompt: joined([prompts.get(readText(topic.assistant_id)) ?? '', readText(topic.prompt)]),
      messages,
      leafId: places.get(readText(topic.active_node_id)) ?? null,
    });
    const group = readText(topic.group_id);
    const deletedAt = toTime(topic.deleted_at);
    return {
      ...conversation,
      folderId: group === '' ? null : derivedId('cherry-studio', 'group', group),
      deletedAt: deletedAt === 0 ? null : deletedAt,
    };
  }

  /** A chat's messages, and each row's message id: for a skipped row, that of the nearest message above it, or null. */
  #messages(
    topicId: string,
    columns: ReadonlySet<string>,
  ): { messages: DocumentMessage[]; places: ReadonlyMap<string, string | null> } {
    const from = 'FROM temp.places JOIN main.message ON message.rowid = place WHERE topic = ?';
    bound(this.#sql, columns, MESSAGE, from, topicId);
    const rows = this.#sql.all(`SELECT ${select(columns, MESSAGE)} ${from} ORDER BY created_at, place`, topicId);
    const byId = new Map(rows.map((row) => [readText(row.id), row]));
    const places = new Map<string, string | null>();
    const bodies = new Map<string, CherryBody>();
    for (const [id, row] of byId) {
      const data = innerJson(row.data);
      if (!isObject(data) && readText(row.data) !== '') this.#notes.add('noMessage');
      const body = bodyOf(data, this.#notes);
      bodies.set(id, body);
      const hasContent = body.text !== '' || body.reasoning !== '' || body.error !== null;
      if (toTime(row.deleted_at) !== 0) this.#notes.add('deletedMessage');
      else if (row.role === 'assistant' || (hasContent && (row.role === 'user' || row.role === 'system')))
        places.set(id, derivedId('cherry-studio', topicId, id));
      else if (hasContent) noteRole(this.#notes, readText(row.role));
    }
    const kept = nearestKept(new Map(rows.map((row) => [readText(row.id), readText(row.parent_id)])), (id) =>
      places.has(id),
    );
    const placeOf = (start: string): string | null => places.get(kept(start) ?? '') ?? null;
    const messages: DocumentMessage[] = [];
    for (const [id, row] of byId) {
      const place = places.get(id);
      const body = bodies.get(id);
      if (place === undefined || place === null || body === undefined) continue;
      const role = row.role === 'assistant' || row.role === 'system' ? row.role : 'user';
      messages.push(
        foreignMessage({
          id: place,
          parentId: placeOf(readText(row.parent_id)),
          role,
          createdAt: toTime(row.created_at),
          text: body.text,
          reasoning: body.reasoning,
          reply: role === 'assistant' ? replyOf(row, body) : null,
        }),
      );
    }
    return { messages, places: new Map(rows.map((row) => [readText(row.id), placeOf(readText(row.id))])) };
  }
}

/** SQLite needs a real file, so the database is unpacked to a private file next to the library; `close` removes it. */
export async function cherryDatabaseSource(
  archive: Archive,
  name: string,
  folder: string,
  pause: Pause,
): Promise<ImportSource> {
  const sql = await unpack(archive, name, folder);
  return {
    async *read(notes: TransferNotes): AsyncGenerator<ImportPart> {
      try {
        yield* new CherryDatabase(sql, notes, pause).parts();
      } catch (error) {
        if (error instanceof TransferError) throw error;
        const trouble = toLibraryError(error);
        if (isDiskTrouble(trouble.reason) || trouble.reason === 'failed') throw error;
        throw badFile('databaseDamaged');
      }
    },
    close: async () => {
      sql.close();
      await releaseClosed();
      removeScratch(folder);
    },
  };
}
