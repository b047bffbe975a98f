/** The library as main uses it: every call answered by a worker, state changes and jobs as events. */

import type { DataStatus, JobProgress, JobResult, LibraryState, SavingState } from '../../../shared/ipc.ts';
import type { LocalLibrary } from '../chats/library.ts';
import { type CancelTimer, clock } from '../clock.ts';
import { listBackupFiles } from '../file/backup-files.ts';
import { fileKind, type LibraryPaths, libraryPaths } from '../file/files.ts';
import { KeyFile } from '../file/key-file.ts';
import { newFileKey, newRecoveryCode } from '../file/recovery-code.ts';
import type { AsyncLibrary, LibraryApi } from '../library-api.ts';
import { LibraryError } from '../library-error.ts';
import { isOutcome, NO_COUNTS, stateOf, toCounts, toResult } from './answers.ts';
import { dataStatus } from './data-status.ts';
import { JobBoard } from './job-board.ts';
import type { LibraryHandle, OpenLibraryOptions, StartedJob } from './library-handle.ts';
import { LongWorker } from './long-worker.ts';
import { buildApi, isRepeatable } from './method-table.ts';
import { Upkeep } from './upkeep.ts';
import { type SpawnWorker, threadSpawner, type UnansweredCall, WorkerLink } from './worker-link.ts';
import type { JobRequest, OpenRequest, WireEvent } from './worker-protocol.ts';

export type { LibraryHandle } from './library-handle.ts';

/** A worker that keeps dying is not started for ever. */
const RESTARTS_MAX = 5;
/** The check of a large file would take a processor from the window that is just being drawn. */
const CHECK_AFTER_START_MS = 2_000;

class LibraryClient implements LibraryHandle {
  readonly api: AsyncLibrary;
  private readonly options: OpenLibraryOptions;
  private readonly now: () => number;
  private readonly spawn: SpawnWorker;
  private readonly paths: LibraryPaths;
  private readonly keys: KeyFile;
  private readonly jobs: JobBoard;
  private readonly long: LongWorker;
  private file: WorkerLink;
  private keyHex: string | null = null;
  private vaultName: string | null = null;
  private state: LibraryState;
  private opening: Promise<LibraryState>;
  private restarts = 0;
  private isClosed = false;
  private cancelCheck: CancelTimer | null = null;
  private readonly upkeep: Upkeep;

  constructor(options: OpenLibraryOptions) {
    this.options = options;
    this.now = options.now ?? (() => clock.now());
    this.spawn = options.spawn ?? threadSpawner(options.workerPath);
    this.paths = libraryPaths(options.folder);
    this.keys = new KeyFile(this.paths.key, options.keyWrapper);
    this.state = { kind: 'failed', path: this.paths.library, detail: 'not opened yet' };
    this.api = buildApi(
      (method, args) => this.call(method, args),
      (...args) => this.search(...args),
    );
    this.jobs = new JobBoard(
      (jobId, request) => this.carryOut(jobId, request),
      (progress) => options.onJob?.(progress),
    );
    this.long = new LongWorker({
      spawn: this.spawn,
      request: () => this.openRequest(false),
      canIndex: () => this.state.kind === 'ready' && this.state.saving.kind === 'saved',
      onEvent: (event) => this.onEvent(event),
      onTrouble: (error) => options.onTrouble?.(error),
    });
    this.file = this.startFileWorker();
    this.opening = this.open(true);
    this.upkeep = new Upkeep({
      due: () => this.due(),
      run: (request) => this.jobs.end(this.jobs.begin(request)),
      onTrouble: (error) => options.onTrouble?.(error),
    });
  }

  async ready(): Promise<LibraryState> {
    await this.opening;
    return this.state;
  }

  async retry(): Promise<LibraryState> {
    const state = await this.ready();
    if (state.kind === 'ready') {
      // It is open, and replies may be running: only what the keyring offers can have changed.
      this.vaultName = await this.options.keyWrapper.vaultName();
      return this.publish({ ...state, canEncrypt: !state.isEncrypted && this.vaultName !== null });
    }
    this.opening = this.open(true);
    return this.opening;
  }

  async unlockWithCode(recoveryCode: string): Promise<LibraryState> {
    const hex = await this.keys.openWithCode(recoveryCode);
    if (hex === null) throw new LibraryError('invalid', 'the recovery code does not fit');
    // Without a keyring the code opens the library for this run only.
    await this.keys.store(hex, recoveryCode);
    this.keyHex = hex;
    this.opening = this.openWith(true);
    return this.opening;
  }

