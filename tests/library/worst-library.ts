// A library in the worst shapes that an import allows: very many items of every kind, chats with one extreme each,
// and long texts.
import { Sql } from '../../electron/library/file/sql.ts';
import { type ExperimentPlan, NEW_EXPERIMENT } from '../../shared/laboratory/experiment.ts';
import { LIMITS } from '../../shared/limits.ts';

/** The number of items of each kind: enough to notice quadratic growth; `PARLEY_MANY=100000` takes minutes. */
export const MANY = Number(process.env.PARLEY_MANY ?? 5_000);
/** The number of messages in a deep chat. Every request about the chat reads all of them. */
const DEEP = MANY / 2;
/** JSON writes this character as six; beside `\u4e00` the engine also stores it in two bytes instead of one. */
const CONTROL = '\u0001';
const LONG_TEXT = `${CONTROL.repeat(4 * 2 ** 20 - 1)}\u4e00`;
const LONG_TITLE = '\u4e00'.repeat(LIMITS.titleMaxChars);

export const CHATS = ['deep', 'wide', 'columns', 'long', 'queued'] as const;
/** The last messages of two chats, a version in the middle, and a compared reply. */
export const MESSAGES = [`deep-${DEEP}`, `wide-${MANY / 2}`, 'column-2-1', 'long-24'] as const;
/** The experiment with the maximum number of answers, and the one with the longest texts. */
export const EXPERIMENTS = ['many-answers', 'long-texts'] as const;
/** The first of very many folders side by side. */
export const FOLDER = 'folder-1';

const SETTINGS = JSON.stringify({ connectionId: 'c', model: 'm', parameters: {}, stream: true, systemPrompt: '' });

/** Numbers from 1 to `count` as a table `k(i)`. */
const upTo = (count: number) => `WITH RECURSIVE k(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM k WHERE i < ${count})`;

const chat = (id: string, title: string, root: string, updated: string, draft = "''") =>
  `${id}, ${title}, 3, 1, ${updated}, 0, 0, NULL, 0, 1, ${root}, NULL, '${SETTINGS}', NULL, ${draft}`;
const CHAT_COLUMNS = `id, title, title_source, created_at, updated_at, is_pinned, is_archived, folder_id, is_unread, message_count,
  active_root_id, trash_id, settings, position, draft`;
const MESSAGE_COLUMNS = `id, conversation_id, parent_id, role, status, created_at, active_child_id, trash_id, text, reasoning`;
const REPLY_COLUMNS = `message_id, connection_id, connection_name, model, parameters, is_empty_answer, compare_group_id`;

