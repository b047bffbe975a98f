/** Presets and prompts, which all windows share, and the actions on them. */

import { create } from 'zustand';
import type { Refusal, Result } from '../../../shared/errors.ts';
import { LIMITS } from '../../../shared/limits.ts';
import type { PromptFileProblem, PromptProblem } from '../../../shared/prompts/prompt-file.ts';
import {
  afterChange,
  freeName,
  isFullPage,
  type Preset,
  type Prompt,
  type SavedInput,
  type SavedItem,
} from '../../../shared/saved-items.ts';
import { bridge } from '../../bridge.ts';
import { t } from '../../i18n.ts';
import { formatList } from '../../words/format.ts';
import { refusalWords } from '../../words/refusal-words.ts';
import { templateWords } from '../../words/template-words.ts';
import { notifyUndoable, offerUndo } from '../chats/undo-store.ts';
import { dismissSubject, notify, notifyIfRefused, notifySaved } from '../window/notices-store.ts';

export interface SavedState {
  /** Presets and prompts are each in the user's order. */
  readonly presets: readonly Preset[];
  readonly prompts: readonly Prompt[];
}

export const savedStore = create<SavedState>(() => ({ presets: [], prompts: [] }));

export const useSaved = savedStore;

function take(items: readonly SavedItem[]): void {
  savedStore.setState({
    presets: items.filter((item) => item.kind === 'preset'),
    prompts: items.filter((item) => item.kind === 'prompt'),
  });
}

/** Loads all items again; keeps the current ones if that fails. */
export async function loadSaved(): Promise<void> {
  const items: SavedItem[] = [];
  for (;;) {
    const page = await bridge().savedList(items.length === 0 ? {} : { offset: items.length });
    if (!page.ok) return;
    for (const item of page.value) items.push(item);
    if (!isFullPage(page.value)) return take(items);
  }
}

/** Listens to main. Returns a function that stops listening. */
export function connectSavedStore(): () => void {
  void loadSaved();
  return bridge().onSavedChanged((change) => {
    const { presets, prompts } = savedStore.getState();
    const items = afterChange([...presets, ...prompts], change);
    if (items === null) void loadSaved();
    else take(items);
  });
}

/** All items of the same kind, in order. */
function siblingsOf({ kind }: Pick<SavedItem, 'kind'>): readonly SavedItem[] {
  const { presets, prompts } = savedStore.getState();
  return kind === 'preset' ? presets : prompts;
}

/** Creates an item at the end of its kind. */
export function createSaved(input: SavedInput): Promise<Result<SavedItem, Refusal>> {
  return bridge().savedCreate(input);
}

/** @param revision of the version being replaced; null replaces any version */
export async function updateSaved(
  id: string,
  input: SavedInput,
  revision: string | null,
): Promise<Result<SavedItem, Refusal>> {
  const result = await bridge().savedUpdate({ id, input, revision });
  if (!result.ok) return result;
  const { item, undoId } = result.value;
  if (undoId !== null) offerUndo(undoId, 'prompts.saved', { name: item.name });
  return { ok: true, value: item };
}

export async function deleteSaved({ id, name }: SavedItem): Promise<void> {
  notifyUndoable(await bridge().savedDelete({ ids: [id] }), 'notices.notDone', 'prompts.deleted', { name });
}

/** Moves an item one place up or down. */
export async function moveSaved(item: SavedItem, by: 1 | -1): Promise<void> {
  const position = siblingsOf(item).findIndex(({ id }) => id === item.id) + by;
  const result = await bridge().savedMove({ id: item.id, position: Math.max(0, position) });
  notifyUndoable(result, 'notices.notDone', 'prompts.moved', { name: item.name });
}

/** Copies an item under a free name. */
export async function duplicateSaved(item: SavedItem): Promise<void> {
  const name = freeName(item.name, new Set(siblingsOf(item).map((one) => one.name)));
  if (notifyIfRefused(await createSaved(inputOf(item, name))).ok) notify({ key: 'prompts.saved', values: { name } });
}

/** The content of an item, under another name. */
export function inputOf(item: SavedItem, name: string): SavedInput {
  return item.kind === 'preset'
    ? { kind: 'preset', name, values: item.values }
    : { kind: 'prompt', name, text: item.text };
}

/** @param ids null means all prompts */
export async function exportPrompts(ids: readonly string[] | null): Promise<void> {
  notifySaved(await bridge().promptExport({ ids }), 'prompts.notExported');
}

/** Lets the user choose a file, imports all of its prompts or none, and reports the result. */
export async function importPrompts(): Promise<void> {
  const result = await bridge().promptImport({});
  if (!result.ok) {
    notify({
      subject: 'prompts-not-imported',
      level: 'alert',
      isStanding: true,
      ...whyNotImported(result.error),
    });
    return;
  }
  if (result.value === null) return;
  dismissSubject('prompts-not-imported');
  const { addedIds, same, renamed } = result.value;
  const sentences = [t('prompts.imported', { added: t('prompts.count', { count: addedIds.length }) })];
  if (same.length > 0) sentences.push(t('prompts.importedSame', { names: formatList(someOf(same)) }));
  if (renamed.length > 0) {
    const names = renamed.map(({ from, to }) => t('prompts.renamedTo', { from, to }));
    sentences.push(t('prompts.importedRenamed', { names: formatList(someOf(names)) }));
  }
  notify({
    isStanding: true,
    key: 'prompts.importSummary',
    values: { sentences: sentences.join(' ') },
    ...(addedIds.length === 0
      ? {}
      : { action: { labelKey: 'notices.undo', run: () => void takeBack(addedIds) } as const }),
  });
}

async function takeBack(ids: readonly string[]): Promise<void> {
  if (notifyIfRefused(await bridge().savedDelete({ ids }), 'notices.undoFailed').ok)
    notify({ key: 'importing.undone' });
}

/** A notice lists only this many names and counts the rest. */
const NAMED_MAX = 8;

function someOf(names: readonly string[]): readonly string[] {
  const rest = names.length - NAMED_MAX;
  return rest <= 0 ? names : [...names.slice(0, NAMED_MAX), t('prompts.more', { count: rest })];
}

/** Reports invalid prompts after importing a full export, which accepts them as they are. */
export function notifyPromptProblems(problems: readonly PromptProblem[]): void {
  const [first] = problems;
  if (first === undefined) return;
  notify({
    isStanding: true,
    key: 'prompts.toCorrect',
    values: {
      count: problems.length,
      names: formatList(someOf(problems.map(({ name }) => name))),
      detail: problemSentence(first),
    },
  });
}

function whyNotImported(error: Refusal | PromptFileProblem) {
  return 'kind' in error
    ? ({ key: 'prompts.notImported', values: { detail: problemSentence(error) } } as const)
    : ({ key: 'prompts.notOpened', values: { detail: refusalWords(error) } } as const);
}

function problemSentence(problem: PromptFileProblem): string {
  const max = problem.kind === 'too_many_prompts' ? LIMITS.promptFileMaxCount : maxChars(problem.kind);
  const values = 'number' in problem ? { number: problem.number, name: problem.name } : {};
  const detail = problem.kind === 'template' ? templateWords(problem.problem, t) : '';
  return t(`prompts.file.${problem.kind}`, { ...values, max, detail });
}

const maxChars = (kind: PromptFileProblem['kind']): number =>
  kind === 'long_name' ? LIMITS.titleMaxChars : LIMITS.promptMaxChars;