  async beginAnew(): Promise<LibraryState> {
    await this.long.end();
    this.keys.setAside(this.now());
    this.keyHex = await this.newKeyWhenPossible();
    return this.replace('beginAnew');
  }

  async goBack(backupId: string): Promise<LibraryState> {
    await this.long.end();
    // When this rejects, nothing has changed, the state neither.
    const outcome = await this.file.ask('goBack', [backupId]);
    this.opening = Promise.resolve(this.accept(outcome));
    return this.opening;
  }

  async deleteAll(): Promise<LibraryState> {
    await this.long.end();
    this.keys.remove();
    this.keyHex = await this.newKeyWhenPossible();
    return this.replace('deleteAll');
  }

  startJob(request: StartedJob): string {
    return this.jobs.begin(request);
  }

  job(jobId: string): Promise<JobProgress> {
    return this.jobs.end(jobId);
  }

  cancelJob(jobId: string): Promise<void> {
    return this.long.cancel(jobId);
  }

  async encrypt(): Promise<{ jobId: string; recoveryCode: string }> {
    const state = await this.ready();
    if (state.kind !== 'ready' || state.isEncrypted)
      throw new LibraryError('invalid', 'the library is encrypted or not open');
    const keyHex = newFileKey();
    const recoveryCode = newRecoveryCode();
    // The key must be safe before the first byte is encrypted with it.
    if (!(await this.keys.store(keyHex, recoveryCode)))
      throw new LibraryError('locked', 'there is no keyring to keep the key');
    return { jobId: this.jobs.begin({ kind: 'encrypt', keyHex }), recoveryCode };
  }

  async newRecoveryCode(): Promise<{ recoveryCode: string }> {
    if (this.keyHex === null) throw new LibraryError('invalid', 'the library is not encrypted');
    const recoveryCode = newRecoveryCode();
    if (!(await this.keys.store(this.keyHex, recoveryCode)))
      throw new LibraryError('locked', 'there is no keyring to keep the key');
    if (this.state.kind === 'ready') this.publish({ ...this.state, hasRecoveryCode: true });
    return { recoveryCode };
  }

  async status(): Promise<DataStatus> {
    const state = await this.ready();
    const counts = state.kind === 'ready' ? toCounts(await this.file.ask('counts', [])) : NO_COUNTS;
    const hasRecoveryCode = this.keys.hasRecoveryCode();
    return dataStatus({ paths: this.paths, state, counts, hasRecoveryCode, vaultName: this.vaultName });
  }

  async close(): Promise<void> {
    if (this.isClosed) return;
    this.isClosed = true;
    this.cancelCheck?.();
    this.upkeep.end();
    await this.opening;
    await this.long.close();
    await this.file.close();
  }

  // The file's worker

  private startFileWorker(): WorkerLink {
    return new WorkerLink(this.spawn({ mode: 'file' }), {
      onEvent: (event) => this.onEvent(event),
      onGone: (unanswered) => this.replaceFileWorker(unanswered),
    });
  }

  /** What was answered is on disk; what was not is asked again when that is harmless, else its caller hears of it. */
  private replaceFileWorker(unanswered: readonly UnansweredCall[]): void {
    this.restarts += 1;
    const error = new LibraryError('failed', 'the library had to be started again');
    this.options.onTrouble?.(error);
    if (this.isClosed || this.restarts > RESTARTS_MAX) {
      for (const call of unanswered) call.reject(error);
      this.publish({ kind: 'failed', path: this.paths.library, detail: error.message });
      return;
    }
    this.file = this.startFileWorker();
    this.opening = this.openWith(false);
    // Before any call that waits for the same opening.
    void this.opening.then(() => {
      for (const call of unanswered) {
        if (call.name === 'call' && isRepeatable(call.args[0])) this.file.send(call);
        else call.reject(error);
      }
    });
  }

  private async open(isFirst: boolean): Promise<LibraryState> {
    this.vaultName = await this.options.keyWrapper.vaultName();
    const loaded = await this.keys.load();
    if (loaded.kind === 'key') this.keyHex = loaded.hex;
    else if (this.keyHex === null && this.isFresh()) this.keyHex = await this.newKeyWhenPossible();
    if (loaded.kind === 'locked' && this.keyHex === null && fileKind(this.paths.library) !== 'plain') {
      return this.publish({ kind: 'locked', reason: loaded.reason, path: this.paths.library });
    }
    return this.openWith(isFirst);
  }

