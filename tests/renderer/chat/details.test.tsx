/** Details of a reply: its own request, and below it the request for the chat's title, with the same parts. */

import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { DetailsPage } from '../../../renderer/chat/details-page.tsx';
import { chatUiStore } from '../../../renderer/store/chats/chat-ui-store.ts';
import { closeChat, connectConversationStore, showView } from '../../../renderer/store/chats/open-chat-store.ts';
import { loadModelFacts } from '../../../renderer/store/connections/model-facts-store.ts';
import type { Message } from '../../../shared/conversation.ts';
import type { KeptExchange, RequestDetails, TitleRequest } from '../../../shared/requests/request-details.ts';
import {
  createFakeBridge,
  type FakeBridge,
  fakeMessage,
  fakeReply,
  fakeView,
} from '../../helpers/page/fake-chat-bridge.ts';

const PARTS = ['Request', 'Messages sent', 'Body as sent', 'Timings', 'Answer', 'As a curl command'];
let stop = () => undefined as unknown;

afterEach(() => {
  cleanup();
  stop();
  closeChat();
  chatUiStore.setState(chatUiStore.getInitialState(), true);
});

function exchange(over: Partial<KeptExchange>): KeptExchange {
  return {
    url: 'http://127.0.0.1:1/v1/chat/completions',
    headers: [['authorization', 'Bearer ••••wxyz']],
    workedOut: [],
    isSent: true,
    areHeadersCut: false,
    status: 200,
    responseHeaders: [['x-request-id', 'req-1']],
    failure: null,
    ...over,
  };
}

function recorded(over: Partial<RequestDetails>): TitleRequest {
  return {
    messageId: 'a1',
    method: 'POST',
    url: 'http://127.0.0.1:1/v1/chat/completions',
    exchanges: [exchange({})],
    headers: [],
    body: '{"of":"reply"}',
    sentMessages: [{ id: 'u1', role: 'user', characters: 2 }],
    status: 200,
    responseHeaders: [],
    rawAnswer: 'raw of the reply',
    isRawAnswerCut: false,
    timings: { startedAt: 1, headMs: 1, firstTokenMs: 1, durationMs: 1, tokensPerSecond: null },
    requestCount: 1,
    curl: 'curl of the reply',
    ...over,
  };
}

async function open(details: RequestDetails): Promise<FakeBridge> {
  const fake = show(details);
  await screen.findByRole('region', { name: 'Request' });
  return fake;
}

function show(details: RequestDetails | null, reply = fakeReply(), status: Message['status'] = 'complete'): FakeBridge {
  const path = [
    fakeMessage({ id: 'u1', text: 'Hi' }),
    fakeMessage({ id: 'a1', role: 'assistant', text: 'Hello', reply, status }),
  ];
  const fake = createFakeBridge(fakeView(path));
  Object.assign(window, { parley: fake.bridge });
  fake.answer('messageDetails', details);
  fake.answer('attachmentThumbnail', { dataUrl: 'data:image/webp;base64,AAAA' });
  stop = connectConversationStore();
  showView(fake.view());
  render(<DetailsPage messageId="a1" />);
  return fake;
}

const asked = recorded({
  body: '{"of":"title"}',
  curl: 'curl of the title',
  rawAnswer: '{"error":"busy"}',
  sentMessages: [
    { id: 'u1', role: 'user', characters: 2 },
    { id: null, role: 'user', characters: 9 },
  ],
  exchanges: [exchange({ status: 307, responseHeaders: [['location', '/v1/else']] }), exchange({ status: 503 })],
  timings: { startedAt: 2, headMs: 3, firstTokenMs: null, durationMs: 4, tokensPerSecond: null },
});

it('says that no token arrived and no speed was measured, without blaming the service', async () => {
  await open(
    recorded({
      timings: { startedAt: 1, headMs: 40, firstTokenMs: null, durationMs: 50, tokensPerSecond: null },
    }),
  );
  const times = screen.getByRole('region', { name: 'Timings' }).textContent;
  expect(times).toContain('Response started after40 ms');
  expect(times).toContain('First token afterNo token arrived');
  expect(times).toContain('SpeedNot measured');
});

it('names the model that answered, as the service reports it, next to the requested one', async () => {
  const answeredBy = () => screen.getByText('Model reported').nextElementSibling?.textContent;
  await open(recorded({ rawAnswer: 'data: {"model":"auto-2026-11","choices":[{"delta":{"content":"Hi"}}]}\n\n' }));
  expect(answeredBy()).toBe('auto-2026-11');
  expect(screen.getByText('Model').nextElementSibling?.textContent).toBe(fakeReply().model);
  cleanup();
  stop();
  await open(recorded({ rawAnswer: '{"choices":[{"message":{"content":"The model: \\"model\\": \\"x\\""}}]}' }));
  expect(answeredBy()).toBe('Not reported');
});

it("doesn't say that something is missing while the reply is running", async () => {
  const reply = fakeReply({ finishReason: null, completionId: null, usage: null });
  const waiting = { startedAt: 1, headMs: null, firstTokenMs: null, durationMs: null, tokensPerSecond: null };
  const exchanges = [exchange({ status: null, responseHeaders: [] })];
  const part = (name: string) => screen.getByRole('region', { name }).textContent;
  show(recorded({ exchanges, status: null, rawAnswer: '', timings: waiting }), reply, 'streaming');
  await screen.findByRole('region', { name: 'Request' });
  expect(screen.queryByText(/^(?:Not reported|Not measured|No .* arrived)$/)).toBeNull();
  expect(part('Answer')).not.toContain('Status');
  cleanup();
  stop();
  show(recorded({ exchanges, status: null, rawAnswer: '', timings: { ...waiting, durationMs: 9 } }), reply);
  await screen.findByRole('region', { name: 'Request' });
  expect(screen.getAllByText('Not reported')).not.toEqual([]);
  expect(part('Answer')).toContain('StatusNo answer arrived');
});

