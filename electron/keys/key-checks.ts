/** Tracks the running checks of typed keys, and remembers on disk which keys were neither accepted nor reported. */

import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { CheckName, Connection } from '../../shared/connection.ts';
import { ignoreSystemError } from '../../shared/errors.ts';
import { finiteOf, isObject, parseJson } from '../../shared/json/json.ts';
import { removeDrafts, replaceFile } from '../disk/replace-file.ts';

/** A typed key's connection and time, not the key itself. */
export interface UncheckedKey {
  /** The connection's name, or the name that it would have had. */
  readonly connectionName: string;
  /** Unix milliseconds. */
  readonly typedAt: number;
  /** True if the service refused the key. Otherwise the outcome is unknown: the app quit first. */
  readonly isRefused?: boolean;
}

/** Who started the check. */
export interface CheckOwner extends CheckName {
  /** The window whose page waits for the answer. */
  readonly windowId?: number;
}

interface Check {
  readonly owner: CheckOwner;
  /** The page that started the check is gone, alone or with its window. */
  isUnseen: boolean;
  isCancelled: boolean;
  readonly connectionId: string | null;
  /** Null if no key was typed. */
  readonly typed: UncheckedKey | null;
  readonly end: AbortController;
  readonly done: Promise<unknown>;
}

export interface KeyChecksOptions {
  readonly folder: string;
  /** Unix milliseconds. */
  readonly now: () => number;
  /** A key was not accepted, and the page that started the check is no longer there to say so. */
  readonly onUnseenKey: () => void;
}

/** A key with an unknown outcome may have been stored at the last moment. */
export function isMissing({ typedAt, isRefused }: UncheckedKey, connections: readonly Connection[]): boolean {
  return (
    isRefused === true ||
    !connections.some(({ keys }) => keys.some(({ addedAt }) => addedAt !== null && addedAt >= typedAt))
  );
}

export class KeyChecks {
  readonly #options: KeyChecksOptions;
  readonly #path: string;
  readonly #running = new Set<Check>();
  #left: readonly UncheckedKey[];
  #isEnding = false;

  constructor(options: KeyChecksOptions) {
    this.#options = options;
    this.#path = join(options.folder, 'unchecked-keys.json');
    removeDrafts(this.#path);
    this.#left = read(this.#path);
  }

  /**
   * @param owner with the id of the form that stores what was typed; without it, `idle` does not wait for the check
   * @param connectionId null for a connection that is only created after the check
   * @param connectionName of the connection that a key was typed for; null if none was typed
   */
  async run<T extends { readonly ok: boolean }>(
    owner: CheckOwner,
    connectionId: string | null,
    connectionName: string | null,
    work: (signal: AbortSignal) => Promise<T>,
  ): Promise<T> {
    const end = new AbortController();
    const isNoted = owner.checkId !== undefined && connectionName !== null;
    const typed = isNoted ? { connectionName, typedAt: this.#options.now() } : null;
    const done = work(end.signal);
    const check: Check = { owner, isUnseen: false, isCancelled: false, connectionId, typed, end, done };
    this.#running.add(check);
    this.#note(check);
    try {
      const result = await done;
      const isLost = !result.ok && !end.signal.aborted && check.isUnseen;
      if (typed !== null && isLost && !this.#isEnding) {
        this.#left = [...this.#left, { ...typed, isRefused: true }];
        this.#write();
        this.#options.onUnseenKey();
      }
      return result;
    } finally {
      this.#running.delete(check);
      this.#note(check);
    }
  }

  /** Resolves when no key that should be stored is being checked. */
  async idle(): Promise<void> {
    const kept = () => [...this.#running].filter(({ owner }) => owner.checkId !== undefined);
    for (let left = kept(); left.length > 0; left = kept()) await Promise.allSettled(left.map(({ done }) => done));
  }

  /**
   * The person left the form: the check with this name stores nothing, unless that has happened already. The answer
   * says so.
   */
  cancel(checkId: string): void {
    for (const check of this.#running) if (check.owner.checkId === checkId) this.#abort(check);
  }

  cancelOf(connectionId: string): void {
    for (const check of this.#running) if (check.connectionId === connectionId) this.#abort(check);
  }

  /** This window's page is gone or reloads: results that it waited for are reported in another way. */
  leavePage(windowId: number): void {
    for (const check of this.#running) if (check.owner.windowId === windowId) check.isUnseen = true;
  }

  /** The app quits: running checks store nothing. Their notes stay on disk, and the next start reports them. */
  breakOff(): void {
    this.#isEnding = true;
    for (const { end } of this.#running) end.abort();
  }

  /** Keys from the previous run, and keys whose result was never shown. Each is reported once. */
  takeLeft(): readonly UncheckedKey[] {
    const left = this.#left;
    this.#left = [];
    if (left.length > 0) this.#write();
    return left;
  }

  /** Cancelled checks are not reported. */
  #abort(check: Check): void {
    check.isCancelled = true;
    check.end.abort();
    this.#note(check);
  }

  /** Written at once, because the app may end without warning. */
  #note({ typed }: Check): void {
    if (typed !== null && !this.#isEnding) this.#write();
  }

  #write(): void {
    const running = [...this.#running].flatMap(({ typed, isCancelled }) => (isCancelled ? [] : (typed ?? [])));
    const all = [...this.#left, ...running];
    try {
      if (all.length === 0) rmSync(this.#path, { force: true });
      else replaceFile(this.#path, JSON.stringify(all));
    } catch (error) {
      // A failing disk must not prevent a check; then nothing is reported later.
      ignoreSystemError(error);
    }
  }
}

function read(path: string): readonly UncheckedKey[] {
  try {
    const content = existsSync(path) ? parseJson(readFileSync(path, 'utf8')) : [];
    return (Array.isArray(content) ? content : []).flatMap((one: unknown) => {
      if (!isObject(one) || typeof one.connectionName !== 'string') return [];
      const typedAt = finiteOf(one.typedAt);
      return typedAt === undefined
        ? []
        : [{ connectionName: one.connectionName, typedAt, isRefused: one.isRefused === true }];
    });
  } catch (error) {
    // An unreadable file is not reported.
    ignoreSystemError(error);
    return [];
  }
}