  private async openWith(isFirst: boolean): Promise<LibraryState> {
    await this.long.end();
    try {
      return this.accept(await this.file.ask('open', [this.openRequest(isFirst)]));
    } catch (error) {
      return this.publish({
        kind: 'failed',
        path: this.paths.library,
        detail: error instanceof Error ? error.message : String(error),
      });
    }
  }

  private async replace(name: 'beginAnew' | 'deleteAll'): Promise<LibraryState> {
    this.opening = this.file.ask(name, [this.openRequest(true)]).then((outcome) => this.accept(outcome));
    return this.opening;
  }

  private openRequest(isFirst: boolean): OpenRequest {
    return { folder: this.paths.folder, keyHex: this.keyHex, isFirst };
  }

  /** Nothing of a library is here yet, nor of its key or its backups. */
  private isFresh(): boolean {
    const kind = fileKind(this.paths.library);
    return kind === 'missing' && !this.keys.exists() && listBackupFiles(this.paths).length === 0;
  }

  private async newKeyWhenPossible(): Promise<string | null> {
    if (this.vaultName === null) return null;
    const keyHex = newFileKey();
    return (await this.keys.store(keyHex, null)) ? keyHex : null;
  }

  private accept(value: unknown): LibraryState {
    if (isOutcome(value) && value.kind === 'open') {
      if (value.isCheckDue) this.checkSoon();
      this.long.touchIndex();
    }
    const earlier = this.state.kind === 'ready' ? this.state.recovery : null;
    const hasRecoveryCode = this.keys.hasRecoveryCode();
    const hasVault = this.vaultName !== null;
    return this.publish(stateOf(value, { path: this.paths.library, hasVault, hasRecoveryCode, earlier }));
  }

  private checkSoon(): void {
    this.cancelCheck?.();
    this.cancelCheck = clock.after(CHECK_AFTER_START_MS, () => {
      if (!this.isClosed && this.state.kind === 'ready') this.jobs.begin({ kind: 'check' });
    });
  }

  private publish(state: LibraryState): LibraryState {
    this.state = state;
    this.options.onState?.(state);
    return state;
  }

  private onSaving(saving: SavingState): void {
    if (this.state.kind === 'ready') this.publish({ ...this.state, saving });
  }

  private onEvent(event: WireEvent): void {
    if (event.event === 'saving') this.onSaving(event.state);
    else if (event.event === 'recovered') this.accept(event.outcome);
    else this.jobs.advance(event.jobId, event.done, event.total);
  }

  // Long work

  private async due(): Promise<readonly unknown[] | null> {
    const state = await this.ready();
    if (this.isClosed || state.kind !== 'ready' || state.saving.kind !== 'saved') return null;
    const due = await this.long.ask('due', []);
    return Array.isArray(due) ? due : null;
  }

  private async carryOut(jobId: string, request: JobRequest): Promise<JobResult> {
    await this.opening;
    if (request.kind === 'restore' || request.kind === 'encrypt') {
      await this.long.end();
      const argument = request.kind === 'restore' ? request.backupId : request.keyHex;
      const outcome = await this.file.ask(request.kind, [argument]);
      if (request.kind === 'encrypt') this.keyHex = request.keyHex;
      this.accept(outcome);
      return { path: this.paths.library };
    }
    const result = toResult(await this.long.ask('job', [jobId, request]));
    if (request.kind === 'check' && result.isHealthy === false) this.accept(await this.file.ask('recover', []));
    this.long.touchIndex();
    return result;
  }

  // The contract

  private async call(method: keyof LocalLibrary, args: readonly unknown[]): Promise<unknown> {
    const state = await this.ready();
    if (state.kind !== 'ready') throw new LibraryError('locked', 'the library is not open');
    const value = await this.file.ask('call', [method, args]);
    if (method !== 'journal') this.long.touchIndex();
    return value;
  }

  private async search(...args: Parameters<LibraryApi['search']>): Promise<unknown> {
    const state = await this.ready();
    if (state.kind !== 'ready') throw new LibraryError('locked', 'the library is not open');
    return this.long.ask('search', args);
  }
}

/** Starts the worker and opens the library; returns at once. See docs/library.md. */
export function openLibrary(options: OpenLibraryOptions): LibraryHandle {
  return new LibraryClient(options);
}
