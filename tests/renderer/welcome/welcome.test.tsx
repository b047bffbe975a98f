/** The first screen starts the practice service and its examples, and says where keys are kept. */

import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { fail } from '../../../shared/errors.ts';
import { emptyWorld, livedInWorld } from '../../helpers/page/fake-world.ts';
import { closeWindow, openWindow } from '../../helpers/page/open-window.tsx';

afterEach(closeWindow);

describe('welcome', () => {
  it('starts a working chat with the practice service in one click', async () => {
    const fake = openWindow(emptyWorld());
    expect(screen.getByRole('heading', { name: 'Welcome to Parley' })).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Try the practice service' }));
    await screen.findByRole('textbox', { name: 'Message' });
    expect(fake.inputsOf('practice:start')).toHaveLength(1);
    expect(screen.getByRole('navigation', { name: 'Conversations' })).toBeTruthy();
  });

  it('shows the examples while the first practice chat is still being created', async () => {
    const fake = openWindow(emptyWorld());
    fake.answer('conversation:create', () => new Promise(() => undefined));
    fireEvent.click(screen.getByRole('button', { name: 'Try the practice service' }));
    await screen.findByRole('heading', { name: 'Try what Parley can do' });
  });

  it("explains why the practice service couldn't start", async () => {
    const fake = openWindow(emptyWorld());
    fake.answer('practice:start', () => fail({ reason: 'practice_failed', detail: 'No free port' }));
    fireEvent.click(screen.getByRole('button', { name: 'Try the practice service' }));
    await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('No free port'));
  });

  it.each(['See the exact request', 'Compare three answers', 'Replace an expired key', 'Go back to an earlier day'])(
    'runs the example «%s» in the practice service when its picture is pressed',
    async (name) => {
      const fake = openWindow(emptyWorld());
      fireEvent.click(screen.getByRole('button', { name }));
      await waitFor(() => expect(fake.inputsOf('message:send').length + fake.inputsOf('compare:send').length).toBe(1));
      expect(fake.inputsOf('practice:start')).toHaveLength(1);
    },
  );

  it('says that keys are only in memory if there is no keyring', () => {
    openWindow({ ...emptyWorld(), vaultName: null });
    expect(screen.getByText(/forgotten when you quit/)).toBeTruthy();
  });
});

describe('without a connection', () => {
  it('still lets old conversations be read', async () => {
    openWindow({ ...livedInWorld(20), connections: [], openId: null });
    expect(screen.getByRole('heading', { name: 'Welcome to Parley' })).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Explain public-key encryption' }));
    await screen.findByText(/two sentences/);
    fireEvent.click(screen.getByRole('button', { name: 'New chat' }));
    await screen.findByRole('heading', { name: 'Welcome to Parley' });
  });
});
