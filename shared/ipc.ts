/** The contract between the window and main: every request, with its input and its result. */

import type { AboutInfo, ContactedHost, DesktopState, Notice, Spelling, UpdateState } from './app-info.ts';
import type { Attachment, AttachmentKind, AttachmentRef } from './attachments.ts';
import type { CheckExchange, CheckUp } from './check-up/check-up.ts';
import type {
  CheckName,
  Connected,
  ConnectFailure,
  Connection,
  ConnectionInput,
  ConnectionTest,
  LocalService,
  ModelList,
  ModelOf,
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
  TrashEntry,
  TreeNode,
} from './conversation.ts';
import type { AppError, Refusal, Result } from './errors.ts';
import type { JsonText } from './json/json-text.ts';
import type {
  AnswerRow,
  BlindPair,
  ExperimentSummary,
  ExperimentView,
  Vote,
  VoteOutcome,
  WholeAnswer,
} from './laboratory/answers.ts';
import type { Caps, EarlierMessage, ExperimentDefinition, ModelChoice } from './laboratory/experiment.ts';
import type { ModelUsers, Replay } from './laboratory/replay.ts';
import type { BulkAction, DataStatus, ExportFormat, LibraryState, ListView } from './library.ts';
import type { PromptFileProblem } from './prompts/prompt-file.ts';
import type { RequestDetails } from './requests/request-details.ts';
import type { PromptImport, SavedInput, SavedItem } from './saved-items.ts';
import type { SearchPage } from './search/search-results.ts';
import type { Effect, Settings } from './settings.ts';
import type { ModelFacts } from './usage/model-facts.ts';
import type { ChatUsage, ModelUsage, UsageRange, UsageReport } from './usage/usage.ts';
import type { CommandId } from './window/command-keys.ts';
import type { WindowRole } from './window/window-role.ts';

type Nothing = Readonly<Record<string, never>>;
type ById = { readonly id: string };
type ByMessage = { readonly messageId: string };
/** Asks for a later page of a long list, after this many entries. */
type FromOffset = { readonly offset?: number };
type ByAnswer = { readonly id: string; readonly ordinal: number };
type ByConversation = { readonly conversationId: string };
/** Attachments to send with a message. */
type WithAttachments = { readonly attachments?: readonly AttachmentRef[] };
/** Names an attachment's content; the chat must have it. */
type ByContent = ByConversation & { readonly sha256: string };
/** `undoId` is null if nothing changed. */
type Undoable = { readonly undoId: string | null };
/** What the user saw when they confirmed. */
type Shown = { readonly shown: string };
/** A long job, which reports its progress as events. Requests return null instead if the user chose no file. */
type Started = { readonly jobId: string };
/** `path` is null if the user chose none. */
type AtPath = { readonly path: string | null };

/** Everything that the window needs for its first render. */
export interface Bootstrap {
  readonly settings: Settings;
  /** The region of the system, for dates and numbers; may be no language at all, like `C`. */
  readonly systemLocale: string;
  /** The language that the setting `system` means. */
  readonly systemLanguage: string;
  /** The purpose of the window that asks. */
  readonly role: WindowRole;
  readonly connections: readonly Connection[];
  readonly library: LibraryState;
  readonly folders: readonly Folder[];
  /** The first page of the sidebar; `conversation:list` returns the rest. */
  readonly conversations: JsonText<readonly ConversationSummary[]>;
  readonly conversationCount: number;
  /** The chat to show; null if there is none, for example before there is a connection. */
  readonly open: ConversationView | null;
  /** Display name of the system's keyring; null if keys can only be kept for this session. */
  readonly vaultName: string | null;
  readonly notices: readonly Notice[];
  readonly about: AboutInfo;
  readonly update: UpdateState;
  readonly isDark: boolean;
  /** True if a screen reader or another assistive technology was in use at the time of the request. */
  readonly hasScreenReader: boolean;
}

/** Input, value on success, and error of a request. Only types: `shape` never has a value. */
interface Contract<Input, Value, Failure> {
  readonly effect: Effect;
  readonly shape?: readonly [Input, Value, Failure];
}

/** Acts inside the app, or is the page's normal work. */
const free = <Input, Value, Failure = Refusal>(): Contract<Input, Value, Failure> => ({ effect: 'inside' });

