// Opening the Laboratory from a chat copies the chat's question into a new experiment.
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { ChatPane } from '../../../renderer/chat/chat-pane.tsx';
import { ExperimentForm } from '../../../renderer/laboratory/experiment-form.tsx';
import { chatUiStore, setCompareTargets, showDialog } from '../../../renderer/store/chats/chat-ui-store.ts';
import { closeChat, connectConversationStore, showView } from '../../../renderer/store/chats/open-chat-store.ts';
import { connectionsStore } from '../../../renderer/store/connections/connections-store.ts';
import { laboratoryStore, saveNow } from '../../../renderer/store/laboratory/laboratory-store.ts';
import { noticesStore } from '../../../renderer/store/window/notices-store.ts';
import { uiStore } from '../../../renderer/store/window/ui-store.ts';
import type { ChatSettings, ConversationView, Message } from '../../../shared/conversation.ts';
import { NEW_EXPERIMENT } from '../../../shared/laboratory/experiment.ts';
import { fakeConnection } from '../../helpers/page/fake-answers.ts';
import {
  createFakeBridge,
  FAKE_CONNECTION_ID,
  type FakeBridge,
  fakeMessage,
  fakeReply,
  fakeView,
} from '../../helpers/page/fake-chat-bridge.ts';
import { StillObserver } from '../../helpers/page/still-observer.ts';

const QUESTION = fakeMessage({ id: 'u1', text: 'Why {{x}}?' });
const ANSWER = fakeMessage({ id: 'a1', role: 'assistant', text: 'Because.' });
const SETTINGS: ChatSettings = {
  ...fakeView([]).settings,
  parameters: { temperature: 0.3 },
  systemPrompt: 'Be brief.',
};
const CHOICE = { connectionId: FAKE_CONNECTION_ID, connectionName: 'Fake service', isListed: false };

let fake: FakeBridge;
let stop = (): void => undefined;

function open(path: readonly Message[], over: Partial<ConversationView> = {}, imagesLeftOut = 0): void {
  vi.stubGlobal('IntersectionObserver', StillObserver);
  // jsdom scrolls nothing.
  Element.prototype.scrollIntoView = () => undefined;
  fake = createFakeBridge(fakeView(path, { settings: SETTINGS, ...over }));
  fake.answer('laboratoryFromChat', {
    earlier: [{ role: 'user', text: 'Hi' }],
    prompt: 'Why {{x}}?',
    settings: SETTINGS,
    imagesLeftOut,
  });
  Object.assign(window, { parley: fake.bridge });
  stop = connectConversationStore();
  connectionsStore.setState({ connections: [{ ...fakeConnection(FAKE_CONNECTION_ID), name: 'Fake service' }] });
  showView(fake.view());
  render(<ChatPane />);
}

const asked = (): unknown => fake.calls.filter(({ name }) => name === 'laboratoryFromChat').map(({ input }) => input);
const draftIn = async () => {
  await waitFor(() => expect(uiStore.getState().page).toEqual({ kind: 'laboratory' }));
  return laboratoryStore.getState().draft;
};

afterEach(async () => {
  cleanup();
  // Save now: a later save would be reported in the next test file.
  await saveNow();
  stop();
  closeChat();
  vi.unstubAllGlobals();
  uiStore.setState({ page: null, dialog: null });
  noticesStore.setState({ notices: [] });
  chatUiStore.setState(chatUiStore.getInitialState(), true);
  laboratoryStore.setState(laboratoryStore.getInitialState(), true);
});

const press = (role: string, name: string): void => void fireEvent.click(screen.getByRole(role, { name }));

it("copies the chat's question, messages, model and settings if opened from the chat's menu", async () => {
  open([QUESTION, ANSWER]);
  press('button', 'More for this chat');
  fireEvent.click(await screen.findByRole('menuitem', { name: 'In the Laboratory…' }));
  expect(await draftIn()).toMatchObject({
    earlier: [{ role: 'user', text: 'Hi' }],
    prompts: ['Why \\{{x}}?'],
    models: [{ ...CHOICE, model: 'fake-large' }],
    values: { temperature: [0.3] },
    systemPrompts: ['Be brief.'],
    presets: [],
  });
  expect(asked()).toEqual([{ messageId: 'u1' }]);
});

