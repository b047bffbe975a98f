/** The box in which a message is edited. */

import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { conversationStore } from '../../../renderer/store/chats/open-chat-store.ts';
import { flushEdits, keptEdit } from '../../../renderer/store/chats/open-edits.ts';
import { offerUndo } from '../../../renderer/store/chats/undo-store.ts';
import type { Attachment } from '../../../shared/attachments.ts';
import { fail, ok } from '../../../shared/errors.ts';
import type { FakeBridge } from '../../helpers/page/fake-bridge.ts';
import { livedInWorld } from '../../helpers/page/fake-world.ts';
import { closeWindow, openWindow } from '../../helpers/page/open-window.tsx';

afterEach(closeWindow);

async function openEditor(): Promise<HTMLTextAreaElement> {
  const [edit] = await screen.findAllByRole('button', { name: 'Edit' });
  if (edit === undefined) throw new Error('there is nothing to edit');
  fireEvent.click(edit);
  return screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Edit message' });
}

it('saves text shortly after the last key, and at once when the page closes; saves nothing if unchanged', async () => {
  const fake = openWindow(livedInWorld());
  // Test files share a page: an earlier one may have left an edit that isn't stored yet.
  flushEdits();
  const left = fake.inputsOf('conversation:set-edit').length;
  const stored = () =>
    fake
      .inputsOf('conversation:set-edit')
      .slice(left)
      .map((input) => (input as { text: unknown }).text);
  const box = await openEditor();
  fireEvent(window, new Event('pagehide'));
  expect(stored()).toEqual([]);
  fireEvent.input(box, { target: { value: 'Half of a better question' } });
  await waitFor(() => expect(stored()).toEqual(['Half of a better question']));
  fireEvent.input(box, { target: { value: 'Half of a better question?' } });
  fireEvent(window, new Event('pagehide'));
  expect(stored()).toEqual(['Half of a better question', 'Half of a better question?']);
});

it.each([
  ['is cancelled', () => fireEvent.click(screen.getByRole('button', { name: 'Cancel' }))],
  ['is saved', () => fireEvent.click(screen.getByRole('button', { name: 'Save' }))],
  [
    'equals the message’s text',
    (box: HTMLTextAreaElement, before: string) => fireEvent.input(box, { target: { value: before } }),
  ],
])('removes the stored edit when it %s', async (_, end) => {
  const fake = openWindow(livedInWorld());
  const box = await openEditor();
  const before = box.value;
  fireEvent.input(box, { target: { value: 'Half of a better question' } });
  end(box, before);
  await waitFor(() => expect(fake.inputsOf('conversation:set-edit').at(-1)).toMatchObject({ text: null }));
});

const SECRET = `my key is AKIA${'ABCD'.repeat(4)}`;

it.each([
  ['saved', 'Save', 'Save anyway'],
  ['saved and sent', 'Save and send', 'Send anyway'],
])('asks before likely secrets are %s', async (_, press, confirm) => {
  const fake = openWindow(livedInWorld());
  const box = await openEditor();
  fireEvent.input(box, { target: { value: SECRET } });
  fireEvent.click(screen.getByRole('button', { name: press }));
  expect(screen.getByRole('alert').textContent).toContain('AWS access key');
  expect(fake.inputsOf('message:edit')).toEqual([]);
  fireEvent.click(screen.getByRole('button', { name: 'Keep editing' }));
  expect(screen.queryByRole('button', { name: confirm })).toBeNull();
  expect(document.activeElement).toBe(box);
  fireEvent.click(screen.getByRole('button', { name: press }));
  fireEvent.click(screen.getByRole('button', { name: confirm }));
  await waitFor(() => expect(fake.inputsOf('message:edit')).toMatchObject([{ text: SECRET }]));
});

it('withdraws its question about a secret when the text changes, and saves nothing', async () => {
  const fake = openWindow(livedInWorld());
  const box = await openEditor();
  fireEvent.input(box, { target: { value: SECRET } });
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  fireEvent.input(box, { target: { value: `${SECRET} and more` } });
  expect(screen.queryByRole('button', { name: 'Save anyway' })).toBeNull();
  expect(fake.inputsOf('message:edit')).toEqual([]);
});

