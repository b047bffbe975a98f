/** Writes amounts in all currencies, with the names of the connections whose services leave theirs unnamed. */

import { useT } from '../../i18n.ts';
import { type AmountWords, amountWords } from '../../words/amounts.ts';
import { useConnections } from './connections-store.ts';

/** `known` names the connections that are gone. */
export function useAmounts(known: Readonly<Record<string, string>> = {}): AmountWords {
  const t = useT();
  const connections = useConnections((state) => state.connections);
  return amountWords(t, (id) => connections.find((one) => one.id === id)?.name ?? known[id] ?? id);
}
