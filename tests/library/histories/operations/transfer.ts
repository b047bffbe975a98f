// Jobs: imports, exports that are read back and compared, backups, checks, and chats restored from a backup.
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ModelFacts } from '../../../../shared/usage/model-facts.ts';
import { ENGLISH_PAGE } from '../../../helpers/page/english-page.ts';
import { backupsOf } from '../inspect.ts';
import { type Change, type Model, wordsOf } from '../model.ts';
import type { World } from '../world.ts';
import { experimentValue } from './experiments.ts';
import { isChanging, isEmptying, isFinished, job, type Maker, NOT_ENDED, type Operation } from './operation.ts';
import { savedValue, seenSaved } from './saved.ts';
import { factsKey, factsValue, MODELS, seenFacts } from './usage.ts';

export const importFile: Maker = (world, memory) => {
  const name = `import-${world.seed}-${world.random.chance(0.3) && memory.imports > 0 ? memory.imports : ++memory.imports}`;
  const path = join(world.outside, `${name}.json`);
  const count = 1 + (memory.imports % 3);
  const text = (at: number): string => `Imported. tok${world.seed}n${9_000 + memory.imports * 10 + at}z`;
  const inside = Array.from({ length: count }, (_, at) => ({
    id: `${name}-m${at}`,
    parentId: at === 0 ? null : `${name}-m${at - 1}`,
    role: at % 2 === 0 ? 'user' : 'assistant',
    status: 'complete',
    createdAt: 1_700_000_000_000 + at,
    text: text(at),
    reply: null,
  }));
  const prompt = { id: `${name}-s`, kind: 'prompt', name, content: text(count) };
  const saved: Change[] = [{ key: `s:${prompt.id}`, value: savedValue(prompt) }];
  const entered = {
    connectionId: 'c1',
    model: world.random.pick([name, ...MODELS]) ?? name,
    isHidden: false,
    note: text(count + 1),
    contextLength: null,
    price: { in: '2', out: null, currency: 'USD' },
  };
  const entry: Change = { key: factsKey('c1', entered.model), value: factsValue(entered) };
  // Values entered before the import stay.
  const mayCome = isChanging(world) || world.models.some((model) => model.possible(entry.key).includes(null));
  const facts = mayCome ? [entry] : [];
  // An item that existed before the import stays.
  const isNew = world.models.every((model) => model.isSurely(`s:${prompt.id}`, null));
  // Visible items can be changed before the import ends.
  const isAsImported = (): boolean =>
    isNew &&
    saved.every(({ key, value }) =>
      world.models.every((model) => model.possible(key).every((one) => one === null || one === value)),
    );
  const head = { id: name, title: name, titleSource: 'user', settings: {}, position: null };
  const at = 1_700_000_000_000;
  writeFileSync(
    path,
    JSON.stringify({
      format: 'parley-export',
      version: 1,
      folders: [],
      prompts: [{ id: prompt.id, name: prompt.name, position: 0, text: prompt.content }],
      models: [entered],
      conversations: [{ ...head, createdAt: at, updatedAt: at, messages: inside }],
    }),
  );
  const changes: Change[] = [
    { key: `p:${name}`, value: 'shown' },
    ...inside.flatMap((message) => [{ key: `m:${message.id}`, value: message.text }]),
  ];
  const { deletions } = memory;
  return {
    name: `import ${name}`,
    ask: (handle) => {
      memory.returns += 1;
      return job(memory, handle, { kind: 'import', path });
    },
    again: [...inside.map((message) => message.text), prompt.content, entered.note],
    before: [
      ...changes,
      ...saved,
      ...facts,
      { key: `u:${prompt.id}`, value: 'out' },
      ...inside.map(({ id }) => ({ key: `t:${id}`, value: 'out' })),
    ],
    isDone: isFinished,
    after: () => {
      for (const model of world.models) {
        for (const value of ['in', 'out']) model.allow(`u:${prompt.id}`, value);
        for (const message of inside) {
          model.chatOf.set(message.id, name);
          model.parentOf.set(message.id, message.parentId);
          // A message that existed before the import stays where it was.
          for (const value of ['in', 'out']) model.allow(`t:${message.id}`, value);
        }
        for (const { key, value } of facts) model.allow(key, value);
        if (!isAsImported()) for (const { key, value } of saved) model.allow(key, value);
      }
      return settled(world, isAsImported() ? [...changes, ...saved] : changes, deletions === memory.deletions);
    },
  };
};

/** Returns the changes, or allows them and returns none if a deletion may have come before the job's end. */
export function settled(world: World, changes: readonly Change[], isUndisturbed: boolean): readonly Change[] {
  if (isUndisturbed && !isEmptying(world)) return changes;
  for (const model of world.models) for (const { key, value } of changes) model.allow(key, value);
  return [];
}

