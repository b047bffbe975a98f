// Turns on a real library file and a real service, observed through the window's own reducer.

import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { Route } from '../../electron/keys/connection-book.ts';
import type { Sql } from '../../electron/library/file/sql.ts';
import { createLibrary, type LocalLibrary } from '../../electron/library/host/library.ts';
import type { AsyncLibrary } from '../../electron/library/library-api.ts';
import type { ApiKey } from '../../electron/service/api-key.ts';
import { parseBaseUrl } from '../../electron/service/endpoint.ts';
import { Conversations } from '../../electron/turns/conversations.ts';
import { TurnEngine } from '../../electron/turns/engine.ts';
import { watchBytes } from '../../electron/turns/watch-bytes.ts';
import { ChatTexts } from '../../renderer/store/chats/chat-texts.ts';
import { reduceConversation } from '../../renderer/store/chats/conversation-reducer.ts';
import { EMPTY_STATE } from '../../renderer/store/chats/conversation-state.ts';
import type { ChatSettings, ConversationSummary, Message } from '../../shared/conversation.ts';
import type { AppError, Result } from '../../shared/errors.ts';
import type { EventName, Events } from '../../shared/events.ts';
import { DEFAULT_REQUEST_OPTIONS, type RequestOptions } from '../../shared/requests/request-options.ts';
import type { TurnDelta } from '../../shared/requests/running-turns.ts';
import { DEFAULT_SETTINGS } from '../../shared/settings.ts';
import { chatSettings } from '../helpers/data/chat-settings.ts';
import { keyFor } from '../helpers/data/key-for.ts';
import { createNodeTransport } from '../helpers/system/node-transport.ts';
import { openSql } from '../library/new-file.ts';
import { type DrivenService, startDrivenService } from './driven-service.ts';

export type Fault = (method: keyof AsyncLibrary, args: readonly unknown[]) => Error | null;

export const SETTINGS = chatSettings('one', 'alpha');

const SHORT = {
  connectMs: 5_000,
  responseStartMs: 20_000,
  idleMs: 20_000,
  nextTokenMs: 20_000,
  wholeResponseMs: 20_000,
};

/** Runs calls in order, each in its own turn of the event loop, as the library's worker does. */
function fromAnotherThread(library: LocalLibrary, seen: string[], fault: () => Fault | null): AsyncLibrary {
  let last: Promise<unknown> = Promise.resolve();
  const call = (method: keyof AsyncLibrary, args: readonly unknown[]): Promise<unknown> => {
    const run = last.then(async () => {
      await new Promise((resolve) => setImmediate(resolve));
      const error = fault()?.(method, args);
      if (error) throw error;
      seen.push(method);
      const work: unknown = Reflect.get(library, method);
      if (typeof work !== 'function') throw new Error(`the library has no ${method}`);
      // Copy arguments and results, as messages between threads are.
      return structuredClone(work(...structuredClone(args)));
    });
    last = run.catch(() => undefined);
    return run;
  };
  return new Proxy({} as AsyncLibrary, {
    get:
      (_, method: keyof AsyncLibrary) =>
      (...args: readonly unknown[]) =>
        call(method, args),
  });
}

export class World {
  readonly service: DrivenService;
  readonly path: string;
  readonly sql: Sql;
  readonly local: LocalLibrary;
  readonly library: AsyncLibrary;
  readonly engine: TurnEngine;
  readonly conversations: Conversations;
  /** Names of the library's methods in the order they ran. */
  readonly libraryCalls: string[] = [];
  readonly deltas: TurnDelta[] = [];
  /** The deltas of each message to the window, and when it was sent. */
  readonly batches: { readonly at: number; readonly deltas: readonly TurnDelta[] }[] = [];
  readonly events: string[] = [];
  /** The sidebar rows that were sent to the windows, in order. */
  readonly rowUpdates: ConversationSummary[] = [];
  readonly keys: Map<string, ApiKey>;
  readonly refused: { readonly id: string; readonly error: AppError; readonly key: ApiKey }[] = [];
  readonly sent: ApiKey[] = [];
  readonly worked: ApiKey[] = [];
  readonly completed: string[] = [];
  readonly troubles: unknown[] = [];
  /** How often data arrived for each request. */
  readonly bytes: number[] = [];
  /** Callbacks that would run some time after the computer has woken up. */
  readonly alarms: (() => void)[] = [];
  maxConcurrent = 8;
  fault: Fault | null = null;
  route: ((id: string) => Promise<Result<Route>>) | null = null;
  isRetryEnabled = false;
  requestOptions: RequestOptions = DEFAULT_REQUEST_OPTIONS;
  window = EMPTY_STATE;
  private readonly texts = new ChatTexts();
  /** The window's requests for a replay after it missed a delta. */
  readonly replayed: Promise<void>[] = [];

