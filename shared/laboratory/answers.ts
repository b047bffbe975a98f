/** The answers, state and votes of an experiment, in the form that the window gets. */

import type { AppError } from '../errors.ts';
import type { ReplyEnding, Usage } from '../service.ts';
import type { CheckResult } from './checks.ts';
import type { ExperimentDefinition, ExperimentPlan } from './experiment.ts';

/**
 * - `draft`: nothing was sent; the definition can still change, unless the draft repeats another experiment.
 * - `running`, `paused`: `pause` says why it paused. `stopped`: by the user; `done`: nothing is left to send.
 */
export const EXPERIMENT_STATUSES = ['draft', 'running', 'paused', 'stopped', 'done'] as const;
export type ExperimentStatus = (typeof EXPERIMENT_STATUSES)[number];

/** Why a run paused: the user, a cap, the disk or the keyring (`storage`), or an unusable connection (`connection`). */
export const PAUSE_REASONS = ['person', 'requests', 'money', 'tokens', 'time', 'storage', 'connection'] as const;
export type PauseReason = (typeof PAUSE_REASONS)[number];

/**
 * - `waiting`: not sent yet, or due again at `dueAt` after an attempt that failed.
 * - `running`: the request is under way.
 * - `answered`: the service answered.
 * - `failed`: an error ended the last attempt.
 * - `stopped`: by the user or the time cap.
 * - `unknown`: the request was sent, but the app quit or was killed, or the connection broke. Only the user repeats it.
 */
export const ANSWER_STATES = ['waiting', 'running', 'answered', 'failed', 'stopped', 'unknown'] as const;
export type AnswerState = (typeof ANSWER_STATES)[number];

/** What a request cost. Amounts in different currencies are never added up. */
interface Amount {
  readonly amount: number;
  /** As in `ModelPrice`. */
  readonly currency: string;
}

/** One answer in the grid. Its whole text comes from `laboratory:answer`. */
export interface AnswerRow {
  /** `(setting * cases + case) * repeats + repeat`, see `placeOf`. */
  readonly ordinal: number;
  readonly state: AnswerState;
  /** How many requests were sent, retries included. Each has its Details. */
  readonly requests: number;
  /** Unix milliseconds when the next try is due; null unless it waits for one. */
  readonly dueAt: number | null;
  /** The first characters on one line. */
  readonly start: string;
  /** The length so far in UTF-16 units. */
  readonly chars: number;
  readonly words: number;
  /** The same for answers that differ only in white space or in the order of JSON names; empty without text. */
  readonly digest: string;
  readonly firstTokenMs: number | null;
  readonly durationMs: number | null;
  readonly usage: Usage | null;
  /** As the service reported it, or computed from its tokens and a known price; null if neither is possible. */
  readonly cost: Amount | null;
  readonly ending: ReplyEnding | null;
  readonly finishReason: string | null;
  readonly error: AppError | null;
  /** The result for the experiment's schema, then those of its checks in order; empty until the answer has arrived. */
  readonly checks: readonly CheckResult[];
}

/** One answer with all of its text. */
export interface WholeAnswer {
  readonly row: AnswerRow;
  readonly text: string;
  readonly reasoning: string;
}

export interface ExperimentSummary {
  readonly id: string;
  readonly title: string;
  readonly status: ExperimentStatus;
  readonly pause: PauseReason | null;
  readonly createdAt: number;
  /** Unix milliseconds of the first Start; null for a draft. */
  readonly startedAt: number | null;
  /** The experiment whose stored requests this one repeats; null for others. */
  readonly againOf: string | null;
  /** Answers by state. */
  readonly counts: Readonly<Record<AnswerState, number>>;
  /** How many requests were sent, retries included. */
  readonly requests: number;
  /** Input and output tokens together, as the services reported them. */
  readonly tokens: number;
  readonly spent: readonly Amount[];
  /** Milliseconds of running. */
  readonly runMs: number;
}

/** `first` and `second` mean the order in which the pair was shown. */
export const VOTE_OUTCOMES = ['first', 'second', 'tie'] as const;
export type VoteOutcome = (typeof VOTE_OUTCOMES)[number];

export interface Vote {
  readonly id: string;
  readonly firstOrdinal: number;
  readonly secondOrdinal: number;
  readonly outcome: VoteOutcome;
}

/** Two answers to the same case in random order, without the names of their models. */
export interface BlindPair {
  /** Identifies the pair in the user's vote; doesn't reveal the settings. */
  readonly pairId: string;
  readonly case: number;
  readonly first: string;
  readonly second: string;
  /** How many pairs were judged, and how many there are. */
  readonly voted: number;
  readonly pairs: number;
}

/** What the page needs to show one experiment, besides its answers. */
export interface ExperimentView {
  readonly summary: ExperimentSummary;
  readonly definition: ExperimentDefinition;
  /** Null for a draft, unless it repeats another experiment. */
  readonly plan: ExperimentPlan | null;
  readonly votes: readonly Vote[];
}

/** Sent at most four times a second while experiments run. */
export interface LaboratoryChange {
  /** New and changed experiments. */
  readonly experiments: readonly ExperimentSummary[];
  /** Ids that left the list. */
  readonly removed: readonly string[];
  /** Changed answers, by their experiment. */
  readonly answers: readonly { readonly experimentId: string; readonly rows: readonly AnswerRow[] }[];
}

export interface AnswerPlace {
  readonly setting: number;
  readonly case: number;
  readonly repeat: number;
}

type Counts = Pick<ExperimentPlan, 'settings' | 'cases' | 'repeats'>;

export function placeOf(ordinal: number, { cases, repeats }: Counts): AnswerPlace {
  const cell = Math.floor(ordinal / repeats);
  return { setting: Math.floor(cell / cases.length), case: cell % cases.length, repeat: ordinal % repeats };
}

export function ordinalOf(place: AnswerPlace, { cases, repeats }: Counts): number {
  return (place.setting * cases.length + place.case) * repeats + place.repeat;
}

export function answerCount({ settings, cases, repeats }: Counts): number {
  return settings.length * cases.length * repeats;
}
