/** One JSON file of the app: validated when opened, replaced whole, never turned into an empty one in silence. */
import { chmodSync, copyFileSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { codeOf, fail, messageOf, ok, type Result } from '../../shared/errors.ts';

/** What electron-store and the library beneath it have in common, as far as it is used here. */
export interface JsonBackend {
  /** Reading reads the file; assigning replaces it atomically. Both throw. */
  store: Record<string, unknown>;
}

interface JsonBackendOptions {
  readonly cwd: string;
  /** File name without its extension, which is `json`. */
  readonly name: string;
}

/** Opens `{cwd}/{name}.json` with file mode 0600 and `clearInvalidConfig: false`; throws what reading throws. */
export type OpenJsonBackend = (options: JsonBackendOptions) => JsonBackend;

/**
 * What was found when a file was opened.
 *
 * - `damaged`: not JSON, or not an object; it was set aside as `setAsidePath` and the app began with defaults.
 * - `entries_damaged`: parts of it were not usable (`entries`); a copy is kept only when something would be lost.
 * - `unreadable`: the system refuses to read it; nothing is written over it in this run.
 * - `newer`: a newer version of the app wrote it; nothing is written over it in this run.
 */
export interface DocumentProblem {
  readonly file: string;
  readonly kind: 'damaged' | 'entries_damaged' | 'unreadable' | 'newer';
  readonly setAsidePath: string | null;
  readonly entries: readonly string[];
  readonly detail: string;
}

/** Why a file could not be written. */
export interface SaveTrouble {
  readonly reason: 'full' | 'read_only' | 'other';
  readonly detail: string;
}

/** What every file of the app is opened with. */
export interface DocumentPlace {
  /** The user data folder. */
  readonly folder: string;
  readonly openBackend: OpenJsonBackend;
  /** Unix milliseconds, for the names of files set aside. */
  readonly now: () => number;
}

export interface JsonDocumentOptions<T> extends DocumentPlace {
  readonly name: string;
  /** Version of the layout that this app writes, kept in the field `version`. */
  readonly version: number;
  /** Reads what the file holds; names what it could not use. Never throws. `{}` gives the defaults. */
  readonly parse: (content: Readonly<Record<string, unknown>>) => {
    readonly value: T;
    readonly damaged: readonly string[];
  };
  readonly serialize: (value: T) => Record<string, unknown>;
  /** True when damaged entries are worth keeping: the whole file is then copied aside before the first write. */
  readonly keepsDamaged: boolean;
}

/** Between the name of a file and the time at which it was set aside. */
const SET_ASIDE = '.damaged-';

/** Removes every JSON file of the app that was set aside as damaged; false when one cannot be removed. */
export function removeSetAside(folder: string): boolean {
  try {
    for (const name of readdirSync(folder)) if (name.includes(`.json${SET_ASIDE}`)) rmSync(join(folder, name));
    return true;
  } catch {
    return false;
  }
}

/** A file and its content in memory. It is read once; while the app runs nobody else writes it. */
export class JsonDocument<T> {
  readonly path: string;
  readonly #options: JsonDocumentOptions<T>;
  #backend: JsonBackend | null = null;
  #value: T;
  #problem: DocumentProblem | null = null;

  constructor(options: JsonDocumentOptions<T>) {
    this.#options = options;
    this.path = join(options.folder, `${options.name}.json`);
    mkdirSync(options.folder, { recursive: true, mode: 0o700 });
    this.#removeLeftovers();
    this.#value = options.parse({}).value;
    this.#open();
  }

  get value(): T {
    return this.#value;
  }

  /** What was wrong with the file when it was opened; null when nothing was. */
  get problem(): DocumentProblem | null {
    return this.#problem;
  }

  /** Replaces the content of file and memory, or, when it cannot be written, of neither. */
  replace(value: T): Result<void, SaveTrouble> {
    if (this.#backend === null) {
      return fail({
        reason: 'read_only',
        detail: `${this.#options.name}.json is left as it is: ${this.#problem?.detail ?? ''}`,
      });
    }
    try {
      this.#backend.store = { version: this.#options.version, ...this.#options.serialize(value) };
      this.#value = value;
      return ok(undefined);
    } catch (error) {
      return fail(saveTrouble(error));
    }
  }

  #open(): void {
    const { folder, name, openBackend, parse, version } = this.#options;
    let content: Record<string, unknown>;
    try {
      this.#restrictMode();
      this.#backend = openBackend({ cwd: folder, name });
      content = { ...this.#backend.store };
    } catch (error) {
      if (error instanceof SyntaxError) this.#beginAnew('it does not hold JSON');
      else this.#leaveAlone('unreadable', messageOf(error));
      return;
    }
    const written = content.version;
    if (typeof written === 'number' && written > version) {
      this.#leaveAlone('newer', `a newer version of the app wrote it (layout ${written})`);
      return;
    }
    // electron-store spreads whatever JSON it finds: an array, a string or a number has no `version` afterwards.
    const isEmptyOrOurs = typeof written === 'number' || Object.keys(content).length === 0;
    if (!isEmptyOrOurs) {
      this.#beginAnew('it does not hold what this app writes');
      return;
    }
    const { value, damaged } = parse(content);
    this.#value = value;
    if (damaged.length > 0) this.#reportEntries(damaged);
  }

  #beginAnew(detail: string): void {
    const setAsidePath = this.#setAside(renameSync);
    if (setAsidePath === null) {
      this.#backend = null;
      return;
    }
    this.#problem = { file: this.path, kind: 'damaged', setAsidePath, entries: [], detail };
    const { folder, name, openBackend } = this.#options;
    try {
      this.#backend = openBackend({ cwd: folder, name });
    } catch (error) {
      this.#leaveAlone('unreadable', messageOf(error));
    }
  }

  #reportEntries(entries: readonly string[]): void {
    let setAsidePath: string | null = null;
    if (this.#options.keepsDamaged) {
      // The good entries are written at once, or each start would make another copy of the damaged ones.
      setAsidePath = this.#setAside(copyFileSync);
      if (setAsidePath === null) {
        this.#backend = null;
        return;
      }
      this.replace(this.#value);
    }
    this.#problem = { file: this.path, kind: 'entries_damaged', setAsidePath, entries, detail: entries.join(', ') };
  }

  #leaveAlone(kind: 'unreadable' | 'newer', detail: string): void {
    this.#backend = null;
    this.#problem = { file: this.path, kind, setAsidePath: null, entries: [], detail };
  }

  #setAside(place: (from: string, to: string) => void): string | null {
    const stamp = new Date(this.#options.now()).toISOString().replace(/[:.]/g, '-');
    const first = `${this.path}${SET_ASIDE}${stamp}`;
    let target = first;
    for (let count = 2; existsSync(target); count++) target = `${first}-${count}`;
    try {
      place(this.path, target);
      return target;
    } catch (error) {
      this.#problem = {
        file: this.path,
        kind: 'unreadable',
        setAsidePath: null,
        entries: [],
        detail: messageOf(error),
      };
      return null;
    }
  }

  #restrictMode(): void {
    // A file that was copied in by hand may be open to others; on Windows modes mean nothing.
    if (process.platform !== 'win32' && existsSync(this.path)) chmodSync(this.path, 0o600);
  }

  /** A process that dies while it writes leaves its temporary file behind, and with it a copy of the content. */
  #removeLeftovers(): void {
    const start = `${this.#options.name}.json.tmp-`;
    for (const entry of readdirSync(this.#options.folder)) {
      if (entry.startsWith(start)) rmSync(join(this.#options.folder, entry), { force: true });
    }
  }
}

function saveTrouble(error: unknown): SaveTrouble {
  const detail = messageOf(error);
  const code = codeOf(error);
  if (code === 'ENOSPC' || code === 'EDQUOT') return { reason: 'full', detail };
  if (code === 'EROFS' || code === 'EACCES' || code === 'EPERM') return { reason: 'read_only', detail };
  return { reason: 'other', detail };
}
