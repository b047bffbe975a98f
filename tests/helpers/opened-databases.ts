// Knows which databases this process has opened and not closed, and how many closed ones the driver can't release.
import { type DatabaseConnection, driver } from '../../electron/library/file/disk.ts';
import { releaseClosed } from '../../electron/library/file/release-closed.ts';

/** The paths of open connections. */
const open = new Map<DatabaseConnection, string>();
let unreleasedBefore = 0;

let openDatabase = driver.open;
// `sql.ts` sets this when a test file loads it.
Object.defineProperty(driver, 'open', {
  configurable: true,
  set: (next: typeof openDatabase) => {
    openDatabase = next;
  },
  get: (): typeof openDatabase => (openDatabase === null ? null : watchedOpen),
});

const watchedOpen: NonNullable<typeof openDatabase> = (path, options) => {
  if (openDatabase === null) throw new Error('the driver is not loaded');
  const connection = openDatabase(path, options);
  const close = connection.close.bind(connection);
  open.set(connection, path);
  connection.close = () => {
    open.delete(connection);
    return close();
  };
  return connection;
};

/**
 * The databases that were opened since the last call and are still open, and the number of statements and lists of rows that are still
 * used although their connection was closed. Later files would wait for them each time they close a library.
 */
export async function takeLeftOpen(): Promise<readonly string[]> {
  const left = [...open.values()];
  open.clear();
  // V8 may need a few collections to notice that an object isn't used any more.
  let unreleased = await releaseClosed();
  for (let tries = 0; tries < 2 && unreleased > unreleasedBefore; tries++) unreleased = await releaseClosed();
  if (unreleased > unreleasedBefore)
    left.push(`${unreleased - unreleasedBefore} statements or lists of closed databases`);
  unreleasedBefore = unreleased;
  return left;
}
