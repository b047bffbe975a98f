/** When models end: as the user entered it, or as the service's list says. */

import { useMemo } from 'react';
import type { Connection, ModelList } from '../../../shared/connection.ts';
import { DAY_MS } from '../../../shared/days.ts';
import { compareNames } from '../../words/name-order.ts';
import { useConnections } from './connections-store.ts';
import {
  type FactsByModel,
  factsOf,
  type ModelOf,
  modelKey,
  saveModelFacts,
  useModelFacts,
} from './model-facts-store.ts';
import { useModels } from './models-store.ts';

export interface ModelEnd extends ModelOf {
  readonly connectionName: string;
  /** Midnight UTC of the day when it ends. */
  readonly endsAt: number;
  /** When Parley read the list with this date, in Unix milliseconds; null if the user entered the date. */
  readonly listedAt: number | null;
}

/** Earliest first. Dates entered by the user win. */
export function modelEnds(
  connections: readonly Connection[],
  lists: ReadonlyMap<string, ModelList>,
  facts: FactsByModel,
): readonly ModelEnd[] {
  const ends: ModelEnd[] = [];
  for (const { id: connectionId, name: connectionName } of connections) {
    const entered = [...facts.values()].filter((one) => one.connectionId === connectionId);
    const known = new Set<string>();
    for (const { model, endsAt } of entered) {
      if (endsAt == null) continue;
      known.add(model);
      ends.push({ connectionId, connectionName, model, endsAt, listedAt: null });
    }
    const list = lists.get(connectionId);
    for (const { id: model, endsAt } of list?.models ?? [])
      if (endsAt !== undefined && !known.has(model))
        ends.push({
          connectionId,
          connectionName,
          model,
          endsAt: Math.floor(endsAt / DAY_MS) * DAY_MS,
          listedAt: list?.fetchedAt ?? 0,
        });
  }
  return ends.sort((one, other) => one.endsAt - other.endsAt || compareNames(one.model, other.model));
}

export function useModelEnds(): readonly ModelEnd[] {
  const connections = useConnections((state) => state.connections);
  const lists = useModels((state) => state.lists);
  const facts = useModelFacts();
  return useMemo(() => modelEnds(connections, lists, facts), [connections, lists, facts]);
}

/** Null removes what was entered, so that the service's date counts again. */
export function enterModelEnd(facts: FactsByModel, { connectionId, model }: ModelOf, endsAt: number | null): void {
  void saveModelFacts(factsOf(facts, connectionId, model), { endsAt });
}

/** How many notices about this end date were dismissed; for a new date, none were. */
export function dismissedNotices(facts: FactsByModel, end: ModelEnd): number {
  const notices = facts.get(modelKey(end))?.endNotices;
  return notices?.endsAt === end.endsAt ? notices.dismissed : 0;
}

export function dismissEndNotice(facts: FactsByModel, end: ModelEnd, dismissed: number): void {
  const { connectionId, model, endsAt } = end;
  void saveModelFacts(factsOf(facts, connectionId, model), { endNotices: { endsAt, dismissed } });
}
