/** A check-up of a connection: its cost before it starts, its progress, its results and the settings it suggests. */

import { useEffect, useRef, useState } from 'react';
import { holdsKey } from '../../shared/addresses/key-shapes.ts';
import { CHECK_UP_COST, type CheckFound, type CheckUp, statusCounts, whyEarly } from '../../shared/check-up.ts';
import type { Connection } from '../../shared/connection.ts';
import { LIMITS } from '../../shared/limits.ts';
import { useT } from '../i18n.ts';
import {
  cancelCheckUp,
  readCheckUp,
  saveCheckUp,
  startCheckUp,
  useCheckUp,
} from '../store/connections/check-up-store.ts';
import { useConnection } from '../store/connections/connections-store.ts';
import { isHidden, useModelFacts } from '../store/connections/model-facts-store.ts';
import { loadLastModels, useModels } from '../store/connections/models-store.ts';
import { useSettings } from '../store/window/settings-store.ts';
import { closeDialog } from '../store/window/ui-store.ts';
import { Button } from '../ui/button.tsx';
import { Callout } from '../ui/callout.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Progress } from '../ui/progress.tsx';
import { statusWhile } from '../ui/status-role.ts';
import { LabelledTextField } from '../ui/text-field.tsx';
import { formatNumber } from '../words/format.ts';
import { CheckUpOffer } from './check-up-offer.tsx';
import { CHECK_STATUSES, CheckUpTable } from './check-up-table.tsx';
import './check-up.css';

export function CheckUpDialog({ connectionId }: { readonly connectionId: string }) {
  const t = useT();
  const connection = useConnection(connectionId);
  const current = useCheckUp();
  const body = useRef<HTMLDivElement>(null);
  const own = current?.connectionId === connectionId ? current : null;
  const isRunning = own?.state === 'running';
  useEffect(() => void readCheckUp(), []);
  // The buttons that start it and accept its offer disappear when pressed; the focus must not disappear with them.
  // biome-ignore lint/correctness/useExhaustiveDependencies: these are what makes a button go.
  useEffect(() => {
    if (document.activeElement === document.body) body.current?.focus({ preventScroll: true });
  }, [isRunning, connection]);
  if (connection === undefined) return null;
  const other = current !== null && own === null && current.state === 'running' ? current : null;
  return (
    <Dialog
      size="large"
      onClose={closeDialog}
      title={t('checkUp.titleOf', { name: connection.name })}
      description={t('checkUp.words')}
      footer={
        <>
          {own === null || isRunning ? null : (
            <span className="check-up-saves">
              <Button size="medium" onClick={() => void saveCheckUp('html')}>
                {t('checkUp.saveHtml')}
              </Button>
              <Button size="medium" onClick={() => void saveCheckUp('json')}>
                {t('checkUp.saveJson')}
              </Button>
            </span>
          )}
          {isRunning ? (
            <Button size="medium" onClick={cancelCheckUp}>
              {t('app.cancel')}
            </Button>
          ) : (
            <Button size="medium" onClick={closeDialog}>
              {t('app.close')}
            </Button>
          )}
        </>
      }
    >
      <div ref={body} tabIndex={-1} className="check-up">
        {other === null ? null : (
          <Callout tone="info">
            <p>{t('checkUp.busy', { name: other.connectionName })}</p>
          </Callout>
        )}
        {isRunning ? null : <Start connection={connection} isOff={other !== null} before={own?.model ?? null} />}
        {own === null ? null : <Found checkUp={own} connection={connection} />}
      </div>
    </Dialog>
  );
}

interface StartProps {
  readonly connection: Connection;
  readonly isOff: boolean;
  /** The model of the last one; null before the first. */
  readonly before: string | null;
}

function Start({ connection, isOff, before }: StartProps) {
  const t = useT();
  const model = useRef<HTMLInputElement>(null);
  const list = useModels((state) => state.lists.get(connection.id));
  const facts = useModelFacts();
  const names = (list?.models ?? [])
    .map(({ id }) => id)
    .filter((id) => !isHidden({ connectionId: connection.id, model: id }, facts));
  const last = useSettings((settings) => (settings.lastConnectionId === connection.id ? settings.lastModel : null));
  const first = before ?? last ?? names[0] ?? '';
  const isAgain = before !== null;
  const [problem, setProblem] = useState<string | null>(null);
  const [isStarting, setStarting] = useState(false);
  const start = async (): Promise<void> => {
    const name = model.current?.value.trim() ?? '';
    const found = name === '' ? t('connections.problem.empty') : holdsKey(name) ? t('chat.model.isKey') : null;
    setProblem(found);
    if (found !== null) return;
    setStarting(true);
    await startCheckUp(connection.id, name);
    setStarting(false);
  };
  // Nothing is sent before the user says so, not even for the list.
  useEffect(() => void loadLastModels(connection.id), [connection.id]);
  return (
    // Not a form: pressing Enter once too often must not start requests that cost money.
    <div className="check-up-start">
      <LabelledTextField
        key={first}
        label={t('checkUp.model')}
        hint={t('checkUp.modelHint')}
        problem={problem}
        ref={model}
        isMono
        suggestions={names}
        maxLength={LIMITS.modelIdMaxChars}
        defaultValue={first}
      />
      <Button
        size="medium"
        variant={isAgain ? 'secondary' : 'primary'}
        disabled={isOff}
        isBusy={isStarting}
        onClick={() => void start()}
      >
        {t(isAgain ? 'checkUp.again' : 'checkUp.start')}
      </Button>
      <p className="field-hint">
        {t('checkUp.cost', {
          requests: formatNumber(CHECK_UP_COST.requestsMax),
          tokens: formatNumber(CHECK_UP_COST.tokensAbout),
        })}
      </p>
    </div>
  );
}

function Found({ checkUp, connection }: { readonly checkUp: CheckUp; readonly connection: Connection }) {
  const t = useT();
  const { state, results, total, requestCount, reportedTokens } = checkUp;
  const early = whyEarly(checkUp);
  return (
    <>
      {state === 'running' ? (
        <div>
          <p>{t('checkUp.running', { done: results.length, total })}</p>
          <Progress label={t('checkUp.title')} done={results.length} total={total} />
        </div>
      ) : null}
      {/* Each of many checks is not worth a word to who listens; the end is. */}
      <div {...statusWhile(state !== 'running')} className={state === 'running' ? 'visually-hidden' : undefined}>
        {state === 'running' ? null : (
          <>
            <p>{t('checkUp.summary', statusCounts(results))}</p>
            <p className="field-hint">
              {reportedTokens === null
                ? t('checkUp.spentUnreported', { requests: requestCount })
                : t('checkUp.spent', { requests: requestCount, tokens: reportedTokens })}
            </p>
          </>
        )}
        {early === null ? null : <p className="field-hint">{t(`checkUp.${early}`)}</p>}
      </div>
      {state === 'running' ? null : <CheckUpOffer found={checkUp} connection={connection} />}
      <CheckUpTable results={state === 'running' ? results : [...results].sort(byGravity)} />
    </>
  );
}

/** What went wrong comes first, in the order of the document. */
function byGravity(a: CheckFound, b: CheckFound): number {
  return CHECK_STATUSES.indexOf(a.status) - CHECK_STATUSES.indexOf(b.status);
}
