/** Which dialogs of the app's frame are open. */

import { create } from 'zustand';
import type { QuitQuestion } from '../../../shared/library.ts';
import type { Prompt } from '../../../shared/saved-items.ts';
import type { TypedPlace } from '../chats/chat-ui-store.ts';

export const SETTINGS_TABS = [
  'general',
  'connections',
  'keys',
  'models',
  'presets',
  'prompts',
  'appearance',
  'keyboard',
  'data',
  'about',
] as const;
export type SettingsTab = (typeof SETTINGS_TABS)[number];

/** Initial values of the form for a new connection. */
export interface ConnectionStart {
  readonly name: string;
  readonly baseUrl: string;
}

export type AppDialog =
  /** `connectionId` null creates a connection. */
  | { readonly kind: 'connection-form'; readonly connectionId: string | null; readonly start?: ConnectionStart }
  /** Replaces the key `keyId`, or the one in use if absent; null adds a key. */
  | { readonly kind: 'key'; readonly connectionId: string; readonly keyId?: string | null }
  | { readonly kind: 'check-up'; readonly connectionId: string }
  | { readonly kind: 'key-facts'; readonly connectionId: string; readonly keyId: string }
  /** Shows a backup without changing anything. */
  | { readonly kind: 'backup'; readonly backupId: string; readonly createdAt: number }
  /** Null creates a preset from the open chat. */
  | { readonly kind: 'preset'; readonly presetId: string | null }
  | { readonly kind: 'prompt'; readonly promptId: string | null }
  /** Asks for the values of a prompt's placeholders, before it goes into the composer. */
  | { readonly kind: 'fill-prompt'; readonly prompt: Prompt; readonly place: TypedPlace | null }
  /** `conversationId` null means all chats. */
  | { readonly kind: 'usage'; readonly conversationId: string | null }
  /** `articleId` null: what Parley can do. */
  | { readonly kind: 'help'; readonly articleId: string | null }
  | { readonly kind: 'shortcuts' }
  | { readonly kind: 'palette' }
  | { readonly kind: 'export'; readonly ids: readonly string[] }
  | { readonly kind: 'import' }
  | { readonly kind: 'move'; readonly ids: readonly string[] }
  | { readonly kind: 'move-folder'; readonly folderId: string }
  | ({ readonly kind: 'quit' } & QuitQuestion);

export interface UiState {
  readonly settingsTab: SettingsTab | null;
  /** Covers the settings if both are open. */
  readonly dialog: AppDialog | null;
  /** The search box should take the focus as soon as it appears. */
  readonly isSearchAsked: boolean;
}

export const uiStore = create<UiState>(() => ({ settingsTab: null, dialog: null, isSearchAsked: false }));

export const useUi = uiStore;

/** Opens the settings, or switches their page. */
export function openSettings(settingsTab: SettingsTab = 'general'): void {
  uiStore.setState({ settingsTab });
}

export function closeSettings(): void {
  uiStore.setState({ settingsTab: null });
}

export function openDialog(dialog: AppDialog): void {
  uiStore.setState({ dialog });
}

export function closeDialog(): void {
  uiStore.setState({ dialog: null });
}

/** Returns a function that closes the current dialog, but not one that has replaced it meanwhile. */
export function closerOfDialog(): () => void {
  const { dialog } = uiStore.getState();
  return () => {
    if (uiStore.getState().dialog === dialog) closeDialog();
  };
}

export function askForSearch(): void {
  uiStore.setState({ isSearchAsked: true });
}

/** The search box has taken the focus. */
export function takeSearchAsk(): void {
  uiStore.setState({ isSearchAsked: false });
}

/** True while a dialog of the frame blocks everything behind it. */
export function isModalOpen(): boolean {
  const { settingsTab, dialog } = uiStore.getState();
  return settingsTab !== null || dialog !== null;
}
