/** The answers that are open below the grid: one, two with their differences, or a cell's repeats, a few at a time. */

import { useEffect, useMemo, useRef, useState } from 'react';
import type { AnswerRow, ExperimentView, WholeAnswer } from '../../shared/laboratory/answers.ts';
import { placeOf } from '../../shared/laboratory/answers.ts';
import type { ExperimentPlan } from '../../shared/laboratory/experiment.ts';
import { valueChanges } from '../../shared/laboratory/value-changes.ts';
import { type Translate, useT } from '../i18n.ts';
import { MarkdownText } from '../services/markdown-text.tsx';
import { useRowPages } from '../services/row-pages.tsx';
import { ServiceError } from '../services/service-error.tsx';
import { changesBetween, type TextPart } from '../services/text-changes.ts';
import { TextPieces } from '../services/text-pieces.tsx';
import { LiveText } from '../store/chats/live-text.ts';
import { useAmounts } from '../store/connections/use-amounts.ts';
import { keepAnswer, readAnswer, repeatAnswers, savePresetOf } from '../store/laboratory/laboratory-actions.ts';
import { openDialog } from '../store/window/ui-store.ts';
import { Button } from '../ui/button.tsx';
import { Facts } from '../ui/facts.tsx';
import { whileMounted } from '../ui/while-mounted.ts';
import { durationText } from '../words/durations.ts';
import { factLine, formatNumber } from '../words/format.ts';
import { checkWords } from './check-words.ts';
import { areSeveralConnections, caseName, settingFacts, settingName } from './setting-names.ts';

interface Props {
  readonly view: ExperimentView;
  readonly plan: ExperimentPlan;
  readonly ordinals: readonly number[];
  /** The answers with these ordinals, without their texts. */
  readonly rows: readonly (AnswerRow | undefined)[];
  /** The answers of the experiment that this one repeats; null until they are read, or if it repeats none. */
  readonly earlier: ReadonlyMap<number, AnswerRow> | null;
}

/** This many appear at a time, because each can be as long as a reply in a chat. */
const ANSWERS_TOGETHER = 6;

export function AnswerPanel({ view, plan, ordinals, rows, earlier }: Props) {
  const t = useT();
  const { shown, more } = useRowPages(ordinals, ordinals.join(' '), ANSWERS_TOGETHER, ANSWERS_TOGETHER);
  const answers = useOpenAnswers(view.summary.id, shown, rows);
  const [first, second] = answers;
  const isPair = ordinals.length === 2 && first != null && second != null;
  const stored = useStoredAnswer(view, plan, ordinals, earlier);
  const changes = useMemo(() => {
    if (isPair) return changesBetween(first.text, second.text);
    return stored === null || first == null || first.text === '' ? null : changesBetween(stored.text, first.text);
  }, [isPair, first, second, stored]);
  const values = useMemo(() => (isPair ? valueChanges(first.text, second.text) : null), [isPair, first, second]);
  return (
    <>
      {isPair ? (
        <p role="status" className="laboratory-difference">
          {first.text === second.text
            ? t('laboratory.same')
            : values?.changes.length === 0
              ? t('laboratory.sameValue')
              : changes === null
                ? t('laboratory.tooDifferent')
                : t('laboratory.marked')}
        </p>
      ) : null}
      {values === null || values.changes.length === 0 ? null : (
        <table className="laboratory-values">
          <caption className="visually-hidden">{t('laboratory.valueChanges')}</caption>
          <tbody>
            {values.changes.map(({ pointer, before, now }) => (
              <tr key={pointer}>
                <th scope="row">{pointer || t('laboratory.wholeValue')}</th>
                <td>{before === null ? t('laboratory.absent') : <del>{before}</del>}</td>
                <td>{now === null ? t('laboratory.absent') : <ins>{now}</ins>}</td>
              </tr>
            ))}
            {values.isComplete ? null : (
              <tr>
                <th scope="row">…</th>
              </tr>
            )}
          </tbody>
        </table>
      )}
      <div className="laboratory-answers">
        {stored === null ? null : (
          <section className="laboratory-answer column" aria-label={stored.label}>
            <h3 className="one-line" dir="auto" translate={stored.model === null ? undefined : 'no'}>
              {stored.model ?? stored.label}
            </h3>
            {stored.model === null ? null : <p className="remark">{stored.label}</p>}
            <TextPieces
              className="laboratory-text"
              parts={changes?.before ?? [{ text: stored.text, isOnlyHere: false }]}
              ownTag="del"
            />
          </section>
        )}
        {answers.map((answer, at) =>
          answer === null ? null : (
            <Answer
              key={answer.row.ordinal}
              view={view}
              plan={plan}
              answer={answer}
              parts={changes === null ? null : isPair && at === 0 ? changes.before : changes.now}
              ownTag={isPair && at === 0 ? 'del' : 'ins'}
            />
          ),
        )}
      </div>
      {more}
    </>
  );
}

