/** The library as main uses it: every call answered by a worker, state changes and jobs as events. */

import { messageOf } from '../../../shared/errors.ts';
import type { DataStatus, JobProgress, LibraryChange, LibraryState } from '../../../shared/library.ts';
import { findById, listBackups } from '../file/backup-files.ts';
import { isDeletedLeft } from '../file/delete-all.ts';
import { type LibraryPaths, libraryPaths } from '../file/files.ts';
import { newRecoveryCode } from '../file/recovery-code.ts';
import { buildApi, buildBackupApi } from '../host/method-table.ts';
import type { LibraryCounts, OpenOutcome, OpenRequest } from '../host/requests.ts';
import type { AsyncLibrary } from '../library-api.ts';
import { LibraryError, libraryErrorOf, toLibraryError } from '../library-error.ts';
import { stateOf } from './answers.ts';
import { AskedFile } from './asked-file.ts';
import { dataStatus } from './data-status.ts';
import { FileKeyring } from './file-keyring.ts';
import { FileOwner, type RestingKind, type Turn } from './file-owner.ts';
import type { BackupView, LibraryHandle, OpenLibraryOptions, StartedJob } from './library-handle.ts';
import { LongJobs } from './long-jobs.ts';
import { LongWorker } from './long-worker.ts';
import { type SpawnWorker, threadSpawner, toError, UnansweredError, WorkerLink } from './worker-link.ts';
import type { FileRequests, WireEvent } from './worker-protocol.ts';

export type { LibraryHandle } from './library-handle.ts';

/** A worker that keeps dying is not started for ever. */
const RESTARTS_MAX = 5;

const NO_COUNTS: LibraryCounts = {
  conversations: 0,
  messages: 0,
  trashEntries: 0,
  attachmentBytes: 0,
  lastCheck: null,
};

class LibraryClient implements LibraryHandle {
  readonly api: AsyncLibrary;
  readonly #options: OpenLibraryOptions;
  readonly #spawn: SpawnWorker;
  readonly #paths: LibraryPaths;
  readonly #keys: FileKeyring;
  readonly #owner = new FileOwner();
  readonly #jobs: LongJobs;
  readonly #long: LongWorker;
  #file: WorkerLink<FileRequests>;
  #isSweepDue = false;
  #state: LibraryState;
  #restarts = 0;
  #closing: Promise<void> | null = null;
  readonly #asked: AskedFile;

