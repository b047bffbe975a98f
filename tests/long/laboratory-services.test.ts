// Experiments against a service that refuses every undocumented field, and against recorded answers of real services.
import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ConnectionInput } from '../../shared/connection.ts';
import type { AnswerState, WholeAnswer } from '../../shared/laboratory/answers.ts';
import { type ExperimentDefinition, type ModelChoice, NEW_EXPERIMENT } from '../../shared/laboratory/experiment.ts';
import { ParleyApp, until } from '../e2e/parley-app.ts';
import { connectFromWelcome, openChapter, tryPracticeService } from '../e2e/person.ts';
import { type ScriptedService, startScriptedService } from '../e2e/scripted-service.ts';
import { CORPUS_KEY, type CorpusCase, loadCorpus } from '../service/corpus-cases.ts';
import { type ReplayServer, startReplayServer } from '../service/replay-server.ts';

const KEY = 'sk-strict-0123456789';

const laboratory = (page: Page) => page.getByRole('dialog', { name: 'Laboratory', exact: true });
const cells = (page: Page) => laboratory(page).getByRole('grid', { name: 'Answers' }).getByRole('gridcell');
const start = (page: Page) => laboratory(page).getByRole('button', { name: 'Start', exact: true });

async function open(page: Page): Promise<void> {
  await openChapter(page, 'Laboratory');
}

const summaryOf = (page: Page) =>
  page.evaluate(async () => {
    const all = await window.parley.laboratoryList({});
    return all.ok ? (all.value[0] ?? null) : null;
  });

/** Resolves with the number of requests when nothing is left to send. */
async function ended(page: Page): Promise<number> {
  const done = await until(
    'the experiment is done',
    async () => {
      const summary = await summaryOf(page);
      return summary?.status === 'done' ? summary : null;
    },
    120_000,
  );
  return done.requests;
}

describe('a service that accepts nothing beyond the interface', () => {
  let service: ScriptedService;
  let app: ParleyApp;

  beforeAll(async () => {
    service = await startScriptedService();
    service.keys.add(KEY);
    app = await ParleyApp.start();
    await connectFromWelcome(app.page, { baseUrl: service.baseUrl, apiKey: KEY });
    await app.page.getByRole('textbox', { name: 'Message', exact: true }).waitFor();
    await open(app.page);
  });
  afterAll(async () => {
    await app.dispose();
    await service.close();
  });

  it('gets exactly the requests that were expected, and none before Start', async () => {
    const { page } = app;
    await page.getByRole('textbox', { name: 'Prompt', exact: true }).fill('Say hello.');
    for (const model of ['alpha', 'beta']) {
      await page.getByRole('button', { name: 'Add model' }).click();
      await page.getByRole('listbox', { name: 'Models' }).getByRole('option', { name: model, exact: true }).click();
    }
    await page.getByRole('textbox', { name: 'Temperature values' }).fill('0, 1.4');
    await page.getByRole('spinbutton', { name: 'Repeats' }).fill('2');
    await laboratory(page).getByRole('status', { name: 'Expected' }).getByText('8 requests').waitFor();
    expect(service.requests.filter(({ method }) => method === 'POST')).toEqual([]);
    await start(page).click();
    expect(await ended(page)).toBe(8);
    const sent = service.requests.filter(({ method }) => method === 'POST');
    const kinds = sent.map(({ body }) => `${body.model} ${body.temperature}`).sort();
    expect(kinds).toEqual(['alpha 0', 'alpha 1.4', 'beta 0', 'beta 1.4'].flatMap((kind) => [kind, kind]));
    for (const { body } of sent)
      expect(Object.keys(body).sort()).toEqual(['messages', 'model', 'stream', 'temperature']);
    const shown = cells(page).filter({ hasText: 'Hello from the service.' });
    await until('all answers are shown', async () => (await shown.count()) === 8);
  });

  it('shows a dot for each of fifty repeats, within the cell', async () => {
    const { page } = app;
    await laboratory(page).getByRole('button', { name: 'New experiment' }).click();
    await page.getByRole('textbox', { name: 'Prompt', exact: true }).fill('Say hello.');
    await page.getByRole('button', { name: 'Add model' }).click();
    await page.getByRole('listbox', { name: 'Models' }).getByRole('option', { name: 'alpha', exact: true }).click();
    await page.getByRole('spinbutton', { name: 'Repeats' }).fill('50');
    await start(page).click();
    expect(await ended(page)).toBe(50);
    const cell = cells(page).and(page.getByLabel(/50 of 50 answered/));
    await cell.waitFor();
    const outside = await cell.evaluate((element) => {
      const { top, bottom, left, right } = element.getBoundingClientRect();
      return [...element.querySelectorAll('.answers-dot')].filter((dot) => {
        const box = dot.getBoundingClientRect();
        return box.top < top || box.bottom > bottom || box.left < left || box.right > right;
      }).length;
    });
    expect(outside).toBe(0);
    expect(await cell.locator('.answers-dot').count()).toBe(50);
  });

  it('gets no schema while the connection doesn’t allow it, and the answer is checked anyway', async () => {
    const { page } = app;
    service.requests.length = 0;
    service.tokens = ['{"a":', ' "one"}'];
    await laboratory(page).getByRole('button', { name: 'New experiment' }).click();
    await page.getByRole('textbox', { name: 'Prompt', exact: true }).fill('Answer in JSON.');
    await page.getByRole('button', { name: 'Add model' }).click();
    await page.getByRole('listbox', { name: 'Models' }).getByRole('option', { name: 'alpha', exact: true }).click();
    await laboratory(page).getByText('System prompts and more').click();
    await laboratory(page)
      .getByRole('textbox', { name: 'Answer schema' })
      .fill('{"type":"object","properties":{"a":{"type":"number"}}}');
    await start(page).click();
    expect(await ended(page)).toBe(1);
    expect(service.requests.filter(({ body }) => 'response_format' in body)).toEqual([]);
    await cells(page).filter({ hasText: '{"a": "one"}' }).click();
    await laboratory(page).getByText('failed at /a', { exact: false }).first().waitFor();
  });
});

