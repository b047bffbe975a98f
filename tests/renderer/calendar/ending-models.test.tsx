// The end of a model in use is announced 30, 7 and 1 days ahead, whichever connection the open chat has.
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { EndingModels } from '../../../renderer/frame/ending-models.tsx';
import { setLanguage } from '../../../renderer/i18n.ts';
import { connectionsStore } from '../../../renderer/store/connections/connections-store.ts';
import { connectModelFactsStore } from '../../../renderer/store/connections/model-facts-store.ts';
import { modelsStore } from '../../../renderer/store/connections/models-store.ts';
import { localDay } from '../../../shared/days.ts';
import { ok } from '../../../shared/errors.ts';
import { NO_USAGE } from '../../../shared/usage/usage.ts';
import { fakeConnection } from '../../helpers/page/fake-answers.ts';
import { createFakeBridge, type FakeBridge } from '../../helpers/page/fake-bridge.ts';
import { emptyWorld } from '../../helpers/page/fake-world.ts';

const ENDS_AT = Date.UTC(2027, 5, 30);
const at = (month: number, day: number): number => new Date(2027, month - 1, day, 12).getTime();
const LINE = /^old of Other service ends/;

let fake: FakeBridge;
let stop = (): void => undefined;

/** Opens two connections. Only the second has a model that ends, which was last used at `usedAt`. */
function open(usedAt: number): void {
  fake = createFakeBridge(emptyWorld());
  fake.answer('connection:last-models', ({ id }) =>
    ok({
      connectionId: id,
      models: id === 'other' ? [{ id: 'old', endsAt: ENDS_AT }, { id: 'lasting' }] : [{ id: 'lasting' }],
      fetchedAt: usedAt,
      error: null,
    }),
  );
  fake.answer('usage:report', ({ fromDay }) => {
    const used = { ...NO_USAGE, connectionId: 'other', model: 'old', day: localDay(usedAt) };
    return ok({ days: used.day >= (fromDay ?? 0) ? [used] : [], connectionNames: {}, firstDay: null });
  });
  show();
}

function show(): void {
  cleanup();
  stop();
  modelsStore.setState(modelsStore.getInitialState(), true);
  Object.assign(window, { parley: fake.bridge });
  connectionsStore.setState({
    connections: [fakeConnection('first'), { ...fakeConnection('other'), name: 'Other service' }],
  });
  stop = connectModelFactsStore();
  render(<EndingModels />);
}

/** Sets the clock to another day, and focuses the window, which then looks at the date again. */
async function on(month: number, day: number): Promise<void> {
  vi.setSystemTime(at(month, day));
  await act(async () => void window.dispatchEvent(new Event('focus')));
}

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  vi.setSystemTime(at(5, 30));
  await setLanguage('en');
});

afterEach(() => {
  cleanup();
  stop();
  vi.useRealTimers();
});

it('announces the end 30, 7 and 1 days ahead, each time until the user dismisses it', async () => {
  open(at(5, 29));
  await waitFor(() => expect(fake.inputsOf('connection:last-models')).toHaveLength(2));
  expect(screen.queryByText(LINE)).toBeNull();
  for (const [first, last] of [
    [at(5, 31), at(6, 22)],
    [at(6, 23), at(6, 28)],
    [at(6, 29), at(6, 30)],
  ] as const) {
    for (const moment of [first, last]) {
      const date = new Date(moment);
      await on(date.getMonth() + 1, date.getDate());
      await screen.findByText(LINE);
    }
    fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
    await waitFor(() => expect(screen.queryByText(LINE)).toBeNull());
    // It stays dismissed after a restart.
    const asked = fake.inputsOf('connection:last-models').length;
    show();
    await waitFor(() => expect(fake.inputsOf('connection:last-models')).toHaveLength(asked + 2));
    expect(screen.queryByText(LINE)).toBeNull();
  }
  await on(7, 1);
  expect(screen.queryByText(LINE)).toBeNull();
});

it('announces the end again if its date has changed', async () => {
  open(at(5, 29));
  await on(6, 23);
  await screen.findByText(LINE);
  fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
  await waitFor(() => expect(screen.queryByText(LINE)).toBeNull());
  const [list] = [...modelsStore.getState().lists.values()].filter(({ connectionId }) => connectionId === 'other');
  if (list === undefined) throw new Error('The list was not loaded.');
  const earlier = { ...list, models: [{ id: 'old', endsAt: Date.UTC(2027, 5, 28) }] };
  act(() => modelsStore.setState({ lists: new Map([['other', earlier]]) }));
  await screen.findByText(LINE);
});

it.each([
  [90, true],
  [91, false],
])('announces the end of a model that was last used %i days ago: %s', async (days, isAnnounced) => {
  vi.setSystemTime(at(6, 23));
  const used = new Date(at(6, 23));
  used.setDate(used.getDate() - days);
  open(used.getTime());
  await waitFor(() => expect(fake.inputsOf('usage:report')).toHaveLength(1));
  await act(async () => undefined);
  expect(screen.queryByText(LINE) !== null).toBe(isAnnounced);
});
