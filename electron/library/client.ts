/** The library as main uses it: every call answered by a worker, state changes and jobs as events. */

import { randomUUID } from 'node:crypto';
import type { DataStatus, JobProgress, JobResult, LibraryState, SavingState } from '../../shared/ipc.ts';
import { listBackupFiles, listBackups } from './backups.ts';
import { fileKind, type LibraryPaths, libraryPaths } from './files.ts';
import { KeyFile, type KeyWrapper } from './key-file.ts';
import type { LocalLibrary } from './library.ts';
import type { AsyncLibrary, LibraryApi } from './library-api.ts';
import { LibraryError } from './library-error.ts';
import { sizes } from './library-host.ts';
import { newFileKey, newRecoveryCode } from './recovery-code.ts';
import { type SpawnWorker, threadSpawner, type UnansweredCall, WorkerLink } from './worker-link.ts';
import type { JobRequest, OpenOutcome, OpenRequest, WireEvent } from './worker-protocol.ts';

export interface OpenLibraryOptions {
  /** `<userData>/library`; made when it is missing. */
  readonly folder: string;
  /** The built `library-worker.js`. */
  readonly workerPath: string | URL;
  /** Seals the file's key with the system's keyring: `createLibraryKeyWrapper(vault)`. */
  readonly keyWrapper: KeyWrapper;
  readonly onState?: (state: LibraryState) => void;
  readonly onJob?: (progress: JobProgress) => void;
  /** Something that needs no answer went wrong: for the log. */
  readonly onTrouble?: (error: unknown) => void;
  readonly now?: () => number;
  readonly spawn?: SpawnWorker;
}

export type StartedJob = Exclude<JobRequest, { readonly kind: 'encrypt' }>;

export interface LibraryHandle {
  readonly api: AsyncLibrary;
  /** The state once the first opening is over. Never rejects. */
  readonly ready: () => Promise<LibraryState>;
  /** Starts long work and returns its id at once; progress and the end come by `onJob`. */
  readonly startJob: (request: StartedJob) => string;
  /** How the job ended; also for jobs that ended a while ago. */
  readonly job: (jobId: string) => Promise<JobProgress>;
  readonly cancelJob: (jobId: string) => Promise<void>;
  /** Encrypts a plain library. The code is shown once and kept nowhere. Rejects with `locked` when there is no keyring. */
  readonly encrypt: () => Promise<{ readonly jobId: string; readonly recoveryCode: string }>;
  /** Replaces the recovery code; the old one opens nothing any more. */
  readonly newRecoveryCode: () => Promise<{ readonly recoveryCode: string }>;
  /** Tries to open again: the keyring is back, the disk is writable, another copy of the app has ended. */
  readonly retry: () => Promise<LibraryState>;
  /** Rejects with `invalid` when the code is wrong; on success the key is sealed by the keyring again if there is one. */
  readonly unlockWithCode: (recoveryCode: string) => Promise<LibraryState>;
  /** Sets the library, its key and its backups aside, and starts an empty one. */
  readonly beginAnew: () => Promise<LibraryState>;
  /** Removes library, index, key and backups for good, and starts an empty one. */
  readonly deleteAll: () => Promise<LibraryState>;
  readonly status: () => Promise<DataStatus>;
  /** Waits for everything that was asked, writes the log back and ends the workers. */
  readonly close: () => Promise<void>;
}

/** The methods by name, so that the proxy is typed by the contract and complete by the compiler. */
const METHODS = {
  listConversations: true,
  summaries: true,
  listFolders: true,
  createConversation: true,
  openConversation: true,
  renameConversation: true,
  updateChatSettings: true,
  bulk: true,
  setDraft: true,
  setPosition: true,
  markRead: true,
  tree: true,
  fork: true,
  addTurn: true,
  addReplyVersion: true,
  addReplyTo: true,
  reopenReply: true,
  resetReply: true,
  journal: true,
  endReply: true,
  history: true,
  recoverInterrupted: true,
  getMessage: true,
  getDetails: true,
  editMessage: true,
  selectVersion: true,
  deleteMessage: true,
  keepCompared: true,
  pathChange: true,
  enqueue: true,
  editQueued: true,
  removeQueued: true,
  nextQueued: true,
  conversationsWithQueue: true,
  createFolder: true,
  renameFolder: true,
  moveFolder: true,
  deleteFolder: true,
  undo: true,
  listTrash: true,
  restoreTrash: true,
  counts: true,
} as const satisfies Readonly<Record<keyof LocalLibrary, true>>;

