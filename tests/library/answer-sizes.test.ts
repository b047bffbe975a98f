// Even with the largest rows that an import may add, main's answers and events stay below the size limit, and each chat
// opens in the window.
import { serialize } from 'node:v8';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { answerBytes } from '../../electron/answer-size.ts';
import { createHandlers } from '../../electron/handlers.ts';
import { broadcast, registerRequests } from '../../electron/ipc.ts';
import { MainLanguage } from '../../electron/language.ts';
import { LazyLaboratory, secureRandom } from '../../electron/lazy-laboratory.ts';
import { libraryPaths } from '../../electron/library/file/files.ts';
import { openLibrary } from '../../electron/library/thread/client.ts';
import type { LibraryHandle } from '../../electron/library/thread/library-handle.ts';
import { DataRequests } from '../../electron/library-requests.ts';
import { log } from '../../electron/logging/log.ts';
import { SavedItemRequests } from '../../electron/saved-item-requests.ts';
import { systemClock } from '../../electron/service/clock.ts';
import type { Parts } from '../../electron/set-up/parts.ts';
import { Notices } from '../../electron/shell/notices.ts';
import { Conversations } from '../../electron/turns/conversations.ts';
import { TurnEngine } from '../../electron/turns/engine.ts';
import { reduceConversation } from '../../renderer/store/chats/conversation-reducer.ts';
import { EMPTY_STATE } from '../../renderer/store/chats/conversation-state.ts';
import type { ConversationView, Message } from '../../shared/conversation.ts';
import { fail } from '../../shared/errors.ts';
import type { EventName, Events } from '../../shared/events.ts';
import type { RequestName, RequestResult } from '../../shared/ipc.ts';
import { REQUEST_NAMES } from '../../shared/ipc-names.ts';
import { fromJsonText, type JsonText } from '../../shared/json/json-text.ts';
import { LIMITS } from '../../shared/limits.ts';
import { isFullPage, type SavedItem } from '../../shared/saved-items.ts';
import { DEFAULT_SETTINGS } from '../../shared/settings.ts';
import { GOOD_INPUTS } from '../helpers/data/good-inputs.ts';
import { invokable } from '../security/electron-fake.ts';
import { FakeKeyring } from './open-client.ts';
import { makeFolder, openHost, type TestFolder } from './open-store.ts';
import { spawnHere } from './this-thread.ts';
import { CHATS, EXPERIMENTS, FOLDER, fillWorst, MANY, MESSAGES } from './worst-library.ts';

/**
 * Requests that the test leaves out: most of them end the app or work on the whole library. Their answers are small,
 * except for the licences, which don't come from the library.
 */
const NOT_ASKED: ReadonlySet<RequestName> = new Set<RequestName>([
  'app:quit',
  'app:restart',
  'app:licences',
  'connection:find-local',
  'trash:empty',
  'data:export',
  'data:backup-now',
  'data:restore-backup',
  'data:encrypt',
  'data:delete-all',
  'data:check',
  'library:start-afresh',
  'library:go-back',
  'laboratory:start',
  'laboratory:resume',
  'laboratory:repeat',
  'laboratory:keep',
  'laboratory:export',
  'folder:delete',
]);

/** Stands in for every part of the app that doesn't use the library: it refuses every request. */
const elsewhere: object = new Proxy(() => undefined, {
  get: (_, name) => (name === 'then' ? undefined : elsewhere),
  apply: () => fail({ reason: 'refused' }),
});

let folder: TestFolder;
let library: LibraryHandle;
/** The size in bytes of the largest answer or event of each kind. */
const largest = new Map<string, number>();
const complaints: unknown[] = [];

const page = { url: 'app://parley/index.html', origin: 'app://parley', parent: null };
const webContents = {
  mainFrame: page,
  executeJavaScriptInIsolatedWorld: () => Promise.resolve(true),
  isCrashed: () => false,
  send: (name: string, payload: unknown) => note(name, payload),
};
const windows = [{ id: 1, webContents, isDestroyed: () => false }];

/** True for answers of other parts of the app, which are small and aren't tested here. */
const isElsewhere = (value: unknown): boolean =>
  typeof value === 'function' ||
  (typeof value === 'object' && value !== null && Object.values(value).some(isElsewhere));

function note(name: string, value: unknown): void {
  if (isElsewhere(value)) return;
  largest.set(name, Math.max(largest.get(name) ?? 0, serialize(value).length));
}

function tell<N extends EventName>(name: N, payload: Events[N]): void {
  Reflect.apply(broadcast, null, [windows, name, payload]);
}

async function ask<N extends RequestName>(name: N, input: unknown): Promise<RequestResult<N>> {
  const handler = invokable.get(name);
  if (handler === undefined) throw new Error(`no handler for ${name}`);
  const answer = await handler({ sender: webContents, senderFrame: page }, input);
  note(name, answer);
  return answer as RequestResult<N>;
}

