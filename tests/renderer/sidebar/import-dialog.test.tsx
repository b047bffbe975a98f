/** The import dialog: a preview before anything is written, the result, and what an Undo leaves. */

import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { importFile } from '../../../renderer/store/library/import-store.ts';
import { ok } from '../../../shared/errors.ts';
import type { ImportPreview, JobProgress } from '../../../shared/library.ts';
import { livedInWorld } from '../../helpers/page/fake-world.ts';
import { closeWindow, openWindow } from '../../helpers/page/open-window.tsx';

afterEach(closeWindow);

const PREVIEW: ImportPreview = {
  fileName: 'export.zip',
  formats: ['ChatGPT'],
  conversations: 5,
  deleted: 0,
  conversationsKnown: 2,
  fromTrash: 0,
  messages: 40,
  messagesNew: 24,
  folders: 1,
  foldersNew: 1,
  saved: 0,
  savedNew: 0,
  prompted: 2,
  attached: 4,
  undated: 0,
  unknownParts: [{ what: 'contentPart', name: 'image_asset_pointer', count: 7 }],
};

const ended = (jobId: string, kind: JobProgress['kind'], over: Partial<JobProgress> = {}): JobProgress => ({
  jobId,
  kind,
  done: 1,
  total: 1,
  state: 'finished',
  result: null,
  error: null,
  ...over,
});

async function previewed() {
  const fake = openWindow(livedInWorld(5));
  fake.answer('data:preview-import', () => ok({ jobId: 'read' }));
  fake.answer('data:import', () => ok({ jobId: 'bring' }));
  fake.answer('data:undo-import', () => ok({ jobId: 'back' }));
  await act(() => importFile());
  const dialog = await screen.findByRole('dialog', { name: 'Import' });
  act(() => fake.emit('job:progress', ended('read', 'preview_import', { result: { preview: PREVIEW } })));
  await screen.findByText('Will be imported');
  return { fake, dialog };
}

const press = (name: string | RegExp): void =>
  void fireEvent.click(within(screen.getByRole('dialog', { name: 'Import' })).getByRole('button', { name }));
const items = (): (string | null)[] => screen.getAllByRole('listitem').map(({ textContent }) => textContent);
const plain = (texts: readonly (string | null)[]): string[] =>
  texts.map((text) => (text ?? '').replaceAll(/[\u2066-\u2069]/g, ''));

it('lists what will and won’t be imported, and imports only after confirmation', async () => {
  const { fake } = await previewed();
  expect(plain(items())).toEqual(
    expect.arrayContaining([
      '3 chats with 24 messages',
      '1 folder',
      '2 of these chats have a system prompt (instructions or memory)',
      '4 images and files',
      '2 chats that are already here; they stay as they are',
      'images (only their names): 7',
    ]),
  );
  expect(fake.inputsOf('data:import')).toEqual([]);
  press('Import');
  await waitFor(() => expect(fake.inputsOf('data:import')).toEqual([{ jobId: 'read' }]));
});

it('says what remains after undoing an import', async () => {
  const { fake } = await previewed();
  press('Import');
  await screen.findByRole('progressbar', { name: 'Importing…' });
  const result = { conversationsAdded: 3, messagesAdded: 24, importId: 'import-1' };
  act(() => fake.emit('job:progress', ended('bring', 'import', { result })));
  await screen.findByText(/^Imported 3 chats with 24 messages\./);
  press('Undo');
  await waitFor(() => expect(fake.inputsOf('data:undo-import')).toEqual([{ importId: 'import-1' }]));
  const undone = {
    conversationsRemoved: 2,
    conversationsKept: 1,
    messagesRemoved: 16,
    messagesKept: 0,
    backToTrash: 0,
    foldersKept: 1,
    savedKept: 0,
  };
  await screen.findByText('Undoing the import…');
  act(() => fake.emit('job:progress', ended('back', 'undo_import', { result: { undone } })));
  await screen.findByText(
    'Undone. Removed 2 chats with 16 messages. 1 imported chat stays, because you’ve changed it since. 1 folder stays, because something is in it.',
  );
});

it('offers to continue an undo that failed halfway', async () => {
  const { fake } = await previewed();
  press('Import');
  await screen.findByRole('progressbar', { name: 'Importing…' });
  const result = { conversationsAdded: 3, messagesAdded: 24, importId: 'import-1' };
  act(() => fake.emit('job:progress', ended('bring', 'import', { result })));
  await screen.findByText(/^Imported 3 chats/);
  press('Undo');
  await screen.findByText('Undoing the import…');
  act(() => fake.emit('job:progress', ended('back', 'undo_import', { state: 'failed', error: { reason: 'full' } })));
  await screen.findByText(/^The import couldn’t be undone/);
  press('Try again');
  await waitFor(() =>
    expect(fake.inputsOf('data:undo-import')).toEqual([{ importId: 'import-1' }, { importId: 'import-1' }]),
  );
});

it('closes when the import is cancelled, and a notice says that nothing was changed', async () => {
  const { fake } = await previewed();
  press('Import');
  await screen.findByRole('progressbar', { name: 'Importing…' });
  act(() => fake.emit('job:progress', ended('bring', 'import', { state: 'cancelled' })));
  await screen.findByText('Canceled. Nothing was changed.');
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Import' })).toBeNull());
});

it('shows the result in a notice with an Undo if the dialog was closed meanwhile', async () => {
  const { fake } = await previewed();
  press('Import');
  await screen.findByRole('progressbar', { name: 'Importing…' });
  press('Close');
  const result = { conversationsAdded: 3, messagesAdded: 24, importId: 'import-1' };
  act(() => fake.emit('job:progress', ended('bring', 'import', { result })));
  await screen.findByText('Imported 3 chats with 24 messages.');
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(fake.inputsOf('data:undo-import')).toEqual([{ importId: 'import-1' }]));
});
