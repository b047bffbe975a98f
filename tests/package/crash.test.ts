// The packaged app recovers from crashes of its window and its graphics process, like the built app.
import { join, resolve } from 'node:path';

// The imported test reads this variable when it loads; the built app is tested with the same file.
process.env.PARLEY_PACKAGED = join(resolve(import.meta.dirname, '..', '..'), 'release', 'linux-unpacked', 'parley');

await import('../long/crash.test.ts');
