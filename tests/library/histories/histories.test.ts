// Plays two hundred random histories of the library: each seed with Unix's and with Windows' rules. A brief run plays
// twenty, and `npm run torture` ten thousand.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { bundlePlayer, type Player } from './bundle.ts';
import { describeFinding, runHistories } from './run-histories.ts';

const IS_BRIEF = process.env.PARLEY_BRIEF === '1';
/** The brief seeds include archives: seed 45 finds a fault in archives with empty files. */
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

it('replays a seed identically', async () => {
  const seeds = { from: 7, count: 2, processes: 1 };
  const { steps, operations } = await runHistories(player, seeds);
  expect(await runHistories(player, seeds)).toMatchObject({ steps, operations });
});

/**
 * Doesn't compare the number of disk operations. The driver closes a file when the engine collects its last statement;
 * until then SQLite can't reset the log, and checkpoints more often.
 */
it('replays the steps of a seed identically even if the engine collects garbage by itself', async () => {
  const seed = { from: 5_930, count: 1 };
  const { steps, found } = await runHistories(player, seed);
  expect(await runHistories(player, { ...seed, youngMb: 1 })).toMatchObject({ steps, found });
});
