/** Keeps the library open: starts the file worker, opens and replaces the file, and publishes the state. */

import { messageOf } from '../../../shared/errors.ts';
import type { LibraryChange, LibraryState } from '../../../shared/library.ts';
import { FilePlace } from '../file/file-place.ts';
import type { OpenOutcome, OpenRequest } from '../host/requests.ts';
import { LibraryError, libraryErrorOf, toLibraryError } from '../library-error.ts';
import { stateOf } from './answers.ts';
import type { FileKeyring } from './file-keyring.ts';
import { type FileChangeLock, FileOwner, type RestingKind } from './file-owner.ts';
import { type SpawnWorker, UnansweredError, WorkerLink } from './worker-link.ts';
import type { FileRequests, WireEvent } from './worker-protocol.ts';

/** If the worker dies more often than this, the library stays closed until the user tries again. */
const RESTARTS_MAX = 5;

export interface FileOpeningOptions {
  readonly path: string;
  readonly keys: FileKeyring;
  readonly spawn: SpawnWorker;
  readonly onState: (state: LibraryState) => void;
  readonly onEvent: (event: WireEvent) => void;
  readonly onTrouble: (error: unknown) => void;
  /** Ends other workers on the file; resolves when they have closed it. */
  readonly endLongWork: () => Promise<void>;
  readonly onChange: () => void;
  readonly onOpened: (isCheckDue: boolean) => void;
  /** Called when an encryption was interrupted and must be completed. */
  readonly onSweepDue: () => void;
}

export class FileOpening {
  readonly owner = new FileOwner();
  readonly #options: FileOpeningOptions;
  readonly #path: string;
  #worker: WorkerLink<FileRequests>;
  #state: LibraryState;
  /** The open file's place; null while none is open. */
  #place: FilePlace | null = null;
  #isSweepDue = false;
  #restarts = 0;
  #isClosing = false;

  constructor(options: FileOpeningOptions) {
    this.#options = options;
    this.#path = options.path;
    this.#state = { kind: 'failed', path: this.#path, detail: 'not opened yet' };
    this.#worker = this.#startWorker();
  }

  get state(): LibraryState {
    return this.#state;
  }

  /** The current worker; a new one replaces it if it dies. */
  get worker(): WorkerLink<FileRequests> {
    return this.#worker;
  }

  /** False while the library isn't open or the disk refuses changes. */
  get isSaved(): boolean {
    return this.owner.isOpen && this.#state.kind === 'ready' && this.#state.saving.kind === 'saved';
  }

  /** False if the open file was moved, deleted or replaced. Asks the system. */
  get isInPlace(): boolean {
    return !this.owner.isOpen || this.#place === null || this.#place.isSame;
  }

  /** Throws `moved` if the open file was moved, deleted or replaced. */
  requireInPlace(): void {
    if (!this.isInPlace) throw new LibraryError('moved', 'the library was moved, deleted or replaced');
  }

  /** Tries again, even after a worker died too often. */
  async retry(): Promise<void> {
    this.#restarts = 0;
    await this.open(true);
  }

