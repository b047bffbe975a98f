// The user's monthly amount: what counts towards it, and how often Parley says that it is nearly or fully used.
import { describe, expect, it } from 'vitest';
import { MonthlyAmount } from '../../electron/turns/monthly-amount.ts';
import { DEFAULT_SETTINGS, type Settings } from '../../shared/settings.ts';
import type { ModelFacts } from '../../shared/usage/model-facts.ts';
import { type DayUsage, NO_USAGE } from '../../shared/usage/usage.ts';

const row = (over: Partial<DayUsage>): DayUsage => ({
  ...NO_USAGE,
  connectionId: 'c1',
  model: 'm1',
  day: 20_261_110,
  replies: 1,
  requests: 1,
  ...over,
});
const FACTS: readonly ModelFacts[] = [
  {
    ...{ connectionId: 'c1', model: 'm1', isHidden: false, note: '', contextLength: null },
    price: { in: '1', out: '1', currency: 'EUR' },
  },
];

function world(patch: Partial<Settings>) {
  let settings: Settings = { ...DEFAULT_SETTINGS, monthlyAmount: '10', monthlyCurrency: 'EUR', ...patch };
  const state = { now: new Date(2026, 10, 20, 12).getTime(), days: [] as DayUsage[], asked: [] as (number | null)[] };
  const told: [number, number][] = [];
  const amount = new MonthlyAmount({
    library: {
      usage: async ({ fromDay }) => {
        state.asked.push(fromDay);
        const days = state.days.filter(({ day }) => day >= (fromDay ?? 0));
        return { days, connectionNames: {}, firstDay: null };
      },
      modelFacts: async () => [...FACTS],
    },
    settings: () => settings,
    updateSettings: (change) => {
      settings = { ...settings, ...change };
    },
    listOf: () => ({ models: [{ id: 'listed', price: { in: '2', out: '2', cachedIn: null } }], fetchedAt: null }),
    now: () => state.now,
    notify: (percent, spent) => told.push([percent, spent]),
    onTrouble: (error) => {
      throw error;
    },
  });
  return { state, told, amount, set: (change: Partial<Settings>) => (settings = { ...settings, ...change }) };
}

const MILLION = 1_000_000;

describe('a monthly amount', () => {
  it('is reported as nearly used at 80 %, and as used at 100 %, once each', async () => {
    const { state, told, amount } = world({});
    state.days = [row({ tokensIn: 7 * MILLION })];
    await amount.check();
    expect(told).toEqual([]);
    state.days = [row({ tokensIn: 8 * MILLION })];
    await amount.check();
    await amount.check();
    expect(told).toEqual([[80, 8]]);
    state.days = [row({ tokensIn: 12 * MILLION })];
    await amount.check();
    await amount.check();
    expect(told).toEqual([
      [80, 8],
      [100, 12],
    ]);
  });

  it('is reported as used at once if one reply takes all of it', async () => {
    const { state, told, amount } = world({});
    state.days = [row({ tokensIn: 30 * MILLION })];
    await amount.check();
    expect(told).toEqual([[100, 30]]);
  });

  it('is reported again in a new month, and after the user changes it', async () => {
    const { state, told, amount, set } = world({});
    state.days = [row({ tokensIn: 9 * MILLION })];
    await amount.check();
    state.now = new Date(2026, 11, 1, 0, 5).getTime();
    await amount.check();
    expect(state.asked.at(-1)).toBe(20_261_201);
    expect(told).toEqual([[80, 9]]);
    state.days = [row({ day: 20_261_201, tokensIn: 9 * MILLION })];
    await amount.check();
    set({ monthlyAmount: '11' });
    await amount.check();
    expect(told).toEqual([
      [80, 9],
      [80, 9],
      [80, 9],
    ]);
  });

  it('counts costs in its currency only, and counts costs without a currency as dollars', async () => {
    const days = [
      row({ tokensIn: 30 * MILLION }),
      row({ model: 'listed', tokensOut: 3 * MILLION }),
      row({ connectionId: 'c2', model: 'reported', tokensIn: 5, costedIn: 5, costNano: 2_500_000_000 }),
    ];
    const toldIn = async (monthlyCurrency: string) => {
      const { state, told, amount } = world({ monthlyCurrency });
      state.days = days;
      await amount.check();
      return told;
    };
    expect(await toldIn('EUR')).toEqual([[100, 30]]);
    expect(await toldIn('USD')).toEqual([[80, 8.5]]);
    expect(await toldIn('BRL')).toEqual([]);
  });

  it('that is not set causes no library call', async () => {
    const { state, told, amount } = world({ monthlyAmount: null });
    await amount.check();
    expect([state.asked, told]).toEqual([[], []]);
  });

  it('is checked once more for all replies that end during a check', async () => {
    const { state, amount } = world({});
    await Promise.all([amount.check(), amount.check(), amount.check()]);
    expect(state.asked).toHaveLength(2);
  });
});
