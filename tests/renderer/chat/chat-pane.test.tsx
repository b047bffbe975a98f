// The open chat as the window draws it.
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { Profiler } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ChatPane } from '../../../renderer/chat/chat-pane.tsx';
import { chatUiStore } from '../../../renderer/store/chats/chat-ui-store.ts';
import { closeChat, connectConversationStore, showView } from '../../../renderer/store/chats/open-chat-store.ts';
import { connectionsStore } from '../../../renderer/store/connections/connections-store.ts';
import { connectTypedKeys } from '../../../renderer/store/connections/typed-keys.ts';
import { uiStore } from '../../../renderer/store/window/ui-store.ts';
import type { Connection, KeyInfo, NamedKey } from '../../../shared/connection.ts';
import type { Message } from '../../../shared/conversation.ts';
import { toJsonText } from '../../../shared/json/json-text.ts';
import type { RequestDetails } from '../../../shared/requests/request-details.ts';
import {
  createFakeBridge,
  FAKE_CONNECTION,
  FAKE_CONNECTION_ID,
  type FakeBridge,
  fakeError,
  fakeMessage,
  fakeReply,
  fakeView,
} from '../../helpers/page/fake-chat-bridge.ts';
import { StillObserver } from '../../helpers/page/still-observer.ts';
import { until } from '../../helpers/until.ts';

