// The usage page's sums, costs, plots, days and CSV file.
import { describe, expect, it } from 'vitest';
import { costsBy, pricesBy } from '../../../renderer/store/connections/model-prices.ts';
import { usageCsv } from '../../../renderer/usage/usage-csv.ts';
import { daysBetween, firstDayOf, lastDayOf, msUntilTomorrow } from '../../../renderer/usage/usage-days.ts';
import { type Entry, filterEntries, otherChats, usageRows } from '../../../renderer/usage/usage-rows.ts';
import { plotsOf, stacked, valueAxisPx, whyNoPlot } from '../../../renderer/usage/usage-series.ts';
import { formatCost } from '../../../renderer/words/money.ts';
import { localDay } from '../../../shared/days.ts';
import { costOfReply, costsOf } from '../../../shared/usage/costs.ts';
import type { ModelFacts } from '../../../shared/usage/model-facts.ts';
import { NO_USAGE } from '../../../shared/usage/usage.ts';

const entry = (over: Partial<Entry>): Entry => ({
  ...NO_USAGE,
  connectionId: 'c1',
  model: 'm1',
  day: 20_261_121,
  replies: 1,
  requests: 1,
  ...over,
});
const priced = (model: string, price: Partial<ModelFacts['price']>): [string, ModelFacts] => [
  `c1/${model}`,
  {
    connectionId: 'c1',
    model,
    isHidden: false,
    note: '',
    contextLength: null,
    price: { in: null, out: null, currency: 'USD', ...price },
  },
];
const FACTS = new Map([
  priced('m1', { in: '2', out: '10' }),
  priced('m2', { in: '1', out: '1', currency: 'EUR' }),
  priced('half', { in: '1' }),
]);
const PRICES = pricesBy(FACTS, new Map());
const NO_PRICES = pricesBy(new Map(), new Map());
const ENTRIES = [
  entry({ tokensIn: 1_000_000, tokensOut: 100_000, firstCount: 2, firstMs: 1_000, speedTokens: 300, speedMs: 2_000 }),
  entry({ day: 20_261_122, model: 'm2', tokensIn: 10, tokensOut: 5 }),
  entry({ day: 20_261_122, model: 'm3', unreported: 1 }),
];

describe('costs', () => {
  it('are never added up across currencies, and unpriced tokens are counted', () => {
    const rows = [...ENTRIES, entry({ model: 'm4', tokensIn: 70, tokensOut: 7 })];
    const { amounts, unpricedTokens } = costsOf(
      rows,
      ({ connectionId, model }) => FACTS.get(`${connectionId}/${model}`)?.price,
    );
    expect([...amounts]).toEqual([
      ['EUR', expect.closeTo(0.000015, 12)],
      ['USD', 3],
    ]);
    expect(unpricedTokens).toBe(77);
  });

  it('cover only the direction that has a price, and count the other tokens as unpriced', () => {
    const price = FACTS.get('c1/half')?.price;
    const amounts = new Map([['USD', 0.000009]]);
    expect(costsOf([entry({ tokensIn: 9 })], () => price)).toEqual({
      amounts,
      unpricedTokens: 0,
      cacheAsInputTokens: 0,
    });
    expect(costsOf([entry({ tokensIn: 9, tokensOut: 1 })], () => price)).toEqual({
      amounts,
      unpricedTokens: 1,
      cacheAsInputTokens: 0,
    });
  });

  it('of one reply show which prices are missing', () => {
    const usage = { promptTokens: 9, completionTokens: 1 };
    const price = { in: '1', out: null, currency: 'USD' };
    expect(costOfReply(usage, price)).toEqual({ amount: 0.000009, unpriced: { in: 0, out: 1 }, cacheAsInput: 0 });
    expect(costOfReply({ ...usage, completionTokens: 0 }, price)).toMatchObject({ unpriced: { in: 0, out: 0 } });
    expect(costOfReply(usage, { ...price, in: null, out: '2' })).toEqual({
      amount: 0.000002,
      unpriced: { in: 9, out: 0 },
      cacheAsInput: 0,
    });
    expect(costOfReply(usage, { ...price, in: null })).toBeNull();
    expect(costOfReply({ promptTokens: 9 }, price)).toBeNull();
  });
});