interface StoredAnswer {
  readonly label: string;
  /** The model of the stored answer; null if it is the open answer's model. */
  readonly model: string | null;
  readonly text: string;
}

/** What the open answer is compared with: the same answer of the repeated experiment, or the case's stored answer. */
function useStoredAnswer(
  { definition, summary }: ExperimentView,
  plan: ExperimentPlan,
  ordinals: readonly number[],
  earlier: ReadonlyMap<number, AnswerRow> | null,
): StoredAnswer | null {
  const t = useT();
  const [read, setRead] = useState<{ readonly ordinal: number; readonly text: string } | null>(null);
  const ordinal = ordinals.length === 1 ? ordinals[0] : undefined;
  const { againOf } = summary;
  const isRepeated = ordinal !== undefined && earlier?.get(ordinal)?.state === 'answered';
  useEffect(
    () =>
      againOf === null || ordinal === undefined || !isRepeated
        ? undefined
        : whileMounted(readAnswer(againOf, ordinal), (answer) =>
            setRead(answer === null ? null : { ordinal, text: answer.text }),
          ),
    [againOf, ordinal, isRepeated],
  );
  if (ordinal === undefined) return null;
  if (isRepeated)
    return read?.ordinal === ordinal ? { label: t('laboratory.earlierAnswer'), model: null, text: read.text } : null;
  const expected = definition.replaces && plan.cases[placeOf(ordinal, plan).case]?.expected;
  return definition.replaces === undefined || expected == null
    ? null
    : { label: t('laboratory.storedAnswer'), model: definition.replaces.model, text: expected };
}

/** Reads the answers with these ordinals, and each again when its row has changed; null where main refused. */
function useOpenAnswers(
  experimentId: string,
  ordinals: readonly number[],
  rows: readonly (AnswerRow | undefined)[],
): readonly (WholeAnswer | null)[] {
  const [answers, setAnswers] = useState<readonly (WholeAnswer | null)[]>([]);
  const read = useRef(new Map<number, { readonly row: AnswerRow | undefined; readonly answer: WholeAnswer | null }>());
  const shown = useUnchanged(ordinals);
  const shownRows = useUnchanged(rows.slice(0, ordinals.length));
  useEffect(() => {
    const before = read.current;
    const asked = shown.map(async (ordinal, at) => {
      const row = shownRows[at];
      const known = before.get(ordinal);
      const answer = known !== undefined && known.row === row ? known.answer : await readAnswer(experimentId, ordinal);
      return [ordinal, { row, answer }] as const;
    });
    return whileMounted(Promise.all(asked), (entries) => {
      read.current = new Map(entries);
      setAnswers(entries.map(([, { answer }]) => answer));
    });
  }, [experimentId, shown, shownRows]);
  return answers;
}

/** The list of an earlier render if it has the same items. */
function useUnchanged<T>(list: readonly T[]): readonly T[] {
  const [kept, setKept] = useState(list);
  const isSame = kept.length === list.length && list.every((one, at) => one === kept[at]);
  if (!isSame) setKept(list);
  return isSame ? kept : list;
}

