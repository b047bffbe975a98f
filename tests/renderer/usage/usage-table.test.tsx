/** The table of usage: the figures of a column can be compared at a glance. */

import { cleanup, render, screen, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { setLanguage } from '../../../renderer/i18n.ts';
import { UsageTable } from '../../../renderer/usage/usage-table.tsx';
import { NO_USAGE, type UsageSums } from '../../../shared/usage/usage.ts';

afterEach(cleanup);

const AMOUNTS = { currencyName: (currency: string) => currency, sum: () => '', ranges: () => '' };

it('shows the same number of digits in every row of a column', async () => {
  await setLanguage('en');
  const row = (key: string, sums: Partial<UsageSums>) => ({
    key,
    entry: { connectionId: 'c', model: key, ...NO_USAGE },
    sums: { ...NO_USAGE, replies: 1, ...sums },
    costs: { amounts: new Map(), unpricedTokens: 0, cacheAsInputTokens: 0 },
  });
  const rows = [
    row('fast', { firstCount: 1, firstMs: 200, speedTokens: 40, speedMs: 1_000 }),
    row('slow', { firstCount: 1, firstMs: 12_345, speedTokens: 417, speedMs: 10_000 }),
  ];
  render(<UsageTable rows={rows} grouping="model" nameOf={({ key }) => key} amounts={AMOUNTS} />);
  const cells = (name: string) =>
    within(screen.getByRole('row', { name: new RegExp(name) }))
      .getAllByRole('cell')
      .slice(4, 6)
      .map((cell) => cell.textContent);
  expect(cells('fast')).toEqual(['0.20 s', '40.0']);
  expect(cells('slow')).toEqual(['12.35 s', '41.7']);
});

it('shows cached and reasoning tokens if a service reports any', async () => {
  await setLanguage('en');
  const row = (key: string, sums: Partial<UsageSums>) => ({
    key,
    entry: { connectionId: 'c', model: key, ...NO_USAGE },
    sums: { ...NO_USAGE, replies: 1, tokensIn: 9, tokensOut: 5, ...sums },
    costs: { amounts: new Map(), unpricedTokens: 0, cacheAsInputTokens: 0 },
  });
  const heads = () => screen.getAllByRole('columnheader').map((head) => head.textContent);
  const { rerender } = render(
    <UsageTable rows={[row('plain', {})]} grouping="model" nameOf={({ key }) => key} amounts={AMOUNTS} />,
  );
  expect(heads()).not.toContain('Cached in');
  rerender(
    <UsageTable
      rows={[row('cached', { cachedIn: 6, reasoningOut: 2 }), row('plain', {})]}
      grouping="model"
      nameOf={({ key }) => key}
      amounts={AMOUNTS}
    />,
  );
  expect(heads()).toEqual(expect.arrayContaining(['Cached in', 'Reasoning out']));
  expect(heads()).not.toContain('Cache writes');
});
