/** The calls that main can make to the library: short, and each in one transaction. */

import type { Attachment, AttachmentRef } from '../../shared/attachments.ts';
import type {
  ChatPart,
  ChatSettings,
  ConversationSummary,
  Folder,
  Message,
  ReadingPosition,
  TrashEntry,
  TreeNode,
} from '../../shared/conversation.ts';
import type { BulkAction, ListView } from '../../shared/library.ts';
import type { ReplyExtras } from '../../shared/replies/reply-extras.ts';
import type { RequestDetails, TitleRequest } from '../../shared/requests/request-details.ts';
import type { NamedText, PromptImport, SavedInput, SavedItem } from '../../shared/saved-items.ts';
import type { SearchPage } from '../../shared/search/search-results.ts';
import type { Usage } from '../../shared/service.ts';
import type { ModelFacts } from '../../shared/usage/model-facts.ts';
import type { ChatUsage, ModelUsage, UsageRange, UsageReport } from '../../shared/usage/usage.ts';
import type { ExperimentsApi } from './experiments-api.ts';
import type {
  ColumnEnd,
  ContentPiece,
  HistoryMessage,
  JournalEntry,
  NewAttachment,
  NewColumnReply,
  NewReply,
  NextQueued,
  ReplyEnd,
  RevertedSettings,
  StoredConversation,
  StoredPathChange,
  StoredSettings,
} from './library-values.ts';

/**
 * Every method runs in one transaction, and calls are answered in order. Refused calls reject with a `LibraryError`,
 * whose reasons `LIBRARY_ERROR_REASONS` explains. In the comments below, `durable` means that the change is synced to
 * disk (synchronous=FULL) before the answer.
 */
export interface LibraryApi extends ExperimentsApi {
  // Lists
  listConversations(view: ListView, offset: number, limit: number): { items: ConversationSummary[]; total: number };
  summaries(ids: readonly string[]): ConversationSummary[];
  listFolders(): Folder[];

  // One conversation
  /**
   * Reuses the folder's newest unused chat outside `taken`, if there is one; a temporary chat is always new. Durable.
   */
  createConversation(
    settings: ChatSettings,
    folderId: string | null,
    isTemporary?: boolean,
    taken?: readonly string[],
  ): StoredConversation;
  /**
   * If a chat is too large for one answer (`LIMITS.messagesTogetherMaxBytes`), returns the messages at its end.
   * @param isPart for a long chat, only the messages that the reader sees first
   */
  openConversation(id: string, isPart?: boolean): StoredConversation;
  /**
   * The first `LIMITS.backupFirstMessages` of the active path and the columns, which the time machine shows at once.
   */
  firstMessages(id: string): ChatPart;
  /** The messages of the path and the columns that aren't in `known`; for a large chat, those nearest to the end. */
  restOfPath(id: string, known: readonly string[]): Message[];
  /** Reads no messages, because every request calls this. */
  chatSettings(id: string): ChatSettings;
  renameConversation(
    id: string,
    title: string,
    isByUser: boolean,
  ): { summary: ConversationSummary; undoId: string | null };
  /** `undoId` is null unless the change is undoable and changed something. */
  updateChatSettings(id: string, patch: Partial<ChatSettings>, isUndoable?: boolean): StoredSettings;
  bulk(
    ids: readonly string[],
    action: BulkAction,
  ): { undoId: string | null; changed: ConversationSummary[]; removed: string[] };
  /** Stores the draft, also of a chat in the trash, for which it returns null. */
  setDraft(id: string, text: string): ConversationSummary | null;
  /** Stores the text of an open editor, also for a chat in the trash; null after the editor was saved or cancelled. */
  setEdit(id: string, place: string, text: string | null): void;
  setPosition(id: string, position: ReadingPosition): void;
  markRead(id: string): ConversationSummary;
  /** A page of `LIMITS.treePageSize` messages, oldest first; the last page is shorter. */
  tree(id: string, offset?: number): TreeNode[];
  fork(messageId: string): StoredConversation;

