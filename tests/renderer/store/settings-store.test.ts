/** A setting that main refuses goes back alone: other settings keep what the user or main made of them meanwhile. */

import { act } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { settingsStore, updateSettings } from '../../../renderer/store/window/settings-store.ts';
import { fail, ok, type Refusal, type Result } from '../../../shared/errors.ts';
import { DEFAULT_SETTINGS, type Settings } from '../../../shared/settings.ts';
import { livedInWorld } from '../../helpers/page/fake-world.ts';
import { closeWindow, openWindow } from '../../helpers/page/open-window.tsx';

afterEach(closeWindow);

const REFUSED: Result<Settings, Refusal> = fail({ reason: 'not_saved', detail: 'The disk is full' });

/** Opens a window whose requests to change settings wait for `answer`, in order. */
function openPatient() {
  const waiting: ((result: Result<Settings, Refusal>) => void)[] = [];
  const world = livedInWorld(5);
  const fake = openWindow({ ...world, settings: DEFAULT_SETTINGS });
  fake.answer('settings:update', () => new Promise((resolve) => waiting.push(resolve)));
  const answer = async (result: Result<Settings, Refusal>, update: Promise<boolean>) => {
    waiting.shift()?.(result);
    await act(() => update);
  };
  return { fake, answer };
}

const shown = () => settingsStore.getState().settings;

it('keeps a later change of another setting', async () => {
  const { answer } = openPatient();
  const theme = updateSettings({ theme: 'dark' });
  const turns = updateSettings({ concurrentTurns: 7 });
  await answer(REFUSED, theme);
  expect(shown()).toMatchObject({ theme: DEFAULT_SETTINGS.theme, concurrentTurns: 7 });
  await answer(ok({ ...DEFAULT_SETTINGS, concurrentTurns: 7 }), turns);
  expect(shown()).toEqual({ ...DEFAULT_SETTINGS, concurrentTurns: 7 });
});

it('keeps a later change of the same setting', async () => {
  const { answer } = openPatient();
  const first = updateSettings({ concurrentTurns: 5 });
  const second = updateSettings({ concurrentTurns: 7 });
  await answer(ok({ ...DEFAULT_SETTINGS, concurrentTurns: 5 }), first);
  expect(shown().concurrentTurns).toBe(7);
  await answer(REFUSED, second);
  expect(shown().concurrentTurns).toBe(5);
});

it('keeps what another window changed meanwhile, and what main uses although it could not save it', async () => {
  const { fake, answer } = openPatient();
  const theme = updateSettings({ theme: 'dark' });
  act(() => fake.emit('settings:changed', { ...DEFAULT_SETTINGS, concurrentTurns: 9, theme: 'dark' }));
  await answer(REFUSED, theme);
  expect(shown()).toMatchObject({ theme: 'dark', concurrentTurns: 9 });
});
