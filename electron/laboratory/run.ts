/** Runs one experiment: sends its waiting answers within the caps, and stores what comes back. */

import { refusalReason } from '../../shared/errors.ts';
import { type AnswerRow, type ExperimentSummary, type PauseReason, placeOf } from '../../shared/laboratory/answers.ts';
import type { KnownModels } from '../../shared/laboratory/estimate.ts';
import type { ExperimentDefinition, ExperimentPlan, PlannedSetting } from '../../shared/laboratory/experiment.ts';
import type { AnswerEnd, StoredRun, WaitingAnswer } from '../library/experiments-api.ts';
import type { AsyncLibrary } from '../library/library-api.ts';
import type { Clock } from '../service/clock.ts';
import type { ConnectionFacts } from '../turns/reply-plan.ts';
import type { StopReason, Turn, TurnEnd } from '../turns/turn.ts';
import { textFacts } from './answer-facts.ts';
import { type AnswerRequest, answerRequest, exactAnswerRequest } from './answer-request.ts';
import { type AnswerTurnOptions, createAnswerTurn, runAnswerTurn, runningRow } from './answer-turn.ts';
import { Budget } from './budget.ts';
import { checksOf, judge } from './judge.ts';
import { outcomeOf, spentOf } from './outcome.ts';
import type { Places } from './places.ts';

export interface RunOptions extends AnswerTurnOptions {
  readonly library: AsyncLibrary;
  readonly clock: Pick<Clock, 'schedule'>;
  readonly random: () => number;
  readonly places: Places;
  readonly connectionOf: (connectionId: string) => ConnectionFacts | null;
  readonly onRow: (experimentId: string, row: AnswerRow) => void;
  readonly onSummary: (experimentId: string) => void;
  /** Another run may send now. */
  readonly onPlaceFree: () => void;
}

export interface RunInput {
  readonly id: string;
  readonly definition: ExperimentDefinition;
  readonly plan: ExperimentPlan;
  readonly isExact: boolean;
  /** True if it sends only some of the waiting answers. */
  readonly isPart: boolean;
  readonly stored: StoredRun;
  readonly known: KnownModels;
  /** Its status when nothing is left to send; usually `done`. */
  readonly after: Pick<ExperimentSummary, 'status' | 'pause'>;
}

interface Live {
  readonly turn: Turn;
  readonly requests: number;
  readonly done: Promise<void>;
}

/** How often the running time is stored. */
const STORE_TIME_MS = 10_000;
const STORE_AGAIN_FIRST_MS = 500;
const STORE_AGAIN_MAX_MS = 30_000;

export class ExperimentRun {
  readonly #options: RunOptions;
  #input: RunInput;
  readonly #waiting = new Map<number, WaitingAnswer>();
  readonly #live = new Map<number, Live>();
  /** Refused requests of each answer since the run began. */
  readonly #tries = new Map<number, number>();
  readonly #budget: Budget;
  #status: ExperimentSummary['status'] = 'running';
  #pause: PauseReason | null = null;
  #since: number | null = null;
  #runMs: number;
  #isFilling = false;
  #isFillWanted = false;
  #isClosed = false;
  readonly #onEnd = new Set<() => void>();
  readonly #timers = new Map<'due' | 'time' | 'store', () => void>();