it('checks a file that is added while another is read, and saves exactly the checked files', async () => {
  const fake = openWindow(livedInWorld());
  const box = await openEditor();
  const place = box.closest('article')?.dataset.messageId ?? '';
  const conversationId = conversationStore.getState().chat?.id ?? '';
  const file = (sha256: string): Attachment => ({
    sha256,
    name: `${sha256}.txt`,
    kind: 'text',
    mime: 'text/plain',
    bytes: 1,
    tokens: 1,
  });
  const attach = (...names: readonly string[]): void =>
    fake.emit('attachment:changed', { conversationId, place, attachments: names.map(file) });
  act(() => attach('note'));
  let reads = 0;
  fake.answer('attachment:read', ({ sha256 }) => {
    reads += 1;
    // Arrives while the first file is read.
    if (reads === 1) attach('note', 'keys');
    const data = btoa(sha256 === 'keys' ? SECRET : 'Buy milk');
    return ok({ data, total: data.length });
  });
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('AWS access key'));
  expect(fake.inputsOf('message:edit')).toEqual([]);
  fireEvent.click(screen.getByRole('button', { name: 'Save anyway' }));
  const attachments = ['note', 'keys'].map((sha256) => ({ sha256, name: `${sha256}.txt` }));
  await waitFor(() => expect(fake.inputsOf('message:edit')).toMatchObject([{ attachments }]));
});

it('restores cancelled text by Undo', async () => {
  const fake = openWindow(livedInWorld());
  const box = await openEditor();
  fireEvent.input(box, { target: { value: 'Half of a better question' } });
  fireEvent.keyDown(box, { key: 'Escape' });
  await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Edit message' })).toBeNull());
  fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  const again = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Edit message' });
  expect(again.value).toBe('Half of a better question');
  await waitFor(() =>
    expect(fake.inputsOf('conversation:set-edit').at(-1)).toMatchObject({ text: 'Half of a better question' }),
  );
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
});

it('restores cancelled text by Ctrl+Z, which leaves older actions alone', async () => {
  const fake = openWindow(livedInWorld());
  act(() => offerUndo('older', 'notices.folderDeleted', { name: 'Older' }));
  const box = await openEditor();
  fireEvent.input(box, { target: { value: 'Half of a better question' } });
  fireEvent.keyDown(box, { key: 'Escape' });
  await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Edit message' })).toBeNull());
  fireEvent.keyDown(document.activeElement ?? document.body, { key: 'z', ctrlKey: true });
  const again = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Edit message' });
  expect(again.value).toBe('Half of a better question');
  expect(fake.inputsOf('undo:apply')).toEqual([]);
});

