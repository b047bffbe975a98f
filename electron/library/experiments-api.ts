/** The library's methods about experiments. */

import type { ModelOf } from '../../shared/connection.ts';
import type { ChatSettings, ConversationSummary, SentParameters } from '../../shared/conversation.ts';
import type {
  AnswerRow,
  ExperimentSummary,
  ExperimentView,
  Vote,
  WholeAnswer,
} from '../../shared/laboratory/answers.ts';
import type { CheckResult } from '../../shared/laboratory/checks.ts';
import type {
  ExperimentDefinition,
  ExperimentPlan,
  ModelChoice,
  PlannedSetting,
} from '../../shared/laboratory/experiment.ts';
import type { ModelReplies, ModelUsers } from '../../shared/laboratory/replay.ts';
import type { RequestDetails } from '../../shared/requests/request-details.ts';

/** The facts about an answer that are known after it ended. */
export type AnswerFacts = Omit<AnswerRow, 'ordinal' | 'state' | 'requests' | 'dueAt' | 'checks'>;

/** The maximum that a request may use, or the usage that counts towards the caps. */
export interface Counted {
  readonly tokens: number;
  /** In billionths of the currency of the cost cap. */
  readonly nano: number;
}

/** An answer's request that is about to be sent, and how much it may use. */
export interface AnswerReservation {
  readonly ordinal: number;
  readonly most: Counted;
  readonly setting: Pick<PlannedSetting, 'connectionId' | 'connectionName' | 'model'>;
}

/** The result of one request. */
export interface AnswerEnd {
  readonly ordinal: number;
  /** `waiting`: the request wasn't sent, or the service refused it for now; it is due again. */
  readonly state: Exclude<AnswerRow['state'], 'running'>;
  readonly dueAt: number | null;
  readonly facts: AnswerFacts;
  /** The usage that the caps count in place of the reservation: as reported, or the maximum if nothing was reported. */
  readonly counted: Counted;
  readonly checks: readonly CheckResult[];
  readonly text: string;
  readonly reasoning: string;
  /** False if the request wasn't sent, so it isn't counted. */
  readonly isSent: boolean;
  readonly details: RequestDetails | null;
}

/** An answer whose request can be sent. */
export interface WaitingAnswer {
  readonly ordinal: number;
  readonly dueAt: number | null;
  readonly requests: number;
}

/** The data that a run reads when it starts or continues. */
export interface StoredRun {
  readonly waiting: readonly WaitingAnswer[];
  readonly counted: Counted & { readonly requests: number };
  readonly runMs: number;
}

/** A stored request that will be sent again unchanged. */
export interface ExactRequest {
  readonly url: string;
  readonly body: string;
}

/** The state of a run, as it is stored. */
export interface RunState extends Pick<ExperimentSummary, 'status' | 'pause'> {
  readonly runMs: number;
}

export interface ExperimentsApi {
  /** Newest first. */
  listExperiments(): ExperimentSummary[];
  experimentSummary(id: string): ExperimentSummary;
  readExperiment(id: string): ExperimentView;
  createExperiment(definition: ExperimentDefinition): ExperimentView;
  /** `undoId` undoes only a change of the title; null if the title is the same. */
  updateExperiment(id: string, definition: ExperimentDefinition): { view: ExperimentView; undoId: string | null };
  /** Creates a draft that sends the stored requests again; answers that were never sent are left out. */
  repeatExperiment(id: string): ExperimentView;
  deleteExperiments(ids: readonly string[]): { undoId: string | null };
  /** Stores the plan and a waiting answer for each of its requests; a draft that repeats another already has them. */
  startExperiment(id: string, plan: ExperimentPlan): ExperimentSummary;
  setRunState(id: string, state: RunState): ExperimentSummary;
  /** The answers that can be sent, in no particular order, and the usage that counts towards the caps. */
  readRun(id: string): StoredRun;
  /** Marks answers that were running when the app ended as `unknown`. Returns the experiments that may resume. */
  recoverExperiments(): string[];

  /** A page of `LIMITS.answersTogetherMax`; the last page is shorter. */
  experimentAnswers(id: string, offset?: number): AnswerRow[];
  readAnswer(id: string, ordinal: number): WholeAnswer;
  answerRequests(id: string, ordinal: number): RequestDetails[];
  /** The exact request of an answer that repeats another one; null for other answers. */
  exactRequest(id: string, ordinal: number): ExactRequest | null;
  /** Durable; call it before sending. Throws `invalid` unless the answer waits, so no answer is sent twice. */
  reserveAnswer(id: string, reservation: AnswerReservation): void;
  /** Cancels a reservation whose request wasn't sent. */
  releaseAnswer(id: string, ordinal: number): void;
  /** Stores the result of a request; durable. Calling it again with the same values changes nothing. */
  endAnswer(id: string, end: AnswerEnd): AnswerRow;
  /** Sets `failed`, `stopped` and `unknown` answers back to `waiting`. Returns the waiting answers among `ordinals`. */
  repeatAnswers(id: string, ordinals: readonly number[]): AnswerRow[];
  setAnswerChecks(id: string, results: readonly (readonly [ordinal: number, checks: readonly CheckResult[]])[]): void;

  /** Creates a chat with the request's messages, the answer, and these settings. */
  keepAnswer(id: string, ordinal: number, settings: ChatSettings, parameters: SentParameters): ConversationSummary;

  addVote(id: string, vote: Omit<Vote, 'id'>): Vote;
  removeVote(id: string, voteId: string): void;

  /** Scans the settings of all chats: a few hundred milliseconds for 100,000 chats. */
  modelUsers(): ModelUsers[];
  repliesOfModel(from: ModelOf, count: number): ModelReplies;
  /** Gives presets another model, as one undoable change; `undoId` is null if that changes nothing. */
  switchPresets(ids: readonly string[], to: ModelChoice): { undoId: string | null };
}
