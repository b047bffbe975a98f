/** Defines tests of each state of a walk: accessibility, covered controls, translation, and room for every language. */

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { foundSettled } from '../page/settled.ts';
import { accessibleLook } from './accessible-look.ts';
import { coveredControls } from './covered-controls.ts';
import { languageLook } from './language-look.ts';
import { realLanguagesLook, SPOKEN } from './real-languages.ts';
import type { StateWalk, Visit } from './state-walk.ts';

type Found = Map<string, readonly string[]>;

const LOOKS = 4;
const LANGUAGES = 2;

/** Fails if a state visited since the last call had a problem, or was looked at fewer than `looks` times. */
function expectNothing(found: Found, looks: number, states: number): void {
  expect(found.size).toBeGreaterThanOrEqual(looks * states);
  const bad = Object.fromEntries([...found].filter(([, problems]) => problems.length > 0));
  found.clear();
  expect(bad).toEqual({});
}

/** @param first a title for the states that `begin` visits, and their number */
export function lookAtStates(makeWalk: (visit: Visit) => StateWalk, first?: readonly [title: string, states: number]) {
  const accessible: Found = new Map();
  const spoken: Found = new Map();
  const real: Found = new Map();
  const walk = makeWalk(async (page, state, place) => {
    for (const [look, problems] of Object.entries(await accessibleLook(page)))
      accessible.set(`${state}, ${look}`, problems);
    accessible.set(`${state}, covered`, await foundSettled(page, () => coveredControls(page)));
    for (const [code, problems] of Object.entries(await languageLook(page, state)))
      spoken.set(`${state}, ${code}`, problems);
    for (const [code, problems] of Object.entries(await realLanguagesLook(page, state, place)))
      real.set(`${state}, ${code}`, problems);
  });

  beforeAll(() => walk.begin());
  afterAll(() => walk.end());

  if (first !== undefined) {
    describe(first[0], () => {
      it('are accessible', () => expectNothing(accessible, LOOKS, first[1]));
      it('can be shown in another language', () => expectNothing(spoken, LANGUAGES, first[1]));
      it('have room for every language', () => expectNothing(real, SPOKEN.length, first[1]));
    });
  }

  describe.each(walk.states)('%s', (_title, reach) => {
    it('is accessible', async () => {
      await reach();
      expectNothing(accessible, LOOKS, 1);
    });
    it('can be shown in another language', () => expectNothing(spoken, LANGUAGES, 1));
    it('has room for every language', () => expectNothing(real, SPOKEN.length, 1));
  });
}
