/** Carries out the user's requests in the Laboratory: drafts, runs, votes, and what follows from answers. */

import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { ModelList } from '../../shared/connection.ts';
import type { ConversationSummary } from '../../shared/conversation.ts';
import { RefusedError } from '../../shared/errors.ts';
import type {
  AnswerRow,
  BlindPair,
  ExperimentSummary,
  ExperimentView,
  LaboratoryChange,
  Vote,
  VoteOutcome,
  WholeAnswer,
} from '../../shared/laboratory/answers.ts';
import { placeOf } from '../../shared/laboratory/answers.ts';
import { estimate, type KnownModels } from '../../shared/laboratory/estimate.ts';
import { expand } from '../../shared/laboratory/expand.ts';
import type { Caps, ExperimentDefinition, ExperimentPlan } from '../../shared/laboratory/experiment.ts';
import { isTooLong } from '../../shared/laboratory/experiment-size.ts';
import { LIMITS } from '../../shared/limits.ts';
import { pricesFrom } from '../../shared/prices.ts';
import type { RequestDetails } from '../../shared/request-details.ts';
import { safeFileName } from '../library/transfer/file-names.ts';
import type { StopReason } from '../turns/turn.ts';
import { chatOf } from './answer-request.ts';
import { LaboratoryChanges } from './changes.ts';
import { checksOf, judge } from './judge.ts';
import { drawPair, type Pair } from './pairs.ts';
import { Places } from './places.ts';
import { reportCsv, reportJson, withoutSecrets } from './report.ts';
import { type ReportLanguage, reportHtml } from './report-html.ts';
import { ExperimentRun, type RunOptions } from './run.ts';

export interface LaboratoryOptions extends Omit<RunOptions, 'places' | 'onRow' | 'onSummary' | 'onPlaceFree'> {
  readonly listOf: (connectionId: string) => Pick<ModelList, 'models' | 'fetchedAt'>;
  readonly emit: (change: LaboratoryChange) => void;
}

interface Report {
  /** A suggestion. */
  readonly name: string;
  readonly text: string;
}

/** How many answers are judged again in one step. */
const JUDGED_TOGETHER = 100;

export class Laboratory {
  readonly #options: LaboratoryOptions;
  readonly #changes: LaboratoryChanges;
  readonly #places = new Places();
  readonly #runs = new Map<string, ExperimentRun>();
  /** Pairs that were shown, by their random names. */
  readonly #pairs = new Map<string, Pair & { readonly experimentId: string }>();
  /** What the windows know, so that they can be told later what is gone. */
  #told = new Set<string>();

  constructor(options: LaboratoryOptions) {
    this.#options = options;
    this.#changes = new LaboratoryChanges(options);
  }

  // Drafts and lists

  async list(): Promise<readonly ExperimentSummary[]> {
    const all = await this.#options.library.listExperiments();
    this.#told = new Set(all.map(({ id }) => id));
    return all;
  }

  /** Call it after something may have brought experiments back or removed them. */
  async refresh(): Promise<void> {
    const before = this.#told;
    const now = await this.list();
    const gone = [...before].filter((id) => !this.#told.has(id));
    if (gone.length > 0) this.#changes.remove(gone);
    for (const { id } of now) if (!before.has(id)) this.#changes.addExperiment(id);
  }

  async create(definition: ExperimentDefinition): Promise<ExperimentView> {
    refuseLong(definition);
    return this.#announced(await this.#options.library.createExperiment(definition));
  }

  async save(
    id: string,
    definition: ExperimentDefinition,
  ): Promise<{ readonly view: ExperimentView; readonly undoId: string | null }> {
    refuseLong(definition);
    const before = await this.#options.library.readExperiment(id);
    const isFixed = before.summary.status !== 'draft' || before.summary.againOf !== null;
    if (isFixed && !isSameRequest(before.definition, definition))
      throw new RefusedError('invalid', 'its requests are fixed');
    const saved = await this.#options.library.updateExperiment(id, definition);
    this.#runs.get(id)?.change(definition);
    if (!isDeepStrictEqual(before.definition.checks, definition.checks)) await this.#judgeAgain(saved.view);
    this.#announced(saved.view);
    return saved;
  }

  #announced(view: ExperimentView): ExperimentView {
    this.#told.add(view.summary.id);
    this.#changes.addExperiment(view.summary.id);
    return view;
  }

