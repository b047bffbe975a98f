// Plays one history: the app starts and ends, requests come in any order, faults happen at any time, and the result is
// checked.

import { existsSync } from 'node:fs';
import { libraryPaths } from '../../../electron/library/file/files.ts';
import { DAY_MS } from '../../../shared/days.ts';
import type { LibraryState } from '../../../shared/library.ts';
import { SETTINGS } from '../open-store.ts';
import type { AppStart } from './app-start.ts';
import { contentOf, readable, unlisted } from './inspect.ts';
import { type Change, Model, wordsOf } from './model.ts';
import { goBack } from './operations/file-changes.ts';
import { ENDED, isChanging, isEmptying, isUnknown, Memory, type Operation } from './operations/operation.ts';
import { mayBeEmptied } from './operations/trash.ts';
import { KINDS, type Kind, MAKERS, PLOTS, type Plot, type PlotStep } from './plots.ts';
import { WEATHERS } from './weather.ts';
import { TODAY, World } from './world.ts';

export interface Outcome {
  readonly seed: number;
  readonly isWindows: boolean;
  readonly problems: readonly string[];
  readonly trace: readonly string[];
  readonly steps: number;
  readonly operations: number;
}

const RUNNING_MAX = 5;
const ATTEMPTS = 4;
const PLOT_PATIENCE_STEPS = 300;
/** Between two requests, a timer fires only if it is due within this time. The hourly upkeep isn't. */
const IDLE_MS = 25_000;
const STEPS_BETWEEN_LOOKS = 50;
/**
 * Any two moments are less than three days or more than a week apart. After a jump of more than a week, the trash
 * distrusts the clock and keeps its entries.
 */
const MOMENTS: readonly number[] = [
  Date.UTC(2040, 0, 1),
  Date.UTC(1990, 5, 1),
  Date.UTC(1971, 5, 1),
  TODAY + DAY_MS,
  TODAY + 40 * DAY_MS,
  TODAY - DAY_MS,
  TODAY,
];
/** Matches messages of errors that no disk causes. */
const BUG = /Cannot read|is not a function|is not iterable|UNIQUE constraint|undefined/;

interface Acknowledged {
  readonly changes: readonly Change[];
}

class History {
  readonly world: World;
  readonly memory = new Memory();
  readonly kinds = new Set<Kind>();
  readonly #acknowledged: Acknowledged[] = [];
  readonly #changing = new Map<number, { readonly becomes: Model; readonly from: number }>();
  #plot: PlotStep[];
  #asked = 0;

  constructor(world: World) {
    this.world = world;
    const { random } = world;
    for (const kind of KINDS) if (random.chance(0.5)) this.kinds.add(kind);
    this.kinds.add('write').add('read');
    const plot: Plot | null = random.chance(0.5) ? random.pick(PLOTS) : null;
    for (const kind of plot?.kinds ?? []) this.kinds.add(kind);
    if (plot?.hasKeyring !== undefined) world.keyring.isThere = plot.hasKeyring;
    this.#plot = [...(plot?.steps ?? [])];
  }

