/** The thread that does all of the library's SQLite work: one instance owns the file, a second one does long work. */

import { parentPort, workerData } from 'node:worker_threads';
import { isObject } from '../../../shared/json.ts';
import { serve } from './serve.ts';

const port = parentPort;
if (port === null) throw new Error('This file runs in a worker thread.');

serve(isObject(workerData) && workerData.mode === 'long' ? 'long' : 'file', {
  post: (message) => port.postMessage(message),
  onMessage: (listener) => void port.on('message', listener),
});