it('explains why there is nothing to show for a request', async () => {
  show(null);
  await screen.findByText(/^No details for this reply\. Parley keeps them for the latest 500 replies/);
  cleanup();
  stop();
  show(null, fakeReply({ ending: 'failed', error: { code: 'auth.other', retryable: false, reason: 'no_key' } }));
  await screen.findByText('Nothing was sent for this reply.');
});

it('shows the cost of the direction that has a price, and which price is missing', async () => {
  const fake = await open(recorded({}));
  const costAt = async (input: string | null, out: string | null) => {
    const { connectionId, model } = fakeReply();
    const price = { in: input, out, currency: 'USD' };
    fake.answer('modelFacts', [{ connectionId, model, isHidden: false, note: '', contextLength: null, price }]);
    await act(loadModelFacts);
    return screen.getByText('Cost').nextElementSibling?.textContent;
  };
  expect(await costAt('1000', null)).toBe('$0.012 for input; no output price entered');
  expect(await costAt(null, '1000')).toBe('$0.04 for output; no input price entered');
  expect(await costAt('1000', '1000')).toBe('$0.052');
  expect(await costAt(null, null)).toBe('No price entered');
});

it('shows the body before the headers', async () => {
  await open(recorded({}));
  const body = screen.getByRole('region', { name: 'Body as sent' });
  const headers = screen.getByRole('button', { name: /^Headers sent/ });
  expect(body.compareDocumentPosition(headers) & Node.DOCUMENT_POSITION_FOLLOWING).not.toBe(0);
  expect(screen.getByRole('region', { name: 'Request' }).contains(headers)).toBe(true);
});

it('shows no title request if none was made', async () => {
  await open(recorded({}));
  expect(screen.queryByText('Request for the title')).toBeNull();
});

it('lists the title request beside the page, and scrolls to it on a click', async () => {
  await open({ ...recorded({}), titleRequests: [asked] });
  const section = screen.getByRole('region', { name: 'Request for the title' });
  const scrolled: Element[] = [];
  section.scrollIntoView = () => scrolled.push(section);
  const entry = screen.getByRole('button', { name: 'Request for the title' });
  fireEvent.click(entry);
  expect(scrolled).toEqual([section]);
  expect(entry.getAttribute('aria-current')).toBe('true');
  expect(document.activeElement).toBe(section);
});

it('shows the title request below the reply’s own, even a failed one, with the same parts', async () => {
  await open({ ...recorded({}), titleRequests: [asked] });
  const section = screen.getByRole('region', { name: 'Request for the title' });
  expect(section.textContent).toContain('counts as a reply');
  const part = (name: string) => within(section).getByRole('region', { name: `Request for the title: ${name}` });
  for (const name of PARTS) {
    const own = screen.getByRole('region', { name });
    expect(own.compareDocumentPosition(section) & Node.DOCUMENT_POSITION_FOLLOWING).not.toBe(0);
    expect(within(part(name)).getAllByRole('heading', { level: 3 })[0]?.textContent).toBe(name);
  }
  expect(part('Request').textContent).toContain('Bearer ••••wxyz');
  expect(part('Body as sent').textContent).toContain('{"of":"title"}');
  expect(part('Messages sent').textContent).toContain('Parley’s instruction');
  expect(part('Answer').textContent).toContain('503');
  expect(part('Answer').textContent).toContain('{"error":"busy"}');
  expect(part('Earlier requests').textContent).toContain('/v1/else');
  expect(part('As a curl command').textContent).toContain('curl of the title');
  // Only a reply can be requested again.
  expect(within(section).queryByRole('button', { name: 'Resend exactly' })).toBeNull();
  within(screen.getByRole('region', { name: 'Request' })).getByRole('button', { name: 'Resend exactly' });
});

it('shows the title request as soon as it is stored, while Details is open', async () => {
  const fake = await open(recorded({}));
  fake.answer('messageDetails', { ...recorded({}), titleRequests: [asked] });
  await act(async () => fake.endReply('a1', 'complete'));
  await screen.findByRole('region', { name: 'Request for the title' });
});

it("shows an image's length instead of its base64, and copies the whole body", async () => {
  const whole = '{"url":"data:image/png;base64,iVBORw0K"}';
  const fake = await open(
    recorded({
      body: '{"url":"data:image/png;base64,"}',
      bodyImages: [{ at: 30, sha256: 'ab', characters: 8 }],
      sentMessages: [{ id: 'u1', role: 'user', characters: 2, images: 1 }],
    }),
  );
  fake.answer('messageSentBody', { body: whole });
  const body = screen.getByRole('region', { name: 'Body as sent' });
  expect(body.textContent).toContain('base64,8 characters of base64"}');
  await waitFor(() => expect(body.querySelector('img')?.src).toBe('data:image/webp;base64,AAAA'));
  expect(screen.getByRole('region', { name: 'Messages sent' }).textContent).toContain('2 characters · 1 image');
  fireEvent.click(screen.getByRole('button', { name: 'Copy body' }));
  const copied = () => fake.calls.filter(({ name }) => name === 'appCopy').map(({ input }) => input);
  await waitFor(() => expect(copied()).toEqual([{ text: whole }]));
});
