/** Defines what each table's rows belong to, and what happens when the owner is copied, exported or removed. */

import { CONTENT_TABLE_NAMES, CONTENT_TABLES, type ContentTable } from './content-tables.ts';

type Owner = 'conversations' | 'messages';

interface Reference {
  /** Holds the id of the chat or message. */
  readonly column: string;
  readonly to: Owner;
  /**
   * - `part`: removed with its owner. Salvage removes the row if the owner is lost.
   * - `follows`: removed with its owner, but salvage keeps it: the column may be null or name something else.
   * - `outlives`: kept when the owner is removed.
   */
  readonly tie: 'part' | 'follows' | 'outlives';
}

interface DependentRules {
  /** Copying a chat copies the rows that refer to the chat or to one of its messages. */
  readonly references: readonly [Reference, ...Reference[]];
  /** True if rows can disappear while the chat stays: saving a newer copy removes rows that the copy lacks. */
  readonly isMirrored: boolean;
  /** Forking copies the rows of each message, with this SQL for the columns that get a new value. */
  readonly inFork: Readonly<Record<string, string>> | 'left_out';
}

interface IndependentRules {
  readonly references: readonly [];
  /** The column with the id of the row's experiment or answer. If that is deleted, a trigger removes the row. */
  readonly partOf?: { readonly column: string; readonly table: 'experiments' | 'experiment_answers' };
  readonly isMirrored?: undefined;
  readonly inFork?: undefined;
}

type TableRules = (DependentRules | IndependentRules) & {
  /** The columns that identify a row in every file. */
  readonly key: readonly string[];
  /** Selects rows that don't refer to a chat but must be copied with it; `?` is the chat's id. */
  readonly alsoCopied?: string;
  /**
   * Whether the rows are exported, imported and restored from a backup: with each chat, only with an export of
   * everything, or never.
   */
  readonly exported: 'with_chat' | 'with_everything' | 'never';
  /** Salvage doesn't take these rows from a backup, because they describe the file or a running reply. */
  readonly isLeftInBackup?: true;
  /** Salvage skips a row whose end is missing: half an image can't be shown. */
  readonly isUselessCut?: true;
  /**
   * The ids are remembered after permanent deletion until no backup has them. Rows that are always removed together
   * with such a row don't need this.
   */
  readonly isForgottenById?: true;
};

/** Trash, forgetting, salvage, copies and forks read these rules, so they need no code of their own for a new table. */
export const TABLE_RULES = {
  meta: { key: ['key'], references: [], exported: 'never', isLeftInBackup: true },
  folders: { key: ['id'], references: [], exported: 'with_chat' },
  conversations: { key: ['id'], references: [], exported: 'with_chat', isForgottenById: true },
  messages: {
    key: ['id'],
    references: [{ column: 'conversation_id', to: 'conversations', tie: 'follows' }],
    isMirrored: false,
    // `fork` itself copies the messages of the path.
    inFork: 'left_out',
    exported: 'with_chat',
    isForgottenById: true,
  },
  replies: {
    key: ['message_id'],
    references: [{ column: 'message_id', to: 'messages', tie: 'part' }],
    isMirrored: false,
    inFork: { compare_group_id: 'NULL' },
    exported: 'with_chat',
  },
  details: {
    key: ['message_id'],
    references: [{ column: 'message_id', to: 'messages', tie: 'part' }],
    isMirrored: false,
    inFork: 'left_out',
    exported: 'never',
  },
  journal: {
    key: ['message_id', 'seq'],
    references: [{ column: 'message_id', to: 'messages', tie: 'part' }],
    isMirrored: true,
    inFork: 'left_out',
    exported: 'never',
    isLeftInBackup: true,
  },
  queue: {
    key: ['id'],
    references: [{ column: 'conversation_id', to: 'conversations', tie: 'part' }],
    isMirrored: true,
    inFork: 'left_out',
    exported: 'with_chat',
  },
  trash: {
    key: ['id'],
    references: [{ column: 'conversation_id', to: 'conversations', tie: 'follows' }],
    isMirrored: false,
    inFork: 'left_out',
    exported: 'never',
  },
  saved: { key: ['id'], references: [], exported: 'with_everything', isForgottenById: true },
  usage_log: {
    key: ['message_id', 'seq'],
    references: [
      { column: 'conversation_id', to: 'conversations', tie: 'outlives' },
      { column: 'message_id', to: 'messages', tie: 'outlives' },
    ],
    isMirrored: false,
    // A fork costs nothing: `noteCopiedReply` adds an empty row.
    inFork: 'left_out',
    exported: 'never',
  },
  usage_connections: {
    key: ['id'],
    references: [],
    alsoCopied: 'id IN (SELECT connection_id FROM usage_log WHERE conversation_id = ?)',
    exported: 'never',
  },
  models: { key: ['connection_id', 'model'], references: [], exported: 'with_everything' },
  edits: {
    key: ['conversation_id', 'place'],
    references: [
      { column: 'conversation_id', to: 'conversations', tie: 'part' },
      { column: 'place', to: 'messages', tie: 'follows' },
    ],
    isMirrored: true,
    inFork: 'left_out',
    exported: 'never',
  },
  attachments: {
    key: ['message_id', 'position'],
    references: [{ column: 'message_id', to: 'messages', tie: 'part' }],
    isMirrored: true,
    inFork: {},
    exported: 'with_chat',
  },
  pending_attachments: {
    key: ['conversation_id', 'place', 'position'],
    references: [
      { column: 'conversation_id', to: 'conversations', tie: 'part' },
      { column: 'place', to: 'messages', tie: 'follows' },
    ],
    isMirrored: true,
    inFork: 'left_out',
    exported: 'with_chat',
  },
  experiments: { key: ['id'], references: [], exported: 'with_everything', isForgottenById: true },
  experiment_answers: {
    key: ['id'],
    references: [],
    partOf: { column: 'experiment_id', table: 'experiments' },
    exported: 'with_everything',
  },
  experiment_requests: {
    key: ['answer_id', 'number'],
    references: [],
    partOf: { column: 'answer_id', table: 'experiment_answers' },
    exported: 'never',
  },
  experiment_votes: {
    key: ['id'],
    references: [],
    partOf: { column: 'experiment_id', table: 'experiments' },
    exported: 'with_everything',
  },
  attachment_files: {
    key: ['sha256'],
    references: [],
    // Triggers remove the content together with the last row that refers to it.
    alsoCopied: `sha256 IN (SELECT sha256 FROM attachments WHERE message_id IN (SELECT id FROM messages WHERE conversation_id = ?1)
      UNION ALL SELECT sha256 FROM pending_attachments WHERE conversation_id = ?1)`,
    exported: 'with_chat',
    isUselessCut: true,
  },
} as const satisfies Readonly<Record<ContentTable, TableRules>>;