interface AnswerProps {
  readonly view: ExperimentView;
  readonly plan: ExperimentPlan;
  readonly answer: WholeAnswer;
  /** Null: shown formatted. */
  readonly parts: readonly TextPart[] | null;
  readonly ownTag: 'del' | 'ins';
}

function Answer({ view, plan, answer: { row, text, reasoning }, parts, ownTag }: AnswerProps) {
  const t = useT();
  const amounts = useAmounts();
  const source = useMemo(() => new LiveText(text, false), [text]);
  const { setting: settingAt, case: caseAt, repeat } = placeOf(row.ordinal, plan);
  const setting = plan.settings[settingAt];
  if (setting === undefined) return null;
  const { id } = view.summary;
  const name = settingName(
    setting,
    areSeveralConnections(plan.settings),
    settingFacts(setting, view.definition.systemPrompts, t),
  );
  const isRepeatable = row.state === 'failed' || row.state === 'stopped' || row.state === 'unknown';
  return (
    <section className="laboratory-answer column" aria-label={t('laboratory.answerOf', { setting: name })}>
      <h3 className="one-line" data-tooltip={name}>
        {name}
      </h3>
      <p className="remark">
        {factLine([
          plan.cases.length > 1 ? caseName(plan.cases, caseAt, t) : null,
          plan.repeats > 1 ? t('laboratory.answerNo', { number: repeat + 1 }) : null,
        ])}
      </p>
      <div className="wraps">
        <Button disabled={text === ''} onClick={() => void keepAnswer(id, row.ordinal)}>
          {t('laboratory.keep')}
        </Button>
        <Button onClick={() => void savePresetOf(setting, name)}>{t('laboratory.useSettings')}</Button>
        <Button
          disabled={row.requests === 0}
          onClick={() => openDialog({ kind: 'experiment-requests', experimentId: id, ordinal: row.ordinal })}
        >
          {t('chat.action.details')}
        </Button>
        {isRepeatable ? (
          <Button onClick={() => void repeatAnswers(id, [row.ordinal])}>{t('laboratory.repeat')}</Button>
        ) : null}
      </div>
      {row.state === 'unknown' ? <p className="field-problem">{t('laboratory.unknownHint')}</p> : null}
      {row.error === null ? null : <ServiceError error={row.error} />}
      {row.checks.map((result) => (
        <p key={result.id} className={result.isPassed === false ? 'field-problem' : 'remark'}>
          {checkWords(result, view.definition.checks, t)}
        </p>
      ))}
      {parts === null ? (
        <div className="laboratory-text is-selectable">
          <MarkdownText source={source} />
        </div>
      ) : (
        <TextPieces className="laboratory-text" parts={parts} ownTag={ownTag} />
      )}
      {reasoning === '' ? null : (
        <details className="laboratory-more">
          <summary>{t('chat.reasoning.done')}</summary>
          <p className="verbatim is-selectable" dir="auto">
            {reasoning}
          </p>
        </details>
      )}
      <Facts facts={factsOf(row, amounts.sum, t)} className="facts laboratory-facts is-selectable" />
    </section>
  );
}

function factsOf(
  { firstTokenMs, durationMs, usage, cost, finishReason, words, chars, requests }: WholeAnswer['row'],
  sum: (amounts: ReadonlyMap<string, number>) => string,
  t: Translate,
) {
  const unknown = t('usage.notReported');
  const ms = (value: number | null): string => (value === null ? unknown : durationText(t, value));
  return [
    [t('chat.details.firstToken'), ms(firstTokenMs)],
    [t('chat.details.duration'), ms(durationMs)],
    [
      t('usage.table.tokensOut'),
      usage?.completionTokens === undefined ? unknown : formatNumber(usage.completionTokens),
    ],
    [t('usage.measure.cost'), cost === null ? t('usage.noPrice') : sum(new Map([[cost.currency, cost.amount]]))],
    [t('chat.details.finishReason'), finishReason ?? unknown],
    [
      t('laboratory.figure.length'),
      factLine([t('laboratory.words', { count: words }), t('chat.details.characters', { count: chars })]),
    ],
    [t('usage.table.requests'), formatNumber(requests)],
  ] as const;
}
