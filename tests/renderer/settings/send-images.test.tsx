/** Who receives images: all models of a connection, or single ones. */

import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { ImagesSwitch } from '../../../renderer/settings/models/images-switch.tsx';
import { connectionsStore } from '../../../renderer/store/connections/connections-store.ts';
import type { RequestOptions } from '../../../shared/request-options.ts';
import { fakeConnection } from '../../helpers/page/fake-answers.ts';
import { createFakeBridge, fakeView } from '../../helpers/page/fake-chat-bridge.ts';
import { livedInWorld } from '../../helpers/page/fake-world.ts';
import { closeWindow, openWindow } from '../../helpers/page/open-window.tsx';

afterEach(closeWindow);

it('switches images on for a connection', async () => {
  const fake = openWindow(livedInWorld(5));
  fireEvent.click(screen.getByRole('button', { name: 'Settings' }));
  fireEvent.click(await screen.findByRole('tab', { name: 'Connections' }));
  fireEvent.click((await screen.findAllByRole('button', { name: 'Edit connection' }))[0] as HTMLElement);
  const dialog = await screen.findByRole('dialog', { name: 'Edit Example AI' });
  const images = within(dialog).getByRole('switch', { name: 'Send images' });
  expect(images).toHaveProperty('checked', false);
  fireEvent.click(images);
  fireEvent.click(within(dialog).getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(fake.inputsOf('connection:update')).toHaveLength(1));
  expect(fake.inputsOf('connection:update')[0]?.input.request).toMatchObject({ areImagesSent: true, imageModels: [] });
});

/** The switch of one model, over a connection with these options. */
function showSwitch(request: Partial<RequestOptions>) {
  const fake = createFakeBridge(fakeView([]));
  Object.assign(window, { parley: fake.bridge });
  const connection = fakeConnection('c1');
  fake.answer('connectionUpdate', ({ input }: { input: object }) => ({ ...connection, ...input }));
  connectionsStore.setState({ connections: [{ ...connection, request: { ...connection.request, ...request } }] });
  render(<ImagesSwitch connectionId="c1" model="seer" isListed />);
  const asked = () =>
    fake.calls.flatMap(({ name, input }) =>
      name === 'connectionUpdate' ? [(input as { input: { request: RequestOptions } }).input.request.imageModels] : [],
    );
  return { control: screen.getByRole('switch', { name: 'Send images to this model' }), asked };
}

it('switches images on for one model, and off again', async () => {
  const { control, asked } = showSwitch({ imageModels: ['other'] });
  fireEvent.click(control);
  await waitFor(() => expect(control).toHaveProperty('checked', true));
  fireEvent.click(control);
  await waitFor(() => expect(control).toHaveProperty('checked', false));
  expect(asked()).toEqual([['other', 'seer'], ['other']]);
});

it('shows that a model receives images because its connection sends them to all', () => {
  const { control } = showSwitch({ areImagesSent: true });
  expect(control).toMatchObject({ checked: true, disabled: true });
});
