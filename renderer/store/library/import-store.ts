/** The import that the dialog shows: its preview, progress, result and Undo. */

import { create } from 'zustand';
import type { Refusal, Result } from '../../../shared/errors.ts';
import type { ImportPreview, JobProgress, JobResult, UndoneImport } from '../../../shared/library.ts';
import { bridge } from '../../bridge.ts';
import { openConversation } from '../chats/conversation-actions.ts';
import { onlyOnce } from '../only-once.ts';
import { notifyPromptProblems } from '../saved/saved-store.ts';
import { cancelJob } from '../window/jobs-store.ts';
import { notifyIfRefused } from '../window/notices-store.ts';
import { closeDialog, closePage, openDialog } from '../window/ui-store.ts';
import { loadDataStatus } from './data-store.ts';

type Step = 'preview_import' | 'import' | 'undo_import';

type ImportState =
  | { readonly kind: 'none' }
  /** `jobId` is null until main has said which job it is. */
  | { readonly kind: 'running'; readonly step: Step; readonly jobId: string | null }
  | { readonly kind: 'preview'; readonly jobId: string; readonly preview: ImportPreview }
  | { readonly kind: 'done'; readonly result: JobResult }
  | { readonly kind: 'undone'; readonly undone: UndoneImport }
  | { readonly kind: 'failed'; readonly step: Step; readonly refusal: Refusal };

const NONE: ImportState = { kind: 'none' };

const importStore = create<{ readonly state: ImportState }>(() => ({ state: NONE }));

export const useImport = (): ImportState => importStore(({ state }) => state);

const show = (state: ImportState): void => importStore.setState({ state });

/** A job that was over before main had said which one it is. */
let early: JobProgress | null = null;

/** Follows the job that main has started, or shows why main started none. */
function follow(step: Step, started: Result<{ readonly jobId: string }, Refusal>): void {
  if (!started.ok) {
    show({ kind: 'failed', step, refusal: started.error });
    return;
  }
  show({ kind: 'running', step, jobId: started.value.jobId });
  const ended = early;
  early = null;
  if (ended?.jobId === started.value.jobId) takeImportJob(ended);
}

/** Asks for a file and reads it; the dialog opens once one is chosen. */
export const importFile = (): Promise<void> =>
  onlyOnce('import', async () => {
    const started = notifyIfRefused(await bridge().dataPreviewImport({}));
    if (!started.ok || started.value === null) return;
    openDialog({ kind: 'import' });
    follow('preview_import', { ok: true, value: started.value });
  });

export const startImport = (jobId: string): Promise<void> =>
  onlyOnce('import', async () => {
    show({ kind: 'running', step: 'import', jobId: null });
    follow('import', await bridge().dataImport({ jobId }));
  });

/** The import that was undone last, maybe only in part. */
let undoneId = '';

/** Undoes an import, or continues the undo that failed last. */
export const undoImport = (importId = undoneId): Promise<void> =>
  onlyOnce('undo-import', async () => {
    undoneId = importId;
    show({ kind: 'running', step: 'undo_import', jobId: null });
    follow('undo_import', await bridge().dataUndoImport({ importId }));
  });

/** Stops reading the file. A running import continues, and a notice reports its end. */
export function leaveImport(): void {
  const { state } = importStore.getState();
  if (state.kind === 'running' && state.step === 'preview_import' && state.jobId !== null) cancelJob(state.jobId);
  show(NONE);
}

export function openImported(id: string): void {
  closeDialog();
  closePage();
  void openConversation(id);
}

/** Shows the end of a job in the dialog that waits for it; false if a notice must report the end instead. */
export function takeImportJob(job: JobProgress): boolean {
  const { state } = importStore.getState();
  if (state.kind !== 'running') {
    if (job.kind !== 'import' && job.kind !== 'undo_import') early = job;
    // The dialog was closed before the file was read.
    return job.kind === 'preview_import';
  }
  if (state.jobId === null) {
    early = job;
    return true;
  }
  if (state.jobId !== job.jobId) return job.kind === 'preview_import';
  const { step } = state;
  if (job.state === 'cancelled') {
    closeDialog();
    // A notice says that a cancelled import changed nothing.
    return step === 'preview_import';
  }
  if (job.state === 'failed') show({ kind: 'failed', step, refusal: job.error ?? { reason: 'unexpected' } });
  else finish(job);
  void loadDataStatus();
  return true;
}

function finish({ jobId, kind, result }: JobProgress): void {
  if (kind === 'preview_import' && result?.preview !== undefined)
    show({ kind: 'preview', jobId, preview: result.preview });
  else if (kind === 'undo_import' && result?.undone !== undefined) show({ kind: 'undone', undone: result.undone });
  else show({ kind: 'done', result: result ?? {} });
  if (result?.promptProblems !== undefined) notifyPromptProblems(result.promptProblems);
}
