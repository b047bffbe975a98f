/** Writes amounts in any currency. A service's unnamed currency goes by the name of its connection. */

import { useMemo } from 'react';
import { useT } from '../../i18n.ts';
import { type AmountWords, amountWords } from '../../words/amounts.ts';
import { useConnections } from './connections-store.ts';

const NONE: Readonly<Record<string, string>> = {};

/** `known` names removed connections, by id. A new object makes a new result, so keep it between renders. */
export function useAmounts(known: Readonly<Record<string, string>> = NONE): AmountWords {
  const t = useT();
  const connections = useConnections((state) => state.connections);
  return useMemo(
    () => amountWords(t, (id) => connections.find((one) => one.id === id)?.name ?? known[id] ?? id),
    [t, connections, known],
  );
}
