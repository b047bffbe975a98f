/** Opening an experiment: its answers come with it, and nothing that changes meanwhile is lost. */

import { afterEach, beforeEach, expect, it } from 'vitest';
import {
  connectLaboratoryStore,
  editDraft,
  laboratoryStore,
  loadExperiments,
  newExperiment,
  openExperiment,
  saveNow,
} from '../../../renderer/store/laboratory/laboratory-store.ts';
import { toJsonText } from '../../../shared/json/json-text.ts';
import type { AnswerRow, ExperimentView } from '../../../shared/laboratory/answers.ts';
import { NEW_EXPERIMENT } from '../../../shared/laboratory/experiment.ts';
import { LIMITS } from '../../../shared/limits.ts';
import { createFakeBridge, type FakeBridge, fakeView } from '../../helpers/page/fake-chat-bridge.ts';

let fake: FakeBridge;
let disconnect: () => void;

beforeEach(() => {
  fake = createFakeBridge(fakeView([]));
  Object.assign(window, { parley: fake.bridge });
  disconnect = connectLaboratoryStore();
});
afterEach(async () => {
  await saveNow();
  disconnect();
  laboratoryStore.setState(laboratoryStore.getInitialState(), true);
});

const rowOf = (ordinal: number, start = `${ordinal}`): AnswerRow => ({
  ...{ ordinal, state: 'answered', requests: 1, dueAt: null, start, chars: 1, words: 1, digest: 'a' },
  ...{ firstTokenMs: 1, durationMs: 1, usage: null, cost: null, ending: 'complete', finishReason: 'stop' },
  ...{ error: null, checks: [] },
});

function viewOf(id: string): ExperimentView {
  const counts = { waiting: 0, running: 0, answered: 1, failed: 0, stopped: 0, unknown: 0 };
  return {
    summary: {
      ...{ id, title: id, status: 'running', pause: null, createdAt: 1, startedAt: 1, againOf: null, counts },
      ...{ requests: 1, tokens: 1, spent: [], runMs: 1 },
    },
    definition: { ...NEW_EXPERIMENT, title: id },
    plan: { settings: [], cases: [], repeats: 1 },
    votes: [],
  };
}

it('shows the first answers together with the experiment, then the others', async () => {
  const total = LIMITS.answersTogetherMax + 3;
  fake.answer('laboratoryOpen', viewOf('a'));
  fake.answer('laboratoryAnswers', ({ offset = 0 }: { offset?: number }) => {
    const count = Math.min(LIMITS.answersTogetherMax, total - offset);
    return toJsonText(Array.from({ length: count }, (_, at) => rowOf(offset + at)));
  });
  const seen: number[] = [];
  const stop = laboratoryStore.subscribe(({ view, answers }) => {
    if (view !== null) seen.push(answers.size);
  });
  await openExperiment('a');
  stop();
  expect(seen).toEqual([LIMITS.answersTogetherMax, total]);
});

it('opens the running experiment once, unless the user has entered something', async () => {
  const running = viewOf('running');
  const done = { ...viewOf('done').summary, status: 'done' as const };
  fake.answer('laboratoryList', [done, running.summary]);
  fake.answer('laboratoryOpen', running);
  fake.answer('laboratoryAnswers', toJsonText([]));
  await loadExperiments();
  expect(laboratoryStore.getState().view?.summary.id).toBe('running');
  await newExperiment();
  await loadExperiments();
  expect(laboratoryStore.getState().view).toBeNull();
  laboratoryStore.setState(laboratoryStore.getInitialState(), true);
  fake.answer('laboratoryCreate', viewOf('new'));
  editDraft({ title: 'Mine' });
  await loadExperiments();
  expect(laboratoryStore.getState().draft.title).toBe('Mine');
});

it('keeps newer answers that arrive while the experiment is being read', async () => {
  fake.answer('laboratoryOpen', viewOf('a'));
  fake.answer('laboratoryAnswers', () => {
    fake.emit('onLaboratoryChanged', {
      experiments: [],
      removed: [],
      answers: [{ experimentId: 'a', rows: [rowOf(0, 'newer')] }],
    });
    return toJsonText([rowOf(0, 'older')]);
  });
  await openExperiment('a');
  expect(laboratoryStore.getState().answers.get(0)?.start).toBe('newer');
});

it('shows the experiment that was chosen last', async () => {
  let openFirst: (() => void) | null = null;
  fake.answer('laboratoryOpen', ({ id }: { id: string }) =>
    id === 'slow' ? new Promise((resolve) => (openFirst = () => resolve(viewOf(id)))) : viewOf(id),
  );
  fake.answer('laboratoryAnswers', toJsonText([]));
  const first = openExperiment('slow');
  await openExperiment('fast');
  (openFirst as (() => void) | null)?.();
  await first;
  expect(laboratoryStore.getState().view?.summary.id).toBe('fast');
});

it('stores what was typed while another experiment is being read', async () => {
  fake.answer('laboratoryCreate', viewOf('typed'));
  fake.answer('laboratoryOpen', () => {
    editDraft({ title: 'Typed' });
    return viewOf('a');
  });
  fake.answer('laboratoryAnswers', toJsonText([]));
  await openExperiment('a');
  const created = fake.calls.filter(({ name }) => name === 'laboratoryCreate');
  expect(created).toMatchObject([{ input: { definition: { title: 'Typed' } } }]);
  expect(laboratoryStore.getState().draft.title).toBe('a');
});

it('stores nothing of an experiment that another window deletes during a change', async () => {
  fake.answer('laboratoryOpen', viewOf('a'));
  fake.answer('laboratoryAnswers', toJsonText([]));
  await openExperiment('a');
  editDraft({ title: 'changed' });
  fake.emit('onLaboratoryChanged', { experiments: [], removed: ['a'], answers: [] });
  await saveNow();
  expect(fake.calls.filter(({ name }) => name === 'laboratoryCreate' || name === 'laboratorySave')).toEqual([]);
});
