/** A check-up of a connection: what it costs before it starts, how far it is, what it found, and what to make of it. */

import { useEffect, useRef, useState } from 'react';
import { CHECK_UP_COST, type CheckFound, type CheckStatus, type CheckUp } from '../../shared/check-up.ts';
import type { Connection } from '../../shared/connection.ts';
import { LIMITS } from '../../shared/limits.ts';
import { useT } from '../i18n.ts';
import { cancelCheckUp, readCheckUp, saveCheckUp, startCheckUp, useCheckUp } from '../store/check-up-store.ts';
import { useConnection } from '../store/connections-store.ts';
import { loadModels, useModels } from '../store/models-store.ts';
import { closeDialog } from '../store/ui-store.ts';
import { Button } from '../ui/button.tsx';
import { Callout } from '../ui/callout.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Field } from '../ui/field.tsx';
import { formatNumber } from '../ui/format.ts';
import { Progress } from '../ui/progress.tsx';
import { TextField } from '../ui/text-field.tsx';
import { CheckUpOffer } from './check-up-offer.tsx';
import { CheckUpTable } from './check-up-table.tsx';
import './check-up.css';

export function CheckUpDialog({ connectionId }: { readonly connectionId: string }) {
  const t = useT();
  const connection = useConnection(connectionId);
  const current = useCheckUp();
  useEffect(() => void readCheckUp(), []);
  if (connection === undefined) return null;
  const own = current?.connectionId === connectionId ? current : null;
  const other = current !== null && own === null && current.state === 'running' ? current : null;
  return (
    <Dialog
      isOpen
      size="large"
      onClose={closeDialog}
      title={t('checkUp.titleOf', { name: connection.name })}
      description={t('checkUp.words')}
      footer={
        <>
          {own === null || own.state === 'running' ? null : (
            <span className="footer-start check-up-saves">
              <Button onClick={() => void saveCheckUp('html')}>{t('checkUp.saveHtml')}</Button>
              <Button onClick={() => void saveCheckUp('json')}>{t('checkUp.saveJson')}</Button>
            </span>
          )}
          {own?.state === 'running' ? (
            <Button onClick={cancelCheckUp}>{t('app.cancel')}</Button>
          ) : (
            <Button onClick={closeDialog}>{t('app.close')}</Button>
          )}
        </>
      }
    >
      <div className="check-up">
        {other === null ? null : (
          <Callout tone="info">
            <p>{t('checkUp.busy', { name: other.connectionName })}</p>
          </Callout>
        )}
        {own?.state === 'running' ? null : (
          <Start connection={connection} isOff={other !== null} before={own?.model ?? null} />
        )}
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
  const listed = useModels((state) => state.lists.get(connection.id)?.models[0]?.id ?? '');
  const first = before ?? listed;
  const isAgain = before !== null;
  const [isMissing, setMissing] = useState(false);
  useEffect(() => void loadModels(connection.id, false), [connection.id]);
  return (
    <form
      className="check-up-start"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        const name = model.current?.value.trim() ?? '';
        setMissing(name === '');
        if (name !== '' && !isOff) void startCheckUp(connection.id, name);
      }}
    >
      <Field
        label={t('checkUp.model')}
        hint={t('checkUp.modelHint')}
        problem={isMissing ? t('connections.problem.empty') : null}
      >
        {(control) => (
          <TextField
            {...control}
            key={first}
            ref={model}
            isMono
            maxLength={LIMITS.modelIdMaxChars}
            defaultValue={first}
          />
        )}
      </Field>
      <Button type="submit" variant={isAgain ? 'secondary' : 'primary'} disabled={isOff}>
        {t(isAgain ? 'checkUp.again' : 'checkUp.start')}
      </Button>
      <p className="field-hint">
        {t('checkUp.cost', {
          requests: formatNumber(CHECK_UP_COST.requestsMax),
          tokens: formatNumber(CHECK_UP_COST.tokensAbout),
        })}
      </p>
    </form>
  );
}

function Found({ checkUp, connection }: { readonly checkUp: CheckUp; readonly connection: Connection }) {
  const t = useT();
  const { state, results, total, requestCount, findings } = checkUp;
  const count = (status: string) => results.filter((one) => one.status === status).length;
  return (
    <>
      {state === 'running' ? (
        <div>
          <p>{t('checkUp.running', { done: results.length, total })}</p>
          <Progress label={t('checkUp.title')} done={results.length} total={total} />
        </div>
      ) : null}
      {/* Each of many checks is not worth a word to who listens; the end is. */}
      <div role="status" className={state === 'running' ? 'visually-hidden' : undefined}>
        {state === 'running' ? null : (
          <p>
            {t('checkUp.summary', {
              pass: count('pass'),
              warn: count('warn'),
              fail: count('fail'),
              notTestable: count('not-testable'),
              requests: requestCount,
            })}
          </p>
        )}
        {state === 'cancelled' ? <p className="field-hint">{t('checkUp.cancelled')}</p> : null}
      </div>
      {state === 'running' ? null : <CheckUpOffer findings={findings} connection={connection} />}
      <CheckUpTable results={state === 'running' ? results : [...results].sort(byGravity)} />
    </>
  );
}

const GRAVITY = { fail: 0, warn: 1, pass: 2, 'not-testable': 3 } as const satisfies Record<CheckStatus, number>;

/** What went wrong comes first, in the order of the document. */
function byGravity(a: CheckFound, b: CheckFound): number {
  return GRAVITY[a.status] - GRAVITY[b.status];
}