/** The expected result of each recorded answer. Each answer comes from a connection of its own. */
const STREAMED: readonly (readonly [name: string, state: AnswerState])[] = [
  // Keep `reset-mid-text` in the first row, which is in view.
  ['reset-mid-text', 'unknown'],
  ['usage-null-then-tail', 'answered'],
  ['finish-length-mid-code', 'answered'],
  ['choices-two-interleaved', 'answered'],
  ['gzip-stream', 'answered'],
  ['mode-stream-asked-json-answered', 'answered'],
  ['reasoning-openrouter-field', 'answered'],
  ['finish-content-filter-after-text', 'answered'],
  ['utf8-split-emoji-pair', 'answered'],
  ['retry-503-then-ok', 'answered'],
  ['retry-waits-as-told-twin', 'answered'],
  ['bad-400-azure-content-filter', 'failed'],
  ['bad-400-vllm-flat', 'failed'],
  ['gone-410-with-replacement', 'failed'],
  // The service itself ended this answer with an error, so its state is known.
  ['finish-error-openrouter', 'failed'],
];
const WHOLE: typeof STREAMED = [
  ['plain-reasoning-content', 'answered'],
  ['gzip-json', 'answered'],
  ['refusal-whole', 'answered'],
  ['mode-plain-json-plus-done', 'answered'],
  ['bad-400-plain-endpoint', 'failed'],
];

/** Connections are created at this recording's address, so that creating them asks no other recording. */
const ASKED_FIRST = 'mode-plain-asked-sse-body-json-header';

