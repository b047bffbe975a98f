/** Every event that the main process tells the window of. */

import type { Notice, UpdateState } from './app-info.ts';
import type { CheckUp } from './check-up.ts';
import type { CommandId } from './command-keys.ts';
import type { Connection, ModelList } from './connection.ts';
import type { ChatSettings, ConversationSummary, Folder, PathChange, TurnDelta } from './conversation.ts';
import type { JobProgress, LibraryState, QuitQuestion } from './library.ts';
import type { SavedChange } from './saved-items.ts';
import type { Settings } from './settings.ts';
import type { ModelFacts } from './usage.ts';

export interface Events {
  /** At most one a display frame. */
  'turn:deltas': readonly TurnDelta[];
  'conversation:path': PathChange;
  /** Another window has changed what the replies of a chat are asked with. */
  'conversation:settings-changed': { readonly id: string; readonly settings: ChatSettings };
  /** What is being written in another window for the same chat. */
  'conversation:draft': { readonly id: string; readonly text: string; readonly over: string };
  /** Rows that are new or different, and ids of rows that left the lists. */
  'conversation:summaries': { readonly changed: readonly ConversationSummary[]; readonly removed: readonly string[] };
  'folders:changed': readonly Folder[];
  /** Presets and prompts. */
  'saved:changed': SavedChange;
  'connections:changed': readonly Connection[];
  'models:changed': ModelList;
  'models:facts-changed': readonly ModelFacts[];
  'checkup:changed': CheckUp;
  'settings:changed': Settings;
  'library:state': LibraryState;
  'job:progress': JobProgress;
  'notice:changed': { readonly added: readonly Notice[]; readonly removed: readonly string[] };
  'theme:changed': { readonly isDark: boolean };
  'update:state': UpdateState;
  /** The menu, the tray or another window asks for it. */
  'app:command': CommandId;
  /** The app was asked to quit while replies are running. */
  'app:quit-asked': QuitQuestion;
  /** Somebody wants to see this chat: they pressed a notification about it. */
  'app:chat-asked': { readonly id: string };
  'app:vault-changed': { readonly vaultName: string | null };
}

export type EventName = keyof Events;
