// Plays thousands of random histories of the library, or a single one, or checks that they find planted faults.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bundlePlayer, type Player } from '../library/histories/bundle.ts';
import { PLANTED } from '../library/histories/planted.ts';
import { describeFinding, runHistories } from '../library/histories/run-histories.ts';

const HISTORIES = Number(process.env.PARLEY_HISTORIES ?? 10_000);
const SEED = process.env.PARLEY_HISTORY_SEED;
const IS_PLANTED = process.env.PARLEY_PLANTED !== undefined;
/** Each planted fault must be found within this many histories. */
const PLANTED_HISTORIES = 2_000;

describe.runIf(IS_PLANTED)('a planted fault is found', () => {
  let sound: Player;

  beforeAll(async () => {
    sound = await bundlePlayer();
  });

  afterAll(() => sound.remove());

  it.each(PLANTED.map(({ name, edits }) => [name, edits] as const))('%s', async (_name, edits) => {
    const player = await bundlePlayer(edits);
    try {
      const { played, found } = await runHistories(player, {
        from: 1,
        count: PLANTED_HISTORIES,
        mode: 'alternating',
        stopAfter: 1,
      });
      const [first] = found;
      if (first !== undefined) console.info(describeFinding(first, 0));
      if (first === undefined) throw new Error(`not found in ${played} histories`);
      // The same history finds nothing without the fault.
      expect((await runHistories(sound, { from: first.seed, count: 1 })).found).toEqual([]);
    } finally {
      player.remove();
    }
  });
});

describe.runIf(!IS_PLANTED)('the library', () => {
  const from = SEED === undefined ? 1 : Number(SEED);
  const count = SEED === undefined ? HISTORIES : 1;
  const mode = SEED === undefined ? 'alternating' : 'both';
  it(`loses, doubles, leaks and locks out nothing in ${count} random histories`, async () => {
    const player = await bundlePlayer();
    try {
      const { played, steps, operations, found } = await runHistories(player, { from, count, mode });
      console.info(`${played} histories from seed ${from}, ${steps} steps, ${operations} operations on the disk`);
      const lines = SEED === undefined ? 60 : Number.POSITIVE_INFINITY;
      for (const finding of found.slice(0, 20)) console.info(describeFinding(finding, lines));
      expect(found.map(({ seed }) => seed)).toEqual([]);
    } finally {
      player.remove();
    }
  });
});
