/** Presets in the window: each applies whole or not at all, a note lists unsent values, and a refusal loses no text. */

import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { conversationStore } from '../../../renderer/store/chats/open-chat-store.ts';
import { modelsStore } from '../../../renderer/store/connections/models-store.ts';
import { applyPreset } from '../../../renderer/store/saved/preset-actions.ts';
import { noticesStore } from '../../../renderer/store/window/notices-store.ts';
import { openDialog } from '../../../renderer/store/window/ui-store.ts';
import { fail, ok } from '../../../shared/errors.ts';
import { type Preset, type PresetValues, savedChange } from '../../../shared/saved-items.ts';
import { savedItem } from '../../helpers/page/fake-answers.ts';
import type { FakeBridge } from '../../helpers/page/fake-bridge.ts';
import { livedInWorld } from '../../helpers/page/fake-world.ts';
import { closeWindow, openWindow } from '../../helpers/page/open-window.tsx';

afterEach(closeWindow);

const world = livedInWorld(5);
const connection = world.connections[0];
if (connection === undefined) throw new Error('no connection');
const VALUES: PresetValues = {
  connectionId: connection.id,
  connectionName: connection.name,
  model: 'typed-model',
  isListed: false,
  parameters: { temperature: 0.2, seed: 7 },
  stream: false,
  systemPrompt: 'Be brief.',
  extraBody: '',
};

function presetOf(values: PresetValues): Preset {
  const item = savedItem('preset-1', 0, { kind: 'preset', name: 'Precise', values });
  if (item.kind !== 'preset') throw new Error('no preset');
  return item;
}

async function opened(preset: Preset): Promise<FakeBridge> {
  const fake = openWindow({ ...livedInWorld(5), saved: [preset] });
  await screen.findByRole('textbox', { name: 'Message' });
  return fake;
}

const settings = () => conversationStore.getState().chat?.settings;
const said = () => noticesStore.getState().notices.at(-1);

it("applies a preset to a chat in one step, names what isn't sent, and undoes it in one step", async () => {
  const fake = await opened(presetOf(VALUES));
  const before = settings();
  if (before === undefined) throw new Error('no chat');
  fake.answer('conversation:settings', ({ patch }) => ok({ settings: { ...before, ...patch }, undoId: 'undo-1' }));
  await applyPreset(presetOf(VALUES));
  const { connectionName: _name, isListed: _listed, ...patch } = VALUES;
  expect(fake.inputsOf('conversation:settings')).toMatchObject([{ patch, isUndoable: true }]);
  expect(said()).toMatchObject({ key: 'presets.appliedPartly', values: { name: 'Precise', names: 'Seed' } });
  said()?.action?.run();
  await waitFor(() => expect(fake.inputsOf('undo:apply')).toEqual([{ undoId: 'undo-1' }]));
});

it("doesn't apply a preset whose connection is gone, and says why", async () => {
  const preset = presetOf({ ...VALUES, connectionId: 'gone', connectionName: 'Old laboratory' });
  const fake = await opened(preset);
  const before = settings();
  await applyPreset(preset);
  expect(fake.inputsOf('conversation:settings')).toEqual([]);
  expect(settings()).toEqual(before);
  await screen.findByText(
    '“Precise” can’t be used: its connection “Old laboratory” no longer exists. The chat stays as it is.',
  );
});

it("recognises a preset's removed model even if the model list hasn't been opened yet", async () => {
  const preset = presetOf({ ...VALUES, model: 'gone-model', isListed: true });
  const fake = await opened(preset);
  modelsStore.setState({ lists: new Map(), loading: new Set() });
  await applyPreset(preset);
  expect(fake.inputsOf('connection:models')).toEqual([]);
  expect(said()?.key).toBe('presets.notUsed.model_gone');
  expect(fake.inputsOf('conversation:settings')).toEqual([]);
});

