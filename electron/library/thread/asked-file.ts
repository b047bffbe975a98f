/** Asks the workers about the file that is open, and once more where another file has come in between, or a worker has died. */

import { refusalReason } from '../../../shared/errors.ts';
import { isRepeatable, isWriting } from '../host/method-table.ts';
import type { FileOwner } from './file-owner.ts';
import type { LongWorker } from './long-worker.ts';
import { StaleError, UnansweredError, type WorkerLink } from './worker-link.ts';
import type { FileRequests, LongRequests } from './worker-protocol.ts';

export interface AskedFileParts {
  readonly owner: FileOwner;
  /** The worker of this moment: another one takes the place of one that died. */
  readonly file: () => WorkerLink<FileRequests>;
  readonly long: LongWorker;
  /** Changes a damaged file for what could be saved of it. */
  readonly recover: () => Promise<void>;
}

export class AskedFile {
  readonly #parts: AskedFileParts;

  constructor(parts: AskedFileParts) {
    this.#parts = parts;
  }

  /** Mends a damaged file, once, and asks again; asks a new worker again where a second time changes nothing more. */
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

  /** Recovers the file of this generation, once for all who met its damage. */
  async repair(generation: number): Promise<void> {
    if (this.#parts.owner.isAt(generation)) await this.#parts.recover();
    else await this.#parts.owner.rested();
  }

  askLong<N extends keyof LongRequests>(
    name: N,
    ...args: Parameters<LongRequests[N]>
  ): Promise<Awaited<ReturnType<LongRequests[N]>>> {
    return this.withLong(() => this.#parts.long.ask(name, ...args));
  }

  /** A worker that was ended for a change of the file is asked again after it; one that died by itself is not. */
  async withLong<T>(ask: (generation: number) => Promise<T>): Promise<T> {
    let generation = 0;
    for (;;) {
      try {
        return await this.#parts.owner.use((current) => {
          generation = current;
          return ask(current);
        });
      } catch (error) {
        if (error instanceof StaleError) continue;
        if (!(error instanceof UnansweredError) || this.#parts.owner.isAt(generation)) throw error;
      }
    }
  }
}
