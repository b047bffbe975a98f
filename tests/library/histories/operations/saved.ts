// Presets and prompts: created, edited, moved and deleted. Prompts are also imported.
import type { PresetValues, PromptImport, SavedInput, SavedItem } from '../../../../shared/saved-items.ts';
import type { Change, Model } from '../model.ts';
import type { World } from '../world.ts';
import { isExperiment } from './experiments.ts';
import { deletion, type Maker, type Memory, newText, word } from './operation.ts';

/** The item's kind, name and content as one text. */
export function savedValue({ kind, name, content }: { kind: string; name: string; content: string }): string {
  return `${kind} ${name}\n${content}`;
}

function newInput(world: World, memory: Memory, isPreset: boolean): SavedInput {
  const name = `Saved ${word(world, memory)}`;
  if (!isPreset) return { kind: 'prompt', name, text: newText(world, memory) };
  const values: PresetValues = {
    connectionId: 'c1',
    connectionName: 'Service',
    model: 'm1',
    isListed: true,
    parameters: {},
    stream: true,
    systemPrompt: newText(world, memory),
    extraBody: '',
  };
  return { kind: 'preset', name, values };
}

function storedValue(input: SavedInput): string {
  const content = input.kind === 'prompt' ? input.text : JSON.stringify(input.values);
  return savedValue({ ...input, content });
}

const inPlace = (world: World): string[] =>
  world.model.keys('u:').filter((id) => world.model.possible(`u:${id}`).includes('out') && !isExperiment(world, id));

export const createSaved: Maker = (world, memory) => {
  const input = newInput(world, memory, world.random.chance(0.4));
  return {
    name: `createSaved ${input.kind}`,
    ask: ({ api }) => api.createSaved(input),
    after: (answer) => {
      const { id } = answer as SavedItem;
      return [
        { key: `s:${id}`, value: storedValue(input) },
        { key: `u:${id}`, value: 'out' },
      ];
    },
  };
};

/** Sometimes passes a wrong revision, as a window with an outdated text would: the library must refuse that. */
export const updateSaved: Maker = (world, memory) => {
  const id = world.random.pick(inPlace(world));
  if (id === null) return null;
  const before = world.model.possible(`s:${id}`);
  const [was] = before;
  const input = newInput(world, memory, was?.startsWith('preset') ?? false);
  const changes: Change[] = [{ key: `s:${id}`, value: storedValue(input) }];
  const isStale = world.random.chance(0.2);
  return {
    name: `updateSaved ${id.slice(0, 4)}${isStale ? ' stale' : ''}`,
    ask: async ({ api }) => {
      const revision = (await api.listSaved()).find((item) => item.id === id)?.revision ?? '';
      const done = await api.updateSaved(id, input, isStale ? `not ${revision}`.slice(0, 22) : revision);
      if (isStale) world.problem(`${id} was overwritten by somebody who did not know it`);
      return done;
    },
    before: changes,
    after: (answer) => {
      const { undoId } = answer as { undoId: string | null };
      if (undoId !== null && before.length === 1 && typeof was === 'string')
        memory.undos.push({ id: undoId, changes: [{ key: `s:${id}`, value: was }] });
      return changes;
    },
  };
};

export const moveSaved: Maker = (world) => {
  const id = world.random.pick(inPlace(world));
  if (id === null) return null;
  const position = world.random.below(4);
  return { name: `moveSaved ${id.slice(0, 4)}`, ask: ({ api }) => api.moveSaved(id, position) };
};

export const deleteSaved: Maker = (world, memory) => {
  const id = world.random.pick(inPlace(world));
  if (id === null) return null;
  return deletion('deleteSaved', id, memory, ({ api }) => api.deleteSaved([id]));
};

/** Imports a prompt that doesn't exist yet. */
export const importPrompts: Maker = (world, memory) => {
  const fresh = { name: `Prompt ${word(world, memory)}`, text: newText(world, memory) };
  return {
    name: 'importPrompts',
    ask: ({ api }) => api.importPrompts([fresh]),
    after: (answer) =>
      (answer as PromptImport).addedIds.flatMap((id) => [
        { key: `s:${id}`, value: savedValue({ kind: 'prompt', name: fresh.name, content: fresh.text }) },
        { key: `u:${id}`, value: 'out' },
      ]),
  };
};

/** The presets, prompts and experiments that are certainly visible, by id. */
export function seenSaved(model: Model): Map<string, string> {
  const found = new Map<string, string>();
  for (const id of model.keys('s:')) {
    const [value] = model.possible(`s:${id}`);
    if (typeof value === 'string' && model.isSurely(`s:${id}`, value) && model.isSurely(`u:${id}`, 'out'))
      found.set(id, value);
  }
  return found;
}