it('opens an empty experiment from a chat without a question', async () => {
  open([]);
  press('button', 'More for this chat');
  fireEvent.click(await screen.findByRole('menuitem', { name: 'In the Laboratory…' }));
  expect(await draftIn()).toEqual(NEW_EXPERIMENT);
  expect(asked()).toEqual([]);
});

it('keeps extra fields of the chat’s requests, as a separate setting', async () => {
  const settings = { ...SETTINGS, extraBody: '{"seed_bank":1}' };
  open([QUESTION, ANSWER], { settings });
  fake.answer('laboratoryFromChat', { earlier: [], prompt: 'Why?', settings, imagesLeftOut: 0 });
  press('button', 'More for this chat');
  fireEvent.click(await screen.findByRole('menuitem', { name: 'In the Laboratory…' }));
  const { models, presets } = await draftIn();
  expect(models).toEqual([]);
  expect(presets).toMatchObject([{ name: '', values: { model: 'fake-large', extraBody: '{"seed_bank":1}' } }]);
});

it('copies the chosen models and the typed message if opened from Compare', async () => {
  open([QUESTION, ANSWER]);
  setCompareTargets(
    ['fake-large', 'fake-small'].map((model) => ({ ...SETTINGS, connectionId: FAKE_CONNECTION_ID, model })),
  );
  const box = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Message' });
  box.value = 'And then?';
  showDialog({ kind: 'compare' });
  fireEvent.click(await screen.findByRole('button', { name: 'In the Laboratory…' }));
  expect(await draftIn()).toMatchObject({
    earlier: [
      { role: 'user', text: 'Hi' },
      { role: 'user', text: 'Why {{x}}?' },
      { role: 'assistant', text: 'Because.' },
    ],
    prompts: ['And then?'],
    models: [
      { ...CHOICE, model: 'fake-large' },
      { ...CHOICE, model: 'fake-small' },
    ],
    values: { temperature: [0.3] },
  });
  expect(box.value).toBe('And then?');
});

it('makes a preset of each compared setting if their parameters differ, and names them in the form', async () => {
  open([]);
  setCompareTargets(
    [0, 1].map((temperature) => ({
      connectionId: FAKE_CONNECTION_ID,
      model: 'fake-large',
      parameters: { temperature },
      stream: true,
      systemPrompt: '',
    })),
  );
  showDialog({ kind: 'compare' });
  fireEvent.click(await screen.findByRole('button', { name: 'In the Laboratory…' }));
  const { prompts, models, presets } = await draftIn();
  expect({ prompts, models }).toEqual({ prompts: [], models: [] });
  expect(presets.map(({ values }) => values.parameters)).toEqual([{ temperature: 0 }, { temperature: 1 }]);
  cleanup();
  render(<ExperimentForm />);
  expect(screen.getAllByText(/^fake-large · Temperature [01]$/)).toHaveLength(2);
});

it("copies the columns' models if opened from a comparison", async () => {
  const columns = ['fake-large', 'fake-small'].map((model, at) =>
    fakeMessage({
      id: `a${at}`,
      role: 'assistant',
      text: 'Because.',
      reply: fakeReply({ model, parameters: { stream: true, temperature: 0.3 } }),
    }),
  );
  open([QUESTION], { compare: columns, compareColumns: [['a0'], ['a1']] });
  press('button', 'In the Laboratory…');
  expect(await draftIn()).toMatchObject({
    prompts: ['Why \\{{x}}?'],
    models: [
      { ...CHOICE, model: 'fake-large' },
      { ...CHOICE, model: 'fake-small' },
    ],
    values: { temperature: [0.3] },
    systemPrompts: [],
  });
  expect(asked()).toEqual([{ messageId: 'a0' }]);
});

it('says before Start how many images were left out', async () => {
  open([QUESTION, ANSWER], {}, 2);
  press('button', 'More for this chat');
  fireEvent.click(await screen.findByRole('menuitem', { name: 'In the Laboratory…' }));
  expect((await draftIn()).imagesLeftOut).toBe(2);
  cleanup();
  render(<ExperimentForm />);
  expect(screen.getByText('2 images were left out: experiments send text.')).toBeTruthy();
});
