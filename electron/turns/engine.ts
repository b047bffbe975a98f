/** Carries out the user's requests about replies: send, stop, retry, continue, compare. */

import { type AttachmentRef, refOf } from '../../shared/attachments.ts';
import type { AddedVersion, ChatSettings, CompareTarget, Message, ReplyOptions } from '../../shared/conversation.ts';
import { ChatReservations } from './chat-reservations.ts';
import { type ExactRequest, exactRequest } from './exact-request.ts';
import { MessageQueue } from './message-queue.ts';
import {
  type ConnectionFacts,
  type PlanOptions,
  planReply,
  type ReplyPlan,
  replacementOptions,
  TurnRefusal,
} from './reply-plan.ts';
import type { StopReason } from './turn.ts';
import { type Launch, TurnRunner, type TurnRunnerOptions } from './turn-runner.ts';

export interface TurnEngineOptions extends Omit<TurnRunnerOptions, 'onEndedWell'> {
  /** Null when the connection is gone. */
  readonly connectionOf: (connectionId: string) => ConnectionFacts | null;
  /** Called after a reply that ended well, for follow-up work (titles). */
  readonly onReplyComplete: (conversationId: string, messageId: string) => void;
}

/** A message's text and new attachments: none for a queued message, because the library already has them. */
interface MessageContent {
  readonly text: string;
  readonly attachments: readonly AttachmentRef[];
}

export class TurnEngine {
  /** The running turns, and the events that the window gets about them. */
  readonly running: TurnRunner;
  /** The messages that wait for a running reply. */
  readonly queue: MessageQueue;
  readonly #options: TurnEngineOptions;
  readonly #chats: ChatReservations;

  constructor(options: TurnEngineOptions) {
    this.#options = options;
    this.running = new TurnRunner({ ...options, onEndedWell: (id, messageId) => this.#afterReply(id, messageId) });
    this.#chats = new ChatReservations({
      isGenerating: (id) => this.running.isGenerating(id),
      storeHeld: (id) => this.running.storeHeld(id),
    });
    this.queue = new MessageQueue({
      chats: this.#chats,
      next: (id) => options.library.nextQueued(id),
      start: async (id, queued) => {
        await this.#startAtEnd(id, { text: queued.text, attachments: [] }, queued.id);
      },
    });
  }

  // What the user can request

