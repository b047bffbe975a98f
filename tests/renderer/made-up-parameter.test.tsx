// Adding a parameter to the table, with its words, is enough to show it wherever parameters appear.

import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import i18next from 'i18next';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { DEFAULT_REQUEST_OPTIONS } from '../../shared/requests/request-options.ts';
import { furnished, MADE_UP_WORDS, OPTIONAL, warm } from '../helpers/data/made-up-parameter.ts';

const { ParameterFields } = await import('../../renderer/chat/inspector/parameter-fields.tsx');
const { OwnParameters } = await import('../../renderer/chat/inspector/own-parameters.tsx');
const { ReplyFacts } = await import('../../renderer/chat/inspector/details.tsx');
const { connectionsStore } = await import('../../renderer/store/connections/connections-store.ts');
const { livedInWorld } = await import('../helpers/page/fake-world.ts');
const { closeWindow, openWindow } = await import('../helpers/page/open-window.tsx');
const { fakeMessage, fakeReply } = await import('../helpers/page/fake-chat-bridge.ts');

const ASKED = { parameters: warm(20), stream: true, systemPrompt: '' };

beforeAll(() => {
  i18next.addResourceBundle('en', 'translation', { parameters: MADE_UP_WORDS }, true);
});
afterEach(closeWindow);

describe('a parameter that was added to the table', () => {
  it('has controls in the chat, with limits', () => {
    const patches: object[] = [];
    render(
      <ParameterFields connectionId={null} model={null} value={ASKED} onChange={(patch) => patches.push(patch)} />,
    );
    screen.getByRole('slider', { name: 'Warmth' });
    const box = screen.getByRole('spinbutton', { name: 'Warmth value' });
    fireEvent.change(box, { target: { value: '99' } });
    fireEvent.blur(box);
    expect(patches).toEqual([{ parameters: warm(30) }]);
    fireEvent.click(screen.getByRole('button', { name: 'Reset Warmth' }));
    expect(patches.at(-1)).toEqual({ parameters: { temperature: 0.5 } });
  });

  it('is listed for a single reply, and in its details under its wire name', () => {
    const message = fakeMessage({
      id: 'a1',
      role: 'assistant',
      reply: fakeReply({ parameters: { ...warm(20), stream: true } }),
    });
    const { container } = render(
      <>
        <OwnParameters
          connectionId={null}
          model={null}
          label="Parameters for alpha"
          value={ASKED}
          onChange={() => undefined}
        />
        <ReplyFacts message={message} rawAnswer={null} />
      </>,
    );
    expect(container.textContent).toContain('Warmth 20');
    expect(container.textContent).toContain('room_warmth 20');
  });

  it('has the control for its kind if the connection turned it on, and none otherwise', async () => {
    const fake = openWindow(livedInWorld());
    const [connection] = connectionsStore.getState().connections;
    if (connection === undefined) throw new Error('no connection in the world');
    const request = { ...DEFAULT_REQUEST_OPTIONS, switchedOn: OPTIONAL };
    act(() => connectionsStore.setState({ connections: [{ ...connection, request }] }));
    const patches: object[] = [];
    const asked = { ...ASKED, parameters: furnished('calm', ['pine']) };
    const controls = (id: string | null) => (
      <>
        <ParameterFields connectionId={id} model={null} value={asked} onChange={(patch) => patches.push(patch)} />
        <OwnParameters connectionId={id} model={null} label="Asked" value={asked} onChange={() => undefined} />
      </>
    );
    const { rerender, container } = render(controls(null));
    const panel = within(container);
    expect(panel.queryByText('Mood')).toBeNull();
    expect(container.textContent).not.toContain('pine');
    rerender(controls(connection.id));
    expect(panel.getByRole('combobox', { name: 'Mood' }).textContent).toContain('calm');
    expect(container.textContent).toContain('Mood calm · Scents "pine"');
    fireEvent.click(panel.getByRole('button', { name: 'Reset Mood' }));
    expect(patches.at(-1)).toEqual({ parameters: { ...warm(20), scents: ['pine'] } });
    fireEvent.change(panel.getByRole('textbox', { name: 'Scents 2' }), { target: { value: 'a\\nb' } });
    expect(patches.at(-1)).toEqual({ parameters: furnished('calm', ['pine', 'a\nb']) });
    expect(fake.inputsOf('settings:update')).toEqual([]);
  });

  it('can be a default for new chats', async () => {
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
