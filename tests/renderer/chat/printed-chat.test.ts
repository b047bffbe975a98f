// The page that a chat is printed from: all its words, formatted, with names, reasoning, files and sources.
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { printedChat } from '../../../renderer/chat/message/printed-chat.ts';
import { t } from '../../../renderer/i18n.ts';
import { markdownLabels } from '../../../renderer/services/markdown-labels.ts';
import { openConversation } from '../../../renderer/store/chats/conversation-actions.ts';
import {
  closeChat,
  connectConversationStore,
  conversationStore,
} from '../../../renderer/store/chats/open-chat-store.ts';
import type { Attachment } from '../../../shared/attachments.ts';
import type { Message } from '../../../shared/conversation.ts';
import { fail, ok } from '../../../shared/errors.ts';
import { LIMITS } from '../../../shared/limits.ts';
import { createFakeBridge, fakeMessage, fakeReply, fakeView } from '../../helpers/page/fake-chat-bridge.ts';

const WORDS = {
  names: { user: 'You', assistant: 'Assistant', system: 'System' },
  untitled: 'Untitled',
  sources: 'Sources',
  reasoning: 'Reasoning',
  labels: markdownLabels(t),
};
const IMAGE: Attachment = {
  ...{ sha256: 'a1', name: 'dot.png', kind: 'image', mime: 'image/png' },
  ...{ bytes: 4, width: 8, height: 4, tokens: 9 },
};
const FILE: Attachment = { sha256: 'b2', name: 'a<b>.md', kind: 'text', mime: 'text/plain', bytes: 7, tokens: 2 };

let contents: Readonly<Record<string, string>> = {};
let drawn: string[] = [];
beforeEach(() => {
  contents = {};
  drawn = [];
});

/** The page of a chat with these messages; null if there is nothing to print. */
async function printed(path: readonly Message[], title?: string): Promise<HTMLElement | null> {
  const view = fakeView(path);
  const fake = createFakeBridge(title === undefined ? view : { ...view, summary: { ...view.summary, title } });
  Object.assign(window, {
    parley: new Proxy(fake.bridge, {
      get: (bridge, name) =>
        name === 'attachmentRead'
          ? ({ sha256 }: { readonly sha256: string }) => {
              const data = contents[sha256];
              return data === undefined ? fail({ reason: 'not_found' }) : ok({ data, total: data.length });
            }
          : Reflect.get(bridge, name),
    }),
  });
  const stop = connectConversationStore();
  onTestFinished(() => {
    closeChat();
    stop();
  });
  await openConversation('chat-1');
  const { chat } = conversationStore.getState();
  if (chat === null) throw new Error('no chat is open');
  const html = await printedChat(chat, WORDS, async (source) => {
    drawn.push(source);
    return source.includes('broken') ? null : '<svg/>';
  });
  if (html === null) return null;
  const page = document.createElement('div');
  page.innerHTML = html;
  return page;
}

const asked = (text: string, over: Partial<Message> = {}): Message => fakeMessage({ id: 'q', text, ...over });
const answered = (text: string, over: Partial<Message> = {}): Message =>
  fakeMessage({ id: 'a', role: 'assistant', text, ...over });

describe('a printed chat', () => {
  it('has a section for each message, with its author and model', async () => {
    const page = await printed([asked('Say\n  **it**'), answered('**Said**')]);
    expect(page?.querySelector('h1')?.textContent).toBe('A chat about streams');
    expect([...(page?.querySelectorAll('h2') ?? [])].map((one) => one.textContent)).toEqual([
      'You',
      'Assistant · fake-large',
    ]);
    // The user's text stays as it was written.
    expect(page?.querySelector('.user')?.innerHTML).toContain('Say<br>');
    expect(page?.querySelector('.user')?.textContent).toContain('**it**');
    expect(page?.querySelector('.assistant strong')?.textContent).toBe('Said');
  });

  it('prints reasoning before the answer, and sources after it', async () => {
    const sources = [
      { url: 'https://ports.example/a', title: 'Ports & piers', numbers: [1] },
      { url: '', title: 'A book', numbers: [2] },
    ];
    const page = await printed([
      asked('x'),
      answered('Deep.[1]', { reasoning: 'Let me *see*.', reply: fakeReply({ extras: { sources } }) }),
    ]);
    const text = page?.querySelector('.assistant')?.textContent ?? '';
    expect(text.indexOf('Let me see.')).toBeGreaterThan(text.indexOf('Reasoning'));
    expect(text.indexOf('Deep.')).toBeGreaterThan(text.indexOf('Let me see.'));
    const rows = [...(page?.querySelectorAll('.sources li') ?? [])].map((row) => row.textContent);
    expect(rows).toEqual(['[1] Ports & piers https://ports.example/a', '[2] A book']);
  });

  it('draws formulas and diagrams, and prints the source of a diagram that cannot be drawn', async () => {
    const page = await printed([
      asked('x'),
      answered('$a^2$\n\n```mermaid\ngraph TD; A\n```\n\n```mermaid\nbroken\n```'),
    ]);
    expect(page?.querySelector('math')).not.toBeNull();
    expect(drawn.map((source) => source.trim())).toEqual(['graph TD; A', 'broken']);
    expect(page?.querySelector('img.diagram')?.getAttribute('alt')).toContain('graph TD; A');
    expect(page?.querySelector('pre')?.textContent).toContain('broken');
  });

  it('shows images, and names files and missing images', async () => {
    contents = { a1: 'AAAA' };
    const gone: Attachment = { ...IMAGE, sha256: 'c3', name: 'gone.png' };
    const page = await printed([asked('See', { attachments: [{ ...IMAGE, alt: 'A dot' }, FILE, gone] })]);
    const [image] = page?.querySelectorAll('img') ?? [];
    expect(image?.getAttribute('src')).toBe('data:image/png;base64,AAAA');
    expect(image?.getAttribute('alt')).toBe('A dot');
    expect([...(page?.querySelectorAll('.attachment') ?? [])].map((one) => one.textContent)).toEqual([
      'a<b>.md',
      'gone.png',
    ]);
  });

  it('names the images that would make the page too large', async () => {
    contents = { a1: 'A'.repeat(LIMITS.messageMaxChars / 2), c3: 'AAAA' };
    const page = await printed([asked('See', { attachments: [IMAGE, { ...IMAGE, sha256: 'c3', name: 'next.png' }] })]);
    expect(page?.querySelectorAll('img')).toHaveLength(0);
    expect(page?.textContent).toContain('dot.png');
    expect(page?.textContent).toContain('next.png');
  });

  it('leaves no HTML of a message or title in the page', async () => {
    const hostile = '<img src=x onerror=alert(1)><script>alert(1)</script><iframe src="https://evil.example"></iframe>';
    const page = await printed([asked(hostile), answered(hostile)], hostile);
    expect(page?.querySelectorAll('script, iframe, img, [onerror]')).toHaveLength(0);
    expect(page?.textContent?.split('alert(1)</script>')).toHaveLength(4);
  });

  it('is empty without messages, and leaves out a message without words', async () => {
    expect(await printed([])).toBeNull();
    expect(await printed([asked('')])).toBeNull();
    const page = await printed([asked('Hi'), answered('')], '');
    expect(page?.querySelectorAll('section')).toHaveLength(1);
    expect(page?.querySelector('h1')?.textContent).toBe('Untitled');
  });
});
