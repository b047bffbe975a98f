// The form of an experiment and the columns of its results: focus, limits, currencies, and cases from files.
import { File } from 'node:buffer';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { figuresFor } from '../../../renderer/laboratory/grid-columns.ts';
import { LaboratoryPage } from '../../../renderer/laboratory/laboratory-page.tsx';
import { modelsStore } from '../../../renderer/store/connections/models-store.ts';
import { laboratoryStore, newExperiment, saveNow } from '../../../renderer/store/laboratory/laboratory-store.ts';
import { noticesStore } from '../../../renderer/store/window/notices-store.ts';
import { settingsStore } from '../../../renderer/store/window/settings-store.ts';
import {
  type ExperimentDefinition,
  type ExperimentPlan,
  NEW_EXPERIMENT,
} from '../../../shared/laboratory/experiment.ts';
import { LIMITS } from '../../../shared/limits.ts';
import { DEFAULT_SETTINGS } from '../../../shared/settings.ts';
import { createFakeBridge, type FakeBridge, fakeView } from '../../helpers/page/fake-chat-bridge.ts';
import { open, rowOf, SETTING, viewOf } from './shown-experiment.tsx';

let fake: FakeBridge;
let scrolledTo: Element[];

beforeEach(() => {
  scrolledTo = [];
  // jsdom has no layout to scroll.
  Element.prototype.scrollIntoView = function () {
    scrolledTo.push(this);
  };
  fake = createFakeBridge(fakeView([]));
  fake.answer('laboratoryList', []);
  Object.assign(window, { parley: fake.bridge });
});
afterEach(async () => {
  cleanup();
  await saveNow();
  noticesStore.setState({ notices: [] });
  laboratoryStore.setState(laboratoryStore.getInitialState(), true);
  modelsStore.setState(modelsStore.getInitialState(), true);
  settingsStore.setState(settingsStore.getInitialState(), true);
  vi.unstubAllGlobals();
});

const PLAN: ExperimentPlan = {
  settings: ['heron', 'ibis'].map((model) => ({ ...SETTING, model })),
  cases: [{ prompt: 0, case: null, name: '', text: 'Case', expected: null }],
  repeats: 1,
};

const hasFocus = (element: () => HTMLElement) => waitFor(() => expect(document.activeElement).toBe(element()));
const prompt = () => screen.getByRole('textbox', { name: 'Prompt' });

it('focuses the prompt of a new experiment, even after a finished experiment was shown', async () => {
  render(<LaboratoryPage />);
  await hasFocus(prompt);
  cleanup();
  open(viewOf(PLAN), [rowOf(0)]);
  await hasFocus(() => screen.getByRole('textbox', { name: 'Name of the experiment' }));
  await act(() => newExperiment());
  await hasFocus(prompt);
});

it('puts the focus into the first field of a check that was added, and back on the button after Escape', async () => {
  render(<LaboratoryPage />);
  const add = screen.getByRole('button', { name: 'Add check' });
  fireEvent.click(add);
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Contains' }));
  await hasFocus(() => screen.getByRole('textbox', { name: 'Text to look for' }));
  // Escape must reach the second menu, not the one that is closing.
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
  // A real click focuses the button. Without that, the focus may return to the field that had it before.
  add.focus();
  fireEvent.click(add);
  fireEvent.keyDown(await screen.findByRole('menuitem', { name: 'Contains' }), { key: 'Escape' });
  await hasFocus(() => add);
});

it('scrolls to the field of a new check, and says there if its schema is no JSON object', async () => {
  render(<LaboratoryPage />);
  fireEvent.click(screen.getByRole('button', { name: 'Add check' }));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Fits a JSON Schema' }));
  const box = () => screen.getByRole('textbox', { name: 'JSON Schema' });
  await hasFocus(box);
  expect(scrolledTo).toEqual([box()]);
  fireEvent.change(box(), { target: { value: '{"type":' } });
  expect(box().getAttribute('aria-invalid')).toBe('true');
  expect(document.getElementById(box().getAttribute('aria-describedby') ?? '')?.textContent).toBe(
    'The answer schema isn’t a JSON object.',
  );
  fireEvent.change(box(), { target: { value: '{"type":"object"}' } });
  expect(box().hasAttribute('aria-invalid')).toBe(false);
});

it('names an unnamed experiment after its prompt', async () => {
  const saved: string[] = [];
  fake.answer('laboratoryCreate', ({ definition }: { definition: ExperimentDefinition }) => {
    saved.push(definition.title);
    return viewOf(PLAN, { definition, plan: null });
  });
  const model = { connectionId: 'c', connectionName: 'C', model: 'heron', isListed: true };
  const draft = { ...NEW_EXPERIMENT, prompts: ['', `  What\n is ${'a'.repeat(100)}?`], models: [model] };
  laboratoryStore.setState({ draft });
  render(<LaboratoryPage />);
  fireEvent.click(screen.getByRole('button', { name: 'Start' }));
  await waitFor(() => expect(saved).toEqual([`What is ${'a'.repeat(52)}`]));
});

