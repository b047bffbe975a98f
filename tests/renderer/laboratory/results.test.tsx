// The results of an experiment: large grids have few nodes, and broken values from a hostile file are shown.
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { toAnswerRow, toDefinition, toPlan, toVote } from '../../../electron/library/experiments/rows.ts';
import { parseAnswer, parseExperiment } from '../../../electron/library/transfer/experiment-document.ts';
import { TransferNotes } from '../../../electron/library/transfer/transfer-notes.ts';
import { laboratoryStore } from '../../../renderer/store/laboratory/laboratory-store.ts';
import { toJsonText } from '../../../shared/json/json-text.ts';
import type { AnswerRow } from '../../../shared/laboratory/answers.ts';
import type { ExperimentPlan } from '../../../shared/laboratory/experiment.ts';
import { createFakeBridge, type FakeBridge, fakeView } from '../../helpers/page/fake-chat-bridge.ts';
import { open, rowOf, SETTING, viewOf } from './shown-experiment.tsx';

let fake: FakeBridge;

beforeEach(() => {
  // jsdom has no layout.
  for (const [name, size] of [
    ['clientWidth', 1_280],
    ['clientHeight', 800],
  ] as const)
    Object.defineProperty(HTMLElement.prototype, name, { configurable: true, get: () => size });
  Element.prototype.scrollTo = () => undefined;
  fake = createFakeBridge(fakeView([]));
  fake.answer('laboratoryList', []);
  Object.assign(window, { parley: fake.bridge });
});
afterEach(() => {
  cleanup();
  laboratoryStore.setState(laboratoryStore.getInitialState(), true);
  for (const name of ['clientWidth', 'clientHeight']) Reflect.deleteProperty(HTMLElement.prototype, name);
  vi.unstubAllGlobals();
});

it('writes figures with their units into the text of a cell, which is what screen readers read', () => {
  const plan: ExperimentPlan = {
    settings: [{ ...SETTING, model: 'heron' }],
    cases: [{ prompt: 0, case: null, name: '', text: 'Case', expected: null }],
    repeats: 2,
  };
  open(viewOf(plan), [rowOf(0), rowOf(1)]);
  const words = (cell: Element) => [...cell.querySelectorAll('.visually-hidden')].map((one) => one.textContent);
  const cells = screen.getAllByRole('gridcell').flatMap(words);
  expect(cells).toContain('9 to 9 characters, median 9');
  expect(screen.getAllByRole('columnheader').flatMap(words)).toEqual(['Answer 1', 'Answer 2']);
});

it('shows the median of the lengths in the statistics, and says the whole range to screen readers', () => {
  const plan: ExperimentPlan = {
    settings: [{ ...SETTING, model: 'heron' }],
    cases: [{ prompt: 0, case: null, name: '', text: 'Case', expected: null }],
    repeats: 2,
  };
  open(viewOf(plan), [rowOf(0), rowOf(1)]);
  fireEvent.click(screen.getByRole('switch', { name: 'Statistics' }));
  const whole = within(screen.getByRole('table')).getByText('9 to 9 characters, median 9');
  expect(whole.className).toBe('visually-hidden');
  expect(whole.previousElementSibling?.textContent).toBe('9');
});

it('announces no progress while a run goes on, only its end', () => {
  const plan: ExperimentPlan = { settings: [], cases: [], repeats: 1 };
  const view = viewOf(plan);
  open({ ...view, summary: { ...view.summary, status: 'running' } }, []);
  const status = () => document.querySelector('.laboratory-status [role=status]');
  expect(status()?.getAttribute('aria-live')).toBe('off');
  act(() => laboratoryStore.setState({ view }));
  expect(status()?.getAttribute('aria-live')).toBe('polite');
  expect(status()?.childNodes).toHaveLength(1);
});

const LARGE_PLAN: ExperimentPlan = {
  settings: Array.from({ length: 100 }, (_, at) => ({ ...SETTING, model: `model-${at}` })),
  cases: Array.from({ length: 20 }, (_, at) => ({
    prompt: at,
    case: null,
    name: '',
    text: `Case ${at}`,
    expected: null,
  })),
  repeats: 1,
};

function openLarge(): { readonly grid: HTMLElement; readonly scrollTo: (top: number) => void } {
  open(
    viewOf(LARGE_PLAN),
    Array.from({ length: 2_000 }, (_, at) => rowOf(at)),
  );
  const grid = screen.getByRole('grid', { name: 'Answers' });
  const scroller = grid.parentElement as HTMLElement;
  const scrollTo = (top: number): void => {
    scroller.scrollTop = top;
    fireEvent.scroll(scroller);
  };
  return { grid, scrollTo };
}