  /** Sends a message, or queues it behind the chat's running reply. */
  async send(
    conversationId: string,
    text: string,
    attachments: readonly AttachmentRef[] = [],
  ): Promise<{ messageId: string; isQueued: boolean }> {
    requireContent(text, attachments);
    if (!this.#chats.isBusy(conversationId)) {
      const messageId = await this.#chats.reserve(conversationId, () =>
        this.#startAtEnd(conversationId, { text, attachments }),
      );
      return { messageId, isQueued: false };
    }
    const queued = await this.#options.library.enqueue(conversationId, text, attachments);
    this.running.publishPath(queued);
    // The reply may have ended while the message was being stored.
    if (!this.#chats.isBusy(conversationId))
      this.queue.sendAutomatically(conversationId).catch(this.#options.onTrouble);
    return { messageId: queued.queueId, isQueued: true };
  }

  /** Adds a version of a user message, with the same attachments unless others are given, and requests a reply to it. */
  async editAndSend(messageId: string, text: string, attachments?: readonly AttachmentRef[]): Promise<AddedVersion> {
    const edited = await this.#options.library.getMessage(messageId);
    const { conversationId, parentId } = edited;
    const said = { text, attachments: attachments ?? edited.attachments?.map(refOf) ?? [] };
    requireContent(said.text, said.attachments);
    return this.#chats.reserve(conversationId, async () => {
      const hiddenLater = await this.#options.library.countLater(messageId);
      const own = parentId === null ? {} : replacementOptions(await this.#options.library.getMessage(parentId));
      return { messageId: await this.#start(conversationId, said, parentId, own), hiddenLater };
    });
  }

  /** Requests another version of a reply, or the first reply to a user message. */
  async regenerate(messageId: string, options: ReplyOptions): Promise<AddedVersion> {
    const message = await this.#options.library.getMessage(messageId);
    return this.#chats.reserve(message.conversationId, async () => {
      const plan = await this.#planFor(message.conversationId, { ...replacementOptions(message), ...options });
      return this.#addVersion(message, { plan });
    });
  }

  /**
   * Sends the stored request of a reply again, byte for byte, to the same address; the answer becomes another version.
   */
  async exactlyAgain(messageId: string): Promise<AddedVersion> {
    const message = await this.#options.library.getMessage(messageId);
    return this.#chats.reserve(message.conversationId, async () =>
      this.#addVersion(message, await exactRequest(message, messageId, this.#options)),
    );
  }

  /** Requests a reply again: in place if the first try left nothing and didn't complete, else as another version. */
  async retry(messageId: string): Promise<AddedVersion> {
    const { library } = this.#options;
    const { conversationId } = await library.getMessage(messageId);
    return this.#chats.reserve(conversationId, async () => {
      // Read the message only now: its ending may just have been stored.
      const message = await library.getMessage(messageId);
      const { role, text, reasoning, status } = message;
      const repeatOf = message.reply?.parameters.repeatOf;
      const request =
        repeatOf === undefined
          ? { plan: await this.#planFor(conversationId, replacementOptions(message)) }
          : await exactRequest(message, repeatOf, this.#options);
      const hasParts = text !== '' || reasoning !== '' || message.attachments !== undefined;
      const isWorthKeeping = hasParts || status === 'complete';
      if (role !== 'assistant' || isWorthKeeping) return this.#addVersion(message, request);
      const change = await library.resetReply(messageId, request.plan.reply);
      this.running.launch(conversationId, [{ messageId, ...request }], change);
      return { messageId, hiddenLater: 0 };
    });
  }

  /** Continues a reply that did not finish, and appends to the same message. */
  async continue(messageId: string): Promise<void> {
    const message = await this.#options.library.getMessage(messageId);
    await this.#chats.reserve(message.conversationId, async () => {
      const plan = await this.#planFor(message.conversationId, replacementOptions(message));
      const change = await this.#options.library.reopenReply(messageId, plan.reply);
      this.running.launch(message.conversationId, [{ messageId, plan, kept: change }], change);
    });
  }

  /** Sends the same prompt to several models at once. */
  async compare(
    conversationId: string,
    text: string,
    targets: readonly CompareTarget[],
    attachments: readonly AttachmentRef[] = [],
  ): Promise<{ messageIds: readonly string[] }> {
    requireContent(text, attachments);
    return this.#chats.reserve(conversationId, async () => {
      if ((await this.#options.library.columnEnds(conversationId)).length > 0) throw new TurnRefusal('comparing');
      const settings = await this.#settingsOf(conversationId);
      const compareGroupId = this.#options.newId();
      const columns = targets.map((target) => ({ plan: this.#plan(settings, { ...target, compareGroupId }) }));
      const replies = columns.map(({ plan }) => plan.reply);
      const added = await this.#options.library.addTurn(
        conversationId,
        text,
        undefined,
        replies,
        undefined,
        attachments,
      );
      this.running.launch(conversationId, launchesFor(added.replyIds, columns), added);
      return { messageIds: added.replyIds };
    });
  }

  /**
   * Ends all running and starting turns. Resolves when they are stored or held in memory. Queued messages stay queued.
   */
  stopAll(reason: StopReason): Promise<void> {
    return this.#chats.end(
      () => true,
      () => this.running.stopAll(reason),
    );
  }

  /** Like `stopAll`, for these chats only. */
  stopConversations(conversationIds: readonly string[]): Promise<void> {
    return this.#chats.end(
      (id) => conversationIds.includes(id),
      () => this.running.stopConversations(conversationIds),
    );
  }

  /** For quitting: no turn starts from now on; running ones end and are stored. */
  async close(reason: StopReason): Promise<void> {
    this.#chats.close();
    await this.stopAll(reason);
    await this.running.storeHeld();
  }

  // How a turn starts

  #settingsOf(conversationId: string): Promise<ChatSettings> {
    return this.#options.library.chatSettings(conversationId);
  }

  async #planFor(conversationId: string, own: PlanOptions): Promise<ReplyPlan> {
    return this.#plan(await this.#settingsOf(conversationId), own);
  }

  #plan(settings: ChatSettings, own: PlanOptions): ReplyPlan {
    return planReply(settings, own, this.#options.connectionOf);
  }

  /** Adds a message at the end of the path or, while answers are compared, at the end of each column. */
  async #startAtEnd(conversationId: string, said: MessageContent, queueId?: string): Promise<string> {
    const { library } = this.#options;
    const ends = await library.columnEnds(conversationId);
    if (ends.length === 0) return this.#start(conversationId, said, undefined, {}, queueId);
    const settings = await this.#settingsOf(conversationId);
    const columns = ends.map((end) => ({
      parentId: end.messageId,
      plan: this.#plan(settings, replacementOptions(end)),
    }));
    const asked = columns.map(({ parentId, plan }) => ({ parentId, reply: plan.reply }));
    const { text, attachments } = said;
    const added = await library.addColumnTurns(conversationId, text, asked, queueId, attachments);
    this.running.launch(conversationId, launchesFor(added.replyIds, columns), added);
    return added.userMessageIds[0] ?? '';
  }

  async #start(
    conversationId: string,
    { text, attachments }: MessageContent,
    parentId: string | null | undefined,
    own: PlanOptions,
    queueId?: string,
  ): Promise<string> {
    const plan = await this.#planFor(conversationId, own);
    const { library } = this.#options;
    const added = await library.addTurn(conversationId, text, parentId, [plan.reply], queueId, attachments);
    this.running.launch(conversationId, launchesFor(added.replyIds, [{ plan }]), added);
    return added.userMessageId;
  }

  async #addVersion(message: Message, request: { readonly plan: ReplyPlan } | ExactRequest): Promise<AddedVersion> {
    const { library } = this.#options;
    const hiddenLater = await library.countLater(message.id);
    const { reply } = request.plan;
    const added = await (message.role === 'assistant'
      ? library.addReplyVersion(message.id, reply)
      : library.addReplyTo(message.id, reply));
    this.running.launch(message.conversationId, [{ messageId: added.replyId, ...request }], added);
    return { messageId: added.replyId, hiddenLater };
  }

  async #afterReply(conversationId: string, messageId: string): Promise<void> {
    if (!this.#chats.isFree(conversationId)) return;
    this.#options.onReplyComplete(conversationId, messageId);
    await this.queue.sendAutomatically(conversationId);
  }
}

/** Throws unless there is something to send. */
function requireContent(text: string, attachments: readonly AttachmentRef[]): void {
  if (text.trim() === '' && attachments.length === 0) throw new TurnRefusal('empty_message');
}

/** The replies that the library has created, each with its plan. */
function launchesFor(replyIds: readonly string[], planned: readonly { readonly plan: ReplyPlan }[]): readonly Launch[] {
  return planned.flatMap(({ plan }, index) => {
    const messageId = replyIds[index];
    return messageId === undefined ? [] : [{ messageId, plan }];
  });
}
