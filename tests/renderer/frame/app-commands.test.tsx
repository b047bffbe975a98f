// Commands of the palette that have no button in the window's frame.
import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { runCommand } from '../../../renderer/store/window/commands.ts';
import { fail } from '../../../shared/errors.ts';
import { livedInWorld } from '../../helpers/page/fake-world.ts';
import { closeWindow, openWindow } from '../../helpers/page/open-window.tsx';

afterEach(closeWindow);

const run = (id: Parameters<typeof runCommand>[0]) => act(async () => runCommand(id));

it('checks up on a connection, and puts this window into full screen', async () => {
  const world = livedInWorld(3);
  const fake = openWindow(world);
  await run('check-up');
  await screen.findByRole('dialog', { name: `Check-up of ${world.connections[0]?.name}` });
  await run('full-screen');
  expect(fake.inputsOf('window:full-screen')).toEqual([{}]);
});

it('says that the trash is empty, without reporting a failure', async () => {
  const fake = openWindow(livedInWorld(3));
  fake.answer('trash:empty', () => fail({ reason: 'not_found' }));
  await run('empty-trash');
  await waitFor(() => expect(screen.getByText('The trash is empty.')).toBeTruthy());
  expect(screen.queryByText(/That didn’t work/)).toBeNull();
});
