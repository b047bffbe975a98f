/** Carries each turn from its row in the library to its stored ending, and keeps the windows up to date. */

import { type Message, type PathChange, statusOfEnding } from '../../shared/conversation.ts';
import { type AppError, fail, type Result } from '../../shared/errors.ts';
import { present } from '../../shared/json/json.ts';
import type { ReplyExtras } from '../../shared/replies/reply-extras.ts';
import type { RequestDetails } from '../../shared/requests/request-details.ts';
import type { TurnDelta, TurnSnapshot } from '../../shared/requests/running-turns.ts';
import type { Route } from '../keys/connection-book.ts';
import type { AsyncLibrary } from '../library/library-api.ts';
import type { StoredPathChange } from '../library/library-values.ts';
import { type Clock, systemClock } from '../service/clock.ts';
import { endpointUrl } from '../service/endpoint.ts';
import type { FetchLike } from '../service/transport.ts';
import { Endings, isUnknown } from './endings.ts';
import { Journal } from './journal.ts';
import { type KeyListener, reportKeyAnswer } from './key-answer.ts';
import { Outbox } from './outbox.ts';
import { type ReplyPlan, requestAgain, requestFor, type StoredRequest } from './reply-plan.ts';
import { withContents } from './sent-attachments.ts';
import { type StopReason, Turn, type TurnEnd } from './turn.ts';
import { TurnPool } from './turn-pool.ts';

export interface TurnRunnerOptions extends KeyListener {
  readonly library: AsyncLibrary;
  readonly fetch: FetchLike;
  /** Unix milliseconds. */
  readonly now: () => number;
  /** For tests; defaults to the system's clock. */
  readonly clock?: Pick<Clock, 'schedule'>;
  readonly newId: () => string;
  readonly maxConcurrent: () => number;
  /** What a request needs from the connection, or why it is missing. */
  readonly route: (connectionId: string) => Promise<Result<Route>>;
  readonly isOnScreen: (conversationId: string) => boolean;
  readonly onDeltas: (deltas: readonly TurnDelta[]) => void;
  readonly onPath: (change: PathChange) => void;
  readonly onSummary: (summary: StoredPathChange['summary']) => void;
  /** Called after a reply that ended well. */
  readonly onEndedWell: (conversationId: string, messageId: string) => Promise<void>;
  /** Called when the library fails, or when something fails that never should. */
  readonly onTrouble: (error: unknown) => void;
}

/** A reply that the library has created. `kept` is the text that it already holds. */
export interface Launch {
  readonly messageId: string;
  readonly plan: ReplyPlan;
  readonly kept?: { readonly text: string; readonly reasoning: string; readonly extras?: ReplyExtras };
  /** An earlier request, to be sent again unchanged. */
  readonly again?: StoredRequest;
}

const OTHER_ADDRESS: AppError = { code: 'not_found', retryable: false, reason: 'other_address' };

export class TurnRunner {
  readonly #options: TurnRunnerOptions;
  readonly #outbox: Outbox;
  readonly #journal: Journal;
  readonly #endings: Endings;
  readonly #pool: TurnPool;
  /** The path when the turn started, in case the library can't be read when it ends. */
  readonly #changes = new WeakMap<Turn, StoredPathChange>();

