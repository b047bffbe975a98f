/** The long work on the open file: what is asked for, and what the library does by itself. */

import type { JobProgress, JobResult } from '../../../shared/library.ts';
import { type CancelTimer, clock } from '../clock.ts';
import type { LongJob } from '../host/requests.ts';
import { LibraryError } from '../library-error.ts';
import { TransferError } from '../transfer/transfer-error.ts';
import type { AskedFile } from './asked-file.ts';
import type { FileOwner } from './file-owner.ts';
import { JobBoard } from './job-board.ts';
import type { LongWorker } from './long-worker.ts';
import { FIRST_ROUND_MS, Upkeep } from './upkeep.ts';
import { UnansweredError } from './worker-link.ts';

/** When the window has long been drawn, and just before the first round of upkeep, which then finds the same worker there. */
const CHECK_AFTER_START_MS = FIRST_ROUND_MS - 1_000;

export interface LongJobsParts {
  readonly owner: FileOwner;
  readonly asked: AskedFile;
  readonly long: LongWorker;
  /** False while the library is closed, locked, changing, or cannot be written. */
  readonly isSaved: () => boolean;
  readonly onJob: (progress: JobProgress) => void;
  readonly onTrouble: (error: unknown) => void;
}

export class LongJobs {
  readonly #parts: LongJobsParts;
  /** What is done by the caller is told of there as well. */
  readonly board: JobBoard;
  readonly #cancelled = new Set<string>();
  readonly #upkeep: Upkeep;
  #cancelCheck: CancelTimer | null = null;

  constructor(parts: LongJobsParts) {
    this.#parts = parts;
    this.board = new JobBoard(parts.onJob, parts.onTrouble);
    this.#upkeep = new Upkeep({
      due: async () => {
        if (!parts.isSaved()) return null;
        const due = await parts.asked.askLong('due');
        // The worker is there now, and knows whether the index is one of this library.
        parts.long.touchIndex();
        return due;
      },
      run: (request) => this.board.end(this.start(request)),
      onTrouble: parts.onTrouble,
    });
  }

  start(request: LongJob): string {
    return this.board.begin(request.kind, (jobId) => this.#run(jobId, request));
  }

  async cancel(jobId: string): Promise<void> {
    if (this.board.isRunning(jobId)) this.#cancelled.add(jobId);
    await this.#parts.long.cancel(jobId).catch((error: unknown) => {
      if (!(error instanceof UnansweredError)) throw error;
    });
  }

  checkSoon(): void {
    this.dropCheck();
    this.#cancelCheck = clock.after(CHECK_AFTER_START_MS, () => {
      if (this.#parts.owner.isOpen) this.start({ kind: 'check' });
    });
  }

  /** The file that was to be checked is changed for another. */
  dropCheck(): void {
    this.#cancelCheck?.();
  }

  /** Nothing is begun by itself any more. */
  endUpkeep(): void {
    this.#upkeep.end();
  }

  async #run(jobId: string, request: LongJob): Promise<JobResult> {
    const { asked, owner, long } = this.#parts;
    let content: number | null = null;
    let generation = 0;
    const requireSame = (): void => {
      if (owner.content !== content) throw new LibraryError('replaced', 'another library took the place');
    };
    try {
      const result = await asked.withLong(async (current) => {
        generation = current;
        content ??= owner.content;
        if (this.#cancelled.has(jobId)) throw new TransferError('cancelled');
        requireSame();
        return long.ask('job', jobId, request);
      });
      // It came to its end while the file was being changed already.
      if (!owner.isAt(generation)) await owner.rested();
      requireSame();
      if (request.kind === 'check' && result.isHealthy === false) await asked.repair(generation);
      if (owner.isOpen) long.touchIndex();
      return result;
    } finally {
      this.#cancelled.delete(jobId);
    }
  }
}
