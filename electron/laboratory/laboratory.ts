/** Carries out the user's requests in the Laboratory: drafts, lists, reports, and chats that continue answers. */

import { isDeepStrictEqual } from 'node:util';
import type { ConversationSummary } from '../../shared/conversation.ts';
import { RefusedError } from '../../shared/errors.ts';
import type {
  AnswerRow,
  ExperimentSummary,
  ExperimentView,
  LaboratoryChange,
  WholeAnswer,
} from '../../shared/laboratory/answers.ts';
import { placeOf } from '../../shared/laboratory/answers.ts';
import type { ExperimentDefinition } from '../../shared/laboratory/experiment.ts';
import { isTooLong } from '../../shared/laboratory/experiment-size.ts';
import type { RequestDetails } from '../../shared/requests/request-details.ts';
import { chatOf } from './answer-request.ts';
import { BlindVotes } from './blind-votes.ts';
import { LaboratoryChanges } from './changes.ts';
import { judgeAgain } from './judge-again.ts';
import { type Report, type ReportFormat, reportFile } from './report-file.ts';
import type { ReportLanguage } from './report-html.ts';
import { ExperimentRuns, planOf, type RunsOptions } from './runs.ts';

export interface LaboratoryOptions extends RunsOptions {
  readonly emit: (change: LaboratoryChange) => void;
}

export class Laboratory {
  readonly #options: LaboratoryOptions;
  readonly #changes: LaboratoryChanges;
  readonly runs: ExperimentRuns;
  readonly votes: BlindVotes;
  /** The experiments that the windows know, so that they can be informed about deleted ones. */
  #knownIds = new Set<string>();

  constructor(options: LaboratoryOptions) {
    this.#options = options;
    this.#changes = new LaboratoryChanges({ ...options, onAnswers: (id) => this.votes.forgetAnswers(id) });
    this.runs = new ExperimentRuns(options, this.#changes);
    this.votes = new BlindVotes(options, (id) => this.#changes.addExperiment(id));
  }

  async list(): Promise<readonly ExperimentSummary[]> {
    const all = await this.#options.library.listExperiments();
    this.#knownIds = new Set(all.map(({ id }) => id));
    return all;
  }

  /** Call it after something may have brought experiments back or removed them. */
  async refresh(): Promise<void> {
    const before = this.#knownIds;
    const now = await this.list();
    const gone = [...before].filter((id) => !this.#knownIds.has(id));
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
    this.runs.of(id)?.change(definition);
    if (!isDeepStrictEqual(before.definition.checks, definition.checks)) {
      await judgeAgain(saved.view, this.#options.library, (row) => this.#changes.addRow(id, row));
    }
    this.#announced(saved.view);
    return saved;
  }

  #announced(view: ExperimentView): ExperimentView {
    this.#knownIds.add(view.summary.id);
    this.#changes.addExperiment(view.summary.id);
    return view;
  }

  open(id: string): Promise<ExperimentView> {
    return this.#options.library.readExperiment(id);
  }

  async answers(id: string, offset?: number): Promise<readonly AnswerRow[]> {
    const rows = await this.#options.library.experimentAnswers(id, offset);
    const run = this.runs.of(id);
    return run === undefined ? rows : rows.map((row) => run.liveRow(row.ordinal) ?? row);
  }

  async answer(id: string, ordinal: number): Promise<WholeAnswer> {
    const stored = await this.#options.library.readAnswer(id, ordinal);
    const run = this.runs.of(id);
    const [turn, row] = [run?.liveTurn(ordinal), run?.liveRow(ordinal)];
    return turn === undefined || row === undefined ? stored : { row, text: turn.text, reasoning: turn.reasoning };
  }

  details(id: string, ordinal: number): Promise<readonly RequestDetails[]> {
    return this.#options.library.answerRequests(id, ordinal);
  }

  async again(id: string): Promise<ExperimentView> {
    return this.#announced(await this.#options.library.repeatExperiment(id));
  }

  async delete(ids: readonly string[]): Promise<{ readonly undoId: string | null }> {
    await this.runs.remove(ids);
    const done = await this.#options.library.deleteExperiments(ids);
    for (const id of ids) this.#knownIds.delete(id);
    this.#changes.remove(ids);
    return done;
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
  async report(id: string, format: ReportFormat, language: ReportLanguage): Promise<Report> {
    const view = await this.#options.library.readExperiment(id);
    return reportFile({ view, plan: planOf(view) }, format, language, this.#options.library);
  }
}

function refuseLong(definition: ExperimentDefinition): void {
  if (isTooLong(definition)) throw new RefusedError('invalid', 'too long');
}

function isSameRequest(one: ExperimentDefinition, other: ExperimentDefinition): boolean {
  const part = ({ title: _t, checks: _k, caps: _c, ...rest }: ExperimentDefinition) => rest;
  return isDeepStrictEqual(part(one), part(other));
}
