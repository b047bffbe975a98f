/** Two answers in random order without names: the user says which is better, with buttons or the keys 1, 2 and 3. */

import { useEffect, useMemo, useRef, useState } from 'react';
import {
  type BlindPair,
  type ExperimentView,
  placeOf,
  VOTE_OUTCOMES,
  type Vote,
  type VoteOutcome,
} from '../../shared/laboratory/answers.ts';
import type { ExperimentPlan } from '../../shared/laboratory/experiment.ts';
import { useT } from '../i18n.ts';
import { MarkdownText } from '../services/markdown-text.tsx';
import { changesBetween, type TextChanges, type TextPart } from '../services/text-changes.ts';
import { TextPieces } from '../services/text-pieces.tsx';
import { LiveText } from '../store/chats/live-text.ts';
import { nextPair, takeBackVote, vote } from '../store/laboratory/laboratory-actions.ts';
import { Button } from '../ui/button.tsx';
import { Keys } from '../ui/keys.tsx';
import { factLine } from '../words/format.ts';
import { areSeveralConnections, caseName, settingFacts, settingName } from './setting-names.ts';

interface Props {
  readonly view: ExperimentView;
  readonly plan: ExperimentPlan;
  readonly onClose: () => void;
}

export function BlindVote({ view, plan, onClose }: Props) {
  const t = useT();
  const { id } = view.summary;
  const [pair, setPair] = useState<BlindPair | null | 'loading'>('loading');
  const [cast, setCast] = useState<Vote | null>(null);
  const panel = useRef<HTMLElement>(null);
  const [round, setRound] = useState(0);
  const changes = useMemo(() => (pair === null || pair === 'loading' ? null : usefulChanges(pair)), [pair]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each round has another pair.
  useEffect(() => {
    let isWanted = true;
    void nextPair(id).then((next) => {
      if (isWanted) setPair(next);
    });
    panel.current?.focus();
    return () => {
      isWanted = false;
    };
  }, [id, round]);
  const next = (): void => {
    setCast(null);
    setPair('loading');
    setRound(round + 1);
  };
  const judge = (outcome: VoteOutcome): void => {
    if (pair === null || pair === 'loading' || cast !== null) return;
    void vote(id, pair.pairId, outcome).then((done) => (done === null ? next() : setCast(done)));
  };
  const nameOf = (ordinal: number): string => {
    const setting = plan.settings[placeOf(ordinal, plan).setting];
    return setting === undefined
      ? ''
      : settingName(
          setting,
          areSeveralConnections(plan.settings),
          settingFacts(setting, view.definition.systemPrompts, t),
        );
  };
  return (
    <section
      ref={panel}
      tabIndex={-1}
      className="laboratory-vote column"
      aria-label={t('laboratory.voteBlind')}
      onKeyDown={(event) => {
        const outcome = VOTE_OUTCOMES[Number(event.key) - 1];
        if (event.key === 'Escape') onClose();
        else if (outcome === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
        else judge(outcome);
        event.preventDefault();
        event.stopPropagation();
      }}
    >
      {pair === 'loading' ? null : pair === null ? (
        <p role="status">{t('laboratory.noPairs')}</p>
      ) : (
        <>
          <p className="remark">
            {factLine([
              t('laboratory.pairOf', {
                number: pair.voted + 1,
                count: pair.pairs,
                case: caseName(plan.cases, pair.case, t),
              }),
              changes === null ? null : t('laboratory.marked'),
            ])}
          </p>
          <div className="laboratory-answers">
            <BlindAnswer
              title={t('laboratory.answerA')}
              name={cast && nameOf(cast.firstOrdinal)}
              text={pair.first}
              parts={changes?.before ?? null}
              ownTag="del"
            />
            <BlindAnswer
              title={t('laboratory.answerB')}
              name={cast && nameOf(cast.secondOrdinal)}
              text={pair.second}
              parts={changes?.now ?? null}
              ownTag="ins"
            />
          </div>
        </>
      )}
      <div className="laboratory-vote-buttons wraps">
        <p role="status" className="grows">
          {cast === null
            ? ''
            : t(`laboratory.voted.${cast.outcome}`, {
                first: nameOf(cast.firstOrdinal),
                second: nameOf(cast.secondOrdinal),
              })}
        </p>
        {cast === null && pair !== null && pair !== 'loading'
          ? VOTE_OUTCOMES.map((outcome, at) => (
              <Button key={outcome} size="medium" aria-keyshortcuts={String(at + 1)} onClick={() => judge(outcome)}>
                {t(`laboratory.better.${outcome}`)}{' '}
                <span aria-hidden="true">
                  <Keys keys={String(at + 1)} />
                </span>
              </Button>
            ))
          : null}
        {cast === null ? null : (
          <>
            <Button
              size="medium"
              onClick={() => {
                void takeBackVote(id, cast.id).then(next);
              }}
            >
              {t('laboratory.takeBack')}
            </Button>
            <Button size="medium" variant="primary" autoFocus onClick={next}>
              {t('laboratory.nextPair')}
            </Button>
          </>
        )}
        <Button size="medium" variant="quiet" onClick={onClose}>
          {t('laboratory.endVote')}
        </Button>
      </div>
    </section>
  );
}

interface BlindAnswerProps {
  readonly title: string;
  /** Null before the vote. */
  readonly name: string | null;
  readonly text: string;
  /** Null: shown formatted. */
  readonly parts: readonly TextPart[] | null;
  readonly ownTag: 'del' | 'ins';
}

/** Null if the answers have too little in common: they read better formatted. */
function usefulChanges({ first, second }: BlindPair): TextChanges | null {
  const changes = changesBetween(first, second);
  const common = changes?.before.reduce((sum, { text, isOnlyHere }) => (isOnlyHere ? sum : sum + text.length), 0) ?? 0;
  return common * 2 > Math.max(first.length, second.length) ? changes : null;
}

function BlindAnswer({ title, name, text, parts, ownTag }: BlindAnswerProps) {
  const t = useT();
  const source = useMemo(() => new LiveText(text, false), [text]);
  return (
    <section className="laboratory-answer column" aria-label={title}>
      <h3>
        {title} <span className="remark">{name ?? t('laboratory.namedLater')}</span>
      </h3>
      {parts === null ? (
        <div className="laboratory-text is-selectable">
          <MarkdownText source={source} />
        </div>
      ) : (
        <TextPieces className="laboratory-text" parts={parts} ownTag={ownTag} />
      )}
    </section>
  );
}
