/** The contract between the window and the main process: every request, with what goes in and what comes out. */

import type { AboutInfo, ContactedHost, DesktopHabits, Notice, Spelling, UpdateState } from './app-info.ts';
import type { CheckExchange, CheckUp } from './check-up.ts';
import type { CommandId } from './command-keys.ts';
import type {
  CheckName,
  Connected,
  ConnectFailure,
  Connection,
  ConnectionInput,
  ConnectionTest,
  LocalService,
  ModelList,
  NamedKey,
  ProxyTest,
  TypedKey,
} from './connection.ts';
import type {
  AddedVersion,
  ChatPart,
  ChatSettings,
  CompareTarget,
  ConversationSummary,
  ConversationView,
  Folder,
  Message,
  ReadingPosition,
  ReplyOptions,
  RequestDetails,
  SearchPage,
  TrashEntry,
  TreeNode,
} from './conversation.ts';
import type { AppError, Refusal, Result } from './errors.ts';
import type { JsonText } from './json/json-text.ts';
import type { BulkAction, DataStatus, ExportFormat, LibraryState, ListView } from './library.ts';
import type { PromptFileProblem } from './prompts/prompt-file.ts';
import type { PromptImport, SavedInput, SavedItem } from './saved-items.ts';
import type { Effect, Settings } from './settings.ts';
import type { ChatUsage, ModelFacts, ModelUsage, UsageRange, UsageReport } from './usage.ts';
import type { WindowRole } from './window-role.ts';

type Nothing = Readonly<Record<string, never>>;
type ById = { readonly id: string };
type ByMessage = { readonly messageId: string };
/** A later page of a long list: so many entries of it are known already. */
type FromOffset = { readonly offset?: number };
type ByConversation = { readonly conversationId: string };
/** null when nothing changed. */
type Undoable = { readonly undoId: string | null };
/** What the question showed that a person has said yes to. */
type Shown = { readonly shown: string };
/** A long piece of work, whose progress comes as events. */
type Started = { readonly jobId: string };
/** null when the person chose none. */
type AtPath = { readonly path: string | null };

/** All that the window needs for its first picture. */
export interface Bootstrap {
  readonly settings: Settings;
  /** Of the region whose dates and numbers the system is set to; may be no language at all, like `C`. */
  readonly systemLocale: string;
  /** What the window that asks is there for. */
  readonly role: WindowRole;
  readonly connections: readonly Connection[];
  readonly library: LibraryState;
  readonly folders: readonly Folder[];
  /** The first page of the sidebar; the rest comes by `conversation:list`. */
  readonly conversations: readonly ConversationSummary[];
  readonly conversationCount: number;
  /** The chat to show; null while there is no connection yet. */
  readonly open: ConversationView | null;
  /** Name of the OS vault as people know it; null when keys can only be kept for this session. */
  readonly vaultName: string | null;
  readonly notices: readonly Notice[];
  readonly about: AboutInfo;
  readonly update: UpdateState;
  readonly isDark: boolean;
}

/** What goes in, what comes out on success, and the error of a request. Types alone: there is no such value. */
interface Contract<Input, Value, Failure> {
  readonly effect: Effect;
  readonly shape?: readonly [Input, Value, Failure];
}

/** Acts inside the app, or does what the page is for. */
const free = <Input, Value, Failure = Refusal>(): Contract<Input, Value, Failure> => ({ effect: 'inside' });

/** Acts outside the app: needs a person's click or key press within the seconds before (`electron/gestures.ts`). */
const pressed = <Input, Value, Failure = Refusal>(): Contract<Input, Value, Failure> => ({ effect: 'outside' });

