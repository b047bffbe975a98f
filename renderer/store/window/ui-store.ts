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

/** What the form for a new connection begins with. */
export interface ConnectionStart {
  readonly name: string;
  readonly baseUrl: string;
}

export type AppDialog =
  /** `connectionId` null makes a new one. */
  | { readonly kind: 'connection-form'; readonly connectionId: string | null; readonly start?: ConnectionStart }
  /** A new key in the place of `keyId`, of the one in use without it, or beside all others when it is null. */
  | { readonly kind: 'key'; readonly connectionId: string; readonly keyId?: string | null }
  | { readonly kind: 'check-up'; readonly connectionId: string }
  | { readonly kind: 'key-facts'; readonly connectionId: string; readonly keyId: string }
  /** Looks into a backup, without changing anything. */
  | { readonly kind: 'backup'; readonly backupId: string; readonly createdAt: number }
  /** Null makes a new one, of the open chat. */
  | { readonly kind: 'preset'; readonly presetId: string | null }
  | { readonly kind: 'prompt'; readonly promptId: string | null }
  /** What stands in the places of a prompt, before it goes into the message box. */
  | { readonly kind: 'fill-prompt'; readonly prompt: Prompt; readonly place: TypedPlace | null }
  /** `conversationId` null: of all chats. */
  | { readonly kind: 'usage'; readonly conversationId: string | null }
  | { readonly kind: 'shortcuts' }
  | { readonly kind: 'palette' }
  | { readonly kind: 'export'; readonly ids: readonly string[] }
  | { readonly kind: 'move'; readonly ids: readonly string[] }
  | { readonly kind: 'move-folder'; readonly folderId: string }
  | ({ readonly kind: 'quit' } & QuitQuestion);

export interface UiState {
  readonly settingsTab: SettingsTab | null;
  /** Stands above the settings when both are open. */
  readonly dialog: AppDialog | null;
  /** The search box should take the focus, as soon as it is there. */
  readonly isSearchAsked: boolean;
}

export const uiStore = create<UiState>(() => ({ settingsTab: null, dialog: null, isSearchAsked: false }));

export const useUi = uiStore;

/** Opens the settings, or moves them to a page. */
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

/** What closes the dialog that is open now, and none that has taken its place meanwhile: for what ends later. */
export function closerOfDialog(): () => void {
  const { dialog } = uiStore.getState();
  return () => {
    if (uiStore.getState().dialog === dialog) closeDialog();
  };
}

export function askForSearch(): void {
  uiStore.setState({ isSearchAsked: true });
}

/** The search box has the focus. */
export function takeSearchAsk(): void {
  uiStore.setState({ isSearchAsked: false });
}

/** True while a dialog of the frame keeps everything behind it out of reach. */
export function isModalOpen(): boolean {
  const { settingsTab, dialog } = uiStore.getState();
  return settingsTab !== null || dialog !== null;
}
