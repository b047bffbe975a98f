/** Joins what the library keeps of a chat with what only main knows: running turns, defaults, connections that exist. */

import type { ChatSettings, ConversationSummary, ConversationView, Message } from '../../shared/conversation.ts';
import type { EventName, Events } from '../../shared/events.ts';
import { LIMITS } from '../../shared/limits.ts';
import { type Preset, type PresetTrouble, settingsOf } from '../../shared/saved-items.ts';
import type { Settings } from '../../shared/settings.ts';
import { isTemporaryId } from '../library/chats/temporary-id.ts';
import type { AsyncLibrary, RevertedSettings, StoredConversation, StoredSettings } from '../library/library-api.ts';
import type { TurnRunner } from './turn-runner.ts';

const REMEMBER_AFTER_MS = 500;

export interface DefaultPreset {
  readonly preset: Preset;
  /** What of it is gone. */
  readonly trouble: PresetTrouble | null;
}

export interface ConversationsOptions {
  readonly library: AsyncLibrary;
  readonly running: Pick<TurnRunner, 'isGenerating' | 'snapshots' | 'withLiveText'>;
  readonly settings: () => Settings;
  readonly connectionIds: () => readonly string[];
  /** Is this the window with the sidebar? */
  readonly isMain: (windowId: number) => boolean;
  /** The first model of a connection as last listed, or null. */
  readonly firstModel: (connectionId: string) => string | null;
  /** The preset that a new chat begins with; null when there is none. */
  readonly defaultPreset: () => Promise<DefaultPreset | null>;
  /** It could not be used: the chat has begun as if there was none. */
  readonly onPresetTrouble: (preset: Preset, trouble: PresetTrouble) => void;
  /** Keeps which chat was open last. */
  readonly rememberOpen: (conversationId: string) => void;
  /** Called when a person picks another connection or model. */
  readonly rememberChoice: (connectionId: string | null, model: string | null) => void;
  readonly emit: <N extends EventName>(name: N, payload: Events[N]) => void;
}

export class Conversations {
  readonly #options: ConversationsOptions;
  /** What each window shows: an ending there is not unread. */
  readonly #onScreen = new Map<number, string>();
  /** The latest question of each window for a chat: an answer to an earlier one is not shown there any more. */
  readonly #asks = new Map<number, number>();
  /** Windows that are gone, which an answer may still be on its way to. */
  readonly #gone = new Set<number>();
  /** What the main window showed last: the next start begins with it. */
  #lastInMain: string | null = null;
  #remembered: string | null = null;
  #rememberTimer: ReturnType<typeof setTimeout> | null = null;
  /** The window in which an editor is open, by chat and place. */
  readonly #editors = new Map<string, number>();
  readonly #draftShown = new Map<string, boolean>();

  constructor(options: ConversationsOptions) {
    this.#options = options;
  }

  onScreen(windowId: number): string | null {
    return this.#onScreen.get(windowId) ?? null;
  }

