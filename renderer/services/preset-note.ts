/** Explains why a preset can't be used, wherever presets are offered. */

import { useEffect } from 'react';
import { type Preset, presetTrouble } from '../../shared/saved-items.ts';
import { useT } from '../i18n.ts';
import { useConnections } from '../store/connections/connections-store.ts';
import { loadLastModels, useModels } from '../store/connections/models-store.ts';
import { useSaved } from '../store/saved/saved-store.ts';

/** Null if the preset can be used. */
export type PresetNote = (preset: Preset) => string | null;

/** Uses the last known model lists without asking a service. Call it once for a list of presets. */
export function usePresetNote(): PresetNote {
  const t = useT();
  const connections = useConnections((state) => state.connections);
  const lists = useModels((state) => state.lists);
  const isAny = useSaved((state) => state.presets.length > 0);
  useEffect(() => {
    if (isAny) for (const { id } of connections) void loadLastModels(id);
  }, [connections, isAny]);
  return ({ values }) => {
    const trouble = presetTrouble(values, connections, lists.get(values.connectionId));
    return trouble === null ? null : t(`presets.goneNote.${trouble.kind}`, { ...trouble });
  };
}