it('renders only what is near the view of 2,000 cells, wherever it is scrolled to', () => {
  const { grid, scrollTo } = openLarge();
  expect(grid.getAttribute('aria-rowcount')).toBe('101');
  const seen = new Set<string>();
  let most = 0;
  for (let top = 0; top <= 100 * 34; top += 850) {
    scrollTo(top);
    for (const row of grid.querySelectorAll('[aria-rowindex]')) seen.add(row.getAttribute('aria-rowindex') ?? '');
    most = Math.max(most, grid.querySelectorAll('*').length);
  }
  expect(seen.size).toBe(101);
  // Up to 40 rows are rendered: 24 fit, plus eight on each side. Each has up to 16 cells, which are 36 elements.
  expect(most).toBeGreaterThan(500);
  expect(most).toBeLessThan(4_000);
});

it('reuses the elements of rows that scrolled out for rows that scroll in, and leaves the others alone', () => {
  const { grid, scrollTo } = openLarge();
  scrollTo(1_000);
  const before = new Set<Node>(grid.querySelectorAll('*'));
  const changed = new Set<Element | null>();
  const made: Node[] = [];
  const watch = new MutationObserver(() => undefined);
  watch.observe(grid, { subtree: true, childList: true, characterData: true, attributes: true });
  scrollTo(1_000 + 4 * 34);
  expect(watch.takeRecords()).toEqual([]);
  scrollTo(1_000 + 6 * 34);
  for (const { target, addedNodes, type } of watch.takeRecords()) {
    if (type === 'childList') made.push(...[...addedNodes].filter((node) => !before.has(node)));
    const element = target instanceof Element ? target : target.parentElement;
    if (element !== grid) changed.add(element?.closest('[role=row]') ?? null);
  }
  expect(made.filter((node) => node instanceof Element)).toEqual([]);
  expect(changed.size).toBe(6);
});

it('rerenders only the row whose answer arrived', async () => {
  const { grid } = openLarge();
  const records: MutationRecord[] = [];
  const watch = new MutationObserver((some) => records.push(...some));
  watch.observe(grid, { subtree: true, childList: true, characterData: true, attributes: true });
  const { answers } = laboratoryStore.getState();
  // The second row, first case.
  act(() => laboratoryStore.setState({ answers: new Map(answers).set(20, { ...rowOf(20), start: 'New words' }) }));
  await screen.findByText('New words');
  const rows = [...records, ...watch.takeRecords()].map(({ target }) => {
    const element = target instanceof Element ? target : target.parentElement;
    return element?.closest('[role=row]')?.getAttribute('aria-rowindex');
  });
  expect([...new Set(rows)]).toEqual(['3']);
});

it('keeps one cell in the tab order when a filter hides the focused row', () => {
  const plan = { ...LARGE_PLAN, cases: LARGE_PLAN.cases.slice(0, 1), repeats: 2 };
  const rows = Array.from({ length: 200 }, (_, at) => ({ ...rowOf(at), digest: at < 2 ? `${at}` : 'same' }));
  open(viewOf(plan), rows);
  const grid = screen.getByRole('grid', { name: 'Answers' });
  fireEvent.focus(grid.querySelector('[aria-rowindex="9"] [role=gridcell]') as HTMLElement);
  fireEvent.click(screen.getByRole('switch', { name: /disagree/i }));
  expect(grid.getAttribute('aria-rowcount')).toBe('2');
  expect(grid.querySelectorAll('[tabindex="0"]')).toHaveLength(1);
});

it('says why an open answer failed, and reloads it after its request was resent with the same outcome', async () => {
  const plan = { ...LARGE_PLAN, settings: LARGE_PLAN.settings.slice(0, 2), cases: LARGE_PLAN.cases.slice(0, 2) };
  const failed = {
    ...rowOf(0),
    state: 'failed',
    error: { code: 'bad_request', retryable: false, serviceMessage: 'No such field.' },
  } as const satisfies AnswerRow;
  let row: AnswerRow = failed;
  fake.answer('laboratoryAnswer', () => toJsonText({ row, text: '', reasoning: '' }));
  open(viewOf(plan), [failed, rowOf(1), rowOf(2), rowOf(3)]);
  fireEvent.click(screen.getByRole('gridcell', { name: /failed/ }));
  expect((await screen.findByRole('alert')).textContent).toContain('The service rejected the request.');
  expect(screen.getByRole('alert').textContent).toContain('No such field.');
  row = { ...failed, requests: 2 };
  const { answers } = laboratoryStore.getState();
  act(() => laboratoryStore.setState({ answers: new Map(answers).set(0, row) }));
  await waitFor(() => expect(screen.getByText('Requests').parentElement?.textContent).toContain('2'));
});

it('gives the full cost of a row in the name and the tooltip of its cell, however narrow the column is', () => {
  const plan = { ...LARGE_PLAN, settings: LARGE_PLAN.settings.slice(0, 1), cases: LARGE_PLAN.cases.slice(0, 1) };
  open(viewOf(plan), [{ ...rowOf(0), cost: { amount: 0.017114, currency: '@c' } }]);
  const cell = screen.getByRole('gridcell', { name: /0\.017114.+C/ });
  expect(cell.dataset.tooltip).toBe(cell.querySelector('.visually-hidden')?.textContent);
  expect(cell.dataset.tooltip).toMatch(/0\.017114.+C/);
});