/** Acts outside the app: main requires a click or key press within the last seconds (`electron/gestures.ts`). */
const pressed = <Input, Value, Failure = Refusal>(): Contract<Input, Value, Failure> => ({ effect: 'outside' });

/** Every request, with its input, its value on success, and its error if that isn't a refusal. */
export const REQUESTS = {
  'app:bootstrap': free<Nothing, Bootstrap>(),
  /** The page is ready for commands and events from the menu and the system; main now delivers those it held back. */
  'app:listen': free<Nothing, null>(),
  /** The only way to the system's browser and mail program: http, https and mailto only. */
  'app:open-external': pressed<{ readonly url: string }, null>(),
  'app:copy': free<{ readonly text: string; readonly html?: string }, null>(),
  /** For a binary file, `text` is base64. */
  'app:save-text': pressed<
    { readonly suggestedName: string; readonly text: string; readonly isBase64?: boolean | undefined },
    AtPath
  >(),
  /** Allows one `app:print` within a few minutes, because drawing the page may take longer than a click counts. */
  'app:prepare-print': pressed<Nothing, { readonly ticket: string }>(),
  /** Prints the body of a page, or asks where to save it as a PDF; `path` is null when it was printed or cancelled. */
  'app:print': free<
    { readonly ticket: string; readonly title: string; readonly html: string; readonly as: 'printer' | 'pdf' },
    { readonly path: string | null }
  >(),
  /** Loads one remote image after a click, and returns it as a `data:` URL. */
  'app:load-image': pressed<{ readonly url: string }, { readonly dataUrl: string }>(),
  'app:open-folder': pressed<{ readonly which: 'data' | 'logs' | 'backups' }, null>(),
  'app:contacted-hosts': free<Nothing, readonly ContactedHost[]>(),
  'app:licences': free<Nothing, { readonly text: string }>(),
  'app:spelling': free<Nothing, Spelling>(),
  'app:quit': free<{ readonly isConfirmed: boolean }, null>(),
  /** Quits, and starts the app again with the same switches. */
  'app:restart': pressed<Nothing, null>(),
  'app:dismiss-notice': free<ById, null>(),
  'app:desktop-state': free<Nothing, DesktopState>(),
  'app:start-at-login': pressed<{ readonly isWanted: boolean }, DesktopState>(),

  /** Opens this chat in its own window, or brings that window to the front. */
  'window:open-chat': pressed<ByConversation, null>(),
  /** Shows this chat in the main window. A quick window that asks for this closes. */
  'window:show-in-main': free<ByConversation, null>(),
  'window:open-quick': pressed<Nothing, null>(),
  'window:full-screen': pressed<Nothing, null>(),
  /** Closes the window as the user would; `window.close()` would not let the page save its last input. */
  'window:close': free<Nothing, null>(),
  /** Reloads the page, as after a crash; the page may not do that itself. */
  'window:reload': free<Nothing, null>(),
  /** Copies the image that the window shows at this place, in CSS pixels. */
  'window:copy-image': pressed<{ readonly x: number; readonly y: number }, null>(),
  /** Runs a command of this window in the main window. */
  'window:command': free<{ readonly command: CommandId }, null>(),

  'settings:update': free<{ readonly patch: Partial<Settings> }, Settings>(),
  /** `server`: the setting that the password is for. Refused with `changed_meanwhile` if the setting has changed. */
  'settings:set-proxy-password': pressed<{ readonly password: string; readonly server: string }, null>(),
  'settings:test-proxy': free<{ readonly connectionId: string }, ProxyTest, AppError>(),
  'settings:choose-ca-file': pressed<Nothing, AtPath>(),

  /** Verifies the key, lists the models and saves. Saves nothing if a step fails. */
  'connection:create': pressed<ConnectionInput & CheckName, Connected, ConnectFailure>(),
  /** Cancels the check of a form that the user left. If main has already saved, the check succeeds as usual. */
  'connection:cancel-check': free<{ readonly checkId: string }, null>(),
  /** Looks for services on this computer, on their usual ports. */
  'connection:find-local': pressed<Nothing, readonly LocalService[]>(),
  'connection:update': pressed<{ readonly id: string; readonly input: ConnectionInput }, Connection, ConnectFailure>(),
  /** Refused with `changed_meanwhile` if the connection differs from what `shownConnection` described. */
  'connection:remove': pressed<ById & Shown, null>(),
  /** Tests the chosen key, or `keyId`. */
  'connection:test': free<{ readonly id: string; readonly keyId?: string }, ConnectionTest, AppError>(),
  /** Verifies and saves another key. Requests use it only when the user chooses it. */
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
  /** Refused with `changed_meanwhile` if the key differs from what `shownKey` described. */
  'connection:remove-key': pressed<{ readonly id: string; readonly keyId: string } & Shown, Connection>(),
  /** Tries to read the stored key again after the keyring was locked. */
  'connection:unlock-key': free<ById, Connection>(),
  /** Returns the last list without asking the service. */
  'connection:last-models': free<ById, ModelList>(),
  'connection:models': free<{ readonly id: string; readonly isRefresh: boolean }, ModelList>(),
  'model:facts': free<Nothing, readonly ModelFacts[]>(),
  /** Replaces what was entered about the same model of the same connection. */
  'model:set-facts': free<ModelFacts, readonly ModelFacts[]>(),
  /** One page of at most `LIMITS.usageTogetherMax` rows; a shorter page is the last. */
  'usage:report': free<UsageRange & FromOffset & { readonly conversationId: string | null }, UsageReport>(),
  'usage:by-chat': free<UsageRange, readonly ChatUsage[]>(),
  'usage:of-chat': free<ByConversation, readonly ModelUsage[]>(),
  /** Starts the practice service and connects to it. */
  'practice:start': pressed<Nothing, Connected>(),

  'conversation:list': free<
    { readonly view: ListView; readonly offset: number; readonly limit: number },
    { readonly items: readonly ConversationSummary[]; readonly total: number }
  >(),
  /** Creates a chat, or returns an existing empty one. */
  'conversation:create': free<{ readonly isTemporary: boolean; readonly folderId?: string | null }, ConversationView>(),
  /** `isPart`: returns only the messages at the end of a long chat and around the reader's position. */
  'conversation:open': free<{ readonly id: string; readonly isPart?: boolean }, JsonText<ConversationView>>(),
  /**
   * The current messages of the path and the columns, without the known ones. If they don't fit into one answer,
   * returns those nearest to the end.
   */
  'conversation:rest': free<{ readonly id: string; readonly known: readonly string[] }, JsonText<readonly Message[]>>(),
  'conversation:rename': free<{ readonly id: string; readonly title: string }, Undoable>(),
  /** `isUndoable`: a click replaced text that the user wrote. `isExample`: new chats don't begin with this choice. */
  'conversation:settings': free<
    {
      readonly id: string;
      readonly patch: Partial<ChatSettings>;
      readonly isUndoable?: boolean;
      readonly isExample?: boolean;
    },
    { readonly settings: ChatSettings; readonly undoId: string | null }
  >(),
  'conversation:bulk': free<{ readonly ids: readonly string[]; readonly action: BulkAction }, Undoable>(),
  /** `over`: a mark of the last draft that the window knew, so that other windows can tell what this one replaces. */
  'conversation:set-draft': free<{ readonly id: string; readonly text: string; readonly over?: string }, null>(),
  'conversation:set-edit': free<{ readonly id: string; readonly place: string; readonly text: string | null }, null>(),
  'conversation:set-position': free<{ readonly id: string; readonly position: ReadingPosition }, null>(),
  'conversation:mark-read': free<ById, null>(),
  /** One page of `LIMITS.treePageSize` messages, oldest first; a shorter page is the last. */
  'conversation:tree': free<ById & FromOffset, readonly TreeNode[]>(),
  'conversation:fork': free<ByMessage, ConversationView>(),

  'folder:create': free<{ readonly name: string; readonly parentId: string | null }, Folder>(),
  'folder:rename': free<{ readonly id: string; readonly name: string }, Undoable>(),
  'folder:move': free<{ readonly id: string; readonly parentId: string | null; readonly position: number }, Undoable>(),
  /** Moves the folder and its chats to the trash. */
  'folder:delete': free<ById, { readonly undoId: string }>(),

  /**
   * Starts a turn, or queues the message while one is running in this chat. In a comparison, the message goes to every
   * column, and each column continues with its own model and parameters.
   */
  'message:send': free<
    { readonly conversationId: string; readonly text: string } & WithAttachments,
    { readonly messageId: string; readonly isQueued: boolean }
  >(),
  /** Adds a version; `isSent` asks for a reply to it. Keeps the message's attachments unless the input names others. */
  'message:edit': free<
    { readonly messageId: string; readonly text: string; readonly isSent: boolean } & WithAttachments,
    AddedVersion
  >(),
  'message:delete': free<
    { readonly conversationId: string; readonly messageId: string },
    { readonly undoId: string }
  >(),
  'message:regenerate': free<{ readonly messageId: string; readonly options: ReplyOptions }, AddedVersion>(),
  /** Sends the stored request again, byte for byte; the answer becomes a new version. */
  'message:exactly-again': free<ByMessage, AddedVersion>(),
  /** Continues a reply in the same message. */
  'message:continue': free<ByMessage, null>(),
  /**
   * Requests a reply again: with the chat's current settings, a compared reply with its own, and a reply to a stored
   * request with that request.
   */
  'message:retry': free<ByMessage, AddedVersion>(),
  'message:select-version': free<
    ByMessage,
    { readonly hiddenLater: number; readonly hiddenMessageId: string | null }
  >(),
  'message:details': free<ByMessage, RequestDetails | null>(),
  /** The exact body that was sent, including the base64 of its images. */
  'message:sent-body': free<ByMessage, { readonly body: string }>(),
  /** Holds a queued message back while the user edits it. Closing the window releases it. */
  'queue:hold': free<{ readonly conversationId: string; readonly id: string; readonly isHeld: boolean }, null>(),
  /** Keeps the attachments unless the input names others. */
  'queue:edit': free<{ readonly id: string; readonly text: string } & WithAttachments, null>(),
  'queue:remove': free<ById, null>(),
  /** Sends the queue even though the last reply did not end well. */
  'queue:send': free<ByConversation, null>(),

  'turn:stop': free<ByMessage, null>(),
  'turn:retry-now': free<ByMessage, null>(),

  /** Refused with `comparing` if the chat is already comparing. */
  'compare:send': free<
    {
      readonly conversationId: string;
      readonly text: string;
      readonly targets: readonly CompareTarget[];
    } & WithAttachments,
    { readonly messageIds: readonly string[] }
  >(),
  /**
   * Makes the column of this message the answer; the others stay as versions. The chat continues with that answer's
   * connection, model, parameters and system prompt; `undoId` restores the chat's own, except for the model.
   */
  'compare:keep': free<
    ByMessage,
    { readonly conversationId: string; readonly settings: ChatSettings; readonly undoId: string | null }
  >(),

  /**
   * Adds bytes from a file input, the clipboard or a drop to the attachments at `place`: `draft`, or the id of a message or
   * queued message in an editor. The page has decoded images and encoded them again. Returns all attachments of the place.
   * Refused with `image_too_large`, `image_unreadable`, `image_too_many_pixels`,
   * `file_too_large`, `file_not_text` or `too_many_attachments`.
   */
  'attachment:add': free<
    ByConversation & {
      readonly place: string;
      readonly kind: AttachmentKind;
      readonly name: string;
      readonly bytes: Uint8Array;
      /** A small copy of an image, of at most `LIMITS.thumbnailMaxBytes`. */
      readonly thumbnail?: Uint8Array;
    },
    readonly Attachment[]
  >(),
  /** Reorders or removes the attachments of a place. The chat must already have the named ones. */
  'attachment:arrange': free<
    ByConversation & { readonly place: string; readonly attachments: readonly AttachmentRef[] },
    readonly Attachment[]
  >(),
  /**
   * Returns base64 from `offset` on, at most `LIMITS.attachmentPieceChars` of its `total` characters. `backupId` reads from a
   * backup.
   */
  'attachment:read': free<
    ByContent & { readonly offset?: number; readonly backupId?: string },
    { readonly data: string; readonly total: number }
  >(),
  /** null if there is none yet: the page then makes one and calls `attachment:set-thumbnail`. */
  'attachment:thumbnail': free<ByContent & { readonly backupId?: string }, { readonly dataUrl: string | null }>(),
  'attachment:set-thumbnail': free<ByContent & { readonly thumbnail: Uint8Array }, null>(),
  /** Writes the content to a file that the user chooses. `backupId` reads from a backup. */
  'attachment:save': pressed<ByContent & { readonly name: string; readonly backupId?: string }, AtPath>(),

  /** Presets first, each kind in its order; one page, see `savedPage`. */
  'saved:list': free<FromOffset, readonly SavedItem[]>(),
  'saved:create': free<SavedInput, SavedItem>(),
  /** Refused with `changed_meanwhile` if the item no longer has this `revision`; null replaces it regardless. */
  'saved:update': free<
    { readonly id: string; readonly input: SavedInput; readonly revision: string | null },
    { readonly item: SavedItem; readonly undoId: string | null }
  >(),
  /** `position` counts from 0 among the other items of its kind. */
  'saved:move': free<{ readonly id: string; readonly position: number }, Undoable>(),
  'saved:delete': free<{ readonly ids: readonly string[] }, Undoable>(),
  'prompt:export': pressed<{ readonly ids: readonly string[] | null }, AtPath>(),
  /** Imports all prompts of a file or none; null if the user cancelled. */
  'prompt:import': pressed<Nothing, PromptImport | null, Refusal | PromptFileProblem>(),

  /** Returns the ids of the chats that were restored or changed. */
  'undo:apply': free<{ readonly undoId: string }, readonly string[]>(),
  'trash:list': free<Nothing, JsonText<readonly TrashEntry[]>>(),
  'trash:restore': free<{ readonly ids: readonly string[] }, null>(),
  'trash:empty': pressed<{ readonly ids: readonly string[] | null }, Started>(),

  'search:query': free<{ readonly query: string; readonly offset: number }, SearchPage>(),

  'data:status': free<Nothing, DataStatus>(),
  'data:export': pressed<{ readonly ids: readonly string[] | null; readonly format: ExportFormat }, Started | null>(),
  /** Reads a file that the user chooses, and writes nothing; the job's result says what an import would add. */
  'data:preview-import': pressed<Nothing, Started | null>(),
  /** Imports the file that was read by the job; `not_found` when main no longer knows it. */
  'data:import': pressed<Started, Started>(),
  'data:undo-import': pressed<{ readonly importId: string }, Started>(),
  'data:cancel-job': free<Started, null>(),
  'data:backup-now': free<Nothing, Started>(),
  'data:restore-backup': pressed<ById, Started>(),
  /** The chats of a backup, newest first, then the archived ones. Main reads the backup in place and never changes it. */
  'backup:list': free<
    { readonly id: string; readonly offset: number; readonly limit: number },
    JsonText<{
      readonly items: readonly ConversationSummary[];
      readonly total: number;
      /** All folders, only with the first page. */
      readonly folders: readonly Folder[];
    }>
  >(),
  /**
   * With `isPart`, returns the messages that the window shows first. Without it, returns as much of the end of the
   * chat as fits into one answer. With `known`, the ids that the window already has from the end, returns the part
   * before them.
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
   * Restores what is missing of these chats, and of all chats in these folders; changes nothing that exists.
   * `fresh`: the chats that aren't in the library now, so that undo can remove them again.
   */
  'backup:bring-back': free<
    { readonly id: string; readonly conversationIds: readonly string[]; readonly folderIds: readonly string[] },
    { readonly jobId: string; readonly fresh: readonly string[]; readonly freshFolders: readonly string[] }
  >(),
  'data:check': free<Nothing, Started>(),
  /** Encrypts a plain library. The recovery code is shown only once. */
  'data:encrypt': pressed<Nothing, { readonly jobId: string; readonly recoveryCode: string }>(),
  'data:new-recovery-code': pressed<Nothing, { readonly recoveryCode: string }>(),
  'data:delete-all': pressed<{ readonly isConfirmed: true }, null>(),
  'library:retry': free<Nothing, LibraryState>(),
  'library:save-again': free<Nothing, LibraryState>(),
  'library:unlock-with-code': free<{ readonly recoveryCode: string }, LibraryState>(),
  /** Moves the file aside, without deleting it, and starts an empty library. */
  'library:start-afresh': pressed<Nothing, LibraryState>(),
  /** Moves the file of a newer app aside and opens an older copy; refused in every other state. */
  'library:go-back': pressed<ById, LibraryState>(),

  /** All experiments, newest first. */
  'laboratory:list': free<Nothing, readonly ExperimentSummary[]>(),
  /** Creates a draft. Refused with `key_in_clear` if it contains a key. */
  'laboratory:create': free<{ readonly definition: ExperimentDefinition }, ExperimentView>(),
  /**
   * Replaces the definition. After the start, and in a draft that repeats another experiment, only title, checks and
   * caps can change (otherwise `invalid`); new checks judge all answers again. `undoId` undoes only a new title.
   */
  'laboratory:save': free<
    { readonly id: string; readonly definition: ExperimentDefinition },
    { readonly view: ExperimentView; readonly undoId: string | null }
  >(),
  'laboratory:open': free<ById, ExperimentView>(),
  /** One page of at most `LIMITS.answersTogetherMax` answers, by ordinal; a shorter page is the last. Empty for a draft. */
  'laboratory:answers': free<ById & FromOffset, JsonText<readonly AnswerRow[]>>(),
  'laboratory:answer': free<ByAnswer, JsonText<WholeAnswer>>(),
  /** Every request of one answer, oldest first. */
  'laboratory:details': free<ByAnswer, JsonText<readonly RequestDetails[]>>(),
  /** The chat's settings, and its messages before a reply or up to and including a user message, without images. */
  'laboratory:from-chat': free<
    ByMessage,
    {
      readonly earlier: readonly EarlierMessage[];
      readonly prompt: string;
      readonly settings: ChatSettings;
      readonly imagesLeftOut: number;
    }
  >(),
  /**
   * Sends the first requests. Refused with `invalid` if `expand` finds a problem or `estimate` reports an exceeded cap or
   * another currency, and with `no_connection` if a connection is gone.
   */
  'laboratory:start': pressed<ById, ExperimentSummary>(),
  /** Lets running answers end, and sends no more. */
  'laboratory:pause': free<ById, ExperimentSummary>(),
  /** Continues after a pause or a stop. `caps` replaces the experiment's caps. */
  'laboratory:resume': pressed<ById & { readonly caps?: Caps }, ExperimentSummary>(),
  /** Ends running answers, and keeps what arrived. */
  'laboratory:stop': free<ById, ExperimentSummary>(),
  /** Repeats the requests whose answers are `failed`, `stopped` or `unknown`; the caps hold. */
  'laboratory:repeat': pressed<ById & { readonly ordinals: readonly number[] }, ExperimentSummary>(),
  /** Creates a draft that sends exactly this experiment's stored requests. Only title, checks and caps can change. */
  'laboratory:again': free<ById, ExperimentView>(),
  /** A random pair of answers that hasn't been judged; null if there is none. */
  'laboratory:next-pair': free<ById, BlindPair | null>(),
  /** Stores the vote and reveals which answers the pair had. `not_found` if it was judged or an answer has changed. */
  'laboratory:vote': free<ById & { readonly pairId: string; readonly outcome: VoteOutcome }, Vote>(),
  'laboratory:unvote': free<ById & { readonly voteId: string }, null>(),
  /** Creates a chat from the request's messages and this answer, with the setting that the answer came from. */
  'laboratory:keep': free<ByAnswer, { readonly conversationId: string }>(),
  /** What uses which model; see `modelUsers` of the library. */
  'model:users': free<Nothing, readonly ModelUsers[]>(),
  /** The successor that the service named when it last refused this model. */
  'model:successor': free<ModelOf, { readonly model: string | null }>(),
  /** The last prompts that this model answered, with its answers. */
  'laboratory:replay': free<ModelOf & { readonly count: number }, JsonText<Replay>>(),
  /** Gives presets another model, as one undoable change. */
  'saved:switch-model': free<{ readonly ids: readonly string[]; readonly to: ModelChoice }, Undoable>(),
  'laboratory:delete': free<{ readonly ids: readonly string[] }, Undoable>(),
  'laboratory:export': pressed<ById & { readonly format: 'html' | 'csv' | 'json' }, AtPath>(),

  /** The running check-up, or the last one of this session. */
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
