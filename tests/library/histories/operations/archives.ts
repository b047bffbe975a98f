// Exports as zip archives, whose files are compared with the library, and imports of these archives.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ENGLISH_PAGE } from '../../../helpers/page/english-page.ts';
import { fileValue } from '../files.ts';
import type { Change, Model } from '../model.ts';
import type { World } from '../world.ts';
import { zipFiles } from '../zip-files.ts';
import { isChanging, isFinished, job, type Maker, NOT_ENDED } from './operation.ts';
import { compareExport, type ExportedDocument, experimentsOf, seen, settled, textsOf } from './transfer.ts';
import { factsKey, factsValue } from './usage.ts';

interface Archived {
  readonly document: ExportedDocument;
  /** The files by their names in the archive. */
  readonly files: ReadonlyMap<string, Buffer>;
}

function readArchive(path: string): Archived {
  const files = zipFiles(path);
  return { document: JSON.parse(files.get('parley-chats.json')?.toString() ?? ''), files };
}

/** For each message in the archive: the hashes of its files, computed from their bytes. */
function filesOfMessages({ document, files }: Archived): ReadonlyMap<string, readonly string[]> {
  const real = new Map(
    (document.files ?? []).map(({ sha256, file }) => [
      sha256,
      createHash('sha256')
        .update(files.get(file) ?? '')
        .digest('hex'),
    ]),
  );
  const messages = document.conversations.flatMap((chat) => chat.messages);
  return new Map(
    messages.map(({ id, attachments = [] }) => [id, attachments.map(({ sha256 }) => real.get(sha256) ?? 'missing')]),
  );
}

/** Checks that messages visible throughout the export have the same files in the archive. */
function compareFiles(world: World, archived: Archived, before: Model): void {
  const found = filesOfMessages(archived);
  const [was, is] = [seen(before), seen(world.model)];
  for (const id of world.model.keys('i:')) {
    const [value = null] = world.model.possible(`i:${id}`);
    const isSure = [before, world.model].every((model) => model.isSurely(`i:${id}`, value));
    if (value === null || !isSure || !was.has(id) || was.get(id) !== is.get(id)) continue;
    const exported = fileValue(found.get(id) ?? []);
    if (exported !== value) world.problem(`the files of ${id} are ${exported} in the archive, and ${value} here`);
  }
}

export const exportZip: Maker = (world, memory) => {
  const path = join(world.outside, `export-${++memory.exports}.zip`);
  const isCertain = world.alternatives.length === 0 && !isChanging(world);
  const before = world.model.clone();
  const { returns } = memory;
  return {
    name: 'export zip',
    ask: async (handle) => {
      const end = await job(memory, handle, { kind: 'export', ids: null, format: 'zip', language: ENGLISH_PAGE, path });
      if (!isFinished(end) || world.isKilled) return end;
      memory.archives.push(path);
      if (!isCertain || world.alternatives.length > 0) return end;
      const archived = readArchive(path);
      const hasReturns = returns !== memory.returns;
      compareExport(world, archived.document, () => '', before, hasReturns);
      if (!hasReturns) compareFiles(world, archived, before);
      return end;
    },
  };
};

/** The changes that an import of the archive may make. */
function changesOf(archived: Archived): readonly Change[] {
  const { document } = archived;
  const files = filesOfMessages(archived);
  return [
    ...document.folders.map(({ id, name }) => ({ key: `f:${id}`, value: name })),
    ...textsOf({ ...document, experiments: [], conversations: [], models: [] }).map(({ id, text }) => ({
      key: `s:${id}`,
      value: text,
    })),
    ...experimentsOf(document, (state) => state).map(({ id, text }) => ({ key: `s:${id}`, value: text })),
    ...[...document.presets, ...document.prompts, ...(document.experiments ?? [])].map(({ id }) => ({
      key: `u:${id}`,
      value: 'out',
    })),
    ...(document.models ?? []).map((one) => ({
      key: factsKey(one.connectionId, one.model),
      value: factsValue(one),
    })),
    ...document.conversations.flatMap((chat) => [
      { key: `p:${chat.id}`, value: 'shown' },
      { key: `d:${chat.id}`, value: chat.draft },
      { key: `w:${chat.id}`, value: '' },
      { key: `n:${chat.id}`, value: chat.title },
      { key: `a:${chat.id}`, value: chat.isPinned ? '1' : '0' },
      ...chat.queue.map(({ id, text }) => ({ key: `q:${id}`, value: text })),
      ...chat.messages.flatMap(({ id, text, reply }) => [
        { key: `m:${id}`, value: text },
        { key: `t:${id}`, value: 'out' },
        { key: `e:${id}`, value: endingOf(reply) },
        ...((files.get(id) ?? []).length === 0 ? [] : [{ key: `i:${id}`, value: fileValue(files.get(id) ?? []) }]),
      ]),
    ]),
  ];
}

function endingOf(reply: { readonly ending: string | null; readonly usage: unknown } | null): string {
  if (reply === null) return NOT_ENDED;
  return `${reply.ending ?? ''} ${reply.usage === null ? '' : JSON.stringify(reply.usage)}`;
}

/** Adds missing items and keeps existing ones; items in the archive's trash go to the trash. */
export const importZip: Maker = (world, memory) => {
  const path = world.random.pick(memory.archives);
  if (path === null) return null;
  const archived = readArchive(path);
  const { conversations, presets, prompts, experiments = [] } = archived.document;
  const changes = changesOf(archived);
  const isMissing = (key: string): boolean => world.models.every((model) => model.isSurely(key, null));
  const isSure = !isChanging(world);
  // Chats that don't exist in the library come back with their messages and attachments unchanged.
  const back = conversations.filter(
    ({ id, deletedAt, messages }) =>
      isSure && deletedAt === undefined && isMissing(`p:${id}`) && messages.every((one) => isMissing(`m:${one.id}`)),
  );
  const sure = new Set(back.flatMap(({ id, messages }) => [`p:${id}`, ...messages.flatMap(keysOfMessage)]));
  const { deletions } = memory;
  return {
    name: `import zip of ${conversations.length} chats, ${back.length} of them missing`,
    ask: (handle) => {
      memory.returns += 1;
      return job(memory, handle, { kind: 'import', path });
    },
    again: [readFileSync(path, 'latin1')],
    before: changes,
    isDone: isFinished,
    after: () => {
      for (const model of world.models) {
        for (const { id, deletedAt, messages } of conversations) {
          if (deletedAt !== undefined) model.allow(`p:${id}`, 'trash');
          for (const message of messages) {
            if (!model.chatOf.has(message.id)) model.chatOf.set(message.id, id);
            if (!model.parentOf.has(message.id)) model.parentOf.set(message.id, message.parentId);
          }
        }
        for (const { id } of [...presets, ...prompts, ...experiments]) model.allow(`u:${id}`, 'in');
        for (const { key, value } of changes) model.allow(key, value);
      }
      return settled(
        world,
        changes.filter(({ key }) => sure.has(key)),
        deletions === memory.deletions,
      );
    },
  };
};

const keysOfMessage = ({ id }: { readonly id: string }): readonly string[] => [`m:${id}`, `t:${id}`, `i:${id}`];