  constructor(options: TurnRunnerOptions) {
    const { library, onTrouble, isOnScreen, maxConcurrent } = options;
    this.#options = options;
    this.#outbox = new Outbox(options.onDeltas);
    this.#journal = new Journal((entries) => library.journal(entries), onTrouble);
    this.#endings = new Endings({
      library,
      isOnScreen,
      onTrouble,
      onStoredLate: (messageId, change) => {
        this.#journal.close(messageId);
        this.publishPath(change);
      },
    });
    this.#pool = new TurnPool({
      clock: options.clock ?? systemClock,
      maxConcurrent,
      onTrouble,
      runToEnd: (turn) => this.#runToEnd(turn),
    });
  }

  isGenerating(conversationId: string): boolean {
    return this.#pool.hasConversation(conversationId);
  }

  /** How many turns run or wait for their place. */
  count(): number {
    return this.#pool.size;
  }

  /** The ids of the messages that the turns write. */
  ids(): readonly string[] {
    return this.#pool.ids;
  }

  /** The running turns of a chat. Everything that arrived is sent to the window first. */
  snapshots(conversationId: string): readonly TurnSnapshot[] {
    this.#outbox.flush();
    return this.#pool.of(conversationId).map((turn) => turn.snapshot(this.#outbox.seq(turn.turnId)));
  }

  /** The message with the text that arrived so far, even if the library could not store its ending yet. */
  withLiveText(message: Message): Message {
    const turn = this.#pool.get(message.id);
    if (turn === undefined) return this.#endings.withEnding(message);
    return { ...message, text: turn.text, reasoning: turn.reasoning, status: 'streaming' };
  }

  liveDetails(messageId: string): RequestDetails | null {
    return this.#pool.get(messageId)?.details() ?? this.#endings.details(messageId);
  }

  stop(messageId: string): void {
    const turn = this.#pool.get(messageId);
    if (turn !== undefined) this.#pool.stop(turn, 'user');
  }

  /** Cuts short the wait before an automatic retry. */
  retryNow(messageId: string): void {
    this.#pool.get(messageId)?.retryNow();
  }

  /** Ends every turn. Resolves when their endings are stored, or held because the library refused them. */
  async stopAll(reason: StopReason): Promise<void> {
    this.#pool.stopAll(reason);
    await this.idle();
  }

  /** Stops all turns in these chats. Resolves when their endings are stored, or held as in `stopAll`. */
  async stopConversations(conversationIds: readonly string[]): Promise<void> {
    const running = conversationIds.flatMap((id) => this.#pool.of(id));
    for (const turn of running) this.#pool.stop(turn, 'user');
    await this.#pool.ended(running);
  }

  /** Resolves when no turn runs. */
  idle(): Promise<void> {
    return this.#pool.idle();
  }

  /** Call after the computer slept: see {@link TurnPool.noteResume}. */
  noteResume(): void {
    this.#pool.noteResume();
  }

  /** Retries storing the endings that the library refused, for one chat or for all. */
  async storeHeld(conversationId?: string): Promise<void> {
    await this.#endings.retry(conversationId);
    if (conversationId === undefined) this.#journal.flush();
  }

  /** Sends a changed path to the window, with the latest text of running turns. */
  publishPath(change: StoredPathChange): void {
    const { after, ids, compareColumns, queue, summary } = change;
    const conversationId = summary.id;
    const turns = this.snapshots(conversationId);
    const changed = change.changed.map((message) => this.withLiveText(message));
    const path = { ...(after !== undefined && { after }), ids };
    this.#options.onPath({ ...path, conversationId, changed, compareColumns, queue, turns });
    this.#options.onSummary(summary);
  }

  /** Call right after the library created the replies: turns must be registered before the window learns about them. */
  launch(conversationId: string, launches: readonly Launch[], change: StoredPathChange): void {
    const turns = launches.map((launch) => this.#createTurn(conversationId, launch));
    for (const turn of turns) {
      this.#pool.add(turn);
      this.#changes.set(turn, change);
    }
    this.publishPath(change);
    for (const turn of turns) this.#pool.start(turn);
  }

  #createTurn(conversationId: string, { messageId, plan, kept, again }: Launch): Turn {
    const { library, fetch, now, newId, route, onTrouble } = this.#options;
    const { connectionId } = plan.reply;
    const isContinued = kept !== undefined && kept.text.trim() !== '';
    return new Turn({
      turnId: newId(),
      conversationId,
      messageId,
      connectionId,
      text: kept?.text ?? '',
      reasoning: kept?.reasoning ?? '',
      extras: kept?.extras,
      prepare: async () => {
        if (again !== undefined) return requestAgain(again);
        const path = this.#endings.withEndings(await library.history(messageId));
        const history = isContinued ? path : path.filter((message) => message.id !== messageId);
        const read = (sha256: string) => library.attachmentOfMessage(messageId, sha256);
        return requestFor(plan, await withContents(history, plan.settings, read), isContinued);
      },
      route: async () => {
        const found = await route(connectionId);
        // The connection may have changed while the turn waited for its place.
        return again !== undefined && found.ok && endpointUrl(found.value.endpoint, '/chat/completions') !== again.url
          ? fail(OTHER_ADDRESS)
          : found;
      },
      fetch,
      now,
      listener: {
        onText: (turn, text, reasoning) => {
          this.#outbox.add(turn, { text, reasoning });
          this.#journal.add(turn.messageId, text, reasoning);
        },
        onRead: (turn) => {
          this.#outbox.add(turn, { isLastText: true });
          this.#outbox.flush();
        },
        onKeyReplaced: (turn, key) => {
          if (isAnySent(turn.details())) this.#options.onKeySent(turn.connectionId, key);
        },
        onPhase: (turn, phase) => this.#outbox.add(turn, { phase }),
        onTrouble,
      },
    });
  }

  async #runToEnd(turn: Turn): Promise<void> {
    const { conversationId, messageId, connectionId } = turn;
    const end = await withVerdict(turn, await turn.run());
    // Do this before telling the window about the reply: the remedy that it shows depends on the key's state.
    if (turn.sentKey !== null) {
      reportKeyAnswer(this.#options, connectionId, turn.sentKey, {
        isSent: isAnySent(end.details),
        error: end.error,
        isTaken: end.firstTokenMs !== null || end.ending === 'complete',
      });
    }
    this.#outbox.flush();
    this.#journal.flush();
    const stored = await this.#endings.store(conversationId, end);
    this.#pool.forget(turn);
    this.#outbox.close(turn.turnId);
    if (stored.kind === 'held') await this.#publishHeld(turn);
    else {
      this.#journal.close(messageId);
      if (stored.change !== null) this.publishPath(stored.change);
    }
    if (statusOfEnding(end.ending) === 'complete') await this.#options.onEndedWell(conversationId, messageId);
  }

  /** Shows an ending that the library did not store, with all of its text. */
  async #publishHeld(turn: Turn): Promise<void> {
    const atStart = this.#changes.get(turn);
    try {
      this.publishPath(await this.#options.library.pathChange(turn.conversationId));
    } catch (error) {
      // The chat was deleted meanwhile: its row must not come back.
      if (isUnknown(error)) return;
      this.#options.onTrouble(error);
      if (atStart !== undefined) this.publishPath(atStart);
    }
  }
}

/**
 * Records where the answer breaks its schema, or why it could not be judged. Parley validates the answer itself, whatever
 * the service promises.
 */
async function withVerdict({ answerSchema }: Turn, end: TurnEnd): Promise<TurnEnd> {
  if (answerSchema === '' || statusOfEnding(end.ending) !== 'complete') return end;
  // Chats without a schema never load the validator.
  const { judgeBySchema } = await import('../answer-schemas/json-schema.ts');
  const { fault: schemaFault, trouble: schemaTrouble } = judgeBySchema(end.text, answerSchema);
  if (schemaFault === undefined && schemaTrouble === undefined) return end;
  return { ...end, extras: { ...end.extras, ...present({ schemaFault, schemaTrouble }) } };
}

function isAnySent(details: RequestDetails | null): boolean {
  return details?.exchanges?.some(({ isSent }) => isSent) === true;
}
