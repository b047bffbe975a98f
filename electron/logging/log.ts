/** The only logger: writes named fields, redacted, to a file that cannot grow beyond its cap. */

import { appendFile, chmod, mkdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { ignoreSystemError } from '../../shared/errors.ts';
import { redact } from './redact.ts';

const FILE_MAX_BYTES = 2.5 * 1024 * 1024;
/** Few lines are logged before there is a folder. If there are too many, the newest are dropped. */
const EARLY_MAX_LINES = 1_000;
const FILE_NAME = 'parley.log';
const PREVIOUS_NAME = 'parley.previous.log';

type Level = 'info' | 'warn' | 'error';
/** What may be logged: names and numbers that we chose, and errors. Everything but numbers and booleans is redacted. */
export type LogFields = Readonly<Record<string, unknown>>;

export class Log {
  readonly #fileMaxBytes: number;
  #folder: string | null = null;
  #queue: Promise<void> = Promise.resolve();
  #sizeBytes: number | null = null;
  readonly #early: string[] = [];

  constructor(fileMaxBytes = FILE_MAX_BYTES) {
    this.#fileMaxBytes = fileMaxBytes;
  }

  /** Starts writing below `folder`; what was logged before goes first. */
  open(folder: string): void {
    this.#folder = folder;
    for (const line of this.#early.splice(0)) this.#append(line);
  }

  info(event: string, fields: LogFields = {}): void {
    this.#write('info', event, fields);
  }

  warn(event: string, fields: LogFields = {}): void {
    this.#write('warn', event, fields);
  }

  error(event: string, fields: LogFields = {}): void {
    this.#write('error', event, fields);
  }

  /** Resolves when everything logged so far is on disk. */
  flush(): Promise<void> {
    return this.#queue;
  }

  #write(level: Level, event: string, fields: LogFields): void {
    const plain = Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, describe(value)]));
    const own = { at: new Date().toISOString(), level, event };
    // `own` comes first to start the line, and last to win over fields of the same name.
    const line = `${JSON.stringify({ ...own, ...plain, ...own })}\n`;
    if (this.#folder !== null) this.#append(line);
    else if (this.#early.length < EARLY_MAX_LINES) this.#early.push(line);
  }

  #append(line: string): void {
    const folder = this.#folder;
    if (folder === null) return;
    // A log that cannot be written must not stop the app, and nothing else could report it.
    this.#queue = this.#queue.then(() => this.#appendNow(folder, line)).catch(() => undefined);
  }

  async #appendNow(folder: string, line: string): Promise<void> {
    const path = join(folder, FILE_NAME);
    const lineBytes = Buffer.byteLength(line);
    if (this.#sizeBytes === null) {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      this.#sizeBytes = await sizeOf(path);
    }
    if (this.#sizeBytes + lineBytes > this.#fileMaxBytes) {
      // If the old log can't be kept, it must at least not grow, so remove it.
      await rename(path, join(folder, PREVIOUS_NAME)).catch(() => rm(path, { force: true }));
      this.#sizeBytes = 0;
    }
    if (this.#sizeBytes === 0) {
      await appendFile(path, '', { mode: 0o600 });
      // FAT and network drives have no modes.
      await chmod(path, 0o600).catch(ignoreSystemError);
    }
    await appendFile(path, line, { mode: 0o600 });
    this.#sizeBytes += lineBytes;
  }
}

async function sizeOf(path: string): Promise<number> {
  try {
    return (await stat(path)).size;
  } catch {
    // The file may not exist yet. Writing the line reports any other error.
    return 0;
  }
}

function describe(value: unknown): string | number | boolean | null | undefined {
  if (value === null || value === undefined || typeof value === 'number' || typeof value === 'boolean') return value;
  if (value instanceof Error)
    return redact(`${value.name}: ${value.message} ${(value.stack ?? '').split('\n').slice(1, 6).join(' | ')}`);
  return redact(String(value));
}

export const log = new Log();
