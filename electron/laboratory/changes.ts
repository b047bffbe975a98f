/** Collects changes of experiments and answers, and sends them to the windows at most four times a second. */

import type { AnswerRow, LaboratoryChange } from '../../shared/laboratory/answers.ts';
import type { AsyncLibrary } from '../library/library-api.ts';
import type { Clock } from '../service/clock.ts';

const TOGETHER_MS = 250;

interface ChangesOptions {
  readonly library: Pick<AsyncLibrary, 'experimentSummary'>;
  readonly clock: Pick<Clock, 'schedule'>;
  readonly emit: (change: LaboratoryChange) => void;
  /** Called for each answer that changed, and each experiment that is gone. */
  readonly onAnswers: (experimentId: string) => void;
}

export class LaboratoryChanges {
  readonly #options: ChangesOptions;
  readonly #rows = new Map<string, Map<number, AnswerRow>>();
  readonly #experiments = new Set<string>();
  readonly #removed = new Set<string>();
  #isScheduled = false;

  constructor(options: ChangesOptions) {
    this.#options = options;
  }

  addRow(experimentId: string, row: AnswerRow): void {
    const rows = this.#rows.get(experimentId) ?? new Map<number, AnswerRow>();
    this.#rows.set(experimentId, rows.set(row.ordinal, row));
    this.#options.onAnswers(experimentId);
    this.#schedule();
  }

  addExperiment(id: string): void {
    this.#experiments.add(id);
    this.#removed.delete(id);
    this.#schedule();
  }

  remove(ids: readonly string[]): void {
    for (const id of ids) {
      this.#removed.add(id);
      this.#experiments.delete(id);
      this.#rows.delete(id);
      this.#options.onAnswers(id);
    }
    this.#schedule();
  }

  #schedule(): void {
    if (this.#isScheduled) return;
    this.#isScheduled = true;
    this.#options.clock.schedule(TOGETHER_MS, () => {
      this.#isScheduled = false;
      void this.#flush();
    });
  }

  async #flush(): Promise<void> {
    const answers = [...this.#rows].map(([experimentId, rows]) => ({ experimentId, rows: [...rows.values()] }));
    const removed = [...this.#removed];
    const ids = [...this.#experiments];
    this.#rows.clear();
    this.#removed.clear();
    this.#experiments.clear();
    // An experiment that was deleted meanwhile has no summary any more.
    const read = await Promise.allSettled(ids.map((id) => this.#options.library.experimentSummary(id)));
    const experiments = read.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
    this.#options.emit({ experiments, removed, answers });
  }
}
