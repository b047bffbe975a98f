/** What a long piece of work is told and must ask: progress, cancelling, room for others. */

import { clock } from '../clock.ts';
import { giveWay } from '../give-way.ts';
import { TransferError } from '../transfer/transfer-error.ts';

/** Each report crosses two threads and wakes the windows. */
const REPORT_EVERY_MS = 50;

export class JobControl {
  readonly #onProgress: (done: number, total: number) => void;
  /** Resolves when the work is to end. */
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

  /** Tells how far the work is, a few times a second; the end at once. While nothing is known of it the total is 0. */
  report(done: number, total: number): void {
    const now = clock.elapsed();
    const isEnd = total > 0 && done === total;
    if (!isEnd && now - this.#reportedAt <= REPORT_EVERY_MS) return;
    this.#reportedAt = now;
    this.#onProgress(done, total);
  }

  /** Reports, lets searches and a cancel request through, and throws when the work is to end. */
  async step(done: number, total: number): Promise<void> {
    this.report(done, total);
    await giveWay();
    this.check();
  }

  check(): void {
    if (this.#isStopped) throw new TransferError('cancelled');
  }
}
