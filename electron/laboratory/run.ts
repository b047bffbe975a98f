/** Runs one experiment: sends its waiting answers within the caps, and stores what comes back. */

import { refusalReason } from '../../shared/errors.ts';
import type { AnswerRow, ExperimentSummary, PauseReason } from '../../shared/laboratory/answers.ts';
import type { KnownModels } from '../../shared/laboratory/estimate.ts';
import type { ExperimentDefinition } from '../../shared/laboratory/experiment.ts';
import type { WaitingAnswer } from '../library/experiments-api.ts';
import type { AsyncLibrary } from '../library/library-api.ts';
import type { Clock } from '../service/clock.ts';
import type { ConnectionFacts } from '../turns/reply-plan.ts';
import type { StopReason, Turn } from '../turns/turn.ts';
import { answerEnd } from './answer-end.ts';
import type { AnswerRequest } from './answer-request.ts';
import { type AnswerTurnOptions, createAnswerTurn, runAnswerTurn } from './answer-turn.ts';
import { Budget } from './budget.ts';
import { LiveAnswers } from './live-answers.ts';
import { outcomeOf } from './outcome.ts';
import type { Places } from './places.ts';
import { isCostUncounted, isInOtherCurrency, type RunInput, requestOf } from './run-requests.ts';
import { RunState } from './run-state.ts';
import { storeEnding } from './store-ending.ts';
import { settingOf, WaitingAnswers } from './waiting-answers.ts';

export interface RunOptions extends AnswerTurnOptions {
  readonly library: AsyncLibrary;
  readonly clock: Pick<Clock, 'schedule'>;
  readonly random: () => number;
  readonly places: Places;
  readonly connectionOf: (connectionId: string) => ConnectionFacts | null;
  readonly onRow: (experimentId: string, row: AnswerRow) => void;
  readonly onSummary: (experimentId: string) => void;
  /** Called when another run may send. */
  readonly onPlaceFree: () => void;
}

export class ExperimentRun {
  readonly #options: RunOptions;
  #input: RunInput;
  readonly #waiting: WaitingAnswers;
  readonly #live = new LiveAnswers();
  /** How many requests of each answer were refused since the run began. */
  readonly #tries = new Map<number, number>();
  readonly #budget: Budget;
  readonly #state: RunState;
  #isFilling = false;
  #isFillWanted = false;
  readonly #onEnd = new Set<() => void>();