  async run(): Promise<void> {
    const { random } = this.world;
    const lives = 1 + random.below(2);
    for (let life = 0; life < lives && this.world.problems.length === 0; life++) {
      if (random.chance(0.25)) await this.#roughStart();
      if (!(await this.#goodStart())) return;
      await this.#live();
    }
    if (this.world.problems.length === 0 && (await this.#goodStart())) await this.#farewell();
  }

  /** Starts the app, often while the disk or the keyring misbehaves, and ends the app. */
  async #roughStart(): Promise<void> {
    const { world } = this;
    this.#newLife();
    this.#trouble();
    if (world.random.chance(0.5)) world.killIn = 1 + world.random.below(60);
    world.app = world.begin();
    const { app } = world;
    let isReady = false;
    await world.scheduler.begin(app.main, () => void app.handle.ready().then(() => (isReady = true)));
    if (!(await world.until(() => isReady))) world.problem('a start hangs');
    for (let step = 0; step < 10 && !world.isKilled; step++) await world.scheduler.step();
    this.#endLife();
  }

  /** Starts the app under good conditions. Exactly one start must open the library, with all confirmed changes. */
  async #goodStart(isNewerApp?: boolean): Promise<boolean> {
    const { world } = this;
    this.#newLife();
    if (isNewerApp === true) world.isNewerApp = true;
    this.#calm();
    world.scheduler.note(
      `--- starts in ${world.isWindows ? 'Windows' : 'Unix'} mode${world.isNewerApp ? ', newer' : ''}`,
    );
    const isTwice = this.kinds.has('second') && world.random.chance(0.3);
    world.app = world.begin();
    if (isTwice) world.second = world.begin();
    const starts = [world.app, ...(world.second === null ? [] : [world.second])];
    const states = new Map<AppStart, LibraryState>();
    for (const app of starts)
      await world.scheduler.begin(app.main, () => void app.handle.ready().then((state) => states.set(app, state)));
    if (!(await world.until(() => states.size === starts.length))) {
      world.problem('a start hangs');
      return false;
    }
    const open = starts.filter((app) => states.get(app)?.kind === 'ready');
    const [first] = open;
    const newer = starts.find((app) => states.get(app)?.kind === 'newer');
    if (first === undefined && newer !== undefined && this.kinds.has('newer') && !world.isNewerApp)
      return this.#meetNewer(newer);
    if (first === undefined || open.length > 1) {
      world.problem(
        `${open.length} of ${starts.length} starts opened the library: ${JSON.stringify([...states.values()])}`,
      );
      return false;
    }
    world.app = first;
    world.second = starts.find((app) => app !== first) ?? null;
    this.#verify();
    if (world.problems.length === 0) await this.#lookForWords();
    return world.problems.length === 0;
  }

  /** Checks a library that a newer app has changed, and may go back to the backup from before that change. */
  async #meetNewer(app: AppStart): Promise<boolean> {
    const { world } = this;
    world.app = app;
    world.second = null;
    this.#verify();
    if (world.problems.length > 0) return false;
    const operation = world.random.chance(0.6) ? goBack(world, this.memory) : null;
    if (operation !== null) {
      if (world.random.chance(0.5)) this.#trouble();
      if (world.random.chance(0.5)) world.killIn = 1 + world.random.below(120);
      await this.#begin(app, operation);
      if (!(await world.until(() => world.running.size === 0))) world.problem('going back hangs');
      this.#calm();
      if (app.state?.kind === 'ready' && !world.isKilled) {
        this.#verify();
        return world.problems.length === 0;
      }
    }
    this.#endLife();
    return world.problems.length === 0 && this.#goodStart(operation === null || world.random.chance(0.5));
  }

  #verify(): void {
    const { world } = this;
    const path = libraryPaths(world.folder).library;
    const content = existsSync(path) ? contentOf(world, path) : null;
    if (content === null) {
      world.problem('the library cannot be read');
      return;
    }
    let found: Model | null = null;
    let words: readonly string[] = [];
    for (const model of world.models) {
      const problems = model.compare(content);
      if (problems.length === 0) {
        found = model;
        break;
      }
      if (words.length === 0) words = problems;
    }
    if (found === null) {
      for (const problem of words.slice(0, 8)) world.problem(problem);
      if (world.alternatives.length > 0)
        world.problem(`(and none of ${world.alternatives.length} other possibilities)`);
      return;
    }
    world.model = Model.of(content, found);
    world.alternatives = [];
  }