describe('recorded answers of real services', () => {
  const corpus = new Map(loadCorpus().map((one) => [one.name, one]));
  let replay: ReplayServer;
  let app: ParleyApp;

  beforeAll(async () => {
    replay = await startReplayServer([...corpus.values()]);
    app = await ParleyApp.start();
    await tryPracticeService(app.page);
  });
  afterAll(async () => {
    await app.dispose();
    await replay.stop();
  });

  const caseOf = (name: string): CorpusCase => {
    const found = corpus.get(name);
    if (found === undefined) throw new Error(`the corpus has no ${name}`);
    return found;
  };
  const formOf = (name: string): ConnectionInput => ({
    name,
    baseUrl: replay.baseUrlOf(caseOf(name)),
    consoleUrl: '',
    apiKey: CORPUS_KEY,
    isRetryEnabled: false,
    timeouts: { responseStartMs: 20_000, idleMs: 20_000, nextTokenMs: 20_000, wholeResponseMs: 20_000 },
    isClearTextAllowed: true,
  });
  const posts = (name: string) =>
    replay.requests.filter((request) => request.name === name && request.method === 'POST').length;

  async function connect(name: string): Promise<ModelChoice> {
    const { page } = app;
    // Main creates and changes connections only after a click or key press.
    await page.keyboard.press('Shift');
    return page.evaluate(
      async ([input, first]) => {
        const made = await window.parley.connectionCreate({ ...input, baseUrl: first });
        if (!made.ok) throw new Error(JSON.stringify(made.error));
        const { id: connectionId, name: connectionName } = made.value.connection;
        // Changing the connection sends nothing.
        const changed = await window.parley.connectionUpdate({ id: connectionId, input });
        if (!changed.ok) throw new Error(JSON.stringify(changed.error));
        return { connectionId, connectionName, model: 'corpus-model', isListed: false };
      },
      [formOf(name), replay.baseUrlOf(caseOf(ASKED_FIRST))] as const,
    );
  }

  /** Makes an experiment with one setting per recording, and starts it in the window. */
  async function run(title: string, recordings: typeof STREAMED, isStreamed: boolean) {
    const { page } = app;
    const models: ModelChoice[] = [];
    for (const [name] of recordings) models.push(await connect(name));
    const definition: ExperimentDefinition = { ...NEW_EXPERIMENT, title, prompts: ['Hello'], models, isStreamed };
    const id = await page.evaluate(async (given) => {
      const created = await window.parley.laboratoryCreate({ definition: given });
      if (!created.ok) throw new Error(JSON.stringify(created.error));
      return created.value.summary.id;
    }, definition);
    if (!(await laboratory(page).isVisible())) await open(page);
    await laboratory(page)
      .getByRole('navigation', { name: 'Experiments' })
      .getByRole('button', { name: new RegExp(`^${title}`) })
      .click();
    await start(page).click();
    const requests = await ended(page);
    const answers = await page.evaluate(
      async ([experiment, count]) => {
        const all: WholeAnswer[] = [];
        for (let ordinal = 0; ordinal < count; ordinal += 1) {
          const answer = await window.parley.laboratoryAnswer({ id: experiment, ordinal });
          if (answer.ok) all.push(JSON.parse(answer.value));
        }
        return all;
      },
      [id, recordings.length] as const,
    );
    return { id, requests, answers };
  }

  it.each([
    ['Streamed recordings', STREAMED, true],
    ['Whole recordings', WHOLE, false],
  ] as const)(
    '%s end as answered, failed or unknown, with exactly the recorded texts',
    async (title, list, isStreamed) => {
      const { requests, answers } = await run(title, list, isStreamed);
      expect(answers.map(({ row }, at) => [list[at]?.[0], row.state])).toEqual(list);
      for (const [at, { row, text, reasoning }] of answers.entries()) {
        const [name = ''] = list[at] ?? [];
        const { expect: due } = caseOf(name);
        expect([name, text]).toEqual([name, due.text]);
        if (due.reasoning !== undefined) expect([name, reasoning]).toEqual([name, due.reasoning]);
        if (due.usage != null) expect([name, row.usage]).toMatchObject([name, due.usage]);
        if (due.messageIncludes !== undefined) expect(row.error?.serviceMessage).toContain(due.messageIncludes);
        // The experiment counts each request that it sent, including retries after a temporary refusal.
        expect([name, posts(name)]).toEqual([name, row.requests]);
        if (due.minRequests !== undefined) expect([name, row.requests]).toEqual([name, due.minRequests]);
      }
      expect(requests).toBe(answers.reduce((sum, { row }) => sum + row.requests, 0));
    },
  );

  it('repeats an unknown answer by hand only, and records both requests', async () => {
    const { page } = app;
    await laboratory(page)
      .getByRole('navigation', { name: 'Experiments' })
      .getByRole('button', { name: /^Streamed recordings/ })
      .click();
    await laboratory(page).getByRole('switch', { name: 'Statistics' }).waitFor();
    expect(posts('reset-mid-text')).toBe(1);
    await cells(page)
      .and(page.getByLabel(/^corpus-model · reset-mid-text/))
      .click();
    await laboratory(page).getByText('You may have paid for it').waitFor();
    await laboratory(page).getByRole('button', { name: 'Send again' }).click();
    const panel = laboratory(page).getByRole('region', { name: 'Open answers' });
    await until('both requests were stored', async () => /Requests\s*2/.test(await panel.innerText()));
    await panel.getByText('You may have paid for it').waitFor();
    expect(posts('reset-mid-text')).toBe(2);
    await laboratory(page).getByRole('button', { name: 'Details', exact: true }).click();
    const details = page.getByRole('dialog', { name: 'Details' });
    await until('both requests are in Details', async () => (await details.getByText(/^POST /).count()) === 2);
    // Details attributes the prompt to the user.
    await details.getByText('You · 5 characters').first().waitFor();
    await page.keyboard.press('Escape');
  });
});
