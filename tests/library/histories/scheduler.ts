// Decides what happens next: each message, timer and turn of a thread is a step, and one step runs at a time.
import type { Random } from './random.ts';

/** The main thread or a worker of one start of the app. A dead thread does nothing. */
export interface Actor {
  readonly name: string;
  isDead: boolean;
  /** Receives an uncaught error. */
  readonly crash: (error: unknown) => void;
}

interface Step {
  readonly actor: Actor;
  readonly label: string;
  readonly run: () => void;
}

interface Timer extends Step {
  readonly dueAt: number;
  readonly order: number;
}

/** Settles a step's promises by waiting two turns of Node's loop, because the archive reader itself waits for one. */
const drain = (): Promise<void> => new Promise((resolve) => setImmediate(() => setImmediate(resolve)));

/** A timer due within this time may fire, and advance the clock, before steps that could run now. */
const EARLY_MS = 5_000;

export class Scheduler {
  /** Virtual milliseconds since the start of the history. */
  elapsed = 0;
  steps = 0;
  current: Actor | null = null;
  readonly trace: string[] = [];
  readonly #random: Random;
  /** Lists of steps that must stay in order: the messages of a port in one direction, or the turns of one thread. */
  readonly #lanes = new Map<string, Step[]>();
  #timers: Timer[] = [];
  #order = 0;

  constructor(random: Random) {
    this.#random = random;
    process.on('unhandledRejection', this.#onRejection);
  }

  end(): void {
    process.off('unhandledRejection', this.#onRejection);
  }

  note(words: string): void {
    this.trace.push(`${String(this.steps).padStart(5)} ${this.elapsed} ${words}`);
  }

  add(lane: string, actor: Actor, label: string, run: () => void): void {
    if (actor.isDead) return;
    const steps = this.#lanes.get(lane);
    const step = { actor, label, run };
    if (steps === undefined) this.#lanes.set(lane, [step]);
    else steps.push(step);
  }

  after(ms: number, actor: Actor, run: () => void): () => void {
    const timer: Timer = {
      actor,
      label: `timer ${Math.round(ms)}`,
      run,
      dueAt: this.elapsed + Math.max(0, ms),
      order: this.#order++,
    };
    if (!actor.isDead) this.#timers.push(timer);
    return () => {
      this.#timers = this.#timers.filter((one) => one !== timer);
    };
  }

  /** Drops all further steps of the actor. */
  bury(actor: Actor): void {
    actor.isDead = true;
    this.#timers = this.#timers.filter((timer) => timer.actor !== actor);
    for (const [lane, steps] of this.#lanes) {
      const left = steps.filter((step) => step.actor !== actor);
      if (left.length === 0) this.#lanes.delete(lane);
      else this.#lanes.set(lane, left);
    }
  }

  /** Runs `work` as this actor, which owns the steps that `work` schedules. Null: outside of the app. */
  as<T>(actor: Actor | null, work: () => T): T {
    const before = this.current;
    this.current = actor;
    try {
      return work();
    } finally {
      this.current = before;
    }
  }

  /** Runs one step; false if nothing is left except timers later than `untilMs`. */
  async step(untilMs = Number.POSITIVE_INFINITY): Promise<boolean> {
    const step = this.#next(untilMs);
    if (step === null) return false;
    this.steps += 1;
    this.note(`${step.actor.name}: ${step.label}`);
    this.current = step.actor;
    try {
      step.run();
    } catch (error) {
      step.actor.crash(error);
    }
    await drain();
    this.current = null;
    return true;
  }

  /** Runs `work` at once as `actor`, and waits until its promises are settled. */
  async begin(actor: Actor, work: () => void): Promise<void> {
    this.current = actor;
    work();
    await drain();
    this.current = null;
  }

  #next(untilMs: number): Step | null {
    const heads = [...this.#lanes.keys()];
    let timer: Timer | null = null;
    for (const one of this.#timers)
      if (timer === null || one.dueAt < timer.dueAt || (one.dueAt === timer.dueAt && one.order < timer.order))
        timer = one;
    const isEarly = timer !== null && timer.dueAt - this.elapsed <= EARLY_MS && this.#random.chance(0.08);
    if (heads.length > 0 && !isEarly) {
      const lane = this.#random.pick(heads) ?? '';
      const steps = this.#lanes.get(lane) ?? [];
      const step = steps.shift() ?? null;
      if (steps.length === 0) this.#lanes.delete(lane);
      this.elapsed += 1;
      return step;
    }
    if (timer === null || timer.dueAt > untilMs) return null;
    this.elapsed = Math.max(this.elapsed, timer.dueAt);
    this.#timers = this.#timers.filter((one) => one !== timer);
    return timer;
  }

  readonly #onRejection = (error: unknown): void => {
    this.current?.crash(error);
  };
}