  constructor(options: OpenLibraryOptions) {
    this.#options = options;
    this.#spawn = options.spawn ?? threadSpawner(options.workerPath);
    this.#paths = libraryPaths(options.folder);
    this.#keys = new FileKeyring(this.#paths, options.keyWrapper);
    this.#state = { kind: 'failed', path: this.#paths.library, detail: 'not opened yet' };
    this.api = buildApi(
      (method, args) => this.#asked.askFile('call', method, args),
      (...args) => this.#asked.askLong('search', ...args),
    );
    this.#long = new LongWorker({
      spawn: this.#spawn,
      request: () => this.#keys.requestAgain(),
      generation: () => this.#owner.generation,
      canIndex: () => this.#isSaved,
      isIndexBehind: () => this.#owner.use(() => this.#file.ask('isIndexBehind')),
      onEvent: (event) => this.#onEvent(event),
      onTrouble: (error) => this.#tell(error),
    });
    this.#asked = new AskedFile({
      owner: this.#owner,
      file: () => this.#file,
      long: this.#long,
      recover: () => this.#change('recover', () => this.#file.ask('recover')),
    });
    this.#jobs = new LongJobs({
      owner: this.#owner,
      asked: this.#asked,
      long: this.#long,
      isSaved: () => this.#isSaved,
      onJob: (progress) => options.onJob?.(progress),
      onTrouble: (error) => this.#tell(error),
    });
    this.#file = this.#startFileWorker();
    void this.#openAgain(true);
  }

  get #isSaved(): boolean {
    return this.#owner.isOpen && this.#state.kind === 'ready' && this.#state.saving.kind === 'saved';
  }

  async ready(): Promise<LibraryState> {
    while (this.#owner.state.kind === 'opening') await this.#owner.rested();
    return this.#state;
  }

  changing(): LibraryChange | null {
    return this.#owner.changing;
  }

  async retry(): Promise<LibraryState> {
    await this.#owner.rested();
    if (this.#state.kind === 'ready') {
      // It is open, and replies may be running: only what the keyring offers can have changed.
      await this.#keys.findVault();
      if (this.#state.kind === 'ready')
        this.#publish({ ...this.#state, canEncrypt: !this.#state.isEncrypted && this.#keys.vaultName !== null });
      return this.#state;
    }
    this.#restarts = 0;
    await this.#openAgain(true);
    return this.#state;
  }

  async unlockWithCode(recoveryCode: string): Promise<LibraryState> {
    await this.#owner.rested();
    if (!(await this.#keys.unlock(recoveryCode))) throw new LibraryError('invalid', 'the recovery code does not fit');
    await this.#openAgain(true);
    return this.#state;
  }

  async beginAnew(from: LibraryState['kind'] = this.#state.kind): Promise<LibraryState> {
    if (this.#state.kind !== from) throw new LibraryError('changed_meanwhile', `the library is ${this.#state.kind}`);
    return this.#startOver('begin_anew', (request) => this.#file.ask('beginAnew', request));
  }

  async goBack(backupId: string): Promise<LibraryState> {
    await this.#change('go_back', () => this.#file.ask('goBack', backupId));
    return this.#state;
  }

  deleteAll(arrivals: string | null = null): Promise<LibraryState> {
    return this.#startOver('delete_all', (request) => this.#file.ask('deleteAll', request, arrivals));
  }

  hasDeletedLeft(): boolean {
    return isDeletedLeft(this.#paths);
  }

  startJob(request: StartedJob): string {
    if (request.kind !== 'restore') return this.#jobs.start(request);
    return this.#jobs.board.begin('restore', async () => {
      await this.ready();
      await this.#change('restore', () => this.#file.ask('restore', request.backupId));
      return { path: this.#paths.library };
    });
  }

  job(jobId: string): Promise<JobProgress> {
    return this.#jobs.board.end(jobId);
  }

  cancelJob(jobId: string): Promise<void> {
    return this.#jobs.cancel(jobId);
  }

  async openBackup(backupId: string): Promise<BackupView> {
    const info = findById(listBackups(this.#paths), backupId);
    const api = buildBackupApi(
      (method, args) => this.#asked.askLong('backupCall', backupId, method, args),
      (query, offset) => this.#asked.askLong('backupSearch', backupId, query, offset),
    );
    // Whether it opens shows here and not with the first thing that is looked at.
    await api.listFolders();
    return { info, api };
  }

  async encrypt(): Promise<{ jobId: string; recoveryCode: string }> {
    const state = await this.ready();
    const turn = this.#beginChange('encrypt');
    try {
      if (state.kind !== 'ready' || state.isEncrypted)
        throw new LibraryError('invalid', 'the library is encrypted or not open');
      const recoveryCode = newRecoveryCode();
      // The key must be safe before the first byte is encrypted with it.
      const keyHex = await this.#keys.add(recoveryCode);
      if (keyHex === null) throw new LibraryError('locked', 'there is no keyring to keep the key');
      const jobId = this.#jobs.board.begin('encrypt', async () => {
        await this.#carryOut(turn, () => this.#file.ask('encrypt', keyHex));
        return { path: this.#paths.library, isAllSealed: await this.#sweep() };
      });
      return { jobId, recoveryCode };
    } catch (error) {
      turn.takeBack();
      this.#publish(this.#state);
      this.#reviveFileWorker();
      throw toLibraryError(error);
    }
  }

  recoveryCodeMark(): string | null {
    return this.#keys.recoveryCodeMark;
  }

  async newRecoveryCode(replaced?: string | null): Promise<{ recoveryCode: string }> {
    await this.#owner.rested();
    if (replaced !== undefined && replaced !== this.#keys.recoveryCodeMark)
      throw new LibraryError('changed_meanwhile', 'there is another recovery code');
    if (this.#keys.openId === null) throw new LibraryError('invalid', 'the library is not encrypted');
    const recoveryCode = newRecoveryCode();
    const isKept = await this.#keys.setCode(recoveryCode).catch((error: unknown) => {
      throw toLibraryError(error);
    });
    if (!isKept) throw new LibraryError('locked', 'there is no keyring to keep the key');
    if (this.#state.kind === 'ready') this.#publish({ ...this.#state, hasRecoveryCode: true });
    return { recoveryCode };
  }

  async status(): Promise<DataStatus> {
    const state = await this.ready();
    const counts = state.kind === 'ready' ? await this.#asked.askFile('counts') : NO_COUNTS;
    return dataStatus({
      paths: this.#paths,
      state: this.#state,
      counts,
      hasRecoveryCode: this.#keys.hasRecoveryCode,
      vaultName: this.#keys.vaultName,
    });
  }

  close(): Promise<void> {
    this.#closing ??= this.#finish();
    return this.#closing;
  }

  async #finish(): Promise<void> {
    this.#jobs.endUpkeep();
    await this.#owner.close();
    this.#jobs.dropCheck();
    await this.#long.close();
    await this.#file.close();
  }

  // Opening and changing the file

  #startFileWorker(): WorkerLink<FileRequests> {
    return new WorkerLink(this.#spawn({ mode: 'file' }), {
      generation: () => this.#owner.generation,
      onEvent: (event) => this.#onEvent(event),
      onGone: () => this.#replaceFileWorker(),
    });
  }

  /** A new library, with a key of its own, takes the place of the one that is there. */
  async #startOver(why: LibraryChange, replace: (request: OpenRequest) => Promise<OpenOutcome>): Promise<LibraryState> {
    await this.#change(why, async () => {
      const keyHex = await this.#keys.add(null);
      return replace(this.#keys.request(true, keyHex));
    });
    return this.#state;
  }

  /** What was answered is on disk; what was not is asked again by its caller when that is harmless. */
  #replaceFileWorker(): void {
    this.#restarts += 1;
    this.#tell(new LibraryError('failed', 'the library had to be started again'));
    // A change or an opening that goes on fails by this, and opens the file itself.
    if (this.#closing === null && !this.#owner.isBusy) void this.#openAgain(false);
  }

  /** Opens the library unless something is being done with the file already; resolves when that is over. Never rejects. */
  async #openAgain(isFirst: boolean): Promise<void> {
    if (this.#closing !== null) return;
    const turn = this.#owner.beginOpening();
    if (turn === null) return this.#owner.rested();
    await this.#openIn(turn, isFirst, false);
  }

  async #openIn(turn: Turn, isFirst: boolean, hasFailed: boolean): Promise<void> {
    let kind: RestingKind = 'failed';
    try {
      kind = this.#accept(await this.#openFile(isFirst));
      await this.#settleKeys(kind);
    } catch (error) {
      if (libraryErrorOf(error) === null) this.#tell(error);
      this.#publish({ kind: 'failed', path: this.#paths.library, detail: messageOf(libraryErrorOf(error) ?? error) });
      kind = 'failed';
    } finally {
      this.#endChange(turn, kind, hasFailed);
    }
    // An encryption that was cut short is brought to its end.
    if (this.#isSweepDue) void this.#sweep();
  }

  async #openFile(isFirst: boolean): Promise<OpenOutcome> {
    await this.#long.end();
    await this.#keys.load();
    for (;;) {
      if (this.#file.isGone) this.#file = this.#startFileWorker();
      try {
        return await this.#file.ask('open', this.#keys.request(isFirst));
      } catch (error) {
        if (!(error instanceof UnansweredError) || this.#restarts > RESTARTS_MAX) throw error;
      }
    }
  }

  #beginChange(why: LibraryChange): Turn {
    const turn = this.#owner.beginChange(why);
    this.#jobs.dropCheck();
    this.#publish(this.#state);
    return turn;
  }

  #endChange(turn: Turn, kind: RestingKind, hasFailed: boolean): void {
    turn.end(kind, hasFailed);
    this.#publish(this.#state);
    this.#reviveFileWorker();
  }

  /** It may have died during a change, after it had opened the file: nobody was waiting for that any more. */
  #reviveFileWorker(): void {
    if (this.#owner.isOpen && this.#file.isGone) void this.#openAgain(false);
  }

  /** Rejects with `changing` when another one goes on. When it rejects for another reason all is as it was. */
  async #change(why: LibraryChange, work: () => Promise<OpenOutcome>): Promise<void> {
    await this.#carryOut(this.#beginChange(why), work);
  }

  async #carryOut(turn: Turn, work: () => Promise<OpenOutcome>): Promise<void> {
    let kind: RestingKind;
    try {
      await this.#long.end();
      kind = this.#accept(await work());
    } catch (error) {
      // Whatever the attempt has left of it: the file that is there is opened, with every key that there is.
      await this.#openIn(turn, false, true);
      throw toLibraryError(error);
    }
    await this.#settleKeys(kind);
    this.#endChange(turn, kind, false);
  }

  /** What does not work now does next time. */
  async #settleKeys(kind: RestingKind): Promise<void> {
    if (kind !== 'open') return;
    try {
      await this.#keys.settle(() => this.#file.ask('census'));
    } catch (error) {
      this.#tell(error);
    }
  }

  #accept(outcome: OpenOutcome): RestingKind {
    this.#keys.noteOpen(outcome.kind === 'open' ? outcome.keyId : null);
    this.#isSweepDue = false;
    if (outcome.kind === 'open') {
      this.#isSweepDue = outcome.isSweepDue;
      if (outcome.isCheckDue) this.#jobs.checkSoon();
      this.#long.touchIndex();
    }
    const around = {
      path: this.#paths.library,
      ...this.#keys.state,
      earlier: this.#state.kind === 'ready' ? this.#state.recovery : null,
    };
    this.#state = stateOf(outcome, around);
    return outcome.kind;
  }

  #publish(state: LibraryState): void {
    const { changing: _before, ...known } = state;
    const why = this.#owner.changing;
    this.#state = why === null ? known : { ...known, changing: why };
    this.#options.onState?.(this.#state);
  }

  #tell(error: unknown): void {
    this.#options.onTrouble?.(error);
  }

  #onEvent(event: WireEvent): void {
    if (event.event === 'progress') this.#jobs.board.advance(event.jobId, event.done, event.total);
    else if (event.event === 'trouble') this.#tell(toError(event.failure));
    else if (this.#state.kind === 'ready') this.#publish({ ...this.#state, saving: event.state });
  }

  /** True when nothing below the folder can be read without the key any more. What is left is tried again at the next start. */
  async #sweep(): Promise<boolean> {
    try {
      const left = await this.#asked.askLong('sweep');
      return left === 0;
    } catch (error) {
      this.#tell(error);
      return false;
    }
  }
}

/** Starts the worker and opens the library; returns at once. See docs/library.md. */
export function openLibrary(options: OpenLibraryOptions): LibraryHandle {
  return new LibraryClient(options);
}
