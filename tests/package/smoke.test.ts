// The packaged app does what the built one does: the same promises, kept by `release/linux-unpacked/parley`.
import { join, resolve } from 'node:path';

// Read by the files below when they load; they are the same that the built app is tested with.
process.env.PARLEY_PACKAGED = join(resolve(import.meta.dirname, '..', '..'), 'release', 'linux-unpacked', 'parley');

await import('../e2e/spine.test.ts');
