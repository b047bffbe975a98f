/** Owns every running turn: starts, queues, stops and hands their text to the window and the library. */

import type {
  ChatSettings,
  Message,
  PathChange,
  SentParameters,
  TurnDelta,
  TurnSnapshot,
} from '../../shared/conversation.ts';
import type { AppError } from '../../shared/errors.ts';
import type { CompareTarget, ReplyOptions } from '../../shared/ipc.ts';
import { clamp, LIMITS } from '../../shared/limits.ts';
import type { SamplingParameters } from '../../shared/service.ts';
import type { AsyncLibrary, HistoryMessage, NewReply, StoredPathChange } from '../library/library-api.ts';
import type { FetchLike } from '../service/transport.ts';
import { outgoingMessages, withContinueInstruction } from './history.ts';
import { Journal } from './journal.ts';
import { Outbox } from './outbox.ts';
import { type Route, type StopReason, Turn } from './turn.ts';

export interface TurnEngineOptions {
  readonly library: AsyncLibrary;
  readonly fetch: FetchLike;
  readonly now: () => number;
  readonly newId: () => string;
  readonly maxConcurrent: () => number;
  /** The connection's endpoint and key, or why there is none. */
  readonly route: (connectionId: string) => Promise<{ ok: true; value: Route } | { ok: false; error: AppError }>;
  readonly connectionName: (connectionId: string) => string;
  readonly isOnScreen: (conversationId: string) => boolean;
  readonly onDeltas: (deltas: readonly TurnDelta[]) => void;
  readonly onPath: (change: PathChange) => void;
  readonly onSummary: (summary: StoredPathChange['summary']) => void;
  readonly onKeyUsed: (connectionId: string) => void;
  readonly onKeyRefused: (connectionId: string, error: AppError) => void;
  /** After a reply that ended well, for work that wants to follow it (titles). */
  readonly onReplyComplete: (conversationId: string, messageId: string) => void;
  /** A write failed in a way that the library could not mend by itself. */
  readonly onTrouble: (error: unknown) => void;
}

/** Why a request of the window could not be carried out. */
export class TurnRefusal extends Error {
  readonly reason: string;
  constructor(reason: string) {
    super(reason);
    this.name = 'TurnRefusal';
    this.reason = reason;
  }
}

interface Waiting {
  readonly turn: Turn;
  readonly connectionId: string;
}

export class TurnEngine {
  readonly #options: TurnEngineOptions;
  readonly #outbox: Outbox;
  readonly #journal: Journal;
  /** By message id: running, ending and waiting for a free place. */
  readonly #turns = new Map<string, Turn>();
  readonly #waiting: Waiting[] = [];
  /** Conversations with a send on its way to becoming a turn: a second send behind it is queued. */
  readonly #starting = new Set<string>();
  readonly #endings = new Map<Turn, Promise<void>>();
  #active = 0;
  #isClosing = false;