/** Calls that may be sent to a new worker when the old one died before it answered: a second time changes nothing. */
const REPEATABLE: ReadonlySet<string> = new Set<keyof LocalLibrary>([
  'listConversations',
  'summaries',
  'listFolders',
  'openConversation',
  'renameConversation',
  'updateChatSettings',
  'setDraft',
  'setPosition',
  'markRead',
  'tree',
  'journal',
  'endReply',
  'history',
  'getMessage',
  'getDetails',
  'selectVersion',
  'pathChange',
  'editQueued',
  'nextQueued',
  'conversationsWithQueue',
  'renameFolder',
  'moveFolder',
  'listTrash',
  'restoreTrash',
  'counts',
]);

/** A worker that keeps dying is not started for ever. */
const RESTARTS_MAX = 5;
/** The worker for long work ends after this much silence. */
const LONG_IDLE_MS = 5 * 60_000;
/** After the last call, before what is new goes into the search index. */
const INDEX_AFTER_MS = 1_500;
const FIRST_UPKEEP_MS = 20_000;
const UPKEEP_EVERY_MS = 60 * 60_000;
const JOBS_REMEMBERED = 100;

class LibraryClient implements LibraryHandle {
  readonly api: AsyncLibrary;
  private readonly options: OpenLibraryOptions;
  private readonly now: () => number;
  private readonly spawn: SpawnWorker;
  private readonly paths: LibraryPaths;
  private readonly keys: KeyFile;
  private readonly jobs = new Map<string, { progress: JobProgress; end: Promise<JobProgress> }>();
  private file: WorkerLink;
  private long: WorkerLink | null = null;
  private keyHex: string | null = null;
  private vaultName: string | null = null;
  private state: LibraryState;
  private opening: Promise<LibraryState>;
  private restarts = 0;
  private isClosed = false;
  private indexTimer: NodeJS.Timeout | null = null;
  private longTimer: NodeJS.Timeout | null = null;
  private upkeepTimer: NodeJS.Timeout | null = null;

  constructor(options: OpenLibraryOptions) {
    this.options = options;
    this.now = options.now ?? Date.now;
    this.spawn = options.spawn ?? threadSpawner(options.workerPath);
    this.paths = libraryPaths(options.folder);
    this.keys = new KeyFile(this.paths.key, options.keyWrapper);
    this.state = { kind: 'failed', path: this.paths.library, detail: 'not opened yet' };
    this.api = this.buildApi();
    this.file = this.startFileWorker();
    this.opening = this.open(true);
    this.scheduleUpkeep(FIRST_UPKEEP_MS);
  }

  async ready(): Promise<LibraryState> {
    await this.opening;
    return this.state;
  }

  retry(): Promise<LibraryState> {
    this.opening = this.open(true);
    return this.opening;
  }

  async unlockWithCode(recoveryCode: string): Promise<LibraryState> {
    const hex = this.keys.openWithCode(recoveryCode);
    if (hex === null) throw new LibraryError('invalid', 'the recovery code does not fit');
    // Without a keyring the code opens the library for this run only.
    await this.keys.store(hex, recoveryCode);
    this.keyHex = hex;
    this.opening = this.openWith(true);
    return this.opening;
  }

  async beginAnew(): Promise<LibraryState> {
    await this.endLong();
    this.keys.setAside(this.now());
    this.keyHex = await this.newKeyWhenPossible();
    return this.replace('beginAnew');
  }

  async deleteAll(): Promise<LibraryState> {
    await this.endLong();
    this.keys.remove();
    this.keyHex = await this.newKeyWhenPossible();
    return this.replace('deleteAll');
  }

  startJob(request: StartedJob): string {
    return this.begin(request);
  }

  async job(jobId: string): Promise<JobProgress> {
    const job = this.jobs.get(jobId);
    if (job === undefined) throw new LibraryError('not_found', 'no such job');
    return job.end;
  }

  async cancelJob(jobId: string): Promise<void> {
    if (this.long !== null) await this.long.ask('cancel', [jobId]);
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
    return { jobId: this.begin({ kind: 'encrypt', keyHex }), recoveryCode };
  }

  async newRecoveryCode(): Promise<{ recoveryCode: string }> {
    if (this.keyHex === null) throw new LibraryError('invalid', 'the library is not encrypted');
    const recoveryCode = newRecoveryCode();
    if (!(await this.keys.store(this.keyHex, recoveryCode)))
      throw new LibraryError('locked', 'there is no keyring to keep the key');
    return { recoveryCode };
  }

  async status(): Promise<DataStatus> {
    const state = await this.ready();
    const size = sizes(this.paths);
    const isOpen = state.kind === 'ready';
    const counts = isOpen ? toCounts(await this.file.ask('counts', [])) : NO_COUNTS;
    return {
      folder: this.paths.folder,
      libraryPath: this.paths.library,
      librarySizeBytes: size.library,
      backupsSizeBytes: size.backups,
      conversations: counts.conversations,
      messages: counts.messages,
      trashEntries: counts.trashEntries,
      isEncrypted: isOpen ? state.isEncrypted : state.kind === 'locked',
      canEncrypt: isOpen && state.canEncrypt,
      hasRecoveryCode: this.keys.hasRecoveryCode(),
      vaultName: this.vaultName,
      lastCheck: counts.lastCheck,
      backups: listBackups(this.paths),
    };
  }

