/** The default answers of the in-memory main process, made from one small set of data. */

import type { Connection, ModelList } from '../../../shared/connection.ts';
import type {
  ConversationSummary,
  ConversationView,
  Folder,
  Message,
  TrashEntry,
} from '../../../shared/conversation.ts';
import { fail, ok } from '../../../shared/errors.ts';
import type { Bootstrap } from '../../../shared/ipc.ts';
import { toJsonText } from '../../../shared/json/json-text.ts';
import type { DataStatus, LibraryState } from '../../../shared/library.ts';
import { DEFAULT_REQUEST_OPTIONS } from '../../../shared/requests/request-options.ts';
import { type SavedInput, type SavedItem, savedChange } from '../../../shared/saved-items.ts';
import type { Settings } from '../../../shared/settings.ts';
import type { ModelFacts } from '../../../shared/usage/model-facts.ts';
import type { UsageReport } from '../../../shared/usage/usage.ts';
import { chatSettings } from '../data/chat-settings.ts';
import { NO_MORE_KEYS } from '../system/no-more-keys.ts';
import type { Answers } from './fake-bridge.ts';

export interface FakeWorld {
  settings: Settings;
  connections: Connection[];
  models: ModelList[];
  library: LibraryState;
  folders: Folder[];
  saved: SavedItem[];
  conversations: ConversationSummary[];
  messages: Record<string, Message[]>;
  trash: TrashEntry[];
  modelFacts: ModelFacts[];
  usage: UsageReport;
  data: DataStatus;
  vaultName: string | null;
  isDark: boolean;
  openId: string | null;
}

type Emit = (name: string, payload: unknown) => void;

const FIRST_PAGE = 50;

/** A saved item as the library would return it. */
export function savedItem(id: string, position: number, input: SavedInput): SavedItem {
  return { ...input, id, position, revision: JSON.stringify(input) };
}