  constructor(options: RunOptions, input: RunInput) {
    this.#options = options;
    this.#input = input;
    this.#runMs = input.stored.runMs;
    this.#budget = new Budget(input.definition.caps, input.stored.counted);
    const order = [...input.stored.waiting].sort((one, other) => this.#orderOf(one) - this.#orderOf(other));
    for (const answer of order) this.#waiting.set(answer.ordinal, answer);
  }

  get isActive(): boolean {
    return this.#status === 'running' || this.#live.size > 0;
  }

  /** The answers whose requests are on their way. */
  get liveOrdinals(): readonly number[] {
    return [...this.#live.keys()];
  }

  liveTurn(ordinal: number): Pick<Turn, 'text' | 'reasoning'> | undefined {
    return this.#live.get(ordinal)?.turn;
  }

  liveRow(ordinal: number): AnswerRow | undefined {
    const live = this.#live.get(ordinal);
    return live && runningRow(live.turn, ordinal, live.requests);
  }

  begin(): void {
    this.#since = this.#options.now();
    this.#watchTime();
    this.#storeTime();
    this.fill();
  }

  get isPart(): boolean {
    return this.#input.isPart;
  }

  get pauseReason(): PauseReason | null {
    return this.#pause;
  }

  get isSending(): boolean {
    return this.#status === 'running';
  }

  /** Continues with these caps and checks. */
  resume(definition: ExperimentDefinition): Promise<void> {
    this.change(definition);
    this.#status = 'running';
    this.#pause = null;
    this.begin();
    return this.#storeState();
  }

  /** Only checks and caps differ from before. */
  change(definition: ExperimentDefinition): void {
    this.#input = { ...this.#input, definition };
    this.#budget.caps = definition.caps;
    if (this.isSending && this.#since !== null) this.#watchTime();
  }

  add(answers: readonly WaitingAnswer[]): void {
    for (const answer of answers) this.#waiting.set(answer.ordinal, answer);
    this.fill();
  }

  /** Waits for running answers to end, and sends no more. */
  pause(reason: PauseReason): Promise<void> {
    return this.#end('paused', reason);
  }

  /** Ends running answers, and keeps what arrived. */
  async stop(): Promise<void> {
    const stopped = this.#end('stopped', null);
    await Promise.all([stopped, this.#stopLive('user')]);
  }

  /** For quitting: the experiment keeps its status and continues at the next launch. */
  async close(reason: StopReason): Promise<void> {
    this.#isClosed = true;
    this.#clearTimers();
    await this.#stopLive(reason === 'user' ? 'shutdown' : reason);
    if (this.#status === 'running') await this.#storeState().catch(this.#options.onTrouble);
  }

  /** Resolves when no request is on its way any more. */
  async settled(): Promise<void> {
    while (this.#live.size > 0) await Promise.all([...this.#live.values()].map(({ done }) => done));
  }

  /** Resolves when it has stopped sending, and every request has ended. */
  async ended(): Promise<void> {
    if (this.isSending) await new Promise<void>((resolve) => this.#onEnd.add(resolve));
    await this.settled();
  }

  /** Sends what may be sent now. */
  fill(): void {
    this.#isFillWanted = true;
    if (this.#isFilling) return;
    this.#isFilling = true;
    void this.#fillWhileWanted().finally(() => {
      this.#isFilling = false;
    });
  }

  async #fillWhileWanted(): Promise<void> {
    while (this.#isFillWanted) {
      this.#isFillWanted = false;
      try {
        while (await this.#sendNext()) void 0;
      } catch (error) {
        this.#options.onTrouble(error);
        await this.#end('paused', 'storage');
      }
    }
  }

  get #isSending(): boolean {
    return this.#status === 'running' && !this.#isClosed;
  }

  /** False if nothing can be sent now: then something that ends, or a timer, calls `fill` again. */
  async #sendNext(): Promise<boolean> {
    if (!this.#isSending) return false;
    if (this.#isTimeOver()) {
      await this.#end('paused', 'time');
      return false;
    }
    const next = this.#nextAnswer();
    if (next === null) {
      const { status, pause } = this.#input.after;
      if (this.#waiting.size === 0 && this.#live.size === 0) await this.#end(status, pause);
      return false;
    }
    const request = await this.#requestOf(next.ordinal);
    if (!this.#isSending) return false;
    if (request === null) {
      await this.#end('paused', 'connection');
      return false;
    }
    const cap = this.#budget.reachedBy(request.most);
    if (cap !== null) {
      // The running requests may use less than was reserved for them.
      if (this.#live.size === 0) await this.#end('paused', cap);
      return false;
    }
    return this.#send(next, request);
  }

  /** The next answer that may be sent now; without one, a timer waits for the earliest that is due later. */
  #nextAnswer(): WaitingAnswer | null {
    const now = this.#options.now();
    const { parallel } = this.#input.definition;
    let earliest = Number.POSITIVE_INFINITY;
    for (const answer of this.#waiting.values()) {
      const { connectionId } = this.#settingOf(answer.ordinal);
      if (!this.#options.places.isFree(connectionId, parallel)) continue;
      const due = Math.max(answer.dueAt ?? 0, this.#options.places.notBefore(connectionId));
      if (due <= now) return answer;
      earliest = Math.min(earliest, due);
    }
    if (Number.isFinite(earliest)) this.#timer('due', earliest - now, () => this.fill());
    return null;
  }

  /** Null if the connection is gone. */
  async #requestOf(ordinal: number): Promise<AnswerRequest | null> {
    const { id, definition, plan, isExact, known } = this.#input;
    const setting = this.#settingOf(ordinal);
    const asked = { definition, setting, case: this.#caseOf(ordinal), known, connectionOf: this.#options.connectionOf };
    if (asked.connectionOf(setting.connectionId) === null || plan === null) return null;
    const exact = isExact ? await this.#options.library.exactRequest(id, ordinal) : null;
    return exact === null ? answerRequest(asked) : exactAnswerRequest(exact, asked);
  }

  /** Reserves first: from then on the answer counts as sent, whatever happens. */
  async #send({ ordinal, requests }: WaitingAnswer, request: AnswerRequest): Promise<boolean> {
    const { library, places } = this.#options;
    const { id } = this.#input;
    const setting = this.#settingOf(ordinal);
    const { connectionId, connectionName, model } = setting;
    this.#waiting.delete(ordinal);
    this.#budget.reserve(request.most);
    places.take(connectionId);
    const most = this.#budget.storable(request.most);
    try {
      await library.reserveAnswer(id, { ordinal, most, setting: { connectionId, connectionName, model } });
    } catch (error) {
      places.giveBack(connectionId);
      this.#budget.release(request.most);
      // It was already sent, or its experiment is gone.
      if (['invalid', 'not_found'].includes(refusalReason(error) ?? '')) return true;
      this.#waiting.set(ordinal, { ordinal, requests, dueAt: null });
      // The reservation may be stored although the answer to the call was lost. Nothing was sent.
      await library.releaseAnswer(id, ordinal).catch(this.#options.onTrouble);
      throw error;
    }
    if (!this.#isSending) {
      places.giveBack(connectionId);
      this.#budget.release(request.most);
      this.#waiting.set(ordinal, { ordinal, requests, dueAt: null });
      await library.releaseAnswer(id, ordinal);
      return false;
    }
    const onText = () => this.#tellRow(ordinal);
    const turn = createAnswerTurn(this.#options, { experimentId: id, ordinal, connectionId, request, onText });
    const done = this.#runTurn(ordinal, turn, request);
    this.#live.set(ordinal, { turn, requests: requests + 1, done });
    this.#tellRow(ordinal);
    this.#options.onSummary(id);
    return true;
  }

  async #runTurn(ordinal: number, turn: Turn, request: AnswerRequest): Promise<void> {
    const { places, onPlaceFree, now } = this.#options;
    const { connectionId } = turn;
    const ended = await runAnswerTurn(this.#options, turn);
    const tries = this.#tries.get(ordinal) ?? 0;
    const outcome = outcomeOf(ended, tries, this.#options.random);
    const dueAt = outcome.delayMs === null ? null : now() + outcome.delayMs;
    if (dueAt !== null) this.#tries.set(ordinal, tries + 1);
    if (dueAt !== null && ended.error?.code === 'rate_limited') places.hold(connectionId, dueAt);
    const end = this.#answerEnd(ordinal, ended, { ...outcome, dueAt, request });
    const row = await this.#store(end);
    this.#live.delete(ordinal);
    places.giveBack(connectionId);
    this.#budget.settle(request.most, end.counted, outcome.isSent);
    if (row !== null) {
      if (row.state === 'waiting') this.#waiting.set(ordinal, { ordinal, dueAt, requests: row.requests });
      this.#options.onRow(this.#input.id, row);
      this.#options.onSummary(this.#input.id);
    }
    if (outcome.isConnectionUnusable && this.#isSending) await this.#end('paused', 'connection');
    this.fill();
    onPlaceFree();
  }

  #answerEnd(
    ordinal: number,
    ended: TurnEnd,
    outcome: ReturnType<typeof outcomeOf> & { readonly dueAt: number | null; readonly request: AnswerRequest },
  ): AnswerEnd {
    const { definition, known } = this.#input;
    const { connectionId, model } = this.#settingOf(ordinal);
    const price = known.priceOf({ connectionId, model })?.price;
    const { counted, cost } = spentOf(outcome, ended.usage, outcome.request.most, {
      connectionId,
      price,
      caps: definition.caps,
    });
    const { firstTokenMs, durationMs, usage, ending, finishReason, error, text, reasoning } = ended;
    const isJudged = outcome.state === 'answered';
    return {
      ordinal,
      state: outcome.state,
      dueAt: outcome.dueAt,
      facts: { ...textFacts(text), firstTokenMs, durationMs, usage, cost, ending, finishReason, error },
      counted,
      checks: isJudged ? judge(text, checksOf(definition), this.#caseOf(ordinal).expected) : [],
      text,
      reasoning,
      isSent: outcome.isSent,
      details: ended.details,
    };
  }

  /** Keeps an ending that can't be stored in memory, and tries again until it can; null if the experiment is gone. */
  async #store(end: AnswerEnd): Promise<AnswerRow | null> {
    for (let waitMs = STORE_AGAIN_FIRST_MS; ; waitMs = Math.min(STORE_AGAIN_MAX_MS, waitMs * 2)) {
      try {
        const row = await this.#options.library.endAnswer(this.#input.id, end);
        if (this.#pause === 'storage' && !this.#isClosed) this.#goOn();
        return row;
      } catch (error) {
        if (refusalReason(error) === 'not_found') return null;
        this.#options.onTrouble(error);
        // At the next start it counts as unknown.
        if (this.#isClosed) return null;
        if (this.#status === 'running') await this.#end('paused', 'storage');
        await new Promise<void>((resolve) => {
          this.#options.clock.schedule(waitMs, resolve);
        });
      }
    }
  }

  /** The disk accepts changes again. */
  #goOn(): void {
    this.#status = 'running';
    this.#pause = null;
    void this.#storeState().catch(this.#options.onTrouble);
    this.begin();
  }

  async #end(status: ExperimentSummary['status'], pause: PauseReason | null): Promise<void> {
    if (this.#status === status && this.#pause === pause) return;
    this.#runMs = this.#elapsedMs();
    this.#since = null;
    this.#status = status;
    this.#pause = pause;
    this.#clearTimers();
    if (status === 'paused' && pause === 'storage') this.#tryStorage(STORE_AGAIN_FIRST_MS);
    await this.#storeState().catch(this.#options.onTrouble);
    for (const resolve of this.#onEnd) resolve();
    this.#onEnd.clear();
  }

  /** Continues automatically once the disk accepts changes again. */
  #tryStorage(waitMs: number): void {
    this.#timer('store', waitMs, () => {
      if (this.#pause !== 'storage' || this.#isClosed) return;
      this.#options.library.probe().then(
        () => this.#goOn(),
        () => this.#tryStorage(Math.min(STORE_AGAIN_MAX_MS, waitMs * 2)),
      );
    });
  }

  async #storeState(): Promise<void> {
    // After a crash only these would be sent, not everything that waits.
    const { status, pause } = this.#input.isPart ? this.#input.after : { status: this.#status, pause: this.#pause };
    const state = { status, pause, runMs: Math.round(this.#elapsedMs()) };
    try {
      await this.#options.library.setRunState(this.#input.id, state);
    } finally {
      this.#options.onSummary(this.#input.id);
    }
  }

  #elapsedMs(): number {
    return this.#runMs + (this.#since === null ? 0 : Math.max(0, this.#options.now() - this.#since));
  }

  #isTimeOver(): boolean {
    const { timeMs } = this.#input.definition.caps;
    return timeMs !== null && this.#elapsedMs() >= timeMs;
  }

  #watchTime(): void {
    const { timeMs } = this.#input.definition.caps;
    if (timeMs === null) return;
    this.#timer('time', timeMs - this.#elapsedMs(), () => {
      void this.#end('paused', 'time');
      void this.#stopLive('user');
    });
  }

  #storeTime(): void {
    this.#timer('store', STORE_TIME_MS, () => {
      void this.#storeState().catch(this.#options.onTrouble);
      this.#storeTime();
    });
  }

  async #stopLive(reason: StopReason): Promise<void> {
    for (const { turn } of this.#live.values()) turn.stop(reason);
    await this.settled();
  }

  #tellRow(ordinal: number): void {
    const row = this.liveRow(ordinal);
    if (row !== undefined) this.#options.onRow(this.#input.id, row);
  }

  #timer(name: 'due' | 'time' | 'store', delayMs: number, run: () => void): void {
    this.#timers.get(name)?.();
    this.#timers.set(name, this.#options.clock.schedule(Math.max(0, delayMs), run));
  }

  #clearTimers(): void {
    for (const cancel of this.#timers.values()) cancel();
    this.#timers.clear();
  }

  #settingOf(ordinal: number): PlannedSetting {
    const { plan } = this.#input;
    const setting = plan.settings[placeOf(ordinal, plan).setting];
    if (setting === undefined) throw new Error('the plan has no such setting');
    return setting;
  }

  #caseOf(ordinal: number): ExperimentPlan['cases'][number] {
    const { plan } = this.#input;
    const found = plan.cases[placeOf(ordinal, plan).case];
    if (found === undefined) throw new Error('the plan has no such case');
    return found;
  }

  /** Every cell gets its first answer before any gets its second. */
  #orderOf({ ordinal }: WaitingAnswer): number {
    const { plan } = this.#input;
    const { setting, case: column, repeat } = placeOf(ordinal, plan);
    return (repeat * plan.cases.length + column) * plan.settings.length + setting;
  }
}
