// Writing in chats: turns, replies and their versions, drafts, titles, the queue, folders, forks.
import type { NewAttachment } from '../../../../electron/library/library-values.ts';
import { refOf } from '../../../../shared/attachments.ts';
import { ended, newReply, SETTINGS } from '../../open-store.ts';
import { fileNamed, fileValue } from '../files.ts';
import type { Change } from '../model.ts';
import type { World } from '../world.ts';
import {
  beginReply,
  chats,
  ENDED,
  isChanging,
  isEmptying,
  isUnknown,
  learnPath,
  type Maker,
  type Memory,
  messages,
  NOT_ENDED,
  newText,
  type Operation,
  type PathEnd,
  parentOn,
  reasonOf,
  shownChat,
  word,
} from './operation.ts';
import { spent } from './usage.ts';

interface Turn extends PathEnd {
  readonly changed: readonly { readonly id: string; readonly text: string }[];
  readonly userMessageId: string;
  readonly replyIds: readonly string[];
}

export const createConversation: Maker = () => ({
  name: 'createConversation',
  ask: ({ api }) => api.createConversation(SETTINGS, null),
  after: (answer) => {
    const { id } = (answer as { summary: { id: string } }).summary;
    return [
      { key: `p:${id}`, value: 'shown' },
      { key: `d:${id}`, value: '' },
      { key: `w:${id}`, value: '' },
    ];
  },
});

function replies(world: World) {
  if (!world.random.chance(0.7)) return [];
  return world.random.chance(0.15)
    ? [
        newReply({ compareGroupId: `group${world.scheduler.steps}` }),
        newReply({ compareGroupId: `group${world.scheduler.steps}` }),
      ]
    : [newReply()];
}

export const addTurn: Maker = (world, memory) => {
  const chat = shownChat(world);
  if (chat === null) return null;
  const text = newText(world, memory);
  const asked = replies(world);
  const attached = newFiles(world, memory, text);
  const operation: Operation<Turn> = {
    name: `addTurn ${chat.slice(0, 4)} ${memory.words}`,
    ask: async ({ api }) => {
      for (const file of attached) await api.addAttachment(chat, 'draft', file);
      return api.addTurn(chat, text, undefined, asked, undefined, attached.map(refOf));
    },
    after: ({ userMessageId, replyIds, ...path }) => {
      learnPath(world, chat, path);
      return [
        { key: `m:${userMessageId}`, value: text },
        { key: `t:${userMessageId}`, value: 'out' },
        ...filesOf(userMessageId, attached),
        ...replyIds.flatMap((id) => beginReply(world, memory, chat, id, userMessageId)),
      ];
    },
  };
  return operation as Operation;
};

/** No file, a new file, or a new file and an earlier one, so that several messages share the content. */
function newFiles(world: World, memory: Memory, words: string): readonly NewAttachment[] {
  const { random } = world;
  if (!random.chance(0.3)) return [];
  const added = [fileNamed(words, random.chance(0.1) ? 6_000 : 0)];
  const shared = random.chance(0.2) ? random.pick(memory.files) : null;
  memory.files.push(...added);
  if (shared === null) return added;
  for (const model of world.models) model.copied.add(shared.name);
  return [...added, shared];
}

const filesOf = (messageId: string, files: readonly NewAttachment[]): readonly Change[] =>
  files.length === 0 ? [] : [{ key: `i:${messageId}`, value: fileValue(files.map(({ sha256 }) => sha256)) }];

const waiting = (world: World): string[] =>
  world.model.keys('q:').filter((one) => world.model.possible(`q:${one}`).some((value) => value !== null));

/** Sends a queued message: it becomes a turn with its current text. */
export const sendQueued: Maker = (world, memory) => {
  const id = world.random.pick(waiting(world));
  const chat = id === null ? undefined : world.model.chatOf.get(id);
  if (id === null || chat === undefined) return null;
  const before = world.model.possible(`q:${id}`);
  const operation: Operation<Turn> = {
    name: `send queued ${id.slice(0, 4)}`,
    ask: ({ api }) => api.addTurn(chat, before[0] ?? '', undefined, [newReply()], id),
    before: [{ key: `q:${id}`, value: null }],
    after: ({ changed, userMessageId, replyIds, ...path }) => {
      learnPath(world, chat, path);
      const text = changed.find((one) => one.id === userMessageId)?.text ?? null;
      if (text === null || ![...before, ...world.model.possible(`q:${id}`)].includes(text))
        world.problem(`the queued message ${id} was sent in words that nobody wrote: ${text?.slice(0, 60)}`);
      return [
        { key: `q:${id}`, value: null },
        { key: `m:${userMessageId}`, value: text },
        { key: `t:${userMessageId}`, value: 'out' },
        ...filesOf(userMessageId, memory.queued.get(id) ?? []),
        ...replyIds.flatMap((reply) => beginReply(world, memory, chat, reply, userMessageId)),
      ];
    },
  };
  return operation as Operation;
};

