/** Says in one line, a week and a day before, that a key expires, with the ways to a new one beside it. */

import { CalendarClock, X } from 'lucide-react';
import type { Connection, NamedKey } from '../../shared/connection.ts';
import { useT } from '../i18n.ts';
import { describeKey, useConnections } from '../store/connections-store.ts';
import { openExternal } from '../store/desktop-actions.ts';
import { openDialog } from '../store/ui-store.ts';
import { Button } from '../ui/button.tsx';
import { formatDay, formatDays } from '../ui/format.ts';
import { IconButton } from '../ui/icon-button.tsx';
import { isPast, momentOf, warningsDue } from '../ui/key-expiry.ts';
import { useToday } from '../ui/use-today.ts';

export function ExpiringKeys() {
  const today = useToday();
  const connections = useConnections((state) => state.connections);
  const due = connections.flatMap((connection) =>
    connection.keys
      .filter((key) => warningsDue(key.expiresAt, today) > key.warningsRead)
      .map((key) => ({ connection, key })),
  );
  const [first] = due.sort((a, b) => (a.key.expiresAt ?? 0) - (b.key.expiresAt ?? 0));
  // One line, the next one when this has been read.
  return first === undefined ? null : <ExpiringKey connection={first.connection} expiring={first.key} today={today} />;
}

interface Props {
  readonly connection: Connection;
  readonly expiring: NamedKey;
  readonly today: number;
}

function ExpiringKey({ connection, expiring, today }: Props) {
  const t = useT();
  const { id, label, lastFour, expiresAt } = expiring;
  if (expiresAt === null) return null;
  const values = {
    name: connection.name,
    key: label === '' ? t('connections.masked', { lastFour }) : label,
    days: formatDays(momentOf(expiresAt), today),
    date: formatDay(momentOf(expiresAt)),
  };
  const words = t(isPast(expiresAt, today) ? 'app.expiringKey.past' : 'app.expiringKey.soon', values);
  return (
    <div role="status" className="standing-line">
      <CalendarClock size={14} aria-hidden="true" />
      <p className="standing-line-words" data-tooltip={words}>
        {words}
      </p>
      {connection.consoleUrl === '' ? null : (
        <Button
          size="small"
          variant="quiet"
          className="standing-line-action"
          onClick={() => void openExternal(connection.consoleUrl)}
        >
          {t('connections.openConsole')}
        </Button>
      )}
      <Button
        size="small"
        variant="quiet"
        className="standing-line-action"
        onClick={() => openDialog({ kind: 'key', connectionId: connection.id, keyId: id, retryMessageId: null })}
      >
        {t('app.expiringKey.rotate')}
      </Button>
      <IconButton
        size="small"
        label={t('app.expiringKey.dismiss')}
        icon={<X size={14} />}
        onClick={() => void describeKey(connection.id, id, { warningsRead: warningsDue(expiresAt, today) })}
      />
    </div>
  );
}