describe('the chat on the screen', () => {
  let fake: FakeBridge;
  let stop: () => void;

  const open = (path: readonly Message[], over: Parameters<typeof fakeView>[1] = {}): void => {
    fake = createFakeBridge(fakeView(path, over));
    Object.assign(window, { parley: fake.bridge });
    stop = connectConversationStore();
    connectionsStore.setState({ connections: [FAKE_CONNECTION] });
    showView(fake.view());
  };
  /** Chooses from the reply's menu. */
  const choose = async (item: string): Promise<void> => {
    fireEvent.click(within(reply()).getByRole('button', { name: 'More' }));
    fireEvent.click(await screen.findByRole('menuitem', { name: item }));
  };
  const inputs = (name: string) => fake.calls.filter((call) => call.name === name).map((call) => call.input);
  const reply = () => screen.getAllByRole('article', { name: 'Assistant' }).at(-1) as HTMLElement;

  beforeEach(() => {
    vi.stubGlobal('IntersectionObserver', StillObserver);
    // jsdom scrolls nothing.
    Element.prototype.scrollIntoView = () => undefined;
    chatUiStore.setState(chatUiStore.getInitialState(), true);
  });
  afterEach(() => {
    cleanup();
    closeChat();
    stop();
    vi.unstubAllGlobals();
  });

  it('shows messages, their status and their actions', () => {
    open([
      fakeMessage({ id: 'u1', text: 'Hi' }),
      fakeMessage({
        id: 'a1',
        role: 'assistant',
        text: 'Hello',
        versions: { index: 1, count: 3, previousId: 'a0', nextId: 'a2' },
      }),
    ]);
    render(<ChatPane />);
    const log = screen.getByRole('log', { name: 'Conversation' });
    const mine = within(log).getByRole('article', { name: 'You' });
    expect(mine.dataset).toMatchObject({ messageId: 'u1', status: 'complete' });
    for (const name of ['Copy', 'Edit', 'More']) within(mine).getByRole('button', { name });
    const buttons = ['Copy', 'Regenerate', 'More ways to regenerate', 'Details', 'More'];
    for (const name of [...buttons, 'Previous version', 'Next version']) within(reply()).getByRole('button', { name });
    expect(reply().textContent).toContain('2 / 3');
    expect(within(reply()).queryByRole('button', { name: 'Continue' })).toBeNull();
  });

  it('marks an edited reply, and saves an edit of a reply without sending it', async () => {
    open([
      fakeMessage({ id: 'u1', text: 'Hi' }),
      fakeMessage({ id: 'a1', role: 'assistant', text: 'Hello', reply: fakeReply({ isEdited: true }) }),
    ]);
    render(<ChatPane />);
    expect(reply().textContent).toContain('Edited by you.');
    await choose('Edit');
    const box = within(reply()).getByRole('textbox', { name: 'Edit message' });
    expect(within(reply()).queryByRole('button', { name: 'Save and send' })).toBeNull();
    fireEvent.change(box, { target: { value: 'Mine' } });
    fireEvent.keyDown(box, { key: 'Enter', ctrlKey: true });
    await waitFor(() => expect(inputs('messageEdit')).toEqual([{ messageId: 'a1', text: 'Mine', isSent: false }]));
  });

  it('shows two answers to an exact request side by side', async () => {
    const before = fakeMessage({ id: 'a1', role: 'assistant', text: 'The cat sat.' });
    open([
      fakeMessage({ id: 'u1', text: 'Hi' }),
      fakeMessage({ id: 'a2', role: 'assistant', text: 'The dog sat.', reply: fakeReply() }),
    ]);
    const details = { messageId: 'a1', rawAnswer: '{"model":"alpha-2026"}' } as RequestDetails;
    act(() => chatUiStore.setState({ dialog: { kind: 'again', before, details, againId: 'a2' } }));
    render(<ChatPane />);
    const dialog = await screen.findByRole('dialog', { name: 'Same request, two answers' });
    const [first, now] = ['First answer', 'New answer'].map((name) => within(dialog).getByRole('region', { name }));
    expect(first?.querySelector('del')?.textContent).toBe('cat');
    expect(now?.querySelector('ins')?.textContent).toBe('dog');
    expect(first?.textContent).toContain('alpha-2026');
    expect(dialog.textContent).not.toMatch(/same answer/i);
  });

  it('shows the exact characters on demand', async () => {
    open([fakeMessage({ id: 'a1', role: 'assistant', text: '**b** <i>x</i>\n' })]);
    render(<ChatPane />);
    await choose('View raw');
    expect(within(reply()).getByRole('region', { name: 'Raw text' }).textContent).toBe('**b** <i>x</i>\n');
  });

  it('shows no raw text of a reply without any, and doesn’t offer it', async () => {
    open([fakeMessage({ id: 'a1', role: 'assistant', status: 'failed', text: '' })]);
    chatUiStore.setState({ rawIds: new Set(['a1']) });
    render(<ChatPane />);
    expect(within(reply()).queryByRole('region', { name: 'Raw text' })).toBeNull();
    fireEvent.click(within(reply()).getByRole('button', { name: 'More' }));
    await screen.findByRole('menuitem', { name: 'New chat from here' });
    expect(screen.queryByRole('menuitem', { name: /raw/ })).toBeNull();
  });

  it('keeps the partial text of a reply whose key was refused, and retries with a new key', async () => {
    open([
      fakeMessage({ id: 'u1', text: 'Hi' }),
      fakeMessage({
        id: 'a1',
        role: 'assistant',
        status: 'failed',
        text: 'Partial',
        reply: fakeReply({ ending: 'failed', error: fakeError() }),
      }),
    ]);
    connectionsStore.setState(({ connections }) => ({
      connections: connections.map((one) => ({ ...one, key: { ...one.key, state: 'rejected: invalid' } })),
    }));
    render(<ChatPane />);
    expect(reply().dataset).toMatchObject({ status: 'failed', errorKind: 'auth.invalid' });
    expect(reply().textContent).toContain('Partial');
    const alert = within(reply()).getByRole('alert');
    expect(alert.textContent).toContain('Incorrect API key provided.');
    expect(alert.textContent).toContain('invalid_api_key');
    within(reply()).getByRole('button', { name: 'Retry' });
    within(reply()).getByRole('button', { name: 'Open console' });
    within(reply()).getByRole('group', { name: 'Replace key' });
    fake.answer('connectionRotateKey', connectionsStore.getState().connections[0]);
    const field = within(reply()).getByLabelText<HTMLInputElement>('New API key');
    field.value = 'sk-new-key';
    await act(async () => fireEvent.submit(field.form as HTMLFormElement));
    expect(field.value).toBe('');
    expect(inputs('connectionRotateKey')).toMatchObject([{ id: FAKE_CONNECTION_ID, apiKey: 'sk-new-key' }]);
    expect(inputs('messageRetry')).toEqual([{ messageId: 'a1' }]);
  });

  it('promises to send the message if it was not sent for want of a key', () => {
    const reply = fakeReply({ ending: 'failed', error: { code: 'auth.other', retryable: false, reason: 'no_key' } });
    open([fakeMessage({ id: 'u1' }), fakeMessage({ id: 'a1', role: 'assistant', status: 'failed', text: '', reply })]);
    connectionsStore.setState(({ connections }) => ({
      connections: connections.map((one) => ({ ...one, key: { ...one.key, state: 'none' } })),
    }));
    render(<ChatPane />);
    screen.getByText(/Nothing was sent/);
    screen.getByText('Your message is then sent.');
  });

  it('says that the message is sent again after a key error inside a 200 answer', () => {
    const error = { code: 'auth.invalid', retryable: false, reason: 'unauthorized' } as const;
    const reply = fakeReply({ ending: 'failed', error });
    open([fakeMessage({ id: 'u1' }), fakeMessage({ id: 'a1', role: 'assistant', status: 'failed', text: '', reply })]);
    render(<ChatPane />);
    screen.getByText('Your message is then sent again.');
  });

  it('offers Retry first once a refused key was replaced, is valid again, or another key is in use', () => {
    const error = fakeError();
    const refused = fakeReply({ ending: 'failed', error });
    open([
      fakeMessage({ id: 'u1', text: 'Hi' }),
      fakeMessage({ id: 'a1', role: 'assistant', status: 'failed', text: '', createdAt: 1_000, reply: refused }),
    ]);
    const keyIs = (key: Partial<KeyInfo>) =>
      connectionsStore.setState(({ connections }) => ({
        connections: connections.map((one) => ({ ...one, key: { ...one.key, ...key } })),
      }));
    const offered = () => [...reply().querySelectorAll('.message-alert button')].map((one) => one.textContent);
    const WITH_FIELD = ['Verify and replace', 'Open console', 'Retry'];
    const words = 'This key has since been replaced.';
    const namedKey: Omit<NamedKey, 'lastUsedAt'> = {
      ...{ id: 'key-refused', label: '', origin: '', expiresAt: null, warningsRead: 0, state: 'rejected: invalid' },
      ...{ lastFour: 'ab12', addedAt: 400, storedIn: null, lockedReason: null },
    };
    keyIs({ state: 'rejected: invalid' });
    render(<ChatPane />);
    expect(offered()).toEqual(WITH_FIELD);
    expect(reply().textContent).not.toContain(words);
    act(() => keyIs({ state: 'active', addedAt: 2_000 }));
    expect(offered()).toEqual(['Retry', 'Replace key', 'Open console']);
    expect(reply().textContent).toContain(words);
    expect(reply().textContent).not.toContain('create a new one');
    // The key that was sent has become valid again.
    act(() => keyIs({ addedAt: 500 }));
    expect(offered()[0]).toBe('Retry');
    expect(reply().textContent).not.toContain(words);
    // The user has switched to another key. This counts only if the refused key was used for this reply or later.
    const otherKey = (lastUsedAt: number) =>
      connectionsStore.setState(({ connections }) => ({
        connections: connections.map((one) => ({
          ...one,
          keys: [{ ...namedKey, lastUsedAt }, ...one.keys.filter(({ id }) => id !== namedKey.id)],
        })),
      }));
    act(() => otherKey(900));
    expect(reply().textContent).not.toContain('since');
    act(() => otherKey(1_100));
    expect(offered()[0]).toBe('Retry');
    expect(reply().textContent).toContain('You’ve since switched to another key.');
    // The alert doesn't change while a key is typed in it: screen readers would read it again.
    fireEvent.click(within(reply()).getByRole('button', { name: 'Replace key' }));
    expect(offered()).toEqual(WITH_FIELD);
    act(() => keyIs({ state: 'rejected: expired', addedAt: 2_000 }));
    expect(offered()).toEqual(WITH_FIELD);
    expect(reply().textContent).not.toContain(words);
  });

  it('offers to retry without a stream if the service refuses to stream: the chat stops streaming, and the turn is sent again', async () => {
    const serviceMessage = 'Your organization must be verified to stream this model.';
    const error = fakeError({ code: 'bad_request', status: 400, serviceMessage });
    const asked = fakeReply({ ending: 'failed', error, parameters: { stream: true } });
    open([
      fakeMessage({ id: 'u1', text: 'Hi' }),
      fakeMessage({ id: 'a1', role: 'assistant', status: 'failed', text: '', reply: asked }),
    ]);
    render(<ChatPane />);
    const patch = { stream: false };
    fake.answer('conversationSettings', { settings: { ...fake.view().settings, ...patch }, undoId: null });
    const button = within(within(reply()).getByRole('alert')).getByRole('button', { name: 'Retry without Stream' });
    await act(async () => fireEvent.click(button));
    expect(inputs('conversationSettings').at(-1)).toEqual({ id: fake.view().summary.id, patch });
    expect(inputs('messageRetry')).toEqual([{ messageId: 'a1' }]);
  });

  it('offers to retry without a parameter that the service refuses: it is cleared, and the turn is sent again', async () => {
    const error = fakeError({
      code: 'bad_request',
      status: 400,
      serviceMessage: "Unsupported value: 'temperature' does not support 0.2 with this model.",
    });
    const parameters = { temperature: 0.2, topP: 0.9 };
    const asked = fakeReply({ ending: 'failed', error, parameters: { ...parameters, stream: true } });
    open(
      [
        fakeMessage({ id: 'u1', text: 'Hi' }),
        fakeMessage({ id: 'a1', role: 'assistant', status: 'failed', text: '', reply: asked }),
      ],
      { settings: { ...fakeView([]).settings, parameters } },
    );
    render(<ChatPane />);
    const buttons = () => within(within(reply()).getByRole('alert')).getAllByRole('button');
    expect(buttons().map((one) => one.textContent)).toEqual(['Retry without Temperature', 'Retry']);
    const press = () => act(async () => fireEvent.click(buttons()[0] as HTMLElement));
    // The turn is sent only after main has accepted the cleared parameter.
    await press();
    expect(inputs('messageRetry')).toEqual([]);
    const patch = { parameters: { topP: 0.9 } };
    fake.answer('conversationSettings', { settings: { ...fake.view().settings, ...patch }, undoId: null });
    await press();
    expect(inputs('conversationSettings').at(-1)).toEqual({ id: fake.view().summary.id, patch });
    expect(inputs('messageRetry')).toEqual([{ messageId: 'a1' }]);
    // The chat no longer has the parameter, so only Retry is offered.
    expect(buttons().map((one) => one.textContent)).toEqual(['Retry']);
  });

  it('treats two clicks on Retry as one', async () => {
    const error = fakeError({ code: 'server', serviceMessage: 'Overloaded' });
    const failed = {
      id: 'a1',
      role: 'assistant',
      status: 'failed',
      reply: fakeReply({ ending: 'failed', error }),
    } as const;
    open([fakeMessage({ id: 'u1', text: 'Hi' }), fakeMessage(failed)]);
    render(<ChatPane />);
    const retry = within(reply()).getByRole('button', { name: 'Retry' });
    await act(async () => {
      fireEvent.click(retry);
      fireEvent.click(retry);
    });
    expect(inputs('messageRetry')).toEqual([{ messageId: 'a1' }]);
  });

  describe('a key typed below a refused reply', () => {
    const refused = (id: string, conversationId: string) =>
      fakeMessage({
        ...{ id, conversationId, role: 'assistant', status: 'failed' },
        reply: fakeReply({ ending: 'failed', error: fakeError() }),
      });
    const chat = (id: string) => fakeView([refused(`${id}-a1`, id)], { summary: { ...fakeView([]).summary, id } });
    const show = (id: string) => act(async () => showView(chat(id)));
    const field = () => within(reply()).queryByLabelText<HTMLInputElement>('New API key');
    const openForm = () => fireEvent.click(within(reply()).getByRole('button', { name: 'Replace key' }));

    async function typed(): Promise<void> {
      open([refused('chat-1-a1', 'chat-1')]);
      const stopKeys = connectTypedKeys();
      const stopChat = stop;
      stop = () => {
        stopKeys();
        stopChat();
      };
      render(<ChatPane />);
      openForm();
      const box = field();
      if (box === null) throw new Error('There is no form.');
      box.value = 'sk-half-typed';
    }

    it('waits for its message while another chat is shown, and takes no focus on return', async () => {
      await typed();
      await show('chat-2');
      expect(field()).toBeNull();
      openForm();
      expect(field()?.value).toBe('');
      screen.getByRole('textbox', { name: 'Message' }).focus();
      await show('chat-1');
      expect(field()?.value).toBe('sk-half-typed');
      expect(document.activeElement).not.toBe(field());
      fake.answer('connectionRotateKey', connectionsStore.getState().connections[0]);
      await act(async () => fireEvent.submit(field()?.form as HTMLFormElement));
      expect(inputs('connectionRotateKey')).toMatchObject([{ apiKey: 'sk-half-typed' }]);
      await show('chat-2');
      await show('chat-1');
      expect(field()?.value ?? '').toBe('');
    });

    it.each([
      ['is removed', (one: Connection) => ({ ...one, id: 'another' })],
      ['gets another address', (one: Connection) => ({ ...one, baseUrl: 'http://127.0.0.1:2' })],
    ])('is discarded when its connection %s, whether its chat is shown or not', async (_how, changed) => {
      for (const isAway of [true, false]) {
        await typed();
        if (isAway) await show('chat-2');
        const before = connectionsStore.getState().connections;
        await act(async () => connectionsStore.setState({ connections: before.map(changed) }));
        await act(async () => connectionsStore.setState({ connections: before }));
        await show('chat-1');
        expect(field()?.value ?? '').toBe('');
        cleanup();
        stop();
      }
    });

    it('retries its turn and takes no focus if it is accepted while another chat is shown', async () => {
      await typed();
      let accept = (): void => undefined;
      const kept = connectionsStore.getState().connections[0];
      fake.answer('connectionRotateKey', () => new Promise((resolve) => (accept = () => resolve(kept))));
      await act(async () => fireEvent.submit(field()?.form as HTMLFormElement));
      await show('chat-2');
      openForm();
      field()?.focus();
      await act(async () => accept());
      expect(inputs('messageRetry')).toEqual([{ messageId: 'chat-1-a1' }]);
      expect(document.activeElement).toBe(field());
    });

    it.each(['network', 'auth.invalid'] as const)(
      'is restored if its check fails after its chat was left (%s)',
      async (code) => {
        await typed();
        let fail = (): void => undefined;
        const answer = new Promise((done) => {
          fail = () => done({ ok: false, error: { kind: 'service', error: fakeError({ code }) } });
        });
        const failing = new Proxy(fake.bridge, {
          get: (bridge, name) => (name === 'connectionRotateKey' ? () => answer : Reflect.get(bridge, name)),
        });
        Object.assign(window, { parley: failing });
        await act(async () => fireEvent.submit(field()?.form as HTMLFormElement));
        await show('chat-2');
        await act(async () => fail());
        await show('chat-1');
        expect(field()?.value).toBe('sk-half-typed');
      },
    );
  });

  it('says why a new key was refused, quoting the service, and keeps the key for correction', async () => {
    open([fakeMessage({ id: 'a1', role: 'assistant', status: 'failed', reply: fakeReply({ error: fakeError() }) })]);
    render(<ChatPane />);
    fireEvent.click(within(reply()).getByRole('button', { name: 'Replace key' }));
    const field = within(reply()).getByLabelText<HTMLInputElement>('New API key');
    const error = fakeError({ serviceMessage: 'Unknown key.' });
    const refusing = new Proxy(fake.bridge, {
      get: (bridge, name) =>
        name === 'connectionRotateKey'
          ? async () => ({ ok: false, error: { kind: 'service', error } })
          : Reflect.get(bridge, name),
    });
    Object.assign(window, { parley: refusing });
    field.value = 'sk-mistyped';
    field.focus();
    await act(async () => fireEvent.submit(field.form as HTMLFormElement));
    const alert = reply().querySelector('.key-form-failure');
    const words = [...(alert?.querySelectorAll('p') ?? [])].filter((line) => line.closest('details') === null);
    expect(words.map(({ textContent }) => textContent)).toEqual([
      'The service refused this API key.',
      expect.stringMatching(/says: “Unknown key\.”$/),
    ]);
    expect(field.value).toBe('sk-mistyped');
    expect([document.activeElement, field.selectionEnd]).toEqual([field, 'sk-mistyped'.length]);
  });

  it("doesn't offer to copy a reply that failed before it had text", async () => {
    open([
      fakeMessage({ id: 'u1', text: 'Hi' }),
      fakeMessage({
        ...{ id: 'a1', role: 'assistant', status: 'failed', text: '' },
        reply: fakeReply({ ending: 'failed', error: fakeError() }),
      }),
    ]);
    render(<ChatPane />);
    expect(within(reply()).queryByRole('button', { name: 'Copy' })).toBeNull();
    fireEvent.click(within(reply()).getByRole('button', { name: 'More' }));
    await screen.findByRole('menuitem', { name: 'New chat from here' });
    expect(screen.queryByRole('menuitem', { name: 'Copy as Markdown' })).toBeNull();
  });

  it('offers to jump to the latest message only while the end is out of view', () => {
    let tell = (_isIntersecting: boolean): void => undefined;
    vi.stubGlobal(
      'IntersectionObserver',
      class extends StillObserver {
        constructor(callback: (entries: readonly { readonly isIntersecting: boolean }[]) => void) {
          super();
          tell = (isIntersecting) => callback([{ isIntersecting }]);
        }
      },
    );
    const position = { messageId: 'u1', offsetPx: 0 };
    open([fakeMessage({ id: 'u1', text: 'Hi' }), fakeMessage({ id: 'a1', role: 'assistant', text: 'Hello' })], {
      position,
    });
    render(<ChatPane />);
    const jump = () => screen.queryByRole('button', { name: 'Jump to latest' });
    act(() => tell(false));
    expect(jump()).not.toBeNull();
    act(() => tell(true));
    expect(jump()).toBeNull();
  });

  it('offers to connect to a service in a chat without a connection', async () => {
    open([]);
    act(() => connectionsStore.setState({ connections: [] }));
    render(<ChatPane />);
    fireEvent.click(screen.getByRole('button', { name: 'Connect to a service' }));
    expect(uiStore.getState().dialog).toMatchObject({ kind: 'connection-form' });
    uiStore.setState(uiStore.getInitialState(), true);
  });

  it('has a menu of further actions that exists only while it is open', async () => {
    open([fakeMessage({ id: 'u1', text: 'Hi' }), fakeMessage({ id: 'a1', role: 'assistant', text: 'Hello' })]);
    render(<ChatPane />);
    const more = within(reply()).getByRole('button', { name: 'More' });
    expect(screen.queryByRole('menu')).toBeNull();
    fireEvent.click(more);
    const menu = await screen.findByRole('menu', { name: 'More' });
    const names = within(menu)
      .getAllByRole('menuitem')
      .map(({ textContent }) => textContent);
    expect(names).toEqual([
      'Edit',
      'View raw',
      'Copy as Markdown',
      'Copy as plain text',
      'Count words',
      'New chat from here',
      'Export this chat',
      'Delete',
    ]);
    fireEvent.click(within(menu).getByRole('menuitem', { name: 'New chat from here' }));
    expect(inputs('conversationFork')).toEqual([{ messageId: 'a1' }]);
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
  });

  it('has a menu for the whole chat: rename, pin, move, archive, copy, print, share, export and delete', async () => {
    open([fakeMessage({ id: 'u1', text: 'Hi' })]);
    render(<ChatPane />);
    fireEvent.click(screen.getByRole('button', { name: 'More for this chat' }));
    const rename = await screen.findByRole('menuitem', { name: 'Rename' });
    const names = screen.getAllByRole('menuitem').map(({ textContent }) => textContent);
    for (const part of [/^Pin/, /^Move/, /^Archive/, /^Copy/, /^Print/, /PDF/, /web page/, /^Export/, /^Delete/])
      expect(names.filter((name) => part.test(name))).toHaveLength(1);
    fireEvent.click(rename);
    expect((await screen.findByRole<HTMLInputElement>('textbox', { name: 'Chat title' })).value).toBe(
      fake.view().summary.title,
    );
  });

  it('says how much of an interrupted reply was saved, and offers to continue a cut reply', () => {
    open([
      fakeMessage({
        id: 'a1',
        role: 'assistant',
        text: 'Cut',
        reply: fakeReply({ ending: 'length', finishReason: 'max_output' }),
      }),
      fakeMessage({
        id: 'a2',
        role: 'assistant',
        text: '1234',
        status: 'interrupted',
        reply: fakeReply({ ending: 'interrupted' }),
      }),
    ]);
    render(<ChatPane />);
    const [cut, broken] = screen.getAllByRole('article', { name: 'Assistant' });
    expect(cut?.dataset.finishReason).toBe('max_output');
    expect(broken?.dataset).toMatchObject({ status: 'interrupted', errorKind: 'interrupted' });
    expect(broken?.textContent).toContain('4 characters were saved');
    expect(within(cut as HTMLElement).getByRole('button', { name: 'Continue' })).toBeTruthy();
    expect(within(broken as HTMLElement).getByRole('button', { name: 'Continue' })).toBeTruthy();
  });

  it("doesn't offer to continue a reply that was stopped before it had text", () => {
    const stopped = (id: string, written: Partial<Message>) =>
      fakeMessage({
        ...{ id, role: 'assistant', text: '', status: 'stopped', ...written },
        reply: fakeReply({ ending: 'stopped', error: { code: 'cancelled', retryable: false } }),
      });
    open([stopped('a1', {}), stopped('a2', { text: 'Half' }), stopped('a3', { reasoning: 'Hm' })]);
    render(<ChatPane />);
    const offers = screen
      .getAllByRole('article', { name: 'Assistant' })
      .map((article) => within(article).queryByRole('button', { name: 'Continue' }) !== null);
    expect(offers).toEqual([false, true, true]);
    expect(screen.getAllByRole('button', { name: 'Retry' })).toHaveLength(3);
  });

  it('shows arriving tokens without rendering anything in React', async () => {
    const question = fakeMessage({ id: 'u1', text: 'Hi' });
    open([question]);
    let commits = 0;
    render(
      <Profiler id="chat" onRender={() => commits++}>
        <ChatPane />
      </Profiler>,
    );
    act(() => fake.startReply('a1', question));
    act(() => fake.stream('a1', 'first '));
    expect(reply().dataset.status).toBe('streaming');
    const before = commits;
    for (let count = 0; count < 50; count++) act(() => fake.stream('a1', `w${count} `));
    expect(commits).toBe(before);
    act(() => fake.endReply('a1', 'complete'));
    await until(() => expect(reply().textContent).toContain('w49'));
    expect(reply().textContent).toContain('first w0');
    expect(reply().dataset.status).toBe('complete');
  });

  it('sends with Enter, and clears the box', async () => {
    open([]);
    render(<ChatPane />);
    const box = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Message' });
    fake.answer('messageSend', { messageId: 'u1', isQueued: false });
    fireEvent.input(box, { target: { value: 'One' } });
    await act(async () => fireEvent.keyDown(box, { key: 'Enter', keyCode: 13 }));
    expect(inputs('messageSend')).toEqual([{ conversationId: 'chat-1', text: 'One' }]);
    expect(box.value).toBe('');
  });

  it('asks before sending a likely secret', async () => {
    open([]);
    render(<ChatPane />);
    fake.answer('messageSend', { messageId: 'u1', isQueued: false });
    const box = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Message' });
    fireEvent.input(box, { target: { value: `my key is AKIA${'ABCD'.repeat(4)}` } });
    await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Send' })));
    expect(inputs('messageSend')).toEqual([]);
    await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Send anyway' })));
    expect(inputs('messageSend')).toHaveLength(1);
  });

  it('asks before saving a queued message with a likely secret', async () => {
    const text = `my key is AKIA${'ABCD'.repeat(4)}`;
    open([fakeMessage({ id: 'u1', text: 'Hi' })], {
      queue: [{ id: 'q1', conversationId: 'chat-1', text: 'Later', createdAt: 1 }],
    });
    render(<ChatPane />);
    const queued = screen.getAllByRole('article', { name: 'You' }).at(-1) as HTMLElement;
    await act(async () => fireEvent.click(within(queued).getByRole('button', { name: 'Edit' })));
    fireEvent.input(within(queued).getByRole('textbox'), { target: { value: text } });
    await act(async () => fireEvent.click(within(queued).getByRole('button', { name: 'Save' })));
    expect(inputs('queueEdit')).toEqual([]);
    await act(async () => fireEvent.click(within(queued).getByRole('button', { name: 'Save anyway' })));
    expect(inputs('queueEdit')).toEqual([{ id: 'q1', text }]);
  });

  it('asks again about a queued message if its files have changed since', async () => {
    const file = { sha256: 'b2', name: 'notes.md', kind: 'text', mime: 'text/plain', bytes: 7, tokens: 2 } as const;
    open([fakeMessage({ id: 'u1', text: 'Hi' })], {
      queue: [{ id: 'q1', conversationId: 'chat-1', text: 'Later', createdAt: 1, attachments: [file] }],
    });
    fake.answer('attachmentArrange', []);
    render(<ChatPane />);
    const queued = screen.getAllByRole('article', { name: 'You' }).at(-1) as HTMLElement;
    await act(async () => fireEvent.click(within(queued).getByRole('button', { name: 'Edit' })));
    fireEvent.input(within(queued).getByRole('textbox'), { target: { value: `AKIA${'ABCD'.repeat(4)}` } });
    await act(async () => fireEvent.click(within(queued).getByRole('button', { name: 'Save' })));
    within(queued).getByRole('button', { name: 'Save anyway' });
    await act(async () => fireEvent.click(within(queued).getByRole('button', { name: 'Remove notes.md' })));
    expect(within(queued).queryByRole('button', { name: 'Save anyway' })).toBeNull();
    expect(inputs('queueEdit')).toEqual([]);
    await act(async () => fireEvent.click(within(queued).getByRole('button', { name: 'Save' })));
    within(queued).getByRole('button', { name: 'Save anyway' });
    await act(async () => fireEvent.click(within(queued).getByRole('button', { name: 'Cancel' })));
  });

  it('warns below the system prompt of a likely secret', async () => {
    open([]);
    render(<ChatPane />);
    await act(async () => chatUiStore.setState({ inspector: 'chat' }));
    const box = screen.getByRole('textbox', { name: 'System prompt' });
    await act(async () => fireEvent.change(box, { target: { value: `AKIA${'ABCD'.repeat(4)}` } }));
    expect(screen.getByText(/looks like it contains a secret \(AWS access key\)/)).toBeDefined();
  });

  it('changes a typed 2.7 to 2 with an explanation, and clears a parameter', async () => {
    open([]);
    fake.answer('conversationSettings', (input: { readonly patch: object }) => ({
      settings: { ...fake.view().settings, ...input.patch },
      undoId: null,
    }));
    render(<ChatPane />);
    await act(async () => chatUiStore.setState({ inspector: 'chat' }));
    const region = screen.getByRole('region', { name: 'Parameters' });
    const box = within(region).getByRole<HTMLInputElement>('spinbutton', { name: 'Temperature value' });
    await act(async () => fireEvent.change(box, { target: { value: '2.7' } }));
    await act(async () => fireEvent.blur(box));
    expect(inputs('conversationSettings').at(-1)).toEqual({ id: 'chat-1', patch: { parameters: { temperature: 2 } } });
    expect(box.value).toBe('2');
    expect(region.textContent).toContain('Set to 2, the maximum');
    await act(async () => fireEvent.click(within(region).getByRole('button', { name: 'Reset Temperature' })));
    expect(inputs('conversationSettings').at(-1)).toEqual({ id: 'chat-1', patch: { parameters: {} } });
    for (const name of ['Temperature', 'Top P']) within(region).getByRole('slider', { name });
    within(region).getByRole('spinbutton', { name: 'Max tokens' });
    within(region).getByRole('switch', { name: 'Stream' });
    within(region).getByRole('textbox', { name: 'System prompt' });
  });

  it('shows queued messages, which can be removed', async () => {
    open([fakeMessage({ id: 'u1', text: 'Hi' })], {
      queue: [{ id: 'q1', conversationId: 'chat-1', text: 'Later', createdAt: 1 }],
    });
    render(<ChatPane />);
    const queued = screen.getAllByRole('article', { name: 'You' }).at(-1) as HTMLElement;
    expect(queued.dataset).toMatchObject({ messageId: 'q1', status: 'queued' });
    screen.getByText(/Paused until the next complete reply/);
    await act(async () => fireEvent.click(within(queued).getByRole('button', { name: 'Remove' })));
    expect(inputs('queueRemove')).toEqual([{ id: 'q1' }]);
  });

  it('lets a queued message wait for a reply of another version, which Stop ends', async () => {
    const turn = { turnId: 't1', conversationId: 'chat-1', messageId: 'hidden', seq: 0 };
    open([fakeMessage({ id: 'u1', text: 'Hi' })], {
      queue: [{ id: 'q1', conversationId: 'chat-1', text: 'Later', createdAt: 1 }],
      turns: [{ ...turn, phase: { kind: 'answering', firstTokenMs: 1 } }],
    });
    render(<ChatPane />);
    expect(screen.getByText('Queued')).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Send now' })).toBeNull();
    await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Stop' })));
    expect(inputs('turnStop')).toEqual([{ messageId: 'hidden' }]);
  });

  it('explains why the queue is waiting, and restores the text that a closed window left in its editor', async () => {
    const queue = [{ id: 'q1', conversationId: 'chat-1', text: 'Later', createdAt: 1 }];
    open([fakeMessage({ id: 'u1', text: 'Hi' })], { queue });
    const refusing = new Proxy(fake.bridge, {
      get: (bridge, name) =>
        name === 'queueSend'
          ? async () => ({ ok: false, error: { reason: 'being_edited' } })
          : Reflect.get(bridge, name),
    });
    Object.assign(window, { parley: refusing });
    fake.answer('conversationOpen', () => toJsonText({ ...fake.view(), edits: [{ place: 'q1', text: 'Later, bet' }] }));
    render(<ChatPane />);
    await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Send now' })));
    screen.getByText(/save or cancel your change first/);
    const queued = screen.getAllByRole('article', { name: 'You' }).at(-1) as HTMLElement;
    await act(async () => fireEvent.click(within(queued).getByRole('button', { name: 'Edit' })));
    const box = within(queued).getByRole<HTMLTextAreaElement>('textbox');
    expect(box.value).toBe('Later, bet');
    expect(document.activeElement).toBe(box);
    expect(box.selectionStart, 'the cursor is at the end').toBe(box.value.length);
    await act(async () => fireEvent.click(within(queued).getByRole('button', { name: 'Cancel' })));
    expect(inputs('conversationSetEdit')).toEqual([{ id: 'chat-1', place: 'q1', text: null }]);
  });

  it('holds the queue only while its first message is edited, even if a later one is being edited too', async () => {
    const queue = ['q1', 'q2'].map((id) => ({ id, conversationId: 'chat-1', text: 'Later', createdAt: 1 }));
    open([fakeMessage({ id: 'u1', text: 'Hi' })], { queue });
    render(<ChatPane />);
    const articles = () => screen.getAllByRole('article', { name: 'You' }).slice(-2);
    for (const article of articles())
      await act(async () => fireEvent.click(within(article).getByRole('button', { name: 'Edit' })));
    expect(screen.getByText('On hold while you edit it.')).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Send now' })).toBeNull();
    const [first] = articles();
    if (first === undefined) throw new Error('nothing is queued');
    await act(async () => fireEvent.click(within(first).getByRole('button', { name: 'Cancel' })));
    expect(screen.getByRole('button', { name: 'Send now' })).toBeDefined();
  });
});
