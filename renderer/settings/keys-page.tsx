/** Settings > Keys: the keys of all connections, which one each of them uses, and when they expire. */

import { Plus } from 'lucide-react';
import type { Connection } from '../../shared/connection.ts';
import { useT } from '../i18n.ts';
import { ConsoleButton } from '../services/console-button.tsx';
import { useConnections } from '../store/connections/connections-store.ts';
import { openDialog } from '../store/window/ui-store.ts';
import { Button } from '../ui/button.tsx';
import { Callout } from '../ui/callout.tsx';
import { useToday } from '../words/use-today.ts';
import { KeyRow } from './key-row.tsx';
import { Section } from './section.tsx';

export function KeysPage() {
  const t = useT();
  const connections = useConnections((state) => state.connections);
  const today = useToday();
  return (
    <>
      <p className="settings-words keys-words">{t('settings.keys.words')}</p>
      {connections.length === 0 ? <p className="settings-empty">{t('settings.connections.none')}</p> : null}
      {connections.map((connection) => (
        <Section key={connection.id} title={connection.name} action={<Actions connection={connection} />}>
          <KeyTable connection={connection} today={today} />
        </Section>
      ))}
    </>
  );
}

function Actions({ connection }: { readonly connection: Connection }) {
  const t = useT();
  const { id, consoleUrl, name } = connection;
  return (
    <span className="keys-actions">
      <ConsoleButton variant="quiet" aria-label={t('settings.keys.consoleOf', { name })} url={consoleUrl} />
      <Button
        icon={<Plus size={14} aria-hidden="true" />}
        aria-label={t('settings.keys.addTo', { name })}
        onClick={() => openDialog({ kind: 'key', connectionId: id, keyId: null })}
      >
        {t('settings.keys.add')}
      </Button>
    </span>
  );
}

function KeyTable({ connection, today }: { readonly connection: Connection; readonly today: number }) {
  const t = useT();
  const { keys, keyId, isKeyless } = connection;
  if (keys.length === 0)
    return <p className="settings-empty">{t(isKeyless ? 'settings.keys.notNeeded' : 'settings.key.none')}</p>;
  return (
    <>
      {keys.some(({ id }) => id === keyId) ? null : (
        <Callout tone="warning" className="settings-callout">
          <p>{t('settings.keys.noneChosen')}</p>
        </Callout>
      )}
      <table className="settings-group host-table key-table">
        <thead>
          <tr>
            <th scope="col">{t('settings.keys.key')}</th>
            <th scope="col">{t('settings.key.state')}</th>
            <th scope="col">{t('settings.key.added')}</th>
            <th scope="col">{t('settings.key.lastUsed')}</th>
            <th scope="col">{t('connections.keyFacts.expires')}</th>
            <th scope="col">
              <span className="visually-hidden">{t('settings.keys.actions')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {keys.map((one) => (
            <KeyRow key={one.id} connection={connection} value={one} today={today} />
          ))}
        </tbody>
      </table>
    </>
  );
}