  open(id: string): Promise<ExperimentView> {
    return this.#options.library.readExperiment(id);
  }

  async answers(id: string, offset?: number): Promise<readonly AnswerRow[]> {
    const rows = await this.#options.library.experimentAnswers(id, offset);
    const run = this.#runs.get(id);
    return run === undefined ? rows : rows.map((row) => run.liveRow(row.ordinal) ?? row);
  }

  async answer(id: string, ordinal: number): Promise<WholeAnswer> {
    const stored = await this.#options.library.readAnswer(id, ordinal);
    const run = this.#runs.get(id);
    const [turn, row] = [run?.liveTurn(ordinal), run?.liveRow(ordinal)];
    return turn === undefined || row === undefined ? stored : { row, text: turn.text, reasoning: turn.reasoning };
  }

  details(id: string, ordinal: number): Promise<readonly RequestDetails[]> {
    return this.#options.library.answerRequests(id, ordinal);
  }

  // Runs

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
    const run = this.#runs.get(id);
    if (run !== undefined && !run.isPart) await run.resume(view.definition);
    else {
      await run?.settled();
      await this.#begin(view, await this.#known());
    }
    return this.#summary(id);
  }

  async repeat(id: string, ordinals: readonly number[]): Promise<ExperimentSummary> {
    const { library } = this.#options;
    const view = await library.readExperiment(id);
    const { status, pause } = view.summary;
    if (status === 'draft') throw new RefusedError('invalid', 'it was not started');
    this.#requireConnections(planOf(view));
    const rows = await library.repeatAnswers(id, ordinals);
    for (const row of rows) this.#changes.addRow(id, row);
    const run = this.#runs.get(id);
    if (run?.isSending === true) run.add(rows);
    else {
      await run?.settled();
      // Only these are sent; other waiting answers stay as they are.
      const only = new Set(rows.map(({ ordinal }) => ordinal));
      await this.#begin(view, await this.#known(), { only, after: status === 'running' ? DONE : { status, pause } });
    }
    return this.#summary(id);
  }

  async again(id: string): Promise<ExperimentView> {
    return this.#announced(await this.#options.library.repeatExperiment(id));
  }

  async delete(ids: readonly string[]): Promise<{ readonly undoId: string | null }> {
    await Promise.all(ids.map((id) => this.#runs.get(id)?.stop()));
    for (const id of ids) this.#runs.delete(id);
    const done = await this.#options.library.deleteExperiments(ids);
    for (const id of ids) this.#told.delete(id);
    this.#changes.remove(ids);
    return done;
  }

  /** Continues what was running when the app ended. */
  async goOn(ids: readonly string[]): Promise<void> {
    for (const id of ids) {
      const view = await this.#options.library.readExperiment(id);
      await this.#begin(view, await this.#known());
    }
  }

  /** Keys or connections changed: continues runs that wait for them. */
  async noteConnections(): Promise<void> {
    for (const [id, run] of this.#runs)
      if (run.pauseReason === 'connection') await run.resume((await this.open(id)).definition);
  }

  /** Answers whose requests are on their way, for the question before quitting. */
  runningIds(): readonly string[] {
    return [...this.#runs].flatMap(([id, run]) => run.liveOrdinals.map((ordinal) => `${id} ${ordinal}`));
  }

  /** Resolves when no experiment is sending. */
  async idle(): Promise<void> {
    for (let active = this.#active(); active.length > 0; active = this.#active())
      await Promise.all(active.map((run) => run.ended()));
  }

  /** For quitting. */
  async close(reason: StopReason): Promise<void> {
    await Promise.all([...this.#runs.values()].map((run) => run.close(reason)));
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
    await run.resume(view.definition);
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

  /** Creates a chat that can continue where the answer ended. */
  async keep(id: string, ordinal: number): Promise<ConversationSummary> {
    const { definition, plan } = await this.#options.library.readExperiment(id);
    const place = plan === null ? null : placeOf(ordinal, plan);
    const [setting, asked] = [plan?.settings[place?.setting ?? -1], plan?.cases[place?.case ?? -1]];
    if (setting === undefined || asked === undefined) throw new RefusedError('not_found');
    const { settings, parameters } = chatOf(setting, definition, asked, this.#options.connectionOf);
    return this.#options.library.keepAnswer(id, ordinal, settings, parameters);
  }

  /** A file with everything but request details and secrets. */
  async report(id: string, format: 'html' | 'csv' | 'json', language: ReportLanguage): Promise<Report> {
    const view = await this.#options.library.readExperiment(id);
    const plan = planOf(view);
    const rows = view.plan === null ? [] : await this.#allRows(id);
    const answers: WholeAnswer[] = [];
    // One by one, so that chats don't have to wait.
    for (const { ordinal } of rows) answers.push(await this.#options.library.readAnswer(id, ordinal));
    const content = withoutSecrets({ view, plan, answers });
    const name = `${safeFileName(view.summary.title, language.words.untitled)}.${format}`;
    if (format === 'html') return { name, text: reportHtml(content, language) };
    return { name, text: format === 'csv' ? reportCsv(content) : reportJson(content) };
  }

  // Judging

  async #judgeAgain({ summary, definition, plan }: ExperimentView): Promise<void> {
    if (plan === null) return;
    const { library } = this.#options;
    for (let offset = 0; ; offset += LIMITS.answersTogetherMax) {
      const rows = await library.experimentAnswers(summary.id, offset);
      const answered = rows.filter(({ state }) => state === 'answered');
      for (let at = 0; at < answered.length; at += JUDGED_TOGETHER) {
        const results = await Promise.all(
          answered.slice(at, at + JUDGED_TOGETHER).map(async (row) => {
            const { text } = await library.readAnswer(summary.id, row.ordinal);
            const expected = plan.cases[placeOf(row.ordinal, plan).case]?.expected ?? null;
            const checks = judge(text, checksOf(definition), expected);
            this.#changes.addRow(summary.id, { ...row, checks });
            return [row.ordinal, checks] as const;
          }),
        );
        await library.setAnswerChecks(summary.id, results);
      }
      if (rows.length < LIMITS.answersTogetherMax) return;
    }
  }

  async nextPair(id: string): Promise<BlindPair | null> {
    const { plan, votes } = await this.#options.library.readExperiment(id);
    if (plan === null) return null;
    const { pair, voted, pairs } = drawPair(plan, await this.#allRows(id), votes, this.#options.random);
    if (pair === null) return null;
    const pairId = randomUUID();
    this.#pairs.set(pairId, { ...pair, experimentId: id });
    const [first, second] = await Promise.all(
      [pair.firstOrdinal, pair.secondOrdinal].map((ordinal) => this.#options.library.readAnswer(id, ordinal)),
    );
    return { pairId, case: pair.case, first: first?.text ?? '', second: second?.text ?? '', voted, pairs };
  }

  async #allRows(id: string): Promise<readonly AnswerRow[]> {
    const all: AnswerRow[] = [];
    for (;;) {
      const rows = await this.#options.library.experimentAnswers(id, all.length);
      for (const row of rows) all.push(row);
      if (rows.length < LIMITS.answersTogetherMax) return all;
    }
  }

  async vote(id: string, pairId: string, outcome: VoteOutcome): Promise<Vote> {
    const pair = this.#pairs.get(pairId);
    if (pair === undefined || pair.experimentId !== id) throw new RefusedError('not_found');
    this.#pairs.delete(pairId);
    const { firstOrdinal, secondOrdinal } = pair;
    const vote = await this.#options.library.addVote(id, { firstOrdinal, secondOrdinal, outcome });
    this.#changes.addExperiment(id);
    return vote;
  }

  async unvote(id: string, voteId: string): Promise<null> {
    await this.#options.library.removeVote(id, voteId);
    this.#changes.addExperiment(id);
    return null;
  }
}

const DONE = { status: 'done', pause: null } as const;

function refuseLong(definition: ExperimentDefinition): void {
  if (isTooLong(definition)) throw new RefusedError('invalid', 'too long');
}

/** The stored plan; a draft has none yet, unless it repeats another experiment. */
function planOf({ plan, definition }: ExperimentView): ExperimentPlan {
  if (plan !== null) return plan;
  const expanded = expand(definition);
  if (!expanded.ok) throw new RefusedError('invalid', expanded.error.kind);
  return expanded.value;
}

function isSameRequest(one: ExperimentDefinition, other: ExperimentDefinition): boolean {
  const part = ({ title: _t, checks: _k, caps: _c, ...rest }: ExperimentDefinition) => rest;
  return isDeepStrictEqual(part(one), part(other));
}
