// What a person and the app may ask of the library, each with what it would make of what is there.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { LibraryHandle } from '../../../electron/library/thread/library-handle.ts';
import { ENGLISH_PAGE } from '../../helpers/english-page.ts';
import { ended, newReply, SETTINGS } from '../open-store.ts';
import { backupsOf } from './inspect.ts';
import { type Change, Model } from './model.ts';
import type { World } from './world.ts';

/** One thing that is asked. `T` is its answer. */
export interface Operation<T = unknown> {
  readonly name: string;
  readonly ask: (handle: LibraryHandle) => Promise<T>;
  /** What may become so from the moment it is asked. */
  readonly before?: readonly Change[];
  /** What is so once it is answered. */
  readonly after?: (answer: T, isSaved: boolean) => readonly Change[];
  readonly onRefused?: (error: unknown) => void;
  /** A change of the file: what the library holds when it has succeeded. */
  readonly becomes?: Model;
  /** Whether the answer says that it was done. */
  readonly isDone?: (answer: T) => boolean;
}

interface Streaming {
  text: string;
  seq: number;
}

/** What a history remembers to ask about later. */
export class Memory {
  words = 0;
  imports = 0;
  readonly streaming = new Map<string, Streaming>();
  /** All that were streaming in this life. */
  readonly streamed = new Set<string>();
  readonly undos: { readonly id: string; readonly changes: readonly Change[] }[] = [];
  readonly folderOf = new Map<string, string>();
  readonly codes: string[] = [];
  readonly jobs: string[] = [];
}

export const ENDED = 'complete {"totalTokens":12}';
const NOT_ENDED = ' ';

const reasonOf = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'reason' in error ? String(error.reason) : '';

type Maker = (world: World, memory: Memory) => Operation | null;

function word(world: World, memory: Memory): string {
  return `tok${world.seed}n${++memory.words}z`;
}

function newText(world: World, memory: Memory): string {
  const filler = world.random.chance(0.1) ? 'lorem ipsum '.repeat(world.random.below(800)) : '';
  return `Well, number ${memory.words}. ${word(world, memory)} ${filler}`.trim();
}

const chats = (world: World, place: string): string[] =>
  world.model.keys('p:').filter((id) => world.model.possible(`p:${id}`).includes(place));

function messages(world: World): string[] {
  const shown = new Set(chats(world, 'shown'));
  return world.model
    .keys('m:')
    .filter((id) => shown.has(world.model.chatOf.get(id) ?? '') && world.model.possible(`t:${id}`).includes('out'));
}

/** Of an answer that adds messages to a path: where each hangs. */
function learnPath(world: World, chat: string, ids: readonly string[]): void {
  for (const model of world.models)
    ids.forEach((id, at) => {
      model.chatOf.set(id, chat);
      if (!model.parentOf.has(id)) model.parentOf.set(id, ids[at - 1] ?? null);
    });
}

const job = (memory: Memory, handle: LibraryHandle, request: Parameters<LibraryHandle['startJob']>[0]) => {
  const id = handle.startJob(request);
  memory.jobs.push(id);
  return handle.job(id);
};

const isFinished = (answer: unknown): boolean =>
  typeof answer === 'object' && answer !== null && 'state' in answer && answer.state === 'finished';

function turn(world: World, memory: Memory, queueId?: string): Operation | null {
  const chat = world.random.pick(chats(world, 'shown'));
  if (chat === null) return null;
  const text = newText(world, memory);
  const hasReply = world.random.chance(0.7);
  const operation: Operation<{ ids: readonly string[]; userMessageId: string; replyIds: string[] }> = {
    name: `addTurn ${chat.slice(0, 4)} ${memory.words}`,
    ask: ({ api }) => api.addTurn(chat, text, undefined, hasReply ? [newReply()] : [], queueId),
    after: ({ ids, userMessageId, replyIds }) => {
      learnPath(world, chat, ids);
      const changes: Change[] = [
        { key: `m:${userMessageId}`, value: text },
        { key: `t:${userMessageId}`, value: 'out' },
      ];
      for (const id of replyIds) {
        memory.streaming.set(id, { text: '', seq: 0 });
        memory.streamed.add(id);
        for (const model of world.models) {
          model.chatOf.set(id, chat);
          model.parentOf.set(id, userMessageId);
        }
        changes.push(
          { key: `m:${id}`, value: '~' },
          { key: `t:${id}`, value: 'out' },
          { key: `e:${id}`, value: NOT_ENDED },
        );
      }
      return changes;
    },
  };
  return operation as Operation;
}

