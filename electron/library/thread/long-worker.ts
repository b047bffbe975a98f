/** The worker for long work as main holds it: started when it is needed, ended when it is not. */

import { type CancelTimer, clock } from '../clock.ts';
import { LibraryError } from '../library-error.ts';
import { type SpawnWorker, WorkerLink } from './worker-link.ts';
import type { OpenRequest, WireEvent } from './worker-protocol.ts';

/** After a search: the next one should not wait for a new worker. */
const IDLE_AFTER_SEARCH_MS = 5 * 60_000;
/** After all else: a worker's heap is too much memory to keep for the next message or the next hour's upkeep. */
const IDLE_MS = 4_000;
/** After the last change, before what is new goes into the search index. */
const INDEX_AFTER_MS = 1_500;

export interface LongWorkerOptions {
  readonly spawn: SpawnWorker;
  readonly request: () => OpenRequest;
  /** False while the library is closed, locked, or cannot be written. */
  readonly canIndex: () => boolean;
  readonly onEvent: (event: WireEvent) => void;
  readonly onTrouble: (error: unknown) => void;
}

export class LongWorker {
  private readonly options: LongWorkerOptions;
  private link: WorkerLink | null = null;
  private cancelIdle: CancelTimer | null = null;
  private cancelIndex: CancelTimer | null = null;
  private isClosed = false;
  private keepUntil = 0;

  constructor(options: LongWorkerOptions) {
    this.options = options;
  }

  ask(name: string, args: readonly unknown[]): Promise<unknown> {
    if (name === 'search') this.keepUntil = clock.elapsed() + IDLE_AFTER_SEARCH_MS;
    return this.start().ask(name, args);
  }

  /** Nothing is started to be told that there is nothing to cancel. */
  async cancel(jobId: string): Promise<void> {
    await this.link?.ask('cancel', [jobId]);
  }

  /** Brings what changed into the search index, a moment after the last change. */
  touchIndex(): void {
    if (this.isClosed) return;
    this.cancelIndex?.();
    this.cancelIndex = clock.after(INDEX_AFTER_MS, () => void this.index());
  }

  /** Ends the worker; the next request starts a new one. */
  async end(): Promise<void> {
    const { link } = this;
    this.link = null;
    await link?.close();
  }

  async close(): Promise<void> {
    this.isClosed = true;
    this.cancelIndex?.();
    this.cancelIdle?.();
    await this.end();
  }

  private start(): WorkerLink {
    this.restartIdleTimer();
    if (this.link !== null) return this.link;
    const link: WorkerLink = new WorkerLink(this.options.spawn({ mode: 'long' }), {
      onEvent: this.options.onEvent,
      onGone: (unanswered) => {
        if (this.link === link) this.link = null;
        for (const call of unanswered) call.reject(new LibraryError('failed', 'the work was cut short'));
      },
    });
    this.link = link;
    link.ask('open', [this.options.request()]).catch(this.options.onTrouble);
    return link;
  }

  private restartIdleTimer(): void {
    this.cancelIdle?.();
    const idleMs = Math.max(IDLE_MS, this.keepUntil - clock.elapsed());
    this.cancelIdle = clock.after(idleMs, () => {
      if (this.link?.isIdle === true) this.end().catch(this.options.onTrouble);
      else if (this.link !== null) this.restartIdleTimer();
    });
  }

  private async index(): Promise<void> {
    if (this.isClosed || !this.options.canIndex()) return;
    try {
      const left = await this.start().ask('index', []);
      if (typeof left === 'number' && left > 0) this.touchIndex();
    } catch (error) {
      this.options.onTrouble(error);
    }
  }
}
