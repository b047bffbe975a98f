/** Manages the worker for long jobs: starts it on demand and ends it when it is idle or its file is replaced. */

import { type CancelTimer, clock } from '../clock.ts';
import type { OpenRequest } from '../host/requests.ts';
import { type SpawnWorker, UnansweredError, WorkerLink } from './worker-link.ts';
import type { LongRequests, WireEvent } from './worker-protocol.ts';

/** Idle time after a search, so that the next search needn't start a new worker. */
const IDLE_AFTER_SEARCH_MS = 5 * 60_000;
/** Idle time after other jobs: a worker's heap is too much memory to keep until the next message or round of upkeep. */
const IDLE_MS = 4_000;
/** How long after the last change the search index is updated. */
const INDEX_AFTER_MS = 1_500;

export interface LongWorkerOptions {
  readonly spawn: SpawnWorker;
  readonly request: () => OpenRequest;
  readonly generation: () => number;
  /** False while the library isn't open or the disk refuses changes. */
  readonly canIndex: () => boolean;
  /** Asks the file worker, which is already running: starting a thread costs more than most index updates. */
  readonly isIndexBehind: () => Promise<boolean>;
  readonly onEvent: (event: WireEvent) => void;
  readonly onTrouble: (error: unknown) => void;
}

export class LongWorker {
  readonly #options: LongWorkerOptions;
  #link: WorkerLink<LongRequests> | null = null;
  /** Ended workers that haven't closed their file yet. */
  #leaving: Promise<unknown> = Promise.resolve();
  #cancelIdle: CancelTimer | null = null;
  #cancelIndex: CancelTimer | null = null;
  #isClosed = false;
  #keepUntil = 0;

  constructor(options: LongWorkerOptions) {
    this.#options = options;
  }

  /** Call it only while the file is open. Rejects with `UnansweredError` if the worker ends before it answers. */
  ask<N extends keyof LongRequests>(
    name: N,
    ...args: Parameters<LongRequests[N]>
  ): Promise<Awaited<ReturnType<LongRequests[N]>>> {
    if (name === 'search' || name === 'backupSearch') this.#keepUntil = clock.elapsed() + IDLE_AFTER_SEARCH_MS;
    return this.#start().ask(name, ...args);
  }

  /** Cancels a job, but starts no worker only for that. */
  async cancel(jobId: string): Promise<void> {
    await this.#link?.ask('cancel', jobId);
  }

  /** Updates the search index shortly after the last change. */
  touchIndex(): void {
    if (this.#isClosed) return;
    this.#cancelIndex?.();
    this.#cancelIndex = clock.after(INDEX_AFTER_MS, () => void this.#index());
  }

  /**
   * Ends the worker and cancels the timers that would start another. Pending requests are rejected at once, except for
   * jobs that still finish. Resolves when the worker has closed the file; never rejects.
   */
  async end(): Promise<void> {
    this.#cancelIndex?.();
    this.#cancelIdle?.();
    const link = this.#link;
    this.#link = null;
    await Promise.all([this.#leaving, link?.end('job')]);
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    await this.end();
  }

  #start(): WorkerLink<LongRequests> {
    this.#restartIdleTimer();
    if (this.#link !== null) return this.#link;
    const generation = this.#options.generation();
    const link: WorkerLink<LongRequests> = new WorkerLink(this.#options.spawn({ mode: 'long' }), {
      generation: () => generation,
      onEvent: (event) => {
        if (this.#link === link) this.#options.onEvent(event);
      },
      onGone: () => {
        if (this.#link === link) this.#link = null;
      },
    });
    this.#link = link;
    link.ask('open', this.#options.request()).catch(this.#options.onTrouble);
    return link;
  }

  #restartIdleTimer(): void {
    this.#cancelIdle?.();
    const idleMs = Math.max(IDLE_MS, this.#keepUntil - clock.elapsed());
    this.#cancelIdle = clock.after(idleMs, () => {
      if (this.#link?.isIdle === true) this.#endIdle(this.#link);
      else if (this.#link !== null) this.#restartIdleTimer();
    });
  }

  #endIdle(link: WorkerLink<LongRequests>): void {
    this.#link = null;
    this.#leaving = Promise.all([this.#leaving, link.close()]);
  }

  async #index(): Promise<void> {
    const isPossible = () => !this.#isClosed && this.#options.canIndex();
    try {
      if (!isPossible()) return;
      const isWanted = this.#link !== null || (await this.#options.isIndexBehind());
      if (!isWanted || !isPossible()) return;
      if ((await this.ask('index')) > 0) this.touchIndex();
    } catch (error) {
      if (!(error instanceof UnansweredError)) this.#options.onTrouble(error);
    }
  }
}