/** Fills the closed library at `path`, whose tables exist. */
export function fillWorst(path: string): void {
  const sql = new Sql(path);
  sql.configure();
  const insert = (table: string, columns: string, count: number, values: string, ...more: string[]): void => {
    sql.run(`INSERT INTO ${table} (${columns}) ${upTo(count)} SELECT ${values} FROM k`, ...more);
  };
  sql.transaction('fast', () => {
    insert('conversations', CHAT_COLUMNS, MANY, chat(`'chat-' || i`, '?1', `'only-' || i`, 'i'), LONG_TITLE);
    insert(
      'messages',
      MESSAGE_COLUMNS,
      MANY,
      `'only-' || i, 'chat-' || i, NULL, 'user', 'complete', i, NULL, NULL, 'word', ''`,
    );
    insert('folders', 'id, parent_id, name, position, trash_id', MANY, `'folder-' || i, NULL, ?1, i, NULL`, LONG_TITLE);

    // One path: each message follows the previous one.
    const own = (id: string, root: string, draft = `''`) =>
      sql.run(
        `INSERT INTO conversations (${CHAT_COLUMNS}) SELECT ${chat('?1', '?1', '?2', '2000000', draft)}`,
        id,
        root,
      );
    own('deep', 'deep-1');
    insert(
      'messages',
      MESSAGE_COLUMNS,
      DEEP,
      `'deep-' || i, 'deep', iif(i = 1, NULL, 'deep-' || (i - 1)), iif(i % 2, 'user', 'assistant'), 'complete', i,
       'deep-' || (i + 1), NULL, 'word ' || i, ''`,
    );

    // Versions of one reply, all compared, each by a model with its own name.
    own('wide', 'wide-question');
    sql.run(
      `INSERT INTO messages (${MESSAGE_COLUMNS}) VALUES ('wide-question', 'wide', NULL, 'user', 'complete', 1, 'wide-1', NULL, 'Which?', '')`,
    );
    insert(
      'messages',
      MESSAGE_COLUMNS,
      MANY,
      `'wide-' || i, 'wide', 'wide-question', 'assistant', 'complete', i, NULL, NULL, 'word ' || i, ''`,
    );
    insert(
      'replies',
      REPLY_COLUMNS,
      MANY,
      `'wide-' || i, 'c', 'Service', ?1 || i, '{"stream":true}', 0, 'group'`,
      'm'.repeat(500),
    );

    // Columns side by side, each with many messages.
    own('columns', 'columns-question');
    sql.run(
      `INSERT INTO messages (${MESSAGE_COLUMNS}) VALUES ('columns-question', 'columns', NULL, 'user', 'complete', 1, 'column-1-1', NULL, 'Which?', '')`,
    );
    for (let column = 1; column <= LIMITS.compareModelsMax; column++) {
      insert(
        'messages',
        MESSAGE_COLUMNS,
        DEEP / LIMITS.compareModelsMax,
        `'column-${column}-' || i, 'columns', iif(i = 1, 'columns-question', 'column-${column}-' || (i - 1)),
         iif(i % 2, 'assistant', 'user'), 'complete', i, 'column-${column}-' || (i + 1), NULL, ?1, ''`,
        'word '.repeat(400),
      );
      sql.run(
        `INSERT INTO replies (${REPLY_COLUMNS}) VALUES ('column-${column}-1', 'c', 'Service', 'm${column}', '{"stream":true}', 0, 'side')`,
      );
    }

    // Texts of the maximum size once they are JSON.
    own('long', 'long-1', `'${'d'.repeat(LIMITS.messageMaxChars)}'`);
    insert(
      'messages',
      MESSAGE_COLUMNS,
      24,
      `'long-' || i, 'long', iif(i = 1, NULL, 'long-' || (i - 1)), iif(i % 2, 'user', 'assistant'), 'complete', i,
       'long-' || (i + 1), NULL, ?1, ''`,
      LONG_TEXT,
    );

    own('queued', 'queued-1');
    sql.run(
      `INSERT INTO messages (${MESSAGE_COLUMNS}) VALUES ('queued-1', 'queued', NULL, 'user', 'complete', 1, NULL, NULL, 'word', '')`,
    );
    insert(
      'queue',
      'id, conversation_id, created_at, text',
      MANY,
      `'queue-' || i, 'queued', i, ?1`,
      'word '.repeat(20),
    );
    insert('queue', 'id, conversation_id, created_at, text', 12, `'queue-long-' || i, 'long', i, ?1`, LONG_TEXT);

    insert(
      'saved',
      'id, kind, name, position, trash_id, content',
      MANY,
      `'prompt-' || i, 'prompt', 'Prompt ' || i, i, NULL, ?1`,
      '\u4e00 '.repeat(250),
    );
    insert(
      'saved',
      'id, kind, name, position, trash_id, content',
      100,
      `'prompt-long-' || i, 'prompt', 'Long ' || i, i, NULL, ?1`,
      'word '.repeat(60_000),
    );
    insert(
      'trash',
      'id, batch_id, kind, target_id, conversation_id, title, deleted_at, message_count',
      MANY,
      `'trash-' || i, 'batch-' || i, 'message', 'gone-' || i, 'gone', ?1, unixepoch() * 1000, 1`,
      LONG_TITLE,
    );
    // The table's triggers compute the sums by day.
    insert(
      'usage_log',
      'message_id, seq, conversation_id, connection_id, model, at, day, requests, tokens_in, tokens_out',
      MANY,
      `'used-' || i, 1, 'chat-' || (i % 10), 'c' || (i % 50), ?1 || i, i, 20261101 + i % 30, 1, 1, 1`,
      'm'.repeat(300),
    );
    fillExperiments(sql);
    insert('usage_connections', 'id, name, at', MANY, `'c' || i, ?1, i`, LONG_TITLE);
    insert(
      'models',
      'connection_id, model, is_hidden, note, context_length, price_in, price_out, currency, changed_at',
      MANY / 10,
      `'c', ?1 || i, 0, ?2, NULL, NULL, NULL, 'USD', i`,
      'm'.repeat(1_000),
      '\u4e00'.repeat(LIMITS.modelNoteMaxChars),
    );
  });
  sql.close();
}

