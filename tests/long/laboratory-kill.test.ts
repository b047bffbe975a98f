// An experiment continues after the app was killed, and repeats no request that was already sent.
import type { Page } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { NEW_EXPERIMENT } from '../../shared/laboratory/experiment.ts';
import { ParleyApp, until } from '../e2e/parley-app.ts';
import { tryPracticeService } from '../e2e/person.ts';

let app: ParleyApp;

beforeAll(async () => {
  app = await ParleyApp.start();
  await tryPracticeService(app.page);
});

afterAll(() => app.dispose());

const summaryOf = (page: Page) =>
  page.evaluate(async () => {
    const all = await window.parley.laboratoryList({});
    return all.ok ? (all.value[0] ?? null) : null;
  });

it('an experiment continues after a kill, marks the answers whose requests were already sent, and sends nothing twice', async () => {
  const { page } = app;
  const definition = { ...NEW_EXPERIMENT, prompts: ['speed=20 tokens=40'], repeats: 6, title: 'Killed' };
  const id = await page.evaluate(async (given) => {
    const started = await window.parley.appBootstrap({});
    const connection = started.ok ? started.value.connections[0] : undefined;
    if (connection === undefined) throw new Error('no connection');
    const model = { connectionId: connection.id, connectionName: connection.name, model: 'tour', isListed: true };
    const created = await window.parley.laboratoryCreate({ definition: { ...given, models: [model] } });
    return created.ok ? created.value.summary.id : '';
  }, definition);
  // An experiment starts only after a click or key press.
  await page.keyboard.press('Shift');
  const start = () => page.evaluate(async (one) => (await window.parley.laboratoryStart({ id: one })).ok, id);
  await until('the experiment starts', start);
  await until('some answers are stored and some requests running', async () => {
    const counts = (await summaryOf(page))?.counts;
    return counts !== undefined && counts.answered > 0 && counts.running > 0;
  });
  const { userDataDir } = app;
  await app.kill();
  app = await ParleyApp.start({ userDataDir });
  await until('the experiment is done', async () => (await summaryOf(app.page))?.status === 'done');
  const summary = await summaryOf(app.page);
  const counts = summary?.counts;
  expect(counts?.unknown).toBeGreaterThan(0);
  expect((counts?.unknown ?? 0) + (counts?.answered ?? 0)).toBe(6);
  // The app sent each of the six requests once.
  expect(summary?.requests).toBe(6);
});