  /** The windows that show this chat. */
  viewersOf(id: string): readonly number[] {
    return [...this.#onScreen].filter(([, shown]) => shown === id).map(([windowId]) => windowId);
  }

  /** The window is gone. */
  leave(windowId: number): void {
    this.rememberOpen();
    this.#onScreen.delete(windowId);
    this.#gone.add(windowId);
    for (const [place, owner] of this.#editors) if (owner === windowId) this.#editors.delete(place);
  }

  /** Keeps what stands in an open editor of this window; null: it was saved or cancelled. */
  async keepEdit(windowId: number, id: string, { place, text }: { place: string; text: string | null }): Promise<void> {
    const key = editorKey(id, place);
    if (text !== null) this.#editors.set(key, windowId);
    else if ((this.#editors.get(key) ?? windowId) !== windowId) return;
    else this.#editors.delete(key);
    await this.#options.library.setEdit(id, place, text);
  }

  /** Keeps the chat to show at the next start; a temporary one will not be there. */
  rememberOpen(): void {
    const id = this.#lastInMain;
    if (id === null || id === this.#remembered || isTemporaryId(id)) return;
    this.#remembered = id;
    this.#options.rememberOpen(id);
  }

  /** The window shows this chat from now on, whatever it has asked for before. */
  show(id: string, windowId: number): void {
    this.#asked(windowId);
    this.#show(id, windowId);
  }

  /** The page of this window is gone: what it has asked for comes to no screen any more. */
  leavePage(windowId: number): void {
    this.#asked(windowId);
  }

  /** Notes that the window asks for a chat; gives whether nothing was asked for since. */
  #asked(windowId: number): () => boolean {
    const ask = (this.#asks.get(windowId) ?? 0) + 1;
    this.#asks.set(windowId, ask);
    return () => this.#asks.get(windowId) === ask;
  }

  #show(id: string, windowId: number): void {
    if (this.#gone.has(windowId)) return;
    this.#onScreen.set(windowId, id);
    if (!this.#options.isMain(windowId)) return;
    this.#lastInMain = id;
    if (this.#rememberTimer !== null) return;
    this.rememberOpen();
    // Somebody who walks through the list does not make a write at each step.
    this.#rememberTimer = setTimeout(() => {
      this.#rememberTimer = null;
      this.rememberOpen();
    }, REMEMBER_AFTER_MS);
  }

  /** What a new chat starts with: the fixed defaults where they are set, else what was used last. */
  defaults(): ChatSettings {
    const settings = this.#options.settings();
    const ids = this.#options.connectionIds();
    const known = (id: string | null) => (id !== null && ids.includes(id) ? id : null);
    const connectionId = known(settings.defaultConnectionId) ?? known(settings.lastConnectionId) ?? ids[0] ?? null;
    const wanted =
      connectionId === settings.defaultConnectionId && settings.defaultModel !== null
        ? settings.defaultModel
        : connectionId === settings.lastConnectionId
          ? settings.lastModel
          : null;
    return {
      connectionId,
      model: wanted ?? (connectionId === null ? null : this.#options.firstModel(connectionId)),
      parameters: settings.defaultParameters,
      stream: settings.isStreamDefault,
      systemPrompt: settings.defaultSystemPrompt,
      historyLimit: null,
      extraBody: '',
      isReasoningSent: false,
    };
  }

  /** The defaults, with those of the default preset in their places. */
  async #beginning(): Promise<ChatSettings> {
    const found = await this.#options.defaultPreset();
    if (found === null) return this.defaults();
    if (found.trouble === null) return { ...this.defaults(), ...settingsOf(found.preset.values) };
    this.#options.onPresetTrouble(found.preset, found.trouble);
    return this.defaults();
  }

  async create(isTemporary: boolean, folderId: string | null, windowId: number): Promise<ConversationView> {
    const isLatest = this.#asked(windowId);
    const defaults = await this.#beginning();
    // What another window alone shows is being set up there, or written.
    const taken = [...this.#onScreen.values()].filter((id) => id !== this.onScreen(windowId));
    const stored = await this.#options.library.createConversation(defaults, folderId, isTemporary, taken);
    const view = await this.#withLivingConnection(stored, defaults);
    if (isLatest()) this.#show(view.summary.id, windowId);
    return view;
  }

  /** @param isPart of a long chat, only the messages that the reader sees first */
  open(id: string, windowId: number, isPart = false): Promise<ConversationView> {
    return this.#read(id, windowId, isPart, this.#asked(windowId));
  }

  /** For a page that is loaded, or reads again what it shows: nobody has asked for this chat, so whatever is asked for meanwhile wins. */
  reopen(id: string, windowId: number): Promise<ConversationView> {
    return this.#read(id, windowId, true, () => (this.onScreen(windowId) ?? id) === id);
  }

  async #read(id: string, windowId: number, isPart: boolean, isWanted: () => boolean): Promise<ConversationView> {
    const stored = await this.#options.library.openConversation(id, isPart);
    let { summary } = stored;
    if (isWanted()) {
      this.#show(id, windowId);
      if (summary.isUnread) {
        summary = await this.#options.library.markRead(id);
        this.announce([summary]);
      }
    }
    // What another window is writing is not to be written here too.
    const edits = stored.edits.filter(({ place }) => {
      const owner = this.#editors.get(editorKey(id, place));
      return owner === undefined || owner === windowId;
    });
    return this.view({ ...stored, summary, edits });
  }

  /** The messages of a chat's path that its first part left out. */
  async rest(id: string, known: readonly string[]): Promise<readonly Message[]> {
    const messages = await this.#options.library.restOfPath(id, known);
    return messages.map((message) => this.#options.running.withLiveText(message));
  }

  /** A stored chat with the text that running turns have received until this very moment. */
  view(stored: StoredConversation): ConversationView {
    const { running } = this.#options;
    const turns = running.snapshots(stored.summary.id);
    return {
      ...stored,
      summary: this.decorate(stored.summary),
      path: stored.path.map((message) => running.withLiveText(message)),
      compare: stored.compare.map((message) => running.withLiveText(message)),
      turns,
    };
  }

  decorate(summary: ConversationSummary): ConversationSummary {
    return { ...summary, isGenerating: this.#options.running.isGenerating(summary.id) };
  }

  /** Tells the window of new or changed rows. */
  announce(changed: readonly ConversationSummary[], removed: readonly string[] = []): void {
    const size = LIMITS.conversationRestPageSize;
    for (let at = 0; at < Math.max(changed.length, removed.length); at += size)
      this.#options.emit('conversation:summaries', {
        changed: changed.slice(at, at + size).map((one) => this.decorate(one)),
        removed: removed.slice(at, at + size),
      });
  }

  /** There is a connection that was not there before: an empty chat on a screen that had none gets it. */
  async noteConnection(): Promise<void> {
    const defaults = await this.#beginning();
    for (const id of new Set(this.#onScreen.values())) {
      const stored = await this.#options.library.openConversation(id, true);
      const { settings } = await this.#withLivingConnection(stored, defaults);
      if (settings !== stored.settings) this.#options.emit('conversation:settings-changed', { id, settings });
    }
  }

  /** Changes what the replies of a chat are asked with; the choice becomes that of the next new chat. */
  async updateSettings(id: string, patch: Partial<ChatSettings>, isUndoable = false): Promise<StoredSettings> {
    const done = await this.#options.library.updateChatSettings(id, patch, isUndoable);
    this.#rememberChoice(patch, done.settings);
    return done;
  }

  /** Tells all windows of settings that went back to what they were. */
  announceSettings({ id, patch, settings }: RevertedSettings): void {
    this.#rememberChoice(patch, settings);
    this.#options.emit('conversation:settings-changed', { id, settings });
  }

  #rememberChoice(patch: Partial<ChatSettings>, { connectionId, model }: ChatSettings): void {
    if (patch.model !== undefined || patch.connectionId !== undefined)
      this.#options.rememberChoice(connectionId, model);
  }

  /** A draft changes a row only when it appears or goes. */
  announceDraft(summary: ConversationSummary | null): void {
    if (summary === null) return;
    if (this.#draftShown.get(summary.id) === summary.hasDraft) return;
    this.#draftShown.set(summary.id, summary.hasDraft);
    this.announce([summary]);
  }

  /** An empty chat from before its connection was removed, or made, gets the defaults of now. */
  async #withLivingConnection(stored: StoredConversation, defaults: ChatSettings): Promise<ConversationView> {
    const { connectionId, model } = stored.settings;
    const isFresh = stored.path.length === 0;
    const isUsable = connectionId !== null && model !== null && this.#options.connectionIds().includes(connectionId);
    if (isUsable || !isFresh) return this.view(stored);
    const { settings } = await this.#options.library.updateChatSettings(stored.summary.id, {
      connectionId: defaults.connectionId,
      model: defaults.model,
    });
    return this.view({ ...stored, settings });
  }
}

const editorKey = (id: string, place: string): string => `${id} ${place}`;
