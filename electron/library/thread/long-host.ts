/** Answers the long-work worker's requests: search and its index, import, export, backup, check, emptying the trash. */

import { DAY_MS } from '../../../shared/days.ts';
import type { JobResult } from '../../../shared/library.ts';
import type { SearchPage } from '../../../shared/search/search-results.ts';
import { createStore } from '../chats/context.ts';
import { isForgettingUnfinished } from '../chats/forgotten.ts';
import { expiredTrash } from '../chats/trash.ts';
import { trashTime } from '../chats/trash-clock.ts';
import { clock } from '../clock.ts';
import { type BackupFile, type BackupReason, isBackupDue } from '../file/backup-files.ts';
import { makeBackupInSteps } from '../file/backups.ts';
import { disk } from '../file/disk.ts';
import { readLastCheck, writeLastCheck } from '../file/meta.ts';
import { waitingCount } from '../file/search-pending.ts';
import type { Sql } from '../file/sql.ts';
import { sweep } from '../file/sweep.ts';
import { rebuildUsage, wrongSums } from '../file/usage-schema.ts';
import { emptyTrash } from '../host/empty-trash.ts';
import { checkFile } from '../host/found-file.ts';
import { JobControl } from '../host/job.ts';
import type { BackupMethod } from '../host/method-table.ts';
import { type OpenBackup, OpenBackups } from '../host/open-backups.ts';
import type { LongJob, OpenRequest } from '../host/requests.ts';
import { isDiskTrouble, LibraryError, toLibraryError } from '../library-error.ts';
import { Searcher } from '../search/search.ts';
import { indexStep, wipeStep } from '../search/search-index.ts';
import { removeLeftParts } from '../transfer/export-parts.ts';
import type { CheckedFile } from '../transfer/import.ts';
import { LongConnections, type OpenParts } from './long-connections.ts';

export interface LongHostOptions {
  readonly onProgress: (jobId: string, done: number, total: number) => void;
  readonly now?: () => number;
  /** The size at which SQLite's log is truncated. */
  readonly logMaxBytes?: number;
}

/** Longer than the time between two clicks that mean one action. */
const JUST_MADE_MS = 5_000;
const CHECK_EVERY_MS = 7 * DAY_MS;
/** Index steps that a search waits for; later searches find the rest. */
const STEPS_BEFORE_SEARCH = 2;

export class LongHost {
  readonly #options: LongHostOptions;
  readonly #now: () => number;
  readonly #connections: LongConnections;
  readonly #jobs = new Map<string, JobControl>();
  /** Work that is under way and spans several ticks. */
  readonly #running = new Set<Promise<unknown>>();
  #isClosing = false;
  readonly #backups = new OpenBackups();
  /** The newest backup that this worker made, with the state of the file at that time. */
  #lastBackup: { readonly reader: Sql; readonly version: number | null; readonly file: BackupFile } | null = null;
  readonly #cancelled = new Set<string>();
  /** The last file that a preview checked. */
  #checkedFile: CheckedFile | null = null;
  /** Resolves when the jobs that run one at a time have ended. */
  #broughtIn: Promise<unknown> = Promise.resolve();

  constructor(options: LongHostOptions) {
    this.#options = options;
    this.#now = options.now ?? (() => clock.now());
    this.#connections = new LongConnections(options.logMaxBytes);
  }

  open(request: OpenRequest): null {
    this.#connections.use(request);
    return null;
  }

  async search(query: string, offset: number): Promise<SearchPage> {
    const indexed = ({ sql, index, searcher }: OpenParts): SearchPage => {
      let waiting = 0;
      try {
        for (let step = 0; step < STEPS_BEFORE_SEARCH; step++) {
          waiting = indexStep(sql, index);
          if (waiting === 0) break;
        }
      } catch (error) {
        if (!isDiskTrouble(toLibraryError(error).reason)) throw error;
        // Search the messages that are indexed so far.
        waiting = waitingCount(sql);
      }
      return searcher.search(query, offset, waiting);
    };
    return this.#awaited(this.#connections.reading(indexed, (sql) => new Searcher(sql, null).search(query, offset, 0)));
  }

