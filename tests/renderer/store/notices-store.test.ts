/** Notices come and go without covering the window. */

import { afterEach, expect, it } from 'vitest';
import { dismissNotice, noticesStore, notify } from '../../../renderer/store/window/notices-store.ts';

const keys = () => noticesStore.getState().notices.map((notice) => notice.values.name);

afterEach(() => {
  for (const { id } of noticesStore.getState().notices) dismissNotice(id);
});

it('shows the three newest passing notices, and all lasting ones', () => {
  notify({ key: 'notices.connected', values: { name: 'stands' }, isStanding: true });
  for (const name of ['one', 'two', 'three', 'four']) notify({ key: 'notices.connected', values: { name } });
  expect(keys()).toEqual(['stands', 'two', 'three', 'four']);
});

it('shows the same notice once, as the latest; one with its own button stays', () => {
  for (const name of ['one', 'two', 'one']) notify({ key: 'notices.connected', values: { name }, isStanding: true });
  expect(keys()).toEqual(['two', 'one']);
  const action = { labelKey: 'notices.undo', run: () => undefined } as const;
  for (const name of ['three', 'three']) notify({ key: 'notices.connected', values: { name }, action });
  expect(keys()).toEqual(['two', 'one', 'three', 'three']);
});
