// What the reader sees while a reply streams: nothing flickers, and finished parts aren't touched again.
import { describe, expect, it } from 'vitest';
import { BlockRenderer } from '../../../renderer/markdown/block-dom.ts';
import { GrowingBlocks } from '../../../renderer/markdown/growing-blocks.ts';
import { createMathRenderer } from '../../../renderer/markdown/math/math.ts';
import { newRenderContext } from '../../../renderer/markdown/render-context.ts';
import { repairInline, repairTail } from '../../../renderer/markdown/rules/repair.ts';
import { createRendered, inPieces, TEST_LABELS } from './render.ts';

/** Blocks without a message view, so that the test decides when they grow. */
function growingBlocks(root: HTMLElement): GrowingBlocks {
  const math = createMathRenderer(
    () => undefined,
    () => true,
  );
  const context = newRenderContext({ labels: TEST_LABELS, math });
  return new GrowingBlocks(root, new BlockRenderer(context, null), () => null);
}

/** Yields the rendered container after each piece of `source`. */
function* shownWhileStreaming(source: string, size = 1): Generator<HTMLElement> {
  const { container, view } = createRendered();
  view.setText('', { isStreaming: true });
  for (const piece of inPieces(source, size)) {
    view.append(piece);
    view.flush();
    yield container;
  }
  view.destroy();
  container.remove();
}

