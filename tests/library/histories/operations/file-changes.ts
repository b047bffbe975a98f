// Replaces the library's file: encrypts, restores, goes back, starts afresh, deletes everything. Also creates and uses
// recovery codes.
import type { LibraryState } from '../../../../shared/library.ts';
import { backupsOf, contentOfBackup } from '../inspect.ts';
import { Model } from '../model.ts';
import type { World } from '../world.ts';
import { isEmptying, isFinished, job, type Maker, type Operation } from './operation.ts';
import { removable } from './trash.ts';
import { keepSpent } from './usage.ts';

export const encrypt: Maker = (world, memory) => ({
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
});

export const newRecoveryCode: Maker = (_world, memory) => ({
  name: 'newRecoveryCode',
  ask: async (handle) => {
    memory.codes.push((await handle.newRecoveryCode()).recoveryCode);
  },
});

export const unlockWithCode: Maker = (world, memory) => {
  const code = world.random.pick(memory.codes);
  return code === null || world.app?.state?.kind !== 'locked'
    ? null
    : { name: 'unlockWithCode', ask: (handle) => handle.unlockWithCode(code) };
};

export const restore: Maker = (world, memory) => {
  const backup = world.random.pick(backupsOf(world));
  if (backup === null) return null;
  const becomes = Model.of(backup.content, world.model);
  for (const key of [...becomes.halfGone, ...(isEmptying(world) ? removable(world.model) : [])])
    becomes.allow(key, null);
  keepSpent(world, becomes);
  return {
    name: `restore ${backup.id.slice(8, 30)}`,
    becomes,
    ask: (handle) => job(memory, handle, { kind: 'restore', backupId: backup.id }),
    isDone: isFinished,
  };
};

const empty = (world: World, isForgotten: boolean): Model => {
  const model = Model.of({ values: [], places: [], problems: [] }, world.model);
  if (isForgotten) model.forbid([...model.words.keys()]);
  return model;
};

const isReady = (answer: unknown): boolean => (answer as LibraryState).kind === 'ready';

export const startAfresh: Maker = (world) => ({
  name: 'startAfresh',
  becomes: empty(world, false),
  ask: (handle) => handle.startAfresh(),
  isDone: isReady,
});

export const deleteAll: Maker = (world) => ({
  name: 'deleteAll',
  becomes: empty(world, true),
  ask: (handle) => handle.deleteAll(),
  isDone: isReady,
});

/** Replaces a library that a newer app has changed with the backup that the state offers; null if it offers none. */
export const goBack: Maker = (world) => {
  const state = world.app?.state;
  if (state?.kind !== 'newer' || state.backup === null) return null;
  const { id } = state.backup;
  const content = contentOfBackup(world, id);
  if (content === null) return null;
  const operation: Operation<LibraryState> = {
    name: `goBack ${id.slice(8, 30)}`,
    becomes: Model.of(content, world.model),
    ask: (handle) => handle.goBack(id),
    isDone: isReady,
  };
  return operation as Operation;
};
