/** Tracks long jobs: their progress and how they ended. */

import { randomUUID } from 'node:crypto';
import { messageOf, refusalReason } from '../../../shared/errors.ts';
import type { JobProgress, JobResult } from '../../../shared/library.ts';
import { LibraryError } from '../library-error.ts';

const JOBS_REMEMBERED = 100;

interface Job {
  progress: JobProgress;
  readonly end: Promise<JobProgress>;
}

export class JobBoard {
  readonly #jobs = new Map<string, Job>();
  readonly #onJob: (progress: JobProgress) => void;
  readonly #onBug: (error: unknown) => void;

  /** @param onBug receives unexpected errors, as opposed to refusals */
  constructor(onJob: (progress: JobProgress) => void, onBug: (error: unknown) => void) {
    this.#onJob = onJob;
    this.#onBug = onBug;
  }

  /** Starts a job and returns its id. The work starts in a microtask, so the caller has the id before any event. */
  begin(kind: JobProgress['kind'], work: (jobId: string) => Promise<JobResult>): string {
    const jobId = randomUUID();
    const end = Promise.resolve().then(() => this.#run(jobId, work));
    const progress: JobProgress = {
      jobId,
      kind,
      done: 0,
      total: 0,
      state: 'running',
      result: null,
      error: null,
    };
    this.#jobs.set(jobId, { progress, end });
    for (const [old, job] of this.#jobs) {
      if (this.#jobs.size <= JOBS_REMEMBERED || job.progress.state === 'running') break;
      this.#jobs.delete(old);
    }
    return jobId;
  }

  /** Resolves when the job has ended, even if it failed. Rejects with `not_found` for an unknown job. */
  async end(jobId: string): Promise<JobProgress> {
    return this.#get(jobId).end;
  }

  isRunning(jobId: string): boolean {
    return this.#jobs.get(jobId)?.progress.state === 'running';
  }

  advance(jobId: string, done: number, total: number): void {
    if (this.isRunning(jobId)) this.#update(jobId, { done, total });
  }

  async #run(jobId: string, work: (jobId: string) => Promise<JobResult>): Promise<JobProgress> {
    try {
      this.#update(jobId, {});
      const result = await work(jobId);
      return this.#update(jobId, { state: 'finished', result });
    } catch (error) {
      const known = refusalReason(error);
      if (known === null) this.#onBug(error);
      const reason = known ?? 'unexpected';
      const detail = messageOf(error);
      return this.#update(
        jobId,
        reason === 'cancelled' ? { state: 'cancelled' } : { state: 'failed', error: { reason, detail } },
      );
    }
  }

  #get(jobId: string): Job {
    const job = this.#jobs.get(jobId);
    if (job === undefined) throw new LibraryError('not_found', 'no such job');
    return job;
  }

  #update(jobId: string, change: Partial<JobProgress>): JobProgress {
    const job = this.#get(jobId);
    job.progress = { ...job.progress, ...change };
    this.#onJob(job.progress);
    return job.progress;
  }
}
