/** Announces in one line, 30, 7 and 1 days ahead, that a model in use will end. */

import { CalendarClock } from 'lucide-react';
import { useEffect, useState } from 'react';
import { DAY_MS, localDay } from '../../shared/days.ts';
import { useT } from '../i18n.ts';
import { isAnswering } from '../store/chats/conversation-state.ts';
import { useChat } from '../store/chats/open-chat-store.ts';
import { useConnections } from '../store/connections/connections-store.ts';
import { dismissEndNotice, dismissedNotices, type ModelEnd, useModelEnds } from '../store/connections/model-ends.ts';
import { modelKey, useModelFacts } from '../store/connections/model-facts-store.ts';
import { loadLastModels } from '../store/connections/models-store.ts';
import { openPage } from '../store/window/ui-store.ts';
import { readUsage } from '../store/window/usage-actions.ts';
import { whileMounted } from '../ui/while-mounted.ts';
import { formatDay, formatDays } from '../words/format.ts';
import { isPast, momentOf, warningsDue } from '../words/key-expiry.ts';
import { useToday } from '../words/use-today.ts';
import { StandingLine } from './standing-line.tsx';

const NOTIFIED_BEFORE_DAYS = [30, 7, 1] as const;
/** A model that wasn't used within this time isn't announced. */
const USED_WITHIN_MS = 90 * DAY_MS;

export function EndingModels() {
  const today = useToday();
  const facts = useModelFacts();
  const ends = useModelEnds();
  const connections = useConnections((state) => state.connections);
  // Load the lists of all connections: opening a chat loads only the list of its own connection.
  useEffect(() => {
    for (const { id } of connections) void loadLastModels(id);
  }, [connections]);
  const due = ends.filter((end) => {
    const count = isPast(end.endsAt, today) ? 0 : warningsDue(end.endsAt, today, NOTIFIED_BEFORE_DAYS);
    return count > dismissedNotices(facts, end);
  });
  // Read the usage again when a reply ends: only then is the reply counted.
  const isRunning = useChat(isAnswering, false);
  const used = useRecentlyUsed(due.length > 0 && !isRunning, today);
  const end = due.find((one) => used.has(modelKey(one)));
  return end === undefined ? null : <EndingModel end={end} today={today} />;
}

/** Reads the usage only if there is something to announce. */
function useRecentlyUsed(isWanted: boolean, today: number): ReadonlySet<string> {
  const [used, setUsed] = useState<ReadonlySet<string>>(new Set());
  useEffect(
    () =>
      isWanted
        ? whileMounted(readUsage({ fromDay: localDay(today - USED_WITHIN_MS), toDay: null }, null), (report) =>
            setUsed(new Set(report?.days.map(modelKey))),
          )
        : undefined,
    [isWanted, today],
  );
  return used;
}

function EndingModel({ end, today }: { readonly end: ModelEnd; readonly today: number }) {
  const t = useT();
  const facts = useModelFacts();
  const day = momentOf(end.endsAt);
  return (
    <StandingLine
      icon={<CalendarClock size={14} aria-hidden="true" />}
      words={t('calendar.ending', {
        model: end.model,
        name: end.connectionName,
        days: formatDays(day, today),
        date: formatDay(day),
      })}
      actions={[{ label: t('calendar.open'), run: () => openPage({ kind: 'calendar' }) }]}
      dismissLabel={t('notices.dismiss')}
      onDismiss={() => dismissEndNotice(facts, end, warningsDue(end.endsAt, today, NOTIFIED_BEFORE_DAYS))}
    />
  );
}
