// No table of the library can accidentally be left out of trash, forgetting, salvage, copies, forks and exports.
import { afterAll, describe, expect, it } from 'vitest';
import { text } from '../../electron/library/file/columns.ts';
import { CONTENT_TABLE_NAMES, CONTENT_TABLES } from '../../electron/library/file/content-tables.ts';
import { DERIVED_TABLES, hideableTables, rulesOf, TABLE_RULES } from '../../electron/library/file/dependents.ts';
import { migrate } from '../../electron/library/file/schema.ts';
import { Sql } from '../../electron/library/file/sql.ts';

const sql = new Sql(':memory:');
migrate(sql);
afterAll(() => sql.close());

describe('the table of dependents', () => {
  it('has an entry for every table of a new library', () => {
    const tables = sql.texts(`SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'`);
    expect(tables.sort()).toEqual([...Object.keys(TABLE_RULES), ...DERIVED_TABLES].sort());
  });

  it.each(CONTENT_TABLE_NAMES)('lists every column of %s, and a unique key', (table) => {
    const columns = sql.texts(`SELECT name FROM pragma_table_info('${table}') WHERE name <> 'n' ORDER BY cid`);
    expect(CONTENT_TABLES[table]).toEqual(columns);
    const keys = sql
      .texts(`SELECT name FROM pragma_index_list('${table}') WHERE "unique"`)
      .map((name) => sql.texts(`SELECT name FROM pragma_index_info('${name}') ORDER BY seqno`));
    expect(keys).toContainEqual(rulesOf(table).key);
  });

  it.each(CONTENT_TABLE_NAMES)(
    'says what happens to the rows of %s when the chat or message they refer to is removed',
    (table) => {
      const naming = CONTENT_TABLES[table].filter((name) => name === 'message_id' || name === 'conversation_id');
      const declared = rulesOf(table).references.map(({ column }) => column);
      expect(declared).toEqual(expect.arrayContaining(naming));
      for (const { column } of rulesOf(table).references) expect(CONTENT_TABLES[table]).toContain(column);
      const { inFork = 'left_out' } = rulesOf(table);
      for (const column of inFork === 'left_out' ? [] : Object.keys(inFork))
        expect(CONTENT_TABLES[table]).toContain(column);
    },
  );

  it('makes permanent deletion record each kind of item in the trash, except folders, which may stay in backups', () => {
    const noted = CONTENT_TABLE_NAMES.filter((table) => rulesOf(table).isForgottenById);
    expect([...noted, 'folders'].sort()).toEqual([...hideableTables()].sort());
  });

  it('lets the rows that are part of a message be deleted with an index', () => {
    for (const table of CONTENT_TABLE_NAMES)
      for (const { column, to, tie } of rulesOf(table).references) {
        if (to !== 'messages' || tie !== 'part') continue;
        const [plan] = sql.all(`EXPLAIN QUERY PLAN DELETE FROM ${table} WHERE ${column} = 'x'`);
        expect(text(plan ?? {}, 'detail')).toMatch(/USING (COVERING )?INDEX/);
      }
  });
});
