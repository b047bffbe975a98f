// Presets and prompts in the library: stored, changed, ordered, deleted, restored, and imported from a file.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { LibraryHost } from '../../electron/library/host/library-host.ts';
import { LIMITS } from '../../shared/limits.ts';
import type { PresetValues, SavedInput, SavedItem } from '../../shared/saved-items.ts';
import { KEY, makeFolder, openHost, type TestFolder } from './open-store.ts';

const VALUES: PresetValues = {
  connectionId: 'c1',
  connectionName: 'Northwind',
  model: 'm1',
  isListed: true,
  parameters: { temperature: 0.3, stop: ['END'] },
  stream: false,
  systemPrompt: 'Be brief.',
  extraBody: '{"top_k":40}',
};

const prompt = (name: string, text = `${name} {{x}}`): SavedInput => ({ kind: 'prompt', name, text });
const preset = (name: string): SavedInput => ({ kind: 'preset', name, values: VALUES });

let folder: TestFolder;
let host: LibraryHost;

beforeEach(async () => {
  folder = makeFolder();
  host = await openHost(folder.path, KEY);
});

afterEach(async () => {
  await host.close();
  folder.remove();
});

const names = (kind: SavedItem['kind'] = 'prompt'): string[] =>
  host.api
    .listSaved()
    .filter((item) => item.kind === kind)
    .map((item) => item.name);

const make = (...list: string[]): string[] => list.map((name) => host.api.createSaved(prompt(name)).id);

async function reopened(): Promise<void> {
  await host.close();
  host = await openHost(folder.path, KEY);
}

describe('a preset or prompt', () => {
  it('is unchanged after a restart', async () => {
    const made = host.api.createSaved(preset('Précis 🎯'));
    const text = host.api.createSaved(prompt('Fix', 'Fix \\{{ {{tone:a|b}}\n\u0000end'));
    await reopened();
    expect(host.api.listSaved()).toEqual([made, text]);
    expect(host.api.readSaved(made.id)).toMatchObject({ kind: 'preset', name: 'Précis 🎯', values: VALUES });
  });

  it('is never stored unencrypted if the library is encrypted', async () => {
    host.api.createSaved(prompt('Secretive name', 'Secretive words'));
    await host.close();
    const bytes = readFileSync(join(folder.path, 'library.db'), 'latin1');
    expect(bytes).not.toContain('Secretive');
    host = await openHost(folder.path, KEY);
  });

  it('accepts new text only from a window that knows the old one', () => {
    const { id, revision } = host.api.createSaved(prompt('Fix', 'old'));
    const { item } = host.api.updateSaved(id, prompt('Fix', 'mine'), revision);
    expect(() => host.api.updateSaved(id, prompt('Fix', 'theirs'), revision)).toThrow(
      expect.objectContaining({ reason: 'changed_meanwhile' }),
    );
    expect(host.api.readSaved(id)).toEqual(item);
    // Saving the same text twice, as a double click does, is no conflict, nor is an edit without a revision.
    expect(host.api.updateSaved(id, prompt('Fix', 'mine'), revision)).toEqual({ item, undoId: null });
    expect(host.api.updateSaved(id, prompt('Fix', 'theirs'), null).item).toMatchObject({ text: 'theirs' });
  });

  it("can't become the other kind", () => {
    const { id } = host.api.createSaved(prompt('Fix'));
    expect(() => host.api.updateSaved(id, preset('Fix'), null)).toThrow(expect.objectContaining({ reason: 'invalid' }));
  });

  it('gets its old text back with Undo, unless it has changed again', () => {
    const { id, revision } = host.api.createSaved(prompt('Fix', 'old'));
    const first = host.api.updateSaved(id, prompt('Mend', 'new'), revision);
    host.api.undo(first.undoId ?? '');
    expect(host.api.readSaved(id)).toMatchObject({ name: 'Fix', text: 'old', revision });
    const second = host.api.updateSaved(id, prompt('Mend', 'new'), revision);
    host.api.updateSaved(id, prompt('Mend', 'newest'), second.item.revision);
    expect(() => host.api.undo(second.undoId ?? '')).toThrow(expect.objectContaining({ reason: 'not_found' }));
    expect(host.api.readSaved(id)).toMatchObject({ text: 'newest' });
  });
});

