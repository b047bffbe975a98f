// Simulates what a history can change around the library: disk, clock, keyring, and starts and ends of the app.
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { useClock as putClock } from '../../../electron/library/clock.ts';
import { useDisk as putDisk } from '../../../electron/library/file/disk.ts';
import { AppStart } from './app-start.ts';
import { Model } from './model.ts';
import { Random } from './random.ts';
import { type Actor, Scheduler } from './scheduler.ts';
import { seedCrypto } from './sim-crypto.ts';
import { Ended, SimDisk, snapshot } from './sim-disk.ts';
import { SimKeyring } from './sim-keyring.ts';
import { collectGarbage } from './sim-memory.ts';
import { type Deed, refusal, type Weather } from './weather.ts';

export const TODAY = Date.UTC(2026, 10, 21, 9);
/** An operation that isn't finished after this many steps counts as hanging. */
const PATIENCE_STEPS = 6_000;
const PATIENCE_MS = 10 * 60_000;
/** The most room that a small disk has left. */
const SMALL_ROOM_BYTES = 200_000;
const PAGE_BYTES = 4096;

export interface Running {
  readonly name: string;
}

export class World {
  readonly seed: number;
  readonly random: Random;
  readonly scheduler: Scheduler;
  readonly keyring: SimKeyring;
  readonly isWindows: boolean;
  readonly problems: string[] = [];
  readonly running = new Map<number, Running>();
  #weather: Weather = 'calm';
  #bytesMax = Number.POSITIVE_INFINITY;
  /** True if the app of this life writes a newer schema. */
  isNewerApp = false;
  /** The clock's time minus the time elapsed in the history, in milliseconds. */
  clockOffset = TODAY;
  hasJumped = false;
  /** True once the library was encrypted on request: no file may contain readable text. */
  mustBeSealed = false;
  app: AppStart | null = null;
  second: AppStart | null = null;
  model = new Model();
  /** Other possible contents of the library, if it is uncertain which changes of the file took effect. */
  alternatives: Model[] = [];
  /** Counts down with each disk operation; at 0 the process ends. Null: no end is planned. */
  killIn: number | null = null;
  isKilled = false;
  operations = 0;
  readonly root: string;
  readonly #disk: SimDisk;
  #generation = 0;
  #starts = 0;
  #isTearing = false;

