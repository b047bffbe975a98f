// Starts the app once in a history: the real client and workers, all on this thread, one step at a time.
import { MIGRATIONS, type Migration, SCHEMA_VERSION } from '../../../electron/library/file/schema.ts';
import { openLibrary } from '../../../electron/library/thread/client.ts';
import type { LibraryHandle } from '../../../electron/library/thread/library-handle.ts';
import { serve } from '../../../electron/library/thread/serve.ts';
import type { SpawnWorker } from '../../../electron/library/thread/worker-link.ts';
import type { JobProgress, LibraryState } from '../../../shared/library.ts';
import type { Actor, Scheduler } from './scheduler.ts';
import type { SimKeyring } from './sim-keyring.ts';

const NEWER_MIGRATIONS: readonly Migration[] = [
  ...MIGRATIONS,
  { version: SCHEMA_VERSION + 1, run: (sql) => sql.exec('CREATE TABLE to_come (n INTEGER PRIMARY KEY, words TEXT)') },
];

export interface StartOptions {
  readonly name: string;
  readonly folder: string;
  readonly scheduler: Scheduler;
  readonly keyring: SimKeyring;
  /** True if the app writes a schema that this version doesn't know. */
  readonly isNewerApp: boolean;
  /** Called when a worker has ended, to close its files. */
  readonly onThreadEnd: (actor: Actor) => void;
  /** Called when main has read everything that the file worker sent and knows that the worker has ended. */
  readonly onFileThreadGone: () => void;
  readonly onProblem: (words: string) => void;
  readonly onSaved: () => void;
}

export class AppStart {
  readonly main: Actor;
  readonly options: StartOptions;
  readonly workers: { readonly actor: Actor; readonly gone: (detail: string) => void }[] = [];
  readonly jobs: JobProgress[] = [];
  state: LibraryState | null = null;
  /** The number of dead workers that the main thread hasn't heard about yet. */
  unheard = 0;
  #handle: LibraryHandle | null = null;

  constructor(options: StartOptions) {
    this.options = options;
    const { name, scheduler, onProblem } = options;
    this.main = {
      name,
      isDead: false,
      crash: (error) => {
        if (!this.main.isDead)
          onProblem(`${name}: nobody caught ${error instanceof Error ? error.stack : String(error)}`);
      },
    };
    scheduler.as(this.main, () => {
      this.#handle = openLibrary({
        folder: options.folder,
        workerPath: '',
        keyWrapper: options.keyring,
        spawn: this.#spawn,
        onState: (state) => this.#onState(state),
        onJob: (job) => void this.jobs.push(job),
        onTrouble: (error) =>
          scheduler.note(`${name} trouble ${error instanceof Error ? error.message : String(error)}`),
      });
    });
  }

  get handle(): LibraryHandle {
    if (this.#handle === null) throw new Error('not started');
    return this.#handle;
  }

  get isSaved(): boolean {
    return this.state?.kind === 'ready' && this.state.saving.kind === 'saved';
  }

  /** Ends the process: none of its code runs any more. */
  kill(): void {
    for (const { actor } of this.workers) {
      this.options.scheduler.bury(actor);
      this.options.onThreadEnd(actor);
    }
    this.options.scheduler.bury(this.main);
  }

  /** Ends one of the workers; the process continues. */
  killWorker(at: number): void {
    const live = this.workers.filter(({ actor }) => !actor.isDead);
    live[at % Math.max(1, live.length)]?.gone('killed');
  }

  #onState(state: LibraryState): void {
    const wasSaved = this.isSaved;
    this.state = state;
    this.options.scheduler.note(
      `${this.options.name} state ${state.kind}${state.kind === 'ready' ? ` ${state.isEncrypted ? 'sealed' : 'plain'} ${state.saving.kind}` : ` ${JSON.stringify(state).slice(0, 140)}`}`,
    );
    if (!wasSaved && this.isSaved) this.options.onSaved();
  }

  readonly #spawn: SpawnWorker = (start) => {
    const { scheduler, onThreadEnd } = this.options;
    const name = `${this.options.name}.${start.mode}${this.workers.length}`;
    let toMain: (message: unknown) => void = () => undefined;
    let toWorker: (message: unknown) => void = () => undefined;
    let onGone: (detail: string) => void = () => undefined;
    const end = (detail: string): void => {
      if (actor.isDead) return;
      scheduler.bury(actor);
      onThreadEnd(actor);
      this.unheard += 1;
      scheduler.add(`${name} out`, this.main, `${name} is gone: ${detail}`, () => {
        this.unheard -= 1;
        if (start.mode === 'file') this.options.onFileThreadGone();
        onGone(detail);
      });
    };
    const actor: Actor = {
      name,
      isDead: false,
      crash: (error) => end(error instanceof Error ? error.message : String(error)),
    };
    this.workers.push({ actor, gone: end });
    scheduler.add(`${name} in`, actor, 'begins', () =>
      serve(
        start.mode,
        {
          post: (message) => {
            const copy: unknown = structuredClone(message);
            scheduler.add(`${name} out`, this.main, `${name} says ${said(copy)}`, () => toMain(copy));
          },
          onMessage: (listener) => {
            toWorker = listener;
          },
        },
        this.options.isNewerApp ? { migrations: NEWER_MIGRATIONS } : {},
      ),
    );
    return {
      post: (message) => {
        const copy: unknown = structuredClone(message);
        scheduler.add(`${name} in`, actor, `hears ${said(copy)}`, () => toWorker(copy));
      },
      onMessage: (listener) => {
        toMain = listener;
      },
      onGone: (listener) => {
        onGone = listener;
      },
      hold: () => undefined,
      terminate: async () => {
        end('terminated');
      },
    };
  };
}

function said(message: unknown): string {
  const text = JSON.stringify(message) ?? '';
  return text.length > 160 ? `${text.slice(0, 160)}…` : text;
}
