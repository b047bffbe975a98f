/** How far a run is, what it has spent, and why it paused. */

import type { ExperimentSummary } from '../../shared/laboratory/answers.ts';
import { useT } from '../i18n.ts';
import { useAmounts } from '../store/connections/use-amounts.ts';
import { Progress } from '../ui/progress.tsx';
import { factLine } from '../words/format.ts';

export function RunStatus({ summary: { status, pause, counts, spent } }: { readonly summary: ExperimentSummary }) {
  const t = useT();
  const amounts = useAmounts();
  const total = Object.values(counts).reduce((sum, count) => sum + count, 0);
  const done = total - counts.waiting - counts.running;
  const money = amounts.sum(new Map(spent.map(({ currency, amount }) => [currency, amount])));
  const facts = [
    t('laboratory.done', { done, count: total }),
    money === '' ? null : money,
    status === 'paused' && pause !== null ? t(`laboratory.paused.${pause}`) : null,
    status === 'stopped' ? t('laboratory.isStopped') : null,
    counts.unknown > 0 ? t('laboratory.unknownCount', { count: counts.unknown }) : null,
  ];
  return (
    <div className="laboratory-status line">
      <Progress label={t('laboratory.progress')} done={done} total={total} />
      {/* Announced only at a pause or the end. Until then, screen readers read the progress bar at their own interval. */}
      <span role="status" aria-live={status === 'running' ? 'off' : 'polite'}>
        {factLine(facts)}
      </span>
    </div>
  );
}
