// The disk of a history: the real one, plus refusals, crashes before operations and in commits, and Windows' rules.
import fs from 'node:fs';
import { basename, dirname, join } from 'node:path';
import Database from 'libsql';
import { clock } from '../../../electron/library/clock.ts';
import type { DatabaseConnection, Disk } from '../../../electron/library/file/disk.ts';
import type { Actor, Scheduler } from './scheduler.ts';
import { beforeCollecting, noteUncollected, setLeftOpen } from './sim-memory.ts';
import { type Deed, sqliteError, systemError } from './weather.ts';

/** Stops the code of a thread that has ended. Later errors of that thread don't matter. */
export class Ended extends Error {
  override readonly name = 'Ended';
}

export interface DiskOptions {
  readonly scheduler: Scheduler;
  readonly isWindows: boolean;
  /** True for files of this history. */
  readonly isOurs: (path: string) => boolean;
  /** Called before each operation; returns the code of a refusal, or null. May end the process. */
  readonly before: (deed: Deed, operation: string, path: string) => string | null;
  /** The maximum number of pages of a database; null for no maximum. */
  readonly pagesMax: (path: string) => number | null;
  /** True if the process ends during this commit. */
  readonly isTorn: () => boolean;
  /** Ends the process in a commit that changes the file `log` from `before` to `after`, and leaves it half-written. */
  readonly tear: (log: string, before: Buffer, after: Buffer) => void;
  readonly onProblem: (words: string) => void;
}

const RESERVED = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i;
const PATH_MAX = 259;
/** Matches databases, the lock, and a database that was removed while it was open. */
const DATABASE = /\.(?:db(?:\.new)?|lock)(?: \(deleted\))?$/;
/** SQLite's maximum number of pages. */
const PAGES_MAX = 4_294_967_294;

const isChange = (sql: string): boolean =>
  /^\s*(?:INSERT|UPDATE|DELETE|CREATE|DROP|ALTER|REPLACE|VACUUM)/i.test(sql) ||
  /user_version\s*=|wal_checkpoint|journal_mode/i.test(sql);

/** Paths of all open files, which Windows refuses to move or remove. */
function openFiles(): ReadonlySet<string> {
  const open = new Set<string>();
  for (const name of fs.readdirSync('/proc/self/fd')) {
    try {
      open.add(fs.readlinkSync(`/proc/self/fd/${name}`));
    } catch {
      // This entry was the handle that listed the folder.
    }
  }
  return open;
}

/** The start of the app that a thread belongs to: the first part of the thread's name, or '' for no thread. */
const startOf = (actor: Actor | null): string => actor?.name.split('.')[0] ?? '';

interface Used {
  readonly path: string;
  /** True if SQLite may hold locks on the file against other processes. */
  readonly isLocking: boolean;
  readonly forget: () => void;
}

export class SimDisk {
  readonly #options: DiskOptions;
  readonly #connections = new Map<Actor, Map<DatabaseConnection, Used>>();

