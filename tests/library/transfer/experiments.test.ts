// An export of everything includes experiments: an import restores them with answers and votes, and can be undone.
import { readFileSync } from 'node:fs';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Store } from '../../../electron/library/chats/context.ts';
import { undo } from '../../../electron/library/chats/trash.ts';
import * as answers from '../../../electron/library/experiments/answers.ts';
import * as experiments from '../../../electron/library/experiments/experiments.ts';
import { undoImport } from '../../../electron/library/transfer/undo-import.ts';
import { LIMITS } from '../../../shared/limits.ts';
import { answerEnd, definitionOf, planOf } from '../experiments/made-up.ts';
import { addChat, addMessage, contentOf, TransferWorld } from './transfer-world.ts';

const TABLES = ['experiments', 'experiment_answers', 'experiment_votes'];
const SETTING = { connectionId: 'c1', connectionName: 'Service', model: 'm1' };

let world: TransferWorld;
beforeEach(() => {
  world = new TransferWorld();
});
afterEach(() => world.close());

function fill(store: Store): string {
  const values = {
    ...SETTING,
    isListed: true,
    parameters: {},
    stream: true,
    systemPrompt: '',
    extraBody: '{"api_key":"sk-secret-1"}',
  };
  const definition = definitionOf({
    earlier: [{ role: 'user', text: 'Hi' }],
    cases: [
      {
        ...{ name: 'one', text: 'a', expected: 'b', variables: [{ name: 'x', value: 'y' }], systemPrompt: 'Be kind.' },
        earlier: [{ role: 'assistant', text: 'Hello' }],
      },
    ],
    replaces: { connectionId: 'c1', model: 'm0' },
    values: { temperature: [0.5, null], stop: [['END']] },
    presets: [{ name: 'Mine', values }],
    schema: '{"type":"object"}',
    checks: [{ id: '1', kind: 'length', unit: 'words', min: 1, max: null }],
  });
  const { summary } = experiments.createExperiment(store, definition);
  const { id } = summary;
  experiments.startExperiment(store, id, planOf(definition));
  const reserve = (ordinal: number) =>
    answers.reserveAnswer(store, id, { ordinal, most: { tokens: 9, nano: 9 }, setting: SETTING });
  reserve(0);
  answers.endAnswer(store, id, answerEnd(0, { checks: [{ id: '1', isPassed: true }] }));
  reserve(1);
  experiments.addVote(store, id, { firstOrdinal: 0, secondOrdinal: 1, outcome: 'second' });
  return id;
}

it('experiments are imported with answers and votes, without secrets or request details, and start nothing', async () => {
  const from = world.library();
  const id = fill(from);
  const path = await world.export(from, 'json');
  const to = world.library();
  const result = await world.import(to, path);
  expect(result).toMatchObject({ savedAdded: 1, unknownParts: [] });
  expect(experiments.recoverExperiments(to)).toEqual([]);
  const view = experiments.readExperiment(to, id);
  expect(view.summary).toMatchObject({
    status: 'stopped',
    counts: { answered: 1, unknown: 1, waiting: 1 },
    requests: 2,
  });
  const [before] = experiments.readExperiment(from, id).definition.presets;
  const { cases, replaces } = experiments.readExperiment(from, id).definition;
  expect(replaces).toEqual({ connectionId: 'c1', model: 'm0' });
  expect(view.definition).toMatchObject({
    cases,
    replaces,
    title: 'Tone',
    checks: [{ kind: 'length' }],
    values: { temperature: [0.5, null] },
  });
  expect(view.definition.presets[0]?.values).toEqual({ ...before?.values, extraBody: '{"api_key":"[redacted]"}' });
  expect(answers.experimentAnswers(to, id)[0]).toEqual(answers.experimentAnswers(from, id)[0]);
  expect(contentOf(to, ['experiment_votes'])).toEqual(contentOf(from, ['experiment_votes']));
  expect(answers.answerRequests(to, id, 0)).toEqual([]);
});

it('experiments are left out if they are too long for the window, and so are long facts of answers', async () => {
  const from = world.library();
  const id = fill(from);
  const document = JSON.parse(readFileSync(await world.export(from, 'json'), 'utf8'));
  const [experiment] = document.experiments;
  const long = Array.from({ length: 17 }, () => 'x'.repeat(LIMITS.systemPromptMaxChars));
  const settings = long.map((systemPrompt) => ({ ...experiment.plan.settings[0], systemPrompt }));
  document.experiments.push(
    { ...experiment, id: 'long', definition: { ...experiment.definition, prompts: long } },
    { ...experiment, id: 'long-plan', plan: { ...experiment.plan, settings } },
  );
  const [answer] = document.experimentAnswers;
  answer.result.start = 'x'.repeat(LIMITS.answerFactsMaxChars);
  answer.checks = [{ id: '1', isPassed: true, more: 'x'.repeat(LIMITS.answerFactsMaxChars) }];
  const to = world.library();
  const { unknownParts } = await world.import(to, world.file('long.json', JSON.stringify(document)));
  expect(unknownParts).toEqual([{ what: 'damagedEntry', name: '', count: 2 }]);
  expect(experiments.listExperiments(to).map((one) => one.id)).toEqual([id]);
  expect(answers.experimentAnswers(to, id)[0]).toMatchObject({ state: 'answered', start: '', checks: [] });
});

