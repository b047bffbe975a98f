// Every state of the window, reached once: axe finds nothing in any look, and in two pseudo-languages nothing was forgotten.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accessibleLook } from '../helpers/accessible-look.ts';
import { languageLook } from '../helpers/language-look.ts';
import { stateWalk } from '../helpers/state-walk.ts';

type Found = Map<string, readonly string[]>;
const accessible: Found = new Map();
const spoken: Found = new Map();

const walk = stateWalk(async (page, state) => {
  for (const [look, problems] of Object.entries(await accessibleLook(page)))
    accessible.set(`${state}, ${look}`, problems);
  for (const [code, problems] of Object.entries(await languageLook(page, state)))
    spoken.set(`${state}, ${code}`, problems);
});

/** Fails with what was found since this was asked last; of each state there are so many looks. */
function expectNothing(found: Found, looks: number, states = 1): void {
  expect(found.size).toBeGreaterThanOrEqual(looks * states);
  const bad = Object.fromEntries([...found].filter(([, problems]) => problems.length > 0));
  found.clear();
  expect(bad).toEqual({});
}

beforeAll(() => walk.begin());
afterAll(() => walk.end());

const LOOKS = 3;
const LANGUAGES = 2;

describe('the welcome and the connection form', () => {
  it('are accessible', () => expectNothing(accessible, LOOKS, 2));
  it('speak another language', () => expectNothing(spoken, LANGUAGES, 2));
});

describe.each(walk.states)('%s', (_title, reach) => {
  it('is accessible', async () => {
    await reach();
    expectNothing(accessible, LOOKS);
  });
  it('speaks another language', () => expectNothing(spoken, LANGUAGES));
});