  constructor(options: DiskOptions) {
    this.#options = options;
    setLeftOpen(() => this.#isLeftOpen());
  }

  /** Does what the system does when a thread ends: closes its files and undoes uncommitted changes. */
  closeAll(actor: Actor): void {
    for (const [connection, { forget }] of this.#connections.get(actor) ?? []) {
      forget();
      noteUncollected();
      try {
        if (connection.inTransaction) connection.exec('ROLLBACK');
        connection.close();
      } catch {
        // The database was already closed.
      }
    }
    this.#connections.delete(actor);
  }

  disk(): Partial<Disk> {
    const guard = (deed: Deed, name: string, path: string): void => this.#guard(deed, name, path);
    const isWriting = (flags: fs.OpenMode | undefined): boolean => typeof flags === 'string' && /[wa+]/.test(flags);
    const moved = (name: string, path: string): void => {
      guard('move', name, path);
      if (this.#options.isWindows && openFiles().has(path)) throw systemError('EBUSY', `${name} ${path}`);
    };
    return {
      openSync: (path, flags, mode) => {
        guard(isWriting(flags) ? 'write' : 'read', 'open', String(path));
        this.#mustNotBeOpen('open', String(path));
        this.#name(String(path));
        return fs.openSync(path, flags ?? 'r', mode);
      },
      writeSync: ((...args: Parameters<Disk['writeSync']>) => {
        guard('write', 'write', 'handle');
        return fs.writeSync(...args);
      }) as Disk['writeSync'],
      fsyncSync: (handle) => {
        guard('write', 'fsync', 'handle');
        fs.fsyncSync(handle);
      },
      readFileSync: ((...args: Parameters<Disk['readFileSync']>) => {
        guard('read', 'readFile', String(args[0]));
        this.#mustNotBeOpen('readFile', String(args[0]));
        return fs.readFileSync(...args);
      }) as Disk['readFileSync'],
      readdirSync: ((...args: Parameters<Disk['readdirSync']>) => {
        guard('read', 'readdir', String(args[0]));
        return fs.readdirSync(...args).sort();
      }) as Disk['readdirSync'],
      mkdirSync: ((...args: Parameters<Disk['mkdirSync']>) => {
        guard('write', 'mkdir', String(args[0]));
        this.#name(String(args[0]));
        return fs.mkdirSync(...args);
      }) as Disk['mkdirSync'],
      copyFileSync: (from, to, mode) => {
        guard('write', 'copyFile', String(to));
        this.#mustNotBeOpen('copyFile', String(from));
        fs.copyFileSync(from, to, mode);
      },
      renameSync: (from, to) => {
        moved('rename', String(from));
        if (this.#options.isWindows && openFiles().has(String(to)))
          throw systemError('EBUSY', `rename to ${String(to)}`);
        this.#name(String(to));
        if (this.#options.isWindows && fs.existsSync(from) && fs.statSync(from).isDirectory())
          this.#refuseOpenBelow(String(from));
        fs.renameSync(from, to);
      },
      rmSync: (path, options) => {
        if (!fs.existsSync(path) && options?.force === true) {
          guard('read', 'rm', String(path));
          return;
        }
        moved('rm', String(path));
        if (this.#options.isWindows && fs.statSync(path).isDirectory()) this.#refuseOpenBelow(String(path));
        fs.rmSync(path, options);
      },
      rmdirSync: (path) => {
        moved('rmdir', String(path));
        fs.rmdirSync(path);
      },
      accessSync: (path, mode) => {
        if (mode === fs.constants.W_OK && this.#options.before('write', 'access', String(path)) === 'EROFS')
          throw systemError('EROFS', 'access');
        fs.accessSync(path, mode);
      },
      stat: (async (path: fs.PathLike) => fs.statSync(path)) as unknown as Disk['stat'],
      open: (async (path: fs.PathLike, flags?: string) => {
        const handle = fs.openSync(path, flags ?? 'r');
        return {
          read: async (buffer: Buffer, offset: number, length: number, at: number) => {
            await clock.nextTurn();
            return { buffer, bytesRead: fs.readSync(handle, buffer, offset, Math.min(length, 4096), at) };
          },
          stat: async () => fs.fstatSync(handle),
          sync: async () => fs.fsyncSync(handle),
          close: async () => fs.closeSync(handle),
        };
      }) as unknown as Disk['open'],
      openDatabase: (path, options) => this.#open(path, options),
    };
  }

  /** True if the driver still has the database of a closed connection open. */
  #isLeftOpen(): boolean {
    const inUse = new Set([...this.#connections.values()].flatMap((own) => [...own.values()].map(({ path }) => path)));
    return [...openFiles()].some((path) => this.#options.isOurs(path) && DATABASE.test(path) && !inUse.has(path));
  }

  /** Reports a file that SQLite has open. Under POSIX, closing a second handle of the file drops SQLite's locks. */
  #mustNotBeOpen(name: string, path: string): void {
    const start = startOf(this.#options.scheduler.current);
    for (const [actor, own] of this.#connections)
      if (startOf(actor) === start && [...own.values()].some((used) => used.isLocking && used.path === path))
        this.#options.onProblem(`${name} of ${basename(path)}, which ${actor.name} has open in SQLite`);
  }

  #guard(deed: Deed, name: string, path: string): void {
    const actor = this.#options.scheduler.current;
    if (actor?.isDead) throw new Ended(name);
    const code = this.#options.before(deed, name, path);
    if (code !== null) throw systemError(code, `${name} ${basename(path)}`);
  }

  /** Refuses names that Windows refuses. */
  #name(path: string): void {
    if (!this.#options.isWindows) return;
    const name = basename(path);
    if (path.length > PATH_MAX) throw systemError('ENOENT', `too long: ${path}`);
    if (RESERVED.test(name) || /[<>:"|?*]|[. ]$/.test(name)) throw systemError('EINVAL', `not a name: ${name}`);
    const folder = dirname(path);
    if (fs.existsSync(path) || !fs.existsSync(folder)) return;
    if (fs.readdirSync(folder).some((other) => other.toLowerCase() === name.toLowerCase()))
      throw systemError('EEXIST', `the same name in other letters: ${name}`);
  }

  #refuseOpenBelow(folder: string): void {
    for (const path of openFiles()) if (path.startsWith(`${folder}/`)) throw systemError('EBUSY', `in use: ${path}`);
  }

  #open(path: string, options: Parameters<Disk['openDatabase']>[1]): DatabaseConnection {
    const actor = this.#options.scheduler.current;
    if (path === ':memory:' || actor === null) return new Database(path, options);
    if (actor.isDead) throw new Ended('open');
    const connection = new Database(path, options);
    return this.#watched(connection, path, actor);
  }

  #refuse(connection: DatabaseConnection, path: string, actor: Actor, deed: Deed, sql: string): void {
    if (actor.isDead) throw new Ended(sql);
    const code = this.#options.before(deed, sql, path);
    if (code === null) return;
    // Like some errors of SQLite, a refusal ends the transaction.
    if (connection.inTransaction) connection.exec('ROLLBACK');
    throw sqliteError(code);
  }

  #commit(connection: DatabaseConnection, path: string): void {
    if (!this.#options.isTorn()) {
      connection.exec('COMMIT');
      return;
    }
    const log = `${path}-wal`;
    const before = fs.existsSync(log) ? fs.readFileSync(log) : Buffer.alloc(0);
    connection.exec('COMMIT');
    this.#options.tear(log, before, fs.existsSync(log) ? fs.readFileSync(log) : Buffer.alloc(0));
    throw new Ended('commit');
  }

  #watched(connection: DatabaseConnection, path: string, actor: Actor): DatabaseConnection {
    let isLimited = false;
    /** Simulates that SQLite reaches the end of a small disk while writing. */
    const limit = (deed: Deed): void => {
      const pages = deed === 'write' ? this.#options.pagesMax(path) : null;
      if (pages === null && !isLimited) return;
      isLimited = pages !== null;
      connection.exec(`PRAGMA max_page_count = ${pages ?? PAGES_MAX}`);
    };
    const exec = (sql: string): unknown => {
      // Don't wait for locks, because nothing else runs while this waits.
      const text = sql.replace(/busy_timeout\s*=\s*\d+/g, 'busy_timeout = 0');
      if (/^\s*COMMIT/i.test(text)) {
        this.#refuse(connection, path, actor, 'commit', text);
        this.#commit(connection, path);
        return connection;
      }
      const deed = isChange(text) ? 'write' : 'read';
      this.#refuse(connection, path, actor, deed, text);
      limit(deed);
      return connection.exec(text);
    };
    let hasStatements = false;
    const statements = new Map<string, ReturnType<DatabaseConnection['prepare']>>();
    const unhook = beforeCollecting(() => statements.clear());
    const forget = (): void => {
      statements.clear();
      unhook();
    };
    const own = this.#connections.get(actor) ?? new Map<DatabaseConnection, Used>();
    const isLocking = !path.endsWith('immutable=1');
    own.set(connection, { path: decodeURI(path.replace(/^file:|\?.*$/g, '')), isLocking, forget });
    this.#connections.set(actor, own);
    const prepare = (sql: string): object => {
      hasStatements = true;
      const statement = () => {
        const made = statements.get(sql) ?? connection.prepare(sql);
        statements.set(sql, made);
        return made;
      };
      statement();
      const deed: Deed = isChange(sql) ? 'write' : 'read';
      const guarded = <T>(work: () => T): T => {
        this.#refuse(connection, path, actor, deed, sql);
        limit(deed);
        return work();
      };
      return {
        iterate: (values: unknown[]) => guarded(() => statement().iterate(values)),
        get: (values: unknown[]) => guarded(() => statement().get(values)),
        run: (values: unknown[]) => guarded(() => statement().run(values)),
        columns: () => statement().columns(),
      };
    };
    let isClosed = false;
    const close = (): unknown => {
      if (isClosed || actor.isDead) return connection;
      isClosed = true;
      forget();
      this.#connections.get(actor)?.delete(connection);
      if (hasStatements) noteUncollected();
      return connection.close();
    };
    const watched = {
      exec,
      prepare,
      close,
      get inTransaction() {
        // The driver ends the process if this is read from a closed connection.
        return !isClosed && !actor.isDead && connection.inTransaction;
      },
    };
    return watched as unknown as DatabaseConnection;
  }
}

/** Copies a folder as it is now, without the files that SQLite only needs while it runs. */
export function snapshot(from: string, to: string): void {
  fs.mkdirSync(to, { recursive: true, mode: 0o700 });
  for (const entry of fs.readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (entry.isDirectory()) snapshot(source, target);
    else if (!entry.name.endsWith('-shm')) fs.copyFileSync(source, target);
  }
}
