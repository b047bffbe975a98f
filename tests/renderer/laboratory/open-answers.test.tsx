// Open answers and their requests: how many are read, when they are read again, and what a blind vote hides.
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ExperimentRequests } from '../../../renderer/chat/inspector/experiment-requests.tsx';
import { laboratoryStore } from '../../../renderer/store/laboratory/laboratory-store.ts';
import { toJsonText } from '../../../shared/json/json-text.ts';
import type { ExperimentPlan } from '../../../shared/laboratory/experiment.ts';
import { createFakeBridge, type FakeBridge, fakeView } from '../../helpers/page/fake-chat-bridge.ts';
import { StillObserver } from '../../helpers/page/still-observer.ts';
import { detailsOf } from '../../library/experiments/made-up.ts';
import { open, rowOf, SETTING, viewOf } from './shown-experiment.tsx';

let fake: FakeBridge;

beforeEach(() => {
  vi.stubGlobal('ResizeObserver', StillObserver);
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

it('opens six of fifty repeats, and six more at each press, reading each answer once', async () => {
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
  // Only the one that changed is read again.
  change(3, { ...rowOf(3), requests: 2 });
  await waitFor(() => expect(read.slice(12)).toEqual([3]));
});

it('shows the new request in Details when a repeated one begins and ends', async () => {
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

it('hides in the grid what answers say while they are judged blindly, and ends the vote when one is opened', async () => {
  fake.answer('laboratoryNextPair', { pairId: 'p', case: 0, first: 'One', second: 'Two', voted: 0, pairs: 1 });
  fake.answer('laboratoryAnswer', () => toJsonText({ row: rowOf(0), text: 'Whole', reasoning: '' }));
  open(viewOf(planOf(1, ['heron', 'ibis'])), [rowOf(0), rowOf(1)]);
  const grid = screen.getByRole('grid', { name: 'Answers' });
  expect(grid.textContent).toContain('Answer 0');
  fireEvent.click(screen.getByRole('button', { name: 'Vote blind' }));
  await screen.findByText('Two');
  expect(grid.textContent).not.toContain('Answer 0');
  for (const cell of screen.getAllByRole('gridcell', { name: /Answer 1: / }))
    expect(cell.getAttribute('aria-label')).toMatch(/: answered$/);
  fireEvent.keyDown(screen.getByRole('region', { name: 'Vote blind' }), { key: 'Escape' });
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Vote blind' }));
  expect(grid.textContent).toContain('Answer 0');
  fireEvent.click(screen.getByRole('button', { name: 'Vote blind' }));
  await screen.findByText('Two');
  fireEvent.click(screen.getByRole('gridcell', { name: /heron, Answer 1/ }));
  await screen.findByText('Whole');
  expect(screen.queryByRole('region', { name: 'Vote blind' })).toBeNull();
});
