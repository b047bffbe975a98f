/** Remembers the rows that an import added, one note per step of the import, so that it can be undone. */

import { isObject, type JsonObject } from '../../../shared/json/json.ts';
import type { ModelFacts } from '../../../shared/usage/model-facts.ts';
import type { Store } from '../chats/context.ts';
import { text } from '../file/columns.ts';
import { countsOfRows } from '../file/dependents.ts';
import { notesWith, readNote, removeNote, writeNote } from '../file/meta.ts';
import type { Sql } from '../file/sql.ts';

/** A prefix other than `import-`, which marks unfinished imports. */
const PREFIX = 'imported-';
/** How many imports can be undone: only the newest ones. */
const KEPT_MAX = 4;

/**
 * Steps are undone in this order: messages added to existing chats, new chats, chats from the trash, and everything
 * else.
 */
const STEP_KINDS = ['1-messages', '2-chats', '3-trash', '4-rest'] as const;
type StepKind = (typeof STEP_KINDS)[number];

const headKey = (importId: string): string => `${PREFIX}${importId}`;
const stepPrefix = (importId: string): string => `${headKey(importId)}:`;

const OF_CHAT = 'IN (SELECT id FROM messages WHERE conversation_id = c.id)';

/**
 * A fingerprint of the chat `c`: it differs if the length of the messages, the queue, the draft or the system prompt
 * changed, if a reply was edited, or if any table has another number of rows for the chat or its messages. Titles,
 * folders and pins don't count, so undoing may lose changes to them.
 */
const FINGERPRINT = `(SELECT count(*) || ' ' || (coalesce(sum(octet_length(text) + octet_length(reasoning)), 0)
        + (SELECT coalesce(sum(octet_length(text)), 0) FROM queue WHERE conversation_id = c.id))
      FROM messages WHERE conversation_id = c.id)
    || ' ' || (SELECT count(*) FROM replies WHERE message_id ${OF_CHAT} AND instr(parameters, '"isEdited":true') > 0)
    || ' ' || ${countsOfRows('conversations', '= c.id')}
    || ' ' || ${countsOfRows('messages', OF_CHAT)}
    || ' ' || octet_length(c.draft)
    || ' ' || iif(json_valid(c.settings), coalesce(octet_length(json_extract(c.settings, '$.systemPrompt')), 0), 0)`;

/** The chats' fingerprints by id, without chats that no longer exist. */
export function fingerprintsOf(sql: Sql, ids: readonly string[]): ReadonlyMap<string, string> {
  const query = `SELECT c.id, ${FINGERPRINT} AS print FROM json_each(?) j JOIN conversations c ON c.id = j.value`;
  return new Map(sql.many(query, JSON.stringify(ids)).map((row) => [text(row, 'id'), text(row, 'print')]));
}

/** A fingerprint of the message `m`: it differs if the length of its text or the number of its rows has changed. */
const MESSAGE_FINGERPRINT = `(octet_length(m.text) + octet_length(m.reasoning)) || ' ' || ${countsOfRows('messages', '= m.id')}`;

/** A fingerprint of a preset or prompt. */
export const savedFingerprint = (name: string, content: string): string => `${name}\n${content}`;

/** A fingerprint of the experiment `e`: it differs after a new title or status, and after new requests or votes. */
export const EXPERIMENT_FINGERPRINT = `e.title || ' ' || e.status
  || ' ' || (SELECT coalesce(sum(requests), 0) FROM experiment_answers WHERE experiment_id = e.id)
  || ' ' || ${countsOfRows('experiments', '= e.id')}
  || ' ' || ${countsOfRows('experiment_answers', 'IN (SELECT id FROM experiment_answers WHERE experiment_id = e.id)')}`;

function addStep(sql: Sql, importId: string, kind: StepKind, name: string, value: JsonObject): void {
  writeNote(sql, `${stepPrefix(importId)}${kind}:${name}`, value);
}

/** Starts the record; drops the oldest records beyond `KEPT_MAX`. Call it before rows are shown. */
export function beginRecord(store: Store, importId: string): void {
  const { sql } = store;
  const heads = notesWith(sql, PREFIX).flatMap(({ key, value }) =>
    isObject(value) && typeof value.order === 'number' ? [{ key, order: value.order }] : [],
  );
  const sorted = heads.toSorted((a, b) => b.order - a.order);
  for (const { key } of sorted.slice(KEPT_MAX - 1)) {
    removeNote(sql, key);
    for (const step of notesWith(sql, `${key}:`)) removeNote(sql, step.key);
  }
  // Entries of this import get numbers above the current maximum. SQLite would use numbers again if the newest entries
  // were deleted, but only undoing an import does that.
  writeNote(sql, headKey(importId), {
    order: (sorted[0]?.order ?? 0) + 1,
    usageFrom: sql.number('SELECT max(n) FROM usage_log') ?? 0,
  });
}

