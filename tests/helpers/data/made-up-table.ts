// Adds two made-up tables to the library, with their migration and rules. Import this first.
import { TABLE_RULES } from '../../../electron/library/file/dependents.ts';
import { CONTENT_SHAPES, CONTENT_TABLE_NAMES, CONTENT_TABLES } from '../../../electron/library/file/content-tables.ts';
import { MIGRATIONS } from '../../../electron/library/file/schema.ts';

Object.assign(CONTENT_TABLES, {
  stickers: ['id', 'message_id', 'place', 'label', 'colour'],
  shelves: ['conversation_id', 'name', 'width', 'height'],
});
Object.assign(CONTENT_SHAPES, { stickers: ['t', 't', 'i', 't', 'i?'], shelves: ['t', 't', 'i', 'i'] });
(CONTENT_TABLE_NAMES as string[]).push('stickers', 'shelves');
Object.assign(TABLE_RULES, {
  stickers: {
    key: ['id'],
    references: [{ column: 'message_id', to: 'messages', tie: 'part' }],
    isMirrored: false,
    inFork: { id: 'lower(hex(randomblob(16)))' },
    exported: 'never',
  },
  shelves: {
    key: ['conversation_id', 'name'],
    references: [{ column: 'conversation_id', to: 'conversations', tie: 'part' }],
    isMirrored: true,
    inFork: 'left_out',
    exported: 'never',
  },
});

const last = MIGRATIONS.at(-1);
if (last === undefined) throw new Error('there are no migrations');
const { run } = last;
Object.assign(last, {
  run: (sql: Parameters<typeof run>[0]) => {
    run(sql);
    sql.exec(`
      CREATE TABLE IF NOT EXISTS stickers (
        n INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, message_id TEXT NOT NULL, place INTEGER NOT NULL,
        label TEXT NOT NULL, colour INTEGER
      );
      CREATE TABLE IF NOT EXISTS shelves (
        n INTEGER PRIMARY KEY, conversation_id TEXT NOT NULL, name TEXT NOT NULL, width INTEGER NOT NULL,
        height INTEGER NOT NULL
      );
      CREATE UNIQUE INDEX IF NOT EXISTS shelves_by_name ON shelves (conversation_id, name);
    `);
  },
});