export function defaultAnswers(world: FakeWorld, emit: Emit): Answers {
  let nextId = 1;
  const newId = (kind: string): string => `${kind}-new-${nextId++}`;
  const change = (ids: readonly string[], patch: Partial<ConversationSummary>): void => {
    world.conversations = world.conversations.map((one) => (ids.includes(one.id) ? { ...one, ...patch } : one));
    emit('conversation:summaries', {
      changed: world.conversations.filter((one) => ids.includes(one.id)),
      removed: [],
      total: world.conversations.length,
    });
  };
  const nothing = () => ok(null);
  const refused = fail({ reason: 'not_found' } as const);
  const job = () => ok({ jobId: newId('job') });
  return {
    'app:bootstrap': () => ok(bootstrapOf(world)),
    'app:listen': () => ok(null),
    'app:open-external': nothing,
    'app:copy': nothing,
    'app:save-text': () => ok({ path: '/home/ada/parley.txt' }),
    'app:prepare-print': () => ok({ ticket: 'ticket' }),
    'app:print': () => ok({ path: '/home/ada/parley.pdf' }),
    'app:load-image': () => refused,
    'app:open-folder': nothing,
    'app:contacted-hosts': () =>
      ok([
        {
          host: 'api.example.com',
          reasons: ['models', 'chat'],
          count: 12,
        },
      ]),
    'app:spelling': () => ok({ isSystem: false, languages: ['de', 'en-GB', 'en-US'] }),
    'app:licences': () => ok({ text: 'MIT License\n\nreact, zustand, i18next' }),
    'app:quit': nothing,
    'app:restart': nothing,
    'app:dismiss-notice': nothing,
    'app:desktop-state': () => ok({ isStartedAtLogin: false, quickKeys: 'off' }),
    'app:start-at-login': ({ isWanted }) => ok({ isStartedAtLogin: isWanted, quickKeys: 'off' }),
    'window:open-chat': nothing,
    'window:show-in-main': nothing,
    'window:open-quick': nothing,
    'window:full-screen': nothing,
    'window:close': nothing,
    'window:reload': nothing,
    'window:copy-image': nothing,
    'window:command': nothing,
    'settings:update': ({ patch }) => {
      world.settings = { ...world.settings, ...patch };
      return ok(world.settings);
    },
    'settings:set-proxy-password': nothing,
    'settings:test-proxy': () => ok({ durationMs: 182, route: 'DIRECT' }),
    'settings:choose-ca-file': () => ok({ path: null }),
    'connection:create': (input) => {
      const template = world.connections[0] ?? fakeConnection('c');
      const connection: Connection = {
        ...template,
        id: newId('connection'),
        name: input.name,
        baseUrl: input.baseUrl,
        consoleUrl: input.consoleUrl,
        isPractice: false,
      };
      world.connections = [...world.connections, connection];
      return ok({ connection, models: modelListOf(connection.id), isKeyProved: true });
    },
    'connection:cancel-check': nothing,
    'connection:find-local': () => ok([]),
    'connection:update': ({ id, input }) => {
      const found = world.connections.find((one) => one.id === id);
      if (found === undefined) return fail({ kind: 'service', error: { code: 'storage', retryable: false } });
      const saved: Connection = {
        ...found,
        name: input.name,
        baseUrl: input.baseUrl,
        consoleUrl: input.consoleUrl,
        isRetryEnabled: input.isRetryEnabled,
        timeouts: input.timeouts,
        ...(input.request === undefined ? {} : { request: input.request }),
      };
      world.connections = world.connections.map((one) => (one.id === id ? saved : one));
      return ok(saved);
    },
    'connection:remove': nothing,
    'connection:test': () => ok({ isKeyProved: true, modelCount: 3, durationMs: 212 }),
    'connection:rotate-key': ({ id, apiKey }) => {
      const found = world.connections.find((one) => one.id === id) ?? fakeConnection(id);
      const replaced = { state: 'active', lastFour: apiKey.slice(-4) } as const;
      const keys = found.keys.map((key) => (key.id === found.keyId ? { ...key, ...replaced } : key));
      return ok({ ...found, key: { ...found.key, ...replaced }, keys });
    },
    'connection:add-key': ({ id }) => ok(world.connections.find((one) => one.id === id) ?? fakeConnection(id)),
    'connection:choose-key': ({ id, keyId }) =>
      ok({ ...(world.connections.find((one) => one.id === id) ?? fakeConnection(id)), keyId }),
    'connection:describe-key': ({ id }) => ok(world.connections.find((one) => one.id === id) ?? fakeConnection(id)),
    'connection:remove-key': ({ id }) => {
      const found = world.connections.find((one) => one.id === id) ?? fakeConnection(id);
      return ok({ ...found, key: { ...found.key, state: 'none', lastFour: '', addedAt: null, lastUsedAt: null } });
    },
    'connection:unlock-key': ({ id }) => ok(world.connections.find((one) => one.id === id) ?? fakeConnection(id)),
    'connection:last-models': ({ id }) => ok(modelListOf(id)),
    'connection:models': ({ id }) => ok(modelListOf(id)),
    'practice:start': () => {
      const connection = { ...fakeConnection('practice'), name: 'Practice service', isPractice: true };
      world.connections = [...world.connections, connection];
      return ok({ connection, models: modelListOf(connection.id), isKeyProved: true });
    },
    'conversation:list': ({ view, offset, limit }) => {
      if (view === 'trashed') {
        const trashed = world.trash.flatMap(({ kind, conversationId, title }) =>
          kind === 'conversation' && conversationId !== null ? [fakeSummary(conversationId, title)] : [],
        );
        return ok({ items: trashed.slice(offset, offset + limit), total: trashed.length });
      }
      const all = world.conversations.filter((one) => one.isArchived === (view === 'archived'));
      return ok({ items: all.slice(offset, offset + limit), total: all.length });
    },
    'conversation:create': ({ isTemporary, folderId }) => {
      const summary = { ...fakeSummary(newId('chat'), ''), isTemporary, folderId: folderId ?? null, messageCount: 0 };
      world.conversations = [summary, ...world.conversations];
      emit('conversation:summaries', { changed: [summary], removed: [], total: world.conversations.length });
      return ok(viewOf(world, summary));
    },
    'conversation:open': ({ id }) => {
      const summary = world.conversations.find((one) => one.id === id);
      return summary === undefined ? refused : ok(toJsonText(viewOf(world, summary)));
    },
    'conversation:rest': () => ok(toJsonText([])),
    'conversation:rename': ({ id, title }) => {
      change([id], { title });
      return ok({ undoId: newId('undo') });
    },
    'conversation:settings': () => refused,
    'conversation:bulk': ({ ids, action }) => {
      if (action.kind === 'pin') change(ids, { isPinned: action.isPinned });
      else if (action.kind === 'archive') change(ids, { isArchived: action.isArchived });
      else if (action.kind === 'move') change(ids, { folderId: action.folderId });
      else {
        world.conversations = world.conversations.filter((one) => !ids.includes(one.id));
        emit('conversation:summaries', { changed: [], removed: ids, total: world.conversations.length });
      }
      return ok({ undoId: newId('undo') });
    },
    'conversation:set-draft': nothing,
    'conversation:set-edit': nothing,
    'conversation:set-position': nothing,
    'conversation:mark-read': ({ id }) => {
      change([id], { isUnread: false });
      return ok(null);
    },
    'conversation:tree': () => ok([]),
    'conversation:fork': () => refused,
    'folder:create': ({ name, parentId }) => {
      const folder = { id: newId('folder'), name, parentId, position: world.folders.length };
      world.folders = [...world.folders, folder];
      emit('folders:changed', world.folders);
      return ok(folder);
    },
    'folder:rename': ({ id, name }) => {
      world.folders = world.folders.map((one) => (one.id === id ? { ...one, name } : one));
      emit('folders:changed', world.folders);
      return ok({ undoId: newId('undo') });
    },
    'folder:move': ({ id, parentId, position }) => {
      world.folders = world.folders.map((one) => (one.id === id ? { ...one, parentId, position } : one));
      emit('folders:changed', world.folders);
      return ok({ undoId: newId('undo') });
    },
    'folder:delete': ({ id }) => {
      world.folders = world.folders.filter((one) => one.id !== id);
      emit('folders:changed', world.folders);
      return ok({ undoId: newId('undo') });
    },
    'message:send': () => ok({ messageId: newId('message'), isQueued: false }),
    'message:edit': () => ok({ messageId: newId('message'), hiddenLater: 0 }),
    'message:delete': () => ok({ undoId: newId('undo') }),
    'message:regenerate': () => ok({ messageId: newId('message'), hiddenLater: 0 }),
    'message:exactly-again': () => ok({ messageId: newId('message'), hiddenLater: 0 }),
    'message:continue': nothing,
    'message:retry': () => ok({ messageId: newId('message'), hiddenLater: 0 }),
    'message:select-version': () => ok({ hiddenLater: 0, hiddenMessageId: null }),
    'message:details': () => ok(null),
    'message:sent-body': () => refused,
    'attachment:add': () => ok([]),
    'attachment:arrange': () => ok([]),
    'attachment:read': () => refused,
    'attachment:thumbnail': () => ok({ dataUrl: null }),
    'attachment:set-thumbnail': nothing,
    'attachment:save': () => ok({ path: null }),
    'queue:hold': nothing,
    'queue:edit': nothing,
    'queue:remove': nothing,
    'queue:send': nothing,
    'turn:stop': nothing,
    'turn:retry-now': nothing,
    'compare:send': () => ok({ messageIds: [] }),
    'compare:keep': ({ messageId }) =>
      ok({
        conversationId: messageId,
        undoId: null,
        settings: chatSettings(null, null),
      }),
    'saved:list': () => ok(world.saved),
    'saved:create': (input) => {
      const item = savedItem(newId(input.kind), world.saved.length, input);
      world.saved = [...world.saved, item];
      emit('saved:changed', savedChange(new Map(), world.saved));
      return ok(item);
    },
    'saved:switch-model': () => ok({ undoId: null }),
    'saved:update': ({ id, input, revision }) => {
      const before = world.saved.find((one) => one.id === id);
      if (before === undefined) return refused;
      if (revision !== null && before.revision !== revision) return fail({ reason: 'changed_meanwhile' } as const);
      const item = savedItem(id, before.position, input);
      world.saved = world.saved.map((one) => (one.id === id ? item : one));
      emit('saved:changed', savedChange(new Map(), world.saved));
      return ok({ item, undoId: newId('undo') });
    },
    'saved:move': ({ id, position }) => {
      const moved = world.saved.find((one) => one.id === id);
      if (moved === undefined) return refused;
      const others = world.saved
        .filter((one) => one.kind === moved.kind && one.id !== id)
        .toSpliced(position, 0, moved);
      const order = others.map((one, index) => ({ ...one, position: index }));
      world.saved = [...world.saved.filter((one) => one.kind !== moved.kind), ...order];
      emit('saved:changed', savedChange(new Map(), world.saved));
      return ok({ undoId: newId('undo') });
    },
    'saved:delete': ({ ids }) => {
      world.saved = world.saved.filter((one) => !ids.includes(one.id));
      emit('saved:changed', savedChange(new Map(), world.saved));
      return ok({ undoId: newId('undo') });
    },
    'prompt:export': () => ok({ path: '/home/ada/Parley prompts.json' }),
    'prompt:import': () => ok(null),
    'undo:apply': () => ok([]),
    'trash:list': () => ok(toJsonText(world.trash)),
    'model:facts': () => ok(world.modelFacts),
    'model:set-facts': (facts) => {
      world.modelFacts = [
        ...world.modelFacts.filter((one) => one.connectionId !== facts.connectionId || one.model !== facts.model),
        facts,
      ];
      return ok(world.modelFacts);
    },
    'model:users': () => ok([]),
    'model:successor': () => ok({ model: null }),
    'usage:report': () => ok(world.usage),
    'usage:by-chat': () => ok([]),
    'usage:of-chat': () => ok(world.usage.days),
    'trash:restore': ({ ids }) => {
      world.trash = world.trash.filter((one) => !ids.includes(one.id));
      return ok(null);
    },
    'trash:empty': job,
    'search:query': ({ query }) => ok(searchIn(world, query)),
    'data:status': () => ok(world.data),
    'data:export': job,
    'data:preview-import': job,
    'data:import': job,
    'data:undo-import': job,
    'data:cancel-job': nothing,
    'data:backup-now': job,
    'data:restore-backup': job,
    'backup:list': () => {
      const { conversations: items, folders } = world;
      return ok(toJsonText({ items, total: items.length, folders }));
    },
    'backup:open': ({ conversationId }) => {
      const found = world.conversations.find((one) => one.id === conversationId);
      return found === undefined
        ? fail({ reason: 'not_found' })
        : ok(toJsonText({ title: found.title, messages: viewOf(world, found).path, isWhole: true }));
    },
    'backup:search': ({ query }) => ok(searchIn(world, query)),
    'backup:bring-back': ({ conversationIds }) => ok({ jobId: newId('job'), fresh: conversationIds, freshFolders: [] }),
    'data:check': job,
    'data:encrypt': () => ok({ jobId: newId('job'), recoveryCode: 'K7QM-3XNA-9WTE-5PHD-R2VB-8CYJ-4GSU-6ZLF' }),
    'data:new-recovery-code': () => {
      world.data = { ...world.data, hasRecoveryCode: true };
      if (world.library.kind === 'ready') world.library = { ...world.library, hasRecoveryCode: true };
      emit('library:state', world.library);
      return ok({ recoveryCode: 'K7QM-3XNA-9WTE-5PHD-R2VB-8CYJ-4GSU-6ZLF' });
    },
    'data:delete-all': nothing,
    'library:retry': () => ok(world.library),
    'library:save-again': () => ok(world.library),
    'library:unlock-with-code': () => fail({ reason: 'invalid' }),
    'library:start-afresh': () => ok(world.library),
    'library:go-back': () => ok(world.library),
    'laboratory:list': () => ok([]),
    'laboratory:create': () => refused,
    'laboratory:save': () => refused,
    'laboratory:open': () => refused,
    'laboratory:answers': () => refused,
    'laboratory:answer': () => refused,
    'laboratory:details': () => refused,
    'laboratory:from-chat': () => refused,
    'laboratory:replay': () => refused,
    'laboratory:start': () => refused,
    'laboratory:pause': () => refused,
    'laboratory:resume': () => refused,
    'laboratory:stop': () => refused,
    'laboratory:repeat': () => refused,
    'laboratory:again': () => refused,
    'laboratory:vote': () => refused,
    'laboratory:keep': () => refused,
    'laboratory:next-pair': nothing,
    'laboratory:unvote': nothing,
    'laboratory:delete': () => ok({ undoId: null }),
    'laboratory:export': () => ok({ path: null }),
    'checkup:read': () => ok(null),
    'checkup:start': nothing,
    'checkup:cancel': nothing,
    'checkup:exchanges': () => ok([]),
    'checkup:save': () => ok({ path: null }),
    'update:check': () => ok({ kind: 'idle', checkedAt: Date.now() }),
    'update:install': nothing,
  };
}

