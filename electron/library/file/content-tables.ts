/** Lists the tables that hold the user's data, with their columns. */

/**
 * The tables that hold the user's data, in an order in which they can be copied one by one, with their columns: `t`
 * text, `i` integer, `?` nullable. All except `meta` also start with the row's own number, `n`.
 */
const CONTENT = {
  meta: 'key t, value t',
  folders: 'id t, parent_id t?, name t, position i, trash_id t?',
  conversations: `
    id t, title t, title_source i, created_at i, updated_at i, is_pinned i, is_archived i, folder_id t?,
    is_unread i, message_count i, active_root_id t?, trash_id t?, settings t, position t?, draft t`,
  messages: `
    id t, conversation_id t, parent_id t?, role t, status t, created_at i, active_child_id t?, trash_id t?, text t,
    reasoning t`,
  replies: `
    message_id t, connection_id t, connection_name t, model t, parameters t, completion_id t?, finish_reason t?,
    usage t?, first_token_ms i?, duration_ms i?, reasoning_ms i?, ending t?, error t?, is_empty_answer i,
    compare_group_id t?, extras t?, reasoning_fields t?`,
  details: 'message_id t, size i, data t',
  journal: 'message_id t, seq i, text t, reasoning t',
  queue: 'id t, conversation_id t, created_at i, text t',
  trash: 'id t, batch_id t, kind t, target_id t, conversation_id t?, title t, deleted_at i, message_count i',
  saved: 'id t, kind t, name t, position i, trash_id t?, content t',
  usage_log: `
    message_id t, seq i, conversation_id t, connection_id t, model t, at i, day i, requests i, tokens_in i?,
    tokens_out i?, first_token_ms i?, duration_ms i?, cached_in i?, cache_write_in i?, reasoning_out i?, cost_nano i?`,
  usage_connections: 'id t, name t, at i',
  models: `
    connection_id t, model t, is_hidden i, note t, context_length i?, price_in t?, price_out t?, currency t,
    changed_at i, price_cached_in t?, price_cache_write_in t?, ends_at i?, notified_end i?, notices_dismissed i?`,
  edits: 'conversation_id t, place t, text t',
  attachments: 'message_id t, position i, sha256 t, kind t, name t, mime t, alt t?',
  pending_attachments: 'conversation_id t, place t, position i, sha256 t, kind t, name t, mime t, alt t?',
  experiments: `
    id t, title t, status t, pause t?, created_at i, started_at i?, run_ms i, again_of t?, trash_id t?, definition t,
    plan t?`,
  experiment_answers: `
    id t, experiment_id t, ordinal i, state t, requests i, due_at i?, held_tokens i, held_nano i, counted_tokens i,
    counted_nano i, tokens i, cost_nano i, currency t?, result t?, checks t?, text t, reasoning t`,
  experiment_requests: 'answer_id t, number i, at i, data t',
  experiment_votes: 'id t, experiment_id t, first_ordinal i, second_ordinal i, outcome t, at i',
  // Must come after the tables that refer to it: a copy may first delete their rows, and triggers then delete content.
  attachment_files: 'sha256 t, size i, width i?, height i?, thumbnail t?, data t',
};

export type ContentTable = keyof typeof CONTENT;

export const CONTENT_TABLE_NAMES = Object.keys(CONTENT) as readonly ContentTable[];

function ofColumns(part: 0 | 1): Readonly<Record<ContentTable, readonly string[]>> {
  const columns = Object.entries(CONTENT).map(([table, list]) => [
    table,
    list.split(',').map((column) => column.trim().split(' ')[part] ?? ''),
  ]);
  return Object.fromEntries(columns);
}

/** The names of each table's columns. */
export const CONTENT_TABLES = ofColumns(0);
/** The type of each column, such as `t?`. */
export const CONTENT_SHAPES = ofColumns(1);
