/** Represents one JSON file of the app: validated when opened, replaced as a whole, never silently emptied. */
import { existsSync, mkdirSync, readFileSync, renameSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { codeOf, fail, messageOf, ok, type Result } from '../../shared/errors.ts';
import { canBeCostly, isCostlyJson } from '../../shared/json/json-cost.ts';
import { LIMITS } from '../../shared/limits.ts';
import { removeDrafts, replaceFile } from '../disk/replace-file.ts';
import { restrictMode } from '../disk/restrict-mode.ts';
import { copyPrivately, setAside } from './set-aside.ts';

/** One JSON file on the disk. */
export interface JsonBackend {
  /** Reading this reads the file; assigning replaces the whole file. Either may throw. */
  store: Record<string, unknown>;
}

/** The part of electron-store, and of the library beneath it, that is used. */
interface JsonReader {
  readonly path: string;
  readonly store: Record<string, unknown>;
}

/**
 * Reads with electron-store and writes with `replaceFile`. electron-store's own setter is not used: it overwrites the
 * file in place if `SNAP` is in the environment or a rename is refused, and treats a short write as complete.
 */
export function replacedWhole(reader: JsonReader): JsonBackend {
  return {
    get store() {
      return reader.store;
    },
    set store(content) {
      const text = JSON.stringify(content, undefined, '\t');
      // The next start would set the file aside as damaged.
      if (isTooCostly(Buffer.byteLength(text), () => text))
        throw new Error('the content is too large to be read again');
      mkdirSync(dirname(reader.path), { recursive: true, mode: PRIVATE_FOLDER });
      replaceFile(reader.path, text);
    },
  };
}

const PRIVATE_FOLDER = 0o700;
const PRIVATE_FILE = 0o600;

interface JsonBackendOptions {
  readonly cwd: string;
  /** File name without its extension, which is `json`. */
  readonly name: string;
}

/** Opens `{cwd}/{name}.json` with file mode 0600 and `clearInvalidConfig: false`; throws what reading throws. */
export type OpenJsonBackend = (options: JsonBackendOptions) => JsonBackend;

/**
 * The trouble with a file when it was opened, or when it was about to be replaced (`newer` only).
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

/** The options for opening every file of the app. */
export interface DocumentPlace {
  /** The user data folder. */
  readonly folder: string;
  readonly openBackend: OpenJsonBackend;
  /** Unix milliseconds, for the names of files set aside. */
  readonly now: () => number;
  /**
   * Called when another program changed a file while the app ran: `copy` has the other program's version, the file the
   * app's.
   */
  readonly onForeign: (copy: ForeignCopy) => void;
}

export interface ForeignCopy {
  readonly file: string;
  readonly path: string;
}

export interface JsonDocumentOptions<T> extends DocumentPlace {
  readonly name: string;
  /** Version of the layout that this app writes, stored in the field `version`. */
  readonly version: number;
  /** Reads the file's content and names the parts that it could not use. Never throws. `{}` gives the defaults. */
  readonly parse: (content: Readonly<Record<string, unknown>>) => {
    readonly value: T;
    readonly damaged: readonly string[];
  };
  readonly serialize: (value: T) => Record<string, unknown>;
  /** True when damaged entries are worth keeping: the whole file is then copied aside before the first write. */
  readonly keepsDamaged: boolean;
  /** Losing the file costs nothing: changes by another program are overwritten. */
  readonly isDisposable?: true;
}

/**
 * A file and its content in memory, read once. Sync programs and editors may change the file while the app runs; before
 * replacing it, the app keeps the other program's version beside it.
 */
export class JsonDocument<T> {
  readonly path: string;
  readonly #options: JsonDocumentOptions<T>;
  #backend: JsonBackend | null = null;
  /** The file's content when it was last read or written here; null when it was not JSON. */
  #known: Record<string, unknown> | null = {};
  #value: T;
  #problem: DocumentProblem | null = null;

  constructor(options: JsonDocumentOptions<T>) {
    this.#options = options;
    this.path = join(options.folder, `${options.name}.json`);
    mkdirSync(options.folder, { recursive: true, mode: PRIVATE_FOLDER });
    removeDrafts(this.path);
    this.#value = options.parse({}).value;
    this.#open();
  }

  get value(): T {
    return this.#value;
  }

  /** The problem with the file; null when there is none. */
  get problem(): DocumentProblem | null {
    return this.#problem;
  }

  /** Replaces the content of both file and memory, or of neither if it cannot be written. */
  replace(value: T): Result<void, SaveTrouble> {
    const { name, version, serialize } = this.#options;
    try {
      if (this.#backend !== null) this.#keepForeign(this.#backend);
      if (this.#backend === null) {
        const detail = `${name}.json is left as it is: ${this.#problem?.detail ?? ''}`;
        return fail({ reason: 'read_only', detail });
      }
      const content = { version, ...serialize(value) };
      this.#backend.store = content;
      this.#known = JSON.parse(JSON.stringify(content));
      this.#value = value;
      return ok(undefined);
    } catch (error) {
      return fail(saveTrouble(error));
    }
  }

  /** Writes the file again if it was deleted or moved since it was last read or written. */
  storeAgain(): Result<void, SaveTrouble> {
    const isGone = !existsSync(this.path) && Object.keys(this.#known ?? {}).length > 0;
    return isGone ? this.replace(this.#value) : ok(undefined);
  }

  #open(): void {
    try {
      this.#read();
    } catch (error) {
      this.#leaveAlone('unreadable', messageOf(error));
    }
  }

  #read(): void {
    const { folder, name, openBackend, parse } = this.#options;
    let content: Record<string, unknown>;
    if (isTooCostlyFile(this.path)) {
      this.#startEmpty('it is larger than any file that this app writes');
      return;
    }
    try {
      if (existsSync(this.path)) restrictMode(this.path, PRIVATE_FILE);
      this.#backend = openBackend({ cwd: folder, name });
      content = { ...this.#backend.store };
    } catch (error) {
      if (!(error instanceof SyntaxError)) throw error;
      this.#startEmpty('it does not hold JSON');
      return;
    }
    if (this.#isLeftToNewer(content)) return;
    // electron-store spreads any JSON value that it finds: an array, a string or a number has no `version` afterwards.
    const isEmptyOrOurs = typeof content.version === 'number' || Object.keys(content).length === 0;
    if (!isEmptyOrOurs) {
      this.#startEmpty('it does not hold what this app writes');
      return;
    }
    this.#known = content;
    const { value, damaged } = parse(content);
    this.#value = value;
    if (damaged.length > 0) this.#reportEntries(damaged);
  }

  /** Keeps what another program has written since. Throws when that fails; then nothing may be overwritten. */
  #keepForeign(backend: JsonBackend): void {
    if (this.#options.isDisposable === true || !existsSync(this.path)) return;
    const isTooLarge = isTooCostlyFile(this.path);
    const content = isTooLarge ? null : contentOf(backend);
    if (isDeepStrictEqual(content, this.#known)) return;
    if (content !== null && this.#isLeftToNewer(content)) return;
    if (existsSync(this.path)) restrictMode(this.path, PRIVATE_FILE);
    // Moving needs no space, and the app writes its own version next.
    const path = this.#setAside('changed', isTooLarge ? renameSync : copyPrivately);
    // Keep the copy only once, even if the disk refuses the next write.
    this.#known = content;
    this.#options.onForeign({ file: this.path, path });
  }

  #startEmpty(detail: string): void {
    const setAsidePath = this.#setAside('damaged', renameSync);
    const { folder, name, openBackend } = this.#options;
    this.#backend = openBackend({ cwd: folder, name });
    this.#problem = { file: this.path, kind: 'damaged', setAsidePath, entries: [], detail };
  }

  #reportEntries(entries: readonly string[]): void {
    let setAsidePath: string | null = null;
    if (this.#options.keepsDamaged) {
      // Write the good entries at once, or each start would make another copy of the damaged ones.
      setAsidePath = this.#setAside('damaged', copyPrivately);
      this.replace(this.#value);
    }
    this.#problem = { file: this.path, kind: 'entries_damaged', setAsidePath, entries, detail: entries.join(', ') };
  }

  #isLeftToNewer({ version }: Readonly<Record<string, unknown>>): boolean {
    if (typeof version !== 'number' || version <= this.#options.version) return false;
    this.#leaveAlone('newer', `a newer version of the app wrote it (layout ${version})`);
    return true;
  }

  #setAside(label: 'damaged' | 'changed', place: (from: string, to: string) => void): string {
    return setAside(this.path, label, this.#options.now(), place);
  }

  #leaveAlone(kind: 'unreadable' | 'newer', detail: string): void {
    this.#backend = null;
    this.#problem = { file: this.path, kind, setAsidePath: null, entries: [], detail };
  }
}

/** True for a file too large to be ours. Checked before parsing, which could exhaust memory. */
function isTooCostlyFile(path: string): boolean {
  return existsSync(path) && isTooCostly(statSync(path).size, () => readFileSync(path, 'utf8'));
}

function isTooCostly(bytes: number, text: () => string): boolean {
  if (bytes > LIMITS.ownFileMaxBytes) return true;
  return canBeCostly(bytes, LIMITS.smallJsonMaxBytes) && isCostlyJson(text(), LIMITS.smallJsonMaxBytes);
}

/** null when the file is not JSON. */
function contentOf(backend: JsonBackend): Record<string, unknown> | null {
  try {
    return { ...backend.store };
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

function saveTrouble(error: unknown): SaveTrouble {
  const detail = messageOf(error);
  const code = codeOf(error);
  if (code === 'ENOSPC' || code === 'EDQUOT') return { reason: 'full', detail };
  if (code === 'EROFS' || code === 'EACCES' || code === 'EPERM') return { reason: 'read_only', detail };
  return { reason: 'other', detail };
}
