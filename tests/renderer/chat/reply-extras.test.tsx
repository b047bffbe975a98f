/** The lines below a reply: its sources as links, and the names of what Parley can't show. */

import { act, cleanup, render, screen, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { messageAsHtml, withSourceList } from '../../../renderer/chat/message/copy-formats.ts';
import { MessageArticle } from '../../../renderer/chat/message/message-article.tsx';
import { t } from '../../../renderer/i18n.ts';
import { allSteps } from '../../../renderer/markdown/copying/steps.ts';
import { markdownLabels } from '../../../renderer/services/markdown-labels.ts';
import { closeChat, connectConversationStore, showView } from '../../../renderer/store/chats/open-chat-store.ts';
import type { ReplyExtras } from '../../../shared/replies/reply-extras.ts';
import { createFakeBridge, fakeMessage, fakeReply, fakeView } from '../../helpers/page/fake-chat-bridge.ts';

const EXTRAS: ReplyExtras = {
  sources: [
    { url: 'https://ferry.example/times', title: 'Ferry times', numbers: [1] },
    { url: 'javascript:alert(1)', title: 'Trap', numbers: [2] },
    { url: 'https://harbour.example/', numbers: [3] },
  ],
  unshown: [
    { kind: 'image', name: 'png', count: 2, bytes: 1_200 },
    { kind: 'toolText', name: '', count: 1, bytes: 9, text: '<tool_call>' },
  ],
};
let stop = () => undefined as unknown;

afterEach(() => {
  cleanup();
  stop();
  closeChat();
});

function show(text: string, extras: ReplyExtras, isEmptyAnswer = false) {
  const message = fakeMessage({ id: 'a', role: 'assistant', text, reply: fakeReply({ extras, isEmptyAnswer }) });
  const view = fakeView([message]);
  const fake = createFakeBridge(view);
  Object.assign(window, { parley: fake.bridge });
  stop = connectConversationStore();
  act(() => showView(view));
  render(<MessageArticle id="a" />);
  return fake;
}

it('lists sources with a link for each that may be opened, and its host', () => {
  show('At six[1], `[1]`, [2] and 【3†L1-L4】.', EXTRAS);
  const list = screen.getByRole('list', { name: 'Sources' });
  const links = within(list).getAllByRole('link');
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    'https://ferry.example/times',
    'https://harbour.example/',
  ]);
  expect(list.textContent).toContain('ferry.example');
  expect(list.textContent).toContain('Trap');
  const inText = [...document.querySelectorAll('.message-body a')].map((link) => [
    link.textContent,
    link.getAttribute('href'),
  ]);
  expect(inText).toEqual([
    ['[1]', 'https://ferry.example/times'],
    ['[3]', 'https://harbour.example/'],
  ]);
});

it('leaves numbers unchanged in a reply without sources, and in its own links', () => {
  show('One[1] and [1](https://own.example/).', { sources: [] });
  expect([...document.querySelectorAll('.message-body a')].map((link) => link.getAttribute('href'))).toEqual([
    'https://own.example/',
  ]);
});

it("names what can't be shown, with sizes, and doesn't call such a reply empty", () => {
  show('', EXTRAS, false);
  expect(
    screen.getByText(/can’t show 2 images \(png · 1.2 kB\) and 1 tool call that the model wrote as text/),
  ).toBeTruthy();
  expect(screen.queryByText(/empty answer/)).toBeNull();
});

it('appends the sources to a copied text', () => {
  const copied = { extras: EXTRAS, heading: 'Sources' };
  expect(withSourceList('At six[1].', copied)).toBe(
    'At six[1].\n\nSources\n\n- [1] Ferry times https://ferry.example/times\n- [2] Trap javascript:alert(1)\n- [3] https://harbour.example/\n',
  );
  expect(withSourceList('At six.', { extras: undefined, heading: 'Sources' })).toBe('At six.');
  const html = allSteps(messageAsHtml('assistant', 'At six[1].', markdownLabels(t), copied));
  expect(html).toContain('<a href="https://ferry.example/times">[1]</a>');
  expect(html).toContain('<li>[2] Trap</li>');
});
