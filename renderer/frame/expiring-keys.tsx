/** Warns in one line, a week and a day ahead, that a key will expire, and offers ways to replace it. */

import { CalendarClock } from 'lucide-react';
import type { Connection, NamedKey } from '../../shared/connection.ts';
import { useT } from '../i18n.ts';
import { describeKey, useConnections } from '../store/connections/connections-store.ts';
import { openExternal } from '../store/window/desktop-actions.ts';
import { openDialog } from '../store/window/ui-store.ts';
import { formatDay, formatDays } from '../words/format.ts';
import { isPast, momentOf, warningsDue } from '../words/key-expiry.ts';
import { keyName } from '../words/key-name.ts';
import { useToday } from '../words/use-today.ts';
import { StandingLine } from './standing-line.tsx';

export function ExpiringKeys() {
  const today = useToday();
  const connections = useConnections((state) => state.connections);
  const due = connections.flatMap((connection) =>
    connection.keys
      .filter((key) => warningsDue(key.expiresAt, today) > key.warningsRead)
      .map((key) => ({ connection, key })),
  );
  const [first] = due.sort((a, b) => (a.key.expiresAt ?? 0) - (b.key.expiresAt ?? 0));
  // Show one line at a time: the next one when this one is dismissed.
  return first === undefined ? null : <ExpiringKey connection={first.connection} expiring={first.key} today={today} />;
}

interface Props {
  readonly connection: Connection;
  readonly expiring: NamedKey;
  readonly today: number;
}

function ExpiringKey({ connection, expiring, today }: Props) {
  const t = useT();
  const { id, expiresAt } = expiring;
  if (expiresAt === null) return null;
  const { consoleUrl } = connection;
  const values = {
    name: connection.name,
    key: keyName(expiring, t),
    days: formatDays(momentOf(expiresAt), today),
    date: formatDay(momentOf(expiresAt)),
  };
  const rotate = {
    label: t('app.expiringKey.rotate'),
    run: () => openDialog({ kind: 'key', connectionId: connection.id, keyId: id }),
  };
  const open = { label: t('connections.openConsole'), run: () => void openExternal(consoleUrl) };
  return (
    <StandingLine
      icon={<CalendarClock size={14} aria-hidden="true" />}
      words={t(isPast(expiresAt, today) ? 'app.expiringKey.past' : 'app.expiringKey.soon', values)}
      actions={consoleUrl === '' ? [rotate] : [open, rotate]}
      dismissLabel={t('notices.dismiss')}
      onDismiss={() => void describeKey(connection.id, id, { warningsRead: warningsDue(expiresAt, today) })}
    />
  );
}
