// A process that reads a database until the engine optimises the code, closes it, and prints which of its files are
// still open.
import { readdirSync, readlinkSync } from 'node:fs';
import { releaseClosed } from '../../electron/library/file/release-closed.ts';
import { Sql } from '../../electron/library/file/sql.ts';

const [, , path = ''] = process.argv;
const ROWS = 300;
const READS = 30;

const sql = new Sql(path);
sql.exec('CREATE TABLE texts (text TEXT)');
for (let row = 0; row < ROWS; row++) sql.run('INSERT INTO texts VALUES (?)', `text ${row}`);
for (let read = 0; read < READS; read++) sql.all('SELECT * FROM texts');
sql.close();
await releaseClosed();
const open = readdirSync('/proc/self/fd').flatMap((number) => {
  try {
    return [readlinkSync(`/proc/self/fd/${number}`)];
  } catch {
    // This entry was the handle that listed the folder, which is closed by now.
    return [];
  }
});
console.log(JSON.stringify(open.filter((name) => name.startsWith(path))));
