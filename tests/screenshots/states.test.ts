// Takes a picture of every state of the real app's window for people to look at; compares nothing.
import { readdir, rm } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { chapterWalk } from '../helpers/states/chapter-states.ts';
import { furtherWalk } from '../helpers/states/further-states.ts';
import { lockedWalk } from '../helpers/states/locked-states.ts';
import { stateWalk } from '../helpers/states/state-walk.ts';
import { failedStartWalk } from '../helpers/system/failed-start.ts';
import { FOLDER, picture, writeContactSheet } from './pictures.ts';

beforeAll(() => rm(FOLDER, { recursive: true, force: true }));
afterAll(writeContactSheet);

describe.each([
  ['every day', stateWalk],
  ['now and then', furtherWalk],
  ['with the practice service', chapterWalk],
  ['hardly ever', lockedWalk],
  ['when nothing works', failedStartWalk],
] as const)('states that people see %s', (_often, makeWalk) => {
  const walk = makeWalk(picture);
  beforeAll(() => walk.begin(), 120_000);
  afterAll(() => walk.end());

  it.each(walk.states)('%s', async (_title, reach) => {
    await reach();
    expect((await readdir(FOLDER)).length).toBeGreaterThan(0);
  });
});
