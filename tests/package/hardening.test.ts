// The packaged app, with its fuses and its archive, resists the same attacks as the built app.
import { join, resolve } from 'node:path';

// The imported test reads this variable when it loads; the built app is tested with the same file.
process.env.PARLEY_PACKAGED = join(resolve(import.meta.dirname, '..', '..'), 'release', 'linux-unpacked', 'parley');

await import('../e2e/security/shell.test.ts');