/** Messages that are certainly visible, with their texts. */
export function seen(model: Model): Map<string, string> {
  const found = new Map<string, string>();
  for (const id of model.keys('m:')) {
    const [text] = model.possible(`m:${id}`);
    const chat = model.chatOf.get(id) ?? '';
    if (typeof text !== 'string' || text.startsWith('~') || !model.isSurely(`m:${id}`, text)) continue;
    if (model.isSurely(`p:${chat}`, 'shown') && model.isSurely(`t:${id}`, 'out')) found.set(id, text);
  }
  return found;
}

/** Words of messages that were deleted alone, and of deleted chats if the format leaves those out. */
function hidden(model: Model, isWithTrash: boolean): Set<string> {
  const found = new Set<string>();
  for (const id of model.keys('m:')) {
    const isChatGone = model.isSurely(`p:${model.chatOf.get(id) ?? ''}`, 'trash');
    if (!model.isSurely(`t:${id}`, 'in') && (isWithTrash || !isChatGone)) continue;
    // A chat is named after its first message, even while that message is in the trash.
    if (!isWithTrash && !isChatGone && (model.parentOf.get(id) ?? null) === null) continue;
    for (const word of model.words.get(`m:${id}`) ?? []) if (!model.copied.has(word)) found.add(word);
  }
  return found;
}

/** The parts of a JSON document that histories read. */
export interface ExportedDocument {
  readonly folders: readonly { readonly id: string; readonly name: string }[];
  readonly presets: readonly { readonly id: string; readonly name: string; readonly values: unknown }[];
  readonly prompts: readonly { readonly id: string; readonly name: string; readonly text: string }[];
  readonly models?: readonly ModelFacts[];
  readonly experiments?: readonly {
    readonly id: string;
    readonly title: string;
    readonly definition: { readonly prompts: readonly string[] };
  }[];
  readonly experimentAnswers?: readonly {
    readonly experimentId: string;
    readonly state: string;
    readonly text: string;
  }[];
  readonly conversations: readonly {
    readonly id: string;
    readonly title: string;
    readonly isPinned: boolean;
    readonly deletedAt?: number;
    readonly draft: string;
    readonly queue: readonly { readonly id: string; readonly text: string }[];
    readonly messages: readonly {
      readonly id: string;
      readonly parentId: string | null;
      readonly text: string;
      readonly reply: { readonly ending: string | null; readonly usage: unknown } | null;
      readonly attachments?: readonly { readonly sha256: string }[];
    }[];
  }[];
  readonly files?: readonly { readonly sha256: string; readonly file: string }[];
}

/** All items that have a text, with ids as in `seen`, `seenSaved` and `seenFacts`. */
export function textsOf(document: ExportedDocument): { readonly id: string; readonly text: string }[] {
  const saved = [
    ...document.presets.map(({ id, name, values }) => ({ id, kind: 'preset', name, content: JSON.stringify(values) })),
    ...document.prompts.map(({ id, name, text }) => ({ id, kind: 'prompt', name, content: text })),
  ];
  return [
    // An export calls a running answer `unknown`.
    ...experimentsOf(document, (state) => (state === 'unknown' ? 'running' : state)),
    ...document.conversations.flatMap(({ messages }) => messages),
    ...saved.map((one) => ({ id: one.id, text: savedValue(one) })),
    ...(document.models ?? []).map((one) => ({ id: factsKey(one.connectionId, one.model), text: factsValue(one) })),
  ];
}

/** @param stateOf converts a state in the file to the state in the model */
export function experimentsOf(document: ExportedDocument, stateOf: (state: string) => string) {
  const answers = new Map(document.experimentAnswers?.map((one) => [one.experimentId, one]));
  return (document.experiments ?? []).map(({ id, title, definition }) => {
    const answer = answers.get(id);
    const found = answer === undefined ? null : { state: stateOf(answer.state), text: answer.text };
    return { id, text: experimentValue(title, definition.prompts[0] ?? '', found) };
  });
}

function allTexts(path: string): string {
  if (statSync(path).isFile()) return readFileSync(path, 'utf8');
  return readdirSync(path)
    .map((name) => allTexts(join(path, name)))
    .join('\n');
}

const inBoth = <T>(one: Iterable<T>, other: { has: (value: T) => boolean }): T[] =>
  [...one].filter((v) => other.has(v));

/**
 * Checks that items visible throughout the export are in it, and items hidden throughout aren't. `document` is null
 * for HTML and Markdown. With `hasReturns` (something was restored), checks only permanently deleted items.
 */
