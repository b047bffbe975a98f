/** A check-up of a connection: its cost before it starts, its progress, its results and the settings it suggests. */

import { type ReactNode, useEffect, useRef, useState } from 'react';
import { holdsKey } from '../../shared/addresses/key-shapes.ts';
import {
  CHECK_UP_COST,
  type CheckFound,
  type CheckUp,
  statusCounts,
  whyEarly,
} from '../../shared/check-up/check-up.ts';
import type { Connection } from '../../shared/connection.ts';
import { LIMITS } from '../../shared/limits.ts';
import { useT } from '../i18n.ts';
import { ChapterPage } from '../services/chapter-page.tsx';
import {
  cancelCheckUp,
  readCheckUp,
  saveCheckUp,
  startCheckUp,
  useCheckUp,
} from '../store/connections/check-up-store.ts';
import { useConnection, useConnections } from '../store/connections/connections-store.ts';
import { isHidden, useModelFacts } from '../store/connections/model-facts-store.ts';
import { loadLastModels, useModels } from '../store/connections/models-store.ts';
import { useSettings } from '../store/window/settings-store.ts';
import { closePage, openPage } from '../store/window/ui-store.ts';
import { Button } from '../ui/button.tsx';
import { Callout } from '../ui/callout.tsx';
import { Progress } from '../ui/progress.tsx';
import { Select } from '../ui/select.tsx';
import { statusWhile } from '../ui/status-role.ts';
import { LabelledTextField } from '../ui/text-field.tsx';
import { formatNumber } from '../words/format.ts';
import { CheckUpOffer } from './check-up-offer.tsx';
import { CHECK_STATUSES, CheckUpTable } from './check-up-table.tsx';
import './check-up.css';

interface PageProps {
  readonly connectionId: string;
  readonly children?: ReactNode;
}

export function CheckUpPage({ connectionId, children }: PageProps) {
  const t = useT();
  const connection = useConnection(connectionId);
  const current = useCheckUp();
  const body = useRef<HTMLDivElement>(null);
  const own = current?.connectionId === connectionId ? current : null;
  const isRunning = own?.state === 'running';
  useEffect(() => void readCheckUp(), []);
  // The buttons that start the check-up and accept its offer disappear when pressed, so move the focus to the page.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of these removes a button.
  useEffect(() => {
    if (document.activeElement === document.body) body.current?.focus({ preventScroll: true });
  }, [isRunning, connection]);
  const isGone = connection === undefined;
  useEffect(() => {
    if (isGone) closePage();
  }, [isGone]);
  if (isGone) return null;
  const other = current !== null && own === null && current.state === 'running' ? current : null;
  return (
    <ChapterPage
      chapter="check-up"
      title={t('checkUp.titleOf', { name: connection.name })}
      tools={<Tools connectionId={connectionId} checkUp={own} />}
      // The focus skips the choice of the connection in the header.
      initialFocus={() => body.current?.querySelector<HTMLElement>('input, button') ?? true}
    >
      <div ref={body} tabIndex={-1} className="check-up">
        <p className="remark">{t('checkUp.words')}</p>
        {other === null ? null : (
          <Callout tone="info">
            <p>{t('checkUp.busy', { name: other.connectionName })}</p>
          </Callout>
        )}
        {isRunning ? null : (
          <Start key={connectionId} connection={connection} isOff={other !== null} before={own?.model ?? null} />
        )}
        {own === null ? null : <Found checkUp={own} connection={connection} />}
      </div>
      {children}
    </ChapterPage>
  );
}

function Tools({ connectionId, checkUp }: { readonly connectionId: string; readonly checkUp: CheckUp | null }) {
  const t = useT();
  const connections = useConnections((state) => state.connections);
  const choose = (id: string): void => openPage({ kind: 'check-up', connectionId: id });
  return (
    <>
      {connections.length < 2 ? null : (
        <Select
          label={t('chat.details.connection')}
          value={connectionId}
          options={connections.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={choose}
        />
      )}
      {checkUp === null ? null : checkUp.state === 'running' ? (
        <Button size="medium" onClick={cancelCheckUp}>
          {t('app.cancel')}
        </Button>
      ) : (
        <>
          <Button size="medium" onClick={() => void saveCheckUp('html')}>
            {t('checkUp.saveHtml')}
          </Button>
          <Button size="medium" onClick={() => void saveCheckUp('json')}>
            {t('checkUp.saveJson')}
          </Button>
        </>
      )}
    </>
  );
}

interface StartProps {
  readonly connection: Connection;
  readonly isOff: boolean;
  /** The model of the last check-up; null before the first. */
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
  // Sends no request before the user starts the check-up, not even for the model list.
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
      {/* Announces the end, but not each check: there are many. */}
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

/** Failures come first; within a status, the order is that of the interface document. */
function byGravity(a: CheckFound, b: CheckFound): number {
  return CHECK_STATUSES.indexOf(a.status) - CHECK_STATUSES.indexOf(b.status);
}
