/** Lets a long job report progress, be cancelled and give way to other work. */

import { clock } from '../clock.ts';
import { giveWay } from '../give-way.ts';
import { TransferError } from '../transfer/transfer-error.ts';

/** Report at most this often: each report crosses two threads and wakes the windows. */
const REPORT_EVERY_MS = 50;

export class JobControl {
  readonly #onProgress: (done: number, total: number) => void;
  /** Resolves once the job should stop. */
  readonly stopped: Promise<void>;
  #stop: () => void = () => undefined;
  #isStopped = false;
  #reportedAt = Number.NEGATIVE_INFINITY;

  constructor(onProgress: (done: number, total: number) => void) {
    this.#onProgress = onProgress;
    this.stopped = new Promise((resolve) => {
      this.#stop = resolve;
    });
  }

  cancel(): void {
    this.#isStopped = true;
    this.#stop();
  }

  get isCancelled(): boolean {
    return this.#isStopped;
  }

  /** Reports progress at most once per `REPORT_EVERY_MS`, and the end at once. `total` is 0 while it isn't known. */
  report(done: number, total: number): void {
    const now = clock.elapsed();
    const isEnd = total > 0 && done === total;
    if (!isEnd && now - this.#reportedAt <= REPORT_EVERY_MS) return;
    this.#reportedAt = now;
    this.#onProgress(done, total);
  }

  /** Reports progress, lets searches and cancel requests through, and throws if the job should stop. */
  async step(done: number, total: number): Promise<void> {
    this.report(done, total);
    await giveWay();
    this.check();
  }

  check(): void {
    if (this.#isStopped) throw new TransferError('cancelled');
  }
}
