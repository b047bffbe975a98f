/** Notifies the user when a month's costs reach 80 % and 100 % of the set amount, once each; never blocks a request. */

import type { ModelList } from '../../shared/connection.ts';
import { localDay } from '../../shared/days.ts';
import { LIMITS } from '../../shared/limits.ts';
import type { Settings } from '../../shared/settings.ts';
import { costsOf } from '../../shared/usage/costs.ts';
import { countsIn, type ModelPrice } from '../../shared/usage/model-facts.ts';
import { pricesFrom } from '../../shared/usage/prices.ts';
import type { DayUsage, ModelUsage } from '../../shared/usage/usage.ts';
import type { AsyncLibrary } from '../library/library-api.ts';

/** Percent of the amount, in the order in which they are reached. */
const STEPS = [80, 100] as const;
type Step = (typeof STEPS)[number];

export interface MonthlyAmountOptions {
  readonly library: Pick<AsyncLibrary, 'usage' | 'modelFacts'>;
  readonly settings: () => Settings;
  readonly updateSettings: (patch: Partial<Settings>) => void;
  readonly listOf: (connectionId: string) => Pick<ModelList, 'models' | 'fetchedAt'>;
  /** Unix milliseconds. */
  readonly now: () => number;
  readonly notify: (percent: Step, spent: number) => void;
  /** Called when the library couldn't report the usage. */
  readonly onTrouble: (error: unknown) => void;
}

export class MonthlyAmount {
  readonly #options: MonthlyAmountOptions;
  #isRunning = false;
  #isAskedAgain = false;

  constructor(options: MonthlyAmountOptions) {
    this.#options = options;
  }

  /** Call when a reply has ended and when the amount changes. Calls during a check cause one more. */
  async check(): Promise<void> {
    if (this.#options.settings().monthlyAmount === null) return;
    if (this.#isRunning) {
      this.#isAskedAgain = true;
      return;
    }
    this.#isRunning = true;
    try {
      await this.#checkUntilCurrent();
    } catch (error) {
      this.#options.onTrouble(error);
    } finally {
      this.#isRunning = false;
    }
  }

  async #checkUntilCurrent(): Promise<void> {
    do {
      this.#isAskedAgain = false;
      await this.#checkOnce();
    } while (this.#isAskedAgain);
  }

  async #checkOnce(): Promise<void> {
    const { settings, updateSettings, now, notify } = this.#options;
    const { monthlyAmount, monthlyNotified } = settings();
    if (monthlyAmount === null || Number(monthlyAmount) === 0) return;
    const today = localDay(now());
    const month = Math.floor(today / 100);
    const known = monthlyNotified.month === month && monthlyNotified.amount === monthlyAmount;
    const before = known ? monthlyNotified.percent : 0;
    if (before >= 100) return;
    const spent = await this.#spentSince(month * 100 + 1);
    const reached = STEPS.findLast((percent) => spent * 100 >= Number(monthlyAmount) * percent);
    if (reached === undefined || reached <= before) return;
    updateSettings({ monthlyNotified: { month, amount: monthlyAmount, percent: reached } });
    notify(reached, spent);
  }

  /** Costs in the currency of the amount. */
  async #spentSince(fromDay: number): Promise<number> {
    const { library, settings } = this.#options;
    const rows: DayUsage[] = [];
    for (let isMore = true; isMore; ) {
      const { days } = await library.usage({ fromDay, toDay: null }, null, rows.length);
      for (const day of days) rows.push(day);
      isMore = days.length === LIMITS.usageTogetherMax;
    }
    const { amounts } = costsOf(rows, await this.#prices());
    const { monthlyCurrency } = settings();
    return [...amounts].reduce(
      (sum, [currency, amount]) => sum + (countsIn(currency, monthlyCurrency) ? amount : 0),
      0,
    );
  }

  async #prices(): Promise<(row: ModelUsage) => ModelPrice | undefined> {
    const facts = await this.#options.library.modelFacts();
    const keyOf = (connectionId: string, model: string): string => JSON.stringify([connectionId, model]);
    const entered = new Map(facts.map((one) => [keyOf(one.connectionId, one.model), one.price]));
    const priceOf = pricesFrom(
      ({ connectionId, model }) => entered.get(keyOf(connectionId, model)),
      this.#options.listOf,
    );
    return (row) => priceOf(row)?.price;
  }
}
