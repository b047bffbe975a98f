// Tests that `many`, which reads all rows as one value, returns the same rows as `all`.
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { Sql } from '../../electron/library/file/sql.ts';
import { removeFolder } from '../helpers/system/remove-folder.ts';

let folder: string;
let sql: Sql;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'parley-rows-'));
  sql = new Sql(join(folder, 'rows.db'));
  sql.exec('CREATE TABLE rows (n INTEGER PRIMARY KEY, place INTEGER, body TEXT, share REAL)');
});

afterEach(() => {
  sql.close();
  removeFolder(folder);
});

it('returns every text, number and null unchanged, in the requested order', () => {
  const bodies = [
    'plain',
    '',
    'a "quoted" \\ text\nwith\ttabs\u0001',
    '東京 👩‍👩‍👧 Größe',
    '\u2028\u2029</script>',
    null,
    '{"a":[1]}',
  ];
  for (const [at, body] of bodies.entries())
    sql.run('INSERT INTO rows (place, body, share) VALUES (?, ?, ?)', (at * 5) % 7, body, at / 4);
  sql.run('INSERT INTO rows (place, body, share) VALUES (?, NULL, NULL)', Number.MAX_SAFE_INTEGER);
  for (const order of ['place', 'place DESC', 'body DESC, n', 'n DESC']) {
    const query = `SELECT n, place, body, share FROM rows WHERE n > ? ORDER BY ${order}`;
    expect(sql.many(query, 1)).toEqual(sql.all(query, 1));
  }
  expect(sql.many('SELECT n FROM rows WHERE n > 1000')).toEqual([]);
});

it('reads damaged texts as `all` does', () => {
  sql.exec(
    `INSERT INTO rows (place, body) VALUES (1, CAST(x'41ff42' AS TEXT)), (2, x'4142'), (3, CAST(x'22e6' AS TEXT))`,
  );
  const query = 'SELECT n, body FROM rows ORDER BY n';
  expect(sql.many(query)).toEqual(sql.all(query));
  expect(sql.many(query).map((row) => row.body)).toEqual(['A\ufffdB', 'AB', '"\ufffd']);
});
