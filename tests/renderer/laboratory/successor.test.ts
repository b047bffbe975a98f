// Switching from a model to its successor: everything that was shown is switched in one step, and Undo switches it
// back.
import { afterEach, expect, it } from 'vitest';
import { undoLast } from '../../../renderer/store/chats/undo-store.ts';
import { switchModel } from '../../../renderer/store/laboratory/successor.ts';
import { noticesStore } from '../../../renderer/store/window/notices-store.ts';
import { settingsStore, updateSettings } from '../../../renderer/store/window/settings-store.ts';
import { livedInWorld } from '../../helpers/page/fake-world.ts';
import { closeWindow, openWindow } from '../../helpers/page/open-window.tsx';
import { until } from '../../helpers/until.ts';

afterEach(closeWindow);

const OLD = { connectionId: 'one', model: 'alpha' };
const NEW = { connectionId: 'one', model: 'beta' };
const ALL = { presets: [], isFavourite: true, isDefault: true };
const START = { favouriteModels: ['one/alpha', 'two/alpha'], defaultConnectionId: 'one', defaultModel: 'alpha' };
const settings = () => {
  const { favouriteModels, defaultConnectionId, defaultModel } = settingsStore.getState().settings;
  return { favouriteModels, defaultConnectionId, defaultModel };
};

it('switches favourite and default, and Undo brings both back', async () => {
  openWindow(livedInWorld());
  await updateSettings(START);
  await switchModel(OLD, NEW, ALL);
  expect(settings()).toEqual({
    favouriteModels: ['one/beta', 'two/alpha'],
    defaultConnectionId: 'one',
    defaultModel: 'beta',
  });
  undoLast();
  await until(() => expect(settings()).toEqual(START));
});

it('switches only what the user saw, and Undo keeps what was changed again since', async () => {
  openWindow(livedInWorld());
  await updateSettings(START);
  await switchModel(OLD, NEW, { ...ALL, isFavourite: false });
  expect(settings()).toEqual({ ...START, defaultModel: 'beta' });
  await updateSettings({ defaultModel: 'gamma', favouriteModels: [] });
  undoLast();
  await until(() => expect(noticesStore.getState().notices.map(({ key }) => key)).toContain('notices.undone'));
  expect(settings()).toEqual({ favouriteModels: [], defaultConnectionId: 'one', defaultModel: 'gamma' });
});