export function compareExport(
  world: World,
  document: ExportedDocument | null,
  readable: () => string,
  before: Model,
  hasReturns: boolean,
): void {
  const after = world.model;
  const isJson = document !== null;
  // Only JSON contains presets, prompts, experiments and facts about models.
  const everySeen = (model: Model): Map<string, string> =>
    new Map([...seen(model), ...(isJson ? [...seenSaved(model), ...seenFacts(model)] : [])]);
  const seenBefore = everySeen(before);
  const stayed = hasReturns ? [] : [...everySeen(after)].filter(([id, text]) => seenBefore.get(id) === text);
  const exported = document === null ? [] : textsOf(document);
  const words = wordsOf(isJson ? exported.map(({ text }) => text).join('\n') : readable());
  const counts = new Map<string, number>();
  for (const { id } of exported) counts.set(id, (counts.get(id) ?? 0) + 1);
  for (const [id, text] of stayed) {
    const isThere = isJson
      ? counts.get(id) === 1 && exported.some((one) => one.id === id && one.text === text)
      : wordsOf(text).every((word) => words.includes(word));
    if (!isThere) world.problem(`${id} is not in the export as it is in the library: ${text.slice(0, 60)}`);
  }
  const never = hasReturns ? [] : inBoth(hidden(before, isJson), hidden(after, isJson));
  for (const word of [...never, ...inBoth(before.gone(), after.gone())])
    if (words.includes(word)) world.problem(`${word} is in the export although it was deleted`);
}

export const exportAll: Maker = (world, memory) => {
  const format = world.random.pick(['json', 'markdown', 'html'] as const) ?? 'json';
  const path = join(world.outside, `export-${++memory.exports}${format === 'json' ? '.json' : ''}`);
  const isCertain = world.alternatives.length === 0 && !isChanging(world);
  const before = world.model.clone();
  const { returns } = memory;
  return {
    name: `export ${format}`,
    ask: async (handle) => {
      const end = await job(memory, handle, {
        kind: 'export',
        ids: null,
        format,
        language: ENGLISH_PAGE,
        path,
      });
      if (isFinished(end) && isCertain && world.alternatives.length === 0 && !world.isKilled)
        compareExport(
          world,
          format === 'json' ? JSON.parse(readFileSync(path, 'utf8')) : null,
          () => allTexts(path),
          before,
          returns !== memory.returns,
        );
      return end;
    },
  };
};

/** Restores one chat from a backup: adds missing items and keeps existing ones. */
export const bringBack: Maker = (world, memory) => {
  const backup = world.random.pick(backupsOf(world));
  const inBackup = new Map(backup?.content.values.map(({ key, value }) => [key, value]));
  const chat = world.random.pick(
    [...inBackup].flatMap(([key, value]) => (key.startsWith('p:') && value === 'shown' ? [key.slice(2)] : [])),
  );
  if (backup === null || chat === null) return null;
  const ids = backup.content.places.filter((place) => place.chat === chat && inBackup.get(`t:${place.id}`) === 'out');
  const changes: Change[] = [
    { key: `p:${chat}`, value: 'shown' },
    ...ids.flatMap(({ id }) => [
      { key: `m:${id}`, value: inBackup.get(`m:${id}`) ?? '' },
      { key: `t:${id}`, value: 'out' },
      { key: `e:${id}`, value: inBackup.get(`e:${id}`) ?? NOT_ENDED },
    ]),
  ];
  const around = [...inBackup].filter(([key]) => /^[dnaqf]:/.test(key)).map(([key, value]) => ({ key, value }));
  const { deletions } = memory;
  const missing = changes.filter(({ key }) => /^[pm]:/.test(key) && world.model.isSurely(key, null));
  const operation: Operation = {
    name: `bring back ${chat.slice(0, 4)}`,
    ask: (handle) => {
      memory.returns += 1;
      return job(memory, handle, { kind: 'bring_back', backupId: backup.id, conversationIds: [chat], folderIds: [] });
    },
    before: [...changes, ...around],
    isDone: isFinished,
    after: () => {
      for (const one of world.models) {
        for (const { id, parent } of ids) {
          one.chatOf.set(id, chat);
          one.parentOf.set(id, parent);
        }
        for (const { key, value } of [...changes, ...around]) one.allow(key, value);
      }
      return settled(world, missing, deletions === memory.deletions);
    },
  };
  return operation;
};

export const backup: Maker = (world, memory) => {
  if (!(world.app?.isSaved ?? false)) return null;
  return { name: 'backup', ask: (handle) => job(memory, handle, { kind: 'backup', reason: 'regular' }) };
};

export const check: Maker = (_world, memory) => ({
  name: 'check',
  ask: (handle) => job(memory, handle, { kind: 'check' }),
});

export const cancelJob: Maker = (world, memory) => {
  const id = world.random.pick(memory.jobs);
  return id === null ? null : { name: 'cancelJob', ask: (handle) => handle.cancelJob(id) };
};

/** Reads a backup: its list, one of its chats, its search. */
export const lookInto: Maker = (world) => {
  const found = world.random.pick(backupsOf(world));
  if (found === null) return null;
  return {
    name: `look into ${found.id.slice(8, 30)}`,
    ask: async (handle) => {
      const { api } = await handle.openBackup(found.id);
      const { items } = await api.listConversations('active', 0, 100);
      const shown = found.content.values.filter(({ key, value }) => key.startsWith('p:') && value === 'shown').length;
      if (items.length > shown) world.problem(`a backup lists ${items.length} chats and holds ${shown}`);
      const [first] = items;
      if (first !== undefined) await api.openConversation(first.id);
      await api.search('number', 0);
    },
  };
};