/** Tables that are rebuilt from other tables, so they are neither copied nor salvaged. */
export const DERIVED_TABLES = ['search_pending', 'usage_days'] as const;

export const rulesOf = (table: ContentTable): TableRules => TABLE_RULES[table];

interface Dependent extends Reference {
  readonly table: ContentTable;
}

function dependentsOf(owner: Owner, ties: readonly Reference['tie'][]): readonly Dependent[] {
  return CONTENT_TABLE_NAMES.flatMap((table) =>
    rulesOf(table)
      .references.filter(({ to, tie }) => to === owner && ties.includes(tie))
      .map((reference) => ({ ...reference, table })),
  );
}

/** Rows that are removed with a chat or message. The rows of a chat's messages are removed with the messages. */
export const removedWith = (owner: Owner): readonly Dependent[] => dependentsOf(owner, ['part', 'follows']);

/** Rows that are useless without their chat or message: salvage removes them if it is lost. */
export const partsOf = (owner: Owner): readonly Dependent[] => dependentsOf(owner, ['part']);

type ExperimentOwner = NonNullable<IndependentRules['partOf']>['table'];

interface ExperimentPart {
  readonly table: ContentTable;
  readonly column: string;
  readonly of: ExperimentOwner;
}

const experimentParts = (): readonly ExperimentPart[] =>
  CONTENT_TABLE_NAMES.flatMap((table) => {
    const { partOf } = rulesOf(table) as IndependentRules;
    return partOf === undefined ? [] : [{ table, column: partOf.column, of: partOf.table }];
  });

/** Statements that remove rows whose experiment or answer is lost, owners first. */
export const orphanStatements = (): readonly string[] =>
  experimentParts().map(
    ({ table, column, of }) => `DELETE FROM ${table} WHERE ${column} NOT IN (SELECT id FROM ${of})`,
  );

/**
 * SQL that counts, table by table, the rows that are parts of their owner. `is` selects the owners by their id: `=
 * m.id`, or `IN (…)`.
 */
export function countsOfRows(owner: Owner | ExperimentOwner, is: string): string {
  const tables =
    owner === 'conversations' || owner === 'messages'
      ? partsOf(owner)
      : experimentParts().filter(({ of }) => of === owner);
  return tables.map(({ table, column }) => `(SELECT count(*) FROM ${table} WHERE ${column} ${is})`).join(` || ' ' || `);
}

/** Tables whose rows `trash_id` can hide. */
export const hideableTables = (): readonly ContentTable[] =>
  CONTENT_TABLE_NAMES.filter((table) => CONTENT_TABLES[table].includes('trash_id'));

type TablesWith<Rule> = {
  [Table in ContentTable]: (typeof TABLE_RULES)[Table] extends Rule ? Table : never;
}[ContentTable];

export type ForgottenTable = TablesWith<{ readonly isForgottenById: true }>;

/** A condition that selects a chat's rows in a table by the chat's id; null if the table has none. */
export function ofConversation(table: ContentTable): string | null {
  const { references, alsoCopied } = rulesOf(table);
  const [direct] = references.filter(({ to }) => to === 'conversations');
  const [ofMessage] = references;
  if (table === 'conversations') return 'id = ?';
  if (direct !== undefined) return `${direct.column} = ?`;
  if (ofMessage === undefined) return alsoCopied ?? null;
  return `${ofMessage.column} IN (SELECT id FROM messages WHERE conversation_id = ?)`;
}

/** Statements that copy a message's rows for a fork; `?1` is the copy's id, `?2` the message's. */
export function forkStatements(): readonly string[] {
  return dependentsOf('messages', ['part']).flatMap(({ table, column }) => {
    const { inFork } = rulesOf(table);
    if (inFork === undefined || inFork === 'left_out') return [];
    const columns = CONTENT_TABLES[table];
    const values = columns.map((name) => (name === column ? '?1' : (inFork[name] ?? name)));
    return `INSERT INTO ${table} (${columns.join(', ')}) SELECT ${values.join(', ')} FROM ${table} WHERE ${column} = ?2`;
  });
}
