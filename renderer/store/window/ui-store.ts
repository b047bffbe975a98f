/** Which page and which dialog of the app's frame are open. */

import { create } from 'zustand';
import type { QuitQuestion } from '../../../shared/library.ts';
import type { Prompt } from '../../../shared/saved-items.ts';

/** The typed text that an insertion replaces. */
export interface TypedPlace {
  readonly start: number;
  readonly typed: string;
}

export const SETTINGS_TABS = [
  'general',
  'connections',
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

/** A page that slides over the chat. One is open at a time. */
export type AppPage =
  | { readonly kind: 'settings'; readonly tab: SettingsTab }
  | { readonly kind: 'check-up'; readonly connectionId: string }
  | { readonly kind: 'laboratory' }
  | { readonly kind: 'calendar' }
  /** `backupId` null: see `backupToOpen`. `conversationId`: a chat to show as it was then. */
  | { readonly kind: 'time-machine'; readonly backupId: string | null; readonly conversationId?: string }
  /** The request of a reply in the open chat. */
  | { readonly kind: 'details'; readonly messageId: string }
  /** `conversationId` null means all chats. */
  | { readonly kind: 'usage'; readonly conversationId: string | null }
  /** `articleId` null: what Parley can do. */
  | { readonly kind: 'help'; readonly articleId: string | null };

/** A dialog over the chat or over a page. */
export type AppDialog =
  /** `connectionId` null creates a connection. */
  | { readonly kind: 'connection-form'; readonly connectionId: string | null; readonly start?: ConnectionStart }
  /** Replaces the key `keyId`, or the one in use if absent; null adds a key. */
  | { readonly kind: 'key'; readonly connectionId: string; readonly keyId?: string | null }
  | { readonly kind: 'key-facts'; readonly connectionId: string; readonly keyId: string }
  /** Null creates a preset from the open chat. */
  | { readonly kind: 'preset'; readonly presetId: string | null }
  | { readonly kind: 'prompt'; readonly promptId: string | null }
  /** Asks for the values of a prompt's placeholders, before it goes into the composer. */
  | { readonly kind: 'fill-prompt'; readonly prompt: Prompt; readonly place: TypedPlace | null }
  | { readonly kind: 'experiment-requests'; readonly experimentId: string; readonly ordinal: number }
  | { readonly kind: 'shortcuts' }
  | { readonly kind: 'palette' }
  | { readonly kind: 'export'; readonly ids: readonly string[] }
  | { readonly kind: 'import' }
  | { readonly kind: 'move'; readonly ids: readonly string[] }
  | { readonly kind: 'move-folder'; readonly folderId: string }
  | ({ readonly kind: 'quit' } & QuitQuestion);

export interface UiState {
  readonly page: AppPage | null;
  /** Covers `page` if both are open. */
  readonly dialog: AppDialog | null;
  /** True if the search box should take the focus as soon as it appears. */
  readonly isSearchAsked: boolean;
}

export const uiStore = create<UiState>(() => ({ page: null, dialog: null, isSearchAsked: false }));

export const useUi = uiStore;

/** Opens a page in place of the one that is open. */
export function openPage(page: AppPage): void {
  uiStore.setState({ page });
}

export function closePage(): void {
  uiStore.setState({ page: null });
}

/** Opens the settings, or switches their tab. */
export function openSettings(tab: SettingsTab = 'general'): void {
  openPage({ kind: 'settings', tab });
}

/** Null while another page or none is open. */
export function openSettingsTab({ page }: Pick<UiState, 'page'> = uiStore.getState()): SettingsTab | null {
  return page?.kind === 'settings' ? page.tab : null;
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

/** Call when the search box has taken the focus. */
export function takeSearchAsk(): void {
  uiStore.setState({ isSearchAsked: false });
}

/** True while a page or a dialog of the frame blocks everything behind it. */
export function isModalOpen(): boolean {
  const { page, dialog } = uiStore.getState();
  return page !== null || dialog !== null;
}
