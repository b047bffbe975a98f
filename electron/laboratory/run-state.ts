/** Tracks and stores a run's status and running time, and resumes the run once the disk accepts changes again. */

import type { ExperimentSummary, PauseReason } from '../../shared/laboratory/answers.ts';
import type { AsyncLibrary } from '../library/library-api.ts';
import type { Clock } from '../service/clock.ts';
import { RunClock } from './run-clock.ts';

export interface RunStateOptions {
  readonly library: Pick<AsyncLibrary, 'setRunState' | 'probe'>;
  readonly clock: Pick<Clock, 'schedule'>;
  /** Unix milliseconds. */
  readonly now: () => number;
  readonly onSummary: (experimentId: string) => void;
  readonly onTrouble: (error: unknown) => void;
}

interface RunStateInput {
  readonly id: string;
  /** How long the experiment ran before. */
  readonly runMs: number;
  /** The status to store instead of the run's own; null to store the run's own. */
  readonly storedStatus: Pick<ExperimentSummary, 'status' | 'pause'> | null;
  /** Called when the run may continue after it was paused because of the disk. */
  readonly onContinue: () => void;
}

/** How often the running time is stored. */
const STORE_TIME_MS = 10_000;
export const STORE_AGAIN_FIRST_MS = 500;
export const STORE_AGAIN_MAX_MS = 30_000;

export class RunState {
  readonly clock: RunClock;
  readonly #options: RunStateOptions;
  readonly #input: RunStateInput;
  #status: ExperimentSummary['status'] = 'running';
  #pause: PauseReason | null = null;
  #isClosed = false;

  constructor(options: RunStateOptions, input: RunStateInput) {
    this.#options = options;
    this.#input = input;
    this.clock = new RunClock(options, input.runMs);
  }

  get status(): ExperimentSummary['status'] {
    return this.#status;
  }

  get pause(): PauseReason | null {
    return this.#pause;
  }

  /** True once the app is quitting or opening another library. */
  get isClosed(): boolean {
    return this.#isClosed;
  }

  get isSending(): boolean {
    return this.#status === 'running' && !this.#isClosed;
  }

  setRunning(): void {
    this.#status = 'running';
    this.#pause = null;
  }

  /** Counts the running time from now on, and stores it regularly. */
  startClock(): void {
    this.clock.start();
    this.#storeRegularly();
  }

  /** Sets the status and stops the clock; false if that changes nothing. */
  end(status: ExperimentSummary['status'], pause: PauseReason | null): boolean {
    if (this.#status === status && this.#pause === pause) return false;
    this.clock.stop();
    this.#status = status;
    this.#pause = pause;
    if (status === 'paused' && pause === 'storage') this.#tryStorage(STORE_AGAIN_FIRST_MS);
    return true;
  }

  close(): void {
    this.#isClosed = true;
    this.clock.clearTimers();
  }

  /** Call it when the disk has accepted a change. */
  noteStorage(): void {
    if (this.#pause === 'storage' && !this.#isClosed) this.#continue();
  }

  async store(): Promise<void> {
    const { id, storedStatus } = this.#input;
    const { status, pause } = storedStatus ?? this;
    try {
      await this.#options.library.setRunState(id, { status, pause, runMs: Math.round(this.clock.elapsedMs) });
    } finally {
      this.#options.onSummary(id);
    }
  }

  #storeRegularly(): void {
    this.clock.timer('store', STORE_TIME_MS, () => {
      void this.store().catch(this.#options.onTrouble);
      this.#storeRegularly();
    });
  }

  #tryStorage(waitMs: number): void {
    this.clock.timer('store', waitMs, () => {
      if (this.#pause !== 'storage' || this.#isClosed) return;
      this.#options.library.probe().then(
        () => this.#continue(),
        () => this.#tryStorage(Math.min(STORE_AGAIN_MAX_MS, waitMs * 2)),
      );
    });
  }

  #continue(): void {
    this.setRunning();
    void this.store().catch(this.#options.onTrouble);
    this.#input.onContinue();
  }
}
