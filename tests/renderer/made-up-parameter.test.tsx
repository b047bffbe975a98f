// A parameter that is only an entry in the table and its words is shown wherever parameters are.

import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import i18next from 'i18next';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { WARMTH_WORDS, warm } from '../helpers/made-up-parameter.ts';

const { ParameterFields } = await import('../../renderer/chat/inspector/parameter-fields.tsx');
const { OwnParameters } = await import('../../renderer/chat/inspector/own-parameters.tsx');
const { ReplyFacts } = await import('../../renderer/chat/inspector/details-dialog.tsx');
const { livedInWorld } = await import('../helpers/fake-world.ts');
const { closeWindow, openWindow } = await import('../helpers/open-window.tsx');
const { fakeMessage, fakeReply } = await import('../helpers/fake-chat-bridge.ts');

const ASKED = { parameters: warm(20), stream: true, systemPrompt: '' };

beforeAll(() => {
  i18next.addResourceBundle('en', 'translation', { parameters: WARMTH_WORDS }, true);
});
afterEach(closeWindow);

describe('a parameter that was added to the table', () => {
  it('has its controls in the chat, held within its bounds', () => {
    const patches: object[] = [];
    render(<ParameterFields value={ASKED} onChange={(patch) => patches.push(patch)} />);
    screen.getByRole('slider', { name: 'Warmth' });
    const box = screen.getByRole('spinbutton', { name: 'Warmth value' });
    fireEvent.change(box, { target: { value: '99' } });
    fireEvent.blur(box);
    expect(patches).toEqual([{ parameters: warm(30) }]);
    fireEvent.click(screen.getByRole('button', { name: 'Reset Warmth' }));
    expect(patches.at(-1)).toEqual({ parameters: { temperature: 0.5 } });
  });

  it('is named in the line of one reply, and in its details under its name on the wire', () => {
    const message = fakeMessage({
      id: 'a1',
      role: 'assistant',
      reply: fakeReply({ parameters: { ...warm(20), stream: true } }),
    });
    const { container } = render(
      <>
        <OwnParameters label="Parameters for alpha" value={ASKED} onChange={() => undefined} />
        <ReplyFacts message={message} />
      </>,
    );
    expect(container.textContent).toContain('Warmth 20');
    expect(container.textContent).toContain('room_warmth 20');
  });

  it('can be a default of new chats', async () => {
    const fake = openWindow(livedInWorld());
    fireEvent.click(screen.getByRole('button', { name: 'Settings' }));
    const dialog = await screen.findByRole('dialog', { name: 'Settings' });
    fireEvent.click(within(dialog).getByRole('tab', { name: 'Models' }));
    const box = within(dialog).getByRole('spinbutton', { name: /^Warmth/ });
    fireEvent.change(box, { target: { value: '25' } });
    fireEvent.blur(box);
    await waitFor(() =>
      expect(fake.inputsOf('settings:update').at(-1)).toEqual({ patch: { defaultParameters: { warmth: 25 } } }),
    );
  });
});
