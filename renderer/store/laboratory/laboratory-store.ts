/** Stores the experiments, the open one with its answers, and what the user has entered for it. */

import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { fromJsonText } from '../../../shared/json/json-text.ts';
import type {
  AnswerRow,
  ExperimentSummary,
  ExperimentView,
  LaboratoryChange,
} from '../../../shared/laboratory/answers.ts';
import { type ExperimentDefinition, NEW_EXPERIMENT } from '../../../shared/laboratory/experiment.ts';
import { LIMITS } from '../../../shared/limits.ts';
import { bridge } from '../../bridge.ts';
import { valueOrNotify } from '../window/notices-store.ts';

export interface LaboratoryState {
  /** Newest first; null until they are loaded. */
  readonly experiments: readonly ExperimentSummary[] | null;
  /** The open experiment as main stores it; null for a new one that isn't stored yet. */
  readonly view: ExperimentView | null;
  /** What the form shows; ahead of `view` while a save is due. */
  readonly draft: ExperimentDefinition;
  /** The open experiment's answers by ordinal. */
  readonly answers: ReadonlyMap<number, AnswerRow>;
}

const NOTHING_OPEN = { view: null, draft: NEW_EXPERIMENT, answers: new Map<number, AnswerRow>() } as const;

export const laboratoryStore = createStore<LaboratoryState>(() => ({ experiments: null, ...NOTHING_OPEN }));

export function useLaboratory<T>(select: (state: LaboratoryState) => T): T {
  return useStore(laboratoryStore, select);
}

/** True after Start and in an exact repetition, which have a plan: only title, checks and caps can change. */
export function areRequestsFixed({ view }: Pick<LaboratoryState, 'view'>): boolean {
  return view !== null && view.plan !== null;
}

/** Loads the list. The first time in a window, opens the newest running experiment if nothing has been entered. */
export async function loadExperiments(): Promise<void> {
  const isFirst = laboratoryStore.getState().experiments === null;
  const experiments = valueOrNotify(await bridge().laboratoryList({}));
  if (experiments === null) return;
  laboratoryStore.setState({ experiments });
  const { view, draft } = laboratoryStore.getState();
  const running = experiments.find(({ status }) => status === 'running');
  if (isFirst && running !== undefined && view === null && draft === NEW_EXPERIMENT && opening.id === null)
    await openExperiment(running.id);
}

/** Saves pending changes, and shows an empty form, or one with `draft`. */
export async function newExperiment(draft: ExperimentDefinition = NEW_EXPERIMENT): Promise<void> {
  await saveNow();
  opening = { id: null, changes: [] };
  laboratoryStore.setState({ ...NOTHING_OPEN, draft });
  if (draft !== NEW_EXPERIMENT) editDraft({});
}

/** Saves pending changes, and opens a stored experiment with all of its answers. */
export async function openExperiment(id: string): Promise<void> {
  await saveNow();
  opening = { id, changes: [] };
  // Request both together, so that the grid never appears without its answers.
  const [found, first] = await Promise.all([bridge().laboratoryOpen({ id }), bridge().laboratoryAnswers({ id })]);
  // The user may have typed meanwhile, into the experiment that was open.
  if (isSaveDue) await saveNow();
  if (opening.id !== id) return;
  const { changes } = opening;
  opening = { id: null, changes: [] };
  const view = valueOrNotify(found);
  if (view === null) return;
  const rows = first.ok ? fromJsonText(first.value) : [];
  laboratoryStore.setState({ view, draft: view.definition, answers: new Map(rows.map((row) => [row.ordinal, row])) });
  for (const change of changes) takeChange(change);
  await loadAnswers(id, rows.length);
}

/** The experiment that is being read, and what main has reported meanwhile. */
let opening: { readonly id: string | null; readonly changes: LaboratoryChange[] } = { id: null, changes: [] };

/** Shows an experiment that main has just returned. */
export async function showExperiment(view: ExperimentView): Promise<void> {
  opening = { id: null, changes: [] };
  laboratoryStore.setState({ ...NOTHING_OPEN, view, draft: view.definition });
  await loadAnswers(view.summary.id);
}

/** @param offset how many were read before */
async function loadAnswers(id: string, offset = 0): Promise<void> {
  if (offset % LIMITS.answersTogetherMax !== 0) return;
  await readAnswerPages(id, offset, (rows) => {
    if (openId() !== id) return false;
    // Answers that changed meanwhile have already arrived and are newer.
    takeRows(rows, false);
    return true;
  });
}

