// The library through its real worker threads, as main uses it, with a keyring that tests can remove.
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { KeyWrapper } from '../../electron/library/file/key-ring.ts';
import { openLibrary } from '../../electron/library/thread/client.ts';
import type { LibraryHandle } from '../../electron/library/thread/library-handle.ts';
import { threadSpawner } from '../../electron/library/thread/worker-link.ts';
import type { WorkerStart } from '../../electron/library/thread/worker-protocol.ts';
import { fail, ok } from '../../shared/errors.ts';
import type { JobProgress, LibraryState } from '../../shared/library.ts';
import { DEATHS, type Death, type MortalStart } from './mortal-worker-start.ts';
import { ended, newReply, SETTINGS } from './open-store.ts';

/** A keyring that seals by reversing the text; `isThere` and `isChanged` make it fail. */
export class FakeKeyring implements KeyWrapper {
  isThere = true;
  isChanged = false;
  /** The last key that was sealed; empty if there is none. */
  newest = '';
  readonly vaultName = async () => (this.isThere ? 'test keyring' : null);
  readonly wrap = async (hex: string) => {
    if (!this.isThere) return fail({ kind: 'unavailable' });
    this.newest = hex;
    return ok([...hex].reverse().join(''));
  };
  readonly unwrap = async (sealed: string) => {
    if (!this.isThere) return fail({ kind: 'unavailable' });
    if (this.isChanged) return fail({ kind: 'changed' });
    return ok({ hexKey: [...sealed].reverse().join(''), rewrapped: null });
  };
}

export interface OpenedClient {
  readonly handle: LibraryHandle;
  readonly states: LibraryState[];
  readonly jobs: JobProgress[];
  readonly workers: {
    readonly mode: WorkerStart['mode'];
    /** Makes a worker from `MORTAL_WORKER` die; resolves when it is dead. */
    readonly die: (when: Death) => Promise<void>;
  }[];
  readonly troubles: unknown[];
}

/** An entry for `buildLibraryWorker`, which becomes `mortal-worker.mjs` in `worker.folder`. */
export const MORTAL_WORKER = { 'mortal-worker': fileURLToPath(new URL('mortal-worker.ts', import.meta.url)) };

export function openClient(folder: string, workerPath: string, keyWrapper: KeyWrapper): OpenedClient {
  const spawn = threadSpawner(workerPath);
  const opened: Omit<OpenedClient, 'handle'> = { states: [], jobs: [], workers: [], troubles: [] };
  const handle = openLibrary({
    folder,
    workerPath,
    keyWrapper,
    onState: (state) => opened.states.push(state),
    onJob: (job) => opened.jobs.push(job),
    onTrouble: (error) => opened.troubles.push(error),
    spawn: (start) => {
      const mortal: MortalStart = { ...start, death: new Int32Array(new SharedArrayBuffer(4)) };
      const port = spawn(mortal);
      const gone = new Promise<void>((resolve) => port.onGone(() => resolve()));
      const die = (when: Death): Promise<void> => {
        Atomics.store(mortal.death, 0, DEATHS.indexOf(when));
        // Send a message, because a worker can only end itself while it works.
        port.post({ id: 0, generation: 0, name: '', args: [] });
        return gone;
      };
      opened.workers.push({ mode: start.mode, die });
      return port;
    },
  });
  return { handle, ...opened };
}

export async function writeChat(
  { api }: LibraryHandle,
  question: string,
  answer: string,
): Promise<{ id: string; replyId: string }> {
  const { summary } = await api.createConversation(SETTINGS, null);
  const turn = await api.addTurn(summary.id, question, undefined, [newReply()]);
  const replyId = turn.replyIds[0] ?? '';
  await api.endReply(ended(replyId, answer));
  return { id: summary.id, replyId };
}

/** The paths, relative to `folder`, of all files in it that contain this text. */
export function filesWith(folder: string, words: string): string[] {
  return readdirSync(folder, { recursive: true })
    .map(String)
    .filter((name) => statSync(join(folder, name)).isFile() && readFileSync(join(folder, name)).includes(words));
}
