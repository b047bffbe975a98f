// Plays two hundred random histories of the library: each seed with Unix's and with Windows' rules. A brief run plays
// twenty, and `npm run torture` ten thousand.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { bundlePlayer, type Player } from './bundle.ts';
import { describeFinding, runHistories } from './run-histories.ts';

const IS_BRIEF = process.env.PARLEY_BRIEF === '1';
/** The brief seeds include archives: seed 45 finds the planted fault “the files of an archive are empty”. */
const [FROM, SEEDS] = IS_BRIEF ? [41, 10] : [1, 100];
let player: Player;

beforeAll(async () => {
  player = await bundlePlayer();
});

afterAll(() => player.remove());

it(`the library loses, duplicates and leaks nothing, and never locks the user out, in ${2 * SEEDS} random histories`, async () => {
  const { played, steps, operations, found } = await runHistories(player, { from: FROM, count: SEEDS });
  console.info(`${played} histories, ${steps} steps, ${operations} operations on the disk`);
  expect(found.map((finding) => describeFinding(finding))).toEqual([]);
  expect(played).toBe(2 * SEEDS);
}, 600_000);

it('replays a seed with the same numbers of steps and disk operations', async () => {
  const seeds = { from: 7, count: 2, processes: 1 };
  const { steps, operations } = await runHistories(player, seeds);
  expect(await runHistories(player, seeds)).toMatchObject({ steps, operations });
});

/**
 * Doesn't compare the number of disk operations. The driver closes a file when the engine collects its last statement;
 * until then SQLite can't reset the log, and checkpoints more often. In some seeds, such as 9, that also changes the steps.
 * Seed 8 takes other steps if `sim-memory.ts` never collects what has become old.
 */
it('replays a seed with as many steps even if the engine collects garbage on its own', async () => {
  const seed = { from: 8, count: 1 };
  const { steps, found } = await runHistories(player, seed);
  expect(await runHistories(player, { ...seed, youngMb: 1 })).toMatchObject({ steps, found });
});