  // Turns
  /**
   * Appends a user message at `parentId` (null: as a root; undefined: at the active leaf) and, for each of `replies`, a
   * streaming reply below it; the first one becomes the active leaf. Empties the draft if it has the same text, and
   * names a chat without a name. Durable.
   */
  addTurn(
    conversationId: string,
    text: string,
    parentId: string | null | undefined,
    replies: readonly NewReply[],
    /** The queued message to send: it leaves the queue in the same transaction, and its latest text is sent. */
    queueId?: string,
    /** The message's attachments; ignored for a queued message, which has its own. */
    attachments?: readonly AttachmentRef[],
  ): StoredPathChange & { userMessageId: string; replyIds: string[] };
  /**
   * Adds the same user message at the end of each column, each with one streaming reply, so that a comparison continues
   * with all its branches. The active path stays in its column. Durable.
   */
  addColumnTurns(
    conversationId: string,
    text: string,
    columns: readonly NewColumnReply[],
    queueId?: string,
    attachments?: readonly AttachmentRef[],
  ): StoredPathChange & { userMessageIds: string[]; replyIds: string[] };
  /**
   * Adds a streaming version of the reply `messageId`, which becomes active. If it belongs to the same comparison, it
   * takes over the column. Durable.
   */
  addReplyVersion(messageId: string, reply: NewReply): StoredPathChange & { replyId: string };
  /** Adds a streaming reply below a user message, as its first reply or as another version; durable. */
  addReplyTo(userMessageId: string, reply: NewReply): StoredPathChange & { replyId: string };
  /** Continues an ended reply: sets its status to streaming again and keeps its text; durable. */
  reopenReply(
    messageId: string,
    reply: NewReply,
  ): StoredPathChange & { text: string; reasoning: string; extras?: ReplyExtras };
  /** Retries a reply that ended without text, in place; durable. */
  resetReply(messageId: string, reply: NewReply): StoredPathChange;
  /** Stores new text of running replies. O(new text); survives kill -9, but not a power cut. */
  journal(entries: readonly JournalEntry[]): void;
  /** Stores the end of a reply; durable. Null if the chat is in the trash, where the ending is stored with it. */
  endReply(end: ReplyEnd): StoredPathChange | null;
  /**
   * Counts a title request and stores it with the details of its reply; repeating the call changes nothing. Durable.
   * Null if the reply or its details are gone (the request is then only counted), or if the chat is in the trash (the
   * request is then stored there).
   */
  keepTitleRequest(request: TitleRequest, usage: Usage | null): StoredPathChange | null;
  history(leafId: string): HistoryMessage[];
  /** Marks streaming replies without a running turn as `interrupted`, with the journal's text; called at open. */
  recoverInterrupted(): { messageIds: string[]; conversationIds: string[] };
  getMessage(id: string): Message;
  getDetails(messageId: string): RequestDetails | null;

  // Tree
  /**
   * Adds a version of a user or assistant message with new text, without sending a request, and makes it active;
   * durable. It keeps the attachments unless others are given.
   */
  editMessage(
    messageId: string,
    text: string,
    attachments?: readonly AttachmentRef[],
  ): StoredPathChange & { messageId: string; hiddenLater: number };
  /** Activates the branch of `messageId` down to its last active leaf. `hiddenMessageId` is null if none is hidden. */
  selectVersion(messageId: string): StoredPathChange & { hiddenLater: number; hiddenMessageId: string | null };
  /**
   * Moves the message and everything below it to the trash. If it was on the active path, a neighbouring version
   * becomes active. Durable.
   */
  deleteMessage(messageId: string): StoredPathChange & { undoId: string };
  /**
   * Makes the column with `messageId` the answer; the chat continues with its request settings. `invalid` if it isn't
   * in a column.
   */
  keepCompared(messageId: string): StoredPathChange & StoredSettings;
  pathChange(conversationId: string): StoredPathChange;
  /** Where the columns of the comparison on the active path end; empty if there is none. Reads no texts. */
  columnEnds(conversationId: string): ColumnEnd[];
  /** How many messages of the path come after this one; 0 if it isn't on the path. */
  countLater(messageId: string): number;

  // Queue
  enqueue(
    conversationId: string,
    text: string,
    attachments?: readonly AttachmentRef[],
  ): StoredPathChange & { queueId: string };
  /** Keeps the attachments unless others are given. */
  editQueued(id: string, text: string, attachments?: readonly AttachmentRef[]): StoredPathChange;
  removeQueued(id: string): StoredPathChange;
  /** The next message to send; it stays in the queue until `addTurn` takes it. Null for a chat in the trash. */
  nextQueued(conversationId: string): NextQueued | null;
  conversationsWithQueue(): string[];

