/** Loads the Laboratory when something needs it, and continues experiments at launch. */

import { randomInt } from 'node:crypto';
import type { Laboratory, LaboratoryOptions } from './laboratory/laboratory.ts';
import { log } from './logging/log.ts';
import type { StopReason } from './turns/turn.ts';

const RANDOM_STEPS = 2 ** 47;

/** A random number from 0 to below 1; the pairs of a vote must not be predictable. */
export const secureRandom = (): number => randomInt(RANDOM_STEPS) / RANDOM_STEPS;

/** Loads the code for experiments on demand, because chats never need it. */
export class LazyLaboratory {
  readonly #options: LaboratoryOptions;
  #laboratory: Promise<Laboratory> | null = null;
  #current: Laboratory | null = null;

  constructor(options: LaboratoryOptions) {
    this.#options = options;
  }

  /** At launch: continues experiments that were running. */
  async begin(): Promise<void> {
    if (this.#laboratory !== null) return;
    // Ask the library whether there is anything to continue before loading the Laboratory.
    const ids = await this.#options.library.recoverExperiments();
    if (ids.length > 0) await this.open();
  }

  open(): Promise<Laboratory> {
    this.#laboratory ??= this.#load().catch((error: unknown) => {
      this.#laboratory = null;
      throw error;
    });
    return this.#laboratory;
  }

  async #load(): Promise<Laboratory> {
    // Nothing has been sent yet in this session, so answers stored as running belong to an earlier session.
    const ids = await this.#options.library.recoverExperiments();
    const { Laboratory } = await import('./laboratory/laboratory.ts');
    const laboratory = new Laboratory(this.#options);
    this.#current = laboratory;
    await laboratory.runs.resumeAll(ids);
    return laboratory;
  }

  /** The Laboratory; null if nothing has needed it yet, or it failed to load. */
  async #loaded(): Promise<Laboratory | null> {
    return (
      this.#laboratory?.catch((error: unknown) => {
        log.warn('laboratory.not_loaded', { error });
        return null;
      }) ?? null
    );
  }

  async refresh(): Promise<void> {
    await (await this.#loaded())?.refresh();
  }

  async noteConnections(): Promise<void> {
    await (await this.#loaded())?.runs.noteConnections();
  }

  runningIds(): readonly string[] {
    return this.#current?.runs.runningIds() ?? [];
  }

  async idle(): Promise<void> {
    await (await this.#loaded())?.runs.idle();
  }

  /** Call it when quitting, and before another library is opened. */
  async close(reason: StopReason): Promise<void> {
    const laboratory = await this.#loaded();
    this.#laboratory = null;
    this.#current = null;
    await laboratory?.runs.close(reason);
  }
}
