/** The person's settings, changed at once on the screen and confirmed by main. */

import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { DEFAULT_SETTINGS, type Settings } from '../../../shared/settings.ts';
import { bridge } from '../../bridge.ts';
import { stopAll } from '../stop-all.ts';
import { valueOrSaid } from './notices-store.ts';

export interface SettingsState {
  readonly settings: Settings;
  /** What is painted: the chosen theme, or the system's when that was chosen. */
  readonly isDark: boolean;
}

export const settingsStore = createStore<SettingsState>(() => ({ settings: DEFAULT_SETTINGS, isDark: false }));

/** One setting; `select` must not build a new object. */
export function useSettings<T>(select: (settings: Settings) => T): T {
  return useStore(settingsStore, (state) => select(state.settings));
}

export function useIsDark(): boolean {
  return useStore(settingsStore, (state) => state.isDark);
}

/** Shows the change at once; when main refuses it, the old values come back and a notice says so. True when it took it. */
export async function updateSettings(patch: Partial<Settings>): Promise<boolean> {
  const before = settingsStore.getState().settings;
  settingsStore.setState({ settings: { ...before, ...patch } });
  const settings = valueOrSaid(await bridge().settingsUpdate({ patch }), 'notices.settingsNotSaved');
  settingsStore.setState({ settings: settings ?? before });
  return settings !== null;
}

/** Takes what the first picture brought and listens to main; the returned function ends that. */
export function connectSettingsStore(settings: Settings, isDark: boolean): () => void {
  settingsStore.setState({ settings, isDark });
  const door = bridge();
  return stopAll([
    door.onSettingsChanged((next) => settingsStore.setState({ settings: next })),
    door.onThemeChanged((next) => settingsStore.setState({ isDark: next.isDark })),
  ]);
}
