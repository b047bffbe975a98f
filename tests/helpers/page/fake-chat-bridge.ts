/** A bridge without a main process: keeps one chat in memory, answers the chat's requests, and streams on command. */

import type { Bridge } from '../../../shared/bridge.ts';
import type { Connection } from '../../../shared/connection.ts';
import type {
  ConversationView,
  Message,
  MessageStatus,
  PathChange,
  ReplyRecord,
} from '../../../shared/conversation.ts';
import type { AppError } from '../../../shared/errors.ts';
import { toJsonText } from '../../../shared/json/json-text.ts';
import { DEFAULT_REQUEST_OPTIONS } from '../../../shared/requests/request-options.ts';
import type { TurnDelta } from '../../../shared/requests/running-turns.ts';
import { chatSettings } from '../data/chat-settings.ts';
import { NO_MORE_KEYS } from '../system/no-more-keys.ts';

export const FAKE_CONNECTION_ID = 'connection-1';

export const FAKE_CONNECTION: Connection = {
  id: FAKE_CONNECTION_ID,
  name: 'Fake service',
  baseUrl: 'http://127.0.0.1:1',
  consoleUrl: 'http://127.0.0.1:1/console',
  isPractice: false,
  isRetryEnabled: true,
  timeouts: { responseStartMs: null, idleMs: null, nextTokenMs: null, wholeResponseMs: null },
  request: DEFAULT_REQUEST_OPTIONS,
  createdAt: 1,
  ...NO_MORE_KEYS,
  key: { state: 'active', lastFour: 'wxyz', addedAt: 1, lastUsedAt: null, storedIn: null, lockedReason: null },
};

/** A complete reply. */
export function fakeReply(over: Partial<ReplyRecord> = {}): ReplyRecord {
  return {
    connectionId: FAKE_CONNECTION_ID,
    connectionName: 'Fake service',
    model: 'fake-large',
    parameters: { stream: true },
    completionId: 'cmpl-1',
    finishReason: 'stop',
    usage: { promptTokens: 12, completionTokens: 40, totalTokens: 52 },
    firstTokenMs: 320,
    durationMs: 2100,
    reasoningMs: null,
    ending: 'complete',
    error: null,
    isEmptyAnswer: false,
    compareGroupId: null,
    ...over,
  };
}

export function fakeMessage(over: Partial<Message> & { readonly id: string }): Message {
  const role = over.role ?? 'user';
  return {
    conversationId: 'chat-1',
    parentId: null,
    role,
    text: '',
    reasoning: '',
    status: 'complete',
    createdAt: 1_700_000_000_000,
    versions: { index: 0, count: 1, previousId: null, nextId: null },
    reply: role === 'assistant' ? fakeReply() : null,
    ...over,
  };
}

export function fakeError(over: Partial<AppError> = {}): AppError {
  return {
    code: 'auth.invalid',
    retryable: false,
    status: 401,
    serviceCode: 'invalid_api_key',
    serviceMessage: 'Incorrect API key provided.',
    ...over,
  };
}

export function fakeView(path: readonly Message[], over: Partial<ConversationView> = {}): ConversationView {
  return {
    summary: {
      id: 'chat-1',
      title: 'A chat about streams',
      createdAt: 1_700_000_000_000,
      updatedAt: 1_700_000_000_000,
      isPinned: false,
      isArchived: false,
      folderId: null,
      isUnread: false,
      isGenerating: false,
      isTemporary: false,
      hasDraft: false,
      messageCount: path.length,
    },
    settings: chatSettings(FAKE_CONNECTION_ID, 'fake-large'),
    draft: '',
    edits: [],
    position: null,
    path,
    compare: [],
    compareColumns: [],
    queue: [],
    turns: [],
    ...over,
  };
}

type Listener = (payload: never) => void;

export interface FakeBridge {
  readonly bridge: Bridge;
  /** Every request so far, in order. */
  readonly calls: { readonly name: string; readonly input: unknown }[];
  /** Sends an event as main would; `name` is the method, for example `onTurnDeltas`. */
  readonly emit: (name: string, payload: unknown) => void;
  /** Sets what a request answers; a function gets the input. */
  readonly answer: (name: string, value: unknown) => void;
  readonly startReply: (id: string, parent: Message) => void;
  readonly stream: (id: string, text: string, reasoning?: string) => void;
  readonly endReply: (id: string, status: MessageStatus, over?: Partial<ReplyRecord>) => void;
  readonly view: () => ConversationView;
}