/** Reads all answers of an experiment, page by page, until `take` returns false or main refuses. */
export async function readAnswerPages(
  id: string,
  from: number,
  take: (rows: readonly AnswerRow[]) => boolean,
): Promise<void> {
  for (let offset = from; ; offset += LIMITS.answersTogetherMax) {
    const page = valueOrNotify(await bridge().laboratoryAnswers({ id, offset }));
    if (page === null) return;
    const rows = fromJsonText(page);
    if (!take(rows) || rows.length < LIMITS.answersTogetherMax) return;
  }
}

export function openId(): string | null {
  return laboratoryStore.getState().view?.summary.id ?? null;
}

function takeRows(rows: readonly AnswerRow[], isNewer: boolean): void {
  if (rows.length === 0) return;
  laboratoryStore.setState(({ answers }) => {
    const next = new Map(answers);
    for (const row of rows) if (isNewer || !next.has(row.ordinal)) next.set(row.ordinal, row);
    return { answers: next };
  });
}

/** The form is stored once the user has paused for this long. */
const SAVE_AFTER_MS = 400;

let saveTimer: ReturnType<typeof setTimeout> | undefined;
let isSaveDue = false;
let saving: Promise<void> = Promise.resolve();

/** Changes the form, and stores it soon. */
export function editDraft(patch: Partial<ExperimentDefinition>): void {
  laboratoryStore.setState(({ draft }) => ({ draft: { ...draft, ...patch } }));
  isSaveDue = true;
  clearTimeout(saveTimer);
  saveTimer = setTimeout(() => void saveNow(), SAVE_AFTER_MS);
}

/** Resolves when everything that was entered is stored, or a notice has said why it isn't. */
export function saveNow(): Promise<void> {
  clearTimeout(saveTimer);
  saving = saving.then(saveDraft);
  return saving;
}

async function saveDraft(): Promise<void> {
  if (!isSaveDue) return;
  isSaveDue = false;
  const { draft, view } = laboratoryStore.getState();
  if (view === null) {
    const created = valueOrNotify(await bridge().laboratoryCreate({ definition: draft }), 'laboratory.notSaved');
    // A different experiment may be open by now.
    if (created !== null && laboratoryStore.getState().view === null) laboratoryStore.setState({ view: created });
    return;
  }
  const saved = valueOrNotify(
    await bridge().laboratorySave({ id: view.summary.id, definition: draft }),
    'laboratory.notSaved',
  );
  if (saved !== null && openId() === view.summary.id) laboratoryStore.setState({ view: saved.view });
}

function takeChange(change: LaboratoryChange): void {
  const { experiments: changed, removed, answers } = change;
  if (opening.id !== null) opening.changes.push(change);
  const { experiments, view } = laboratoryStore.getState();
  if (experiments !== null) {
    const gone = new Set([...removed, ...changed.map(({ id }) => id)]);
    const all = [...experiments.filter(({ id }) => !gone.has(id)), ...changed];
    laboratoryStore.setState({ experiments: all.sort((one, other) => other.createdAt - one.createdAt) });
  }
  if (view === null) return;
  const { id } = view.summary;
  if (removed.includes(id)) {
    // Without this, pending changes would be stored as a new experiment.
    isSaveDue = false;
    laboratoryStore.setState({ ...NOTHING_OPEN });
    return;
  }
  const summary = changed.find((one) => one.id === id);
  if (summary !== undefined) laboratoryStore.setState({ view: { ...view, summary } });
  takeRows(answers.find(({ experimentId }) => experimentId === id)?.rows ?? [], true);
  if (summary !== undefined && summary.status !== 'draft' && view.plan === null) void reloadView(id);
}

/** Reloads the experiment once it was started, here or in another window. Events lack its plan and its votes. */
export async function reloadView(id: string): Promise<void> {
  const view = valueOrNotify(await bridge().laboratoryOpen({ id }));
  if (view === null || openId() !== id) return;
  laboratoryStore.setState({ view });
  if (view.plan !== null) await loadAnswers(id);
}

/** Starts listening to main; returns a function that stops it. */
export function connectLaboratoryStore(): () => void {
  return bridge().onLaboratoryChanged(takeChange);
}