describe('while a reply streams', () => {
  it.each([
    ['bold', 'Some **bold text** here', /\*/],
    ['emphasis', 'Some *slanted text* here', /\*/],
    ['bold emphasis', 'Some ***strong text*** here', /\*/],
    ['strikethrough', 'Some ~~old text~~ here', /~/],
    ['code', 'Some `code here` and on', /`/],
    ['a link', 'See [the docs](https://example.com/a/b) now', /\]\(|https/],
    ['an image', 'See ![a chart](https://example.com/a.png) now', /!|\]\(|https:/],
    ['a heading', 'Text\n\n## Heading\n\nText', /#/],
    ['a list', 'Text\n\n- one\n- two\n\n1. first\n2. second\n', /^- |1\./m],
    ['a task list', '- [ ] open\n- [x] done\n', /\[/],
    ['a quote', 'Text\n\n> quoted\n', />/],
    ['a fence', 'Text\n\n```js\nlet a;\n```\n\nText', /`/],
    ['a table', 'Text\n\n| a | b |\n| --- | --- |\n| 1 | 2 |\n', /\||---/],
    ['a rule', 'Text\n\n---\n\nText', /-/],
    ['display mathematics', 'Text\n\n$$\nx\n$$\n\nText', /^\$$/m],
  ])('never shows the marks of %s', (_name, source, marks) => {
    for (const container of shownWhileStreaming(source)) {
      const paragraphs = [...container.querySelectorAll('p, li, td, th, h1, h2')].map(
        (element) => element.textContent ?? '',
      );
      for (const text of paragraphs) expect(text).not.toMatch(marks);
    }
  });

  it('shows a table from its first line on, and keeps its element to the end', () => {
    let table: Element | null = null;
    for (const container of shownWhileStreaming('| name | value |\n| --- | ---: |\n| a | 1 |\n| b | 2 |\n')) {
      const current = container.querySelector('.md-table');
      if (!current) continue;
      table ??= current;
      expect(current).toBe(table);
      expect(container.querySelectorAll('p').length).toBe(0);
    }
    expect(table?.querySelectorAll('tr').length).toBe(3);
  });

  it('keeps the code element when its fence closes', () => {
    const elements = new Set<Element>();
    for (const container of shownWhileStreaming('```ts\nconst a = 1;\nconst b = 2;\n```\n\nEnd')) {
      const code = container.querySelector('.md-code');
      if (code) elements.add(code);
    }
    expect(elements.size).toBe(1);
  });

  it('never links to an unfinished address', () => {
    for (const container of shownWhileStreaming('see https://example.com/path')) {
      expect(container.querySelector('a')).toBeNull();
    }
  });

  it('holds back half of a surrogate pair', () => {
    for (const container of shownWhileStreaming('ok 😀 fine')) {
      expect(container.textContent).not.toMatch(/[\ud800-\udbff](?![\udc00-\udfff])/);
    }
  });

  it("doesn't touch finished blocks, items, rows and lines of code again", () => {
    const finished =
      '# Title\n\nA paragraph with **bold** text.\n\n- one\n- two\n- three\n\n| a | b |\n| - | - |\n| 1 | 2 |\n| 3 | 4 |\n\n```js\na;\n```\n\n';
    const { container, view } = createRendered();
    view.setText(`${finished}Start`, { isStreaming: true });
    const before = [...container.querySelectorAll('h1, p, li, tr, .md-code-lines')].slice(0, -1);
    const observer = new MutationObserver(() => undefined);
    for (const element of before)
      observer.observe(element, { subtree: true, childList: true, characterData: true, attributes: true });
    for (const piece of inPieces(' of a new paragraph.\n\n1. and\n2. a list\n\n```\ncode\n', 3)) {
      view.append(piece);
      view.flush();
    }
    expect(observer.takeRecords()).toEqual([]);
    for (const element of before) expect(element.isConnected).toBe(true);
    observer.disconnect();
    view.destroy();
  });

  it.each([
    ['a code fence', '```py\n', (line: number) => `x = ${line}\n`],
    ['a list', '', (line: number) => `- item ${line}\n`],
    ['a table', '| a | b |\n| - | - |\n', (line: number) => `| ${line} | x |\n`],
  ])('adds a line to %s with few changes to the page', (_name, head, line) => {
    const { container, view } = createRendered();
    view.setText(head, { isStreaming: true });
    for (let index = 0; index < 300; index++) {
      view.append(line(index));
      view.flush();
    }
    const observer = new MutationObserver(() => undefined);
    observer.observe(container, { subtree: true, childList: true, characterData: true, attributes: true });
    view.append(line(300));
    view.flush();
    expect(observer.takeRecords().length).toBeLessThanOrEqual(8);
    observer.disconnect();
    view.destroy();
  });

  it('resolves a link in a finished block when its definition arrives', () => {
    const { container, view } = createRendered();
    view.setText('See [the docs][d] and [more].\n\nMore text.\n\n', { isStreaming: true });
    expect(container.querySelectorAll('a').length).toBe(0);
    view.append('[d]: https://example.com/d\n[more]: https://example.com/m\n\nEnd.\n\n');
    view.flush();
    expect([...container.querySelectorAll('a')].map((link) => link.href)).toEqual([
      'https://example.com/d',
      'https://example.com/m',
    ]);
    view.destroy();
  });

  it('adds text after a pause at once, adds more text in the next frame, and reports both', async () => {
    let renderedCount = 0;
    const { container, view } = createRendered({ onRendered: () => (renderedCount += 1) });
    view.setText('', { isStreaming: true });
    const before = renderedCount;
    view.append('Hello');
    expect(container.textContent).toBe('Hello');
    view.append(' and');
    view.append(' welcome');
    await view.whenIdle();
    expect(container.textContent).toBe('Hello and welcome');
    expect(renderedCount).toBeGreaterThan(before + 1);
    view.destroy();
  });

  it('renders a long text in slices with the same result', async () => {
    const text = '## Part\n\nSome *text* here.\n\n- a\n- b\n\n'.repeat(800);
    const sliced = createRendered();
    sliced.view.setText(text, { isStreaming: false });
    await sliced.view.whenIdle();
    const whole = createRendered();
    whole.view.setText(text, { isStreaming: false });
    whole.view.flush();
    expect(sliced.container.isEqualNode(whole.container)).toBe(true);
    sliced.view.destroy();
    whole.view.destroy();
  });

  it('keeps the finished boxes of an endless paragraph while it grows', () => {
    const { container, view } = createRendered();
    view.setText('', { isStreaming: true });
    const text = 'No end of words. '.repeat(4_000);
    view.append(text.slice(0, 40_000));
    view.flush();
    const boxes = [...container.querySelectorAll('.md-text-box')];
    expect(boxes.length).toBeGreaterThan(4);
    view.append(text.slice(40_000));
    view.finish();
    view.flush();
    const after = [...container.querySelectorAll('.md-text-box')];
    for (const [at, box] of boxes.slice(0, -1).entries()) expect(after[at]).toBe(box);
    expect(container.textContent).toBe(text.trimEnd());
    view.destroy();
  });

  it('limits the number of elements in a paragraph without losing text', () => {
    const { container, view } = createRendered();
    view.setText(`${'[^a] *b* '.repeat(2_000)}end\n\n[^a]: note`, { isStreaming: false });
    view.flush();
    const paragraph = container.querySelector('p');
    expect(paragraph?.querySelectorAll('*').length).toBeLessThanOrEqual(1_500);
    expect(paragraph?.textContent?.match(/b/g)).toHaveLength(2_000);
    expect(paragraph?.textContent).toContain('[^a]');
    expect(paragraph?.textContent?.endsWith('end')).toBe(true);
    view.destroy();
  });

  it('reads blank lines once, however many arrive', () => {
    const root = document.createElement('div');
    const blocks = growingBlocks(root);
    for (let piece = 0; piece < 20; piece++) {
      blocks.add('\n'.repeat(500), false);
      expect(blocks.openLength).toBe(0);
    }
    blocks.add('one\n\n\n\n\n', false);
    expect(blocks.openLength).toBe(0);
    blocks.add('two', true);
    expect([...root.querySelectorAll('p')].map((element) => element.textContent)).toEqual(['one', 'two']);
  });

  it('shows millions of characters as plain text, and says so', async () => {
    const { container, view } = createRendered();
    view.setText('# Title\n\n'.repeat(300_000), { isStreaming: false });
    expect(container.querySelector('h1')).toBeNull();
    expect(container.textContent).toContain('shown as plain text');
    view.destroy();
  });
});

describe('repairing unfinished text', () => {
  it.each([
    ['**bold', '**bold**'],
    ['**bold ', '**bold** '],
    ['*a **b', '*a **b***'],
    ['a **', 'a '],
    ['`code', '`code`'],
    ['``a ` b', '``a ` b``'],
    ['~~old', '~~old~~'],
    ['2 * 3 = 6', '2 * 3 = 6'],
    ['snake_case_name', 'snake_case_name'],
    ['[a](http', '[a](<>)'],
    ['text ![alt](http', 'text '],
    ['a &am', 'a '],
    ['done **bold** and', 'done **bold** and'],
  ])('turns %j into %j', (content, repaired) => {
    expect(repairInline(content)).toBe(repaired);
  });

  it.each([
    ['Text\n--', 'Text\n'],
    ['Text\n\n- ', 'Text\n\n'],
    ['Text\n\n``', 'Text\n\n'],
    ['Text\n\n12.', 'Text\n\n'],
    ['- [', ''],
    ['Text\n-5 degrees', 'Text\n-5 degrees'],
  ])('holds back the last line of %j only if it is ambiguous', (tail, repaired) => {
    expect(repairTail(tail)).toBe(repaired);
  });
});
