// Reads the content of a library file from a copy, mostly by its own queries and not by the tested code.
import { createHash } from 'node:crypto';
import { copyFileSync, existsSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { integer, text, textOrNull } from '../../../electron/library/file/columns.ts';
import { hasTable } from '../../../electron/library/file/schema.ts';
import { Sql } from '../../../electron/library/file/sql.ts';
import { wrongSums } from '../../../electron/library/file/usage-schema.ts';
import { readModelFacts } from '../../../electron/library/usage/model-facts.ts';
import { fileValue } from './files.ts';
import { EDITOR } from './operations/chats.ts';
import { experimentValue } from './operations/experiments.ts';
import { savedValue } from './operations/saved.ts';
import { factsKey, factsValue, spent } from './operations/usage.ts';

export interface Content {
  /**
   * `m:` texts of messages, `e:` endings and usage of replies, `t:` whether a message is in the trash, `p:` whether a
   * chat is in the trash, `d:` drafts, `w:` text in open editors, `n:` titles by the user, `a:` whether a chat is
   * pinned, `q:` queued texts, `f:` names of folders, `s:` presets, prompts and experiments, `u:` whether one of these
   * is in the trash, `k:` facts about a model, `l:` whether a reply is in the usage log, `i:` hashes of attachments.
   */
  readonly values: readonly { readonly key: string; readonly value: string }[];
  /** The chat and parent of each message; a root's parent is null. */
  readonly places: readonly { readonly id: string; readonly chat: string; readonly parent: string | null }[];
  /** The stored contents of attachments and their thumbnails, as base64. */
  readonly files?: readonly string[];
  /** Replies without an ending. */
  readonly streaming?: readonly string[];
  readonly problems: readonly string[];
}

const isHidden = (trashId: string | null): boolean => trashId?.startsWith('import-') ?? false;

function read(sql: Sql): Content {
  const values: { key: string; value: string }[] = [];
  const problems: string[] = [];
  const streaming: string[] = [];
  const hidden = new Set<string>();
  const places: Content['places'][number][] = [];
  const row = sql.get('PRAGMA integrity_check(1)');
  const words = row === null ? '' : String(Object.values(row)[0]);
  if (words !== 'ok') problems.push(`the file is not sound: ${words}`);
  problems.push(...usageProblems(sql), ...attachmentProblems(sql));
  for (const chat of sql.all('SELECT * FROM conversations')) {
    const id = text(chat, 'id');
    if (isHidden(textOrNull(chat, 'trash_id'))) {
      hidden.add(id);
      continue;
    }
    values.push({ key: `p:${id}`, value: textOrNull(chat, 'trash_id') === null ? 'shown' : 'trash' });
    values.push({ key: `d:${id}`, value: text(chat, 'draft') });
    values.push({ key: `w:${id}`, value: openEdit(sql, id) });
    values.push({ key: `a:${id}`, value: String(integer(chat, 'is_pinned')) });
    if (integer(chat, 'title_source') === 3) values.push({ key: `n:${id}`, value: text(chat, 'title') });
  }
  for (const message of sql.all(
    'SELECT m.*, r.ending, r.usage FROM messages m LEFT JOIN replies r ON r.message_id = m.id',
  )) {
    const id = text(message, 'id');
    // Skip messages of an unfinished import, and of hidden chats.
    if (hidden.has(text(message, 'conversation_id')) || isHidden(textOrNull(message, 'trash_id'))) continue;
    // The newest pieces of a reply without an ending are still in the journal.
    const pieces = sql.all('SELECT text FROM journal WHERE message_id = ? ORDER BY seq', id);
    const written = [message, ...pieces].map((part) => text(part, 'text')).join('');
    values.push({ key: `m:${id}`, value: written });
    places.push({ id, chat: text(message, 'conversation_id'), parent: textOrNull(message, 'parent_id') });
    if (text(message, 'status') === 'streaming') streaming.push(id);
    values.push({ key: `t:${id}`, value: textOrNull(message, 'trash_id') === null ? 'out' : 'in' });
    values.push({ key: `e:${id}`, value: `${text(message, 'ending')} ${text(message, 'usage')}` });
    const attached = attachmentsIn(sql, id);
    if (attached.length > 0) values.push({ key: `i:${id}`, value: fileValue(attached) });
  }
  for (const queued of sql.all('SELECT id, text FROM queue'))
    values.push({ key: `q:${text(queued, 'id')}`, value: text(queued, 'text') });
  for (const folder of sql.all('SELECT id, name FROM folders'))
    values.push({ key: `f:${text(folder, 'id')}`, value: text(folder, 'name') });
  for (const saved of sql.all('SELECT * FROM saved')) {
    const trashId = textOrNull(saved, 'trash_id');
    if (isHidden(trashId)) continue;
    const id = text(saved, 'id');
    const [kind, name, content] = [text(saved, 'kind'), text(saved, 'name'), text(saved, 'content')];
    values.push({ key: `s:${id}`, value: savedValue({ kind, name, content }) });
    values.push({ key: `u:${id}`, value: trashId === null ? 'out' : 'in' });
  }
  if (hasTable(sql, 'experiments')) {
    for (const experiment of sql.all('SELECT * FROM experiments')) {
      const trashId = textOrNull(experiment, 'trash_id');
      if (isHidden(trashId)) continue;
      const id = text(experiment, 'id');
      const definition: { prompts: readonly string[] } = JSON.parse(text(experiment, 'definition'));
      const answer = sql.get('SELECT state, text FROM experiment_answers WHERE experiment_id = ?', id);
      const words = answer === null ? null : { state: text(answer, 'state'), text: text(answer, 'text') };
      const value = experimentValue(text(experiment, 'title'), definition.prompts[0] ?? '', words);
      values.push({ key: `s:${id}`, value });
      values.push({ key: `u:${id}`, value: trashId === null ? 'out' : 'in' });
    }
    problems.push(...experimentProblems(sql));
  }
  if (hasTable(sql, 'usage_log')) {
    for (const facts of readModelFacts(sql))
      values.push({ key: factsKey(facts.connectionId, facts.model), value: factsValue(facts) });
    for (const row of sql.all('SELECT DISTINCT message_id FROM usage_log WHERE requests > 0'))
      values.push(spent(text(row, 'message_id')));
  }
  return { values, places, files: filesIn(sql), streaming, problems };
}

/** The hashes of a message's attachments, computed from the stored bytes. */
function attachmentsIn(sql: Sql, id: string): readonly string[] {
  if (!hasTable(sql, 'attachments')) return [];
  const both = 'attachments a JOIN attachment_files f ON f.sha256 = a.sha256';
  return sql.all(`SELECT f.data FROM ${both} WHERE a.message_id = ?`, id).map((row) =>
    createHash('sha256')
      .update(Buffer.from(text(row, 'data'), 'base64'))
      .digest('hex'),
  );
}

function filesIn(sql: Sql): readonly string[] {
  if (!hasTable(sql, 'attachment_files')) return [];
  return sql
    .all('SELECT data, thumbnail FROM attachment_files')
    .flatMap((row) => [text(row, 'data'), textOrNull(row, 'thumbnail') ?? '']);
}

/** Checks that each attachment has an owner and content, and that something refers to each content. */
function attachmentProblems(sql: Sql): string[] {
  if (!hasTable(sql, 'attachments')) return [];
  const named = 'SELECT sha256 FROM attachments UNION ALL SELECT sha256 FROM pending_attachments';
  const counts = {
    'contents belong to nothing': `SELECT count(*) FROM attachment_files WHERE sha256 NOT IN (${named})`,
    'attachments have lost their content': `SELECT count(*) FROM (${named}) WHERE sha256 NOT IN (SELECT sha256 FROM attachment_files)`,
    'attachments have lost their message':
      'SELECT count(*) FROM attachments WHERE message_id NOT IN (SELECT id FROM messages)',
    'attachments have lost their chat':
      'SELECT count(*) FROM pending_attachments WHERE conversation_id NOT IN (SELECT id FROM conversations)',
  };
  return Object.entries(counts).flatMap(([what, query]) => {
    const count = sql.number(query) ?? 0;
    return count === 0 ? [] : [`${count} ${what}`];
  });
}

function openEdit(sql: Sql, chat: string): string {
  if (!hasTable(sql, 'edits')) return '';
  const row = sql.get('SELECT text FROM edits WHERE conversation_id = ? AND place = ?', chat, EDITOR);
  return row === null ? '' : text(row, 'text');
}

/** Checks that the usage sums follow from the log, and that the log has every ended reply of a service. */
function usageProblems(sql: Sql): string[] {
  if (!hasTable(sql, 'usage_log')) return [];
  const wrong = wrongSums(sql);
  const unlogged = sql.all(
    `SELECT m.id FROM replies r JOIN messages m ON m.id = r.message_id JOIN conversations c ON c.id = m.conversation_id
     WHERE r.ending IS NOT NULL AND r.connection_id <> '' AND coalesce(m.trash_id, '') NOT LIKE 'import-%'
       AND coalesce(c.trash_id, '') NOT LIKE 'import-%' AND instr(r.parameters, '"isEdited":true') = 0
       AND NOT EXISTS (SELECT 1 FROM usage_log u WHERE u.message_id = m.id OR (u.at = m.created_at AND u.model = r.model))`,
  );
  return [
    ...(wrong === 0 ? [] : [`${wrong} sums of usage are not those of the log`]),
    ...unlogged.map((row) => `the usage of ${text(row, 'id')} is not in the log`),
  ];
}

/** Checks that each answer still has its experiment, and each of its requests its answer. */
function experimentProblems(sql: Sql): string[] {
  const counts = {
    'answers have lost their experiment':
      'SELECT count(*) FROM experiment_answers WHERE experiment_id NOT IN (SELECT id FROM experiments)',
    'requests have lost their answer':
      'SELECT count(*) FROM experiment_requests WHERE answer_id NOT IN (SELECT id FROM experiment_answers)',
  };
  return Object.entries(counts).flatMap(([what, query]) => {
    const count = sql.number(query) ?? 0;
    return count === 0 ? [] : [`${count} ${what}`];
  });
}

let copies = 0;

/** The content of the file and its log; null if no key opens it. A null key reads an unencrypted file. */
export function readContent(path: string, keys: readonly (string | null)[], scratch: string): Content | null {
  mkdirSync(scratch, { recursive: true });
  for (const keyHex of keys) {
    const copy = join(scratch, `copy-${++copies}.db`);
    copyFileSync(path, copy);
    if (existsSync(`${path}-wal`)) copyFileSync(`${path}-wal`, `${copy}-wal`);
    const sql = new Sql(copy, { keyHex });
    try {
      return read(sql);
    } catch {
      // Try the next key.
    } finally {
      sql.close();
      for (const suffix of ['', '-wal', '-shm']) rmSync(copy + suffix, { force: true });
    }
  }
  return null;
}
