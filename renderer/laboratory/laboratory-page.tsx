/** The Laboratory: experiments that send the same prompts to several models with several settings, several times. */

import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import type { ExperimentView } from '../../shared/laboratory/answers.ts';
import { LIMITS } from '../../shared/limits.ts';
import { useT } from '../i18n.ts';
import { ChapterPage } from '../services/chapter-page.tsx';
import {
  againExperiment,
  deleteExperiment,
  pauseExperiment,
  resumeExperiment,
  saveReport,
  startExperiment,
  stopExperiment,
} from '../store/laboratory/laboratory-actions.ts';
import {
  editDraft,
  loadExperiments,
  newExperiment,
  openExperiment,
  saveNow,
  useLaboratory,
} from '../store/laboratory/laboratory-store.ts';
import { Button } from '../ui/button.tsx';
import { classNames } from '../ui/class-names.ts';
import { firstField } from '../ui/dialog.tsx';
import { MenuItem, MoreMenu } from '../ui/menu.tsx';
import { TextField } from '../ui/text-field.tsx';
import { formatDay } from '../words/format.ts';
import { ExpectedProvider, useIsInOtherCurrency, useIsStartRefused } from './expected.tsx';
import { ExperimentForm } from './experiment-form.tsx';
import { Results } from './results.tsx';
import './laboratory.css';

export function LaboratoryPage({ children }: { readonly children?: ReactNode }) {
  const t = useT();
  const view = useLaboratory((state) => state.view);
  const columns = useRef<HTMLDivElement>(null);
  const isDraft = view?.plan == null;
  const isNew = view === null;
  const wasNew = useRef(isNew);
  useEffect(() => {
    if (isNew && !wasNew.current) focusFirstField(columns.current);
    wasNew.current = isNew;
  }, [isNew]);
  useEffect(() => {
    void loadExperiments();
    return () => void saveNow();
  }, []);
  return (
    <ExpectedProvider>
      <ChapterPage
        isFlush
        chapter="laboratory"
        className="laboratory"
        note={t('laboratory.keptNote')}
        parts={<Experiments />}
        tools={<Tools view={view} />}
        {...(isDraft && { initialFocus: () => firstField(columns.current) })}
      >
        <div ref={columns} className={classNames('laboratory-columns', !isDraft && 'is-begun')}>
          <NarrowRuns />
          <ExperimentForm />
          {view?.plan == null ? (
            <p className="laboratory-intro">{t('laboratory.intro')}</p>
          ) : (
            <Results key={view.summary.id} view={view} plan={view.plan} />
          )}
        </div>
        {children}
      </ChapterPage>
    </ExpectedProvider>
  );
}

/** Focuses the prompt of a new experiment, because the button that created it may be gone. */
function focusFirstField(form: HTMLElement | null): void {
  const field = firstField(form);
  if (field !== true) field.focus();
}

/** Lists experiments in a narrow window, where the list of pages has no room for them. */
function NarrowRuns() {
  const t = useT();
  const areAny = useLaboratory((state) => (state.experiments?.length ?? 0) > 0);
  return areAny ? (
    <details className="laboratory-more laboratory-narrow-runs">
      <summary>{t('laboratory.earlierRuns')}</summary>
      <Experiments />
    </details>
  ) : null;
}

function Experiments() {
  const t = useT();
  const experiments = useLaboratory((state) => state.experiments);
  const openId = useLaboratory((state) => state.view?.summary.id);
  if (experiments === null || experiments.length === 0) return null;
  return (
    <nav className="laboratory-earlier-runs column" aria-label={t('laboratory.earlierRuns')}>
      <p className="small-remark" aria-hidden="true">
        {t('laboratory.earlierRuns')}
      </p>
      {experiments.map(({ id, title, createdAt }) => (
        <button
          key={id}
          type="button"
          className={classNames('page-chapter line pressable', id === openId && 'is-open')}
          aria-current={id === openId ? 'true' : undefined}
          onClick={() => void openExperiment(id)}
        >
          <bdi className="one-line grows">{title || t('laboratory.untitled')}</bdi>
          <span className="remark">{formatDay(createdAt)}</span>
        </button>
      ))}
    </nav>
  );
}

function Tools({ view }: { readonly view: ExperimentView | null }) {
  const t = useT();
  const title = useLaboratory((state) => state.draft.title);
  return (
    <>
      <TextField
        className="laboratory-title"
        aria-label={t('laboratory.title')}
        placeholder={t('laboratory.untitled')}
        dir="auto"
        maxLength={LIMITS.titleMaxChars}
        value={title}
        onText={(next) => editDraft({ title: next })}
      />
      <div className="laboratory-run line">
        <RunButtons view={view} />
        {view === null ? null : <More view={view} />}
      </div>
    </>
  );
}

function RunButtons({ view }: { readonly view: ExperimentView | null }) {
  const t = useT();
  const caps = useLaboratory((state) => state.draft.caps);
  const isRefused = useIsStartRefused();
  const isInOtherCurrency = useIsInOtherCurrency();
  const [isStarting, setStarting] = useState(false);
  const { id, status } = view?.summary ?? { id: null, status: 'draft' };
  if (id === null || status === 'draft')
    return (
      <Button
        variant="primary"
        size="medium"
        isBusy={isStarting}
        disabled={isRefused}
        onClick={() => {
          setStarting(true);
          void startExperiment().finally(() => setStarting(false));
        }}
      >
        {t('laboratory.start')}
      </Button>
    );
  return (
    <>
      {status === 'running' ? (
        <Button size="medium" onClick={() => void pauseExperiment(id)}>
          {t('laboratory.pause')}
        </Button>
      ) : null}
      {status === 'paused' || status === 'stopped' ? (
        <Button size="medium" disabled={isInOtherCurrency} onClick={() => void resumeExperiment(id, caps)}>
          {t('laboratory.resume')}
        </Button>
      ) : null}
      {status === 'running' || status === 'paused' ? (
        <Button size="medium" onClick={() => void stopExperiment(id)}>
          {t('chat.composer.stop')}
        </Button>
      ) : null}
      <Button size="medium" onClick={() => void newExperiment()}>
        {t('laboratory.new')}
      </Button>
    </>
  );
}

function More({ view: { summary, plan } }: { readonly view: ExperimentView }) {
  const t = useT();
  const { id, title } = summary;
  const items = useMemo(
    () => (
      <>
        {plan === null ? (
          <MenuItem onSelect={() => void newExperiment()}>{t('laboratory.new')}</MenuItem>
        ) : (
          <>
            <MenuItem onSelect={() => void saveReport(id, 'csv')}>{t('laboratory.saveCsv')}</MenuItem>
            <MenuItem onSelect={() => void saveReport(id, 'json')}>{t('checkUp.saveJson')}</MenuItem>
            <MenuItem onSelect={() => void againExperiment(id)}>{t('laboratory.again')}</MenuItem>
          </>
        )}
        <MenuItem isDangerous onSelect={() => void deleteExperiment(id, title || t('laboratory.untitled'))}>
          {t('laboratory.delete')}
        </MenuItem>
      </>
    ),
    [t, id, title, plan],
  );
  return <MoreMenu label={t('laboratory.moreActions')}>{items}</MoreMenu>;
}
