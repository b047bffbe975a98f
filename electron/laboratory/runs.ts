/** Starts, pauses, stops and repeats experiments, and continues them at launch. */

import type { ModelList } from '../../shared/connection.ts';
import { RefusedError } from '../../shared/errors.ts';
import type { ExperimentSummary, ExperimentView } from '../../shared/laboratory/answers.ts';
import { countsTowards, estimate, type KnownModels } from '../../shared/laboratory/estimate.ts';
import { expand } from '../../shared/laboratory/expand.ts';
import type { Caps, ExperimentPlan } from '../../shared/laboratory/experiment.ts';
import { pricesFrom } from '../../shared/usage/prices.ts';
import type { StopReason } from '../turns/turn.ts';
import type { LaboratoryChanges } from './changes.ts';
import { Places } from './places.ts';
import { ExperimentRun, type RunOptions } from './run.ts';

export interface RunsOptions extends Omit<RunOptions, 'places' | 'onRow' | 'onSummary' | 'onPlaceFree'> {
  readonly listOf: (connectionId: string) => Pick<ModelList, 'models' | 'fetchedAt'>;
  /** Called when experiments have sent many requests, or none for a while. */
  readonly releaseMemory: () => void;
}

/** This long after the last request, the Laboratory frees its memory. */
const IDLE_AFTER_MS = 4_000;
/**
 * Memory is also freed after this many requests, because V8 would wait until their garbage has made the heap several
 * times as large.
 */
const RELEASE_EVERY = 50;

const DONE = { status: 'done', pause: null } as const;

export class ExperimentRuns {
  readonly #options: RunsOptions;
  readonly #changes: LaboratoryChanges;
  readonly #places = new Places();
  readonly #runs = new Map<string, ExperimentRun>();
  #cancelRelease: () => void = () => undefined;
  /** Requests since memory was freed. */
  #ended = 0;

  constructor(options: RunsOptions, changes: LaboratoryChanges) {
    this.#options = options;
    this.#changes = changes;
  }

  /** Undefined if the experiment hasn't run since launch, or if its run is over and was dropped. */
  of(id: string): ExperimentRun | undefined {
    return this.#runs.get(id);
  }

