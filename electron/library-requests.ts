/** Handles the requests of Settings > Data: long work on the library, with the files that the user chose. */

import { RefusedError } from '../shared/errors.ts';
import { IMPORT_FILE_ENDINGS } from '../shared/import-formats.ts';
import type { RequestValue } from '../shared/ipc.ts';
import { toJsonText } from '../shared/json/json-text.ts';
import { type ExportFormat, isLosable, type LibraryState, type LosableJob } from '../shared/library.ts';
import type { MainTexts } from '../shared/locales/text-key.ts';
import type { Consent, ConsentSubjects } from './consent.ts';
import { foldersBelow } from './library/chats/folders-below.ts';
import { LibraryError } from './library/library-error.ts';
import type { LibraryHandle, StartedJob } from './library/thread/library-handle.ts';
import { isFolderExport } from './library/transfer/export-target.ts';
import type { PageLanguage } from './library/transfer/page-language.ts';
import type { Desktop } from './shell/desktop.ts';

export interface DataRequestsOptions {
  readonly library: LibraryHandle;
  readonly desktop: Pick<Desktop, 'askWhereToSave' | 'askWhatToOpen'>;
  /** The language of exported pages. */
  readonly language: () => PageLanguage;
  /** The words that an import writes in place of content that isn't text. */
  readonly importedWords: () => MainTexts['imported'];
  /** Writes the app's other files again if they were deleted or moved; false if one can't be. */
  readonly storeFilesAgain: () => boolean;
  /** Ends every running reply and resolves when its text is stored. */
  readonly stopTurns: () => Promise<void>;
}

type Job = { readonly jobId: string };

const EXTENSIONS: Readonly<Record<ExportFormat, string>> = {
  markdown: 'md',
  html: 'html',
  json: 'json',
  zip: 'zip',
};

/** More than enough: each window shows only one preview. */
const PREVIEWS_MAX = 20;

export class DataRequests {
  readonly #options: DataRequestsOptions;
  readonly #asked = new Set<string>();
  /** The files that were chosen for previews, by the preview's job id. */
  readonly #previewed = new Map<string, string>();
  /** Running jobs that quitting would lose, each with a promise of its end. */
  readonly #running = new Map<string, { readonly kind: LosableJob; readonly end: Promise<unknown> }>();

  constructor(options: DataRequestsOptions) {
    this.#options = options;
  }

  /** True for work that the user requested; the library's automatic work is not announced. */
  isRequested(jobId: string): boolean {
    return this.#asked.has(jobId);
  }

