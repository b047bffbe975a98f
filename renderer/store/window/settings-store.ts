/** The user's settings: changed on screen at once, then confirmed by main. */

import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { DEFAULT_SETTINGS, type Settings } from '../../../shared/settings.ts';
import { bridge } from '../../bridge.ts';
import { stopAll } from '../stop-all.ts';
import { valueOrNotify } from './notices-store.ts';

export interface SettingsState {
  readonly settings: Settings;
  /** The painted theme: the chosen one, or the system's. */
  readonly isDark: boolean;
}

export const settingsStore = createStore<SettingsState>(() => ({ settings: DEFAULT_SETTINGS, isDark: false }));

/** Selects one setting; `select` must not create an object. */
export function useSettings<T>(select: (settings: Settings) => T): T {
  return useStore(settingsStore, (state) => select(state.settings));
}

export function useIsDark(): boolean {
  return useStore(settingsStore, (state) => state.isDark);
}

/** The settings as main has them, so far as it has told this window. */
let known: Settings = DEFAULT_SETTINGS;
/** Changes that main hasn't answered yet, in order. */
let pending: readonly Partial<Settings>[] = [];

function show(next: Settings, changes: readonly Partial<Settings>[]): void {
  known = next;
  pending = changes;
  let settings = known;
  for (const change of pending) settings = { ...settings, ...change };
  settingsStore.setState({ settings });
}

/** Shows the change at once. If main refuses, takes back only this change and shows a notice. True if main accepted. */
export async function updateSettings(patch: Partial<Settings>): Promise<boolean> {
  show(known, [...pending, patch]);
  const settings = valueOrNotify(await bridge().settingsUpdate({ patch }), 'notices.settingsNotSaved');
  show(
    settings ?? known,
    pending.filter((one) => one !== patch),
  );
  return settings !== null;
}

/** Takes the settings from startup and listens to main. Returns a function that stops listening. */
export function connectSettingsStore(settings: Settings, isDark: boolean): () => void {
  show(settings, []);
  settingsStore.setState({ isDark });
  const door = bridge();
  return stopAll([
    door.onSettingsChanged((next) => show(next, pending)),
    door.onThemeChanged((next) => settingsStore.setState({ isDark: next.isDark })),
  ]);
}
