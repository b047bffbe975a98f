/** Keeps the library open: starts the file's worker, opens the file, carries out changes, and publishes the state. */

import { messageOf } from '../../../shared/errors.ts';
import type { LibraryChange, LibraryState } from '../../../shared/library.ts';
import type { OpenOutcome, OpenRequest } from '../host/requests.ts';
import { LibraryError, libraryErrorOf, toLibraryError } from '../library-error.ts';
import { stateOf } from './answers.ts';
import type { FileKeyring } from './file-keyring.ts';
import { FileOwner, type RestingKind, type Turn } from './file-owner.ts';
import { type SpawnWorker, UnansweredError, WorkerLink } from './worker-link.ts';
import type { FileRequests, WireEvent } from './worker-protocol.ts';

/** Stop restarting a worker that keeps dying. */
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
  /** An encryption was cut short; its rest is due. */
  readonly onSweepDue: () => void;
}

export class FileOpening {
  readonly owner = new FileOwner();
  readonly #options: FileOpeningOptions;
  readonly #path: string;
  #worker: WorkerLink<FileRequests>;
  #state: LibraryState;
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

  /** False while the library is closed, locked, being changed or read-only. */
  get isSaved(): boolean {
    return this.owner.isOpen && this.#state.kind === 'ready' && this.#state.saving.kind === 'saved';
  }

  /** Tries again, also after a worker died too often. */
  async retry(): Promise<void> {
    this.#restarts = 0;
    await this.open(true);
  }

  /** Opens the library unless something is being done with the file already; resolves when that is over. Never rejects. */
  async open(isFirst: boolean): Promise<void> {
    if (this.#isClosing) return;
    const turn = this.owner.beginOpening();
    if (turn === null) return this.owner.rested();
    await this.#openIn(turn, isFirst, false);
  }

  /** Throws `changing` during another change or an opening. `carryOut` or `takeBack` must follow. */
  beginChange(why: LibraryChange): Turn {
    const turn = this.owner.beginChange(why);
    this.#options.onChange();
    this.publish(this.#state);
    return turn;
  }

  /** Rejects with `changing` when another one goes on. When it rejects for another reason all is as it was. */
  async change(why: LibraryChange, work: () => Promise<OpenOutcome>): Promise<void> {
    await this.carryOut(this.beginChange(why), work);
  }

  /** Ends the change that has begun; opens whatever file is there when it fails. */
  async carryOut(turn: Turn, work: () => Promise<OpenOutcome>): Promise<void> {
    let kind: RestingKind;
    try {
      await this.#options.endLongWork();
      kind = this.#accept(await work());
    } catch (error) {
      // Whatever the attempt has left of it: the file that is there is opened, with every key that there is.
      await this.#openIn(turn, false, true);
      throw toLibraryError(error);
    }
    await this.#settleKeys(kind);
    this.#endChange(turn, kind, false);
  }

  /** Replaces the state, and says which change is under way. */
  publish(state: LibraryState): void {
    const { changing: _before, ...known } = state;
    const why = this.owner.changing;
    this.#state = why === null ? known : { ...known, changing: why };
    this.#options.onState(this.#state);
  }

  /** A new library, with a key of its own, takes the place of the one that is there. */
  async startOver(why: LibraryChange, replace: (request: OpenRequest) => Promise<OpenOutcome>): Promise<LibraryState> {
    await this.change(why, async () => {
      const { keys } = this.#options;
      return replace(keys.request(true, await keys.add(null)));
    });
    return this.#state;
  }

  /** Gives a change up before any worker was asked. */
  takeBack(turn: Turn): void {
    turn.takeBack();
    this.publish(this.#state);
    this.#reviveWorker();
  }

  /** No opening starts any more. */
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

  /** What was answered is on disk; what was not is asked again by its caller when that is harmless. */
  #replaceWorker(): void {
    this.#restarts += 1;
    this.#options.onTrouble(new LibraryError('failed', 'the library had to be started again'));
    // A change or an opening that goes on fails by this, and opens the file itself.
    if (!this.#isClosing && !this.owner.isBusy) void this.open(false);
  }

  async #openIn(turn: Turn, isFirst: boolean, hasFailed: boolean): Promise<void> {
    let kind: RestingKind = 'failed';
    try {
      kind = this.#accept(await this.#openFile(isFirst));
      await this.#settleKeys(kind);
    } catch (error) {
      if (libraryErrorOf(error) === null) this.#options.onTrouble(error);
      this.publish({ kind: 'failed', path: this.#path, detail: messageOf(libraryErrorOf(error) ?? error) });
      kind = 'failed';
    } finally {
      this.#endChange(turn, kind, hasFailed);
    }
    // An encryption that was cut short is brought to its end.
    if (this.#isSweepDue) this.#options.onSweepDue();
  }

  async #openFile(isFirst: boolean): Promise<OpenOutcome> {
    await this.#options.endLongWork();
    await this.#options.keys.load();
    for (;;) {
      if (this.#worker.isGone) this.#worker = this.#startWorker();
      try {
        return await this.#worker.ask('open', this.#options.keys.request(isFirst));
      } catch (error) {
        if (!(error instanceof UnansweredError) || this.#restarts > RESTARTS_MAX) throw error;
      }
    }
  }

  #endChange(turn: Turn, kind: RestingKind, hasFailed: boolean): void {
    turn.end(kind, hasFailed);
    this.publish(this.#state);
    this.#reviveWorker();
  }

  /** It may have died during a change, after it had opened the file: nobody was waiting for that any more. */
  #reviveWorker(): void {
    if (this.owner.isOpen && this.#worker.isGone) void this.open(false);
  }

  /** What does not work now does next time. */
  async #settleKeys(kind: RestingKind): Promise<void> {
    if (kind !== 'open') return;
    try {
      await this.#options.keys.settle(() => this.#worker.ask('census'));
    } catch (error) {
      this.#options.onTrouble(error);
    }
  }

  #accept(outcome: OpenOutcome): RestingKind {
    this.#options.keys.noteOpen(outcome.kind === 'open' ? outcome.keyId : null);
    this.#isSweepDue = false;
    if (outcome.kind === 'open') {
      this.#isSweepDue = outcome.isSweepDue;
      this.#options.onOpened(outcome.isCheckDue);
    }
    const around = {
      path: this.#path,
      ...this.#options.keys.state,
      earlier: this.#state.kind === 'ready' ? this.#state.recovery : null,
    };
    this.#state = stateOf(outcome, around);
    return outcome.kind;
  }
}