it('says when a prompt has reached the maximum length', async () => {
  render(<LaboratoryPage />);
  const text = 'a'.repeat(LIMITS.promptMaxChars);
  fireEvent.change(prompt(), { target: { value: text.slice(1) } });
  expect(screen.queryByText(/Longer text is cut off/)).toBeNull();
  fireEvent.change(prompt(), { target: { value: text } });
  expect(await screen.findByText('At most 100,000 characters. Longer text is cut off.')).toBeTruthy();
});

it('suggests a cap in dollars for prices without a currency, and explains why they don’t fit a cap in euros', async () => {
  const model = { connectionId: 'c', connectionName: 'C', model: 'heron', isListed: true };
  const models = [{ id: 'heron', price: { in: '1', out: '2', cachedIn: null } }];
  modelsStore.setState({ lists: new Map([['c', { connectionId: 'c', models, fetchedAt: 1, error: null }]]) });
  settingsStore.setState({ settings: { ...DEFAULT_SETTINGS, monthlyCurrency: 'EUR' } });
  laboratoryStore.setState({ draft: { ...NEW_EXPERIMENT, prompts: ['Herons?'], models: [model] } });
  render(<LaboratoryPage />);
  const cap = screen.getByLabelText('Spending cap');
  fireEvent.change(cap, { target: { value: '5' } });
  fireEvent.blur(cap);
  const currency = await screen.findByRole('textbox', { name: 'Currency of the cap' });
  expect(currency).toHaveProperty('value', 'USD');
  const remark = () => screen.queryByText('Prices and costs without a currency count as US dollars (USD).');
  expect(remark()).toBeNull();
  fireEvent.change(currency, { target: { value: 'EUR' } });
  await waitFor(() => expect(remark()).toBeTruthy());
  expect(screen.getByText('The prices of heron are in another currency than the spending cap.')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Start' })).toHaveProperty('disabled', true);
});

it('leaves out figures that no row can have', () => {
  expect(figuresFor({ isChecked: false, isVoted: false })).toEqual(['length', 'time', 'cost']);
  expect(figuresFor({ isChecked: true, isVoted: true })).toEqual(['passed', 'length', 'time', 'cost', 'won']);
  open(viewOf(PLAN), [{ ...rowOf(0), cost: { amount: 0.000508123, currency: '@c' } }]);
  const heads = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
  expect(heads()).toEqual(['Setting', '1Answer 1', 'Length', 'Time', 'Cost']);
  // The whole amount with its currency is in the tooltip, and is read aloud.
  const cell = screen.getByRole('gridcell', { name: /0\.000508123/ });
  expect(cell.querySelector('[aria-hidden]')?.textContent).toBe('0.000508');
  const { definition } = viewOf(PLAN);
  const judged = viewOf(PLAN, {
    definition: { ...definition, checks: [{ id: '1', kind: 'json' }] },
    votes: [{ id: 'v', firstOrdinal: 0, secondOrdinal: 1, outcome: 'tie' }],
  });
  act(() => laboratoryStore.setState({ view: judged, draft: judged.definition }));
  expect(heads()).toContain('Passed');
  expect(screen.getByRole('grid', { name: 'Answers' }).getAttribute('aria-colcount')).toBe('7');
});

it.each([
  ['UTF-8', [...new TextEncoder().encode('text,expected\nÜber uns,Größe\n')]],
  ['Windows-1252', [...'text,expected\nÜber uns,Größe\n'].map((sign) => sign.charCodeAt(0))],
  ['UTF-16', [...'\ufefftext\texpected\nÜber uns\tGröße\n'].flatMap((sign) => [sign.charCodeAt(0), 0])],
])('reads cases from a file in %s', async (_name, bytes) => {
  // UTF-16 begins with its byte order mark.
  const file = new File([Uint8Array.from(bytes[0] === 0xfeff ? [0xff, 0xfe, ...bytes.slice(2)] : bytes)], 'cases.csv');
  render(<LaboratoryPage />);
  fireEvent.click(screen.getByRole('button', { name: 'Add cases…' }));
  fireEvent.change(await screen.findByLabelText('Choose a file…', { selector: 'input' }), {
    target: { files: [file] },
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Use 1 case' }));
  expect(laboratoryStore.getState().draft.cases).toMatchObject([{ text: 'Über uns', expected: 'Größe' }]);
});

it('takes no cases from a file that isn’t text', async () => {
  render(<LaboratoryPage />);
  fireEvent.click(screen.getByRole('button', { name: 'Add cases…' }));
  const file = new File([Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 1, 0xff, 0xfe, 0, 0, 3])], 'cases.png');
  fireEvent.change(await screen.findByLabelText('Choose a file…', { selector: 'input' }), {
    target: { files: [file] },
  });
  await screen.findByText('There are no cases in this text.');
});