describe('the order', () => {
  it('changes within a kind, and can be undone', () => {
    const [, b] = make('a', 'b', 'c');
    host.api.createSaved(preset('p'));
    const { undoId } = host.api.moveSaved(b ?? '', 2);
    expect(names()).toEqual(['a', 'c', 'b']);
    expect(names('preset')).toEqual(['p']);
    host.api.undo(undoId ?? '');
    expect(names()).toEqual(['a', 'b', 'c']);
    expect(host.api.moveSaved(b ?? '', 1).undoId).toBeNull();
  });
});

describe('deleting', () => {
  it('can be undone completely, which restores the old places', () => {
    const [a, b] = make('a', 'b', 'c');
    const { undoId } = host.api.deleteSaved([a ?? '', b ?? '', 'nobody']);
    expect(names()).toEqual(['c']);
    expect(host.api.listTrash().map(({ kind, title }) => [kind, title])).toEqual([
      ['prompt', 'b'],
      ['prompt', 'a'],
    ]);
    host.api.undo(undoId ?? '');
    expect(names()).toEqual(['a', 'b', 'c']);
    expect(host.api.listTrash()).toEqual([]);
  });

  it('moves an item to the trash, from which it can be restored after a restart', async () => {
    const { id } = host.api.createSaved(preset('Precise'));
    host.api.deleteSaved([id]);
    expect(host.api.deleteSaved([id])).toEqual({ undoId: null });
    expect(() => host.api.updateSaved(id, preset('Late'), null)).toThrow(
      expect.objectContaining({ reason: 'not_found' }),
    );
    await reopened();
    const [entry] = host.api.listTrash();
    expect(entry).toMatchObject({ kind: 'preset', title: 'Precise', conversationId: null });
    host.api.restoreTrash([entry?.id ?? '']);
    expect(host.api.listSaved()).toMatchObject([{ id, name: 'Precise', values: VALUES }]);
  });
});

describe('prompts from a file', () => {
  it('are imported all at once; existing ones stay, and a taken name gets a number', () => {
    host.api.createSaved(prompt('Fix', 'one'));
    host.api.createSaved(prompt('Fix (2)', 'two'));
    const done = host.api.importPrompts([
      { name: 'Fix', text: 'one' },
      { name: 'Fix', text: 'other' },
      { name: 'New', text: 'n' },
      { name: 'Fix', text: 'other' },
    ]);
    expect(done).toMatchObject({ same: ['Fix', 'Fix'], renamed: [{ from: 'Fix', to: 'Fix (3)' }] });
    expect(names()).toEqual(['Fix', 'Fix (2)', 'Fix (3)', 'New']);
    expect(host.api.importPrompts([{ name: 'Fix', text: 'one' }]).addedIds).toEqual([]);
    // Import the same file again: the prompt that got a number exists too.
    expect(host.api.importPrompts([{ name: 'Fix', text: 'other' }])).toMatchObject({ addedIds: [], same: ['Fix'] });
    // Also import a prompt whose own name has a number.
    const numbered = [{ name: 'Fix (2)', text: 'third' }];
    const [fourth = ''] = host.api.importPrompts(numbered).addedIds;
    expect(names().slice(-1)).toEqual(['Fix (4)']);
    expect(host.api.importPrompts(numbered)).toMatchObject({ addedIds: [], same: ['Fix (2)'] });
    host.api.deleteSaved([fourth]);
    const long = 'L'.repeat(LIMITS.titleMaxChars);
    for (const text of ['a', 'b', 'b', 'a']) host.api.importPrompts([{ name: long, text }]);
    expect(names().slice(-2)).toEqual([long, `${long.slice(0, -4)} (2)`]);
    host.api.deleteSaved(host.api.listSaved().flatMap(({ id, name }) => (name.startsWith('LL') ? [id] : [])));
    expect(host.api.deleteSaved(done.addedIds).undoId).not.toBeNull();
    expect(names()).toEqual(['Fix', 'Fix (2)']);
  });
});
