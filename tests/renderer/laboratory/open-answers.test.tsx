// Open answers and their requests: how many are read, when they are read again, and what a blind vote hides.
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ExperimentRequests } from '../../../renderer/chat/inspector/experiment-requests.tsx';
import { laboratoryStore } from '../../../renderer/store/laboratory/laboratory-store.ts';
import { toJsonText } from '../../../shared/json/json-text.ts';
import type { ExperimentPlan } from '../../../shared/laboratory/experiment.ts';
import { createFakeBridge, type FakeBridge, fakeView } from '../../helpers/page/fake-chat-bridge.ts';
import { detailsOf } from '../../library/experiments/made-up.ts';
import { open, rowOf, SETTING, viewOf } from './shown-experiment.tsx';

let fake: FakeBridge;

beforeEach(() => {
  fake = createFakeBridge(fakeView([]));
  fake.answer('laboratoryList', []);
  Object.assign(window, { parley: fake.bridge });
});
afterEach(() => {
  cleanup();
  laboratoryStore.setState(laboratoryStore.getInitialState(), true);
  vi.unstubAllGlobals();
});

const planOf = (repeats: number, models: readonly string[] = ['heron']): ExperimentPlan => ({
  settings: models.map((model) => ({ ...SETTING, model })),
  cases: [{ prompt: 0, case: null, name: '', text: 'Case', expected: null }],
  repeats,
});

const change = (ordinal: number, row: ReturnType<typeof rowOf>): void =>
  act(() => laboratoryStore.setState(({ answers }) => ({ answers: new Map(answers).set(ordinal, row) })));

it('shows six of fifty repeats, and six more at each press, reading each answer once', async () => {
  const read: number[] = [];
  fake.answer('laboratoryAnswer', ({ ordinal }: { ordinal: number }) => {
    read.push(ordinal);
    return toJsonText({ row: rowOf(ordinal), text: `Said ${ordinal}.`, reasoning: '' });
  });
  const rows = Array.from({ length: 50 }, (_, at) => rowOf(at));
  open(viewOf(planOf(50)), rows);
  fireEvent.click(screen.getByRole('gridcell', { name: /50 of 50/ }));
  await screen.findByText('Said 5.');
  expect(read).toEqual([0, 1, 2, 3, 4, 5]);
  fireEvent.click(screen.getByRole('button', { name: 'Show more' }));
  await screen.findByText('Said 11.');
  expect(read).toEqual(Array.from({ length: 12 }, (_, at) => at));
  expect(screen.queryByText('Said 12.')).toBeNull();
  // Only the answer that changed is read again.
  change(3, { ...rowOf(3), requests: 2 });
  await waitFor(() => expect(read.slice(12)).toEqual([3]));
});

it('shows the new request in Details when a repeated request begins and ends', async () => {
  let details = [detailsOf('{"first":1}')];
  fake.answer('laboratoryDetails', () => toJsonText(details));
  const failed = { ...rowOf(0), state: 'failed' } as const;
  laboratoryStore.setState({ view: viewOf(planOf(1)), answers: new Map([[0, failed]]) });
  render(<ExperimentRequests experimentId="e" ordinal={0} />);
  const bodies = () => screen.queryAllByText('Body as sent').length;
  await waitFor(() => expect(bodies()).toBe(1));
  change(0, { ...failed, state: 'running', requests: 2 });
  await screen.findByText('answering…');
  details = [...details, detailsOf('{"second":2}')];
  change(0, { ...rowOf(0), requests: 2 });
  await waitFor(() => expect(bodies()).toBe(2));
  expect(screen.queryByText('answering…')).toBeNull();
});