  // Attachments
  /** Adds an attachment at a place of the chat, and returns all attachments there; durable. */
  addAttachment(conversationId: string, place: string, added: NewAttachment): readonly Attachment[];
  /** Replaces the attachments at the place with these, which must already be in the chat. */
  arrangeAttachments(conversationId: string, place: string, refs: readonly AttachmentRef[]): readonly Attachment[];
  /** A piece of an attachment's base64; the chat must have the attachment. */
  attachmentPiece(conversationId: string, sha256: string, offset: number): ContentPiece;
  /** The whole base64; null if it was lost to damage. */
  attachmentData(conversationId: string, sha256: string): string | null;
  /** Like `attachmentData`, for the chat that contains this message. */
  attachmentOfMessage(messageId: string, sha256: string): string | null;
  /** A small copy as a `data:` URL; null if there is none. */
  thumbnail(conversationId: string, sha256: string): string | null;
  setThumbnail(conversationId: string, sha256: string, thumbnail: string): void;

  // Presets and prompts
  listSaved(): SavedItem[];
  readSaved(id: string): SavedItem;
  /** Adds the item after the others of its kind. */
  createSaved(input: SavedInput): SavedItem;
  /** Throws `changed_meanwhile` if the content doesn't match `revision`; null always replaces it. */
  updateSaved(id: string, input: SavedInput, revision: string | null): { item: SavedItem; undoId: string | null };
  /** `position` counts from 0 among the other items of the same kind. */
  moveSaved(id: string, position: number): { undoId: string | null };
  deleteSaved(ids: readonly string[]): { undoId: string | null };
  /** Adds all of the prompts or none, but skips those that exist word for word. */
  importPrompts(prompts: readonly NamedText[]): PromptImport;

  // Folders, trash, undo
  createFolder(name: string, parentId: string | null): Folder;
  renameFolder(id: string, name: string): { undoId: string | null };
  moveFolder(id: string, parentId: string | null, position: number): { undoId: string | null };
  deleteFolder(id: string): { undoId: string; removed: string[] };
  /**
   * Undoes a deletion, or another change of chats, folders, presets, prompts or experiments made in this run. Keeps
   * values that were changed again since; throws `not_found` if nothing is left to undo.
   */
  undo(undoId: string): {
    conversations: ConversationSummary[];
    changedPath: StoredPathChange | null;
    conversationId: string | null;
    changedSettings: RevertedSettings | null;
  };
  listTrash(): TrashEntry[];
  /**
   * The entries that would be permanently deleted with these (null: all entries), and the title if there is only one.
   */
  trashToEmpty(ids: readonly string[] | null): { ids: string[]; title: string };
  restoreTrash(ids: readonly string[]): { conversations: ConversationSummary[] };

  // Usage and models
  /**
   * Usage of one chat, or of all chats if `conversationId` is null. Pages of `LIMITS.usageTogetherMax` rows; the last
   * page is shorter. Usage of a temporary chat is only included in its own report.
   */
  usage(range: UsageRange, conversationId: string | null, offset?: number): UsageReport;
  /** The chats that used the most tokens. */
  usageByChat(range: UsageRange): ChatUsage[];
  /** The usage of one chat, which may be temporary. */
  usageOfChat(conversationId: string): ModelUsage[];
  modelFacts(): ModelFacts[];
  setModelFacts(facts: ModelFacts): ModelFacts[];

  /** Makes a tiny durable write: throws the disk's reason if changes can't be stored now. */
  probe(): void;

  /** A token that changes when a chat, message, folder, preset, prompt, experiment or trash entry is added. */
  additionsToken(): string;

  // Counts for Settings > Data
  counts(): { conversations: number; messages: number; trashEntries: number; attachmentBytes: number };

  /** The long-work worker answers searches; the file worker answers all other calls. */
  search(query: string, offset: number): SearchPage;
}

/** The methods as another thread calls them. */
export type AsyncLibrary = {
  readonly [K in keyof LibraryApi]: (...args: Parameters<LibraryApi[K]>) => Promise<ReturnType<LibraryApi[K]>>;
};