function fillExperiments(sql: Sql): void {
  const columns = `id, title, status, pause, created_at, started_at, run_ms, again_of, trash_id, definition, plan`;
  const setting = {
    ...{ connectionId: 'c', connectionName: 'Service', model: 'm', isListed: true, parameters: {} },
    ...{ systemPrompt: '', extraBody: '', isStreamed: true, presetName: null },
  };
  const asked = { prompt: 0, case: null, name: '', text: 'word', expected: null };
  const experiment = (id: string, prompt: string, plan: ExperimentPlan) =>
    sql.run(
      `INSERT INTO experiments (${columns}) VALUES (?, ?, 'stopped', NULL, 1, 1, 1, NULL, NULL, ?, ?)`,
      ...[id, LONG_TITLE, JSON.stringify({ ...NEW_EXPERIMENT, prompts: [prompt] }), JSON.stringify(plan)],
    );
  const longest = '\u4e00'.repeat(LIMITS.experimentMaxChars - 1_000);
  const cases = Array.from({ length: LIMITS.experimentAnswersMax / 2 }, () => asked);
  experiment('many-answers', 'word', { settings: [setting, setting], cases, repeats: 1 });
  experiment('long-texts', longest, { settings: [setting, setting], cases: [{ ...asked, text: longest }], repeats: 1 });
  sql.run(
    `INSERT INTO experiments (${columns}) ${upTo(MANY)}
     SELECT 'experiment-' || i, ?1, 'draft', NULL, i, NULL, 0, NULL, NULL, '{}', NULL FROM k`,
    LONG_TITLE,
  );
  const answers = (id: string, count: number, facts: number, text: string) => {
    const start = `\u4e00${'x'.repeat(facts)}`;
    sql.run(
      `INSERT INTO experiment_answers (id, experiment_id, ordinal, state, requests, held_tokens, held_nano, counted_tokens,
         counted_nano, tokens, cost_nano, result, checks, text, reasoning) ${upTo(count)}
       SELECT ?1 || '-' || i, ?1, i - 1, 'answered', 1, 0, 0, 1, 1, 1, 1, ?2, ?3, ?4, ?4 FROM k`,
      ...[id, JSON.stringify({ start, digest: id }), JSON.stringify([{ id: start, isPassed: true }]), text],
    );
    sql.run(`UPDATE experiment_answers SET result = json_set(result, ?, 'd' || ordinal)`, '$.digest');
  };
  answers('long-texts', 2, 1, LONG_TEXT);
  answers('many-answers', LIMITS.experimentAnswersMax, 100, 'word');
  // Give a thousand answers the longest facts.
  const longFact = JSON.stringify({ start: '\u4e00'.repeat(LIMITS.answerFactsMaxChars - 100), digest: '1' });
  const longCheck = JSON.stringify([{ id: '\u4e00'.repeat(LIMITS.answerFactsMaxChars - 100), isPassed: true }]);
  sql.run(
    `UPDATE experiment_answers SET result = ?, checks = ? WHERE experiment_id = 'many-answers' AND ordinal BETWEEN 1000 AND 1999`,
    longFact,
    longCheck,
  );
  sql.run(
    `INSERT INTO experiment_votes (id, experiment_id, first_ordinal, second_ordinal, outcome, at) ${upTo(MANY)}
     SELECT 'vote-' || i, 'many-answers', 0, 1, 'tie', i FROM k`,
  );
}
