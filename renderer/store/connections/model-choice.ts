/** A model as experiments and presets store it: with its connection's name, and whether the service lists it. */

import type { ModelOf } from '../../../shared/connection.ts';
import type { ModelChoice } from '../../../shared/laboratory/experiment.ts';
import { connectionOf } from './connections-store.ts';
import { modelsStore } from './models-store.ts';

export function modelChoice({ connectionId, model }: ModelOf): ModelChoice {
  const list = modelsStore.getState().lists.get(connectionId);
  const isListed = list?.models.some(({ id }) => id === model) ?? false;
  return { connectionId, connectionName: connectionOf(connectionId)?.name ?? '', model, isListed };
}
