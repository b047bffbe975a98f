// The packaged app, with its fuses set and its archive, withstands what the built one withstands.
import { join, resolve } from 'node:path';

// Read by the file below when it loads; it is the same that the built app is tested with.
process.env.PARLEY_PACKAGED = join(resolve(import.meta.dirname, '..', '..'), 'release', 'linux-unpacked', 'parley');

await import('../e2e/security/shell.test.ts');
