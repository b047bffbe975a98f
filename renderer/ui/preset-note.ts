/** Says of presets why they cannot be used now, wherever they are offered. */

import { useEffect } from 'react';
import { type Preset, presetTrouble } from '../../shared/saved-items.ts';
import { useT } from '../i18n.ts';
import { useConnections } from '../store/connections-store.ts';
import { loadLastModels, useModels } from '../store/models-store.ts';

/** Null for a preset that can be used. Asks no service: what counts is what it listed last. */
export function usePresetNote(): (preset: Preset) => string | null {
  const t = useT();
  const connections = useConnections((state) => state.connections);
  const lists = useModels((state) => state.lists);
  useEffect(() => {
    for (const { id } of connections) void loadLastModels(id);
  }, [connections]);
  return ({ values }) => {
    const trouble = presetTrouble(values, connections, lists.get(values.connectionId));
    return trouble === null ? null : t(`presets.goneNote.${trouble.kind}`, { ...trouble });
  };
}
