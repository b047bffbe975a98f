/** Every event that main sends to the windows. */

import type { Notice, UpdateState } from './app-info.ts';
import type { Attachment } from './attachments.ts';
import type { CheckUp } from './check-up/check-up.ts';
import type { Connection, ModelList } from './connection.ts';
import type { ChatSettings, ConversationSummary, Folder, PathChange } from './conversation.ts';
import type { LaboratoryChange } from './laboratory/answers.ts';
import type { JobProgress, LibraryState, QuitQuestion } from './library.ts';
import type { TurnDelta } from './requests/running-turns.ts';
import type { SavedChange } from './saved-items.ts';
import type { Settings } from './settings.ts';
import type { ModelFacts } from './usage/model-facts.ts';
import type { CommandId } from './window/command-keys.ts';

/** The type of an event's payload. There is never a value. */
interface EventType<Payload> {
  readonly payload?: Payload;
}

const event = <Payload>(): EventType<Payload> => ({});

export const EVENTS = {
  /** At most one per display frame. */
  'turn:deltas': event<readonly TurnDelta[]>(),
  'conversation:path': event<PathChange>(),
  /** The settings of a chat were changed in another window, by an undo, or because a connection was added. */
  'conversation:settings-changed': event<{ readonly id: string; readonly settings: ChatSettings }>(),
  /** What the user is typing into the same chat in another window. */
  'conversation:draft': event<{ readonly id: string; readonly text: string; readonly over: string }>(),
  /** Another window has changed the attachments at a place of this chat. */
  'attachment:changed': event<{
    readonly conversationId: string;
    readonly place: string;
    readonly attachments: readonly Attachment[];
  }>(),
  /** New or changed rows, and the ids of rows that left the lists. */
  'conversation:summaries': event<{
    readonly changed: readonly ConversationSummary[];
    readonly removed: readonly string[];
  }>(),
  'folders:changed': event<readonly Folder[]>(),
  /** Presets and prompts. */
  'saved:changed': event<SavedChange>(),
  'connections:changed': event<readonly Connection[]>(),
  'models:changed': event<ModelList>(),
  'models:facts-changed': event<readonly ModelFacts[]>(),
  'checkup:changed': event<CheckUp>(),
  /** Experiments and their answers, at most four times a second. */
  'laboratory:changed': event<LaboratoryChange>(),
  'settings:changed': event<Settings>(),
  'library:state': event<LibraryState>(),
  'job:progress': event<JobProgress>(),
  'notice:changed': event<{ readonly added: readonly Notice[]; readonly removed: readonly string[] }>(),
  'theme:changed': event<{ readonly isDark: boolean }>(),
  'update:state': event<UpdateState>(),
  /** The menu, the tray or another window runs a command. */
  'app:command': event<CommandId>(),
  /** The user wants to quit while replies, experiments or jobs are running. */
  'app:quit-asked': event<QuitQuestion>(),
  /** The user clicked a notification about this chat, or wants to see it in the main window. */
  'app:chat-asked': event<{ readonly id: string }>(),
  'app:vault-changed': event<{ readonly vaultName: string | null }>(),
};

export type EventName = keyof typeof EVENTS;
export type Events = { readonly [N in EventName]: NonNullable<(typeof EVENTS)[N]['payload']> };