it('restores cancelled text by Undo even if the message is being edited again, and then offers the replaced text', async () => {
  openWindow(livedInWorld());
  const first = await openEditor();
  fireEvent.input(first, { target: { value: 'Half of a better question' } });
  fireEvent.keyDown(first, { key: 'Escape' });
  await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Edit message' })).toBeNull());
  const second = await openEditor();
  fireEvent.input(second, { target: { value: 'Another one' } });
  const shows = (words: string) =>
    waitFor(() => expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Edit message' }).value).toBe(words));
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
  await shows('Half of a better question');
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
  await shows('Another one');
});

const editors = () => screen.queryAllByRole('textbox', { name: 'Edit message' });

/** Another window saves the message, or, without `isNew`, switches to a version that already exists. */
function changeElsewhere(fake: FakeBridge, box: HTMLElement, isNew = true): void {
  const { messageId = '' } = box.closest('article')?.dataset ?? {};
  const [conversationId = '', all = []] =
    Object.entries(fake.world.messages).find(([, some]) => some.some(({ id }) => id === messageId)) ?? [];
  const path = all.map((message) => {
    if (message.id !== messageId) return message;
    const index = message.versions.count;
    const versions = { index, count: index + 1, previousId: messageId, nextId: null };
    return { ...message, id: 'message-elsewhere', text: 'Saved elsewhere', versions };
  });
  const change = { conversationId, compareColumns: [], queue: [], turns: [], ids: path.map(({ id }) => id) };
  const known = all.map((one) =>
    one.id === messageId
      ? { ...one, versions: { index: 0, count: 2, previousId: null, nextId: 'message-elsewhere' } }
      : one,
  );
  if (!isNew) act(() => fake.emit('conversation:path', { ...change, ids: all.map(({ id }) => id), changed: known }));
  act(() => fake.emit('conversation:path', { ...change, changed: path }));
}

describe('if another window changes the message', () => {
  it('the editor keeps its text, moves to the new version, and saves there', async () => {
    const fake = openWindow(livedInWorld());
    const box = await openEditor();
    fireEvent.input(box, { target: { value: 'Half of a better question' } });
    changeElsewhere(fake, box);
    const there = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Edit message' });
    expect(there.value).toBe('Half of a better question');
    expect(there.closest('article')?.dataset.messageId).toBe('message-elsewhere');
    expect(document.activeElement).toBe(there);
    expect(fake.inputsOf('conversation:set-edit').at(-1)).toEqual({
      id: 'chat-0',
      place: 'message-elsewhere',
      text: 'Half of a better question',
    });
    fireEvent.keyDown(there, { key: 's', ctrlKey: true });
    await waitFor(() =>
      expect(fake.inputsOf('message:edit')).toEqual([
        { messageId: 'message-elsewhere', text: 'Half of a better question', isSent: false },
      ]),
    );
  });

  it('the focus stays where it is', async () => {
    const fake = openWindow(livedInWorld());
    const box = await openEditor();
    fireEvent.input(box, { target: { value: 'Half of a better question' } });
    const composer = screen.getByRole('textbox', { name: 'Message' });
    composer.focus();
    changeElsewhere(fake, box);
    await waitFor(() => expect(editors()[0]).not.toBe(box));
    expect(editors()).toHaveLength(1);
    expect(document.activeElement).toBe(composer);
  });

  it('saving closes the editor even if the new version arrives before the answer', async () => {
    const fake = openWindow(livedInWorld());
    const box = await openEditor();
    fake.answer('message:edit', () => {
      changeElsewhere(fake, box);
      return ok({ messageId: 'message-elsewhere', hiddenLater: 0 });
    });
    fireEvent.input(box, { target: { value: 'A better question' } });
    fireEvent.keyDown(box, { key: 's', ctrlKey: true });
    await waitFor(() => expect(editors()).toEqual([]));
    await waitFor(() => expect(fake.inputsOf('conversation:set-edit').at(-1)).toMatchObject({ text: null }));
  });

  it('the editor closes, and its version keeps the text, if that window only switches to another version', async () => {
    const fake = openWindow(livedInWorld());
    const box = await openEditor();
    const { messageId = '' } = box.closest('article')?.dataset ?? {};
    fireEvent.input(box, { target: { value: 'Half of a better question' } });
    changeElsewhere(fake, box, false);
    await waitFor(() => expect(editors()).toEqual([]));
    expect(keptEdit(messageId)).toBe('Half of a better question');
  });
});

describe('while saving', () => {
  async function saving(): Promise<{ readonly box: HTMLTextAreaElement; readonly answer: () => void }> {
    const fake = openWindow(livedInWorld());
    let answer = (): void => undefined;
    fake.answer(
      'message:edit',
      () =>
        new Promise((resolve) => {
          answer = () => resolve(ok({ messageId: 'message-new', hiddenLater: 0 }));
        }),
    );
    const box = await openEditor();
    fireEvent.input(box, { target: { value: 'A better question' } });
    fireEvent.keyDown(box, { key: 's', ctrlKey: true });
    await waitFor(() => expect(fake.inputsOf('message:edit')).toHaveLength(1));
    await waitFor(() => expect(box.readOnly).toBe(true));
    return { box, answer: () => answer() };
  }
  it("editing can't be cancelled, so no saved text is reported as discarded", async () => {
    const { box, answer } = await saving();
    fireEvent.keyDown(box, { key: 'Escape' });
    fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(screen.queryByText('Your changes to the message were discarded.')).toBeNull();
    answer();
    await waitFor(() => expect(editors()).toEqual([]));
    expect(screen.queryByText('Your changes to the message were discarded.')).toBeNull();
  });

  it("another message's editor that was opened meanwhile stays open", async () => {
    const { box, answer } = await saving();
    const { messageId = '' } = box.closest('article')?.dataset ?? {};
    fireEvent.click((await screen.findAllByRole('button', { name: 'More' })).at(-1) as HTMLElement);
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Edit' }));
    await waitFor(() => expect(editors()).not.toContain(box));
    const [other] = editors();
    expect(keptEdit(messageId)).toBe('A better question');
    answer();
    await waitFor(() => expect(keptEdit(messageId)).toBeUndefined());
    expect(editors()).toEqual([other]);
  });
});

it('sends an edit with Enter, as the message box does, but not with Shift+Enter', async () => {
  const fake = openWindow(livedInWorld());
  const box = await openEditor();
  fireEvent.change(box, { target: { value: 'Another question' } });
  fireEvent.keyDown(box, { key: 'Enter', shiftKey: true });
  expect(fake.inputsOf('message:edit')).toEqual([]);
  fireEvent.keyDown(box, { key: 'Enter' });
  await waitFor(() =>
    expect(fake.inputsOf('message:edit')).toMatchObject([{ text: 'Another question', isSent: true }]),
  );
});

it('says what to do if a reply is still being written, and keeps the text until it can be sent', async () => {
  const fake = openWindow(livedInWorld());
  fake.answer('message:edit', () => fail({ reason: 'reply_running' }));
  const box = await openEditor();
  fireEvent.input(box, { target: { value: 'A better question' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save and send' }));
  await screen.findByText('That didn’t work (a reply is still being written, so stop it or wait until it’s done).');
  fake.answer('message:edit', () => ok({ messageId: 'message-new', hiddenLater: 0 }));
  await waitFor(() => expect(box.readOnly).toBe(false));
  fireEvent.click(screen.getByRole('button', { name: 'Save and send' }));
  await waitFor(() => expect(editors()).toEqual([]));
  expect(fake.inputsOf('message:edit')).toMatchObject([
    { text: 'A better question', isSent: true },
    { text: 'A better question', isSent: true },
  ]);
});