describe('costs of replies with cached tokens', () => {
  const usage = { promptTokens: 1_000_000, completionTokens: 0, cachedTokens: 600_000, cacheWriteTokens: 100_000 };
  const price = { in: '10', out: '20', currency: 'USD' };

  it('use the prices of cached tokens, and count those that fall back to the input price', () => {
    expect(costOfReply(usage, { ...price, cachedIn: '1', cacheWriteIn: '12.5' })).toMatchObject({
      amount: 3 + 0.6 + 1.25,
      cacheAsInput: 0,
    });
    expect(costOfReply(usage, { ...price, cachedIn: '1' })).toMatchObject({ amount: 4.6, cacheAsInput: 100_000 });
    expect(costOfReply(usage, price)).toMatchObject({ amount: 10, cacheAsInput: 700_000 });
  });

  it('count cached tokens in addition to the prompt if they exceed it', () => {
    const beside = { ...usage, promptTokens: 300_000 };
    expect(costOfReply(beside, { ...price, cachedIn: '1', cacheWriteIn: '12.5' })).toMatchObject({ amount: 4.85 });
  });

  it('never get negative, whatever a service reports', () => {
    const row = entry({ tokensIn: 10, cachedIn: 70, cacheWriteIn: 5 });
    const { amounts } = costsOf([row], () => ({ ...price, cachedIn: '1' }));
    expect(amounts.get('USD')).toBeCloseTo(0.00001, 12);
  });
});

describe("the source of a row's cost", () => {
  const list = {
    connectionId: 'c1',
    models: [
      { id: 'm1', price: { in: '7', out: '7', cachedIn: null } },
      { id: 'm5', price: { in: '3', out: '4', cachedIn: '1' } },
    ],
    fetchedAt: 1_764_000_000_000,
    error: null,
  };
  const priceOf = pricesBy(FACTS, new Map([['c1', list]]));

  it("is the user's price, else the service's, with the list's date", () => {
    expect(priceOf({ connectionId: 'c1', model: 'm1' })).toEqual({ price: FACTS.get('c1/m1')?.price, listedAt: null });
    expect(priceOf({ connectionId: 'c1', model: 'm5' })).toEqual({
      price: { in: '3', out: '4', cachedIn: '1', currency: '@c1' },
      listedAt: list.fetchedAt,
    });
    expect(priceOf({ connectionId: 'c2', model: 'm5' })).toBeUndefined();
  });

  it('is the cost that the service reports, and a price only for replies without one', () => {
    const row = entry({ tokensIn: 3_000_000, tokensOut: 0, costNano: 250_000_000, costedIn: 2_000_000 });
    expect([...costsBy([row], priceOf).amounts]).toEqual([
      ['@c1', 0.25],
      ['USD', 2],
    ]);
  });
});

describe('money', () => {
  it('has as many decimals as its currency, and three significant digits below one', () => {
    const shown = [0, 0.1, 0.124, 0.0155, 0.00152, 0.00000123, 1, 20.333].map((amount) => formatCost(amount, 'USD'));
    expect(shown).toEqual(['$0.00', '$0.10', '$0.124', '$0.0155', '$0.00152', '$0.00000123', '$1.00', '$20.33']);
    expect([0.5, 2].map((amount) => formatCost(amount, 'JPY'))).toEqual(['¥0.5', '¥2']);
  });
});

