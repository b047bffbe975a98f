/** Small forms ask before typed text is discarded, but not if nothing was typed. Other events don't change it. */

import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { conversationStore } from '../../renderer/store/chats/open-chat-store.ts';
import { noticesStore } from '../../renderer/store/window/notices-store.ts';
import { settingsStore } from '../../renderer/store/window/settings-store.ts';
import {
  type AppDialog,
  openDialog,
  openSettings,
  openSettingsTab,
  uiStore,
} from '../../renderer/store/window/ui-store.ts';
import { fail, ok } from '../../shared/errors.ts';
import type { RequestResult } from '../../shared/ipc.ts';
import { DEFAULT_REQUEST_OPTIONS } from '../../shared/requests/request-options.ts';
import { DEFAULT_SETTINGS, type Settings } from '../../shared/settings.ts';
import { defaultAnswers, savedItem } from '../helpers/page/fake-answers.ts';
import { livedInWorld } from '../helpers/page/fake-world.ts';
import { closeWindow, openWindow } from '../helpers/page/open-window.tsx';

const KEY = 'sk-canary-51c0ffee77';

afterEach(closeWindow);

const PRESET = savedItem('preset-1', 0, {
  kind: 'preset',
  name: 'Precise',
  values: {
    ...{ connectionId: 'connection-1', connectionName: 'Example AI', model: 'guide', isListed: true },
    ...{ parameters: {}, stream: true, systemPrompt: '', extraBody: DEFAULT_REQUEST_OPTIONS.extraBody },
  },
});
const PROMPT = savedItem('prompt-1', 0, { kind: 'prompt', name: 'Translate', text: 'Into German.' });

const FORMS: readonly (readonly [dialog: AppDialog, title: string | RegExp, box: string])[] = [
  [{ kind: 'key-facts', connectionId: 'connection-1', keyId: 'key' }, 'Label and expiry', 'Label'],
  [{ kind: 'preset', presetId: PRESET.id }, 'Rename preset', 'Name'],
  [{ kind: 'preset', presetId: null }, 'Save as preset', 'Name'],
  [{ kind: 'prompt', promptId: PROMPT.id }, 'Edit prompt', 'Name'],
  [{ kind: 'key', connectionId: 'connection-1' }, 'Rotate API key', 'New API key'],
  [{ kind: 'connection-form', connectionId: 'connection-1' }, /^Edit /, 'Name'],
];

const pressEscape = () => fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Escape' });
const gone = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

function openWorld() {
  return openWindow({ ...livedInWorld(5), saved: [PRESET, PROMPT] });
}

/** Types a proxy address on the first page of the settings. */
async function writeProxy() {
  const settings: Settings = { ...DEFAULT_SETTINGS, proxy: { ...DEFAULT_SETTINGS.proxy, mode: 'manual' } };
  const fake = openWindow({ ...livedInWorld(5), settings });
  openSettings('general');
  const box = await screen.findByLabelText<HTMLInputElement>('Proxy server');
  fireEvent.change(box, { target: { value: 'http://proxy.example:3128' } });
  return { box, fake, settings };
}

