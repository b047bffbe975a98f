/** The results of a check-up, each with the requests and answers that it rests on. */

import { ChevronRight } from 'lucide-react';
import { useId, useState } from 'react';
import { type CheckExchange, type CheckFound, type CheckStatus, messageText } from '../../shared/check-up/check-up.ts';
import { useT } from '../i18n.ts';
import { WireText } from '../markdown/exact-text.tsx';
import { readExchanges } from '../store/connections/check-up-store.ts';
import { Select } from '../ui/select.tsx';

/** Failures come first. */
export const CHECK_STATUSES = ['fail', 'warn', 'pass', 'not-testable'] as const satisfies readonly CheckStatus[];

type Shown = CheckStatus | 'all';

export function CheckUpTable({ results }: { readonly results: readonly CheckFound[] }) {
  const t = useT();
  const [shown, setShown] = useState<Shown>('all');
  const rows = shown === 'all' ? results : results.filter(({ status }) => status === shown);
  const options: readonly { readonly value: Shown; readonly label: string }[] = [
    { value: 'all', label: t('checkUp.all') },
    ...CHECK_STATUSES.map((value) => ({ value, label: t(`checkUp.status.${value}`) })),
  ];
  return (
    <section aria-label={t('checkUp.results')} className="check-up-results">
      <Select label={t('checkUp.results')} value={shown} options={options} onChange={setShown} />
      <ul className="check-up-list box">
        {rows.map((result) => (
          <Row key={result.id} result={result} />
        ))}
      </ul>
    </section>
  );
}

function Row({ result }: { readonly result: CheckFound }) {
  const t = useT();
  const id = useId();
  const [exchanges, setExchanges] = useState<readonly CheckExchange[] | null>(null);
  const { section, sentence, status, seen } = result;
  const isOpen = exchanges !== null;
  const toggle = async (): Promise<void> => setExchanges(isOpen ? null : await readExchanges(result.exchanges));
  return (
    <li className={`check-up-row is-${status}`}>
      <button
        type="button"
        className="pressable"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => void toggle()}
      >
        <ChevronRight size={14} aria-hidden="true" className="fold-chevron" />
        <span className="check-up-status">{t(`checkUp.status.${status}`)}</span>
        {/* Sentences of the interface document, which is in English. */}
        <span className="check-up-words" lang="en">
          <span dir="auto">
            {sentence}{' '}
            {section === '' ? null : <span className="small-remark">{t('checkUp.section', { section })}</span>}
          </span>
          <span className="field-hint" dir="auto">
            {seen}
          </span>
        </span>
      </button>
      <div id={id} hidden={!isOpen} className="check-up-behind stack">
        {exchanges?.length === 0 ? <p className="field-hint">{t('checkUp.none')}</p> : null}
        {exchanges?.map((one) => (
          <Exchange key={one.number} exchange={one} />
        ))}
      </div>
    </li>
  );
}

function Exchange({ exchange }: { readonly exchange: CheckExchange }) {
  const t = useT();
  const { number, method, url, headers, body, status, answerHeaders, answer, isAnswerCut, isAnswerBroken, failure } =
    exchange;
  return (
    <>
      <h3>{t('numbers.nth', { name: t('checkUp.request'), number })}</h3>
      <WireText text={messageText(`${method} ${url}`, headers, body)} />
      <h3>{t('checkUp.answer')}</h3>
      <WireText
        text={
          status === null ? `${t('checkUp.noAnswer')}: ${failure}` : messageText(`${status}`, answerHeaders, answer)
        }
      />
      {isAnswerCut ? <p className="field-hint">{t('checkUp.cut')}</p> : null}
      {isAnswerBroken ? <p className="field-hint">{t('checkUp.broken')}</p> : null}
    </>
  );
}
