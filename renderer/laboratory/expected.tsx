/** What Start would send: requests, tokens and cost, or the reason why it can't start. */

import { createContext, type ReactNode, useContext, useDeferredValue, useEffect, useMemo } from 'react';
import { fail, ok, type Result } from '../../shared/errors.ts';
import { countsTowards, type Estimate, estimate } from '../../shared/laboratory/estimate.ts';
import { type ExperimentProblem, expand } from '../../shared/laboratory/expand.ts';
import type { ExperimentPlan } from '../../shared/laboratory/experiment.ts';
import { connectionOfCurrency, limitCurrencyOf } from '../../shared/usage/model-facts.ts';
import { type Translate, useT } from '../i18n.ts';
import { usePrices } from '../store/connections/model-prices.ts';
import { loadLastModels, useModels } from '../store/connections/models-store.ts';
import { useAmounts } from '../store/connections/use-amounts.ts';
import { useLaboratory } from '../store/laboratory/laboratory-store.ts';
import { Facts } from '../ui/facts.tsx';
import { RestedStatus } from '../ui/rested-status.tsx';
import { factLine, formatList, formatNumber } from '../words/format.ts';
import { templateWords } from '../words/template-words.ts';

interface ExpectedRun extends Estimate {
  readonly plan: ExperimentPlan;
}

/** The default is never seen, because the page has an `ExpectedProvider`. */
const ExpectedContext = createContext<Result<ExpectedRun, ExperimentProblem>>(fail({ kind: 'no_prompt' }));

/** Expands and estimates the entered experiment once for all components inside. */
export function ExpectedProvider({ children }: { readonly children: ReactNode }) {
  const draft = useDeferredValue(useLaboratory((state) => state.draft));
  const priceOf = usePrices();
  const lists = useModels((state) => state.lists);
  const expected = useMemo(() => {
    const plan = expand(draft);
    if (!plan.ok) return plan;
    const modelOf = (connectionId: string, model: string) =>
      lists.get(connectionId)?.models.find(({ id }) => id === model);
    return ok({ plan: plan.value, ...estimate(plan.value, draft, { priceOf, modelOf }) });
  }, [draft, priceOf, lists]);
  return <ExpectedContext.Provider value={expected}>{children}</ExpectedContext.Provider>;
}

/** True if Start would be refused. */
export function useIsStartRefused(): boolean {
  const expected = useContext(ExpectedContext);
  return !expected.ok || expected.value.exceeded.length > 0 || expected.value.otherCurrency.length > 0;
}

/** True if Resume would be refused, because the spending cap can't count the currency of some costs. */
export function useIsInOtherCurrency(): boolean {
  const expected = useContext(ExpectedContext);
  const uncounted = useUncountedSpent();
  return uncounted.length > 0 || (expected.ok && expected.value.otherCurrency.length > 0);
}

/** The currency in which the models' prices count towards a cap; null if there are no prices. */
export function useExpectedCurrency(): string | null {
  const expected = useContext(ExpectedContext);
  const [first] = expected.ok ? expected.value.costs : [];
  return first === undefined ? null : limitCurrencyOf(first.currency);
}

/** The currencies of what was spent so far that the spending cap can't count. */
function useUncountedSpent(): readonly string[] {
  const spent = useLaboratory(({ view }) => view?.summary.spent);
  const caps = useLaboratory(({ draft }) => draft.caps);
  return (spent ?? [])
    .filter(({ amount, currency }) => amount > 0 && !countsTowards(caps, currency))
    .map(({ currency }) => currency);
}

/** Announces the estimate in one sentence: screen readers would read a changed table cell by cell, in any order. */
export function Expected() {
  const t = useT();
  const expected = useContext(ExpectedContext);
  const connectionIds = useLaboratory(({ draft }) => draft.models.map(({ connectionId }) => connectionId).join(' '));
  // Model lists may contain prices and maximum answer lengths.
  useEffect(() => {
    for (const id of new Set(connectionIds.split(' '))) if (id !== '') void loadLastModels(id);
  }, [connectionIds]);
  const problem = expected.ok ? '' : problemWords(expected.error, t);
  const words = expected.ok
    ? factLine([
        productWords(expected.value, t),
        ...expected.value.exceeded.map((cap) => t(`laboratory.exceeded.${cap}`)),
      ])
    : problem;
  return (
    <>
      <output aria-live="off" className="laboratory-expected column" aria-label={t('laboratory.expected')}>
        {expected.ok ? <EstimateFacts run={expected.value} /> : problem}
      </output>
      <RestedStatus of="" text={words} />
    </>
  );
}

const productWords = ({ plan, requests }: ExpectedRun, t: Translate): string =>
  t('laboratory.product', {
    settings: plan.settings.length,
    cases: plan.cases.length,
    repeats: plan.repeats,
    count: requests,
  });

function EstimateFacts({ run }: { readonly run: ExpectedRun }) {
  const t = useT();
  const amounts = useAmounts();
  const caps = useLaboratory(({ draft }) => draft.caps);
  const uncountedSpent = useUncountedSpent();
  const { tokensIn, tokensOut, costs, unpriced, otherCurrency, exceeded } = run;
  const isUnnamed = [...costs.map(({ currency }) => currency), ...uncountedSpent].some(
    (currency) => connectionOfCurrency(currency) !== null && !countsTowards(caps, currency),
  );
  return (
    <>
      <Facts
        className="facts laboratory-facts"
        facts={[
          [t('usage.table.requests'), productWords(run, t)],
          [
            t('laboratory.tokensAbout'),
            t('laboratory.range', {
              from: formatNumber(tokensIn.from + tokensOut.from),
              to: formatNumber(tokensIn.to + tokensOut.to),
            }),
          ],
          [t('laboratory.costAbout'), costs.length === 0 ? t('usage.noPrice') : amounts.ranges(costs)],
        ]}
      />
      {unpriced.length === 0 || costs.length === 0 ? null : (
        <p className="remark">{t('laboratory.unpriced', { models: formatList(unpriced) })}</p>
      )}
      {otherCurrency.length === 0 ? null : (
        <p className="field-problem">{t('laboratory.otherCurrency', { models: formatList(otherCurrency) })}</p>
      )}
      {uncountedSpent.length === 0 ? null : <p className="field-problem">{t('laboratory.otherCurrencySpent')}</p>}
      {isUnnamed ? <p className="remark">{t('laboratory.unnamedCurrency')}</p> : null}
      {exceeded.map((cap) => (
        <p key={cap} className="field-problem">
          {t(`laboratory.exceeded.${cap}`)}
        </p>
      ))}
      <p className="remark">{t('laboratory.isEstimate')}</p>
    </>
  );
}

function problemWords(problem: ExperimentProblem, t: Translate): string {
  switch (problem.kind) {
    case 'bad_prompt':
      return t('laboratory.problem.bad_prompt', {
        number: problem.number,
        detail: templateWords(problem.problem, t),
      });
    case 'long_prompt':
      return t('laboratory.problem.long_prompt', { number: problem.number });
    case 'unfilled':
      return t('laboratory.problem.unfilled', { number: problem.number, name: problem.name });
    case 'too_many_answers':
      return t('laboratory.problem.too_many_answers', {
        answers: formatNumber(problem.answers),
        max: formatNumber(problem.max),
      });
    default:
      return t(`laboratory.problem.${problem.kind}`);
  }
}