  async close(): Promise<void> {
    if (this.isClosed) return;
    this.isClosed = true;
    for (const timer of [this.indexTimer, this.longTimer, this.upkeepTimer]) if (timer !== null) clearTimeout(timer);
    await this.opening;
    await this.endLong();
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
        const method = call.name === 'call' ? call.args[0] : null;
        if (typeof method === 'string' && REPEATABLE.has(method)) this.file.send(call);
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
    await this.endLong();
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
    const path = this.paths.library;
    if (!isOutcome(value)) return this.publish({ kind: 'failed', path, detail: 'no answer' });
    if (value.kind === 'locked') return this.publish({ kind: 'locked', reason: 'key_lost', path });
    if (value.kind === 'newer')
      return this.publish({ kind: 'newer', path, fileVersion: value.fileVersion, appVersion: value.appVersion });
    if (value.kind === 'failed') return this.publish({ kind: 'failed', path, detail: value.detail });
    if (value.isCheckDue) this.begin({ kind: 'check' });
    this.touchIndex();
    const earlier = this.state.kind === 'ready' ? this.state.recovery : null;
    return this.publish({
      kind: 'ready',
      isEncrypted: value.isEncrypted,
      canEncrypt: !value.isEncrypted && this.vaultName !== null,
      saving: value.saving,
      recovery: value.recovery ?? earlier,
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
    else this.onProgress(event.jobId, event.done, event.total);
  }

  // The worker for long work

  private startLong(): WorkerLink {
    if (this.longTimer !== null) clearTimeout(this.longTimer);
    this.longTimer = setTimeout(() => {
      if (this.long?.isIdle === true) void this.endLong();
    }, LONG_IDLE_MS);
    this.longTimer.unref();
    if (this.long !== null) return this.long;
    const link: WorkerLink = new WorkerLink(this.spawn({ mode: 'long' }), {
      onEvent: (event) => this.onEvent(event),
      onGone: (unanswered) => {
        if (this.long === link) this.long = null;
        for (const call of unanswered) call.reject(new LibraryError('failed', 'the work was cut short'));
      },
    });
    this.long = link;
    link.ask('open', [this.openRequest(false)]).catch((error: unknown) => this.options.onTrouble?.(error));
    return link;
  }

  private async endLong(): Promise<void> {
    const link = this.long;
    this.long = null;
    if (link !== null) await link.close();
  }

  /** Brings new messages into the search index a moment after the last change. */
  private touchIndex(): void {
    if (this.isClosed) return;
    if (this.indexTimer !== null) clearTimeout(this.indexTimer);
    this.indexTimer = setTimeout(() => void this.runIndex(), INDEX_AFTER_MS);
    this.indexTimer.unref();
  }

  private async runIndex(): Promise<void> {
    if (this.isClosed || this.state.kind !== 'ready' || this.state.saving.kind !== 'saved') return;
    try {
      const left = await this.startLong().ask('index', []);
      if (typeof left === 'number' && left > 0) this.touchIndex();
    } catch (error) {
      this.options.onTrouble?.(error);
    }
  }

  private scheduleUpkeep(afterMs: number): void {
    this.upkeepTimer = setTimeout(() => {
      void this.upkeep().finally(() => {
        if (!this.isClosed) this.scheduleUpkeep(UPKEEP_EVERY_MS);
      });
    }, afterMs);
    this.upkeepTimer.unref();
  }

  /** The daily backup, the periodic check and what has been in the trash for too long. */
  private async upkeep(): Promise<void> {
    const state = await this.ready();
    if (this.isClosed || state.kind !== 'ready' || state.saving.kind !== 'saved') return;
    try {
      const due = await this.startLong().ask('due', []);
      if (!Array.isArray(due)) return;
      for (const kind of due) {
        if (kind === 'backup') await this.job(this.begin({ kind: 'backup', reason: 'regular' }));
        else if (kind === 'check') await this.job(this.begin({ kind: 'check' }));
      }
      const expired = due
        .filter((id): id is string => typeof id === 'string' && id.startsWith('trash:'))
        .map((id) => id.slice('trash:'.length));
      if (expired.length > 0) await this.job(this.begin({ kind: 'empty_trash', ids: expired }));
    } catch (error) {
      this.options.onTrouble?.(error);
    }
  }

  // Jobs

  private begin(request: JobRequest): string {
    const jobId = randomUUID();
    const progress: JobProgress = {
      jobId,
      kind: request.kind,
      done: 0,
      total: 0,
      state: 'running',
      result: null,
      error: null,
    };
    // Announced in the next turn, so that the caller knows the id before the first event.
    const end = Promise.resolve().then(() => this.run(jobId, request));
    this.jobs.set(jobId, { progress, end });
    for (const old of this.jobs.keys()) {
      if (this.jobs.size <= JOBS_REMEMBERED) break;
      if (this.jobs.get(old)?.progress.state !== 'running') this.jobs.delete(old);
      else break;
    }
    return jobId;
  }

  private async run(jobId: string, request: JobRequest): Promise<JobProgress> {
    try {
      this.update(jobId, {});
      const result = await this.carryOut(jobId, request);
      return this.update(jobId, { state: 'finished', result });
    } catch (error) {
      const reason =
        error instanceof Error && 'reason' in error && typeof error.reason === 'string' ? error.reason : 'failed';
      const detail = error instanceof Error ? error.message : String(error);
      return this.update(
        jobId,
        reason === 'cancelled' ? { state: 'cancelled' } : { state: 'failed', error: { reason, detail } },
      );
    }
  }

  private async carryOut(jobId: string, request: JobRequest): Promise<JobResult> {
    await this.opening;
    if (request.kind === 'restore' || request.kind === 'encrypt') {
      await this.endLong();
      const argument = request.kind === 'restore' ? request.backupId : request.keyHex;
      const outcome = await this.file.ask(request.kind, [argument]);
      if (request.kind === 'encrypt') this.keyHex = request.keyHex;
      this.accept(outcome);
      return { path: this.paths.library };
    }
    const result = toResult(await this.startLong().ask('job', [jobId, request]));
    if (request.kind === 'check' && result.isHealthy === false) this.accept(await this.file.ask('recover', []));
    this.touchIndex();
    return result;
  }

  private onProgress(jobId: string, done: number, total: number): void {
    if (this.jobs.get(jobId)?.progress.state === 'running') this.update(jobId, { done, total });
  }

  private update(jobId: string, change: Partial<JobProgress>): JobProgress {
    const job = this.jobs.get(jobId);
    if (job === undefined) throw new LibraryError('not_found', 'no such job');
    job.progress = { ...job.progress, ...change };
    this.options.onJob?.(job.progress);
    return job.progress;
  }

  // The contract

  private async call(method: keyof LocalLibrary, args: readonly unknown[]): Promise<unknown> {
    const state = await this.ready();
    if (state.kind !== 'ready') throw new LibraryError('locked', 'the library is not open');
    const value = await this.file.ask('call', [method, args]);
    if (method !== 'journal') this.touchIndex();
    return value;
  }

  private async search(...args: Parameters<LibraryApi['search']>): Promise<unknown> {
    const state = await this.ready();
    if (state.kind !== 'ready') throw new LibraryError('locked', 'the library is not open');
    return this.startLong().ask('search', args);
  }

  private buildApi(): AsyncLibrary {
    const entries = Object.keys(METHODS).map((name) => [
      name,
      (...args: unknown[]) =>
        isMethod(name) ? this.call(name, args) : Promise.reject(new LibraryError('invalid', name)),
    ]);
    const api: unknown = {
      ...Object.fromEntries(entries),
      search: (...args: Parameters<LibraryApi['search']>) => this.search(...args),
    };
    if (!isApi(api)) throw new LibraryError('failed', 'the contract is not complete');
    return api;
  }
}

function isMethod(name: string): name is keyof LocalLibrary {
  return name in METHODS;
}

/** The table above is complete by its type; what crosses the threads is the worker's own value. */
function isApi(value: unknown): value is AsyncLibrary {
  return typeof value === 'object' && value !== null && Object.keys(METHODS).every((name) => name in value);
}

function isOutcome(value: unknown): value is OpenOutcome {
  return typeof value === 'object' && value !== null && 'kind' in value;
}

function toResult(value: unknown): JobResult {
  return typeof value === 'object' && value !== null ? value : {};
}

const NO_COUNTS: { conversations: number; messages: number; trashEntries: number; lastCheck: DataStatus['lastCheck'] } =
  { conversations: 0, messages: 0, trashEntries: 0, lastCheck: null };

function toCounts(value: unknown): typeof NO_COUNTS {
  const isCounts = (candidate: unknown): candidate is typeof NO_COUNTS =>
    typeof candidate === 'object' && candidate !== null && 'conversations' in candidate && 'lastCheck' in candidate;
  return isCounts(value) ? value : NO_COUNTS;
}

/** Starts the worker and opens the library; returns at once. See docs/library.md. */
export function openLibrary(options: OpenLibraryOptions): LibraryHandle {
  return new LibraryClient(options);
}
