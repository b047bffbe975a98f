/** The result of a key check whose form is closed is reported once, where the user is, with a way back to the form. */

import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openConversation } from '../../../renderer/store/chats/conversation-actions.ts';
import { noticesStore } from '../../../renderer/store/window/notices-store.ts';
import { openDialog } from '../../../renderer/store/window/ui-store.ts';
import type { ConnectFailure, Connection } from '../../../shared/connection.ts';
import { type AppError, fail, ok, type Result } from '../../../shared/errors.ts';
import { fakeSummary } from '../../helpers/page/fake-answers.ts';
import type { FakeBridge } from '../../helpers/page/fake-bridge.ts';
import { fakeMessage, fakeReply } from '../../helpers/page/fake-chat-bridge.ts';
import { livedInWorld } from '../../helpers/page/fake-world.ts';
import { closeWindow, openWindow } from '../../helpers/page/open-window.tsx';

const REFUSED: AppError = { code: 'auth.invalid', retryable: false, status: 401, serviceMessage: 'Incorrect API key.' };
const AWAY: AppError = { code: 'network', retryable: true, reason: 'offline' };
const NOTICE = /^Example AI rejected the key\./;

let fake: FakeBridge;
let answer: (result: Result<Connection, ConnectFailure>) => void;

function openWorld(): void {
  const world = livedInWorld();
  const connectionId = world.connections[0]?.id ?? '';
  const refused = (conversationId: string) =>
    fakeMessage({
      ...{ id: `${conversationId}-a1`, conversationId, role: 'assistant', status: 'failed', text: '' },
      reply: { ...fakeReply({ ending: 'failed', error: REFUSED }), connectionId },
    });
  world.conversations = ['one', 'two'].map((id, at) => fakeSummary(id, id, at));
  world.messages = { one: [refused('one')], two: [refused('two')] };
  world.openId = 'one';
  fake = openWindow(world);
  fake.answer('connection:rotate-key', () => new Promise((resolve) => (answer = resolve)));
}

const reply = () => screen.findByRole('article', { name: 'Assistant' });
const show = (id: string) => act(() => openConversation(id));
const notice = () => screen.queryByText(NOTICE);

async function submitKey(): Promise<void> {
  const article = await reply();
  fireEvent.click(within(article).getByRole('button', { name: 'Replace key' }));
  const box = within(article).getByLabelText<HTMLInputElement>('New API key');
  fireEvent.change(box, { target: { value: 'sk-canary-51c0ffee77' } });
  await act(async () => fireEvent.submit(box.form as HTMLFormElement));
}

const refuse = (error: AppError) => act(async () => answer(fail({ kind: 'service', error })));

beforeEach(openWorld);
afterEach(closeWindow);

describe('a key whose check fails while the user is elsewhere', () => {
  it('is reported once, and the link back shows the form as it was left, with the refusal', async () => {
    await submitKey();
    await show('two');
    await refuse(REFUSED);
    expect(noticesStore.getState().notices).toMatchObject([{ level: 'alert', isStanding: true }]);
    expect((await screen.findByText(NOTICE)).textContent).toMatch(/recognize this API key/);
    fireEvent.click(screen.getByRole('button', { name: 'Show' }));
    const box = await screen.findByLabelText<HTMLInputElement>('New API key');
    await waitFor(() => expect(document.activeElement).toBe(box));
    expect(box.value).toBe('sk-canary-51c0ffee77');
    await waitFor(() => expect(box.form?.textContent).toContain('Incorrect API key.'));
    await waitFor(() => expect(notice()).toBeNull());
  });

  it('is no longer reported once the user returns to the form without the notice', async () => {
    await submitKey();
    await show('two');
    await refuse(REFUSED);
    await screen.findByText(NOTICE);
    await show('one');
    const box = await screen.findByLabelText<HTMLInputElement>('New API key');
    expect(box.form?.textContent).toContain('Incorrect API key.');
    expect(document.activeElement).not.toBe(box);
    await waitFor(() => expect(notice()).toBeNull());
  });

  it('is reported in its form if its message is on the screen again before the answer arrives', async () => {
    await submitKey();
    await show('two');
    await show('one');
    expect(screen.queryByLabelText('New API key')).toBeNull();
    await refuse(REFUSED);
    const box = await screen.findByLabelText<HTMLInputElement>('New API key');
    expect(box.form?.textContent).toContain('Incorrect API key.');
    await waitFor(() => expect(notice()).toBeNull());
  });

  it('is reported while another dialog covers the chat, without taking the focus from it', async () => {
    await submitKey();
    act(() => openDialog({ kind: 'shortcuts' }));
    const dialog = await screen.findByRole('dialog');
    await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true));
    await refuse(REFUSED);
    await screen.findByText(NOTICE);
    expect(dialog.contains(document.activeElement)).toBe(true);
  });

  it("is restored with the rest of the form if the service wasn't reached", async () => {
    await submitKey();
    await show('two');
    await refuse(AWAY);
    fireEvent.click(await screen.findByRole('button', { name: 'Show' }));
    const box = await screen.findByLabelText<HTMLInputElement>('New API key');
    expect(box.value).toBe('sk-canary-51c0ffee77');
    expect(box.form?.textContent).toContain('This computer is offline.');
  });

  it('takes no focus from the message box while the user is writing', async () => {
    await submitKey();
    const composer = screen.getByRole('textbox', { name: 'Message' });
    composer.focus();
    await refuse(REFUSED);
    expect((await reply()).textContent).toContain('Incorrect API key.');
    expect(document.activeElement).toBe(composer);
    expect(notice()).toBeNull();
  });

  it('is restored in its dialog when the user presses Show in the notice', async () => {
    openDialog({ kind: 'key', connectionId: 'connection-1' });
    const box = await screen.findByLabelText<HTMLInputElement>('New API key');
    fireEvent.change(box, { target: { value: 'sk-canary-51c0ffee77' } });
    await act(async () => fireEvent.submit(box.form as HTMLFormElement));
    act(() => openDialog({ kind: 'shortcuts' }));
    await waitFor(() => expect(box.isConnected).toBe(false));
    await refuse(AWAY);
    fireEvent.click(screen.getByRole('button', { name: 'Show' }));
    const again = await screen.findByLabelText<HTMLInputElement>('New API key');
    expect(again.value).toBe('sk-canary-51c0ffee77');
    expect(again.form?.textContent).toContain('This computer is offline.');
    expect(noticesStore.getState().notices).toEqual([]);
  });
});

it('reports a key as in use if it is accepted while its form is off the screen', async () => {
  await submitKey();
  await show('two');
  await act(async () => answer(ok(fake.world.connections[0] as Connection)));
  await screen.findByText('The new key for Example AI is in use.');
  expect(fake.inputsOf('message:retry')).toEqual([{ messageId: 'one-a1' }]);
});
