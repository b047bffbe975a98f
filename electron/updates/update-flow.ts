/** Finds, downloads and installs an update, and stops at any reason not to install it. */

import type { UpdateState } from '../../shared/app-info.ts';
import { messageOf } from '../../shared/errors.ts';
import { digestOf, digestOfSync } from './file-digest.ts';

/** The part of electron-updater that finds, downloads and installs updates. */
export interface UpdateMachine {
  /** A newer version for this computer, or null. Trusts only a signed feed. Rejects with the reason. */
  readonly find: () => Promise<FoundUpdate | null>;
  /** Downloads the update and returns the file's path. */
  readonly download: (onPercent: (percent: number) => void) => Promise<string>;
  /**
   * True on macOS, where the system's installer runs while the app does, and only if the user agrees. Elsewhere, the
   * installer runs after the app has quit.
   */
  readonly needsRunningApp: boolean;
  /**
   * Blocks until the new version is installed, or its installer has started; `isRestarted` also opens the new version.
   * With `needsRunningApp`, it ends the app, or rejects with the reason when the system refuses.
   */
  readonly install: (isRestarted: boolean) => void | Promise<void>;
}

interface FoundUpdate {
  readonly version: string;
  /** SHA-512 (base64) of the files that the signed metadata names. */
  readonly digests: readonly string[];
}

export interface UpdateFlowOptions {
  readonly machine: () => Promise<UpdateMachine>;
  readonly onState: (state: UpdateState) => void;
  /** A verified backup of the conversations; nothing is installed without it. */
  readonly backupFirst: () => Promise<void>;
  /** Ends the app as its menu would: it asks first while replies run, and stores everything. */
  readonly endApp: () => void;
  /**
   * Asks as `endApp` does, and then lets `install` end the app; it resolves only when the app did not end after all.
   */
  readonly endBy: (install: () => Promise<void>) => void;
  readonly now: () => number;
  readonly onTrouble: (event: string, error: unknown) => void;
}

/**
 * Forget the wish to restart after this long: a user who stayed because of running replies and quits later doesn't
 * want a restart.
 */
const RESTART_MEANT_MS = 2 * 60_000;

interface LoadedUpdate extends FoundUpdate {
  readonly path: string;
}

export class UpdateFlow {
  readonly #options: UpdateFlowOptions;
  #state: UpdateState = { kind: 'idle', checkedAt: null };
  #running: Promise<void> | null = null;
  #loaded: LoadedUpdate | null = null;
  #machine: UpdateMachine | null = null;
  #hasBackup = false;
  #isSystemEnding = false;
  #restartAskedAt = Number.NEGATIVE_INFINITY;

  constructor(options: UpdateFlowOptions) {
    this.#options = options;
  }

  get state(): UpdateState {
    return this.#state;
  }

  /** Asks the server and downloads in the background. Resolves once it's known whether there is an update. */
  async check(): Promise<UpdateState> {
    if (this.#running === null && this.#state.kind !== 'ready') {
      const { promise, resolve } = withResolver();
      this.#running = this.#findAndLoad(resolve).finally(() => {
        this.#running = null;
        resolve();
      });
      await promise;
    }
    return this.#state;
  }

  /**
   * Installs what is ready and starts the new version; does nothing when nothing is ready. The app ends first:
   * otherwise the new version would find the old one running, and quit.
   */
  async install(): Promise<void> {
    const loaded = this.#loaded;
    const machine = this.#machine;
    if (this.#state.kind !== 'ready' || loaded === null || machine === null || this.#isSystemEnding) return;
    try {
      await this.#options.backupFirst();
      await this.#confirm(loaded);
      // The system may have begun to end while the backup was made.
      if (this.#isSystemEnding) return;
      this.#hasBackup = !machine.needsRunningApp;
      if (machine.needsRunningApp) this.#options.endBy(() => this.#installRunning(machine, loaded));
      else {
        this.#restartAskedAt = this.#options.now();
        this.#options.endApp();
      }
    } catch (error) {
      this.#fail(error);
    }
  }

  /** Checks the file again, because the user may have taken a while to agree, and installs it while the app runs. */
  async #installRunning(machine: UpdateMachine, loaded: LoadedUpdate): Promise<void> {
    try {
      await this.#confirm(loaded);
      if (!this.#isSystemEnding) await machine.install(true);
    } catch (error) {
      this.#fail(error);
    }
  }

  /** Call it when the system shuts down: a half-installed update would stay broken, so install nothing. */
  systemEnds(): void {
    this.#isSystemEnding = true;
  }

  /** Installs a ready update. Call it at the app's very last moment. */
  appEnds(exitCode: number): void {
    const loaded = this.#loaded;
    const machine = this.#machine;
    if (loaded === null || machine === null || machine.needsRunningApp) return;
    if (!this.#hasBackup || this.#isSystemEnding || exitCode !== 0) return;
    this.#hasBackup = false;
    const isRestarted = this.#options.now() - this.#restartAskedAt < RESTART_MEANT_MS;
    try {
      if (loaded.digests.includes(digestOfSync(loaded.path))) void machine.install(isRestarted);
      else this.#options.onTrouble('update.changed_on_disk', null);
    } catch (error) {
      this.#options.onTrouble('update.not_installed', error);
    }
  }

  /** Resolves when no check is running, with its download and backup. */
  async whenIdle(): Promise<void> {
    await this.#running;
  }

  async #findAndLoad(onKnown: () => void): Promise<void> {
    this.#set({ kind: 'checking' });
    try {
      this.#machine = await this.#options.machine();
      const found = await this.#machine.find();
      if (found === null) {
        this.#set({ kind: 'idle', checkedAt: this.#options.now() });
        return;
      }
      const { version } = found;
      this.#set({ kind: 'downloading', version, percent: 0 });
      onKnown();
      const path = await this.#machine.download((percent) => this.#set({ kind: 'downloading', version, percent }));
      const loaded = { ...found, path };
      await this.#confirm(loaded);
      this.#loaded = loaded;
      // Back up before announcing "ready", so that a quit right after that installs the update.
      await this.#arm();
      this.#set({ kind: 'ready', version });
    } catch (error) {
      this.#fail(error);
    }
  }

  /** Makes the next quit install the update. */
  async #arm(): Promise<void> {
    try {
      await this.#options.backupFirst();
      this.#hasBackup = true;
    } catch (error) {
      // The update stays ready: when the user asks again, the backup is tried again.
      this.#options.onTrouble('update.no_backup', error);
    }
  }

  async #confirm({ path, digests }: LoadedUpdate): Promise<void> {
    if (!digests.includes(await digestOf(path)))
      throw new Error('the downloaded file is not the one that was released');
  }

  #fail(error: unknown): void {
    this.#loaded = null;
    this.#hasBackup = false;
    this.#options.onTrouble('update.failed', error);
    this.#set({ kind: 'failed', detail: messageOf(error) });
  }

  #set(state: UpdateState): void {
    this.#state = state;
    this.#options.onState(state);
  }
}

function withResolver(): { readonly promise: Promise<void>; readonly resolve: () => void } {
  let resolve: () => void = () => undefined;
  const promise = new Promise<void>((done) => {
    resolve = done;
  });
  return { promise, resolve };
}