describe('rows', () => {
  it('are days, newest first, or groups, largest first', () => {
    expect(usageRows(ENTRIES, 'day', PRICES).map(({ key, sums }) => [key, sums.replies])).toEqual([
      ['20261122', 2],
      ['20261121', 1],
    ]);
    expect(usageRows(ENTRIES, 'model', PRICES).map(({ entry: { model } }) => model)).toEqual(['m1', 'm2', 'm3']);
    expect(usageRows(filterEntries(ENTRIES, { connectionId: null, model: 'm2' }), 'connection', PRICES)).toHaveLength(
      1,
    );
  });

  it('by chat add up to the total of all chats, with one row for unlisted ones', () => {
    const chat = { ...entry({ tokensIn: 400_000, tokensOut: 1 }), conversationId: 'k1', title: 'One' };
    const all = ENTRIES.map((one) => ({ ...one, replies: 3 }));
    const rows = usageRows([...otherChats(all, [chat]), chat], 'chat', NO_PRICES);
    expect(rows.map(({ entry: { conversationId }, sums }) => [conversationId, sums.replies, sums.tokensIn])).toEqual([
      ['k1', 1, 400_000],
      [undefined, 8, 600_010],
    ]);
    expect(otherChats(ENTRIES, ENTRIES)).toEqual([]);
  });

  it('become a CSV file with a column for each currency, empty if unknown', () => {
    const heads = [
      'Model',
      'Replies',
      'Requests',
      'In',
      'Out',
      'Without',
      'First',
      'Speed',
      'Cached',
      'Written',
      'Thought',
      'Unpriced',
    ];
    const csv = usageCsv(usageRows(ENTRIES, 'model', PRICES), 'model', {
      heads,
      nameOf: ({ entry: { model } }) => (model === 'm2' ? '=cmd(), "x"' : model),
      currencyName: (currency) => currency,
    });
    expect(csv.split('\r\n')).toEqual([
      'Model,Replies,Requests,In,Out,Without,First,Speed,Cached,Written,Thought,EUR,USD,Unpriced',
      'm1,1,1,1000000,100000,0,500,150,0,0,0,,3,0',
      `"'=cmd(), ""x""",1,1,10,5,0,,,0,0,0,0.000015,,0`,
      'm3,1,1,,,1,,,,,,,,0',
      '',
    ]);
    const named = (name: string): string => {
      const rows = usageRows(ENTRIES.slice(0, 1), 'model', NO_PRICES);
      return usageCsv(rows, 'model', { heads, nameOf: () => name, currencyName: (currency) => currency })
        .replace(`${heads.join(',')}\r\n`, '')
        .replace(/,1,1,1000000,100000,0,500,150,0,0,0,1100000\r\n$/, '');
    };
    expect(['=1', '+1', '-1', '@a', '\t=1', '\r=1', '\n=1', ' =1', '＝1'].map(named)).toEqual([
      `'=1`,
      `'+1`,
      `'-1`,
      `'@a`,
      `"'\t=1"`,
      `"'\r=1"`,
      `"'\n=1"`,
      `' =1`,
      `\uFEFF'＝1`,
    ]);
    expect(['a, b', 'a;=1', 'say "x"', 'two\nlines', 'a=1'].map(named)).toEqual([
      '"a, b"',
      '"a;=1"',
      '"say ""x"""',
      '"two\nlines"',
      'a=1',
    ]);
    // One token of a cheap model and trillions of an expensive one both cost a plain number, without an exponent.
    const cost = (tokensIn: number, price: string): string | undefined => {
      const rows = usageRows(
        [entry({ tokensIn })],
        'model',
        pricesBy(new Map([priced('m1', { in: price, out: price })]), new Map()),
      );
      return usageCsv(rows, 'model', { heads, nameOf: () => 'm', currencyName: (name) => name })
        .split('\r\n')[1]
        ?.split(',')[11];
    };
    expect([cost(1, '0.05'), cost(9_000_000_000_000, '999999999')]).toEqual(['0.00000005', '8999999991000000']);
    expect(
      usageCsv(usageRows(ENTRIES, 'day', PRICES), 'day', { heads, nameOf: () => '', currencyName: (name) => name }),
    ).toContain('\r\n2026-11-22,2,');
  });
});