  constructor(options: RunOptions, input: RunInput) {
    this.#options = options;
    this.#input = input;
    this.#state = new RunState(options, {
      id: input.id,
      runMs: input.stored.runMs,
      // After a crash, the status `running` would send all waiting answers, not only those of this part.
      storedStatus: input.isPart ? input.after : null,
      onContinue: () => this.#begin(),
    });
    this.#waiting = new WaitingAnswers(input.plan, options.places, input.stored.waiting);
    this.#budget = new Budget(input.definition.caps, input.stored.counted);
  }

  get isActive(): boolean {
    return this.#state.status === 'running' || this.#live.size > 0;
  }

  /** True once the run is done or stopped: it can be dropped, and resuming the experiment then starts another run. */
  get isOver(): boolean {
    return !this.isActive && (this.#state.status === 'done' || this.#state.status === 'stopped');
  }

  /** The answers whose requests are running. */
  get liveOrdinals(): readonly number[] {
    return this.#live.ordinals;
  }

  liveTurn(ordinal: number): Pick<Turn, 'text' | 'reasoning'> | undefined {
    return this.#live.turn(ordinal);
  }

  liveRow(ordinal: number): AnswerRow | undefined {
    return this.#live.row(ordinal);
  }

  get isPart(): boolean {
    return this.#input.isPart;
  }

  get pauseReason(): PauseReason | null {
    return this.#state.pause;
  }

  get isSending(): boolean {
    return this.#state.status === 'running';
  }

  /** Continues with these caps and checks, and with today's prices. */
  resume(definition: ExperimentDefinition, known: KnownModels): Promise<void> {
    this.#input = { ...this.#input, known };
    this.change(definition);
    this.#state.setRunning();
    this.#begin();
    return this.#state.store();
  }

  #begin(): void {
    this.#state.startClock();
    this.#watchTime();
    this.fill();
  }

  /** Takes a definition in which only checks and caps have changed. */
  change(definition: ExperimentDefinition): void {
    this.#input = { ...this.#input, definition };
    this.#budget.caps = definition.caps;
    if (this.isSending && this.#state.clock.isRunning) this.#watchTime();
  }

  add(answers: readonly WaitingAnswer[]): void {
    for (const answer of answers) this.#waiting.add(answer);
    this.fill();
  }

  /** Sends no more; running answers go on until they end. */
  pause(reason: PauseReason): Promise<void> {
    return this.#end('paused', reason);
  }

  /** Ends running answers, and keeps what arrived. */
  async stop(): Promise<void> {
    const stopped = this.#end('stopped', null);
    await Promise.all([stopped, this.#live.stop('user')]);
  }

  /** For quitting: the experiment keeps its status and continues at the next launch. */
  async close(reason: StopReason): Promise<void> {
    this.#state.close();
    await this.#live.stop(reason === 'user' ? 'shutdown' : reason);
    if (this.#state.status === 'running') await this.#state.store().catch(this.#options.onTrouble);
  }

  /** Resolves once no request is running. */
  whenIdle(): Promise<void> {
    return this.#live.ended();
  }

  /** Resolves when the run has stopped sending, and every request has ended. */
  async ended(): Promise<void> {
    if (this.isSending) await new Promise<void>((resolve) => this.#onEnd.add(resolve));
    await this.whenIdle();
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

  /** Sends the next answer; false if none can be sent now. The end of a request, or a timer, calls `fill` again. */
  async #sendNext(): Promise<boolean> {
    if (!this.#state.isSending) return false;
    if (this.#timeLeftMs() <= 0) {
      await this.#end('paused', 'time');
      return false;
    }
    const next = this.#nextAnswer();
    if (next === null) {
      const { status, pause } = this.#input.after;
      if (this.#waiting.size === 0 && this.#live.size === 0) await this.#end(status, pause);
      return false;
    }
    const request = await requestOf(next.ordinal, this.#input, this.#options);
    if (!this.#state.isSending) return false;
    if (request === null) {
      await this.#end('paused', 'connection');
      return false;
    }
    const cap = isInOtherCurrency(next.ordinal, this.#input) ? 'money' : this.#budget.reachedBy(request.most);
    if (cap !== null) {
      // While requests are running, don't pause: they may use less than was reserved for them.
      if (this.#live.size === 0) await this.#end('paused', cap);
      return false;
    }
    return this.#send(next, request);
  }

  #nextAnswer(): WaitingAnswer | null {
    const now = this.#options.now();
    const next = this.#waiting.next(now, this.#input.definition.parallel);
    if (next.answer === null && next.dueAt !== null)
      this.#state.clock.timer('due', next.dueAt - now, () => this.fill());
    return next.answer;
  }

  /** Reserves before sending, so that the answer counts as sent even if the app crashes. */
  async #send({ ordinal, requests }: WaitingAnswer, request: AnswerRequest): Promise<boolean> {
    const { library, places } = this.#options;
    const { id, plan } = this.#input;
    const { connectionId, connectionName, model } = settingOf(plan, ordinal);
    this.#waiting.remove(ordinal);
    this.#budget.reserve(request.most);
    places.take(connectionId);
    const most = this.#budget.storable(request.most);
    try {
      await library.reserveAnswer(id, { ordinal, most, setting: { connectionId, connectionName, model } });
    } catch (error) {
      places.release(connectionId);
      this.#budget.release(request.most);
      // The answer was already sent, or its experiment is gone.
      if (['invalid', 'not_found'].includes(refusalReason(error) ?? '')) return true;
      this.#waiting.add({ ordinal, requests, dueAt: null });
      // Nothing was sent, but the reservation may have been stored before the call failed.
      await library.releaseAnswer(id, ordinal).catch(this.#options.onTrouble);
      throw error;
    }
    if (!this.#state.isSending) {
      places.release(connectionId);
      this.#budget.release(request.most);
      this.#waiting.add({ ordinal, requests, dueAt: null });
      await library.releaseAnswer(id, ordinal);
      return false;
    }
    const onText = () => this.#tellRow(ordinal);
    const turn = createAnswerTurn(this.#options, { experimentId: id, ordinal, connectionId, request, onText });
    this.#live.add(ordinal, { turn, requests: requests + 1, done: this.#runTurn(ordinal, turn, request) });
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
    const end = answerEnd(ordinal, ended, { ...outcome, dueAt, most: request.most }, this.#input);
    const row = await storeEnding(this.#input.id, end, this.#options, {
      state: this.#state,
      pause: () => this.#end('paused', 'storage'),
    });
    this.#live.remove(ordinal);
    places.release(connectionId);
    this.#budget.settle(request.most, end.counted, outcome.isSent);
    if (row !== null) {
      if (row.state === 'waiting') this.#waiting.add({ ordinal, dueAt, requests: row.requests });
      this.#options.onRow(this.#input.id, row);
      this.#options.onSummary(this.#input.id);
    }
    if (outcome.isConnectionUnusable && this.#state.isSending) await this.#end('paused', 'connection');
    if (isCostUncounted(end, this.#input) && this.#state.isSending) await this.#end('paused', 'money');
    this.fill();
    onPlaceFree();
  }

  async #end(status: ExperimentSummary['status'], pause: PauseReason | null): Promise<void> {
    if (!this.#state.end(status, pause)) return;
    await this.#state.store().catch(this.#options.onTrouble);
    for (const resolve of this.#onEnd) resolve();
    this.#onEnd.clear();
  }

  /** How long the time cap still lets the run send. */
  #timeLeftMs(): number {
    return (this.#input.definition.caps.timeMs ?? Number.POSITIVE_INFINITY) - this.#state.clock.elapsedMs;
  }

  #watchTime(): void {
    const leftMs = this.#timeLeftMs();
    if (leftMs === Number.POSITIVE_INFINITY) return;
    this.#state.clock.timer('time', leftMs, () => {
      void this.#end('paused', 'time');
      void this.#live.stop('user');
    });
  }

  #tellRow(ordinal: number): void {
    const row = this.liveRow(ordinal);
    if (row !== undefined) this.#options.onRow(this.#input.id, row);
  }
}