  constructor(options: TurnEngineOptions) {
    this.#options = options;
    this.#outbox = new Outbox(options.onDeltas);
    this.#journal = new Journal((entries) => {
      options.library.journal(entries).catch(options.onTrouble);
    });
  }

  // What runs

  isGenerating(conversationId: string): boolean {
    for (const turn of this.#turns.values()) if (turn.conversationId === conversationId) return true;
    return false;
  }

  runningCount(): number {
    return this.#turns.size;
  }

  /** The running turns of a chat, after everything that arrived has left for the window. */
  snapshots(conversationId: string): readonly TurnSnapshot[] {
    this.#outbox.flush();
    return [...this.#turns.values()]
      .filter((turn) => turn.conversationId === conversationId)
      .map((turn) => turn.snapshot(this.#outbox.seq(turn.turnId)));
  }

  /** The message with the text that arrived so far, when it is being written. */
  withLiveText(message: Message): Message {
    const turn = this.#turns.get(message.id);
    return turn === undefined
      ? message
      : { ...message, text: turn.text, reasoning: turn.reasoning, status: 'streaming' };
  }

  liveDetails(messageId: string): ReturnType<Turn['details']> {
    return this.#turns.get(messageId)?.details() ?? null;
  }

  // What a person asks for

  /** Sends a message, or queues it behind the running reply of the chat. */
  async send(conversationId: string, text: string): Promise<{ messageId: string; isQueued: boolean }> {
    if (text.trim() === '') throw new TurnRefusal('empty_message');
    if (this.isGenerating(conversationId) || this.#starting.has(conversationId)) {
      const queued = await this.#options.library.enqueue(conversationId, text);
      this.#publish(conversationId, queued);
      // The reply may have ended while this was on its way to the disk.
      if (!this.isGenerating(conversationId) && !this.#starting.has(conversationId))
        void this.#sendQueued(conversationId);
      return { messageId: queued.queueId, isQueued: true };
    }
    const userMessageId = await this.#start(conversationId, text, undefined);
    return { messageId: userMessageId, isQueued: false };
  }

  /** Adds a version of a user message and asks for a reply to it. */
  async editAndSend(messageId: string, text: string): Promise<{ messageId: string; hiddenLater: number }> {
    const message = await this.#options.library.getMessage(messageId);
    this.#requireIdle(message.conversationId);
    const before = await this.#options.library.pathChange(message.conversationId);
    const position = before.ids.indexOf(messageId);
    const id = await this.#start(message.conversationId, text, message.parentId);
    return { messageId: id, hiddenLater: position < 0 ? 0 : before.ids.length - position - 1 };
  }

  /** One more version of a reply, or a first reply to a user message. */
  async regenerate(messageId: string, options: ReplyOptions): Promise<{ messageId: string }> {
    const message = await this.#options.library.getMessage(messageId);
    this.#requireIdle(message.conversationId);
    const settings = await this.#settingsFor(message.conversationId, options);
    const reply = this.#newReply(settings, null);
    const added =
      message.role === 'assistant'
        ? await this.#options.library.addReplyVersion(messageId, reply)
        : await this.#options.library.addReplyTo(messageId, reply);
    await this.#run(message.conversationId, added.replyId, reply, settings, { text: '', reasoning: '' }, added, false);
    return { messageId: added.replyId };
  }

  /** The same turn again: in place when nothing had come, else as one more version. */
  async retry(messageId: string): Promise<{ messageId: string }> {
    const message = await this.#options.library.getMessage(messageId);
    if (message.role !== 'assistant') return this.regenerate(messageId, {});
    this.#requireIdle(message.conversationId);
    if (message.text !== '' || message.reasoning !== '' || message.status === 'complete')
      return this.regenerate(messageId, {});
    const settings = await this.#settingsFor(message.conversationId, {});
    const reply = this.#newReply(settings, message.reply?.compareGroupId ?? null);
    const change = await this.#options.library.resetReply(messageId, reply);
    await this.#run(message.conversationId, messageId, reply, settings, { text: '', reasoning: '' }, change, false);
    return { messageId };
  }

  /** Goes on with a reply that did not reach its end, joined onto the same message. */
  async continue(messageId: string): Promise<void> {
    const message = await this.#options.library.getMessage(messageId);
    this.#requireIdle(message.conversationId);
    const settings = await this.#settingsFor(message.conversationId, {});
    const reply = this.#newReply(settings, message.reply?.compareGroupId ?? null);
    const change = await this.#options.library.reopenReply(messageId, reply);
    await this.#run(message.conversationId, messageId, reply, settings, change, change, change.text !== '');
  }

  /** The same prompt to several models at once. */
  async compare(
    conversationId: string,
    text: string,
    targets: readonly CompareTarget[],
  ): Promise<{ messageIds: readonly string[] }> {
    if (text.trim() === '') throw new TurnRefusal('empty_message');
    this.#requireIdle(conversationId);
    const base = (await this.#options.library.openConversation(conversationId)).settings;
    const groupId = this.#options.newId();
    const settings = targets.map((target) => ({
      ...base,
      connectionId: target.connectionId,
      model: target.model,
      parameters: target.parameters,
    }));
    const replies = settings.map((one) => this.#newReply(one, groupId));
    const added = await this.#options.library.addTurn(conversationId, text, undefined, replies);
    await Promise.all(
      added.replyIds.map((replyId, index) => {
        const reply = replies[index];
        const one = settings[index];
        if (reply === undefined || one === undefined) throw new Error('a reply without its target');
        return this.#run(conversationId, replyId, reply, one, { text: '', reasoning: '' }, added, false);
      }),
    );
    return { messageIds: added.replyIds };
  }

  stop(messageId: string): void {
    const turn = this.#turns.get(messageId);
    if (turn === undefined) return;
    turn.stop('user');
    const place = this.#waiting.findIndex((entry) => entry.turn === turn);
    const [entry] = place < 0 ? [] : this.#waiting.splice(place, 1);
    // It never got a place, so nothing else would end it.
    if (entry !== undefined) this.#execute(entry);
  }

  retryNow(messageId: string): void {
    this.#turns.get(messageId)?.retryNow();
  }

  /** Sends what is queued although the last reply did not end well. */
  async sendQueue(conversationId: string): Promise<void> {
    if (!this.isGenerating(conversationId)) await this.#sendQueued(conversationId);
  }

  /** Ends every turn and resolves when all of their text is stored. */
  async stopAll(reason: StopReason): Promise<void> {
    if (reason === 'shutdown') this.#isClosing = true;
    for (const turn of [...this.#turns.values()]) {
      if (reason === 'user') this.stop(turn.messageId);
      else turn.stop(reason);
    }
    for (const entry of this.#waiting.splice(0)) this.#execute(entry);
    await this.idle();
  }

  /** Stops what runs in these chats and resolves when its text is stored. */
  async stopConversations(conversationIds: readonly string[]): Promise<void> {
    const running = [...this.#turns.values()].filter((turn) => conversationIds.includes(turn.conversationId));
    for (const turn of running) this.stop(turn.messageId);
    if (running.length > 0) await this.#ended(running);
  }

  /** Resolves when no turn runs. */
  async idle(): Promise<void> {
    while (this.#endings.size > 0) await Promise.allSettled([...this.#endings.values()]);
  }

  /** After the computer slept: what gets no byte for a while was cut without a word and ends as interrupted. */
  noteResume(): void {
    const before = new Map([...this.#turns.values()].map((turn) => [turn, turn.activity]));
    setTimeout(() => {
      for (const [turn, activity] of before)
        if (turn.activity === activity && this.#turns.get(turn.messageId) === turn) turn.stop('asleep');
    }, LIMITS.silenceAfterResumeMs);
  }

  // How a turn runs

  async #ended(turns: readonly Turn[]): Promise<void> {
    await Promise.allSettled(turns.map((turn) => this.#endings.get(turn)));
  }

  #requireIdle(conversationId: string): void {
    if (this.isGenerating(conversationId) || this.#starting.has(conversationId)) throw new TurnRefusal('reply_running');
  }

  async #start(
    conversationId: string,
    text: string,
    parentId: string | null | undefined,
    queueId?: string,
  ): Promise<string> {
    this.#starting.add(conversationId);
    try {
      const settings = await this.#settingsFor(conversationId, {});
      const reply = this.#newReply(settings, null);
      const added = await this.#options.library.addTurn(conversationId, text, parentId, [reply], queueId);
      const replyId = added.replyIds[0];
      if (replyId === undefined) throw new Error('addTurn answered without a reply');
      await this.#run(conversationId, replyId, reply, settings, { text: '', reasoning: '' }, added, false);
      return added.userMessageId;
    } finally {
      this.#starting.delete(conversationId);
    }
  }

  async #settingsFor(conversationId: string, options: ReplyOptions): Promise<ChatSettings> {
    const { settings } = await this.#options.library.openConversation(conversationId);
    const chosen = {
      ...settings,
      connectionId: options.connectionId ?? settings.connectionId,
      model: options.model ?? settings.model,
      parameters: options.parameters ?? settings.parameters,
    };
    if (chosen.connectionId === null) throw new TurnRefusal('no_connection');
    if (chosen.model === null || chosen.model === '') throw new TurnRefusal('no_model');
    return chosen;
  }

  #newReply(settings: ChatSettings, compareGroupId: string | null): NewReply {
    if (settings.connectionId === null || settings.model === null) throw new TurnRefusal('no_model');
    const parameters: SentParameters = {
      ...clampParameters(settings.parameters),
      stream: settings.stream,
      ...(settings.systemPrompt === '' ? {} : { systemPrompt: settings.systemPrompt }),
    };
    return {
      connectionId: settings.connectionId,
      connectionName: this.#options.connectionName(settings.connectionId),
      model: settings.model,
      parameters,
      compareGroupId,
    };
  }

  async #run(
    conversationId: string,
    messageId: string,
    reply: NewReply,
    settings: ChatSettings,
    kept: { readonly text: string; readonly reasoning: string },
    change: StoredPathChange,
    isContinued: boolean,
  ): Promise<void> {
    // The turn must be known before the window hears of the message, or a fast Stop would find nothing.
    const history = await this.#options.library.history(messageId);
    const path: readonly HistoryMessage[] = isContinued
      ? history
      : history.filter((message) => message.id !== messageId);
    const plain = outgoingMessages(path, settings);
    const sent = isContinued ? withContinueInstruction(plain) : plain;
    const { temperature, topP, maxTokens, stream } = reply.parameters;
    const turn = new Turn({
      turnId: this.#options.newId(),
      conversationId,
      messageId,
      text: kept.text,
      reasoning: kept.reasoning,
      request: {
        model: reply.model,
        messages: sent.map(({ role, content }) => ({ role, content })),
        ...clampParameters({ temperature, topP, maxTokens }),
        stream,
      },
      sent,
      fetch: this.#options.fetch,
      now: this.#options.now,
      listener: {
        onText: (running, text, reasoning) => {
          this.#outbox.add(running, { text, reasoning });
          this.#journal.add(running.messageId, text, reasoning);
        },
        onPhase: (running, phase) => this.#outbox.add(running, { phase }),
      },
    });
    this.#turns.set(messageId, turn);
    this.#publish(conversationId, change);
    const entry = { turn, connectionId: reply.connectionId };
    if (this.#active < clamp(this.#options.maxConcurrent(), 1, LIMITS.concurrentTurnsMax)) this.#execute(entry);
    else this.#waiting.push(entry);
  }

  #execute(entry: Waiting): void {
    this.#active += 1;
    const done = this.#runToEnd(entry).catch(this.#options.onTrouble);
    const ended = done.finally(() => {
      this.#active -= 1;
      this.#endings.delete(entry.turn);
      const next = this.#waiting.shift();
      if (next !== undefined) this.#execute(next);
    });
    this.#endings.set(entry.turn, ended);
  }

  async #runToEnd({ turn, connectionId }: Waiting): Promise<void> {
    const end = await turn.run(() => this.#options.route(connectionId));
    this.#outbox.flush();
    this.#journal.flush();
    try {
      const change = await this.#options.library.endReply({
        ...end,
        isUnread: !this.#options.isOnScreen(turn.conversationId),
      });
      this.#forget(turn);
      this.#publish(turn.conversationId, change);
    } finally {
      this.#forget(turn);
    }
    if (end.error?.code.startsWith('auth.') === true) this.#options.onKeyRefused(connectionId, end.error);
    else if (end.firstTokenMs !== null || end.ending === 'complete') this.#options.onKeyUsed(connectionId);
    const isWell = end.ending === 'complete' || end.ending === 'length' || end.ending === 'filtered';
    if (!isWell || this.#isClosing || this.isGenerating(turn.conversationId)) return;
    this.#options.onReplyComplete(turn.conversationId, turn.messageId);
    await this.#sendQueued(turn.conversationId);
  }

  #forget(turn: Turn): void {
    if (this.#turns.get(turn.messageId) === turn) this.#turns.delete(turn.messageId);
    this.#outbox.close(turn.turnId);
    this.#journal.close(turn.messageId);
  }

  async #sendQueued(conversationId: string): Promise<void> {
    if (this.#starting.has(conversationId)) return;
    this.#starting.add(conversationId);
    try {
      const next = await this.#options.library.nextQueued(conversationId);
      if (next !== null) await this.#start(conversationId, next.text, undefined, next.id);
    } catch (error) {
      // Without a model or a connection the message stays where it is: in the queue.
      if (!(error instanceof TurnRefusal)) throw error;
    } finally {
      this.#starting.delete(conversationId);
    }
  }

  #publish(conversationId: string, change: StoredPathChange): void {
    const turns = this.snapshots(conversationId);
    this.#options.onPath({
      conversationId,
      ids: change.ids,
      changed: change.changed.map((message) => this.withLiveText(message)),
      compareIds: change.compareIds,
      queue: change.queue,
      turns,
    });
    this.#options.onSummary(change.summary);
  }

  /** Tells the window of a change that the library made outside of a turn. */
  publishPath(conversationId: string, change: StoredPathChange): void {
    this.#publish(conversationId, change);
  }
}

/** What the UI clamps is clamped again here: main trusts no number from outside. */
function clampParameters(parameters: SamplingParameters): SamplingParameters {
  const { temperature, topP, maxTokens } = parameters;
  return {
    ...(temperature === undefined
      ? {}
      : { temperature: clamp(temperature, LIMITS.temperatureMin, LIMITS.temperatureMax) }),
    ...(topP === undefined ? {} : { topP: clamp(topP, LIMITS.topPMin, LIMITS.topPMax) }),
    ...(maxTokens === undefined
      ? {}
      : { maxTokens: Math.round(clamp(maxTokens, LIMITS.maxTokensMin, LIMITS.maxTokensMax)) }),
  };
}