  running(): readonly LosableJob[] {
    return Array.from(this.#running.values(), ({ kind }) => kind);
  }

  runningIds(): readonly string[] {
    return [...this.#running.keys()];
  }

  /** Resolves when no job runs that quitting would lose. */
  async idle(): Promise<void> {
    while (this.#running.size > 0) await Promise.all(Array.from(this.#running.values(), ({ end }) => end));
  }

  /**
   * Exports one chat, JSON or a ZIP to a file, and anything else to a folder with one file per chat. Null when the user
   * cancelled.
   */
  async export(ids: readonly string[] | null, format: ExportFormat): Promise<Job | null> {
    const { desktop } = this.#options;
    const isOneFile = !isFolderExport(ids, format);
    const name = await this.#exportName(ids, format);
    const path = isOneFile ? await desktop.askWhereToSave(name) : await desktop.askWhatToOpen('folder', []);
    if (path === null) return null;
    return this.#start({ kind: 'export', ids, format, language: this.#options.language(), path });
  }

  async previewImport(): Promise<Job | null> {
    const path = await this.#options.desktop.askWhatToOpen('file', IMPORT_FILE_ENDINGS);
    if (path === null) return null;
    const job = this.#start({ kind: 'preview_import', path });
    this.#previewed.set(job.jobId, path);
    const [oldest] = this.#previewed.keys();
    if (oldest !== undefined && this.#previewed.size > PREVIEWS_MAX) this.#previewed.delete(oldest);
    return job;
  }

  /** Imports only a file that the user chose for a preview. */
  import(previewId: string): Job {
    const path = this.#previewed.get(previewId);
    if (path === undefined) throw new LibraryError('not_found', 'no file was read by this job');
    this.#previewed.delete(previewId);
    return this.#start({ kind: 'import', path, words: this.#options.importedWords() });
  }

  undoImport(importId: string): Job {
    return this.#start({ kind: 'undo_import', importId });
  }

  emptyTrash(consent: Consent<'emptyTrash'>): Job {
    return this.#start({ kind: 'empty_trash', ids: consent.use().ids });
  }

  backupNow(): Job {
    return this.#start({ kind: 'backup', reason: 'regular' });
  }

  /** Rejects when the backup could not be made and verified: then nothing may be installed. */
  async backupBeforeUpdate(): Promise<void> {
    const { library } = this.#options;
    const ended = await library.job(library.startJob({ kind: 'backup', reason: 'update' }));
    if (ended.state !== 'finished')
      throw new Error(`no backup before the update: ${ended.error?.reason ?? ended.state}`);
  }

  async listBackup(id: string, offset: number, limit: number): Promise<RequestValue<'backup:list'>> {
    const { api } = await this.#options.library.openBackup(id);
    const active = await api.listConversations('active', offset, limit);
    const rest = limit - active.items.length;
    // Archived chats come last. Read at least one, even if the page has no room for it, to learn their total.
    const archived = await api.listConversations('archived', Math.max(0, offset - active.total), Math.max(1, rest));
    return toJsonText({
      items: [...active.items, ...archived.items.slice(0, rest)],
      total: active.total + archived.total,
      folders: offset === 0 ? await api.listFolders() : [],
    });
  }

  /** @param part `isPart`: read only the first messages; `known`: ids of messages that the window already has */
  async openInBackup(
    id: string,
    conversationId: string,
    { isPart = false, known = [] }: { readonly isPart?: boolean; readonly known?: readonly string[] } = {},
  ): Promise<RequestValue<'backup:open'>> {
    const { api } = await this.#options.library.openBackup(id);
    if (isPart) return toJsonText(await api.firstMessages(conversationId));
    const { summary, path, compare, pathIds, compareColumns } = await api.openConversation(conversationId);
    const { title } = summary;
    const all = new Set([...(pathIds ?? path.map((message) => message.id)), ...compareColumns.flat()]);
    if (known.length > 0) {
      const messages = await api.restOfPath(conversationId, known);
      return toJsonText({
        title,
        messages,
        isWhole: messages.length === 0 || known.length + messages.length >= all.size,
      });
    }
    const messages = [...new Map([...path, ...compare].map((message) => [message.id, message])).values()];
    return toJsonText({ title, messages, isWhole: messages.length >= all.size });
  }

  async searchBackup(id: string, query: string, offset: number): Promise<RequestValue<'backup:search'>> {
    const { api } = await this.#options.library.openBackup(id);
    return api.search(query, offset);
  }

  async bringBack(
    backupId: string,
    conversationIds: readonly string[],
    folderIds: readonly string[],
  ): Promise<RequestValue<'backup:bring-back'>> {
    const { library } = this.#options;
    const wanted = [...conversationIds, ...(await this.#chatsIn(backupId, folderIds))];
    const there = new Set((await library.api.summaries(wanted)).map((summary) => summary.id));
    const fresh = [...new Set(wanted)].filter((id) => !there.has(id));
    const { api } = await library.openBackup(backupId);
    const known = new Set((await library.api.listFolders()).map((folder) => folder.id));
    const freshFolders = (await api.listFolders()).map((folder) => folder.id).filter((id) => !known.has(id));
    return { ...this.#start({ kind: 'bring_back', backupId, conversationIds, folderIds }), fresh, freshFolders };
  }

  /** The chats of a backup in these folders or their subfolders. */
  async #chatsIn(backupId: string, folderIds: readonly string[]): Promise<readonly string[]> {
    if (folderIds.length === 0) return [];
    const { api } = await this.#options.library.openBackup(backupId);
    const inside = foldersBelow(await api.listFolders(), folderIds);
    const found: string[] = [];
    for (const view of ['active', 'archived'] as const) {
      const { items } = await api.listConversations(view, 0, Number.MAX_SAFE_INTEGER);
      for (const { id, folderId } of items) if (folderId !== null && inside.has(folderId)) found.push(id);
    }
    return found;
  }

  async restoreBackup(consent: Consent<'restoreBackup'>): Promise<Job> {
    const { id: backupId } = consent.use();
    this.#refuseWhileChanging();
    await this.#options.stopTurns();
    return this.#start({ kind: 'restore', backupId });
  }

  check(): Job {
    return this.#start({ kind: 'check' });
  }

  async encrypt(consent: Consent<'encrypt'>): Promise<RequestValue<'data:encrypt'>> {
    consent.use();
    this.#refuseWhileChanging();
    await this.#options.stopTurns();
    const started = await this.#options.library.encrypt();
    this.#asked.add(started.jobId);
    return started;
  }

  /** `replaced` is null if there is no code yet. Rejects with `changed_meanwhile` if there is another code by now. */
  async newRecoveryCode(replaced: Consent<'replaceRecoveryCode'> | null): Promise<{ readonly recoveryCode: string }> {
    return this.#options.library.newRecoveryCode(replaced?.use().codeId ?? null);
  }

  /**
   * Rejects with `changed_meanwhile`, before any reply is stopped, when data was added since the question was asked.
   */
  async deleteAll({ library: named }: ConsentSubjects['deleteAll']): Promise<void> {
    const { library } = this.#options;
    this.#refuseWhileChanging();
    const isReady = (await library.ready()).kind === 'ready';
    const additions = isReady ? await library.api.additionsToken() : null;
    if (additions !== (named?.additionsToken ?? null))
      throw new LibraryError('changed_meanwhile', 'the library is not the one in the question');
    await this.#options.stopTurns();
    await library.deleteAll(additions);
  }

  /** Writes the library and the app's other files again after they were moved or deleted. */
  async saveAgain(): Promise<LibraryState> {
    if (!this.#options.storeFilesAgain()) throw new RefusedError('not_saved');
    return this.#options.library.saveAgain();
  }

  async startAfresh(consent: Consent<'startAfresh'>): Promise<LibraryState> {
    return this.#options.library.startAfresh(consent.use().from);
  }

  async goBack(consent: Consent<'goBack'>): Promise<LibraryState> {
    return this.#options.library.goBack(consent.use().id);
  }

  /** Call this before stopping replies, so that a change which is refused stops none. */
  #refuseWhileChanging(): void {
    if (this.#options.library.changing() !== null)
      throw new LibraryError('changing', 'the library is being changed already');
  }

  #start(request: StartedJob): Job {
    const jobId = this.#options.library.startJob(request);
    this.#asked.add(jobId);
    const { kind } = request;
    if (isLosable(kind)) {
      const end = this.#options.library.job(jobId).finally(() => this.#running.delete(jobId));
      this.#running.set(jobId, { kind, end });
    }
    return { jobId };
  }

  async #exportName(ids: readonly string[] | null, format: ExportFormat): Promise<string> {
    const [summary] = ids?.length === 1 ? await this.#options.library.api.summaries(ids) : [];
    const title = summary?.title ?? `Parley ${new Date().toISOString().slice(0, 10)}`;
    return `${title}.${EXTENSIONS[format]}`;
  }
}