beforeAll(async () => {
  folder = makeFolder();
  await (await openHost(folder.path)).close();
  fillWorst(libraryPaths(folder.path).library);
  library = openLibrary({ folder: folder.path, workerPath: '', keyWrapper: new FakeKeyring(), spawn: spawnHere });
  expect(await library.ready()).toMatchObject({ kind: 'ready' });

  const settings = { get: () => DEFAULT_SETTINGS, update: () => ({ ok: true, value: DEFAULT_SETTINGS }) };
  const engine = new TurnEngine({
    library: library.api,
    fetch: () => Promise.reject(new Error('no service')),
    now: () => Date.now(),
    newId: () => crypto.randomUUID(),
    maxConcurrent: () => 1,
    route: async () => fail({ code: 'auth.invalid', reason: 'no_connection', retryable: false }),
    connectionOf: () => null,
    isOnScreen: () => false,
    onDeltas: (deltas) => tell('turn:deltas', deltas),
    onPath: (change) => tell('conversation:path', change),
    onSummary: (summary) => conversations.announce([summary]),
    onKeySent: () => undefined,
    onKeyUsed: () => undefined,
    onKeyRefused: () => undefined,
    onReplyComplete: () => undefined,
    onTrouble: (error) => complaints.push(error),
  });
  const conversations = new Conversations({
    library: library.api,
    running: engine.running,
    settings: () => DEFAULT_SETTINGS,
    connectionIds: () => ['c'],
    isMain: () => true,
    firstModel: () => 'm',
    rememberChoice: () => undefined,
    rememberOpen: () => undefined,
    defaultPreset: async () => null,
    onPresetTrouble: () => undefined,
    emit: tell,
  });
  const language = new MainLanguage('en-US');
  const chosen = { askWhereToSave: async () => null, askWhatToOpen: async () => null };
  const desktop = Object.assign(Object.create(elsewhere), chosen);
  const known = {
    ...{ library, engine, conversations, language, desktop, settings, emit: tell },
    emitToOthers: (_windowId: number, name: EventName, payload: Events[EventName]) =>
      Reflect.apply(tell, null, [name, payload]),
    notices: new Notices(() => undefined),
    ask: async () => true,
    keys: { isKeyIn: () => false },
    laboratory: new LazyLaboratory({
      library: library.api,
      fetch: () => Promise.reject(new Error('no service')),
      clock: systemClock,
      random: secureRandom,
      now: () => Date.now(),
      route: async () => fail({ code: 'auth.invalid', reason: 'no_connection', retryable: false }),
      connectionOf: () => null,
      listOf: () => ({ models: [], fetchedAt: null }),
      emit: (change) => tell('laboratory:changed', change),
      releaseMemory: () => undefined,
      onKeySent: () => undefined,
      onKeyUsed: () => undefined,
      onKeyRefused: () => undefined,
      onTrouble: (error) => complaints.push(error),
    }),
    connections: Object.assign(Object.create(elsewhere), { list: () => [] }),
    vault: { describe: async () => ({ name: null }) },
    appWindows: Object.assign(Object.create(elsewhere), { roleOf: () => ({ kind: 'chat', conversationId: 'long' }) }),
    data: new DataRequests({
      library,
      desktop: chosen,
      language: () => language.page,
      importedWords: () => language.texts.imported,
      storeFilesAgain: () => true,
      stopTurns: async () => undefined,
    }),
    saved: new SavedItemRequests({
      library: library.api,
      desktop: { saveText: async () => ({ ok: true, value: { path: null } }), askWhatToOpen: async () => null },
      emit: tell,
      isKeyIn: () => false,
      fileName: () => 'prompts.json',
    }),
  };
  const parts = new Proxy(known, { get: (target, name) => Reflect.get(target, name) ?? elsewhere });
  // The parts of a whole app; only those of the library are real.
  Reflect.apply(registerRequests, null, [createHandlers(parts as unknown as Parts), () => windows, null]);
  const { error } = log;
  vi.spyOn(log, 'error').mockImplementation((event, fields) => {
    complaints.push([event, fields]);
    error.call(log, event, fields);
  });
});

afterAll(async () => {
  vi.restoreAllMocks();
  await library.close();
  folder.remove();
});

/** What each input field may refer to; a request is sent once for each entry of the longest list. */
function namesIn(name: RequestName, backupId: string): Readonly<Record<string, readonly unknown[]>> {
  const [domain = ''] = name.split(':');
  const ids: Readonly<Record<string, readonly string[]>> = {
    conversation: CHATS,
    folder: [FOLDER],
    queue: ['queue-1', 'queue-long-1'],
    saved: ['prompt-1'],
    laboratory: EXPERIMENTS,
    backup: [backupId],
  };
  const all = (prefix: string) => Array.from({ length: MANY }, (_, at) => `${prefix}-${at + 1}`);
  const many: Readonly<Record<string, readonly string[]>> = {
    conversation: all('chat'),
    saved: all('prompt'),
    laboratory: all('experiment'),
    trash: all('trash').slice(0, 10),
  };
  return {
    id: ids[domain] ?? [],
    ids: many[domain] === undefined ? [] : [many[domain]],
    conversationId: CHATS,
    messageId: MESSAGES,
    known: [[]],
    ordinal: [0],
    ordinals: [Array.from({ length: LIMITS.experimentAnswersMax }, (_, at) => at)],
    query: ['word'],
    folderId: [FOLDER],
    parentId: [FOLDER],
  };
}

