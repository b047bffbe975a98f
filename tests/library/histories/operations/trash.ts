// Deletes items, undoes deletions, and empties the trash.
import type { Change, Model } from '../model.ts';
import type { World } from '../world.ts';
import { chats, isFinished, job, type Maker, messages, shownChat } from './operation.ts';

export const deleteMessage: Maker = (world, memory) => {
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
};

export const deleteChat: Maker = (world, memory) => {
  const chat = shownChat(world);
  if (chat === null) return null;
  const changes = [{ key: `p:${chat}`, value: 'trash' }];
  return {
    name: `delete ${chat.slice(0, 4)}`,
    ask: ({ api }) => {
      memory.deletions += 1;
      return api.bulk([chat], { kind: 'delete' });
    },
    before: changes,
    after: (answer) => {
      const { undoId, removed } = answer as { undoId: string | null; removed: string[] };
      if (undoId !== null) memory.undos.push({ id: undoId, changes: [{ key: `p:${chat}`, value: 'shown' }] });
      return removed.length > 0 ? changes : [];
    },
  };
};

export const deleteFolder: Maker = (world, memory) => {
  const folder = world.random.pick(world.model.keys('f:'));
  if (folder === null) return null;
  const inside = [...memory.folderOf].flatMap(([chat, of]) =>
    of === folder ? [{ key: `p:${chat}`, value: 'trash' }] : [],
  );
  return {
    name: 'deleteFolder',
    ask: ({ api }) => {
      memory.deletions += 1;
      return api.deleteFolder(folder);
    },
    before: inside,
    after: (answer) => {
      const { undoId, removed } = answer as { undoId: string; removed: string[] };
      const changes = removed.map((id) => ({ key: `p:${id}`, value: 'trash' }));
      memory.undos.push({ id: undoId, changes: removed.map((id) => ({ key: `p:${id}`, value: 'shown' })) });
      return changes;
    },
  };
};

export const undo: Maker = (world, memory) => {
  const step = world.random.pick(memory.undos);
  if (step === null) return null;
  memory.undos.splice(memory.undos.indexOf(step), 1);
  return {
    name: `undo ${step.id.slice(0, 4)}`,
    ask: ({ api }) => {
      memory.returns += 1;
      return api.undo(step.id);
    },
    before: step.changes,
    after: () => {
      // A message's ancestors are restored with it.
      const chat = step.changes.at(-1)?.key.slice(2) ?? '';
      for (const model of world.models)
        for (const id of model.messagesOf(chat))
          if (step.changes.length > 1 && model.possible(`t:${id}`).includes('in')) model.allow(`t:${id}`, 'out');
      return step.changes;
    },
  };
};

function mayComeBack(world: World): void {
  for (const model of world.models) {
    for (const id of model.keys('p:')) if (model.possible(`p:${id}`).includes('trash')) model.allow(`p:${id}`, 'shown');
    for (const id of model.keys('t:')) if (model.possible(`t:${id}`).includes('in')) model.allow(`t:${id}`, 'out');
    for (const id of model.keys('u:')) if (model.possible(`u:${id}`).includes('in')) model.allow(`u:${id}`, 'out');
  }
}

export const restoreTrash: Maker = (world, memory) => ({
  name: 'restoreTrash',
  ask: async ({ api }) => {
    memory.returns += 1;
    const [entry] = await api.listTrash();
    if (entry === undefined) return;
    mayComeBack(world);
    await api.restoreTrash([entry.id]);
    // Items that were deleted since the list was read may be restored too.
    if (!world.isKilled) mayComeBack(world);
  },
});

function keysOfChat(model: Model, id: string): string[] {
  const queued = model.keys('q:').filter((one) => model.chatOf.get(one) === id);
  return [
    ...['p:', 'd:', 'w:', 'n:', 'a:'].map((kind) => kind + id),
    ...model.everIn(id).map((message) => `m:${message}`),
    ...queued.map((one) => `q:${one}`),
  ];
}

/** Keys of this message and all below it; none if any of these messages may be outside the trash. */
function surelyBelow(model: Model, id: string): string[] {
  const below = model.below(id);
  const isGone = (one: string): boolean => model.isSurely(`t:${one}`, null) && model.isSurely(`m:${one}`, null);
  return below.every((one) => model.isSurely(`t:${one}`, 'in') || isGone(one)) ? below.map((one) => `m:${one}`) : [];
}

