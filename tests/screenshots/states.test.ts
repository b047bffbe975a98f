// A picture of every state of the window, made by the real app; looked at by people, so nothing is compared here.
import { readdir, rm } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { stateWalk } from '../helpers/state-walk.ts';
import { FOLDER, picture, writeContactSheet } from './pictures.ts';

const walk = stateWalk(picture);

beforeAll(async () => {
  await rm(FOLDER, { recursive: true, force: true });
  await walk.begin();
}, 120_000);

afterAll(async () => {
  await writeContactSheet();
  await walk.end();
});

describe('every state of the window', () => {
  it.each(walk.states)('%s', async (_title, reach) => {
    await reach();
    expect((await readdir(FOLDER)).length).toBeGreaterThan(0);
  });
});