  /** Stops these experiments for good. */
  async remove(ids: readonly string[]): Promise<void> {
    await Promise.all(ids.map((id) => this.#runs.get(id)?.stop()));
    for (const id of ids) this.#runs.delete(id);
  }

  async start(id: string): Promise<ExperimentSummary> {
    const view = await this.#options.library.readExperiment(id);
    const { summary, definition } = view;
    if (summary.status !== 'draft') throw new RefusedError('invalid', 'it was started before');
    const plan = planOf(view);
    const known = await this.#known();
    const { exceeded, otherCurrency } = estimate(plan, definition, known);
    if (exceeded.length > 0 || otherCurrency.length > 0) throw new RefusedError('invalid', 'a cap does not allow it');
    this.#requireConnections(plan);
    await this.#options.library.startExperiment(id, plan);
    await this.#begin({ ...view, plan }, known);
    return this.#summary(id);
  }

  async pause(id: string): Promise<ExperimentSummary> {
    await this.#runs.get(id)?.pause('person');
    return this.#summary(id);
  }

  async stop(id: string): Promise<ExperimentSummary> {
    const run = this.#runs.get(id);
    if (run !== undefined) await run.stop();
    else {
      const { status, runMs } = await this.#options.library.experimentSummary(id);
      if (status === 'paused') await this.#options.library.setRunState(id, { status: 'stopped', pause: null, runMs });
      this.#changes.addExperiment(id);
    }
    return this.#summary(id);
  }

  async resume(id: string, caps?: Caps): Promise<ExperimentSummary> {
    let view = await this.#options.library.readExperiment(id);
    const { summary } = view;
    if (summary.status !== 'paused' && summary.status !== 'stopped')
      throw new RefusedError('invalid', 'it is not paused');
    if (caps !== undefined) ({ view } = await this.#options.library.updateExperiment(id, { ...view.definition, caps }));
    this.#requireConnections(planOf(view));
    const known = await this.#known();
    requireCurrency(view, known);
    const run = this.#runs.get(id);
    if (run !== undefined && !run.isPart) await run.resume(view.definition, known);
    else {
      await run?.whenIdle();
      await this.#begin(view, known);
    }
    return this.#summary(id);
  }

  async repeat(id: string, ordinals: readonly number[]): Promise<ExperimentSummary> {
    const { library } = this.#options;
    const view = await library.readExperiment(id);
    const { status, pause } = view.summary;
    if (status === 'draft') throw new RefusedError('invalid', 'it was not started');
    this.#requireConnections(planOf(view));
    const known = await this.#known();
    requireCurrency(view, known);
    const rows = await library.repeatAnswers(id, ordinals);
    for (const row of rows) this.#changes.addRow(id, row);
    const run = this.#runs.get(id);
    if (run?.isSending === true) run.add(rows);
    else {
      await run?.whenIdle();
      // Only these are sent; other waiting answers stay as they are.
      const only = new Set(rows.map(({ ordinal }) => ordinal));
      await this.#begin(view, known, { only, after: status === 'running' ? DONE : { status, pause } });
    }
    return this.#summary(id);
  }

  /** Continues the runs that were active when the app ended. */
  async resumeAll(ids: readonly string[]): Promise<void> {
    for (const id of ids) {
      const view = await this.#options.library.readExperiment(id);
      await this.#begin(view, await this.#known());
    }
  }

  /** Keys or connections changed: continues runs that wait for them. */
  async noteConnections(): Promise<void> {
    for (const [id, run] of this.#runs)
      if (run.pauseReason === 'connection')
        await run.resume((await this.#options.library.readExperiment(id)).definition, await this.#known());
  }

  /** Ids of the answers whose requests are running, for the question before quitting. */
  runningIds(): readonly string[] {
    return [...this.#runs].flatMap(([id, run]) => run.liveOrdinals.map((ordinal) => `${id} ${ordinal}`));
  }

  /** Resolves when no experiment is sending. */
  async idle(): Promise<void> {
    for (let active = this.#active(); active.length > 0; active = this.#active())
      await Promise.all(active.map((run) => run.ended()));
  }

  /** For quitting: ends the requests; the experiments continue at the next launch. */
  async close(reason: StopReason): Promise<void> {
    await Promise.all([...this.#runs.values()].map((run) => run.close(reason)));
    this.#cancelRelease();
  }

  #active(): readonly ExperimentRun[] {
    return [...this.#runs.values()].filter((run) => run.isActive);
  }

  async #begin(
    view: ExperimentView,
    known: KnownModels,
    part: {
      readonly only: ReadonlySet<number>;
      readonly after: Pick<ExperimentSummary, 'status' | 'pause'>;
    } | null = null,
  ): Promise<void> {
    const { id, againOf } = view.summary;
    const stored = await this.#options.library.readRun(id);
    const waiting = stored.waiting.filter(({ ordinal }) => part?.only.has(ordinal) ?? true);
    const run = new ExperimentRun(
      {
        ...this.#options,
        places: this.#places,
        onRow: (experimentId, row) => this.#changes.addRow(experimentId, row),
        onSummary: (experimentId) => this.#changes.addExperiment(experimentId),
        onPlaceFree: () => {
          for (const other of this.#runs.values()) other.fill();
          this.#ended += 1;
          if (this.#ended >= RELEASE_EVERY) this.#release();
          this.#releaseWhenIdle();
        },
      },
      {
        id,
        definition: view.definition,
        plan: planOf(view),
        isExact: againOf !== null,
        isPart: part !== null,
        stored: { ...stored, waiting },
        known,
        after: part?.after ?? DONE,
      },
    );
    this.#runs.set(id, run);
    await run.resume(view.definition, known);
  }

  #releaseWhenIdle(): void {
    this.#cancelRelease();
    this.#cancelRelease = this.#options.clock.schedule(IDLE_AFTER_MS, () => {
      if (this.#active().length > 0) return;
      for (const [id, run] of this.#runs) if (run.isOver) this.#runs.delete(id);
      this.#release();
    });
  }

  #release(): void {
    this.#ended = 0;
    this.#options.releaseMemory();
  }

  #summary(id: string): Promise<ExperimentSummary> {
    this.#changes.addExperiment(id);
    return this.#options.library.experimentSummary(id);
  }

  #requireConnections({ settings }: ExperimentPlan): void {
    if (settings.some(({ connectionId }) => this.#options.connectionOf(connectionId) === null))
      throw new RefusedError('no_connection');
  }

  async #known(): Promise<KnownModels> {
    const { library, listOf } = this.#options;
    const facts = await library.modelFacts();
    const keyOf = (connectionId: string, model: string): string => JSON.stringify([connectionId, model]);
    const entered = new Map(facts.map((one) => [keyOf(one.connectionId, one.model), one.price]));
    return {
      priceOf: pricesFrom(({ connectionId, model }) => entered.get(keyOf(connectionId, model)), listOf),
      modelOf: (connectionId, model) => listOf(connectionId).models.find(({ id }) => id === model),
    };
  }
}

/** Throws if today's prices or earlier costs aren't in the cap's currency, because the cap wouldn't count them. */
function requireCurrency(view: ExperimentView, known: KnownModels): void {
  const { summary, definition } = view;
  const { otherCurrency } = estimate(planOf(view), definition, known);
  const isCounted = summary.spent.every(
    ({ amount, currency }) => amount === 0 || countsTowards(definition.caps, currency),
  );
  if (otherCurrency.length > 0 || !isCounted) throw new RefusedError('invalid', 'its cap is in another currency');
}

/** The stored plan, or one made from the definition: a draft has none unless it repeats another experiment. */
export function planOf({ plan, definition }: ExperimentView): ExperimentPlan {
  if (plan !== null) return plan;
  const expanded = expand(definition);
  if (!expanded.ok) throw new RefusedError('invalid', expanded.error.kind);
  return expanded.value;
}
