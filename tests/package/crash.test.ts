// The packaged app comes back from crashes of its window and its graphics as the built one does.
import { join, resolve } from 'node:path';

// Read by the file below when it loads; it is the same that the built app is tested with.
process.env.PARLEY_PACKAGED = join(resolve(import.meta.dirname, '..', '..'), 'release', 'linux-unpacked', 'parley');

await import('../long/crash.test.ts');