it('names the connections of rows whose models have the same name', () => {
  const settings = ['One', 'Two'].map((name) => ({ ...SETTING, connectionId: name, connectionName: name, model: 'm' }));
  open(viewOf({ ...LARGE_PLAN, settings, cases: LARGE_PLAN.cases.slice(0, 1) }), [rowOf(0), rowOf(1)]);
  expect(screen.getAllByRole('rowheader').map(({ textContent }) => textContent)).toEqual(['m One', 'm Two']);
});

const HOSTILE = [
  { currency: 'xx', cost: { amount: 1, currency: 'xx' } },
  { cost: { amount: 1, currency: 'US Dollars' }, currency: 'USD' },
  { cost: 'free', usage: [1], error: { code: 'no such code' }, ending: { a: 1 }, finishReason: ['stop'] },
  { start: { a: 1 }, chars: 'many', words: -1e308, digest: 5, firstTokenMs: '1', durationMs: -1 },
  { usage: { completionTokens: 'a' }, error: { code: 'timeout', detail: { a: 1 }, url: 5, retryAfterMs: 'soon' } },
];

const HOSTILE_CHECKS: readonly unknown[] = [
  null,
  'failed',
  { id: { a: 1 }, isPassed: true },
  { id: 'a', isPassed: 'yes', trouble: 'no such trouble' },
  { id: 'b', isPassed: null, trouble: { toString: 1 } },
  { id: 'c', isPassed: false, fault: { pointer: { a: 1 }, at: 'x', rule: 1, detail: ['x'] } },
  { id: 'd', isPassed: false, fault: 'bad', language: { a: 1 } },
];

it('shows an experiment whose file has values of wrong types everywhere', async () => {
  const notes = new TransferNotes();
  const plan = {
    settings: [
      { ...SETTING, model: 'a', parameters: { temperature: 'hot', stop: 5, seed: {} } },
      { ...SETTING, model: 'b', parameters: { seed: Number.NaN, topP: [] } },
    ],
    cases: [{ prompt: 0, case: 7, name: { a: 1 }, text: 'Why?', expected: 5 }],
    repeats: 3,
  };
  const stored = parseExperiment(
    {
      id: 'e',
      title: 'Hostile',
      status: 'exploded',
      createdAt: 'yesterday',
      definition: {
        title: 5,
        earlier: [{ role: 'system', text: 'x' }],
        cases: [{ text: 'x', variables: 'none' }],
        checks: [{ id: 'a', kind: 'contains', text: 5 }],
        values: { temperature: { a: 1 }, stop: [['a'], 5, {}] },
        presets: [{ name: 'p', values: { model: {}, parameters: 'x', extraBody: [] } }],
        systemPrompts: [5],
        caps: { requests: 'all', money: { amount: '1', currency: 'xx' } },
        imagesLeftOut: 2,
      },
      plan,
      votes: [{ id: 'v', firstOrdinal: 0, secondOrdinal: 9_999, outcome: 'first' }],
    },
    notes,
  );
  if (stored === null) throw new Error('nothing was read');
  const rows = HOSTILE.flatMap(({ currency = null, ...result }, ordinal) => {
    const answer = { id: `a${ordinal}`, experimentId: 'e', ordinal, state: 'answered', currency, result };
    const parsed = parseAnswer({ ...answer, checks: HOSTILE_CHECKS }, notes);
    return parsed === null ? [] : [toAnswerRow(parsed.row)];
  });
  expect(rows).toHaveLength(HOSTILE.length);
  const definition = toDefinition(String(stored.row.definition));
  const readPlan = toPlan(String(stored.row.plan));
  if (readPlan === null) throw new Error('the plan is gone');
  fake.answer('laboratoryAnswer', ({ ordinal }: { ordinal: number }) =>
    toJsonText({ row: rows[ordinal], text: 'An answer', reasoning: '' }),
  );
  open(viewOf(readPlan, { definition, votes: stored.votes.map(toVote) }), rows);
  for (const ordinal of rows.keys()) {
    fireEvent.click(screen.getAllByRole('gridcell', { name: /Answer [1-3]: / })[ordinal] as HTMLElement);
    await screen.findByText('An answer');
  }
  fireEvent.click(screen.getByRole('switch', { name: 'Statistics' }));
  expect(screen.getByRole('table').textContent).not.toMatch(/NaN|undefined|\[object/);
  for (const order of ['cost', 'won', 'time']) {
    fireEvent.change(screen.getByRole('combobox', { name: 'Sort by' }), { target: { value: order } });
    screen.getByRole('table');
  }
});
