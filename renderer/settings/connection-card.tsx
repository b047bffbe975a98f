/** One connection with its keys, and the actions for both. */

import { useEffect, useId, useRef, useState } from 'react';
import type { Connection, ConnectionTest } from '../../shared/connection.ts';
import type { Result } from '../../shared/errors.ts';
import { useT } from '../i18n.ts';
import { ConsoleButton } from '../services/console-button.tsx';
import { ServiceError } from '../services/service-error.tsx';
import { removeConnection, removeKey, testConnection } from '../store/connections/connections-store.ts';
import { useModels } from '../store/connections/models-store.ts';
import { openDialog } from '../store/window/ui-store.ts';
import { AlertDialog } from '../ui/alert-dialog.tsx';
import { Button } from '../ui/button.tsx';
import { Callout } from '../ui/callout.tsx';
import { KeyFacts } from './key-facts.tsx';
import { AddKey, KeyTable } from './key-table.tsx';

export function ConnectionCard({ connection }: { readonly connection: Connection }) {
  const t = useT();
  const titleId = useId();
  const [isTesting, setTesting] = useState(false);
  const [outcome, setOutcome] = useState<Result<ConnectionTest> | null>(null);
  const [isAsking, setAsking] = useState(false);
  /** What the dialog asks about. It stays the same while the dialog fades out. */
  const [asked, setAsked] = useState<{ readonly what: 'Key' | ''; readonly connection: Connection }>({
    what: '',
    connection,
  });
  const hasKey = connection.key.state !== 'none';
  const modelCount = useModels((state) => state.lists.get(connection.id)?.models.length ?? 0);
  const card = useRef<HTMLLIElement>(null);
  // The result appears above the buttons and pushes down the one that was clicked: scroll it back into view.
  useEffect(() => {
    const focused = document.activeElement;
    if (outcome !== null && card.current?.contains(focused) === true) focused?.scrollIntoView({ block: 'nearest' });
  }, [outcome]);

  const test = async (): Promise<void> => {
    setTesting(true);
    setOutcome(null);
    const result = await testConnection(connection.id);
    setTesting(false);
    setOutcome(result);
  };
  const ask = (what: 'Key' | ''): void => {
    setAsked({ what, connection });
    setAsking(true);
  };
  const answer = (): void => {
    setAsking(false);
    const key = asked.connection.keys.find(({ id }) => id === asked.connection.keyId);
    if (asked.what === '') void removeConnection(asked.connection);
    else if (key !== undefined) void removeKey(asked.connection, key);
  };
  return (
    <li ref={card} className="connection-card" aria-labelledby={titleId}>
      <div className="connection-header">
        <h3 id={titleId} dir="auto" translate="no">
          {connection.name}
        </h3>
        <p className="connection-address exact is-selectable grows" translate="no">
          {connection.baseUrl}
        </p>
        {modelCount === 0 ? null : <span className="remark">{t('chat.model.count', { count: modelCount })}</span>}
        <ConsoleButton variant="quiet" url={connection.consoleUrl} />
      </div>
      <KeyFacts connection={connection} />
      {connection.keys.length > 0 ? <KeyTable connection={connection} /> : null}
      {outcome?.ok === true ? (
        <Callout tone="success" role="status">
          <TestWords test={outcome.value} isWithoutKey={!hasKey} />
        </Callout>
      ) : null}
      {outcome?.ok === false ? <ServiceError error={outcome.error} /> : null}
      <div className="connection-actions wraps">
        <Button variant="quiet" onClick={() => openDialog({ kind: 'key', connectionId: connection.id })}>
          {t(hasKey ? 'settings.connections.rotate' : 'settings.keys.add')}
        </Button>
        {hasKey ? <AddKey connection={connection} /> : null}
        <Button variant="quiet" isBusy={isTesting} onClick={() => void test()}>
          {t('settings.connections.test')}
        </Button>
        <Button variant="quiet" onClick={() => openDialog({ kind: 'connection-form', connectionId: connection.id })}>
          {t('settings.connections.edit')}
        </Button>
        <span className="connection-removals wraps">
          <Button variant="quiet" disabled={!hasKey} onClick={() => ask('Key')}>
            {t('settings.connections.removeKey')}
          </Button>
          <Button variant="quiet" className="is-dangerous" onClick={() => ask('')}>
            {t('settings.connections.remove')}
          </Button>
        </span>
      </div>
      <AlertDialog
        isOpen={isAsking}
        isDangerous
        title={t(`settings.connections.askRemove${asked.what}`, { name: asked.connection.name })}
        description={t(`settings.connections.remove${asked.what}Words`)}
        confirmLabel={t(`settings.connections.remove${asked.what}`)}
        onConfirm={answer}
        onCancel={() => setAsking(false)}
      />
    </li>
  );
}

function TestWords({ test, isWithoutKey }: { readonly test: ConnectionTest; readonly isWithoutKey: boolean }) {
  const t = useT();
  const ms = Math.round(test.durationMs);
  return (
    <>
      <p>
        {t(`settings.connections.${isWithoutKey ? 'answered' : test.isKeyProved ? 'keyProved' : 'reached'}`, { ms })}
      </p>
      <p>
        {test.modelCount === null
          ? t('settings.connections.noModelList')
          : t('settings.connections.models', { count: test.modelCount })}
      </p>
    </>
  );
}
