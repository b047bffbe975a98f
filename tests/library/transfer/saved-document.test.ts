// Presets and prompts in a JSON export are restored exactly, and an import changes no existing preset or prompt.
import { readFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Store } from '../../../electron/library/chats/context.ts';
import { TEMPORARY_PREFIX } from '../../../electron/library/chats/temporary-id.ts';
import { listTrash } from '../../../electron/library/chats/trash.ts';
import { createSaved, deleteSaved, listSaved, updateSaved } from '../../../electron/library/saved/saved-items.ts';
import { LIMITS } from '../../../shared/limits.ts';
import type { SavedInput } from '../../../shared/saved-items.ts';
import { addChat, addMessage, contentOf, TransferWorld } from './transfer-world.ts';

let world: TransferWorld;
let from: Store;
let to: Store;
beforeEach(() => {
  world = new TransferWorld();
  from = world.library();
  to = world.library();
});
afterEach(() => world.close());

const prompt = (name: string, text = `Say {{what}} \u0000 "${name}"\n`): SavedInput => ({ kind: 'prompt', name, text });
const PRESET: SavedInput = {
  kind: 'preset',
  name: 'Precise',
  values: {
    connectionId: 'c1',
    connectionName: 'Northwind',
    model: 'm1',
    isListed: true,
    parameters: { temperature: 0.3 },
    stream: false,
    systemPrompt: 'Be brief.',
    extraBody: '{"top_k":40}',
  },
};

describe('an export of everything', () => {
  it('contains presets and prompts, also from the trash, and restores them exactly', async () => {
    createSaved(from, PRESET);
    createSaved(from, prompt('One'));
    deleteSaved(from, [createSaved(from, prompt('Two')).id]);
    const result = await world.import(to, await world.export(from, 'json'));
    expect(result).toMatchObject({ savedAdded: 3, conversationsAdded: 0, unknownParts: [] });
    expect(listSaved(to)).toEqual(listSaved(from));
    const plain = (store: Store) => listTrash(store).map(({ id: _id, undoId: _undoId, ...entry }) => entry);
    expect(plain(to)).toEqual(plain(from));
    expect(contentOf(to, ['meta']).meta?.filter(({ key }) => String(key).startsWith('import-'))).toEqual([]);
  });

  it('contains no secret that a preset sends', async () => {
    const extraBody = '{"api_key":"sk-proj-4Zk3vB8yQ1mT6wX9cL4nR7pS2dF5gH8j"}';
    if (PRESET.kind === 'preset') createSaved(from, { ...PRESET, values: { ...PRESET.values, extraBody } });
    const text = readFileSync(await world.export(from, 'json'), 'utf8');
    expect(text).not.toContain('4Zk3vB8yQ1mT6wX9');
    expect(text).toContain('[redacted]');
  });

  it('changes nothing if it is imported again, even if a prompt has changed since', async () => {
    const { id, revision } = createSaved(from, prompt('One'));
    const file = await world.export(from, 'json');
    updateSaved(from, id, prompt('One', 'mine'), revision);
    const before = contentOf(from, ['saved', 'trash']);
    expect(await world.import(from, file)).not.toHaveProperty('savedAdded');
    expect(contentOf(from, ['saved', 'trash'])).toEqual(before);
  });

  it('restores items from the trash, unless the file also has them in the trash', async () => {
    const { id } = createSaved(from, prompt('One'));
    const shown = await world.export(from, 'json');
    deleteSaved(from, [id]);
    const deleted = await world.export(from, 'json');
    await world.import(from, deleted);
    expect(listSaved(from)).toEqual([]);
    await world.import(from, shown);
    expect(listSaved(from)).toMatchObject([{ id }]);
    expect(listTrash(from)).toEqual([]);
    await world.import(from, deleted);
    expect(listSaved(from)).toMatchObject([{ id }]);
  });

  it('is refused completely if a preset has no values or a prompt no text', async () => {
    for (const part of ['"presets":[{"id":"p","name":"n","values":7}]', '"prompts":[{"id":"p","name":"n"}]']) {
      const file = world.file(
        'bad.json',
        `{"format":"parley-export","version":1,"prompts":[{"id":"ok","name":"n","text":"t"}],${part},"conversations":[]}`,
      );
      await expect(world.import(to, file)).rejects.toMatchObject({ reason: 'bad_file' });
      expect(listSaved(to)).toEqual([]);
    }
  });

  it('imports empty prompts and invalid templates unchanged, leaves out a prompt that is too long, and reports both', async () => {
    const prompts = [
      { id: 'p1', name: 'Good', text: 'Say {{what}}' },
      { id: 'p2', name: 'Open', text: 'One\nSay {{what' },
      { id: 'p3', name: 'Empty', text: ' \n' },
      { id: 'p4', name: 'Long', text: 'x'.repeat(LIMITS.promptMaxChars + 1) },
      { id: 'p5', name: 'Gone', text: '{{', deletedAt: 1 },
      { id: 'p6', name: 'Other', text: '{{?}}' },
    ];
    const content = JSON.stringify({ format: 'parley-export', version: 2, prompts, conversations: [] });
    const file = world.file('prompts.json', content);
    const { promptProblems, savedAdded, unknownParts } = await world.import(to, file);
    expect(savedAdded).toBe(5);
    // No form accepts a prompt of this length, and a truncated prompt would be another prompt.
    expect(unknownParts).toEqual([{ what: 'longPrompt', name: 'Long', count: 1 }]);
    expect(promptProblems).toEqual([
      {
        kind: 'template',
        number: 2,
        name: 'Open',
        problem: { kind: 'not_closed', what: '', line: 2, column: 5 },
      },
      { kind: 'no_text', number: 3, name: 'Empty' },
      { kind: 'template', number: 6, name: 'Other', problem: { kind: 'bad_name', what: '?', line: 1, column: 1 } },
    ]);
    expect(listSaved(to).map((item) => item.kind === 'prompt' && item.text)).toEqual(
      prompts.filter(({ id, deletedAt }) => deletedAt === undefined && id !== 'p4').map(({ text }) => text),
    );
    // Problems of existing prompts were reported when the prompts were first imported.
    expect((await world.import(to, file)).promptProblems).toBeUndefined();
  });

  it('reports unknown fields', async () => {
    const file = world.file(
      'more.json',
      `{"format":"parley-export","version":1,"prompts":[{"id":"${TEMPORARY_PREFIX}1","name":"n","text":"t","tags":[]}],"conversations":[]}`,
    );
    const { unknownParts } = await world.import(to, file);
    expect(unknownParts).toEqual([{ what: 'field', name: 'prompt.tags', count: 1 }]);
    expect(listSaved(to)).toMatchObject([{ name: 'n' }]);
    expect(listSaved(to)[0]?.id).not.toContain(TEMPORARY_PREFIX);
  });
});

it('an export of one chat contains no presets or prompts', async () => {
  addChat(from, 'a');
  addMessage(from, 'a', { id: 'a1', parentId: null, role: 'user', text: 'Hi' });
  createSaved(from, prompt('Private'));
  expect(readFileSync(await world.export(from, 'json', { ids: ['a'] }), 'utf8')).not.toContain('Private');
});
