// The packaged app, `release/linux-unpacked/parley`, passes the test of a new user's path, as the built app does.
import { join, resolve } from 'node:path';

// The imported tests read this variable when they load; the built app is tested with the same files.
process.env.PARLEY_PACKAGED = join(resolve(import.meta.dirname, '..', '..'), 'release', 'linux-unpacked', 'parley');

await import('../e2e/spine.test.ts');
