// After SQLite has rolled back a transaction, no more statements of it may run: each would be committed on its own.
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'libsql';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { useDisk } from '../../electron/library/file/disk.ts';
import { Sql } from '../../electron/library/file/sql.ts';
import { removeFolder } from '../helpers/system/remove-folder.ts';

let folder: string;
let sql: Sql;
/** The code of the disk's error for queries that read many rows as one value; null for no error. */
let refusal: string | null;
/** True if preparing any query already fails with `refusal`. */
let isRefusedAtOnce: boolean;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'parley-rolled-'));
  refusal = null;
  isRefusedAtOnce = false;
  useDisk({
    openDatabase: (path, options) => {
      const database = new Database(path, options);
      const prepare = database.prepare.bind(database);
      database.prepare = ((text: string) => {
        const refuse = () => {
          database.exec('ROLLBACK');
          throw Object.assign(new Error('disk I/O error'), { code: refusal });
        };
        if (refusal !== null && isRefusedAtOnce) refuse();
        const statement = prepare(text);
        const get = statement.get.bind(statement);
        statement.get = (...values: unknown[]) =>
          refusal !== null && text.includes('json_group_array') ? refuse() : get(...values);
        return statement;
      }) as typeof database.prepare;
      return database;
    },
  });
  sql = new Sql(join(folder, 'rows.db'));
  sql.exec('CREATE TABLE rows (n INTEGER PRIMARY KEY, body TEXT)');
  sql.exec(
    `CREATE TRIGGER no_bad BEFORE INSERT ON rows WHEN new.body = 'bad' BEGIN SELECT RAISE(ROLLBACK, 'bad'); END`,
  );
});

afterEach(() => {
  sql.close();
  useDisk(null);
  removeFolder(folder);
});

const add = (body: string): number => sql.run('INSERT INTO rows (body) VALUES (?)', body);
const bodies = (): unknown[] => sql.all('SELECT body FROM rows ORDER BY n').map(({ body }) => body);

it('the transaction keeps nothing, even if the error was caught and the work continued', () => {
  const goOn = (): void => {
    add('before');
    expect(() => add('bad')).toThrow('bad');
    add('after');
  };
  expect(() => sql.transaction('durable', goOn)).toThrow('bad');
  expect(bodies()).toEqual([]);
  sql.transaction('durable', () => add('the next one'));
  expect(bodies()).toEqual(['the next one']);
});

it('the transaction keeps nothing if the disk refuses before the rows are read', () => {
  const goOn = (): void => {
    add('before');
    refusal = 'SQLITE_IOERR_READ';
    expect(() => sql.many('SELECT body FROM rows WHERE n > 0')).toThrow(expect.objectContaining({ reason: 'io' }));
    refusal = null;
    add('after');
  };
  isRefusedAtOnce = true;
  expect(() => sql.transaction('durable', goOn)).toThrow(expect.objectContaining({ reason: 'io' }));
  expect(bodies()).toEqual([]);
});

it("the caller gets the disk's error if the disk refuses to read many rows at once, and nothing is stored", () => {
  const query = 'SELECT n, body FROM rows';
  refusal = 'SQLITE_IOERR_READ';
  expect(() =>
    sql.transaction('fast', () => {
      sql.many(query);
      add('half of it');
    }),
  ).toThrow(expect.objectContaining({ reason: 'io' }));
  refusal = null;
  expect(sql.many(query)).toEqual([]);
});