  constructor(seed: number, root: string, isWindows: boolean) {
    this.seed = seed;
    this.root = root;
    this.isWindows = isWindows;
    this.random = new Random(seed);
    this.scheduler = new Scheduler(new Random(seed ^ 0x5f3759df));
    this.keyring = new SimKeyring(this.random.chance(0.35));
    const nobody: Actor = { name: 'nobody', isDead: false, crash: () => undefined };
    const here = (): Actor => this.scheduler.current ?? nobody;
    const nextTurn = (): Promise<void> =>
      new Promise((resolve) => {
        const actor = here();
        if (actor === nobody) setImmediate(resolve);
        else this.scheduler.add(`${actor.name} turns`, actor, 'a turn', resolve);
      });
    putClock({
      now: () => this.now,
      elapsed: () => this.scheduler.elapsed,
      after: (ms, work) => this.scheduler.after(ms, here(), work),
      nextTurn,
    });
    seedCrypto(seed, (work) => {
      const actor = here();
      this.scheduler.add(`${actor.name} turns`, actor, 'scrypt', work);
    });
    this.#disk = new SimDisk({
      scheduler: this.scheduler,
      isWindows,
      isOurs: (path) => path.startsWith(root),
      before: (deed, operation, path) => this.#before(deed, operation, path),
      pagesMax: (path) =>
        this.#weather === 'small'
          ? Math.ceil((statSync(path).size + Math.max(0, this.#bytesMax - this.#bytes())) / PAGE_BYTES)
          : null,
      isTorn: () => this.#isTearing,
      tear: (log, before, after) => this.#tear(log, before, after),
      onProblem: (words) => this.problem(words),
    });
    putDisk(this.#disk.disk());
    rmSync(root, { recursive: true, force: true });
    mkdirSync(this.folder, { recursive: true, mode: 0o700 });
    mkdirSync(this.outside, { recursive: true });
  }

  get now(): number {
    return Math.round(this.clockOffset + this.scheduler.elapsed);
  }

  /** The library's folder. Each time the process ends, the next start gets a copy of it. */
  get folder(): string {
    return join(this.root, `g${this.#generation}`, 'library');
  }

  /** The folder in which the user keeps exports and files to import. */
  get outside(): string {
    return join(this.root, 'outside');
  }

  get weather(): Weather {
    return this.#weather;
  }

  set weather(weather: Weather) {
    this.#weather = weather;
    this.#bytesMax =
      weather === 'small' ? this.#bytes() + this.random.below(SMALL_ROOM_BYTES) : Number.POSITIVE_INFINITY;
  }

  get models(): readonly Model[] {
    return [this.model, ...this.alternatives];
  }

  problem(words: string): void {
    this.scheduler.note(`PROBLEM ${words}`);
    this.problems.push(words);
  }

  begin(): AppStart {
    const app = new AppStart({
      name: `app${++this.#starts}`,
      folder: this.folder,
      scheduler: this.scheduler,
      keyring: this.keyring,
      isNewerApp: this.isNewerApp,
      onThreadEnd: (actor) => {
        this.#disk.closeAll(actor);
        if (!this.isKilled) this.scheduler.as(null, collectGarbage);
      },
      // Changes that the disk hadn't accepted were in the thread's memory and are lost.
      onFileThreadGone: () => {
        if (this.app === app) for (const model of this.models) model.loseSheltered();
      },
      onProblem: (words) => this.problem(words),
      onSaved: () => {
        if (this.app === app) for (const model of this.models) model.saved();
      },
    });
    return app;
  }

  /** Runs pending steps until `isDone` or the process ends; false if neither happens in time. */
  async until(isDone: () => boolean): Promise<boolean> {
    const [maxSteps, maxMs] = [this.scheduler.steps + PATIENCE_STEPS, this.scheduler.elapsed + PATIENCE_MS];
    while (!isDone()) {
      if (this.isKilled) return true;
      if (this.scheduler.steps > maxSteps || !(await this.scheduler.step(maxMs))) return isDone();
    }
    return true;
  }

  /** Runs steps until the request of `work` is answered; undefined if it is refused, hangs or the process ends. */
  async answer<T>(app: AppStart, name: string, work: () => Promise<T>): Promise<T | undefined> {
    let isDone = false;
    let value: T | undefined;
    await this.scheduler.begin(app.main, () => {
      work().then(
        (answer) => {
          isDone = true;
          value = answer;
        },
        (error: unknown) => {
          isDone = true;
          if (!this.isKilled) this.problem(`${name} was refused on a good day: ${String(error)}`);
        },
      );
    });
    if (!(await this.until(() => isDone))) this.problem(`${name} hangs`);
    return value;
  }

  /** Ends all processes at once, in their current state. */
  kill(): void {
    if (this.isKilled) return;
    this.#end(join(this.root, `g${this.#generation + 1}`, 'library'));
  }

  async jump(to: number): Promise<void> {
    this.hasJumped = true;
    this.clockOffset = to - this.scheduler.elapsed;
    this.scheduler.note(`the clock says ${new Date(to).toISOString()}`);
  }

  /** Paths of all files below the library's folder. */
  files(): string[] {
    return readdirSync(this.folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .sort();
  }

  close(): void {
    this.app?.kill();
    this.second?.kill();
    putDisk(null);
    putClock(null);
    this.scheduler.end();
    rmSync(this.root, { recursive: true, force: true });
  }

  #before(deed: Deed, operation: string, path: string): string | null {
    if (this.scheduler.current === null) return null;
    this.operations += 1;
    if (this.killIn !== null && !this.isKilled) {
      this.killIn -= 1;
      if (this.killIn <= 0) {
        if (deed === 'commit' && this.random.chance(0.6)) {
          this.#isTearing = true;
          return null;
        }
        this.scheduler.note(`the process ends before ${operation.slice(0, 60)} ${basename(path).slice(0, 60)}`);
        this.kill();
        throw new Ended(operation);
      }
    }
    const isUsedUp =
      (deed === 'write' || deed === 'commit') && this.#weather === 'small' && this.#bytes() >= this.#bytesMax;
    const code = isUsedUp ? 'ENOSPC' : refusal(this.weather, deed, path, this.random);
    if (code !== null) this.scheduler.note(`${code} ${operation.slice(0, 60)} ${basename(path).slice(0, 60)}`);
    return code;
  }

  /** The size of all files in the library's folder. */
  #bytes(): number {
    return this.files().reduce((sum, path) => sum + statSync(path).size, 0);
  }

  #tear(log: string, before: Buffer, after: Buffer): void {
    this.#isTearing = false;
    const next = join(this.root, `g${this.#generation + 1}`, 'library');
    const kept = this.random.below(after.length + 1);
    this.scheduler.note(`the process ends in a commit, with ${kept} bytes of ${after.length}`);
    const name = basename(log);
    this.#end(next);
    writeFileSync(join(next, name), Buffer.concat([after.subarray(0, kept), before.subarray(kept)]));
  }

  #end(next: string): void {
    const old = join(this.root, `g${this.#generation}`);
    snapshot(this.folder, next);
    this.#generation += 1;
    this.isKilled = true;
    this.killIn = null;
    this.app?.kill();
    this.second?.kill();
    rmSync(old, { recursive: true, force: true });
  }

  bytes(path: string): Buffer {
    return readFileSync(path);
  }
}
