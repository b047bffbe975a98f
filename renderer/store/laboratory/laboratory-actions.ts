/** The user's actions on experiments and answers. Each reports a refusal in a notice. */

import { fromJsonText } from '../../../shared/json/json-text.ts';
import type { AnswerRow, BlindPair, Vote, VoteOutcome, WholeAnswer } from '../../../shared/laboratory/answers.ts';
import { type Caps, type PlannedSetting, presetOfSetting } from '../../../shared/laboratory/experiment.ts';
import type { RequestDetails } from '../../../shared/requests/request-details.ts';
import { bridge } from '../../bridge.ts';
import { firstWords } from '../../words/first-words.ts';
import { openConversation } from '../chats/conversation-actions.ts';
import { notifyUndoable } from '../chats/undo-store.ts';
import { createSaved } from '../saved/saved-store.ts';
import { notify, notifyIfRefused, notifyRefusal, notifySaved, valueOrNotify } from '../window/notices-store.ts';
import { closePage } from '../window/ui-store.ts';
import {
  editDraft,
  laboratoryStore,
  newExperiment,
  openId,
  readAnswerPages,
  reloadView,
  saveNow,
  showExperiment,
} from './laboratory-store.ts';

const TITLE_CHARS = 60;

/** Stores the form, and sends the first requests. An experiment without a name is named after what it asks. */
export async function startExperiment(): Promise<void> {
  const { title, prompts, cases } = laboratoryStore.getState().draft;
  if (title.trim() === '') {
    const asked = [...prompts, ...cases.map(({ text }) => text)].map(firstWords).find((words) => words !== '');
    if (asked !== undefined) editDraft({ title: asked.slice(0, TITLE_CHARS).toWellFormed() });
  }
  await saveNow();
  const id = openId();
  if (id === null) return;
  if (notifyIfRefused(await bridge().laboratoryStart({ id }), 'laboratory.notStarted').ok) await reloadView(id);
}

export async function pauseExperiment(id: string): Promise<void> {
  notifyIfRefused(await bridge().laboratoryPause({ id }));
}

export async function resumeExperiment(id: string, caps: Caps): Promise<void> {
  await saveNow();
  notifyIfRefused(await bridge().laboratoryResume({ id, caps }), 'laboratory.notStarted');
}

export async function stopExperiment(id: string): Promise<void> {
  notifyIfRefused(await bridge().laboratoryStop({ id }));
}

/** Sends the requests of these answers once more. */
export async function repeatAnswers(id: string, ordinals: readonly number[]): Promise<void> {
  notifyIfRefused(await bridge().laboratoryRepeat({ id, ordinals: [...ordinals] }), 'laboratory.notStarted');
}

/** Opens a new draft that repeats exactly the stored requests. */
export async function againExperiment(id: string): Promise<void> {
  const view = valueOrNotify(await bridge().laboratoryAgain({ id }));
  if (view !== null) await showExperiment(view);
}

/** Reads all answers of an experiment that isn't open, without their texts. */
export async function readAllAnswers(id: string): Promise<readonly AnswerRow[]> {
  const all: AnswerRow[] = [];
  await readAnswerPages(id, 0, (rows) => {
    for (const row of rows) all.push(row);
    return true;
  });
  return all;
}

export async function readAnswer(id: string, ordinal: number): Promise<WholeAnswer | null> {
  const text = valueOrNotify(await bridge().laboratoryAnswer({ id, ordinal }));
  return text === null ? null : fromJsonText(text);
}

export async function readAnswerDetails(id: string, ordinal: number): Promise<readonly RequestDetails[]> {
  const text = valueOrNotify(await bridge().laboratoryDetails({ id, ordinal }));
  return text === null ? [] : fromJsonText(text);
}

/** Null when all pairs have been judged, or after a notice. */
export async function nextPair(id: string): Promise<BlindPair | null> {
  return valueOrNotify(await bridge().laboratoryNextPair({ id }));
}

export async function vote(id: string, pairId: string, outcome: VoteOutcome): Promise<Vote | null> {
  const cast = valueOrNotify(await bridge().laboratoryVote({ id, pairId, outcome }));
  const { view } = laboratoryStore.getState();
  if (cast !== null && view?.summary.id === id) {
    laboratoryStore.setState({ view: { ...view, votes: [...view.votes, cast] } });
  }
  return cast;
}

export async function takeBackVote(id: string, voteId: string): Promise<void> {
  if (!notifyIfRefused(await bridge().laboratoryUnvote({ id, voteId })).ok) return;
  const { view } = laboratoryStore.getState();
  if (view?.summary.id !== id) return;
  laboratoryStore.setState({ view: { ...view, votes: view.votes.filter((one) => one.id !== voteId) } });
}

/** Turns an answer into a chat with its settings, and opens it. */
export async function keepAnswer(id: string, ordinal: number): Promise<void> {
  const kept = valueOrNotify(await bridge().laboratoryKeep({ id, ordinal }));
  if (kept === null) return;
  closePage();
  await openConversation(kept.conversationId);
  notify({ key: 'laboratory.kept' });
}

/** Saves a row's settings as a preset. */
export async function savePresetOf(setting: PlannedSetting, name: string): Promise<void> {
  const result = await createSaved({ kind: 'preset', name, values: presetOfSetting(setting) });
  if (result.ok) notify({ key: 'laboratory.presetSaved', values: { name } });
  else notifyRefusal('presets.notSaved', result.error);
}

export async function deleteExperiment(id: string, title: string): Promise<void> {
  const result = await bridge().laboratoryDelete({ ids: [id] });
  notifyUndoable(result, 'notices.notDone', 'laboratory.deleted', { title });
  if (result.ok && openId() === id) await newExperiment();
}

/** Asks where to save, and reports the path. */
export async function saveReport(id: string, format: 'html' | 'csv' | 'json'): Promise<void> {
  notifySaved(await bridge().laboratoryExport({ id, format }));
}