/** A bridge whose chat begins as `first`. Requests without an answer succeed with null. */
export function createFakeBridge(first: ConversationView): FakeBridge {
  let view = first;
  const calls: { name: string; input: unknown }[] = [];
  const listeners = new Map<string, Set<Listener>>();
  const answers = new Map<string, unknown>([
    ['conversationOpen', () => toJsonText(view)],
    ['connectionLastModels', ({ id }: { id: string }) => ({ connectionId: id, models: [], fetchedAt: 1, error: null })],
    ['connectionModels', ({ id }: { id: string }) => ({ connectionId: id, models: [], fetchedAt: 1, error: null })],
    ['modelFacts', []],
    ['usageOfChat', []],
  ]);
  const sequences = new Map<string, number>();

  const emit = (name: string, payload: unknown): void => {
    for (const listener of listeners.get(name) ?? []) listener(payload as never);
  };
  const tellPath = (changed: readonly Message[]): void => {
    const change: PathChange = {
      conversationId: view.summary.id,
      ids: view.path.map((message) => message.id),
      changed,
      compareColumns: view.compareColumns,
      queue: view.queue,
      turns: view.turns,
    };
    emit('onConversationPath', change);
  };
  const bridge = new Proxy({} as Bridge, {
    get: (_target, name: string) =>
      name.startsWith('on')
        ? (listener: Listener) => {
            const set = listeners.get(name) ?? new Set<Listener>();
            listeners.set(name, set.add(listener));
            return () => set.delete(listener);
          }
        : async (input: unknown) => {
            calls.push({ name, input });
            const answer = answers.get(name) ?? null;
            return { ok: true, value: typeof answer === 'function' ? await answer(input) : answer };
          },
  });
  const put = (message: Message): void => {
    const isKnown = view.path.some((one) => one.id === message.id);
    const path = isKnown ? view.path.map((one) => (one.id === message.id ? message : one)) : [...view.path, message];
    view = { ...view, path };
  };
  return {
    bridge,
    calls,
    emit,
    answer: (name, value) => answers.set(name, value),
    view: () => view,
    startReply: (id, parent) => {
      const reply = fakeMessage({
        id,
        role: 'assistant',
        status: 'streaming',
        parentId: parent.id,
        reply: fakeReply({ ending: null, finishReason: null, usage: null, durationMs: null }),
      });
      const isNew = !view.path.some((one) => one.id === parent.id);
      if (isNew) put(parent);
      put(reply);
      sequences.set(id, 0);
      const turn = {
        turnId: `turn-${id}`,
        conversationId: view.summary.id,
        messageId: id,
        seq: 0,
        phase: { kind: 'connecting' as const },
      };
      view = { ...view, turns: [...view.turns, turn] };
      tellPath(isNew ? [parent, reply] : [reply]);
    },
    stream: (id, text, reasoning) => {
      const seq = (sequences.get(id) ?? 0) + 1;
      sequences.set(id, seq);
      const message = view.path.find((one) => one.id === id);
      if (message !== undefined)
        put({ ...message, text: message.text + text, reasoning: message.reasoning + (reasoning ?? '') });
      const kind = reasoning === undefined ? ('answering' as const) : ('reasoning' as const);
      const phase = { kind, firstTokenMs: 10 };
      view = { ...view, turns: view.turns.map((turn) => (turn.messageId === id ? { ...turn, seq, phase } : turn)) };
      const delta: TurnDelta = {
        turnId: `turn-${id}`,
        conversationId: view.summary.id,
        messageId: id,
        seq,
        text,
        phase,
        ...(reasoning === undefined ? {} : { reasoning }),
      };
      emit('onTurnDeltas', [delta]);
    },
    endReply: (id, status, over) => {
      const message = view.path.find((one) => one.id === id);
      view = { ...view, turns: view.turns.filter((turn) => turn.messageId !== id) };
      if (message === undefined) return;
      const ended = { ...message, status, reply: fakeReply(over) };
      put(ended);
      tellPath([ended]);
    },
  };
}