/** The answer to `app:bootstrap` for a world. */
export function bootstrapOf(world: FakeWorld): Bootstrap {
  const active = world.conversations.filter((one) => !one.isArchived);
  const open = world.conversations.find((one) => one.id === world.openId);
  return {
    settings: world.settings,
    connections: world.connections,
    library: world.library,
    folders: world.folders,
    conversations: toJsonText(active.slice(0, FIRST_PAGE)),
    conversationCount: active.length,
    open: open === undefined ? null : viewOf(world, open),
    vaultName: world.vaultName,
    notices: [],
    update: { kind: 'off' },
    about: {
      version: '1.0.0',
      electron: '45.4.1',
      chromium: '150.0.7700.12',
      node: '24.11.0',
      runtime: 'official',
      platform: 'linux x64',
      userDataFolder: world.data.folder,
    },
    systemLocale: 'en-US',
    systemLanguage: 'en',
    role: { kind: 'main' },
    isDark: world.isDark,
    hasScreenReader: false,
  };
}

function viewOf(world: FakeWorld, summary: ConversationSummary): ConversationView {
  const connection = world.connections[0];
  return {
    summary,
    settings: chatSettings(connection?.id ?? null, 'guide'),
    draft: '',
    edits: [],
    position: null,
    path: world.messages[summary.id] ?? [],
    compare: [],
    compareColumns: [],
    queue: [],
    turns: [],
  };
}