it('an import keeps a limited number of currencies and only answers in the grid, and counts the others', async () => {
  const from = world.library();
  const id = fill(from);
  const document = JSON.parse(readFileSync(await world.export(from, 'json'), 'utf8'));
  const [answer] = document.experimentAnswers;
  const [experiment] = document.experiments;
  experiment.plan.repeats = LIMITS.experimentRepeatsMax;
  const count = LIMITS.experimentCurrenciesMax + 3;
  const costs = (ordinal: number, currency: string, inFacts = currency) => ({
    ...answer,
    ...{ id: `answer-${ordinal}`, ordinal, currency, costNano: 1e9 },
    result: { ...answer.result, cost: { amount: 1, currency: inFacts } },
  });
  document.experimentAnswers = [
    ...Array.from({ length: count }, (_, at) => costs(at, `@service-${at}`)),
    costs(count, '@service-0'),
    costs(count + 1, 'not a currency'),
    costs(count + 2, '@service-1', '@service-2'),
    costs(LIMITS.experimentAnswersMax - 1, '@service-0'),
  ];
  experiment.votes = [{ id: 'vote', firstOrdinal: 0, secondOrdinal: LIMITS.experimentAnswersMax - 1, outcome: 'tie' }];
  const to = world.library();
  const { unknownParts } = await world.import(to, world.file('currencies.json', JSON.stringify(document)));
  expect(unknownParts).toEqual([
    { what: 'currency', name: '', count: 3 },
    { what: 'damagedEntry', name: '', count: 1 },
  ]);
  const { summary, votes } = experiments.readExperiment(to, id);
  expect(votes).toEqual([]);
  expect(summary.spent).toHaveLength(LIMITS.experimentCurrenciesMax);
  expect(summary.spent.slice(0, 2)).toEqual([
    { currency: '@service-0', amount: 2 },
    { currency: '@service-1', amount: 2 },
  ]);
  const rows = answers.experimentAnswers(to, id);
  expect(rows).toHaveLength(count + 3);
  expect(rows[0]?.cost).toEqual({ amount: 1, currency: '@service-0' });
  expect(rows.slice(LIMITS.experimentCurrenciesMax, count).map(({ cost }) => cost)).toEqual([null, null, null]);
  expect(rows.slice(count + 1).map(({ cost }) => cost)).toEqual([null, null]);
});

it('experiments are the same after a second export and import, and importing again changes nothing', async () => {
  const from = world.library();
  fill(from);
  const once = world.library();
  await world.import(once, await world.export(from, 'json'));
  const twice = world.library();
  const path = await world.export(once, 'json');
  await world.import(twice, path);
  await world.import(twice, path);
  expect(contentOf(twice, TABLES)).toEqual(contentOf(once, TABLES));
});

it('deleted experiments are imported into the trash, and return if a file from before the deletion is imported', async () => {
  const from = world.library();
  const id = fill(from);
  const path = await world.export(from, 'json');
  const { undoId } = experiments.deleteExperiments(from, [id]);
  const deleted = await world.export(from, 'json');
  const to = world.library();
  await world.import(to, deleted);
  expect(experiments.listExperiments(to)).toEqual([]);
  await world.import(to, path);
  expect(experiments.listExperiments(to)).toMatchObject([{ id }]);
  undo(from, undoId ?? '');
  expect(experiments.listExperiments(from)).toMatchObject([{ id }]);
});

it('removes experiments when their import is undone, unless something was added to them', async () => {
  const from = world.library();
  const id = fill(from);
  const path = await world.export(from, 'json');
  const to = world.library();
  const importIdOf = async () => (await world.import(to, path)).importId ?? '';
  const importId = await importIdOf();
  await undoImport({ store: to, importId, onProgress: () => undefined });
  expect(contentOf(to, TABLES)).toEqual({ experiments: [], experiment_answers: [], experiment_votes: [] });
  const again = await importIdOf();
  experiments.addVote(to, id, { firstOrdinal: 0, secondOrdinal: 1, outcome: 'tie' });
  const { undone } = await undoImport({ store: to, importId: again, onProgress: () => undefined });
  expect(undone).toMatchObject({ savedKept: 1 });
  expect(experiments.listExperiments(to)).toMatchObject([{ id }]);
});

it('damaged experiments are counted, and the rest of the file is read', async () => {
  const from = world.library();
  addChat(from, 'a');
  addMessage(from, 'a', { id: 'a1', parentId: null, role: 'user', text: 'Hi' });
  const document: Record<string, unknown> = JSON.parse(readFileSync(await world.export(from, 'json'), 'utf8'));
  const damaged = {
    ...document,
    experiments: [{ id: 'x' }, 7],
    experimentAnswers: [{ id: 'y', experimentId: 'x' }, null],
  };
  const to = world.library();
  const result = await world.import(to, world.file('damaged.json', JSON.stringify(damaged)));
  expect(result).toMatchObject({ conversationsAdded: 1, unknownParts: [{ what: 'damagedEntry', count: 4 }] });
});
