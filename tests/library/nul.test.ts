// Texts keep characters that a driver could mistake for the end of a text.
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { Sql } from '../../electron/library/file/sql.ts';

describe('a text that contains NUL', () => {
  it.each(['SELECT t FROM x', 'SELECT * FROM x', 'WITH y AS (SELECT t FROM x) SELECT t FROM y'])(
    'is stored and returned whole: %s',
    (query) => {
      const sql = new Sql(join(mkdtempSync(join(tmpdir(), 'parley-nul-')), 'a.db'));
      sql.exec('CREATE TABLE x (t TEXT)');
      sql.run('INSERT INTO x VALUES (?)', 'left\u0000right 漢 \u{1f600}');
      expect(sql.get(query)?.t).toBe('left\u0000right 漢 \u{1f600}');
      expect(sql.all(query)[0]?.t).toBe('left\u0000right 漢 \u{1f600}');
      sql.close();
    },
  );
});