describe('plots', () => {
  const days = [20_261_120, 20_261_121, 20_261_122];
  const request = { entries: ENTRIES, days, priceOf: PRICES } as const;

  it('show tokens in and out, or of each model, stacked', () => {
    expect(plotsOf({ ...request, measure: 'tokens', grouping: 'day' })).toMatchObject([
      {
        isStacked: true,
        series: [
          { key: 'in', values: [0, 1_000_000, 10] },
          { key: 'out', values: [0, 100_000, 5] },
        ],
      },
    ]);
    const [plot] = plotsOf({ ...request, measure: 'tokens', grouping: 'model' });
    expect(stacked(plot?.series ?? [])).toEqual([
      [0, 1_100_000, 0],
      [0, 1_100_000, 15],
      [0, 1_100_000, 15],
    ]);
  });

  it('combine everything after six models', () => {
    const entries = Array.from({ length: 9 }, (_, at) => entry({ model: `m${at}`, tokensIn: 10 - at }));
    const [plot] = plotsOf({ ...request, entries, measure: 'tokens', grouping: 'model' });
    expect(plot?.series.map(({ key }) => key)).toHaveLength(7);
    expect(plot?.series.at(-1)).toMatchObject({ key: 'others', values: [0, 4 + 3 + 2, 0] });
  });

  it('exist for each currency, and have gaps on days without measurements', () => {
    expect(plotsOf({ ...request, measure: 'cost', grouping: 'day' }).map(({ currency }) => currency)).toEqual([
      'EUR',
      'USD',
    ]);
    expect(plotsOf({ ...request, measure: 'firstToken', grouping: 'day' })[0]?.series[0]?.values).toEqual([
      null,
      500,
      null,
    ]);
    expect(plotsOf({ ...request, measure: 'speed', grouping: 'day' })[0]?.series[0]?.values).toEqual([null, 150, null]);
    expect(plotsOf({ ...request, entries: [entry({ unreported: 1 })], measure: 'tokens', grouping: 'day' })).toEqual(
      [],
    );
  });
});

describe('the axis labels of a plot', () => {
  it('have the room that the widest of them needs, and no less than usual', () => {
    const widthOf = (text: string) => text.length * 7;
    expect(valueAxisPx(['0', '5,000'], widthOf)).toBe(valueAxisPx(null, widthOf));
    const long = '€2,000,000,000.00';
    expect(valueAxisPx(['€0.00', long], widthOf)).toBeGreaterThan(widthOf(long));
  });
});

describe('if there is no cost plot', () => {
  it('the page asks for prices only if there are tokens to price', () => {
    expect(whyNoPlot('cost', [entry({ tokensIn: 9 })])).toBe('noCost');
    expect(whyNoPlot('cost', [entry({ unreported: 1 })])).toBe('none');
    expect(whyNoPlot('speed', [entry({ tokensIn: 9 })])).toBe('none');
  });
});

describe('days', () => {
  it('include those on which the clocks change, and the ends of a year and of February', () => {
    expect(daysBetween(20_260_328, 20_260_331)).toEqual([20_260_328, 20_260_329, 20_260_330, 20_260_331]);
    expect(daysBetween(20_261_024, 20_261_026)).toEqual([20_261_024, 20_261_025, 20_261_026]);
    expect(daysBetween(20_261_230, 20_270_102)).toHaveLength(4);
    expect(daysBetween(20_280_227, 20_280_301)).toEqual([20_280_227, 20_280_228, 20_280_229, 20_280_301]);
    expect(daysBetween(19_710_101, 20_261_122).length).toBeLessThanOrEqual(4_000);
    expect(firstDayOf('30', 20_260_301)).toBe(20_260_131);
    expect(firstDayOf('all', 20_260_301)).toBeNull();
  });

  it('end today, or up to two days later if something was requested then', () => {
    expect(lastDayOf([20_261_120, 20_261_121], 20_261_122)).toBe(20_261_122);
    expect(lastDayOf([20_261_231], 20_261_231)).toBe(20_261_231);
    expect(lastDayOf([20_270_101], 20_261_231)).toBe(20_270_101);
    // Counted at UTC+14, viewed less than an hour later at UTC−11.
    expect(lastDayOf([20_270_102, 20_261_230], 20_261_231)).toBe(20_270_102);
    expect(lastDayOf([20_270_103, 20_400_101], 20_261_231)).toBe(20_261_231);
  });

  it('change at local midnight, also on a day of 23 or 25 hours', () => {
    for (const month of [0, 2, 8, 9, 10])
      for (let date = 1; date <= 31; date++) {
        const now = new Date(2026, month, date, 17, 30).getTime();
        const next = now + msUntilTomorrow(now);
        expect(localDay(next)).not.toBe(localDay(now));
        expect(localDay(next - 1)).toBe(localDay(now));
      }
  });

  it('begin at local midnight', () => {
    expect(localDay(new Date(2026, 2, 29, 0, 0).getTime())).toBe(20_260_329);
    expect(localDay(new Date(2026, 2, 29, 0, 0).getTime() - 1)).toBe(20_260_328);
  });
});
