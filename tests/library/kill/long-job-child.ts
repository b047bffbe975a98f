// The process that is killed while it imports, empties the trash or makes a backup.
import { writeSync } from 'node:fs';
import { LongHost } from '../../../electron/library/thread/long-host.ts';

const [, , folder = '', request = '', logMaxBytes = ''] = process.argv;

/** Writes synchronously, so that the pipe has every word from before the process died. */
const say = (word: 'began' | 'ended'): number => writeSync(1, `${word}\n`);

const long = new LongHost({ onProgress: () => undefined, logMaxBytes: Number(logMaxBytes) });
long.open({ folder, keyHex: null, isFirst: false });
await long.due();
say('began');
await long.job('job', JSON.parse(request));
say('ended');
