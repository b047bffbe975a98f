/** Counts the chats and experiments that use each model, and finds a model's replies. */

import type { ModelOf } from '../../../shared/connection.ts';
import { readAppError } from '../../../shared/errors.ts';
import type { ModelReplies, ModelUsers } from '../../../shared/laboratory/replay.ts';
import { LIMITS } from '../../../shared/limits.ts';
import type { Store } from '../chats/context.ts';
import { integer, text, textOrNull } from '../file/columns.ts';
import { storedJson } from '../json.ts';

/** SQL that replaces damaged JSON with an empty object, which names no model. */
const whole = (column: string): string => `iif(json_valid(${column}), ${column}, '{}')`;

/** Counts the chats with messages by the model in their settings. Reads both fields at once, to parse each JSON once. */
const IN_CHATS = `
  SELECT json_extract(${whole('settings')}, '$.connectionId', '$.model') AS pair, count(*) AS number
  FROM conversations WHERE trash_id IS NULL AND message_count > 0 GROUP BY 1`;

const DEFINITION = whole('e.definition');

/** Counts each experiment once per model, whether the model was chosen alone or with a preset. */
const IN_EXPERIMENTS = `
  SELECT json_array(connection_id, model) AS pair, count(DISTINCT n) AS number FROM (
    SELECT e.n, m.value ->> 'connectionId' AS connection_id, m.value ->> 'model' AS model
      FROM experiments e, json_each(${DEFINITION}, '$.models') m WHERE e.trash_id IS NULL
    UNION ALL
    SELECT e.n, p.value ->> '$.values.connectionId', p.value ->> '$.values.model'
      FROM experiments e, json_each(${DEFINITION}, '$.presets') p WHERE e.trash_id IS NULL
  ) GROUP BY 1`;

/** How many chats and experiments use each model, the most used model first. */
export function modelUsers(store: Store): ModelUsers[] {
  const found = new Map<string, { connectionId: string; model: string; chats: number; experiments: number }>();
  for (const [kind, query] of [
    ['chats', IN_CHATS],
    ['experiments', IN_EXPERIMENTS],
  ] as const) {
    for (const row of store.sql.all(query)) {
      const key = text(row, 'pair');
      const pair = storedJson(key);
      const [connectionId, model] = Array.isArray(pair) ? (pair as readonly unknown[]) : [];
      if (typeof connectionId !== 'string' || typeof model !== 'string') continue;
      const users = found.get(key) ?? { connectionId, model, chats: 0, experiments: 0 };
      users[kind] = integer(row, 'number');
      found.set(key, users);
    }
  }
  return [...found.values()]
    .sort((one, other) => other.chats - one.chats || other.experiments - one.experiments)
    .slice(0, LIMITS.modelUsersMax);
}

/** Selects the chats that used the model, most recent day first; a chat appears once for each day. */
const CHATS = `
  SELECT d.conversation_id AS id FROM usage_days d JOIN conversations c ON c.id = d.conversation_id
  WHERE d.connection_id = ? AND d.model = ? AND c.trash_id IS NULL ORDER BY d.day DESC LIMIT ?`;

const REPLIES = `
  SELECT m.id, m.parent_id, m.created_at, m.status, octet_length(m.text) AS size, r.error
  FROM messages m JOIN replies r ON r.message_id = m.id
  WHERE m.conversation_id = ? AND m.trash_id IS NULL AND r.connection_id = ? AND r.model = ?
  ORDER BY m.created_at DESC, m.n DESC LIMIT ?`;

/** How many rows of chats, and replies of each chat, to read per wanted reply: chats of the same day have no order. */
const CHATS_PER_REPLY = 4;

/** The model's last complete replies, one for each prompt, and the replacement that its newest refusal named. */
export function repliesOfModel(store: Store, { connectionId, model }: ModelOf, count: number): ModelReplies {
  const chats = store.sql.all(CHATS, connectionId, model, count * CHATS_PER_REPLY).map((row) => text(row, 'id'));
  let successor: { readonly at: number; readonly model: string } | null = null;
  const replies: { readonly id: string; readonly parentId: string | null; readonly at: number }[] = [];
  for (const chat of new Set(chats)) {
    for (const row of store.sql.all(REPLIES, chat, connectionId, model, count * CHATS_PER_REPLY)) {
      const at = integer(row, 'created_at');
      const named = readAppError(storedJson(textOrNull(row, 'error')))?.replacement ?? null;
      if (named !== null && named !== model && at > (successor?.at ?? -1)) successor = { at, model: named };
      if (text(row, 'status') === 'complete' && integer(row, 'size') > 0)
        replies.push({ id: text(row, 'id'), parentId: textOrNull(row, 'parent_id'), at });
    }
  }
  const prompts = new Set<string | null>();
  const messageIds = replies
    .sort((one, other) => other.at - one.at)
    .filter(({ parentId }) => !prompts.has(parentId) && prompts.add(parentId))
    .slice(0, count)
    .map(({ id }) => id);
  return { messageIds, successor: successor?.model ?? null };
}
