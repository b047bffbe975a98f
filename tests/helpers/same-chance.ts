/**
 * Draws the same random inputs in every run, so that a change meets the inputs that the code before it passed. A full
 * `npm run test:long` chooses a new seed.
 */

import fc from 'fast-check';

fc.configureGlobal({ seed: Number(process.env.PARLEY_SEED ?? 1) });
