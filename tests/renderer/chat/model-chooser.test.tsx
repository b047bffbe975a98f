/** The list of models: why it is empty, what it offers, and what screen readers say about it. */

import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { ModelChooser } from '../../../renderer/services/model-chooser.tsx';
import { ModelOption } from '../../../renderer/services/model-option.tsx';
import { connectionsStore } from '../../../renderer/store/connections/connections-store.ts';
import { connectModelFactsStore } from '../../../renderer/store/connections/model-facts-store.ts';
import { modelsStore } from '../../../renderer/store/connections/models-store.ts';
import { factLine } from '../../../renderer/words/format.ts';
import type { Connection, ModelList } from '../../../shared/connection.ts';
import { fail, ok } from '../../../shared/errors.ts';
import type { Model } from '../../../shared/service.ts';
import type { ModelFacts } from '../../../shared/usage/model-facts.ts';
import { fakeConnection } from '../../helpers/page/fake-answers.ts';
import { createFakeBridge } from '../../helpers/page/fake-bridge.ts';
import { emptyWorld } from '../../helpers/page/fake-world.ts';

afterEach(() => {
  cleanup();
  connectionsStore.setState({ connections: [] });
  modelsStore.setState({ lists: new Map(), refreshed: new Map() });
});

const MODEL: Model = { id: 'one' };
const LISTED: ModelList = { connectionId: 'c', models: [MODEL], fetchedAt: 1, error: null };

function open(
  connections: readonly Connection[],
  lists: readonly ModelList[],
  modelFacts: readonly ModelFacts[] = [],
): void {
  const fake = createFakeBridge({ ...emptyWorld(), modelFacts: [...modelFacts] });
  fake.answer('connection:models', ({ id }) => {
    const list = lists.find(({ connectionId }) => connectionId === id);
    return list === undefined ? fail({ reason: 'no_connection' }) : ok(list);
  });
  Object.assign(window, { parley: fake.bridge });
  connectionsStore.setState({ connections });
  // An earlier test file may have left the page while a list was loading.
  modelsStore.setState({ lists: new Map(lists.map((list) => [list.connectionId, list])), loading: new Set() });
  render(<ModelChooser connectionId={null} model={null} onChoose={() => undefined} />);
}

it('says that there is no connection', () => {
  open([], []);
  screen.getByText('You aren’t connected to a service yet.');
});

it('says that a list is empty only if it could be read', async () => {
  open([fakeConnection('c')], [{ ...LISTED, models: [] }]);
  await screen.findByText('No models are listed. Type a model’s name.');
  cleanup();
  const error = { code: 'network', retryable: true } as const;
  open([fakeConnection('c')], [{ ...LISTED, models: [], fetchedAt: null, error }]);
  expect(screen.queryByText(/No models are listed/)).toBeNull();
  await screen.findByText('Type a model’s name.');
});

it('announces after a refresh whether a list has new models, has nothing new, or has become empty', async () => {
  const lists = [{ ...LISTED, models: [] as readonly Model[] }];
  open([fakeConnection('c')], lists);
  const refresh = screen.getByRole('button', { name: 'Refresh models' });
  for (const [models, words] of [
    [[MODEL], '1 new model.'],
    [[MODEL], 'Nothing new.'],
    [[], 'No models are listed. Type a model’s name.'],
  ] as const) {
    lists[0] = { ...LISTED, models };
    fireEvent.click(refresh);
    await screen.findByText(words, { selector: '.model-news *' });
  }
});

it('keeps the order of its rows while several models are chosen, and begins with the last one when it opens again', () => {
  const models = [{ id: 'one' }, { id: 'two' }, { id: 'three' }];
  const press = (key: string) => fireEvent.keyDown(screen.getByRole('searchbox'), { key });
  // The footer names the row that Enter chooses.
  const isAt = (model: string) => screen.getByRole('button', { name: `Add ${model} to favorites` });
  open([fakeConnection('d')], [{ ...LISTED, connectionId: 'd', models }]);
  press('PageDown');
  isAt('three');
  press('Enter');
  isAt('one');
  cleanup();
  open([fakeConnection('d')], [{ ...LISTED, connectionId: 'd', models }]);
  isAt('three');
});

it('says that all models are hidden', async () => {
  const price = { in: null, out: null, currency: 'USD' };
  const facts = { connectionId: 'c', model: MODEL.id, isHidden: true, note: '', contextLength: null, price };
  open([fakeConnection('c')], [LISTED], [facts]);
  const stop = connectModelFactsStore();
  await screen.findByText(/^All models are hidden/);
  stop();
});

it('keeps right-to-left names from reversing their line', () => {
  expect(factLine(['a', 'b'])).toBe('a · b');
  expect(factLine(['evil\u202emodel', 'Northwind'])).toBe('\u2068evil\u202emodel\u2069 · Northwind');
});

it('never offers a key as a model name', () => {
  open([fakeConnection('c')], [LISTED]);
  const search = screen.getByRole('searchbox', { name: 'Search models' });
  fireEvent.change(search, { target: { value: 'sk-proj-zx9q7w8e5r4t3y2u1i0p' } });
  screen.getByText('This looks like an API key, not a model. It wasn’t sent anywhere.');
  fireEvent.keyDown(search, { key: 'ArrowDown' });
  expect(search.getAttribute('aria-activedescendant')).toBeNull();
  fireEvent.change(search, { target: { value: 'my-own-model-2026' } });
  fireEvent.keyDown(search, { key: 'ArrowDown' });
  expect(search.getAttribute('aria-activedescendant')).not.toBeNull();
});

it('lets screen readers read the search box until an arrow key is pressed, and again after typing', () => {
  open([fakeConnection('c')], [LISTED]);
  const search = screen.getByRole('searchbox', { name: 'Search models' });
  const followed = () => search.getAttribute('aria-activedescendant');
  fireEvent.change(search, { target: { value: 'my-own' } });
  expect(followed()).toBeNull();
  fireEvent.keyDown(search, { key: 'ArrowDown' });
  expect(followed()).not.toBeNull();
  fireEvent.change(search, { target: { value: 'o' } });
  expect(followed()).toBeNull();
});

it('marks chosen models as checked, not as selected: a screen reader would start at the selected one', () => {
  const option = (timesChosen: number | null) => {
    cleanup();
    const choice = { connectionId: 'c', model: 'one', isFavourite: false, contextLength: null, description: null };
    const nothing = () => undefined;
    render(
      <ModelOption
        {...{ id: 'o', choice, label: 'one', group: 'C', isCurrent: false, timesChosen, isActive: true }}
        {...{ isSelected: false, place: 1, count: 1, style: {}, onPoint: nothing, onChoose: nothing, onStar: null }}
      />,
    );
    const { ariaSelected, ariaChecked } = screen.getByRole('option');
    return [ariaSelected, ariaChecked];
  };
  expect([option(1), option(0), option(null)]).toEqual([
    ['false', 'true'],
    ['false', 'false'],
    ['false', null],
  ]);
});
