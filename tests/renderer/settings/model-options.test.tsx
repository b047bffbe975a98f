/** Which models receive images and answer schemas: all of a connection, or single ones. */

import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { FoundEfforts, ModelSwitch } from '../../../renderer/settings/models/model-options.tsx';
import { connectionsStore } from '../../../renderer/store/connections/connections-store.ts';
import type { RequestOptions } from '../../../shared/requests/request-options.ts';
import { fakeConnection } from '../../helpers/page/fake-answers.ts';
import { createFakeBridge, fakeView } from '../../helpers/page/fake-chat-bridge.ts';
import { livedInWorld } from '../../helpers/page/fake-world.ts';
import { closeWindow, openWindow } from '../../helpers/page/open-window.tsx';

afterEach(closeWindow);

it('turns images and answer schemas on for a connection', async () => {
  const fake = openWindow(livedInWorld(5));
  fireEvent.click(screen.getByRole('button', { name: 'Settings' }));
  fireEvent.click(await screen.findByRole('tab', { name: /^Connections/ }));
  fireEvent.click((await screen.findAllByRole('button', { name: 'Edit connection' }))[0] as HTMLElement);
  const dialog = await screen.findByRole('dialog', { name: 'Edit Example AI' });
  const images = within(dialog).getByRole('switch', { name: 'Send images' });
  expect(images).toHaveProperty('checked', false);
  fireEvent.click(images);
  fireEvent.click(within(dialog).getByRole('switch', { name: 'Allow answer schemas' }));
  fireEvent.click(within(dialog).getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(fake.inputsOf('connection:update')).toHaveLength(1));
  expect(fake.inputsOf('connection:update')[0]?.input.request).toMatchObject({
    ...{ areImagesSent: true, imageModels: [] },
    ...{ areSchemasSent: true, schemaModels: [], effortWords: [] },
  });
});

/** Shows one model's options on a connection with `request`. `asked` returns the models that each click stored. */
function showModel(kind: 'images' | 'schemas', request: Partial<RequestOptions>) {
  const fake = createFakeBridge(fakeView([]));
  Object.assign(window, { parley: fake.bridge });
  const connection = fakeConnection('c1');
  fake.answer('connectionUpdate', ({ input }: { input: object }) => ({ ...connection, ...input }));
  connectionsStore.setState({ connections: [{ ...connection, request: { ...connection.request, ...request } }] });
  const model = { connectionId: 'c1', model: 'seer', said: { inputs: ['image'], parameters: ['structured_outputs'] } };
  render(
    <>
      <ModelSwitch {...model} kind={kind} />
      <FoundEfforts {...model} />
    </>,
  );
  const asked = () =>
    fake.calls.flatMap(({ name, input }) => {
      if (name !== 'connectionUpdate') return [];
      const { imageModels, schemaModels } = (input as { input: { request: RequestOptions } }).input.request;
      return [{ imageModels, schemaModels }];
    });
  return { control: screen.getByRole('switch'), asked };
}

it.each([
  ['images', 'Send images to this model', 'imageModels'],
  ['schemas', 'Allow answer schemas for this model', 'schemaModels'],
] as const)('turns %s on for one model, and off again', async (kind, name, list) => {
  const { control, asked } = showModel(kind, { [list]: ['other'] });
  expect(control).toBe(screen.getByRole('switch', { name, description: /^The service’s list says/ }));
  fireEvent.click(control);
  await waitFor(() => expect(control).toHaveProperty('checked', true));
  fireEvent.click(control);
  await waitFor(() => expect(control).toHaveProperty('checked', false));
  const none = { imageModels: [], schemaModels: [] };
  expect(asked()).toEqual([
    { ...none, [list]: ['other', 'seer'] },
    { ...none, [list]: ['other'] },
  ]);
});

it.each([
  ['images', { areImagesSent: true }],
  ['schemas', { areSchemasSent: true }],
] as const)('shows that %s are on for a model because its connection has them on', (kind, request) => {
  expect(showModel(kind, request).control).toMatchObject({ checked: true, disabled: true });
});

it('names the reasoning efforts that a check-up found, or says that there are none', () => {
  showModel('images', { effortWords: [{ model: 'seer', words: ['low', 'max'] }] });
  expect(screen.getByText('Reasoning efforts that a check-up found: low and max')).toBeTruthy();
  cleanup();
  showModel('images', { effortWords: [{ model: 'seer', words: [] }] });
  expect(screen.getByText('A check-up found that this model accepts no reasoning effort.')).toBeTruthy();
});
