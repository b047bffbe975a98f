// Experiments in the library: started, answered, repeated, deleted and restored, and never sent twice.
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { AnswerFacts } from '../../../electron/library/experiments-api.ts';
import type { LibraryHost } from '../../../electron/library/host/library-host.ts';
import { NO_CAPS } from '../../../shared/laboratory/experiment.ts';
import { makeFolder, openHost, type TestFolder } from '../open-store.ts';
import { answerEnd, definitionOf, detailsOf, FACTS, planOf } from './made-up.ts';

let folder: TestFolder;
let host: LibraryHost;

beforeEach(async () => {
  folder = makeFolder();
  host = await openHost(folder.path);
});

afterEach(async () => {
  await host.close();
  folder.remove();
});

const setting = { connectionId: 'c1', connectionName: 'Service', model: 'm1' };
const reserve = (id: string, ordinal: number) =>
  host.api.reserveAnswer(id, { ordinal, most: { tokens: 100, nano: 1_000 }, setting });

function started(repeats = 3): string {
  const definition = definitionOf({ repeats });
  const { summary } = host.api.createExperiment(definition);
  host.api.startExperiment(summary.id, planOf(definition));
  return summary.id;
}

it('keeps an experiment as a draft until it starts, then its plan and a waiting answer for each cell and repeat', () => {
  const draft = host.api.createExperiment(definitionOf({ title: '' }));
  expect(draft).toMatchObject({ plan: null, summary: { status: 'draft', startedAt: null } });
  const definition = definitionOf({ repeats: 2, values: { temperature: [0, 1] } });
  const { view } = host.api.updateExperiment(draft.summary.id, definition);
  expect(view.definition).toEqual(definition);
  const plan = planOf(definition);
  expect(host.api.startExperiment(draft.summary.id, plan)).toMatchObject({
    title: 'Tone',
    status: 'running',
    counts: { waiting: 4 },
  });
  expect(host.api.readExperiment(draft.summary.id).plan).toEqual(plan);
  expect(host.api.experimentAnswers(draft.summary.id).map(({ ordinal }) => ordinal)).toEqual([0, 1, 2, 3]);
  expect(() => host.api.startExperiment(draft.summary.id, plan)).toThrow('started before');
});

it('reserves an answer once, and replaces the reservation with the actual usage', () => {
  const id = started();
  reserve(id, 1);
  expect(() => reserve(id, 1)).toThrow('does not wait');
  expect(host.api.readRun(id)).toMatchObject({
    waiting: [{ ordinal: 0 }, { ordinal: 2 }],
    counted: { requests: 1, tokens: 100, nano: 1_000 },
  });
  const row = host.api.endAnswer(id, answerEnd(1));
  expect(row).toEqual({ ordinal: 1, state: 'answered', requests: 1, dueAt: null, ...FACTS, checks: [] });
  expect(host.api.endAnswer(id, answerEnd(1, { text: 'Other' }))).toEqual(row);
  expect(host.api.readRun(id).counted).toEqual({ requests: 1, tokens: 10, nano: 250 });
  expect(host.api.readAnswer(id, 1)).toEqual({ row, text: 'Hello', reasoning: '' });
  expect(host.api.answerRequests(id, 1)).toEqual([detailsOf()]);
  expect(host.api.experimentSummary(id)).toMatchObject({
    counts: { waiting: 2, answered: 1 },
    requests: 1,
    tokens: 10,
    spent: [{ amount: 0.25, currency: 'USD' }],
  });
  expect(host.api.usage({ fromDay: null, toDay: null }, id, 0).days).toMatchObject([{ requests: 1, tokensIn: 7 }]);
});

it("doesn't count a request that was not sent, and keeps every attempt that was sent", () => {
  const id = started();
  reserve(id, 0);
  host.api.releaseAnswer(id, 0);
  expect(host.api.readRun(id).counted).toEqual({ requests: 0, tokens: 0, nano: 0 });
  reserve(id, 0);
  const refused = { state: 'waiting', dueAt: 5_000, counted: { tokens: 0, nano: 0 } } as const;
  host.api.endAnswer(id, answerEnd(0, { ...refused, details: detailsOf('first') }));
  expect(host.api.readRun(id).waiting).toContainEqual({ ordinal: 0, dueAt: 5_000, requests: 1 });
  reserve(id, 0);
  host.api.endAnswer(id, answerEnd(0, { details: detailsOf('second') }));
  expect(host.api.answerRequests(id, 0).map(({ body }) => body)).toEqual(['first', 'second']);
  expect(host.api.readAnswer(id, 0).row.requests).toBe(2);
});

