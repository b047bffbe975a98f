/** Draws the same random inputs in every run, except in a full `npm run test:long`, which chooses a new seed. */

import fc from 'fast-check';

fc.configureGlobal({ seed: Number(process.env.PARLEY_SEED ?? 1) });
