// An exported page shows every text as written, and runs nothing.
// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import type { DocumentHead, DocumentMessage } from '../../../electron/library/transfer/document.ts';
import { htmlPage } from '../../../electron/library/transfer/html-page.ts';
import type { OutlineEntry } from '../../../electron/library/transfer/outline.ts';
import { chatSettings } from '../../helpers/data/chat-settings.ts';
import { ENGLISH_PAGE } from '../../helpers/page/english-page.ts';
import answers from '../../renderer/markdown/data/hostile-markdown.json' with { type: 'json' };

const HOSTILE = [
  '<script>alert(1)</script>',
  '</style><script>alert(1)</script>',
  '</title></div></article><img src=x onerror=alert(1)>',
  ']]><svg onload=alert(1)>',
  '<!-- --><a href="javascript:alert(1)">x</a>',
  '" onmouseover="alert(1)',
  '```\n</code></pre><iframe src=//evil.example></iframe>\n```',
  '<meta http-equiv=refresh content="0;url=https://evil.example">',
  '<base href=https://evil.example>',
  'a\u0000b<\u0000script>',
];

const ENTRY: OutlineEntry = {
  id: 'm',
  number: 1,
  isOnActivePath: false,
  afterNumber: null,
  version: 2,
  versionCount: 2,
};

/** A page in which every text is `text`. */
function pageOf(text: string): string {
  const head: DocumentHead = {
    id: 'c',
    title: text,
    titleSource: 'user',
    createdAt: 0,
    updatedAt: 0,
    isPinned: false,
    isArchived: false,
    isUnread: false,
    deletedAt: null,
    folderId: null,
    activeRootId: null,
    settings: { ...chatSettings(null, null), systemPrompt: text },
    position: null,
    draft: '',
    queue: [],
  };
  const message: DocumentMessage = {
    id: 'm',
    parentId: null,
    activeChildId: null,
    role: 'assistant',
    status: 'failed',
    createdAt: 0,
    text,
    reasoning: text,
    reply: {
      connectionId: 'c',
      connectionName: text,
      model: text,
      parameters: { stream: true },
      completionId: null,
      finishReason: text,
      usage: null,
      firstTokenMs: null,
      durationMs: null,
      reasoningMs: null,
      ending: 'failed',
      error: null,
      isEmptyAnswer: false,
      compareGroupId: null,
    },
  };
  return [
    htmlPage.begin(head, ENGLISH_PAGE),
    htmlPage.others(ENGLISH_PAGE),
    htmlPage.message(message, ENTRY, ENGLISH_PAGE, () => null),
    htmlPage.draft(text, ENGLISH_PAGE),
    htmlPage.end(),
  ].join('');
}

const parsed = (html: string): Document => new DOMParser().parseFromString(html, 'text/html');

describe('an HTML export', () => {
  const expectInert = (text: string): void => {
    const page = parsed(pageOf(text));
    const policy = page.querySelector('meta[http-equiv]');
    expect(policy?.getAttribute('content')).toBe("default-src 'none'; style-src 'unsafe-inline'; img-src data:");
    const allowed = 'html head meta title style body h1 h2 p bdi article div pre code'.split(' ');
    const names = new Set(Array.from(page.querySelectorAll('*'), (element) => element.localName));
    expect([...names].filter((name) => !allowed.includes(name))).toEqual([]);
    for (const element of page.querySelectorAll('body *'))
      expect(element.getAttributeNames().filter((name) => name !== 'class' && name !== 'dir')).toEqual([]);
    expect(page.querySelectorAll('meta, style')).toHaveLength(5);
  };

  it.each(HOSTILE)('adds no active content for %j', expectInert);

  it('adds no active content for any hostile answer', () => {
    const texts = answers.flatMap(({ markdown }) => markdown ?? []);
    expect(texts.length).toBeGreaterThan(80);
    for (const text of texts) expectInert(text);
  });

  it('shows the text as written', () => {
    const page = parsed(pageOf('x < y && "z"\n\n```ts\nconst a = `<b>`;\n```\nafter'));
    expect(page.querySelector('article.assistant pre code')?.textContent).toBe('const a = `<b>`;');
    const texts = Array.from(
      page.querySelectorAll('article.assistant .text:not(.reasoning)'),
      (one) => one.textContent,
    );
    expect(texts).toEqual(['x < y && "z"', 'after']);
  });
});
