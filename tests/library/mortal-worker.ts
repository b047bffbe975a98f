// The library's worker, which dies on the test's command between two of its own steps: ending a thread from outside
// while the driver works would kill the whole process.
import { parentPort, workerData } from 'node:worker_threads';
import { type Disk, disk, useDisk as putDisk } from '../../electron/library/file/disk.ts';
import { serve } from '../../electron/library/thread/serve.ts';
import { DEATHS, type MortalStart } from './mortal-worker-start.ts';

const port = parentPort;
if (port === null) throw new Error('This file runs in a worker thread.');
const { mode, death }: MortalStart = workerData;

function dieAt(place: (typeof DEATHS)[number]): void {
  if (DEATHS[Atomics.load(death, 0)] === place) process.exit(1);
}

const { renameSync } = disk;
putDisk({
  renameSync: (...names: Parameters<Disk['renameSync']>) => {
    dieAt('before it renames a file');
    renameSync(...names);
  },
});
serve(mode, {
  post: (message) => port.postMessage(message),
  onMessage: (listener) =>
    void port.on('message', (message) => {
      dieAt('at its next message');
      listener(message);
    }),
});
