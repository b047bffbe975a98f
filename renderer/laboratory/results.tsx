/** The results of an experiment: grid or statistics above, open answers or a blind vote below. */

import { useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import type { AnswerRow, ExperimentView } from '../../shared/laboratory/answers.ts';
import type { ExperimentPlan } from '../../shared/laboratory/experiment.ts';
import { disputedCases, inOrder, ORDERS, type Order, scoresOf } from '../../shared/laboratory/row-figures.ts';
import { useT } from '../i18n.ts';
import { useAmounts } from '../store/connections/use-amounts.ts';
import { readAllAnswers, saveReport } from '../store/laboratory/laboratory-actions.ts';
import { useLaboratory } from '../store/laboratory/laboratory-store.ts';
import { Button } from '../ui/button.tsx';
import { Select } from '../ui/select.tsx';
import { SwitchField } from '../ui/switch.tsx';
import { whileMounted } from '../ui/while-mounted.ts';
import { AnswerPanel } from './answer-panel.tsx';
import { AnswersGrid } from './answers-grid.tsx';
import { BlindVote } from './blind-vote.tsx';
import { figuresFor } from './grid-columns.ts';
import { type GridRow, gridRows } from './grid-rows.ts';
import { RunStatus } from './run-status.tsx';
import { StatisticsTable } from './statistics-table.tsx';
import { SwitchButtons } from './switch-model.tsx';

interface Props {
  readonly view: ExperimentView;
  readonly plan: ExperimentPlan;
}

export function Results({ view, plan }: Props) {
  const t = useT();
  const answers = useDeferredValue(useLaboratory((state) => state.answers));
  const names = useMemo(
    () => Object.fromEntries(plan.settings.map((one) => [one.connectionId, one.connectionName])),
    [plan],
  );
  const amounts = useAmounts(names);
  const [order, setOrder] = useState<Order>('entered');
  const [isOnlyDisputed, setOnlyDisputed] = useState(false);
  const [isTable, setTable] = useState(false);
  const [open, setOpen] = useState<readonly number[]>([]);
  const [isComparing, setComparing] = useState(false);
  const [isVoting, setVoting] = useState(false);
  const voteButton = useRef<HTMLButtonElement>(null);
  const earlier = useEarlierAnswers(view.summary.againOf);
  const scores = useMemo(() => scoresOf(view.votes, plan), [view.votes, plan]);
  const former = useRef<readonly GridRow[]>([]);
  const rows = useMemo(() => gridRows(plan, answers, scores, former.current), [plan, answers, scores]);
  useEffect(() => {
    former.current = rows;
  });
  const isChecked = view.definition.checks.length > 0 || view.definition.schema.trim() !== '';
  const isVoted = scores.size > 0;
  const figures = useMemo(() => figuresFor({ isChecked, isVoted }), [isChecked, isVoted]);
  const allCases = useMemo(() => plan.cases.map((_one, at) => at), [plan]);
  const cases = useMemo(
    () => (isOnlyDisputed ? disputedCases(plan, answers) : allCases),
    [isOnlyDisputed, allCases, answers, plan],
  );
  const shown = useMemo(() => {
    const isDisputed = (agreement: number | null): boolean => agreement !== null && agreement < 1;
    // With a single case, keep the rows whose repeats disagree. With several, `cases` has only disputed cases.
    const kept =
      isOnlyDisputed && plan.cases.length === 1 ? rows.filter(({ figures }) => isDisputed(figures.agreement)) : rows;
    return inOrder(kept, order);
  }, [rows, order, isOnlyDisputed, plan]);
  const openCells = (ordinals: readonly number[], isSecond: boolean): void => {
    const [first] = open;
    const [next] = ordinals;
    if (next === undefined) return;
    const isPair = (isComparing || isSecond) && first !== undefined && first !== next;
    setOpen(isPair ? [first, next] : ordinals.length === 1 ? [next] : ordinals);
    setVoting(false);
    // Keep comparing after the first of two answers: the next one completes the pair.
    setComparing(isComparing && !isPair && ordinals.length === 1);
  };
  const endVote = (): void => {
    setVoting(false);
    voteButton.current?.focus();
  };
  const answeredCount = view.summary.counts.answered;
  return (
    <section className="laboratory-results column" aria-label={t('laboratory.results')}>
      <RunStatus summary={view.summary} />
      <div className="laboratory-tools wraps">
        <Select
          label={t('laboratory.sort')}
          value={order}
          options={ORDERS.map((value) => ({ value, label: t(`laboratory.order.${value}`) }))}
          onChange={setOrder}
        />
        <SwitchField label={t('laboratory.onlyDisputed')} isOn={isOnlyDisputed} onChange={setOnlyDisputed} />
        <SwitchField label={t('laboratory.statistics')} isOn={isTable} onChange={setTable} />
        <div className="laboratory-tool-buttons line wraps">
          <Button
            aria-pressed={isComparing}
            disabled={answeredCount < 2}
            onClick={() => {
              setComparing(!isComparing);
              setVoting(false);
            }}
          >
            {t('laboratory.compareTwo')}
          </Button>
          <Button
            ref={voteButton}
            aria-pressed={isVoting}
            disabled={answeredCount < 2}
            onClick={() => {
              setVoting(!isVoting);
              setComparing(false);
            }}
          >
            {t('laboratory.voteBlind')}
          </Button>
          {view.definition.replaces === undefined || answeredCount === 0 ? null : (
            <SwitchButtons from={view.definition.replaces} plan={plan} />
          )}
          <Button onClick={() => void saveReport(view.summary.id, 'html')}>{t('laboratory.saveReport')}</Button>
        </div>
      </div>
      {isComparing ? (
        <p role="status" className="remark">
          {t(open.length === 0 ? 'laboratory.chooseFirst' : 'laboratory.chooseSecond')}
        </p>
      ) : null}
      {earlier === null ? null : (
        <p role="status" className="remark">
          {t('laboratory.sameAsBefore', sameAsBefore(answers, earlier))}
        </p>
      )}
      {isTable && !isVoting ? (
        <StatisticsTable plan={plan} rows={shown} systemPrompts={view.definition.systemPrompts} amounts={amounts} />
      ) : (
        <AnswersGrid
          plan={plan}
          rows={shown}
          cases={cases}
          figures={figures}
          systemPrompts={view.definition.systemPrompts}
          amounts={amounts}
          open={open}
          isBlind={isVoting}
          onOpen={openCells}
        />
      )}
      {isVoting ? (
        <BlindVote view={view} plan={plan} onClose={endVote} />
      ) : open.length > 0 ? (
        <section className="laboratory-panel column" aria-label={t('laboratory.openAnswers')}>
          <AnswerPanel
            view={view}
            plan={plan}
            ordinals={open}
            rows={open.map((one) => answers.get(one))}
            earlier={earlier}
          />
        </section>
      ) : null}
    </section>
  );
}

/** The answers of the experiment that this one repeats; null until they are read, or if it repeats none. */
function useEarlierAnswers(againOf: string | null): ReadonlyMap<number, AnswerRow> | null {
  const [earlier, setEarlier] = useState<ReadonlyMap<number, AnswerRow> | null>(null);
  useEffect(
    () =>
      againOf === null
        ? undefined
        : whileMounted(readAllAnswers(againOf), (rows) => setEarlier(new Map(rows.map((row) => [row.ordinal, row])))),
    [againOf],
  );
  return earlier;
}

function sameAsBefore(
  answers: ReadonlyMap<number, AnswerRow>,
  earlier: ReadonlyMap<number, AnswerRow>,
): { readonly same: number; readonly count: number } {
  const both = [...answers.values()].filter(
    ({ ordinal, state }) => state === 'answered' && earlier.get(ordinal)?.state === 'answered',
  );
  return { same: both.filter((row) => row.digest === earlier.get(row.ordinal)?.digest).length, count: both.length };
}
