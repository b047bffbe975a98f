/** Combines a stored chat with what only main knows: running turns, defaults and existing connections. */

import type { ChatSettings, ConversationSummary, ConversationView, Message } from '../../shared/conversation.ts';
import type { EventName, Events } from '../../shared/events.ts';
import { LIMITS } from '../../shared/limits.ts';
import { type Preset, type PresetTrouble, settingsOf } from '../../shared/saved-items.ts';
import type { Settings } from '../../shared/settings.ts';
import { isTemporaryId } from '../library/chats/temporary-id.ts';
import type { AsyncLibrary } from '../library/library-api.ts';
import type { RevertedSettings, StoredConversation, StoredSettings } from '../library/library-values.ts';
import type { TurnRunner } from './turn-runner.ts';

const REMEMBER_AFTER_MS = 500;

export interface DefaultPreset {
  readonly preset: Preset;
  /** Which part of the preset no longer exists; null if none is missing. */
  readonly trouble: PresetTrouble | null;
}

export interface ConversationsOptions {
  readonly library: AsyncLibrary;
  readonly running: Pick<TurnRunner, 'isGenerating' | 'snapshots' | 'withLiveText'>;
  readonly settings: () => Settings;
  readonly connectionIds: () => readonly string[];
  /** True for the window with the sidebar. */
  readonly isMain: (windowId: number) => boolean;
  /** The first model in the connection's latest list, or null. */
  readonly firstModel: (connectionId: string) => string | null;
  /** The preset that new chats start with; null when there is none. */
  readonly defaultPreset: () => Promise<DefaultPreset | null>;
  /** Called when the default preset can't be used and a chat started without it. */
  readonly onPresetTrouble: (preset: Preset, trouble: PresetTrouble) => void;
  /** Remembers which chat was open last. */
  readonly rememberOpen: (conversationId: string) => void;
  /** Called when the user picks another connection or model. */
  readonly rememberChoice: (connectionId: string | null, model: string | null) => void;
  readonly emit: <N extends EventName>(name: N, payload: Events[N]) => void;
}

interface SettingsChange {
  /** True if a click replaced text that the user wrote. */
  readonly isUndoable?: boolean;
  /** True if an example chose the model, so new chats don't begin with it. */
  readonly isExample?: boolean;
}

export class Conversations {
  readonly #options: ConversationsOptions;
  /** The chat on each window's screen: a reply that ends there is not unread. */
  readonly #onScreen = new Map<number, string>();
  /** Counts each window's requests for a chat: an answer to an older request doesn't change what is on its screen. */
  readonly #asks = new Map<number, number>();
  /** Closed windows; an answer to one may still be on its way. */
  readonly #gone = new Set<number>();
  /** The chat that the main window showed last: the next start opens it. */
  #lastInMain: string | null = null;
  #remembered: string | null = null;
  #rememberTimer: ReturnType<typeof setTimeout> | null = null;
  /** The window in which an editor is open, by chat and place. */
  readonly #editors = new Map<string, number>();
  /** Whether the row that the windows have of each chat shows a draft. */
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