/** Keys of the items that emptying the trash may remove. */
export function removable(model: Model): string[] {
  const inTrash = model.keys('p:').filter((id) => model.possible(`p:${id}`).includes('trash'));
  const deleted = model.keys('t:').filter((id) => model.possible(`t:${id}`).includes('in'));
  return [
    ...inTrash.flatMap((id) => keysOfChat(model, id)),
    ...deleted.flatMap((id) => model.below(id).map((one) => `m:${one}`)),
    ...model.keys('f:').map((id) => `f:${id}`),
    ...model.keys('u:').flatMap((id) => (model.possible(`u:${id}`).includes('in') ? [`s:${id}`] : [])),
  ];
}

/** True if the item or its chat may be in the trash or gone. */
function mayBeGone(model: Model, key: string): boolean {
  const id = key.slice(2);
  const is = (by: string, value: string): boolean => model.possible(by).every((one) => one === value);
  if (/^[su]:/.test(key)) return !is(`u:${id}`, 'out');
  if (/^[pdwna]:/.test(key)) return !is(`p:${id}`, 'shown');
  const isDeleted = /^[mte]:/.test(key) && !is(`t:${id}`, 'out');
  return isDeleted || (/^[mteq]:/.test(key) && !is(`p:${model.chatOf.get(id) ?? ''}`, 'shown'));
}

/**
 * Notes that the items in the trash may be removed, including items of `heardLate`: changes answered after the trash
 * was emptied. With `isHalf` (the emptying didn't finish), a later restore may leave these items out.
 */
export function mayBeEmptied(world: World, isHalf: boolean, heardLate: readonly Change[] = []): void {
  for (const model of world.models)
    for (const key of [...removable(model), ...heardLate.flatMap(({ key }) => (mayBeGone(model, key) ? [key] : []))]) {
      model.allow(key, null);
      if (isHalf) model.halfGone.add(key);
    }
}

export const emptyTrash: Maker = (world, memory) => {
  if (!(world.app?.isSaved ?? false)) return null;
  const { model } = world;
  const sureChats = chats(world, 'trash').filter((id) => model.isSurely(`p:${id}`, 'trash'));
  const sureMessages = model.keys('t:').filter((id) => model.isSurely(`t:${id}`, 'in'));
  const sureSaved = model.keys('u:').filter((id) => model.isSurely(`u:${id}`, 'in'));
  const may = removable(model);
  /** Keys of items that a successful emptying removes, each with the key that says whether it is still in the trash. */
  const sure = [
    ...sureChats.flatMap((id) => keysOfChat(model, id).map((key) => ({ key, by: `p:${id}` }))),
    ...sureSaved.map((id) => ({ key: `s:${id}`, by: `u:${id}` })),
    ...sureMessages.flatMap((id) => surelyBelow(model, id).map((key) => ({ key, by: `t:${id}` }))),
  ];
  return {
    name: `empty trash of ${sureChats.length} chats, ${sureMessages.length} messages, ${sureSaved.length} saved`,
    ask: async (handle) => {
      memory.deletions += 1;
      const { ids } = await handle.api.trashToEmpty(null);
      const end = await job(memory, handle, { kind: 'empty_trash', ids });
      if (world.isKilled) return end;
      memory.emptyings += 1;
      mayBeEmptied(world, !isFinished(end));
      for (const one of world.models) for (const key of isFinished(end) ? [] : may) one.halfGone.add(key);
      return end;
    },
    before: may.map((key) => ({ key, value: null })),
    isDone: isFinished,
    after: () => {
      const gone = sure.flatMap(({ key, by }) => (isStillInTrash(world, by) ? [key] : []));
      for (const one of world.models) one.forbid(gone);
      for (const key of may) if (!gone.includes(key)) for (const one of world.models) one.allow(key, null);
      return gone.map((key) => ({ key, value: null }));
    },
  };
};

/** True if the entry `by` may have been in the trash, and wasn't restored while the trash was being emptied. */
function isStillInTrash({ model }: World, by: string): boolean {
  const possible = model.possible(by);
  const isIn = (one: string | null): boolean => one === 'trash' || one === 'in';
  return possible.some(isIn) && possible.every((one) => one === null || isIn(one));
}
