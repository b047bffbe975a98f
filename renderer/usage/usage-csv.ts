/** The table of the page as a CSV file: plain numbers with a point, so that any program reads them. Pure. */

import { csvText } from '../../shared/csv.ts';
import { isReported } from '../../shared/usage/usage.ts';
import { isoDay } from './usage-days.ts';
import { firstTokenMs, type Grouping, tokensPerSecond, type UsageRow } from './usage-rows.ts';

export interface CsvWords {
  readonly heads: readonly string[];
  /** The name in the first column: a model, connection or chat. Days are written as `2026-11-22` instead. */
  readonly nameOf: (row: UsageRow) => string;
  readonly currencyName: (currency: string) => string;
}

const BEYOND_ASCII = /[^\p{ASCII}]/u;

/** Never writes `1e-7`, which some programs don't read as a number. */
const PLAIN = new Intl.NumberFormat('en', { useGrouping: false, maximumFractionDigits: 9 });

function field(value: string | number | null): string {
  if (value === null) return '';
  return typeof value === 'number' ? PLAIN.format(value) : csvText(value);
}

/** Each currency has its own column. Unknown values are empty. */
export function usageCsv(
  rows: readonly UsageRow[],
  grouping: Grouping,
  { heads, nameOf, currencyName }: CsvWords,
): string {
  const currencies = [...new Set(rows.flatMap(({ costs }) => [...costs.amounts.keys()]))].sort();
  const lines = rows.map((row) => {
    const { sums, costs } = row;
    const tokens = (count: number): number | null => (isReported(sums) ? count : null);
    return [
      grouping === 'day' ? isoDay(Number(row.key)) : nameOf(row),
      sums.replies,
      sums.requests,
      tokens(sums.tokensIn),
      tokens(sums.tokensOut),
      sums.unreported,
      firstTokenMs(sums),
      tokensPerSecond(sums),
      tokens(sums.cachedIn),
      tokens(sums.cacheWriteIn),
      tokens(sums.reasoningOut),
      ...currencies.map((currency) => costs.amounts.get(currency) ?? null),
      costs.unpricedTokens,
    ];
  });
  const [unpriced = ''] = heads.slice(-1);
  const head = [...heads.slice(0, -1), ...currencies.map(currencyName), unpriced];
  const text = [head, ...lines].map((line) => `${line.map(field).join(',')}\r\n`).join('');
  // Without this mark, Excel reads the file in the system's encoding.
  return BEYOND_ASCII.test(text) ? `\uFEFF${text}` : text;
}
