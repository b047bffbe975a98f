/**
 * Draws the same random inputs in every run, so that a change is judged by what the one before passed. The whole
 * `npm run test:long` chooses a seed of its own.
 */

import fc from 'fast-check';

fc.configureGlobal({ seed: Number(process.env.PARLEY_SEED ?? 1) });