function emptyTrash(world: World, memory: Memory): Operation | null {
  if (!(world.app?.isSaved ?? false)) return null;
  const { model } = world;
  const doomedChats = chats(world, 'trash');
  const doomedMessages = model.keys('t:').filter((id) => model.possible(`t:${id}`).includes('in'));
  const keysOfChat = (id: string): string[] => [
    ...['p:', 'd:', 'n:', 'a:'].map((kind) => kind + id),
    ...model.messagesOf(id).map((message) => `m:${message}`),
    ...model.keys('q:').flatMap((queued) => (model.chatOf.get(queued) === id ? [`q:${queued}`] : [])),
  ];
  const keysOfMessage = (id: string): string[] => model.below(id).map((one) => `m:${one}`);
  const sureChats = doomedChats.filter((id) => model.isSurely(`p:${id}`, 'trash'));
  const sureMessages = doomedMessages.filter((id) => model.isSurely(`t:${id}`, 'in'));
  const may = [...doomedChats.flatMap(keysOfChat), ...doomedMessages.flatMap(keysOfMessage)];
  const sure = [
    ...sureChats.flatMap(keysOfChat),
    ...sureMessages.flatMap((id) => {
      // A child that came back by itself while its parent was being removed would be another story.
      const below = model.below(id);
      return below.every((one) => model.isSurely(`t:${one}`, 'in')) ? below.map((one) => `m:${one}`) : [];
    }),
  ];
  const folders = model.keys('f:').map((id) => `f:${id}`);
  return {
    name: `empty trash of ${doomedChats.length} chats, ${doomedMessages.length} messages`,
    ask: (handle) => job(memory, handle, { kind: 'empty_trash', ids: null }),
    before: [...may, ...folders].map((key) => ({ key, value: null })),
    isDone: isFinished,
    after: () => {
      const gone = sure.filter((key) => {
        const id = key.slice(2);
        const chat = key.startsWith('m:') || key.startsWith('q:') ? (world.model.chatOf.get(id) ?? '') : id;
        const isChatStill = world.model.possible(`p:${chat}`).every((one) => one === 'trash' || one === null);
        const isMessageStill = world.model.possible(`t:${id}`).every((one) => one === 'in' || one === null);
        return isChatStill || (key.startsWith('m:') && isMessageStill);
      });
      for (const one of world.models) one.forbid(gone);
      for (const key of [...may, ...folders])
        if (!gone.includes(key)) for (const one of world.models) one.allow(key, null);
      return gone.map((key) => ({ key, value: null }));
    },
  };
}

function importFile(world: World, memory: Memory): Operation {
  const name = `import-${world.seed}-${world.random.chance(0.3) && memory.imports > 0 ? memory.imports : ++memory.imports}`;
  const path = join(world.outside, `${name}.json`);
  const count = 1 + (memory.imports % 3);
  const text = (at: number): string => `Imported. tok${world.seed}n${9_000 + memory.imports * 10 + at}z`;
  const messagesOf = Array.from({ length: count }, (_, at) => ({
    id: `${name}-m${at}`,
    parentId: at === 0 ? null : `${name}-m${at - 1}`,
    role: at % 2 === 0 ? 'user' : 'assistant',
    status: 'complete',
    createdAt: 1_700_000_000_000 + at,
    text: text(at),
    reply: null,
  }));
  writeFileSync(
    path,
    JSON.stringify({
      format: 'parley-export',
      version: 1,
      folders: [],
      conversations: [
        {
          id: name,
          title: name,
          titleSource: 'user',
          createdAt: 1_700_000_000_000,
          updatedAt: 1_700_000_000_000,
          settings: {},
          position: null,
          messages: messagesOf,
        },
      ],
    }),
  );
  const changes: Change[] = [
    { key: `p:${name}`, value: 'shown' },
    ...messagesOf.flatMap((message) => [{ key: `m:${message.id}`, value: message.text }]),
  ];
  return {
    name: `import ${name}`,
    ask: (handle) => job(memory, handle, { kind: 'import', path }),
    before: [...changes, ...messagesOf.map(({ id }) => ({ key: `t:${id}`, value: 'out' }))],
    isDone: isFinished,
    after: () => {
      for (const model of world.models)
        for (const message of messagesOf) {
          model.chatOf.set(message.id, name);
          model.parentOf.set(message.id, message.parentId);
          // One that was there already stays as it is.
          for (const value of ['in', 'out']) model.allow(`t:${message.id}`, value);
        }
      return changes;
    },
  };
}