it('hides the texts and lengths of answers in the grid during a blind vote, and ends the vote when an answer is opened', async () => {
  fake.answer('laboratoryNextPair', { pairId: 'p', case: 0, first: 'One', second: 'Two', voted: 0, pairs: 1 });
  fake.answer('laboratoryAnswer', () => toJsonText({ row: rowOf(0), text: 'Whole', reasoning: '' }));
  open(viewOf(planOf(1, ['heron', 'ibis'])), [rowOf(0), rowOf(1)]);
  const grid = screen.getByRole('grid', { name: 'Answers' });
  expect(grid.textContent).toContain('Answer 0');
  expect(grid.textContent).toContain('9 to 9 characters');
  fireEvent.click(screen.getByRole('button', { name: 'Vote blind' }));
  await screen.findByText('Two');
  expect(grid.textContent).not.toContain('Answer 0');
  for (const cell of screen.getAllByRole('gridcell', { name: /Answer 1: / }))
    expect(cell.getAttribute('aria-label')).toMatch(/: answered$/);
  expect(grid.textContent).not.toContain('9 to 9 characters');
  fireEvent.keyDown(screen.getByRole('region', { name: 'Vote blind' }), { key: 'Escape' });
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Vote blind' }));
  expect(grid.textContent).toContain('Answer 0');
  fireEvent.click(screen.getByRole('switch', { name: 'Statistics' }));
  expect(screen.queryByRole('grid', { name: 'Answers' })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Vote blind' }));
  await screen.findByText('Two');
  fireEvent.click(screen.getByRole('gridcell', { name: /heron, Answer 1/ }));
  await screen.findByText('Whole');
  expect(screen.queryByRole('region', { name: 'Vote blind' })).toBeNull();
});

it('marks how two answers of a blind vote differ, unless they are mostly different', async () => {
  const pair = { pairId: 'p', case: 0, voted: 0, pairs: 1 };
  const first = '{"number": "4711", "date": "yesterday", "currency": "EUR"}';
  fake.answer('laboratoryNextPair', { ...pair, first, second: first.replace('yesterday', 'today') });
  open(viewOf(planOf(1, ['heron', 'ibis'])), [rowOf(0), rowOf(1)]);
  fireEvent.click(screen.getByRole('button', { name: 'Vote blind' }));
  const vote = await screen.findByRole('region', { name: 'Vote blind' });
  await within(vote).findByText('Differences are marked.', { exact: false });
  expect(vote.querySelector('del')?.textContent).toBe('yesterday');
  expect(vote.querySelector('ins')?.textContent).toBe('today');
  cleanup();
  fake.answer('laboratoryNextPair', { ...pair, first: '**One** bee', second: 'Two ships' });
  open(viewOf(planOf(1, ['heron', 'ibis'])), [rowOf(0), rowOf(1)]);
  fireEvent.click(screen.getByRole('button', { name: 'Vote blind' }));
  expect((await screen.findByText('One')).tagName).toBe('STRONG');
  expect(screen.queryByText('Differences are marked.', { exact: false })).toBeNull();
});

it('shows the earlier run’s answer beside the answer of the run that repeats it', async () => {
  const read: unknown[] = [];
  fake.answer('laboratoryAnswers', toJsonText([{ ...rowOf(0), digest: 'other' }, rowOf(1)]));
  fake.answer('laboratoryAnswer', ({ id, ordinal }: { id: string; ordinal: number }) => {
    read.push(`${id} ${ordinal}`);
    const text = id === 'before' ? 'The harbour is quiet.' : 'The harbour is loud.';
    return toJsonText({ row: rowOf(ordinal), text, reasoning: '' });
  });
  const view = viewOf(planOf(1, ['heron', 'ibis', 'stork']));
  open({ ...view, summary: { ...view.summary, againOf: 'before' } }, [rowOf(0), rowOf(1), rowOf(2)]);
  await screen.findByText('1 of 2 answers are the same as in the earlier run.');
  fireEvent.click(screen.getByRole('gridcell', { name: /heron, Answer 1/ }));
  const before = await screen.findByRole('region', { name: 'Answer of the earlier run' });
  await waitFor(() => expect(before.querySelector('del')?.textContent).toBe('quiet'));
  const now = screen.getByRole('region', { name: 'Answer of heron' });
  expect(now.querySelector('ins')?.textContent).toBe('loud');
  expect(read).toEqual(expect.arrayContaining(['before 0', 'e 0']));
  // The earlier run has no answer for this cell.
  fireEvent.click(screen.getByRole('gridcell', { name: /stork, Answer 1/ }));
  await screen.findByRole('region', { name: 'Answer of stork' });
  expect(screen.queryByRole('region', { name: 'Answer of the earlier run' })).toBeNull();
  expect(read).not.toContain('before 2');
});

it('draws length, distinct answers and agreement in the table of statistics', () => {
  const rows = [0, 1, 2, 3].map((ordinal) => ({ ...rowOf(ordinal), digest: ordinal === 3 ? 'b' : 'a' }));
  open(viewOf(planOf(4)), rows);
  fireEvent.click(screen.getByRole('switch', { name: 'Statistics' }));
  const cells = within(screen.getByRole('table')).getAllByRole('cell');
  const widths = cells.flatMap((cell) => [...cell.querySelectorAll<HTMLElement>('.answers-bar > span')]);
  // Two different answers of four; three of six pairs agree.
  expect(widths.map(({ style }) => style.inlineSize)).toEqual(['50%', '50%']);
  expect(screen.getByRole('table').querySelectorAll('.answers-spread')).toHaveLength(1);
});

it('shows the interval of a share below its counts, short enough for the table beside the form', () => {
  const rows = [0, 1, 2, 3].map((ordinal) => ({
    ...rowOf(ordinal),
    checks: [{ id: 'c', isPassed: ordinal < 2 }],
  }));
  open(viewOf(planOf(4)), rows);
  fireEvent.click(screen.getByRole('switch', { name: 'Statistics' }));
  expect(within(screen.getByRole('table')).getByText('15 to 85%').parentElement?.textContent).toBe('2 of 4 15 to 85%');
});