  /** Gives the app 30 seconds to clean up, and reports each forbidden word that can still be read. */
  async #lookForWords(): Promise<void> {
    const { world } = this;
    const until = world.scheduler.elapsed + 30_000;
    for (let isOver = false; !isOver && readable(world).length > 0; )
      // Look rarely: each look opens and closes files, and the app's own closing waits until those are released too.
      for (let step = 0; !isOver && step < STEPS_BETWEEN_LOOKS; step++) isOver = !(await world.scheduler.step(until));
    for (const problem of readable(world)) world.problem(problem);
  }

  async #live(): Promise<void> {
    const { world } = this;
    const { random } = world;
    const count = 6 + random.below(16);
    for (let at = 0; at < count && !world.isKilled && world.problems.length === 0; at++) {
      await this.#disturb();
      await this.#ask();
      const steps = random.below(this.world.running.size >= RUNNING_MAX ? 60 : 14);
      for (let step = 0; step < steps && !world.isKilled; step++)
        if (!(await world.scheduler.step(world.scheduler.elapsed + IDLE_MS))) break;
    }
    if (world.isKilled || random.chance(0.45)) {
      this.#endLife();
      return;
    }
    await this.#closeWell();
  }

  /** Restores good conditions, and checks that all requests are answered and that the library works and closes. */
  async #closeWell(): Promise<void> {
    const { world } = this;
    this.#calm();
    if (!(await world.until(() => world.running.size === 0)))
      world.problem(`never answered: ${[...world.running.values()].map(({ name }) => name).join(', ')}`);
    const { app } = world;
    if (app === null || world.problems.length > 0) return;
    // A call that can't be repeated is refused if its thread has just died, so wait until main knows of dead threads.
    if (!(await world.until(() => app.unheard === 0))) world.problem('main never learns that a thread has died');
    const state = await world.answer(app, 'retry', () => app.handle.retry());
    const isOthers = state?.kind === 'failed' && state.detail.startsWith('Another running copy');
    if (world.second !== null && (world.second.state?.kind === 'ready' || isOthers)) {
      // The first start's worker had died, and the second start took over the library.
      this.#endLife();
      return;
    }
    if (!(await world.until(() => app.state?.kind !== 'ready' || app.isSaved)))
      world.problem('what could be saved again never was');
    if (state !== undefined && state.kind !== 'ready')
      world.problem(`after the trouble the library is ${JSON.stringify(state)}`);
    await this.#use(app);
    if (world.problems.length > 0) return;
    await world.answer(app, 'close', () => app.handle.close());
    const { second } = world;
    if (second !== null) await world.answer(second, 'close of the second start', () => second.handle.close());
    this.#endLife();
  }

  /** Checks that a chat can be created, written and found. */
  async #use(app: AppStart): Promise<void> {
    const { world, memory } = this;
    const text = `A last word. tok${world.seed}n${++memory.words}z`;
    const made = await world.answer(app, 'createConversation', () => app.handle.api.createConversation(SETTINGS, null));
    if (made === undefined) return;
    const { id } = made.summary;
    const turn = await world.answer(app, 'addTurn', () => app.handle.api.addTurn(id, text, undefined, []));
    if (turn === undefined) return;
    const search = await world.answer(app, 'search', () => app.handle.api.search(text.slice(13), 0));
    if (search !== undefined && search.groups.length !== 1)
      world.problem(`what was just written is found ${search.groups.length} times`);
    for (const model of world.models) {
      for (const [key, value] of [
        [`p:${id}`, 'shown'],
        [`d:${id}`, ''],
        [`w:${id}`, ''],
        [`m:${turn.userMessageId}`, text],
        [`t:${turn.userMessageId}`, 'out'],
      ] as const)
        model.settle(key, value);
      model.chatOf.set(turn.userMessageId, id);
      model.parentOf.set(turn.userMessageId, null);
    }
  }

  /** In some histories, checks 400 days later that upkeep makes a backup and that every list of backups is complete. */
  async #farewell(): Promise<void> {
    const { world } = this;
    if (world.app === null) return;
    if (world.hasJumped || world.random.chance(0.15)) {
      await this.#closeWell();
      if (world.problems.length > 0) return;
      await world.jump(TODAY + 400 * DAY_MS);
      world.hasJumped = true;
      // The backup may be made before the start is over.
      const began = world.now;
      if (!(await this.#goodStart()) || world.app === null) return;
      const { app } = world;
      const until = world.scheduler.elapsed + 90_000;
      while (world.scheduler.elapsed < until && (await world.scheduler.step(until)));
      const status = await world.answer(app, 'status', () => app.handle.status());
      const isFilled = (status?.messages ?? 0) > 0;
      if (isFilled && status?.backups.every((one) => one.createdAt < began || one.createdAt > world.now) === true)
        world.problem('no backup was made although none is younger than a day');
      for (const name of unlisted(world)) world.problem(`${name} is in no list of backups`);
    } else await this.#use(world.app);
    if (world.problems.length === 0) await this.#closeWell();
  }

  async #disturb(): Promise<void> {
    const { world, kinds } = this;
    const { random } = world;
    if (kinds.has('weather') && random.chance(0.15)) {
      world.weather = world.weather === 'calm' ? (random.pick(WEATHERS) ?? 'calm') : 'calm';
      world.scheduler.note(`the disk is ${world.weather}`);
    }
    if (kinds.has('keyring') && random.chance(0.1)) {
      world.keyring.isThere = !world.keyring.isThere;
      world.scheduler.note(`the keyring is ${world.keyring.isThere ? 'there' : 'away'}`);
    } else if (kinds.has('encrypt') && random.chance(0.3)) world.keyring.isThere = true;
    if (kinds.has('jump') && random.chance(0.12)) await world.jump(random.pick(MOMENTS) ?? TODAY);
    if (kinds.has('worker') && random.chance(0.04)) world.app?.killWorker(random.below(4));
    if (kinds.has('second') && world.second === null && random.chance(0.08)) {
      world.second = world.begin();
      const { second } = world;
      await world.scheduler.begin(second.main, () => void second.handle.ready());
    }
    if (random.chance(0.04) && world.killIn === null) world.killIn = 1 + random.below(120);
  }

  async #ask(): Promise<void> {
    const { world, kinds } = this;
    const { app } = world;
    if (app === null || world.running.size >= RUNNING_MAX) return;
    if (this.#plot.length > 0 && world.random.chance(0.6)) return this.#goOn(app);
    const makers = MAKERS.filter(([, kind]) => kinds.has(kind));
    const sum = makers.reduce((all, [weight]) => all + weight, 0);
    for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
      let at = world.random.below(sum);
      const make = makers.find(([weight]) => {
        at -= weight;
        return at < 0;
      })?.[2];
      const operation = make?.(world, this.memory) ?? null;
      if (operation !== null) return this.#begin(app, operation);
    }
  }

  /** Makes the plot's next step, usually once the previous request is done. */
  async #goOn(app: AppStart): Promise<void> {
    const { world } = this;
    const [step] = this.#plot;
    if (step === undefined) return;
    const isPatient = !('meanwhile' in step);
    const until = world.scheduler.steps + PLOT_PATIENCE_STEPS;
    while (
      isPatient &&
      world.running.size > 0 &&
      world.scheduler.steps < until &&
      world.random.chance(0.995) &&
      !world.isKilled
    )
      if (!(await world.scheduler.step(world.scheduler.elapsed + IDLE_MS))) break;
    if (world.isKilled) return;
    this.#plot.shift();
    if ('happens' in step) return step.happens(world);
    const operation = (typeof step === 'function' ? step : step.meanwhile)(world, this.memory);
    if (operation !== null) await this.#begin(app, operation);
  }

  async #begin(app: AppStart, operation: Operation): Promise<void> {
    const { world } = this;
    const id = ++this.#asked;
    const { emptyings } = this.memory;
    const { name, before = [], again = [], becomes } = operation;
    world.scheduler.note(`ask ${id} ${name}`);
    world.running.set(id, { name });
    for (const model of world.models) model.begin(id, before);
    for (const { becomes: next } of this.#changing.values())
      for (const { key, value } of before) next.allow(key, value);
    for (const model of [...world.models, ...[...this.#changing.values()].map((change) => change.becomes)])
      for (const one of again.flatMap(wordsOf)) model.forbidden.delete(one);
    // Requests that are answered from here on may have reached the file before or after this change.
    if (becomes !== undefined) this.#changing.set(id, { becomes, from: this.#acknowledged.length });
    const answered = (outcome: string, work: () => void): void => {
      if (world.isKilled || !world.running.has(id)) return;
      world.scheduler.note(`answer ${id} ${outcome}`);
      world.running.delete(id);
      work();
    };
    await world.scheduler.begin(app.main, () => {
      operation.ask(app.handle).then(
        (answer) => answered(short(answer), () => this.#answered(id, operation, answer, app, emptyings)),
        (error: unknown) => answered(`refused ${String(error)}`, () => this.#refused(id, operation, error)),
      );
    });
  }

  /** @param emptyings how often the trash had been emptied when this was requested */
  #answered(id: number, operation: Operation, answer: unknown, app: AppStart, emptyings: number): void {
    const { world } = this;
    const isDone = operation.isDone?.(answer) ?? true;
    if (operation.becomes !== undefined) this.#changed(id, isDone);
    else if (isDone) {
      const changes = operation.after?.(answer, app.isSaved) ?? [];
      this.#acknowledge(id, changes, app.isSaved);
      // The trash was emptied meanwhile, which may have removed this request's result.
      if (emptyings !== this.memory.emptyings) mayBeEmptied(world, false, changes);
    } else for (const model of world.models) model.doubt(id);
    const words = JSON.stringify(answer) ?? '';
    if (!isDone && BUG.test(words)) world.problem(`${operation.name}: ${words.slice(0, 300)}`);
  }

  #refused(id: number, operation: Operation, error: unknown): void {
    const { world } = this;
    if (operation.becomes !== undefined) this.#changed(id, false);
    else
      for (const model of world.models)
        if (isUnknown(error)) model.doubt(id);
        else model.drop(id);
    operation.onRefused?.(error);
    if (BUG.test(String(error))) world.problem(`${operation.name}: ${String(error)}`);
  }

  #acknowledge(id: number, changes: readonly Change[], isSaved: boolean): void {
    const isSure = isSaved && !isChanging(this.world);
    for (const model of this.world.models) model.acknowledge(id, changes, isSure);
    if (isSaved && !isSure)
      for (const model of this.world.models) for (const { key, value } of changes) model.allow(key, value);
    this.#acknowledged.push({ changes });
  }

  /** Handles the end of a file change. Requests answered during the change may have reached the old or the new file. */
  #changed(id: number, isDone: boolean): void {
    const { world } = this;
    const change = this.#changing.get(id);
    this.#changing.delete(id);
    if (change === undefined) return;
    const next = this.#withMeanwhile(change.becomes, change.from);
    if (isDone) {
      for (const word of world.model.forbidden) next.forbidden.add(word);
      if (world.alternatives.length === 0 && this.#changing.size === 0) world.model = next;
      else {
        world.alternatives.push(world.model);
        world.model = next;
      }
    } else world.alternatives.push(next);
  }

  #withMeanwhile(model: Model, from: number): Model {
    const next = model.clone();
    for (const { changes } of this.#acknowledged.slice(from))
      for (const { key, value } of changes) next.allow(key, value);
    for (const word of this.world.model.copied) next.copied.add(word);
    for (const [one, chat] of this.world.model.chatOf) next.chatOf.set(one, chat);
    for (const [one, parent] of this.world.model.parentOf) next.parentOf.set(one, parent);
    return next;
  }

  #newLife(): void {
    const { world } = this;
    world.isKilled = false;
    world.isNewerApp = this.kinds.has('newer') && world.random.chance(0.4);
    world.killIn = null;
    world.app = null;
    world.second = null;
    this.memory.undos.length = 0;
    this.memory.jobs.length = 0;
  }

  #calm(): void {
    const { world } = this;
    world.weather = 'calm';
    world.keyring.isThere ||= world.keyring.keys.size > 0;
    world.killIn = null;
  }

  #trouble(): void {
    const { world } = this;
    if (world.random.chance(0.5)) world.weather = world.random.pick(WEATHERS) ?? 'calm';
    if (world.random.chance(0.3)) world.keyring.isThere = !world.keyring.isThere;
    world.scheduler.note(
      `--- a rough start: the disk is ${world.weather}, the keyring ${world.keyring.isThere ? 'there' : 'away'}`,
    );
  }

  /** Ends the process, unless it has already ended. */
  #endLife(): void {
    const { world } = this;
    world.scheduler.note('--- the process is gone');
    world.kill();
    if (isEmptying(world)) mayBeEmptied(world, true);
    for (const { becomes, from } of this.#changing.values())
      world.alternatives.push(this.#withMeanwhile(becomes, from));
    this.#changing.clear();
    world.running.clear();
    for (const model of world.models) {
      model.end();
      for (const id of this.memory.streamed)
        if (!model.isSurely(`e:${id}`, ENDED)) model.allow(`e:${id}`, 'interrupted ');
    }
    this.memory.streaming.clear();
    this.memory.streamed.clear();
    // Both starts used the folder that was removed.
    world.app = null;
    world.second = null;
  }
}

const short = (value: unknown): string => (JSON.stringify(value) ?? 'nothing').slice(0, 200);

/** Plays the history of a seed in the folder `root`, and removes the folder afterwards. */
export async function playHistory(seed: number, isWindows: boolean, root: string): Promise<Outcome> {
  const world = new World(seed, root, isWindows);
  const history = new History(world);
  try {
    await history.run();
  } catch (error) {
    world.problem(`the history itself failed: ${error instanceof Error ? error.stack : String(error)}`);
  } finally {
    world.close();
  }
  const { problems, scheduler, operations } = world;
  return { seed, isWindows, problems, trace: scheduler.trace, steps: scheduler.steps, operations };
}