  /** Call when the window has closed. */
  leave(windowId: number): void {
    this.rememberOpen();
    this.#onScreen.delete(windowId);
    this.#gone.add(windowId);
    for (const [place, owner] of this.#editors) if (owner === windowId) this.#editors.delete(place);
  }

  /** Keeps the text in an open editor of this window; `text` is null when the editor was saved or cancelled. */
  async keepEdit(windowId: number, id: string, { place, text }: { place: string; text: string | null }): Promise<void> {
    const key = editorKey(id, place);
    if (text !== null) this.#editors.set(key, windowId);
    else if ((this.#editors.get(key) ?? windowId) !== windowId) return;
    else this.#editors.delete(key);
    await this.#options.library.setEdit(id, place, text);
  }

  /** Remembers the chat to show at the next start, unless it is temporary. */
  rememberOpen(): void {
    const id = this.#lastInMain;
    if (id === null || id === this.#remembered || isTemporaryId(id)) return;
    this.#remembered = id;
    this.#options.rememberOpen(id);
  }

  /** Notes that the window shows this chat now; answers to its earlier requests no longer change that. */
  show(id: string, windowId: number): void {
    this.#asked(windowId);
    this.#show(id, windowId);
  }

  /** Call when this window's page is gone: answers to its pending requests no longer count as shown. */
  leavePage(windowId: number): void {
    this.#asked(windowId);
  }

  /** Notes that the window requests a chat. The result returns true until the window requests another one. */
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
    // Selecting one chat after another must not write to disk each time.
    this.#rememberTimer = setTimeout(() => {
      this.#rememberTimer = null;
      this.rememberOpen();
    }, REMEMBER_AFTER_MS);
  }

  /** The settings of a new chat: the fixed defaults, otherwise the last choice, or else the first model. */
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
      imageHistoryLimit: null,
      isReasoningSent: false,
    };
  }

  /** The defaults, overridden by the default preset. */
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
    // The library may return an existing empty chat, but not one that only another window shows.
    const taken = [...this.#onScreen.values()].filter((id) => id !== this.onScreen(windowId));
    const stored = await this.#options.library.createConversation(defaults, folderId, isTemporary, taken);
    const view = await this.#withLivingConnection(stored, defaults);
    if (isLatest()) this.#show(view.summary.id, windowId);
    return view;
  }

  /** @param isPart true returns only the messages of a long chat that the reader sees first */
  open(id: string, windowId: number, isPart = false): Promise<ConversationView> {
    return this.#read(id, windowId, isPart, this.#asked(windowId));
  }

  /** Opens the chat for a page that loads or reloads. The user did not ask for this chat, so any later request wins. */
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
    // Leave out edits that are in progress in another window.
    const edits = stored.edits.filter(({ place }) => {
      const owner = this.#editors.get(editorKey(id, place));
      return owner === undefined || owner === windowId;
    });
    return this.view({ ...stored, summary, edits });
  }

  /** The messages on a chat's path that its first part left out. */
  async rest(id: string, known: readonly string[]): Promise<readonly Message[]> {
    const messages = await this.#options.library.restOfPath(id, known);
    return messages.map((message) => this.#options.running.withLiveText(message));
  }

  /** A stored chat with the latest text of its running turns. */
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

  /** Sends new, changed and removed sidebar rows to the windows. */
  announce(changed: readonly ConversationSummary[], removed: readonly string[] = []): void {
    const size = LIMITS.conversationRestPageSize;
    for (const { id, hasDraft } of changed) this.#draftShown.set(id, hasDraft);
    for (let at = 0; at < Math.max(changed.length, removed.length); at += size)
      this.#options.emit('conversation:summaries', {
        changed: changed.slice(at, at + size).map((one) => this.decorate(one)),
        removed: removed.slice(at, at + size),
      });
  }

  /** Call when a connection was added: empty chats on the screen without one get the default connection and model. */
  async noteConnection(): Promise<void> {
    const defaults = await this.#beginning();
    for (const id of new Set(this.#onScreen.values())) {
      const stored = await this.#options.library.openConversation(id, true);
      const { settings } = await this.#withLivingConnection(stored, defaults);
      if (settings !== stored.settings) this.#options.emit('conversation:settings-changed', { id, settings });
    }
  }

  /** Changes the settings for a chat's replies. New chats begin with its connection and model, unless `isExample`. */
  async updateSettings(
    id: string,
    patch: Partial<ChatSettings>,
    { isUndoable = false, isExample = false }: SettingsChange = {},
  ): Promise<StoredSettings> {
    const done = await this.#options.library.updateChatSettings(id, patch, isUndoable);
    if (!isExample) this.#rememberChoice(patch, done.settings);
    return done;
  }

  /** Tells all windows about settings that an undo restored. */
  announceSettings({ id, patch, settings }: RevertedSettings): void {
    this.#rememberChoice(patch, settings);
    this.#options.emit('conversation:settings-changed', { id, settings });
  }

  #rememberChoice(patch: Partial<ChatSettings>, { connectionId, model }: ChatSettings): void {
    if (patch.model !== undefined || patch.connectionId !== undefined)
      this.#options.rememberChoice(connectionId, model);
  }

  /** Sends a chat's row to the windows if its draft has appeared or disappeared; other edits don't change the row. */
  announceDraft(summary: ConversationSummary | null): void {
    if (summary === null) return;
    if (this.#draftShown.get(summary.id) !== summary.hasDraft) this.announce([summary]);
  }

  /** An empty chat gets the default connection and model if its own were removed, or if it never had any. */
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