it('reports no success if main refuses to apply a preset', async () => {
  const fake = await opened(presetOf(VALUES));
  fake.answer('conversation:settings', () => fail({ reason: 'full' }));
  const before = settings();
  const count = noticesStore.getState().notices.length;
  await applyPreset(presetOf(VALUES));
  expect(settings()).toEqual(before);
  expect(noticesStore.getState().notices).toHaveLength(count);
});

it("keeps a preset's new name if saving is refused, then gives it to another window's version", async () => {
  const fake = await opened(presetOf(VALUES));
  await waitFor(() => expect(fake.inputsOf('saved:list')).toHaveLength(1));
  openDialog({ kind: 'preset', presetId: 'preset-1' });
  const dialog = await screen.findByRole('dialog', { name: 'Rename preset' });
  const name = within(dialog).getByRole('textbox', { name: 'Name' });
  fireEvent.change(name, { target: { value: 'Terse' } });
  const theirs = presetOf({ ...VALUES, model: 'theirs' });
  fake.world.saved = [theirs];
  fake.emit('saved:changed', savedChange(new Map(), [theirs]));
  const save = within(dialog).getByRole('button', { name: 'Save' });
  fireEvent.click(save);
  await within(dialog).findByText(/Couldn’t save \(it was changed in another window meanwhile\)/);
  expect(name).toHaveProperty('value', 'Terse');
  fireEvent.click(save);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(fake.world.saved).toMatchObject([{ name: 'Terse', values: { model: 'theirs' } }]);
});

it("requests each connection's last list once for all presets in the palette, and never without presets", async () => {
  const preset = presetOf(VALUES);
  for (const saved of [[preset, { ...preset, id: 'preset-2', name: 'Precise too' }], []]) {
    const fake = openWindow({ ...livedInWorld(5), saved });
    await screen.findByRole('textbox', { name: 'Message' });
    let answerAll = (): void => undefined;
    const held = new Promise<void>((resolve) => {
      answerAll = resolve;
    });
    for (const name of ['connection:models', 'connection:last-models'] as const)
      fake.answer(name, () => held.then(() => fail({ reason: 'not_found' })));
    modelsStore.setState({ lists: new Map() });
    const before = fake.inputsOf('connection:last-models').length;
    openDialog({ kind: 'palette' });
    fireEvent.change(await screen.findByRole('combobox', { name: /^Search chats, commands/ }), {
      target: { value: 'precise' },
    });
    const options = within(screen.getByRole('listbox', { name: 'Results' })).getAllByRole('option');
    expect(options.filter((option) => option.textContent?.includes('typed-model'))).toHaveLength(saved.length);
    const asked = fake.inputsOf('connection:last-models').slice(before);
    expect(asked).toHaveLength(saved.length === 0 ? 0 : fake.world.connections.length);
    answerAll();
    await waitFor(() => expect(modelsStore.getState().loading.size).toBe(0));
    closeWindow();
  }
});

it("marks a preset that can't be used, with the reason, in the menu and in the palette", async () => {
  const gone = presetOf({ ...VALUES, connectionId: 'another', connectionName: 'Old service' });
  const unlisted = { ...presetOf({ ...VALUES, isListed: true, model: 'retired' }), id: 'preset-2', name: 'Retired' };
  const good = { ...presetOf(VALUES), id: 'preset-3', name: 'Good' };
  openWindow({ ...livedInWorld(5), saved: [gone, unlisted, good] });
  await screen.findByRole('textbox', { name: 'Message' });
  fireEvent.click(screen.getByRole('button', { name: /^Model/ }));
  fireEvent.click(await screen.findByRole('button', { name: /^Preset/ }));
  const choices = async () => (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent);
  const reason = `${connection.name} no longer offers this model.`;
  await waitFor(async () => expect(await choices()).toContain(`Retired ${reason}`));
  expect(await choices()).toContain('Precise The connection “Old service” no longer exists.');
  expect(await choices()).toContain('Good');
  openDialog({ kind: 'palette' });
  const field = await screen.findByRole('combobox');
  fireEvent.change(field, { target: { value: 'Retired' } });
  await waitFor(() => expect(screen.getByRole('option', { name: /^Retired/ }).textContent).toContain(reason));
});
