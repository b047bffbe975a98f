/** Runs long jobs on the open file: those that the user starts and the library's own upkeep. */

import type { JobProgress, JobResult } from '../../../shared/library.ts';
import { type CancelTimer, clock } from '../clock.ts';
import type { LongJob } from '../host/requests.ts';
import { LibraryError } from '../library-error.ts';
import { TransferError } from '../transfer/transfer-error.ts';
import type { FileCalls } from './file-calls.ts';
import type { FileOwner } from './file-owner.ts';
import { JobBoard } from './job-board.ts';
import type { LongWorker } from './long-worker.ts';
import { FIRST_ROUND_MS, Upkeep } from './upkeep.ts';
import { UnansweredError } from './worker-link.ts';

/**
 * Long after the window appears, and just before the first round of upkeep, so that upkeep finds the worker already
 * running.
 */
const CHECK_AFTER_START_MS = FIRST_ROUND_MS - 1_000;

export interface LongJobsParts {
  readonly owner: FileOwner;
  readonly calls: FileCalls;
  readonly long: LongWorker;
  /** False while the library isn't open or the disk refuses changes. */
  readonly isSaved: () => boolean;
  readonly onJob: (progress: JobProgress) => void;
  readonly onTrouble: (error: unknown) => void;
}

export class LongJobs {
  readonly #parts: LongJobsParts;
  /** The board on which the caller also reports jobs that it runs itself. */
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
        const due = await parts.calls.askLong('due');
        // The worker is running anyway, and can tell whether the index belongs to this library.
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

  /** Cancels the planned check, because the file is being replaced or closed. */
  dropCheck(): void {
    this.#cancelCheck?.();
  }

  /** Stops starting upkeep jobs. */
  endUpkeep(): void {
    this.#upkeep.end();
  }

  async #run(jobId: string, request: LongJob): Promise<JobResult> {
    const { calls, owner, long } = this.#parts;
    let content: number | null = null;
    let generation = 0;
    const requireSame = (): void => {
      if (owner.content !== content) throw new LibraryError('replaced', 'another library took the place');
    };
    try {
      const result = await calls.withLong(async (current) => {
        generation = current;
        content ??= owner.content;
        if (this.#cancelled.has(jobId)) throw new TransferError('cancelled');
        requireSame();
        return long.ask('job', jobId, request);
      });
      // The job ended while the file was already being changed.
      if (!owner.isAt(generation)) await owner.whenAtRest();
      requireSame();
      if (request.kind === 'check' && result.isHealthy === false) await calls.repair(generation);
      if (owner.isOpen) long.touchIndex();
      return result;
    } finally {
      this.#cancelled.delete(jobId);
    }
  }
}