function changeFile(
  name: string,
  becomes: Model,
  ask: Operation['ask'],
  isDone: Operation['isDone'] = () => true,
): Operation {
  return { name, ask, becomes, isDone };
}

const empty = (world: World, isForgotten: boolean): Model => {
  const model = Model.of({ values: [], problems: [] }, world.model);
  if (isForgotten) model.forbid([...model.words.keys()]);
  return model;
};

/** Each kind of operation with its weight. */
export const MAKERS: readonly (readonly [weight: number, kind: string, make: Maker])[] = [
  [
    4,
    'write',
    () => ({
      name: 'createConversation',
      ask: ({ api }) => api.createConversation(SETTINGS, null),
      after: (answer) => {
        const { id } = (answer as { summary: { id: string } }).summary;
        return [
          { key: `p:${id}`, value: 'shown' },
          { key: `d:${id}`, value: '' },
        ];
      },
    }),
  ],
  [10, 'write', (world, memory) => turn(world, memory)],
  [
    6,
    'write',
    (world, memory) => {
      const id = world.random.pick([...memory.streaming.keys()]);
      const reply = id === null ? undefined : memory.streaming.get(id);
      if (id === null || reply === undefined) return null;
      const piece = reply.text === '' ? newText(world, memory) : ` and ${world.random.below(1_000)}`;
      reply.text += piece;
      reply.seq += 1;
      const entry = { messageId: id, seq: reply.seq, text: piece, reasoning: '' };
      const value = `~${reply.text}`;
      return {
        name: `journal ${id.slice(0, 4)} ${reply.seq}`,
        ask: ({ api }) => api.journal([entry]),
        after: () =>
          memory.streaming.has(id) && world.model.possible(`m:${id}`).every((one) => one?.startsWith('~'))
            ? [{ key: `m:${id}`, value }]
            : [],
      };
    },
  ],
  [
    6,
    'write',
    (world, memory) => {
      const id = world.random.pick([...memory.streaming.keys()]);
      const reply = id === null ? undefined : memory.streaming.get(id);
      if (id === null || reply === undefined) return null;
      memory.streaming.delete(id);
      const text = `${reply.text} ${newText(world, memory)}`;
      const changes = [
        { key: `m:${id}`, value: text },
        { key: `e:${id}`, value: ENDED },
      ];
      return {
        name: `endReply ${id.slice(0, 4)}`,
        ask: ({ api }) => api.endReply(ended(id, text)),
        before: changes,
        after: () => changes,
        onRefused: (error) => {
          memory.streaming.set(id, reply);
          const isThere = world.alternatives.length === 0 && !world.model.possible(`m:${id}`).includes(null);
          if (
            isThere &&
            !isChanging(world) &&
            !world.model.isTrashExpiring &&
            ['not_found', 'invalid'].includes(reasonOf(error))
          )
            world.problem(`the ending of ${id} was refused: ${String(error)}`);
        },
      };
    },
  ],
  [
    5,
    'write',
    (world, memory) => {
      const chat = world.random.pick(chats(world, 'shown'));
      if (chat === null) return null;
      const text = newText(world, memory);
      const changes = [{ key: `d:${chat}`, value: text }];
      return {
        name: `setDraft ${chat.slice(0, 4)}`,
        ask: ({ api }) => api.setDraft(chat, text),
        before: changes,
        after: () => changes,
      };
    },
  ],
  [
    2,
    'write',
    (world, memory) => {
      const chat = world.random.pick(chats(world, 'shown'));
      if (chat === null) return null;
      const title = `Title ${word(world, memory)}`;
      const changes = [{ key: `n:${chat}`, value: title }];
      return {
        name: `rename ${chat.slice(0, 4)}`,
        ask: ({ api }) => api.renameConversation(chat, title, true),
        before: changes,
        after: () => changes,
      };
    },
  ],
  [
    2,
    'write',
    (world) => {
      const chat = world.random.pick(chats(world, 'shown'));
      if (chat === null) return null;
      const isPinned = world.random.chance(0.5);
      const changes = [{ key: `a:${chat}`, value: isPinned ? '1' : '0' }];
      return {
        name: `pin ${chat.slice(0, 4)}`,
        ask: ({ api }) => api.bulk([chat], { kind: 'pin', isPinned }),
        before: changes,
        after: (answer) => ((answer as { changed: unknown[] }).changed.length > 0 ? changes : []),
      };
    },
  ],
  [
    3,
    'write',
    (world, memory) => {
      const chat = world.random.pick(chats(world, 'shown'));
      if (chat === null) return null;
      const text = newText(world, memory);
      return {
        name: `enqueue ${chat.slice(0, 4)}`,
        ask: ({ api }) => api.enqueue(chat, text),
        after: (answer) => {
          const { queueId } = answer as { queueId: string };
          for (const model of world.models) model.chatOf.set(queueId, chat);
          return [{ key: `q:${queueId}`, value: text }];
        },
      };
    },
  ],
  [
    2,
    'write',
    (world, memory) => {
      const id = world.random.pick(
        world.model.keys('q:').filter((one) => world.model.possible(`q:${one}`).some((value) => value !== null)),
      );
      if (id === null) return null;
      if (world.random.chance(0.5)) {
        const changes = [{ key: `q:${id}`, value: null }];
        return { name: 'removeQueued', ask: ({ api }) => api.removeQueued(id), before: changes, after: () => changes };
      }
      const changes = [{ key: `q:${id}`, value: newText(world, memory) }];
      const [change] = changes;
      return {
        name: 'editQueued',
        ask: ({ api }) => api.editQueued(id, change?.value ?? ''),
        before: changes,
        after: () => changes,
      };
    },
  ],
  [
    3,
    'write',
    (world, memory) => {
      const id = world.random.pick(messages(world).filter((one) => !memory.streaming.has(one)));
      if (id === null) return null;
      const text = newText(world, memory);
      return {
        name: `editMessage ${id.slice(0, 4)}`,
        ask: ({ api }) => api.editMessage(id, text),
        after: (answer) => {
          const { messageId } = answer as { messageId: string };
          for (const model of world.models) {
            model.chatOf.set(messageId, model.chatOf.get(id) ?? '');
            model.parentOf.set(messageId, model.parentOf.get(id) ?? null);
          }
          return [
            { key: `m:${messageId}`, value: text },
            { key: `t:${messageId}`, value: 'out' },
          ];
        },
      };
    },
  ],
  [
    4,
    'delete',
    (world, memory) => {
      const id = world.random.pick(messages(world));
      if (id === null) return null;
      const under = (): Change[] =>
        world.model
          .below(id)
          .filter((one) => world.model.possible(`t:${one}`).includes('out'))
          .map((one) => ({ key: `t:${one}`, value: 'in' }));
      return {
        name: `deleteMessage ${id.slice(0, 4)}`,
        ask: ({ api }) => api.deleteMessage(id),
        before: under(),
        after: (answer) => {
          const changes = under();
          memory.undos.push({
            id: (answer as { undoId: string }).undoId,
            changes: [
              ...changes.map(({ key }) => ({ key, value: 'out' })),
              { key: `p:${world.model.chatOf.get(id) ?? ''}`, value: 'shown' },
            ],
          });
          return changes;
        },
      };
    },
  ],
  [
    4,
    'delete',
    (world, memory) => {
      const chat = world.random.pick(chats(world, 'shown'));
      if (chat === null) return null;
      const changes = [{ key: `p:${chat}`, value: 'trash' }];
      return {
        name: `delete ${chat.slice(0, 4)}`,
        ask: ({ api }) => api.bulk([chat], { kind: 'delete' }),
        before: changes,
        after: (answer) => {
          const { undoId, removed } = answer as { undoId: string | null; removed: string[] };
          if (undoId !== null) memory.undos.push({ id: undoId, changes: [{ key: `p:${chat}`, value: 'shown' }] });
          return removed.length > 0 ? changes : [];
        },
      };
    },
  ],
  [
    3,
    'delete',
    (world, memory) => {
      const undo = world.random.pick(memory.undos);
      if (undo === null) return null;
      memory.undos.splice(memory.undos.indexOf(undo), 1);
      return {
        name: `undo ${undo.id.slice(0, 4)}`,
        ask: ({ api }) => api.undo(undo.id),
        before: undo.changes,
        after: () => {
          // What a message hangs from comes back with it.
          const chat = undo.changes.at(-1)?.key.slice(2) ?? '';
          for (const model of world.models)
            for (const id of model.messagesOf(chat))
              if (undo.changes.length > 1 && model.possible(`t:${id}`).includes('in')) model.allow(`t:${id}`, 'out');
          return undo.changes;
        },
      };
    },
  ],
  [
    2,
    'delete',
    (world) => ({
      name: 'restoreTrash',
      ask: async ({ api }) => {
        const [entry] = await api.listTrash();
        if (entry === undefined) return;
        for (const model of world.models) {
          for (const id of model.keys('p:'))
            if (model.possible(`p:${id}`).includes('trash')) model.allow(`p:${id}`, 'shown');
          for (const id of model.keys('t:'))
            if (model.possible(`t:${id}`).includes('in')) model.allow(`t:${id}`, 'out');
        }
        await api.restoreTrash([entry.id]);
      },
    }),
  ],
  [
    1,
    'write',
    (world, memory) => {
      const name = `Folder ${word(world, memory)}`;
      return {
        name: 'createFolder',
        ask: ({ api }) => api.createFolder(name, null),
        after: (answer) => [{ key: `f:${(answer as { id: string }).id}`, value: name }],
      };
    },
  ],
  [
    2,
    'write',
    (world, memory) => {
      const [chat, folder] = [world.random.pick(chats(world, 'shown')), world.random.pick(world.model.keys('f:'))];
      if (chat === null || folder === null) return null;
      memory.folderOf.set(chat, folder);
      return { name: 'move', ask: ({ api }) => api.bulk([chat], { kind: 'move', folderId: folder }) };
    },
  ],
  [
    1,
    'delete',
    (world, memory) => {
      const folder = world.random.pick(world.model.keys('f:'));
      if (folder === null) return null;
      const inside = [...memory.folderOf].flatMap(([chat, of]) =>
        of === folder ? [{ key: `p:${chat}`, value: 'trash' }] : [],
      );
      return {
        name: 'deleteFolder',
        ask: ({ api }) => api.deleteFolder(folder),
        before: inside,
        after: (answer) => {
          const { undoId, removed } = answer as { undoId: string; removed: string[] };
          const changes = removed.map((id) => ({ key: `p:${id}`, value: 'trash' }));
          memory.undos.push({ id: undoId, changes: removed.map((id) => ({ key: `p:${id}`, value: 'shown' })) });
          return changes;
        },
      };
    },
  ],
  [
    2,
    'write',
    (world) => {
      const id = world.random.pick(messages(world));
      if (id === null) return null;
      for (const model of world.models)
        for (const one of model.messagesOf(model.chatOf.get(id) ?? ''))
          for (const copied of model.words.get(`m:${one}`) ?? [])
            for (const other of world.models) other.copied.add(copied);
      return {
        name: `fork ${id.slice(0, 4)}`,
        ask: ({ api }) => api.fork(id),
        after: (answer) => {
          const { summary, path } = answer as {
            summary: { id: string };
            path: { id: string; text: string; status: string }[];
          };
          learnPath(
            world,
            summary.id,
            path.map((one) => one.id),
          );
          return [
            { key: `p:${summary.id}`, value: 'shown' },
            ...path.flatMap((one) => (one.status === 'streaming' ? [] : [{ key: `m:${one.id}`, value: one.text }])),
          ];
        },
      };
    },
  ],
  [
    3,
    'read',
    (world) => {
      const chat = world.random.pick(chats(world, 'shown'));
      const message = world.random.pick(messages(world));
      const asks: Operation['ask'][] = [
        ({ api }) => api.listConversations('active', 0, 20),
        ({ api }) => api.search('number', 0),
        ({ api }) => api.counts(),
        ({ api }) => api.listTrash(),
        (handle) => handle.status(),
        ({ api }) => api.probe(),
        (handle) => handle.retry(),
      ];
      if (chat !== null)
        asks.push(
          ({ api }) => api.openConversation(chat),
          ({ api }) => api.tree(chat),
          ({ api }) => api.markRead(chat),
        );
      if (message !== null)
        asks.push(
          ({ api }) => api.history(message),
          ({ api }) => api.getMessage(message),
          ({ api }) => api.selectVersion(message),
        );
      const ask = world.random.pick(asks);
      return ask === null ? null : { name: `read ${asks.indexOf(ask)}`, ask };
    },
  ],
  [5, 'trash', emptyTrash],
  [3, 'import', importFile],
  [
    5,
    'backup',
    (world, memory) => {
      if (!(world.app?.isSaved ?? false)) return null;
      return { name: 'backup', ask: (handle) => job(memory, handle, { kind: 'backup', reason: 'regular' }) };
    },
  ],
  [1, 'read', (_world, memory) => ({ name: 'check', ask: (handle) => job(memory, handle, { kind: 'check' }) })],
  [
    1,
    'export',
    (world, memory) => {
      const format = world.random.pick(['json', 'markdown', 'html'] as const) ?? 'json';
      const path = join(world.outside, `export-${memory.jobs.length}${format === 'json' ? '.json' : ''}`);
      return {
        name: `export ${format}`,
        ask: (handle) => job(memory, handle, { kind: 'export', ids: null, format, language: ENGLISH_PAGE, path }),
      };
    },
  ],
  [
    1,
    'read',
    (world, memory) => {
      const id = world.random.pick(memory.jobs);
      return id === null ? null : { name: 'cancelJob', ask: (handle) => handle.cancelJob(id) };
    },
  ],
  [
    5,
    'encrypt',
    (world, memory) => ({
      name: 'encrypt',
      ask: async (handle) => {
        const { jobId, recoveryCode } = await handle.encrypt();
        memory.codes.push(recoveryCode);
        return handle.job(jobId);
      },
      isDone: isFinished,
      after: () => {
        world.mustBeSealed = true;
        return [];
      },
    }),
  ],
  [
    1,
    'encrypt',
    (_world, memory) => ({
      name: 'newRecoveryCode',
      ask: async (handle) => {
        memory.codes.push((await handle.newRecoveryCode()).recoveryCode);
      },
    }),
  ],
  [
    1,
    'encrypt',
    (world, memory) => {
      const code = world.random.pick(memory.codes);
      return code === null || world.app?.state?.kind !== 'locked'
        ? null
        : { name: 'unlockWithCode', ask: (handle) => handle.unlockWithCode(code) };
    },
  ],
  [
    5,
    'restore',
    (world, memory) => {
      const backup = world.random.pick(backupsOf(world));
      if (backup === null) return null;
      return changeFile(
        `restore ${backup.id.slice(8, 30)}`,
        Model.of(backup.content, world.model),
        (handle) => job(memory, handle, { kind: 'restore', backupId: backup.id }),
        isFinished,
      );
    },
  ],
  [1, 'anew', (world) => changeFile('beginAnew', empty(world, false), (handle) => handle.beginAnew(), isReady)],
  [1, 'all', (world) => changeFile('deleteAll', empty(world, true), (handle) => handle.deleteAll(), isReady)],
];

const isReady = (answer: unknown): boolean =>
  typeof answer === 'object' && answer !== null && 'kind' in answer && answer.kind === 'ready';

export function isChanging(world: World): boolean {
  return [...world.running.values()].some(({ name }) => /^(?:restore|beginAnew|deleteAll)/.test(name));
}
