/** The main process's library client: workers answer the calls; callbacks report state changes and jobs. */

import type { DataStatus, JobProgress, LibraryChange, LibraryState } from '../../../shared/library.ts';
import { findById, listBackups } from '../file/backup-files.ts';
import { isDeletedLeft } from '../file/delete-all.ts';
import { type LibraryPaths, libraryPaths } from '../file/files.ts';
import { newRecoveryCode } from '../file/recovery-code.ts';
import { buildApi, buildBackupApi } from '../host/method-table.ts';
import type { LibraryCounts } from '../host/requests.ts';
import type { AsyncLibrary } from '../library-api.ts';
import { LibraryError, toLibraryError } from '../library-error.ts';
import { dataStatus } from './data-status.ts';
import { FileCalls } from './file-calls.ts';
import { FileKeyring } from './file-keyring.ts';
import { FileOpening } from './file-opening.ts';
import type { BackupView, LibraryHandle, OpenLibraryOptions, StartedJob } from './library-handle.ts';
import { LongJobs } from './long-jobs.ts';
import { LongWorker } from './long-worker.ts';
import { threadSpawner, toError } from './worker-link.ts';
import type { WireEvent } from './worker-protocol.ts';

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
  readonly #paths: LibraryPaths;
  readonly #keys: FileKeyring;
  readonly #file: FileOpening;
  readonly #long: LongWorker;
  readonly #calls: FileCalls;
  readonly #jobs: LongJobs;
  #closing: Promise<void> | null = null;

  constructor(options: OpenLibraryOptions) {
    const spawn = options.spawn ?? threadSpawner(options.workerPath);
    const onEvent = (event: WireEvent): void => this.#onEvent(event);
    const onTrouble = (error: unknown): void => this.#tell(error);
    this.#options = options;
    this.#paths = libraryPaths(options.folder);
    this.#keys = new FileKeyring(this.#paths, options.keyWrapper);
    this.api = buildApi(
      (method, args) => this.#calls.askFile('call', method, args),
      (...args) => this.#calls.askLong('search', ...args),
    );
    this.#file = new FileOpening({
      path: this.#paths.library,
      keys: this.#keys,
      spawn,
      onState: (state) => options.onState?.(state),
      onEvent,
      onTrouble,
      endLongWork: () => this.#long.end(),
      onChange: () => this.#jobs.dropCheck(),
      onOpened: (isCheckDue) => {
        if (isCheckDue) this.#jobs.checkSoon();
        this.#long.touchIndex();
      },
      onSweepDue: () => void this.#sweep(),
    });
    const { owner } = this.#file;
    this.#long = new LongWorker({
      spawn,
      request: () => this.#keys.requestAgain(),
      generation: () => owner.generation,
      canIndex: () => this.#file.isSaved,
      isIndexBehind: () => owner.use(() => this.#file.worker.ask('isIndexBehind')),
      onEvent,
      onTrouble,
    });
    this.#calls = new FileCalls({
      owner,
      file: () => this.#file.worker,
      long: this.#long,
      requireInPlace: () => this.#file.requireInPlace(),
      recover: () => this.#file.change('recover', () => this.#file.worker.ask('recover')),
    });
    this.#jobs = new LongJobs({
      owner,
      calls: this.#calls,
      long: this.#long,
      isSaved: () => this.#file.isSaved,
      onJob: (progress) => options.onJob?.(progress),
      onTrouble,
    });
    void this.#file.open(true);
  }

  async ready(): Promise<LibraryState> {
    while (this.#file.owner.state.kind === 'opening') await this.#file.owner.whenAtRest();
    return this.#file.state;
  }

  changing(): LibraryChange | null {
    return this.#file.owner.changing;
  }

  async retry(): Promise<LibraryState> {
    await this.#file.owner.whenAtRest();
    if (this.#file.state.kind === 'ready') {
      // Don't reopen an open library, because replies may be running: only the keyring's availability can have changed.
      await this.#keys.findVault();
      if (this.#file.state.kind === 'ready')
        this.#file.publish({
          ...this.#file.state,
          canEncrypt: !this.#file.state.isEncrypted && this.#keys.vaultName !== null,
        });
      return this.#file.state;
    }
    await this.#file.retry();
    return this.#file.state;
  }

  isInPlace(): boolean {
    return this.#file.isInPlace;
  }

  async lookForFile(): Promise<void> {
    if (this.#file.owner.isOpen) await this.#file.worker.ask('look').catch((error: unknown) => this.#tell(error));
  }

  async saveAgain(): Promise<LibraryState> {
    await this.#file.change('save_again', async () => {
      // An encrypted library can't be opened without its key.
      this.#keys.storeAgain();
      return this.#file.worker.ask('saveAgain', this.#keys.requestAgain());
    });
    return this.#file.state;
  }

  async unlockWithCode(recoveryCode: string): Promise<LibraryState> {
    await this.#file.owner.whenAtRest();
    if (!(await this.#keys.unlock(recoveryCode))) throw new LibraryError('invalid', 'the recovery code does not fit');
    await this.#file.open(true);
    return this.#file.state;
  }

  async startAfresh(from: LibraryState['kind'] = this.#file.state.kind): Promise<LibraryState> {
    if (this.#file.state.kind !== from)
      throw new LibraryError('changed_meanwhile', `the library is ${this.#file.state.kind}`);
    return this.#file.startOver('start_afresh', (request) => this.#file.worker.ask('startAfresh', request));
  }

  async goBack(backupId: string): Promise<LibraryState> {
    await this.#file.change('go_back', () => this.#file.worker.ask('goBack', backupId));
    return this.#file.state;
  }

  deleteAll(additions: string | null = null): Promise<LibraryState> {
    return this.#file.startOver('delete_all', (request) => this.#file.worker.ask('deleteAll', request, additions));
  }

  hasDeletedLeft(): boolean {
    return isDeletedLeft(this.#paths);
  }

  startJob(request: StartedJob): string {
    if (request.kind !== 'restore') return this.#jobs.start(request);
    return this.#jobs.board.begin('restore', async () => {
      await this.ready();
      await this.#file.change('restore', () => this.#file.worker.ask('restore', request.backupId));
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
      (method, args) => this.#calls.askLong('backupCall', backupId, method, args),
      (query, offset) => this.#calls.askLong('backupSearch', backupId, query, offset),
    );
    // Read something now, so that a backup that can't be opened fails here and not at its first chat.
    await api.listFolders();
    return { info, api };
  }

  async encrypt(): Promise<{ jobId: string; recoveryCode: string }> {
    const state = await this.ready();
    this.#file.requireInPlace();
    const turn = this.#file.beginChange('encrypt');
    try {
      if (state.kind !== 'ready' || state.isEncrypted)
        throw new LibraryError('invalid', 'the library is encrypted or not open');
      const recoveryCode = newRecoveryCode();
      // The key must be safe before the first byte is encrypted with it.
      const keyHex = await this.#keys.add(recoveryCode);
      if (keyHex === null) throw new LibraryError('locked', 'there is no keyring to keep the key');
      const jobId = this.#jobs.board.begin('encrypt', async () => {
        await this.#file.carryOut(turn, () => this.#file.worker.ask('encrypt', keyHex));
        return { path: this.#paths.library, isAllSealed: await this.#sweep() };
      });
      return { jobId, recoveryCode };
    } catch (error) {
      this.#file.takeBack(turn);
      throw toLibraryError(error);
    }
  }

  recoveryCodeId(): string | null {
    return this.#keys.recoveryCodeId;
  }

  async newRecoveryCode(replaced?: string | null): Promise<{ recoveryCode: string }> {
    await this.#file.owner.whenAtRest();
    this.#file.requireInPlace();
    if (replaced !== undefined && replaced !== this.#keys.recoveryCodeId)
      throw new LibraryError('changed_meanwhile', 'there is another recovery code');
    if (this.#keys.openId === null) throw new LibraryError('invalid', 'the library is not encrypted');
    const recoveryCode = newRecoveryCode();
    const isKept = await this.#keys.setCode(recoveryCode).catch((error: unknown) => {
      throw toLibraryError(error);
    });
    if (!isKept) throw new LibraryError('locked', 'there is no keyring to keep the key');
    if (this.#file.state.kind === 'ready') this.#file.publish({ ...this.#file.state, hasRecoveryCode: true });
    return { recoveryCode };
  }

  async status(): Promise<DataStatus> {
    const state = await this.ready();
    const counts = state.kind === 'ready' ? await this.#calls.askFile('counts') : NO_COUNTS;
    return dataStatus({
      paths: this.#paths,
      state: this.#file.state,
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
    await this.#file.endOpenings();
    this.#jobs.dropCheck();
    await this.#long.close();
    await this.#file.worker.close();
  }

  #tell(error: unknown): void {
    this.#options.onTrouble?.(error);
  }

  #onEvent(event: WireEvent): void {
    const { state } = this.#file;
    if (event.event === 'progress') this.#jobs.board.advance(event.jobId, event.done, event.total);
    else if (event.event === 'trouble') this.#tell(toError(event.failure));
    else if (state.kind === 'ready') this.#file.publish({ ...state, saving: event.state });
  }

  /** Encrypts other files in the folder; true once all are encrypted. The next launch tries again with the rest. */
  async #sweep(): Promise<boolean> {
    try {
      const left = await this.#calls.askLong('sweep');
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
