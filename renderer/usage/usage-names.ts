/** Names the rows and lines of the page. */

import type { Costs } from '../../shared/usage/costs.ts';
import { type Translate, useT } from '../i18n.ts';
import { useConnections } from '../store/connections/connections-store.ts';
import type { AmountWords } from '../words/amounts.ts';
import { factLine, formatDecimal } from '../words/format.ts';
import { dayName } from './usage-days.ts';
import type { Entry, Grouping } from './usage-rows.ts';

/** A connection's current name, or its last known name marked as removed. */
export function useConnectionNames(known: Readonly<Record<string, string>>): (id: string) => string {
  const t = useT();
  const connections = useConnections((state) => state.connections);
  return (id) =>
    connections.find((one) => one.id === id)?.name ?? t('usage.removedConnection', { name: known[id] ?? id });
}

/** `asked` are the connections with requests. If there is only one in all, models are named without it. */
export function useEntryNames(
  connectionName: (id: string) => string,
  asked: readonly string[],
): (entry: Entry, grouping: Grouping) => string {
  const t = useT();
  const connections = useConnections((state) => state.connections);
  const isSeveral = new Set([...asked, ...connections.map(({ id }) => id)]).size > 1;
  return (entry, grouping) => {
    if (grouping === 'day') return dayName(entry.day ?? 0);
    if (grouping === 'chat')
      return entry.conversationId === undefined ? t('usage.otherChats') : chatTitle(entry.title, t);
    const connection = connectionName(entry.connectionId);
    if (grouping === 'connection') return connection;
    return isSeveral ? factLine([entry.model, connection]) : entry.model;
  };
}

/** Null or undefined: the chat was permanently deleted. */
export function chatTitle(title: string | null | undefined, t: Translate): string {
  return title === null || title === undefined ? t('usage.deletedChat') : title || t('sidebar.untitled');
}

/** The amounts, each currency by itself; without any, says whether there are tokens without a price. */
export function costText({ amounts, unpricedTokens }: Costs, words: AmountWords, t: Translate): string {
  if (amounts.size === 0) return unpricedTokens > 0 ? t('usage.noPrice') : '–';
  return words.sum(amounts);
}

/** Milliseconds as seconds, short enough for a column. */
export function secondsText(ms: number, t: Translate): string {
  return t('chat.duration.seconds', { count: formatDecimal(ms / 1000, 2) });
}
