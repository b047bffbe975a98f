/** Every event that the main process tells the window of. */

import type { Notice, UpdateState } from './app-info.ts';
import type { CommandId } from './command-keys.ts';
import type { Connection, ModelList } from './connection.ts';
import type { ConversationSummary, Folder, PathChange, TurnDelta } from './conversation.ts';
import type { JobProgress, LibraryState } from './library.ts';
import type { Settings } from './settings.ts';

/** Commands that the menu, a shortcut or a second start asks the window to carry out. */
export type AppCommand = Extract<
  CommandId,
  | 'new-chat'
  | 'new-temporary-chat'
  | 'search'
  | 'find'
  | 'settings'
  | 'toggle-sidebar'
  | 'model-picker'
  | 'shortcuts'
  | 'copy-last-reply'
  | 'copy-last-code'
  | 'stop'
  | 'undo'
  | 'focus-composer'
  | 'zoom-in'
  | 'zoom-out'
  | 'zoom-reset'
>;

export interface Events {
  /** At most one a display frame. */
  'turn:deltas': readonly TurnDelta[];
  'conversation:path': PathChange;
  /** Rows that are new or different, and ids of rows that left the lists. */
  'conversation:summaries': { readonly changed: readonly ConversationSummary[]; readonly removed: readonly string[] };
  'folders:changed': readonly Folder[];
  'connections:changed': readonly Connection[];
  'models:changed': ModelList;
  'settings:changed': Settings;
  'library:state': LibraryState;
  'job:progress': JobProgress;
  'notice:changed': { readonly added: readonly Notice[]; readonly removed: readonly string[] };
  'theme:changed': { readonly isDark: boolean };
  'update:state': UpdateState;
  'app:command': AppCommand;
  /** The app was asked to quit while replies are running. */
  'app:quit-asked': { readonly runningTurns: number };
  /** Somebody wants to see this chat: they pressed a notification about it. */
  'app:chat-asked': { readonly id: string };
  'app:vault-changed': { readonly vaultName: string | null };
}

export type EventName = keyof Events;