export const journal: Maker = (world, memory) => {
  const id = world.random.pick([...memory.streaming.keys()]);
  const reply = id === null ? undefined : memory.streaming.get(id);
  if (id === null || reply === undefined) return null;
  const piece = reply.text === '' ? newText(world, memory) : ` and ${world.random.below(1_000)}`;
  reply.text += piece;
  reply.seq += 1;
  const entries = [...reply.refused, { messageId: id, seq: reply.seq, text: piece, reasoning: '' }];
  reply.refused = [];
  const value = `~${reply.text}`;
  return {
    name: `journal ${id.slice(0, 4)} ${reply.seq}`,
    ask: ({ api }) => api.journal(entries),
    after: () =>
      memory.streaming.has(id) &&
      reply.refused.length === 0 &&
      world.model.possible(`m:${id}`).every((one) => one?.startsWith('~'))
        ? [{ key: `m:${id}`, value, added: entries.map((entry) => entry.text).join('') }]
        : [],
    onRefused: () => {
      reply.refused = [...reply.refused, ...entries];
    },
  };
};

export const endReply: Maker = (world, memory) => {
  const id = world.random.pick([...memory.streaming.keys()]);
  const reply = id === null ? undefined : memory.streaming.get(id);
  if (id === null || reply === undefined) return null;
  memory.streaming.delete(id);
  const text = `${reply.text} ${newText(world, memory)}`;
  const changes = [{ key: `m:${id}`, value: text }, { key: `e:${id}`, value: ENDED }, spent(id)];
  return {
    name: `endReply ${id.slice(0, 4)}`,
    ask: ({ api }) => api.endReply(ended(id, text)),
    before: changes,
    after: () => changes,
    onRefused: (error) => {
      memory.streaming.set(id, reply);
      const isThere = world.alternatives.length === 0 && !world.model.possible(`m:${id}`).includes(null);
      if (isThere && !isChanging(world) && !isEmptying(world) && ['not_found', 'invalid'].includes(reasonOf(error)))
        world.problem(`the ending of ${id} was refused: ${String(error)}`);
    },
  };
};

function newVersion(world: World, memory: Memory, name: string, id: string, ask: Operation['ask']): Operation {
  return {
    name: `${name} ${id.slice(0, 4)}`,
    ask,
    after: (answer) => {
      const { replyId, ...path } = answer as PathEnd & { replyId: string };
      const chat = world.model.chatOf.get(id) ?? '';
      learnPath(world, chat, path);
      return beginReply(world, memory, chat, replyId, parentOn(path, replyId));
    },
  };
}

/** Adds another version of a reply. */
export const addReplyVersion: Maker = (world, memory) => {
  const id = world.random.pick(messages(world).filter((one) => memory.replies.has(one)));
  if (id === null) return null;
  return newVersion(world, memory, 'addReplyVersion', id, ({ api }) => api.addReplyVersion(id, newReply()));
};

/** Adds a reply to a user's message. */
export const addReplyTo: Maker = (world, memory) => {
  const id = world.random.pick(messages(world).filter((one) => !memory.replies.has(one)));
  if (id === null) return null;
  return newVersion(world, memory, 'addReplyTo', id, ({ api }) => api.addReplyTo(id, newReply()));
};

/** Continues an ended reply: its text stays, and its ending is removed. */
export const reopenReply: Maker = (world, memory) => {
  const id = world.random.pick(
    messages(world).filter((one) => memory.replies.has(one) && world.model.isSurely(`e:${one}`, ENDED)),
  );
  if (id === null) return null;
  const [text] = world.model.possible(`m:${id}`);
  if (typeof text !== 'string' || !world.model.isSurely(`m:${id}`, text)) return null;
  const ending: Change = { key: `e:${id}`, value: NOT_ENDED };
  // If the process ends before the answer, the next launch may find the reply without an ending.
  memory.streamed.add(id);
  return {
    name: `reopenReply ${id.slice(0, 4)}`,
    ask: ({ api }) => api.reopenReply(id, newReply()),
    before: [ending],
    after: () => {
      memory.streaming.set(id, { text, seq: 0, refused: [] });
      return [ending, { key: `m:${id}`, value: `~${text}` }];
    },
    onRefused: (error) => {
      // The next opening of the library ends replies that no process is writing.
      if (isUnknown(error)) for (const model of world.models) model.allow(`e:${id}`, 'interrupted ');
    },
  };
};

export const setDraft: Maker = (world, memory) => {
  const chat = shownChat(world);
  if (chat === null) return null;
  const text = newText(world, memory);
  const changes = [{ key: `d:${chat}`, value: text }];
  return {
    name: `setDraft ${chat.slice(0, 4)}`,
    ask: ({ api }) => api.setDraft(chat, text),
    before: changes,
    after: () => changes,
  };
};

