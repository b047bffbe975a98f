/** What the chat reads of the rest of the app: connections and settings. */

import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import type { Connection } from '../../shared/connection.ts';
import { bridge } from '../bridge.ts';
import { DEFAULT_SETTINGS, type Settings } from '../../shared/settings.ts';

interface Surroundings {
  readonly connections: readonly Connection[];
  readonly settings: Settings;
}

export const surroundings = createStore<Surroundings>(() => ({ connections: [], settings: DEFAULT_SETTINGS }));

export function useConnections(): readonly Connection[] {
  return useStore(surroundings, (state) => state.connections);
}

export function useConnection(id: string | null): Connection | undefined {
  return useStore(surroundings, (state) => state.connections.find((connection) => connection.id === id));
}

export function useSettings<T>(select: (settings: Settings) => T): T {
  return useStore(surroundings, (state) => select(state.settings));
}

/** Changes settings of the app; the window shows them at once. */
export function changeAppSettings(patch: Partial<Settings>): void {
  surroundings.setState((state) => ({ settings: { ...state.settings, ...patch } }));
  void bridge().settingsUpdate({ patch });
}