function modelListOf(connectionId: string): ModelList {
  const ids = ['guide', 'echo', 'tour'];
  return { connectionId, models: ids.map((id) => ({ id })), fetchedAt: Date.now(), error: null };
}

function searchIn(world: FakeWorld, query: string) {
  const needle = query.toLowerCase();
  const groups = world.conversations
    .filter((one) => one.title.toLowerCase().includes(needle))
    .map((conversation) => {
      const start = conversation.title.toLowerCase().indexOf(needle);
      const marks = [[start, start + needle.length]] as const;
      const snippet = `… and about ${query} there is more to say than fits into one line of a narrow sidebar, which is why …`;
      return {
        conversation,
        hits: [
          {
            messageId: null,
            role: null,
            where: 'title' as const,
            snippet: conversation.title,
            marks,
            createdAt: conversation.updatedAt,
            isOnActivePath: true,
          },
          {
            messageId: `${conversation.id}-1`,
            role: 'assistant' as const,
            where: 'text' as const,
            snippet,
            marks: [[12, 12 + needle.length]] as const,
            createdAt: conversation.updatedAt,
            isOnActivePath: true,
          },
        ],
        moreHits: 0,
      };
    });
  return { groups, nextOffset: null, problems: [], waitingMessages: 0 };
}

export function fakeSummary(id: string, title: string, updatedAt = Date.now()): ConversationSummary {
  return {
    id,
    title,
    createdAt: updatedAt,
    updatedAt,
    isPinned: false,
    isArchived: false,
    folderId: null,
    isUnread: false,
    isGenerating: false,
    isTemporary: false,
    hasDraft: false,
    messageCount: 2,
  };
}

export function fakeConnection(id: string): Connection {
  const key = {
    state: 'active',
    lastFour: 'k3Zq',
    addedAt: Date.now() - 40 * 24 * 3_600_000,
    lastUsedAt: Date.now() - 3_600_000,
    storedIn: 'gnome_libsecret',
    lockedReason: null,
  } as const;
  return {
    id,
    name: 'Example AI',
    baseUrl: 'https://api.example.com',
    consoleUrl: 'https://console.example.com/keys',
    isPractice: false,
    isRetryEnabled: true,
    timeouts: { responseStartMs: null, idleMs: null, nextTokenMs: null, wholeResponseMs: null },
    request: DEFAULT_REQUEST_OPTIONS,
    createdAt: Date.now(),
    ...NO_MORE_KEYS,
    keys: [{ ...key, id: 'key', label: '', expiresAt: null, warningsRead: 0, origin: 'https://api.example.com' }],
    key,
  };
}
