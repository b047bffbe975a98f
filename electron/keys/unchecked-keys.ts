/** Keeps which typed keys were not taken and nobody was told: of what connection and since when, nothing of the keys. */

import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Connection } from '../../shared/connection.ts';
import { ignoreSystemError } from '../../shared/errors.ts';
import { finiteOf, isObject, parseJson } from '../../shared/json.ts';
import { removeDrafts, replaceFile } from '../disk/replace-file.ts';

export interface UncheckedKey {
  /** What the connection is called, or would be. */
  readonly connectionName: string;
  /** Unix milliseconds. */
  readonly typedAt: number;
  /** It was not taken. Of any other nobody knows: the app ended first. */
  readonly isRefused?: boolean;
}

/** One of which nothing is known may have been kept in the last moment. */
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

  /** Those of the run before, and those whose answer nobody saw. They are told once. */
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

  /** Those that are being checked now: written at once, as no end has to be announced. */
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
      // A disk that takes nothing keeps nobody from a key; then nothing is told.
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
    // What cannot be read is told by nobody.
    ignoreSystemError(error);
    return [];
  }
}
