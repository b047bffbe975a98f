/** Settings > Connections: the services and what is known about their keys. */

import { Plus } from 'lucide-react';
import { useEffect } from 'react';
import { useT } from '../i18n.ts';
import { calendarDates, placedDates } from '../services/calendar-dates.ts';
import { LocalServices } from '../services/local-services.tsx';
import { YearLine } from '../services/year-line.tsx';
import { useConnections } from '../store/connections/connections-store.ts';
import { useModelEnds } from '../store/connections/model-ends.ts';
import { loadLastModels } from '../store/connections/models-store.ts';
import { openDialog } from '../store/window/ui-store.ts';
import { Button } from '../ui/button.tsx';
import { Callout } from '../ui/callout.tsx';
import { formatDay } from '../words/format.ts';
import { momentOf } from '../words/key-expiry.ts';
import { useToday } from '../words/use-today.ts';
import { vaultWords } from '../words/vault-words.ts';
import { ConnectionCard } from './connection-card.tsx';

export function ConnectionsPage() {
  const t = useT();
  const connections = useConnections((state) => state.connections);
  const vaultName = useConnections((state) => state.vaultName);
  useEffect(() => {
    for (const { id } of connections) void loadLastModels(id);
  }, [connections]);
  return (
    <>
      <Dates />
      <p className="settings-words">
        {vaultName === null
          ? t('settings.connections.intro')
          : t('settings.connections.introVault', { vault: vaultWords(t, vaultName) })}
      </p>
      <div className="connection-ways wraps">
        <Button
          size="medium"
          icon={<Plus size={15} aria-hidden="true" />}
          onClick={() => openDialog({ kind: 'connection-form', connectionId: null })}
        >
          {t('connections.connectTitle')}
        </Button>
        <LocalServices />
      </div>
      {vaultName === null ? (
        <Callout tone="warning" className="settings-callout">
          <p>{t('settings.connections.noVault')}</p>
          <p>{t('settings.connections.noVaultHelp')}</p>
        </Callout>
      ) : null}
      {connections.length === 0 ? <p className="settings-empty">{t('settings.connections.none')}</p> : null}
      <ul className="connection-cards">
        {connections.map((connection) => (
          <ConnectionCard key={connection.id} connection={connection} />
        ))}
      </ul>
    </>
  );
}

/** When keys expire and models end, over a year. */
function Dates() {
  const t = useT();
  const today = useToday();
  const connections = useConnections((state) => state.connections);
  const ends = useModelEnds();
  const dates = calendarDates(connections, ends, t);
  const shown = placedDates(dates, today);
  if (shown.length === 0) return null;
  return (
    <>
      <YearLine dates={dates} today={today} />
      <ul className="visually-hidden" aria-label={t('calendar.dates')}>
        {shown.map(({ date: { id, kind, day, name, connectionName } }) => (
          <li key={id}>
            {formatDay(momentOf(day))}: {t(`calendar.event.${kind}`, { name, connection: connectionName })}
          </li>
        ))}
      </ul>
    </>
  );
}