  constructor(service: DrivenService, path: string) {
    this.service = service;
    this.keys = new Map([['one', keyFor('sk-first-key-1234', service.baseUrl)]]);
    this.path = path;
    this.sql = openSql(path);
    this.local = createLibrary(this.sql);
    this.library = fromAnotherThread(this.local, this.libraryCalls, () => this.fault);
    const transport = createNodeTransport();
    this.engine = new TurnEngine({
      library: this.library,
      fetch: (url, request) => {
        const index = this.bytes.push(0) - 1;
        const count = () => {
          this.bytes[index] = (this.bytes[index] ?? 0) + 1;
        };
        return watchBytes(transport.fetch, count)(url, request);
      },
      clock: {
        schedule: (_, run) => {
          this.alarms.push(run);
          return () => undefined;
        },
      },
      now: () => Date.now(),
      newId: randomUUID,
      maxConcurrent: () => this.maxConcurrent,
      route: (id) => (this.route ?? ((one) => this.ownRoute(one)))(id),
      connectionOf: (id) => ({ name: `Connection ${id}`, request: this.requestOptions }),
      isOnScreen: (id) => this.conversations.viewersOf(id).length > 0,
      onDeltas: (deltas) => {
        this.deltas.push(...deltas);
        this.batches.push({ at: performance.now(), deltas });
        for (const delta of deltas) this.events.push(`delta:${delta.messageId}`);
        this.reduce({ kind: 'deltas', deltas });
      },
      onPath: (change) => {
        for (const message of change.changed) this.events.push(`${message.status}:${message.id}`);
        this.reduce({ kind: 'path', change });
      },
      onSummary: (summary) => this.conversations.announce([summary]),
      onKeySent: (_, key) => this.sent.push(key),
      onKeyUsed: (_, key) => this.worked.push(key),
      onKeyRefused: (id, error, key) => {
        this.events.push(`refused:${id}`);
        this.refused.push({ id, error, key });
      },
      onReplyComplete: (_, messageId) => this.completed.push(messageId),
      onTrouble: (error) => this.troubles.push(error),
    });
    this.conversations = new Conversations({
      library: this.library,
      running: this.engine.running,
      settings: () => DEFAULT_SETTINGS,
      connectionIds: () => ['one', 'two'],
      isMain: () => true,
      firstModel: () => 'alpha',
      rememberChoice: () => undefined,
      rememberOpen: () => undefined,
      defaultPreset: async () => null,
      onPresetTrouble: () => undefined,
      emit: <N extends EventName>(name: N, payload: Events[N]) => {
        if (name === 'conversation:summaries')
          this.rowUpdates.push(...(payload as Events['conversation:summaries']).changed);
      },
    });
    onTestFinished(async () => {
      this.fault = null;
      await this.engine.close('shutdown');
      // A replay may cause another one.
      for (const one of this.replayed) await one;
      transport.close();
      this.sql.close();
    });
  }

  /** Creates a chat that the window shows, and returns its id. */
  async chat(settings: Partial<ChatSettings> = {}): Promise<string> {
    const { summary } = await this.library.createConversation({ ...SETTINGS, ...settings }, null);
    await this.show(summary.id);
    return summary.id;
  }

  async show(id: string): Promise<void> {
    this.reduce({ kind: 'opening', id });
    this.reduce({ kind: 'opened', view: await this.conversations.open(id, 1) });
  }

  /** The text, reasoning and status of a message in the window. */
  shown(messageId: string): { text: string; reasoning: string; status: string } {
    const { chat } = this.window;
    const message = chat?.messages.get(messageId);
    if (message === undefined) throw new Error('the window does not show this message');
    const { text, reasoning } = this.texts.of(message);
    return { text: text.getText(), reasoning: reasoning.getText(), status: message.status };
  }

  /** The id of the last message that the window shows. */
  async lastShown(): Promise<string> {
    const id = this.window.chat?.ids.at(-1);
    if (id === undefined) throw new Error('the window shows no message');
    return id;
  }

  /** Sends a message and returns the reply's id. */
  async send(conversationId: string, text: string): Promise<string> {
    const { messageId } = await this.engine.send(conversationId, text);
    const { path } = this.local.openConversation(conversationId);
    const reply = path.find((message) => message.parentId === messageId);
    if (reply === undefined) throw new Error('no reply was begun');
    return reply.id;
  }

  stored(messageId: string): Message {
    return this.local.getMessage(messageId);
  }

  idle(): Promise<void> {
    return this.engine.running.idle();
  }

  async ownRoute(id: string): Promise<Result<Route>> {
    const key = this.keys.get(id);
    const endpoint = parseBaseUrl(this.service.baseUrl);
    if (!endpoint.ok) throw new Error('the service has no usable address');
    if (key === undefined) return { ok: false, error: { code: 'auth.other', retryable: false, reason: 'no_key' } };
    const { isRetryEnabled, requestOptions: request } = this;
    const sent = { key, credential: key, extraHeaders: [] };
    return { ok: true, value: { endpoint: endpoint.value, ...sent, timeouts: SHORT, isRetryEnabled, request } };
  }

  private reduce(event: Parameters<typeof reduceConversation>[1]): void {
    const before = this.window.chat;
    const reduction = reduceConversation(this.window, event);
    const { state, replayId } = reduction;
    this.window = state;
    this.texts.prepare(state.chat);
    this.texts.follow(before, reduction);
    if (replayId === null) return;
    this.replayed.push(this.show(replayId));
  }
}

/** Starts a world that ends with the test. */
export async function startWorld(): Promise<World> {
  const folder = mkdtempSync(join(tmpdir(), 'parley-turns-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return new World(await startDrivenService(), join(folder, 'library.db'));
}

/** The sequence numbers of a turn's deltas. */
export function sequenceOf(deltas: readonly TurnDelta[], turnId: string): number[] {
  return deltas.filter((delta) => delta.turnId === turnId).map((delta) => delta.seq);
}