/** The place of the only editor that histories open. */
export const EDITOR = 'editor';

export const setEdit: Maker = (world, memory) => {
  const chat = shownChat(world);
  if (chat === null) return null;
  const text = world.random.chance(0.3) ? null : newText(world, memory);
  const changes = [{ key: `w:${chat}`, value: text ?? '' }];
  return {
    name: `setEdit ${chat.slice(0, 4)}`,
    ask: ({ api }) => api.setEdit(chat, EDITOR, text),
    before: changes,
    after: () => changes,
  };
};

export const rename: Maker = (world, memory) => {
  const chat = shownChat(world);
  if (chat === null) return null;
  const title = `Title ${word(world, memory)}`;
  const changes = [{ key: `n:${chat}`, value: title }];
  return {
    name: `rename ${chat.slice(0, 4)}`,
    ask: ({ api }) => api.renameConversation(chat, title, true),
    before: changes,
    after: () => changes,
  };
};

export const pin: Maker = (world) => {
  const chat = shownChat(world);
  if (chat === null) return null;
  const isPinned = world.random.chance(0.5);
  const changes = [{ key: `a:${chat}`, value: isPinned ? '1' : '0' }];
  return {
    name: `pin ${chat.slice(0, 4)}`,
    ask: ({ api }) => api.bulk([chat], { kind: 'pin', isPinned }),
    before: changes,
    after: (answer) => ((answer as { changed: unknown[] }).changed.length > 0 ? changes : []),
  };
};

export const enqueue: Maker = (world, memory) => {
  const chat = shownChat(world);
  if (chat === null) return null;
  const text = newText(world, memory);
  const attached = newFiles(world, memory, text);
  return {
    name: `enqueue ${chat.slice(0, 4)}`,
    ask: async ({ api }) => {
      for (const file of attached) await api.addAttachment(chat, 'draft', file);
      return api.enqueue(chat, text, attached.map(refOf));
    },
    after: (answer) => {
      const { queueId } = answer as { queueId: string };
      memory.queued.set(queueId, attached);
      for (const model of world.models) model.chatOf.set(queueId, chat);
      return [{ key: `q:${queueId}`, value: text }];
    },
  };
};

export const changeQueued: Maker = (world, memory) => {
  const id = world.random.pick(waiting(world));
  if (id === null) return null;
  if (world.random.chance(0.5)) {
    const changes = [{ key: `q:${id}`, value: null }];
    return { name: 'removeQueued', ask: ({ api }) => api.removeQueued(id), before: changes, after: () => changes };
  }
  const text = newText(world, memory);
  const changes = [{ key: `q:${id}`, value: text }];
  // The edit removes the files with the old words. Until the answer, the message may be sent with or without the files.
  memory.queued.delete(id);
  return { name: 'editQueued', ask: ({ api }) => api.editQueued(id, text, []), before: changes, after: () => changes };
};

export const editMessage: Maker = (world, memory) => {
  const id = world.random.pick(messages(world).filter((one) => !memory.streaming.has(one)));
  if (id === null) return null;
  const text = newText(world, memory);
  const attached = newFiles(world, memory, text);
  const chat = world.model.chatOf.get(id) ?? '';
  return {
    name: `editMessage ${id.slice(0, 4)}`,
    // Replace the files, because the old ones contain the old words.
    ask: async ({ api }) => {
      for (const file of attached) await api.addAttachment(chat, id, file);
      return api.editMessage(id, text, attached.map(refOf));
    },
    after: (answer) => {
      const { messageId } = answer as { messageId: string };
      for (const model of world.models) {
        model.chatOf.set(messageId, model.chatOf.get(id) ?? '');
        model.parentOf.set(messageId, model.parentOf.get(id) ?? null);
      }
      return [
        { key: `m:${messageId}`, value: text },
        { key: `t:${messageId}`, value: 'out' },
        ...filesOf(messageId, attached),
      ];
    },
  };
};

export const createFolder: Maker = (world, memory) => {
  const name = `Folder ${word(world, memory)}`;
  return {
    name: 'createFolder',
    ask: ({ api }) => api.createFolder(name, null),
    after: (answer) => [{ key: `f:${(answer as { id: string }).id}`, value: name }],
  };
};

export const renameFolder: Maker = (world, memory) => {
  const id = world.random.pick(world.model.keys('f:'));
  if (id === null || world.model.possible(`f:${id}`).includes(null)) return null;
  const changes = [{ key: `f:${id}`, value: `Folder ${word(world, memory)}` }];
  return {
    name: `renameFolder ${id.slice(0, 4)}`,
    ask: ({ api }) => api.renameFolder(id, changes[0]?.value ?? ''),
    before: changes,
    after: () => changes,
  };
};