it('never adds up the costs of an answer in different currencies', () => {
  const id = started(1);
  const cost = (amount: number, currency: string) => ({ facts: { ...FACTS, cost: { amount, currency } } });
  const spentAfter = (change: { readonly facts: AnswerFacts }) => {
    host.api.repeatAnswers(id, [0]);
    reserve(id, 0);
    host.api.endAnswer(id, answerEnd(0, { state: 'failed', ...change }));
    return host.api.experimentSummary(id).spent;
  };
  expect(spentAfter(cost(1, 'USD'))).toEqual([{ amount: 1, currency: 'USD' }]);
  expect(spentAfter(cost(2, 'USD'))).toEqual([{ amount: 3, currency: 'USD' }]);
  expect(spentAfter(cost(4, 'EUR'))).toEqual([{ amount: 4, currency: 'EUR' }]);
  expect(spentAfter({ facts: { ...FACTS, cost: null } })).toEqual([{ amount: 4, currency: 'EUR' }]);
});

it('marks the requests that were running when the app ended, and sends them again only on request', async () => {
  const id = started();
  reserve(id, 0);
  reserve(id, 1);
  host.api.endAnswer(id, answerEnd(1));
  await host.close();
  host = await openHost(folder.path);
  expect(host.api.recoverExperiments()).toEqual([id]);
  expect(host.api.experimentAnswers(id).map(({ state }) => state)).toEqual(['unknown', 'answered', 'waiting']);
  // The reservation still counts, because the request may have cost money.
  expect(host.api.readRun(id)).toMatchObject({
    waiting: [{ ordinal: 2 }],
    counted: { requests: 2, tokens: 110, nano: 1_250 },
  });
  expect(host.api.repeatAnswers(id, [0, 1, 2]).map(({ ordinal }) => ordinal)).toEqual([0, 2]);
  expect(host.api.experimentAnswers(id)[0]).toMatchObject({ state: 'waiting', requests: 1 });
});

it('repeats exactly the stored requests', () => {
  const id = started();
  reserve(id, 0);
  host.api.endAnswer(id, answerEnd(0, { details: detailsOf('{"model":"m1","seed":1}') }));
  const again = host.api.repeatExperiment(id);
  const { summary } = again;
  expect(summary).toMatchObject({ status: 'draft', againOf: id, counts: { waiting: 1, answered: 0 } });
  if (again.plan !== null) host.api.startExperiment(summary.id, again.plan);
  expect(host.api.readRun(summary.id).waiting).toMatchObject([{ ordinal: 0 }]);
  expect(host.api.exactRequest(summary.id, 0)).toEqual({ url: detailsOf().url, body: '{"model":"m1","seed":1}' });
  expect(host.api.exactRequest(id, 0)).toBeNull();
  expect(host.api.answerRequests(summary.id, 0)).toEqual([]);
});

it('an experiment goes to the trash and is restored with everything', () => {
  const id = started();
  reserve(id, 0);
  host.api.endAnswer(id, answerEnd(0));
  const vote = host.api.addVote(id, { firstOrdinal: 0, secondOrdinal: 1, outcome: 'tie' });
  const { undoId } = host.api.deleteExperiments([id]);
  expect(host.api.listExperiments()).toEqual([]);
  expect(host.api.listTrash()).toMatchObject([{ kind: 'experiment', title: 'Tone' }]);
  host.api.undo(undoId ?? '');
  expect(host.api.readExperiment(id).votes).toEqual([vote]);
  expect(host.api.readAnswer(id, 0).text).toBe('Hello');
  host.api.removeVote(id, vote.id);
  expect(host.api.readExperiment(id).votes).toEqual([]);
});

it('undoes a change of the title, and nothing else', () => {
  const id = started();
  const { definition } = host.api.readExperiment(id);
  const caps = { ...NO_CAPS, requests: 5 };
  const { undoId } = host.api.updateExperiment(id, { ...definition, title: 'New', caps });
  host.api.undo(undoId ?? '');
  expect(host.api.readExperiment(id).definition).toMatchObject({ title: 'Tone', caps });
});
