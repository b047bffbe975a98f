/** Facts about a model that are entered field by field, faster than the library stores them. */

import { afterEach, expect, it } from 'vitest';
import { factsOf, saveModelFacts } from '../../../renderer/store/connections/model-facts-store.ts';
import { livedInWorld } from '../../helpers/page/fake-world.ts';
import { closeWindow, openWindow } from '../../helpers/page/open-window.tsx';

afterEach(closeWindow);

it('starts prices in the currency of the budget', () => {
  const world = livedInWorld();
  openWindow({ ...world, settings: { ...world.settings, monthlyCurrency: 'BRL' } });
  expect(factsOf(new Map(), 'one', 'alpha').price.currency).toBe('BRL');
});

it('keeps a note that is still being saved when the user fills in the next field', async () => {
  const fake = openWindow(livedInWorld());
  const known = factsOf(new Map(), 'one', 'alpha');
  await Promise.all([
    saveModelFacts(known, { note: 'Good at code' }),
    saveModelFacts(known, { isHidden: true }),
    saveModelFacts(known, { price: { in: '0.25' } }),
    saveModelFacts(known, { price: { out: '2' } }),
  ]);
  expect(fake.inputsOf('model:set-facts').at(-1)).toMatchObject({
    note: 'Good at code',
    isHidden: true,
    price: { in: '0.25', out: '2' },
  });
});