/** Presses Escape: the question appears, `Keep editing` keeps the text, and `Discard` closes the form. */
async function expectAsked(box: HTMLInputElement | HTMLTextAreaElement): Promise<void> {
  const typed = box.value;
  pressEscape();
  const question = await screen.findByRole('alertdialog', { name: 'Discard your changes?' });
  fireEvent.click(within(question).getByRole('button', { name: 'Keep editing' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(box.isConnected && box.value).toBe(typed);
  pressEscape();
  fireEvent.click(await screen.findByRole('button', { name: 'Discard' }));
}

describe('leaving a small form', () => {
  it.each(FORMS)('asks if something was typed in it, and not otherwise: $1', async (dialog, title, label) => {
    openWorld();
    openDialog(dialog);
    await screen.findByRole('dialog', { name: title });
    pressEscape();
    await gone();
    openDialog(dialog);
    const form = await screen.findByRole('dialog', { name: title });
    const box = within(form).getByLabelText<HTMLInputElement>(label);
    fireEvent.change(box, { target: { value: 'Something else' } });
    await expectAsked(box);
    await gone();
  });

  it('asks about the name of a new folder for chats that are being moved', async () => {
    openWorld();
    openDialog({ kind: 'move', ids: ['conversation-1'] });
    const form = await screen.findByRole('dialog', { name: /^Move/ });
    fireEvent.click(within(form).getByRole('button', { name: 'New folder' }));
    const box = within(form).getByRole<HTMLInputElement>('textbox', { name: 'New folder name' });
    fireEvent.change(box, { target: { value: 'Journeys' } });
    await expectAsked(box);
    await gone();
  });

  it('asks about the proxy before the settings close or change the page', async () => {
    const { box } = await writeProxy();
    fireEvent.click(screen.getByRole('tab', { name: 'Data' }));
    await expectAsked(box);
    await waitFor(() => expect(openSettingsTab()).toBe(null));
    openSettings('general');
    fireEvent.change(await screen.findByLabelText('Password'), { target: { value: 'hunter2' } });
    fireEvent.click(screen.getByRole('tab', { name: 'Data' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Discard' }));
    await waitFor(() => expect(openSettingsTab()).toBe('data'));
    pressEscape();
    await gone();
  });
});

/** Requests from elsewhere: by another window that can't show them, by shortcuts, or by notifications. */
const FROM_ELSEWHERE: readonly (readonly [name: string, ask: (fake: ReturnType<typeof openWindow>) => void])[] = [
  ['the settings', (fake) => fake.emit('app:command', 'settings')],
  ['the shortcuts', (fake) => fake.emit('app:command', 'shortcuts')],
  ['usage', (fake) => fake.emit('app:command', 'usage')],
  ['another chat', (fake) => fake.emit('app:chat-asked', { id: 'conversation-1' })],
  ['quitting', (fake) => fake.emit('app:quit-asked', { runningTurns: 1, jobs: [] })],
];

describe('typed text stays', () => {
  it.each(FROM_ELSEWHERE)('when %s is requested', async (_name, ask) => {
    const fake = openWorld();
    openDialog({ kind: 'connection-form', connectionId: 'connection-1' });
    const form = await screen.findByRole('dialog', { name: /^Edit / });
    const box = within(form).getByLabelText<HTMLInputElement>('Name');
    fireEvent.change(box, { target: { value: 'Something else' } });
    act(() => ask(fake));
    fireEvent.click(await screen.findByText('Keep editing'));
    await waitFor(() => expect(screen.queryByText('Keep editing')).toBeNull());
    expect(box.isConnected && box.value).toBe('Something else');
    act(() => ask(fake));
    fireEvent.click(await screen.findByText('Discard'));
    await waitFor(() => expect(box.isConnected).toBe(false));
  });

  it.each(FROM_ELSEWHERE)('in a page of the settings when %s is requested', async (name, ask) => {
    const { box, fake } = await writeProxy();
    // These replace the page; the others are dialogs over it.
    const replacesPage = ['the settings', 'usage', 'another chat'].includes(name);
    act(() => ask(fake));
    if (replacesPage) {
      fireEvent.click(await screen.findByText('Keep editing'));
      await waitFor(() => expect(screen.queryByText('Keep editing')).toBeNull());
    } else await waitFor(() => expect(uiStore.getState().dialog).not.toBeNull());
    expect(box.isConnected && box.value).toBe('http://proxy.example:3128');
    if (!replacesPage) return;
    act(() => ask(fake));
    fireEvent.click(await screen.findByText('Discard'));
    await waitFor(() => expect(screen.queryByText('Discard')).toBeNull());
    expect(openSettingsTab()).toBeNull();
  });

  it('when “Save preset” is chosen from the menu, which does nothing while a form is open', async () => {
    const fake = openWorld();
    await screen.findByRole('textbox', { name: 'Message' });
    openDialog({ kind: 'connection-form', connectionId: 'connection-1' });
    const form = await screen.findByRole('dialog', { name: /^Edit / });
    const box = within(form).getByLabelText<HTMLInputElement>('Name');
    fireEvent.change(box, { target: { value: 'Something else' } });
    act(() => fake.emit('app:command', 'save-preset'));
    expect(uiStore.getState().dialog?.kind).toBe('connection-form');
    expect(box.isConnected && box.value).toBe('Something else');
  });

  it('when saving a preset waited for a chat that loaded only after the form opened', async () => {
    const fake = openWorld();
    await screen.findByRole('textbox', { name: 'Message' });
    let come = (): void => undefined;
    const create = defaultAnswers(fake.world, () => undefined)['conversation:create'];
    fake.answer('conversation:create', async (input) => {
      await new Promise<void>((done) => {
        come = done;
      });
      return create(input);
    });
    act(() => fake.emit('app:command', 'new-chat'));
    act(() => fake.emit('app:command', 'save-preset'));
    openDialog({ kind: 'connection-form', connectionId: 'connection-1' });
    await screen.findByRole('dialog', { name: /^Edit / });
    act(() => come());
    await waitFor(() => expect(conversationStore.getState().chat).not.toBeNull());
    await act(async () => undefined);
    expect(uiStore.getState().dialog?.kind).toBe('connection-form');
  });

  it('when another page is chosen in the palette over the settings', async () => {
    const { box } = await writeProxy();
    openDialog({ kind: 'palette' });
    const field = await screen.findByLabelText('Search chats, commands, models and settings');
    fireEvent.change(field, { target: { value: 'settings: keyb' } });
    fireEvent.keyDown(field, { key: 'Enter' });
    fireEvent.click(await screen.findByText('Keep editing'));
    await waitFor(() => expect(screen.queryByText('Keep editing')).toBeNull());
    expect(box.isConnected && box.value).toBe('http://proxy.example:3128');
    expect(openSettingsTab()).toBe('general');
  });

  it('if the proxy is refused, or a locked keyring refuses its password', async () => {
    const { box, fake, settings } = await writeProxy();
    const password = screen.getByLabelText<HTMLInputElement>('Password');
    fireEvent.change(password, { target: { value: 'hunter2' } });
    const save = () => fireEvent.click(screen.getByRole('button', { name: 'Save proxy' }));
    const said = () => noticesStore.getState().notices.map(({ key }) => key);
    fake.answer('settings:update', () => fail({ reason: 'disk_full' }));
    save();
    await waitFor(() => expect(said()).toEqual(['notices.settingsNotSaved']));
    expect([box.value, password.value]).toEqual(['http://proxy.example:3128', 'hunter2']);
    expect(fake.inputsOf('settings:set-proxy-password')).toEqual([]);
    fake.answer('settings:update', ({ patch }) => ok({ ...settings, ...patch }));
    fake.answer('settings:set-proxy-password', () => fail({ reason: 'not_saved' }));
    save();
    await waitFor(() => expect(fake.inputsOf('settings:set-proxy-password')).toHaveLength(1));
    await waitFor(() => expect(said()).toHaveLength(2));
    expect([box.value, password.value]).toEqual(['http://proxy.example:3128', 'hunter2']);
    fake.answer('settings:set-proxy-password', () => ok(null));
    save();
    await waitFor(() => expect(said()).toContain('settings.proxy.saved'));
    expect([box.value, password.value]).toEqual(['http://proxy.example:3128', '']);
    expect(settingsStore.getState().settings.proxy.server).toBe('http://proxy.example:3128');
  });

  it('when another setting is changed in another window', async () => {
    const { box, fake, settings } = await writeProxy();
    act(() => fake.emit('settings:changed', { ...settings, zoomPercent: 110, proxy: { ...settings.proxy } }));
    await waitFor(() => expect(settingsStore.getState().settings.zoomPercent).toBe(110));
    expect(box.value).toBe('http://proxy.example:3128');
  });
});

it("focuses the current page's tab, not the requested one, if the user keeps editing", async () => {
  const { box } = await writeProxy();
  screen.getByRole('tab', { name: 'General' }).focus();
  const other = screen.getByRole('tab', { name: 'Data' });
  other.focus();
  fireEvent.click(other);
  const keep = await screen.findByRole('button', { name: 'Keep editing' });
  await waitFor(() => expect(document.activeElement).toBe(keep));
  fireEvent.click(keep);
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('tab', { name: 'General' })));
  expect(screen.queryByRole('alertdialog')).toBeNull();
  expect(box.isConnected).toBe(true);
});

describe('creating a folder for chats that are being moved', () => {
  async function making() {
    const fake = openWorld();
    let release = (): void => undefined;
    fake.answer('folder:create', async ({ name, parentId }) => {
      await new Promise<void>((done) => {
        release = done;
      });
      return ok({ id: 'folder-new', name, parentId, position: 9 });
    });
    openDialog({ kind: 'move', ids: ['conversation-1'] });
    const form = await screen.findByRole('dialog', { name: /^Move/ });
    fireEvent.click(within(form).getByRole('button', { name: 'New folder' }));
    const box = within(form).getByRole<HTMLInputElement>('textbox', { name: 'New folder name' });
    fireEvent.change(box, { target: { value: 'Journeys' } });
    // Enter clicks the form's submit button, which jsdom leaves to the test.
    const move = within(form).getByRole<HTMLButtonElement>('button', { name: 'Move' });
    expect(move.form).toBe(box.form);
    fireEvent.click(move);
    fireEvent.click(move);
    await waitFor(() => expect(fake.inputsOf('folder:create')).toHaveLength(1));
    return { fake, release: () => release() };
  }

  it('happens once if Enter is pressed twice', async () => {
    const { fake, release } = await making();
    release();
    await gone();
    expect(fake.inputsOf('folder:create')).toHaveLength(1);
    expect(fake.inputsOf('conversation:bulk')).toHaveLength(1);
  });

  it('leaves the folder empty and reports it if the form was left meanwhile', async () => {
    const { fake, release } = await making();
    pressEscape();
    fireEvent.click(await screen.findByRole('button', { name: 'Discard' }));
    await gone();
    release();
    await waitFor(() =>
      expect(noticesStore.getState().notices).toMatchObject([
        { key: 'notices.folderMade', values: { name: 'Journeys' } },
      ]),
    );
    expect(fake.inputsOf('conversation:bulk')).toEqual([]);
  });
});

describe('a key that is being verified', () => {
  async function checking() {
    const fake = openWorld();
    const kept = fake.world.connections[0];
    if (kept === undefined) throw new Error('no connection');
    let answer = (_result: RequestResult<'connection:add-key'>): void => undefined;
    fake.answer('connection:add-key', () => new Promise((resolve) => (answer = resolve)));
    openDialog({ kind: 'key', connectionId: kept.id, keyId: null });
    const form = await screen.findByRole('dialog', { name: 'Add API key' });
    fireEvent.change(within(form).getByLabelText('New API key'), { target: { value: KEY } });
    fireEvent.click(within(form).getByRole('button', { name: 'Verify and add' }));
    await waitFor(() => expect(fake.inputsOf('connection:add-key')).toHaveLength(1));
    return { fake, kept, form, answer: (result: RequestResult<'connection:add-key'>) => answer(result) };
  }

  it("isn't added if its form is left, and nothing is reported", async () => {
    const { fake, answer } = await checking();
    pressEscape();
    await gone();
    const checkId = fake.inputsOf('connection:add-key')[0]?.checkId;
    expect(checkId).toBeTruthy();
    expect(fake.inputsOf('connection:cancel-check')).toEqual([{ checkId }]);
    const said = noticesStore.getState().notices.length;
    answer(fail({ kind: 'service', error: { code: 'cancelled', retryable: true } }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(noticesStore.getState().notices.length).toBe(said);
  });

  it('is reported as added if it was stored before its form was left', async () => {
    const { kept, answer } = await checking();
    pressEscape();
    await gone();
    answer(ok(kept));
    await waitFor(() => expect(noticesStore.getState().notices.at(-1)?.key).toBe('notices.keyAdded'));
  });

  it('is in its field again if the service gave no answer, because keys are shown only once', async () => {
    const { form, answer } = await checking();
    answer(fail({ kind: 'service', error: { code: 'network', retryable: true } }));
    await within(form).findByRole('alert');
    expect(within(form).getByLabelText('New API key')).toHaveProperty('value', KEY);
  });
});