/** Each request, with its input and its value on success, and with the error where it is not a refusal. */
export const REQUESTS = {
  'app:bootstrap': free<Nothing, Bootstrap>(),
  /** The page listens to what the menu and the system ask of it; what was asked meanwhile comes now. */
  'app:listen': free<Nothing, null>(),
  /** The one gate to the system's browser and mail program: http, https and mailto only. */
  'app:open-external': pressed<{ readonly url: string }, null>(),
  'app:copy': free<{ readonly text: string; readonly html?: string }, null>(),
  /** `text` is base64 for a file of bytes. */
  'app:save-text': pressed<
    { readonly suggestedName: string; readonly text: string; readonly isBase64?: boolean | undefined },
    AtPath
  >(),
  /** Loads one remote image after a click; a `data:` URL comes back. */
  'app:load-image': pressed<{ readonly url: string }, { readonly dataUrl: string }>(),
  'app:open-folder': pressed<{ readonly which: 'data' | 'logs' | 'backups' }, null>(),
  'app:contacted-hosts': free<Nothing, readonly ContactedHost[]>(),
  'app:licences': free<Nothing, { readonly text: string }>(),
  'app:spelling': free<Nothing, Spelling>(),
  'app:quit': free<{ readonly isConfirmed: boolean }, null>(),
  /** As a quit, and the app starts once more with the same switches. */
  'app:restart': pressed<Nothing, null>(),
  'app:dismiss-notice': free<ById, null>(),
  'app:habits': free<Nothing, DesktopHabits>(),
  'app:start-at-login': pressed<{ readonly isWanted: boolean }, DesktopHabits>(),

  /** A window with this chat alone; the one that it has comes to the front. */
  'window:open-chat': pressed<ByConversation, null>(),
  /** The main window shows this chat, and the quick window closes. */
  'window:show-in-main': free<ByConversation, null>(),
  'window:open-quick': pressed<Nothing, null>(),
  /** As the person closes it; `window.close()` would not let the page store its last words. */
  'window:close': free<Nothing, null>(),
  /** The page is loaded anew, as after a crash; it may not do so itself. */
  'window:reload': free<Nothing, null>(),
  /** The main window carries out a command that was asked for in another one. */
  'window:command': free<{ readonly command: CommandId }, null>(),

  'settings:update': free<{ readonly patch: Partial<Settings> }, Settings>(),
  /** `server`: the setting that it was typed for. Refused with `changed_meanwhile` when that is another one by now. */
  'settings:set-proxy-password': pressed<{ readonly password: string; readonly server: string }, null>(),
  'settings:test-proxy': free<{ readonly connectionId: string }, ProxyTest, AppError>(),
  'settings:choose-ca-file': pressed<Nothing, AtPath>(),

  /** Verifies the key, lists the models, saves. Nothing is kept when it fails. */
  'connection:create': pressed<ConnectionInput & CheckName, Connected, ConnectFailure>(),
  /** Its form was left: nothing is kept, unless that was done already, which the answer to the check says. */
  'connection:cancel-check': free<{ readonly checkId: string }, null>(),
  /** Asks the usual ports of services on this computer. */
  'connection:find-local': pressed<Nothing, readonly LocalService[]>(),
  'connection:update': pressed<{ readonly id: string; readonly input: ConnectionInput }, Connection, ConnectFailure>(),
  /** Refused with `changed_meanwhile` when it is not what `shownConnection` told any more. */
  'connection:remove': pressed<ById & Shown, null>(),
  /** Of the chosen key, or of the one that is named. */
  'connection:test': free<{ readonly id: string; readonly keyId?: string }, ConnectionTest, AppError>(),
  /** Verifies one more key and keeps it beside the others, not used before it is chosen. */
  'connection:add-key': pressed<ById & TypedKey & CheckName, Connection, ConnectFailure>(),
  'connection:rotate-key': pressed<
    { readonly id: string; readonly keyId?: string } & TypedKey & CheckName,
    Connection,
    ConnectFailure
  >(),
  'connection:choose-key': pressed<{ readonly id: string; readonly keyId: string }, Connection>(),
  'connection:describe-key': free<
    { readonly id: string; readonly keyId: string } & Partial<Pick<NamedKey, 'label' | 'expiresAt' | 'warningsRead'>>,
    Connection
  >(),
  /** Refused with `changed_meanwhile` when it is not what `shownKey` told any more. */
  'connection:remove-key': pressed<{ readonly id: string; readonly keyId: string } & Shown, Connection>(),
  /** Tries to read the stored key again after the keyring was locked. */
  'connection:unlock-key': free<ById, Connection>(),
  /** As last listed; asks the service nothing. */
  'connection:last-models': free<ById, ModelList>(),
  'connection:models': free<{ readonly id: string; readonly isRefresh: boolean }, ModelList>(),
  'model:facts': free<Nothing, readonly ModelFacts[]>(),
  /** Takes the place of what was entered about the same model of the same connection. */
  'model:set-facts': free<ModelFacts, readonly ModelFacts[]>(),
  /** A page of `LIMITS.usageTogetherMax` rows; the last page is shorter. */
  'usage:report': free<UsageRange & FromOffset & { readonly conversationId: string | null }, UsageReport>(),
  'usage:by-chat': free<UsageRange, readonly ChatUsage[]>(),
  'usage:of-chat': free<ByConversation, readonly ModelUsage[]>(),
  /** Starts the built-in service and connects to it. */
  'practice:start': pressed<Nothing, Connected>(),

  'conversation:list': free<
    { readonly view: ListView; readonly offset: number; readonly limit: number },
    { readonly items: readonly ConversationSummary[]; readonly total: number }
  >(),
  /** A chat to write in; an empty one that already exists is given again. */
  'conversation:create': free<{ readonly isTemporary: boolean; readonly folderId?: string | null }, ConversationView>(),
  /** `isPart`: of a long chat only the messages at its end and around the reader's place come along. */
  'conversation:open': free<{ readonly id: string; readonly isPart?: boolean }, JsonText<ConversationView>>(),
  /**
   * The messages of the path and of the columns as they are now, without those that are known already; when there are too many
   * for one answer, those nearest to the end.
   */
  'conversation:rest': free<{ readonly id: string; readonly known: readonly string[] }, JsonText<readonly Message[]>>(),
  'conversation:rename': free<{ readonly id: string; readonly title: string }, Undoable>(),
  /** `isUndoable`: a press took the place of words that somebody wrote. */
  'conversation:settings': free<
    { readonly id: string; readonly patch: Partial<ChatSettings>; readonly isUndoable?: boolean },
    { readonly settings: ChatSettings; readonly undoId: string | null }
  >(),
  'conversation:bulk': free<{ readonly ids: readonly string[]; readonly action: BulkAction }, Undoable>(),
  /** `over`: the mark of the draft that this one replaces, as far as the window knows it. */
  'conversation:set-draft': free<{ readonly id: string; readonly text: string; readonly over?: string }, null>(),
  'conversation:set-edit': free<{ readonly id: string; readonly place: string; readonly text: string | null }, null>(),
  'conversation:set-position': free<{ readonly id: string; readonly position: ReadingPosition }, null>(),
  'conversation:mark-read': free<ById, null>(),
  /** A page of `LIMITS.treePageSize` messages, oldest first; the last page is shorter. */
  'conversation:tree': free<ById & FromOffset, readonly TreeNode[]>(),
  'conversation:fork': free<ByMessage, ConversationView>(),

  'folder:create': free<{ readonly name: string; readonly parentId: string | null }, Folder>(),
  'folder:rename': free<{ readonly id: string; readonly name: string }, Undoable>(),
  'folder:move': free<{ readonly id: string; readonly parentId: string | null; readonly position: number }, Undoable>(),
  /** The folder goes to the trash with the chats in it. */
  'folder:delete': free<ById, { readonly undoId: string }>(),

  /**
   * Starts a turn, or queues the message while one is running in this chat. While answers stand side by side, the message
   * goes to each of them, and each column goes on with its own model and parameters.
   */
  'message:send': free<
    { readonly conversationId: string; readonly text: string },
    { readonly messageId: string; readonly isQueued: boolean }
  >(),
  /** Adds a version; `isSent` asks for a reply to it. */
  'message:edit': free<{ readonly messageId: string; readonly text: string; readonly isSent: boolean }, AddedVersion>(),
  'message:delete': free<
    { readonly conversationId: string; readonly messageId: string },
    { readonly undoId: string }
  >(),
  'message:regenerate': free<{ readonly messageId: string; readonly options: ReplyOptions }, AddedVersion>(),
  /** Sends the stored request once more, byte for byte; what is answered is a new version. */
  'message:exactly-again': free<ByMessage, AddedVersion>(),
  /** Joins onto the same message. */
  'message:continue': free<ByMessage, null>(),
  /** Sends the same turn of a failed reply again. */
  'message:retry': free<ByMessage, AddedVersion>(),
  'message:select-version': free<
    ByMessage,
    { readonly hiddenLater: number; readonly hiddenMessageId: string | null }
  >(),
  'message:details': free<ByMessage, RequestDetails | null>(),
  /** While it is held, a queued message is not sent: somebody is rewriting it. It is free again when the window goes. */
  'queue:hold': free<{ readonly conversationId: string; readonly id: string; readonly isHeld: boolean }, null>(),
  'queue:edit': free<{ readonly id: string; readonly text: string }, null>(),
  'queue:remove': free<ById, null>(),
  /** Sends what is queued although the last reply did not end well. */
  'queue:send': free<ByConversation, null>(),

  'turn:stop': free<ByMessage, null>(),
  'turn:retry-now': free<ByMessage, null>(),

  /** Refused with `comparing` while answers stand side by side already. */
  'compare:send': free<
    { readonly conversationId: string; readonly text: string; readonly targets: readonly CompareTarget[] },
    { readonly messageIds: readonly string[] }
  >(),
  /**
   * Makes the column that holds this message the answer; the others stay as versions. The chat goes on with the kept answer's
   * connection, model and parameters; `undoId` brings back the words of its own system prompt.
   */
  'compare:keep': free<
    ByMessage,
    { readonly conversationId: string; readonly settings: ChatSettings; readonly undoId: string | null }
  >(),

  /** Presets first, each kind in its order; a page of them, see `savedPage`. */
  'saved:list': free<FromOffset, readonly SavedItem[]>(),
  'saved:create': free<SavedInput, SavedItem>(),
  /** Refused with `changed_meanwhile` when it says something else than `mark` stands for; null replaces whatever it says. */
  'saved:update': free<
    { readonly id: string; readonly input: SavedInput; readonly mark: string | null },
    { readonly item: SavedItem; readonly undoId: string | null }
  >(),
  /** `position` counts from 0 among those of its kind, this one left out. */
  'saved:move': free<{ readonly id: string; readonly position: number }, Undoable>(),
  'saved:delete': free<{ readonly ids: readonly string[] }, Undoable>(),
  'prompt:export': pressed<{ readonly ids: readonly string[] | null }, AtPath>(),
  /** All prompts of a file or none of them; null when the person changed their mind. */
  'prompt:import': pressed<Nothing, PromptImport | null, Refusal | PromptFileProblem>(),

  /** The chats that are back or different. */
  'undo:apply': free<{ readonly undoId: string }, readonly string[]>(),
  'trash:list': free<Nothing, readonly TrashEntry[]>(),
  'trash:restore': free<{ readonly ids: readonly string[] }, null>(),
  'trash:empty': pressed<{ readonly ids: readonly string[] | null }, Started>(),

  'search:query': free<{ readonly query: string; readonly offset: number }, SearchPage>(),

  'data:status': free<Nothing, DataStatus>(),
  'data:export': pressed<{ readonly ids: readonly string[] | null; readonly format: ExportFormat }, Started | null>(),
  'data:import': pressed<Nothing, Started | null>(),
  'data:cancel-job': free<Started, null>(),
  'data:backup-now': free<Nothing, Started>(),
  'data:restore-backup': pressed<ById, Started>(),
  /** The chats of a backup, newest first; it is read where it lies and changed by nobody. */
  'backup:list': free<
    { readonly id: string; readonly offset: number; readonly limit: number },
    JsonText<{
      readonly items: readonly ConversationSummary[];
      readonly total: number;
      /** All of them, with the first page only. */
      readonly folders: readonly Folder[];
    }>
  >(),
  /**
   * With `isPart`, the first messages, which the window shows at once. Without it, the end of the chat that fits into one
   * answer. With `known`, the ids of the messages that the window has from the end on, the part before them.
   */
  'backup:open': free<
    {
      readonly id: string;
      readonly conversationId: string;
      readonly isPart?: boolean;
      readonly known?: readonly string[];
    },
    JsonText<ChatPart>
  >(),
  'backup:search': free<{ readonly id: string; readonly query: string; readonly offset: number }, SearchPage>(),
  /**
   * Adds what is missing of these chats and of all in these folders, known by their ids; what is there stays as it is.
   * `fresh`: those that are not in the library now, so that they can be taken out again.
   */
  'backup:bring-back': free<
    { readonly id: string; readonly conversationIds: readonly string[]; readonly folderIds: readonly string[] },
    { readonly jobId: string; readonly fresh: readonly string[]; readonly freshFolders: readonly string[] }
  >(),
  'data:check': free<Nothing, Started>(),
  /** Encrypts a plain library; the recovery code is shown once. */
  'data:encrypt': pressed<Nothing, { readonly jobId: string; readonly recoveryCode: string }>(),
  'data:new-recovery-code': pressed<Nothing, { readonly recoveryCode: string }>(),
  'data:delete-all': pressed<{ readonly isConfirmed: true }, null>(),
  'library:retry': free<Nothing, LibraryState>(),
  'library:unlock-with-code': free<{ readonly recoveryCode: string }, LibraryState>(),
  /** Sets the file aside, never deletes it, and starts an empty library. */
  'library:begin-anew': pressed<Nothing, LibraryState>(),
  /** Sets the file of a newer app aside and opens a copy from before it; refused in every other state. */
  'library:go-back': pressed<ById, LibraryState>(),

  /** The check-up that runs, or the last one of this session. */
  'checkup:read': free<Nothing, CheckUp | null>(),
  'checkup:start': pressed<{ readonly id: string; readonly model: string }, null>(),
  'checkup:cancel': free<Nothing, null>(),
  'checkup:exchanges': free<{ readonly numbers: readonly number[] }, readonly CheckExchange[]>(),
  'checkup:save': pressed<{ readonly format: 'html' | 'json' }, AtPath>(),

  'update:check': pressed<Nothing, UpdateState>(),
  'update:install': pressed<Nothing, null>(),
};

export type RequestName = keyof typeof REQUESTS;
type Shape<N extends RequestName> = NonNullable<(typeof REQUESTS)[N]['shape']>;
export type RequestInput<N extends RequestName> = Shape<N>[0];
export type RequestValue<N extends RequestName> = Shape<N>[1];
export type RequestResult<N extends RequestName> = Result<RequestValue<N>, Shape<N>[2]>;
