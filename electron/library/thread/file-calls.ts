/** Sends requests to the workers, and repeats a request if the file was replaced or the worker died meanwhile. */

import { refusalReason } from '../../../shared/errors.ts';
import { isRepeatable, isWriting } from '../host/method-table.ts';
import type { FileOwner } from './file-owner.ts';
import type { LongWorker } from './long-worker.ts';
import { StaleError, UnansweredError, type WorkerLink } from './worker-link.ts';
import type { FileRequests, LongRequests } from './worker-protocol.ts';

export interface FileCallsParts {
  readonly owner: FileOwner;
  /** The current worker; a new one replaces it if it dies. */
  readonly file: () => WorkerLink<FileRequests>;
  readonly long: LongWorker;
  /** Throws `moved` if the library's file was moved, because the long worker would open or create another one. */
  readonly requireInPlace: () => void;
  /** Replaces a damaged file with what could be recovered from it. */
  readonly recover: () => Promise<void>;
}

export class FileCalls {
  readonly #parts: FileCallsParts;

  constructor(parts: FileCallsParts) {
    this.#parts = parts;
  }

  /**
   * Sends a request to the file worker. If the file is damaged, repairs it and repeats the request once. If the worker
   * died, also asks the new one, provided that repeating the request is harmless.
   */
  async askFile<N extends 'call' | 'counts'>(
    name: N,
    ...args: Parameters<FileRequests[N]>
  ): Promise<Awaited<ReturnType<FileRequests[N]>>> {
    const [method] = args;
    let generation = 0;
    for (let hasBeenRepaired = false; ; ) {
      try {
        const value = await this.#parts.owner.use((current) => {
          generation = current;
          return this.#parts.file().ask(name, ...args);
        });
        if (method !== undefined && method !== 'journal' && isWriting(method)) this.#parts.long.touchIndex();
        return value;
      } catch (error) {
        const isHarmless = error instanceof UnansweredError && (method === undefined || isRepeatable(method));
        if (isHarmless || error instanceof StaleError) continue;
        if (refusalReason(error) !== 'corrupt' || hasBeenRepaired) throw error;
        hasBeenRepaired = true;
        await this.repair(generation);
      }
    }
  }

  /** Recovers the file of this generation; callers that find the same damage share one recovery. */
  async repair(generation: number): Promise<void> {
    if (this.#parts.owner.isAt(generation)) await this.#parts.recover();
    else await this.#parts.owner.whenAtRest();
  }

  askLong<N extends keyof LongRequests>(
    name: N,
    ...args: Parameters<LongRequests[N]>
  ): Promise<Awaited<ReturnType<LongRequests[N]>>> {
    return this.withLong(() => this.#parts.long.ask(name, ...args));
  }

  /** Asks the long worker. Repeats the request if the worker was ended because the file changes, but not if it died. */
  async withLong<T>(ask: (generation: number) => Promise<T>): Promise<T> {
    let generation = 0;
    for (;;) {
      try {
        return await this.#parts.owner.use((current) => {
          generation = current;
          this.#parts.requireInPlace();
          return ask(current);
        });
      } catch (error) {
        if (error instanceof StaleError) continue;
        if (!(error instanceof UnansweredError) || this.#parts.owner.isAt(generation)) throw error;
      }
    }
  }
}