  /** Opens the library unless an opening or change is under way; resolves when that has ended. Never rejects. */
  async open(isFirst: boolean): Promise<void> {
    if (this.#isClosing) return;
    const lock = this.owner.beginOpening();
    if (lock === null) return this.owner.whenAtRest();
    await this.#openIn(lock, isFirst, false);
  }

  /** Starts a change; throws `changing` during another change or an opening. `carryOut` or `takeBack` must follow. */
  beginChange(why: LibraryChange): FileChangeLock {
    const lock = this.owner.beginChange(why);
    this.#options.onChange();
    this.publish(this.#state);
    return lock;
  }

  /** Makes a whole change. Rejects with `changing` during another one; after other errors, the library is unchanged. */
  async change(why: LibraryChange, work: () => Promise<OpenOutcome>): Promise<void> {
    await this.carryOut(this.beginChange(why), work);
  }

  /** Completes the change; if it fails, opens whatever file is there. */
  async carryOut(lock: FileChangeLock, work: () => Promise<OpenOutcome>): Promise<void> {
    let kind: RestingKind;
    try {
      await this.#options.endLongWork();
      kind = this.#accept(await work());
    } catch (error) {
      // Open the file that is in place after the failed attempt, with every available key.
      await this.#openIn(lock, false, true);
      throw toLibraryError(error);
    }
    await this.#recordKeyUse(kind);
    this.#endChange(lock, kind, false);
  }

  /** Replaces the state, and says which change is under way. */
  publish(state: LibraryState): void {
    const { changing: _before, ...known } = state;
    const why = this.owner.changing;
    this.#state = why === null ? known : { ...known, changing: why };
    this.#options.onState(this.#state);
  }

  /** Replaces the current library with a new one that has its own key. */
  async startOver(why: LibraryChange, replace: (request: OpenRequest) => Promise<OpenOutcome>): Promise<LibraryState> {
    await this.change(why, async () => {
      const { keys } = this.#options;
      return replace(keys.request(true, await keys.add(null)));
    });
    return this.#state;
  }

  /** Cancels a change before a worker was asked to do anything. */
  takeBack(lock: FileChangeLock): void {
    lock.takeBack();
    this.publish(this.#state);
    this.#reviveWorker();
  }

  /** Prevents new openings. */
  endOpenings(): Promise<void> {
    this.#isClosing = true;
    return this.owner.close();
  }

  #startWorker(): WorkerLink<FileRequests> {
    const { spawn, onEvent } = this.#options;
    return new WorkerLink(spawn({ mode: 'file' }), {
      generation: () => this.owner.generation,
      onEvent,
      onGone: () => this.#replaceWorker(),
    });
  }

  /** Replaces a dead worker. The calls that it answered are on disk; callers repeat the others if that is harmless. */
  #replaceWorker(): void {
    this.#restarts += 1;
    this.#options.onTrouble(new LibraryError('failed', 'the library had to be started again'));
    // A change or opening that is under way fails with the worker and opens the file itself.
    if (!this.#isClosing && !this.owner.isBusy) void this.open(false);
  }

  async #openIn(lock: FileChangeLock, isFirst: boolean, hasFailed: boolean): Promise<void> {
    let kind: RestingKind = 'failed';
    try {
      kind = this.#accept(await this.#openFile(isFirst));
      await this.#recordKeyUse(kind);
    } catch (error) {
      if (libraryErrorOf(error) === null) this.#options.onTrouble(error);
      this.publish({ kind: 'failed', path: this.#path, detail: messageOf(libraryErrorOf(error) ?? error) });
      this.#place = null;
      kind = 'failed';
    } finally {
      this.#endChange(lock, kind, hasFailed);
    }
    // Completes an interrupted encryption.
    if (this.#isSweepDue) this.#options.onSweepDue();
  }

  async #openFile(isFirst: boolean): Promise<OpenOutcome> {
    await this.#options.endLongWork();
    // If the worker has a file open that was moved, the keys may be gone too: keep those in memory.
    if (this.#worker.isGone || this.#place?.isSame !== false) await this.#options.keys.load();
    for (;;) {
      if (this.#worker.isGone) {
        // A call that ends every worker would otherwise be repeated forever.
        if (this.#restarts > RESTARTS_MAX) throw new LibraryError('failed', 'the library stopped too often');
        this.#worker = this.#startWorker();
      }
      try {
        return await this.#worker.ask('open', this.#options.keys.request(isFirst));
      } catch (error) {
        if (!(error instanceof UnansweredError) || !this.#worker.isGone) throw error;
      }
    }
  }

  #endChange(lock: FileChangeLock, kind: RestingKind, hasFailed: boolean): void {
    lock.end(kind, hasFailed);
    this.publish(this.#state);
    this.#reviveWorker();
  }

  /** Opens the file again if the worker died during a change after opening it, when no call was waiting. */
  #reviveWorker(): void {
    if (this.owner.isOpen && this.#worker.isGone) void this.open(false);
  }

  /** Records which key opens which file. Ignores failures, because the next opening records it again. */
  async #recordKeyUse(kind: RestingKind): Promise<void> {
    if (kind !== 'open') return;
    try {
      await this.#options.keys.recordUse(() => this.#worker.ask('census'));
    } catch (error) {
      this.#options.onTrouble(error);
    }
  }

  #accept(outcome: OpenOutcome): RestingKind {
    this.#options.keys.noteOpen(outcome.kind === 'open' ? outcome.keyId : null);
    this.#isSweepDue = false;
    if (outcome.kind === 'open') {
      // If the file was moved, its place isn't the one that the path leads to now.
      if (outcome.saving.kind !== 'failing' || outcome.saving.reason !== 'moved')
        this.#place = new FilePlace(this.#path);
      this.#isSweepDue = outcome.isSweepDue;
      this.#options.onOpened(outcome.isCheckDue);
    } else this.#place = null;
    const around = {
      path: this.#path,
      ...this.#options.keys.state,
      earlier: this.#state.kind === 'ready' ? this.#state.recovery : null,
    };
    this.#state = stateOf(outcome, around);
    return outcome.kind;
  }
}