/** Records what an import adds or restores, except new chats and messages. Call it before rows are shown. */
export function recordRest(
  store: Store,
  importId: string,
  models: readonly ModelFacts[],
  fromTrash: readonly string[],
): void {
  const { sql } = store;
  const folders = sql.texts('SELECT id FROM folders WHERE trash_id = ?', importId);
  const saved = sql
    .all('SELECT id, name, content FROM saved WHERE trash_id = ?', importId)
    .map((row) => [text(row, 'id'), savedFingerprint(text(row, 'name'), text(row, 'content'))]);
  const experiments = sql
    .all(`SELECT e.id, ${EXPERIMENT_FINGERPRINT} AS print FROM experiments e WHERE e.trash_id = ?`, importId)
    .map((row) => [text(row, 'id'), text(row, 'print')]);
  const known = 'SELECT 1 AS yes FROM models WHERE connection_id = ? AND model = ?';
  const fresh = models
    .filter(({ connectionId, model }) => sql.get(known, connectionId, model) === null)
    .map(({ connectionId, model }) => [connectionId, model]);
  addStep(sql, importId, '4-rest', '', { folders, saved, experiments, models: fresh, at: store.now() });
  if (fromTrash.length > 0) addStep(sql, importId, '3-trash', '', { ids: fromTrash });
}

/** Records new messages in an existing chat. Call it before they are shown. */
export function recordMessages(sql: Sql, importId: string, conversationId: string): void {
  const prints = sql
    .all(
      `SELECT m.id, ${MESSAGE_FINGERPRINT} AS print FROM messages m WHERE +m.trash_id = ? AND m.conversation_id = ?`,
      importId,
      conversationId,
    )
    .map((row) => [text(row, 'id'), text(row, 'print')]);
  addStep(sql, importId, '1-messages', conversationId, { conversationId, prints: Object.fromEntries(prints) });
}

/** Records new chats as they are shown. */
export function recordChats(sql: Sql, importId: string, ids: readonly string[]): void {
  const [first = ''] = ids;
  addStep(sql, importId, '2-chats', first, { prints: Object.fromEntries(fingerprintsOf(sql, ids)) });
}

export interface RecordedStep {
  readonly key: string;
  readonly kind: StepKind;
  readonly value: JsonObject;
}

/** True once the import's rows start to become visible. A crash before that discards the import. */
export const hasRecord = (sql: Sql, importId: string): boolean => readNote(sql, headKey(importId)) !== null;

/** The steps in undo order, and the last row of the usage log from before the import; null without a record. */
export function readRecord(
  sql: Sql,
  importId: string,
): { readonly usageFrom: number; readonly steps: readonly RecordedStep[] } | null {
  const head = readNote(sql, headKey(importId));
  if (!isObject(head)) return null;
  const prefix = stepPrefix(importId);
  const steps = notesWith(sql, prefix).flatMap(({ key, value }) => {
    const kind = STEP_KINDS.find((one) => key.startsWith(`${prefix}${one}:`));
    return kind === undefined || !isObject(value) ? [] : [{ key, kind, value }];
  });
  const { usageFrom } = head;
  return {
    usageFrom: typeof usageFrom === 'number' ? usageFrom : Number.MAX_SAFE_INTEGER,
    steps: steps.toSorted((a, b) => STEP_KINDS.indexOf(a.kind) - STEP_KINDS.indexOf(b.kind)),
  };
}

export function endRecord(sql: Sql, importId: string): void {
  removeNote(sql, headKey(importId));
}

/** The current fingerprints of a chat's messages, each with its parent. */
export function messageFingerprints(
  sql: Sql,
  conversationId: string,
): readonly { readonly id: string; readonly parentId: string; readonly print: string; readonly trashId: string }[] {
  return sql
    .all(
      `SELECT m.id, coalesce(m.parent_id, '') AS parent, coalesce(m.trash_id, '') AS trash,
         ${MESSAGE_FINGERPRINT} AS print
       FROM messages m WHERE m.conversation_id = ?`,
      conversationId,
    )
    .map((row) => ({
      id: text(row, 'id'),
      parentId: text(row, 'parent'),
      print: text(row, 'print'),
      trashId: text(row, 'trash'),
    }));
}
