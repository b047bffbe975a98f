/** Remembers typed keys that were neither accepted nor reported: their connection and time, not the keys. */

import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Connection } from '../../shared/connection.ts';
import { ignoreSystemError } from '../../shared/errors.ts';
import { finiteOf, isObject, parseJson } from '../../shared/json.ts';
import { removeDrafts, replaceFile } from '../disk/replace-file.ts';

export interface UncheckedKey {
  /** The connection's name, or the name that it would have had. */
  readonly connectionName: string;
  /** Unix milliseconds. */
  readonly typedAt: number;
  /** True if the service refused the key. Otherwise the outcome is unknown: the app quit first. */
  readonly isRefused?: boolean;
}

/** A key with an unknown outcome may have been stored at the last moment. */
export function isMissing({ typedAt, isRefused }: UncheckedKey, connections: readonly Connection[]): boolean {
  return (
    isRefused === true ||
    !connections.some(({ keys }) => keys.some(({ addedAt }) => addedAt !== null && addedAt >= typedAt))
  );
}

export class UncheckedKeys {
  readonly #path: string;
  #left: readonly UncheckedKey[];
  #running: readonly UncheckedKey[] = [];

  constructor(folder: string) {
    this.#path = join(folder, 'unchecked-keys.json');
    removeDrafts(this.#path);
    this.#left = read(this.#path);
  }

  /** Keys from the previous run, and keys whose result was never shown. Each is reported once. */
  takeLeft(): readonly UncheckedKey[] {
    const left = this.#left;
    this.#left = [];
    if (left.length > 0) this.#write();
    return left;
  }

  addLeft(key: UncheckedKey): void {
    this.#left = [...this.#left, { ...key, isRefused: true }];
    this.#write();
  }

  /** Notes the keys that are being checked now. This is written at once, because the app may end without warning. */
  note(running: readonly UncheckedKey[]): void {
    this.#running = running;
    this.#write();
  }

  #write(): void {
    const all = [...this.#left, ...this.#running];
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