export const moveChat: Maker = (world, memory) => {
  const [chat, folder] = [shownChat(world), world.random.pick(world.model.keys('f:'))];
  if (chat === null || folder === null) return null;
  memory.folderOf.set(chat, folder);
  return { name: 'move', ask: ({ api }) => api.bulk([chat], { kind: 'move', folderId: folder }) };
};

/** Retries a reply in place. The history never ends the new try. */
export const resetReply: Maker = (world, memory) => {
  const id = world.random.pick(messages(world).filter((one) => memory.replies.has(one) && !memory.streaming.has(one)));
  if (id === null) return null;
  const changes = [NOT_ENDED, 'interrupted '].map((value) => ({ key: `e:${id}`, value }));
  for (const model of world.models) for (const { key, value } of changes) model.allow(key, value);
  return { name: `resetReply ${id.slice(0, 4)}`, ask: ({ api }) => api.resetReply(id, newReply()) };
};

/** Makes one of the requests that change nothing in the model and must not break anything. */
export const arrange: Maker = (world, memory) => {
  const chat = shownChat(world);
  const message = world.random.pick(messages(world));
  const folder = world.random.pick(world.model.keys('f:'));
  const asks: Operation['ask'][] = [];
  if (chat !== null)
    asks.push(
      ({ api }) => api.updateChatSettings(chat, { systemPrompt: newText(world, memory) }),
      ({ api }) => api.bulk([chat], { kind: 'archive', isArchived: world.random.chance(0.5) }),
      ({ api }) => api.setPosition(chat, { messageId: message, offsetPx: 3, place: { char: 40, offsetPx: 2 } }),
    );
  if (message !== null)
    asks.push(
      ({ api }) => api.selectVersion(message),
      ({ api }) => api.keepCompared(message),
    );
  if (folder !== null) asks.push(({ api }) => api.moveFolder(folder, null, world.random.below(3)));
  const ask = world.random.pick(asks);
  return ask === null ? null : { name: `arrange ${asks.indexOf(ask)}`, ask };
};

export const fork: Maker = (world) => {
  const id = world.random.pick(messages(world));
  if (id === null) return null;
  for (const model of world.models) {
    const chat = model.chatOf.get(id) ?? '';
    for (const key of [`n:${chat}`, ...model.messagesOf(chat).map((one) => `m:${one}`)])
      for (const copied of model.words.get(key) ?? []) for (const other of world.models) other.copied.add(copied);
  }
  return {
    name: `fork ${id.slice(0, 4)}`,
    ask: ({ api }) => api.fork(id),
    after: (answer) => {
      const { summary, path } = answer as {
        summary: { id: string };
        path: { id: string; text: string; status: string }[];
      };
      learnPath(world, summary.id, { ids: path.map((one) => one.id) });
      return [
        { key: `p:${summary.id}`, value: 'shown' },
        ...path.flatMap((one) => (one.status === 'streaming' ? [] : [{ key: `m:${one.id}`, value: one.text }])),
      ];
    },
  };
};

/** Makes one of the requests that change no content: nearly all only read. */
export const read: Maker = (world) => {
  const chat = shownChat(world);
  const message = world.random.pick(messages(world));
  const asks: Operation['ask'][] = [
    ({ api }) => api.listConversations('active', 0, 20),
    ({ api }) => api.search('number', 0),
    ({ api }) => api.counts(),
    ({ api }) => api.listTrash(),
    ({ api }) => api.listFolders(),
    ({ api }) => api.listSaved(),
    ({ api }) => api.modelFacts(),
    ({ api }) => api.usage({ fromDay: null, toDay: null }, null),
    ({ api }) => api.usageByChat({ fromDay: null, toDay: null }),
    ({ api }) => api.conversationsWithQueue(),
    (handle) => handle.status(),
    ({ api }) => api.probe(),
    (handle) => handle.retry(),
  ];
  if (chat !== null)
    asks.push(
      ({ api }) => api.openConversation(chat),
      ({ api }) => api.tree(chat),
      ({ api }) => api.usage({ fromDay: null, toDay: null }, chat),
      ({ api }) => api.usageOfChat(chat),
      ({ api }) => api.markRead(chat),
      ({ api }) => api.chatSettings(chat),
      ({ api }) => api.pathChange(chat),
      ({ api }) => api.columnEnds(chat),
      ({ api }) => api.nextQueued(chat),
      ({ api }) => api.summaries(chats(world, 'shown')),
    );
  if (message !== null)
    asks.push(
      ({ api }) => api.history(message),
      ({ api }) => api.getMessage(message),
      ({ api }) => api.getDetails(message),
      ({ api }) => api.countLater(message),
    );
  const ask = world.random.pick(asks);
  return ask === null ? null : { name: `read ${asks.indexOf(ask)}`, ask };
};
