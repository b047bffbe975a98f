/** The thread for the library's SQLite work: one instance owns the file, a second one runs long jobs. */

import { parentPort, workerData } from 'node:worker_threads';
import { shareCalls } from '../give-way.ts';
import { serve } from './serve.ts';
import type { ThreadStart } from './worker-protocol.ts';

const port = parentPort;
if (port === null) throw new Error('This file runs in a worker thread.');

const { mode, calls }: ThreadStart = workerData;
shareCalls(calls);
serve(mode, {
  post: (message) => port.postMessage(message),
  onMessage: (listener) => void port.on('message', listener),
});