  /** Indexes some pending messages, or wipes deleted ones from the index. Returns 0 once nothing is left to do. */
  async index(): Promise<number> {
    const { sql, index } = await this.#connections.opened();
    const left = indexStep(sql, index);
    if (left > 0) return left;
    // Write back the index's own log here and not in `search`, where the user waits for the answer.
    index.exec('PRAGMA wal_checkpoint(PASSIVE)');
    return Number(wipeStep(index));
  }

  /**
   * Removes the files of interrupted exports and returns the jobs that are due: `backup`, `check`, `forget` (the file
   * or a backup may still contain rows that were emptied from the trash), and `trash:` with the id of each expired
   * entry.
   */
  async due(): Promise<string[]> {
    const { paths, sql } = await this.#connections.opened();
    removeLeftParts(sql);
    const checkedAt = readLastCheck(sql)?.at ?? 0;
    const hasContent = sql.number('SELECT EXISTS (SELECT 1 FROM messages)') === 1;
    const due: string[] = [];
    if (hasContent && isBackupDue(paths, this.#now())) due.push('backup');
    if (hasContent && Math.abs(this.#now() - checkedAt) > CHECK_EVERY_MS) due.push('check');
    if (isForgettingUnfinished(sql)) due.push('forget');
    return [...due, ...expiredTrash(sql, trashTime(sql, this.#now())).map((id) => `trash:${id}`)];
  }

  async job(jobId: string, request: LongJob): Promise<JobResult> {
    const control = new JobControl((done, total) => this.#options.onProgress(jobId, done, total));
    if (this.#cancelled.delete(jobId)) control.cancel();
    this.#jobs.set(jobId, control);
    try {
      return await this.#awaited(control.step(0, 0).then(() => this.#run(request, control)));
    } finally {
      this.#jobs.delete(jobId);
    }
  }

  /** Encrypts every unencrypted file in the folder; returns how many are left for next time. */
  sweep(): Promise<number> {
    return this.#awaited(
      this.#connections
        .opened()
        .then(({ paths, keyHex }) => (keyHex === null ? 0 : sweep(paths, keyHex, () => this.#isClosing))),
    );
  }

  /** Calls a method on a backup. */
  async backupCall(backupId: string, method: BackupMethod, args: readonly unknown[]): Promise<unknown> {
    return this.#backup(this.#connections.place(), backupId).call(method, args);
  }

  async backupSearch(backupId: string, query: string, offset: number): Promise<SearchPage> {
    return this.#backup(this.#connections.place(), backupId).search(query, offset);
  }

  cancel(jobId: string): null {
    const job = this.#jobs.get(jobId);
    if (job === undefined) this.#cancelled.add(jobId);
    else job.cancel();
    return null;
  }

  /** Waits until all work has ended: ending a thread while the driver is working crashes the app. */
  async close(): Promise<null> {
    this.#isClosing = true;
    for (const control of this.#jobs.values()) control.cancel();
    // Jobs clean up while the file is still open.
    await Promise.allSettled(this.#running);
    this.#backups.close();
    // Also closes connections that the jobs opened meanwhile.
    await this.#connections.close();
    return null;
  }

  async #awaited<T>(work: Promise<T>): Promise<T> {
    this.#running.add(work);
    try {
      return await work;
    } finally {
      this.#running.delete(work);
    }
  }

  async #run(request: LongJob, control: JobControl): Promise<JobResult> {
    if (request.kind === 'export') return this.#export(request, control);
    const parts = await this.#connections.opened();
    const { sql, index, paths, keys } = parts;
    switch (request.kind) {
      // Import and export are rare and need more code than everything else, so their code loads on demand.
      case 'import': {
        const { importFile } = await import('../transfer/import.ts');
        const { path, words } = request;
        return this.#inTurn(control, () =>
          importFile({ ...this.#transfer(sql, control), path, words, checked: this.#checkedFile }),
        );
      }
      case 'preview_import': {
        const { previewImport } = await import('../transfer/preview-import.ts');
        const onChecked = (file: CheckedFile): void => {
          this.#checkedFile = file;
        };
        return previewImport({ ...this.#transfer(sql, control), path: request.path, onChecked });
      }
      case 'undo_import': {
        const { undoImport } = await import('../transfer/undo-import.ts');
        return this.#inTurn(control, () => undoImport({ ...this.#transfer(sql, control), importId: request.importId }));
      }
      case 'backup':
        // Runs in turn, because bulk writes during the copy would make the log grow.
        return this.#inTurn(control, () => this.#backUp(parts, request.reason, control));
      case 'check':
        return this.#check(sql);
      case 'empty_trash':
        return this.#inTurn(control, () =>
          emptyTrash(
            { sql, index, paths, keys, now: this.#now, onBackupChange: () => this.#backups.close() },
            request.ids,
            control,
          ),
        );
      case 'bring_back': {
        const { bringBack } = await import('../transfer/bring-back.ts');
        return this.#inTurn(control, () => {
          const from = this.#backup(parts, request.backupId).store;
          return bringBack({ ...this.#transfer(sql, control), ...request, from });
        });
      }
    }
  }

  /** Runs these jobs one at a time: another job would treat hidden rows as deleted, or remove what they belong to. */
  #inTurn(control: JobControl, work: () => Promise<JobResult>): Promise<JobResult> {
    const before = this.#broughtIn;
    const mine = Promise.race([before, control.stopped]).then(() => {
      control.check();
      return work();
    });
    this.#broughtIn = Promise.allSettled([before, mine]);
    return mine;
  }

  /** Makes one backup if the user clicks twice: a second one with the same content would push out an older backup. */
  async #backUp(
    { reader, paths, keyHex }: OpenParts,
    reason: BackupReason,
    control: JobControl,
  ): Promise<{ readonly path: string }> {
    const version = reader.number('PRAGMA data_version');
    const last = this.#lastBackup;
    if (last?.reader === reader && last.version === version && last.file.reason === reason) {
      const ageMs = Math.abs(this.#now() - last.file.createdAt);
      if (ageMs < JUST_MADE_MS && disk.existsSync(last.file.path)) return { path: last.file.path };
    }
    const target = { paths, keyHex, reason, now: this.#now() };
    const file = await makeBackupInSteps(target, (percent) => control.step(percent, 100));
    this.#lastBackup = { reader, version, file };
    return { path: file.path };
  }

  async #export(request: Extract<LongJob, { kind: 'export' }>, control: JobControl): Promise<JobResult> {
    const { exportConversations } = await import('../transfer/export.ts');
    control.check();
    const from = (sql: Sql): Promise<JobResult> =>
      exportConversations({ ...this.#transfer(sql, control), ...request, target: request.path, now: this.#now });
    return this.#connections.reading(({ sql }) => from(sql), from);
  }

  #backup({ paths, keys }: Pick<OpenParts, 'paths' | 'keys'>, backupId: string): OpenBackup {
    return this.#backups.get(paths, keys, backupId);
  }

  #transfer(sql: Sql, control: JobControl) {
    return {
      store: createStore(sql, { now: this.#now }),
      onProgress: (done: number, total: number) => control.report(done, total),
      isCancelled: () => control.isCancelled,
    };
  }

  #check(sql: Sql): JobResult {
    let isHealthy = false;
    try {
      isHealthy = checkFile(sql, 'full') === '';
    } catch (error) {
      if (!(error instanceof LibraryError) || error.reason !== 'corrupt') throw error;
    }
    if (isHealthy) {
      // Check before locking, so that other writers don't have to wait.
      const areSumsWrong = wrongSums(sql) > 0;
      sql.transaction('fast', () => {
        writeLastCheck(sql, { at: this.#now(), isHealthy });
        if (areSumsWrong) rebuildUsage(sql);
      });
    }
    return { isHealthy };
  }
}