function inputsOf(name: RequestName, backupId: string): readonly unknown[] {
  const good: Readonly<Record<string, unknown>> = { ...GOOD_INPUTS[name] };
  const names = namesIn(name, backupId);
  const fields = Object.keys(good).filter((field) => (names[field] ?? []).length > 0);
  const count = Math.max(1, ...fields.map((field) => names[field]?.length ?? 0));
  return Array.from({ length: count }, (_, at) => ({
    ...good,
    ...Object.fromEntries(fields.map((field) => [field, names[field]?.[at % (names[field]?.length ?? 1)]])),
  }));
}

it('loads each chat completely in the window, in answers of bounded size', async () => {
  for (const id of CHATS) {
    const opened = await ask('conversation:open', { id, isPart: true });
    if (!opened.ok) throw new Error(`${id}: ${opened.error.reason}`);
    const view: ConversationView = fromJsonText(opened.value);
    let { state } = reduceConversation(EMPTY_STATE, { kind: 'opened', view });
    for (let rests = 0; state.chat?.partOf != null; rests++) {
      expect(rests).toBeLessThan(100);
      const rest = await ask('conversation:rest', { id, known: [...(state.chat?.messages.keys() ?? [])] });
      if (!rest.ok) throw new Error(`${id}: ${rest.error.reason}`);
      const messages: readonly Message[] = fromJsonText<readonly Message[]>(rest.value as JsonText<readonly Message[]>);
      const next = reduceConversation(state, { kind: 'rest', of: view, messages });
      expect(next.replayId).toBeNull();
      state = next.state;
    }
    const { chat } = state;
    for (const one of [...(chat?.ids ?? []), ...(chat?.compareColumns ?? []).flat()])
      if (!chat?.messages.has(one)) throw new Error(`${id}: ${one} is missing`);
  }
  expect(complaints).toEqual([]);
});

it('returns presets, prompts, usage and the tree in pages, with every item', async () => {
  const saved: SavedItem[] = [];
  for (;;) {
    const answer = await ask('saved:list', { offset: saved.length });
    if (!answer.ok) throw new Error(answer.error.reason);
    saved.push(...answer.value);
    if (!isFullPage(answer.value)) break;
  }
  expect(new Set(saved.map(({ id }) => id)).size).toBe(MANY + 100);
  let rows = 0;
  for (;;) {
    const answer = await ask('usage:report', { fromDay: null, toDay: null, conversationId: null, offset: rows });
    if (!answer.ok) throw new Error(answer.error.reason);
    rows += answer.value.days.length;
    if (answer.value.days.length < LIMITS.usageTogetherMax) break;
  }
  expect(rows).toBe(MANY);
  const ids = new Set<string>();
  for (let offset = 0; ; offset += LIMITS.treePageSize) {
    const answer = await ask('conversation:tree', { id: 'wide', offset });
    if (!answer.ok) throw new Error(answer.error.reason);
    for (const { id } of answer.value) ids.add(id);
    if (answer.value.length < LIMITS.treePageSize) break;
  }
  expect(ids.size).toBe(MANY + 1);
});

it('keeps the answers to the other requests, and the events that they cause, within the limit', async () => {
  const job = library.startJob({ kind: 'backup', reason: 'regular' });
  expect(await library.job(job)).toMatchObject({ state: 'finished' });
  const backupId = (await library.status()).backups[0]?.id ?? '';
  for (const name of REQUEST_NAMES) {
    if (NOT_ASKED.has(name)) continue;
    for (const input of inputsOf(name, backupId)) {
      const answer = await ask(name, input);
      if (!answer.ok && 'reason' in answer.error) expect([name, answer.error.reason]).not.toContain('answer_too_large');
    }
  }
  for (const name of ['laboratory:open', 'laboratory:answers', 'laboratory:answer', 'laboratory:next-pair'])
    expect([name, (largest.get(name) ?? 0) > 8 * 2 ** 20]).toEqual([name, true]);
  for (const [name, bytes] of largest) expect([name, bytes <= LIMITS.answerMaxBytes]).toEqual([name, true]);
  expect(complaints).toEqual([]);
});

it('counts at least the bytes of a value, and stops soon after the limit', () => {
  for (const value of [
    null,
    1,
    'a',
    'ä'.repeat(100_000),
    '\u4e00'.repeat(100_000),
    [{ a: [1, 'b'], c: {} }],
    { ok: true },
  ])
    expect(answerBytes(value, Number.MAX_SAFE_INTEGER)).toBeGreaterThanOrEqual(serialize(value).length - 2);
  const texts = Array.from({ length: 1_000 }, () => 'x'.repeat(1_000));
  expect(answerBytes(texts, Number.MAX_SAFE_INTEGER)).toBeGreaterThan(1_000_000);
  expect(answerBytes(texts, 10_000)).toBeLessThan(10_000 + answerBytes(texts[0], Number.MAX_SAFE_INTEGER));
});
