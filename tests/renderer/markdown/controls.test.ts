// The links, images, code, formulas and footnotes of a message, and what can be copied or saved from it.
import { afterEach, describe, expect, it, vi } from 'vitest';
import { elementsToMarkdown } from '../../../renderer/markdown/copying/copied-markdown.ts';
import { rowsToCsv } from '../../../renderer/markdown/copying/csv.ts';
import { toRichHtml } from '../../../renderer/markdown/copying/rich-html.ts';
import { allSteps } from '../../../renderer/markdown/copying/steps.ts';
import { imageSource, openableLink } from '../../../renderer/markdown/links.ts';
import type { MarkdownOptions } from '../../../renderer/markdown/types.ts';
import { pngOf } from '../../helpers/data/images.ts';
import { createRendered, type Rendered, TEST_LABELS } from './render.ts';

const dataUrlOf = (png: Buffer): string => `data:image/png;base64,${png.toString('base64')}`;

const cleanups: (() => void)[] = [];
afterEach(() => {
  for (const cleanup of cleanups.splice(0)) cleanup();
});

function show(text: string, options: Partial<MarkdownOptions> = {}): HTMLElement {
  const { container, view } = createRendered(options);
  view.setText(text, { isStreaming: false });
  cleanups.push(() => {
    view.destroy();
    container.remove();
  });
  return container;
}

function press(container: HTMLElement, label: string): void {
  const button = [...container.querySelectorAll('button')].find((candidate) => candidate.textContent === label);
  if (!button) throw new Error(`no button ${label}`);
  button.click();
}

describe('a link', () => {
  it('is passed to the owner and never followed', () => {
    const opened: string[] = [];
    const container = show('[go](https://example.com/x)', { onOpenLink: (url) => opened.push(url) });
    const link = container.querySelector('a');
    const click = new MouseEvent('click', { bubbles: true, cancelable: true });
    link?.dispatchEvent(click);
    const middle = new MouseEvent('auxclick', { bubbles: true, cancelable: true, button: 1 });
    link?.dispatchEvent(middle);
    expect(opened).toEqual(['https://example.com/x', 'https://example.com/x']);
    expect([click.defaultPrevented, middle.defaultPrevented]).toEqual([true, true]);
  });

  it.each([
    ['https://example.com/', 'example.com'],
    ['HTTP://EXAMPLE.com:8080/a', 'example.com:8080'],
    ['https://аррӏе.com/', 'xn--80ak6aa92e.com'],
    ['mailto:a@example.com', 'example.com'],
    ['mailto:a@example.org,b@example.com,c@example.org', 'example.org, example.com'],
    ['mailto:a@example.org;b@example.com', 'example.org, example.com'],
    ['mailto:a%40example.org%2Cb@example.com', 'example.org, example.com'],
    [
      'mailto:a@example.com?To=b@example.org&cc=c%40example.net&bcc=d@example.edu&body=e@example.info',
      'example.com, example.org, example.net, example.edu',
    ],
    ['mailto:a@аррӏе.com', '%D0%B0%D1%80%D1%80%D3%8F%D0%B5.com'],
    ['mailto:a@example.com%0Ab', 'example.com%0Ab'],
  ])('to %s shows its real host %s', (address, host) => {
    expect(openableLink(address)?.host).toBe(host);
  });

  it.each([
    'javascript:alert(1)',
    'file:///etc/passwd',
    'smb://host/share',
    'https://bank.example@evil.invalid/',
    'https:\\\\evil.invalid',
    'app://parley/',
    '/relative',
    '#root',
    'mailto:nobody',
    'ht\ntps://example.com',
    '//example.com/',
  ])('to %j is inert', (address) => {
    expect(openableLink(address)).toBeNull();
  });
});

describe('an image', () => {
  it('is loaded only after a click, and shown from a data URL', async () => {
    const asked: string[] = [];
    const data = dataUrlOf(pngOf(4, 3, 128));
    const container = show('![chart](https://example.com/c.png)', {
      onLoadImage: async (url) => {
        asked.push(url);
        return data;
      },
    });
    expect(container.querySelector('img')).toBeNull();
    expect(asked).toEqual([]);
    press(container, 'Load image chart from example.com');
    await expect.poll(() => container.querySelector('img')?.src).toBe(data);
    expect(asked).toEqual(['https://example.com/c.png']);
  });

  it.each([
    ['claims more pixels than memory has room for', dataUrlOf(pngOf(23_000, 23_000, 0, 1))],
    ['is cut off', dataUrlOf(pngOf(4, 3, 128).subarray(0, -12))],
    ["isn't base64", 'data:image/png;base64,A=A'],
  ])("isn't shown if it %s, whether it was loaded or came with the message", async (_, data) => {
    const loaded = show('![c](https://example.com/c.png)', { onLoadImage: async () => data });
    press(loaded, 'Load image c from example.com');
    await expect.poll(() => loaded.textContent).toContain('could not be loaded');
    const embedded = show(`![c](${data})`);
    embedded.querySelector<HTMLButtonElement>('.md-image-placeholder')?.click();
    await expect.poll(() => embedded.textContent).toContain('could not be loaded');
    expect([loaded.querySelector('img'), embedded.querySelector('img')]).toEqual([null, null]);
  });

  it("isn't shown if the answer isn't a raster image", async () => {
    const container = show('![c](https://example.com/c.png)', {
      onLoadImage: async () => 'data:image/svg+xml;base64,PHN2Zz4=',
    });
    press(container, 'Load image c from example.com');
    await expect.poll(() => container.textContent).toContain('could not be loaded');
    expect(container.querySelector('img')).toBeNull();
  });

  it.each(['file:///etc/passwd', 'data:text/html,x', 'data:image/svg+xml;base64,AAAA', 'x.png'])(
    "from %s isn't offered",
    (address) => {
      expect(imageSource(address)).toBeNull();
    },
  );
});

describe('a code block', () => {
  const source = 'function a() {\n\treturn 1;\n    }\n';

  it('copies and saves its exact characters', () => {
    const copies: string[] = [];
    const files: { name: string; text: string }[] = [];
    const container = show(`\`\`\`ts\n${source}\`\`\`\n`, {
      onCopy: ({ text }) => copies.push(text),
      onSaveFile: (file) => files.push(file),
    });
    press(container, 'Copy code');
    press(container, 'Save as file');
    expect(copies).toEqual([source]);
    expect(files).toEqual([{ name: 'snippet.ts', text: source }]);
  });

  it('is saved under an ordinary name if its language is a word that JavaScript gives every object', () => {
    const names: string[] = [];
    const container = show(`\`\`\`constructor\n${source}\`\`\`\n`, { onSaveFile: ({ name }) => names.push(name) });
    press(container, 'Save as file');
    expect(names).toEqual(['snippet.txt']);
  });

  it('wraps and collapses on request', () => {
    const container = show(`\`\`\`\n${'line\n'.repeat(31)}\`\`\`\n`);
    press(container, 'Wrap lines');
    press(container, 'Collapse');
    expect(container.querySelector('.md-code')?.className).toBe('md-code md-wrapped md-collapsed');
    press(container, 'Show all 31 lines');
    press(container, 'Don’t wrap lines');
    expect(container.querySelector('.md-code')?.className).toBe('md-code');
  });

  it('starts with wrapped lines if the options say so, and unwraps on request', () => {
    const container = show('```\nline\n```\n', { isCodeWrapped: true });
    expect(container.querySelector('.md-code')?.className).toBe('md-code md-wrapped');
    press(container, 'Don’t wrap lines');
    expect(container.querySelector('.md-code')?.className).toBe('md-code');
    press(container, 'Wrap lines');
    expect(container.querySelector('.md-code')?.className).toBe('md-code md-wrapped');
  });

  it('has its line numbers only in attributes: no text, nothing to copy', () => {
    const copies: string[] = [];
    const code = `${'line\n'.repeat(50)}${'x'.repeat(9_000)}\nlast\n`;
    const container = show(`\`\`\`\n${code}\`\`\`\n`, { onCopy: ({ text }) => copies.push(text) });
    const boxes = [...container.querySelectorAll<HTMLElement>('.md-code-lines')];
    expect(boxes.map(({ dataset }) => (dataset.lines ?? '').split('\n').slice(0, 2).join())).toEqual([
      '1,2',
      '49,50',
      // The rest of an endless line has no number of its own.
      ',52',
      ',52',
    ]);
    expect(boxes.map(({ textContent }) => textContent).join('')).toBe(code);
    press(container, 'Copy code');
    expect(copies).toEqual([code]);
  });

  it('names and disarms characters that reorder it, and still copies them', () => {
    const copies: string[] = [];
    const container = show('```\nif (a \u202e) {}\n```\n', { onCopy: ({ text }) => copies.push(text) });
    expect(container.querySelector('bdi')?.title).toBe('U+202E');
    press(container, 'Copy code');
    expect(copies).toEqual(['if (a \u202e) {}\n']);
  });

  it('keeps long code in boxes whose text is the code', async () => {
    const code = `${Array.from({ length: 500 }, (_, line) => `line ${line}`).join('\n')}\n${'x'.repeat(20_000)}\n`;
    const { container, view } = createRendered();
    view.setText(`\`\`\`\n${code}\`\`\`\n`, { isStreaming: false });
    await view.whenIdle();
    expect(container.querySelector('pre')?.textContent).toBe(code);
    expect(container.querySelectorAll('.md-code-lines').length).toBeGreaterThan(10);
  });
});

describe('the buttons above code', () => {
  it('are one tab stop, with arrow keys between them', () => {
    const container = show('```js\na\n```\n');
    const buttons = [...container.querySelectorAll('button')];
    const stops = () => buttons.filter((button) => button.tabIndex === 0).map((button) => button.textContent);
    expect(container.querySelector('[role=toolbar]')?.getAttribute('aria-label')).toBe('js: code actions');
    expect(stops()).toEqual(['Copy code']);
    const go = (key: string) =>
      document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
    buttons.at(-1)?.focus();
    go('ArrowRight');
    expect(stops()).toEqual(['Wrap lines']);
    go('ArrowRight');
    expect(document.activeElement?.textContent).toBe('Save as file');
    go('End');
    expect(stops()).toEqual(['Copy code']);
  });
});

describe('right-to-left text', () => {
  it("gives each list item, table and quote its own direction, and doesn't affect code", () => {
    const container = show('- English\n- עברית\n\n> עברית\n\n| שם | A |\n|---|---|\n| 1 | 2 |\n\n```\nשלום\n```\n');
    const directions = (selector: string) =>
      [...container.querySelectorAll(selector)].map((element) => element.getAttribute('dir'));
    expect(directions('li')).toEqual(['auto', 'auto']);
    expect(directions('blockquote')).toEqual(['auto']);
    expect(directions('.md-table')).toEqual(['auto']);
    // A table's buttons come before its cells, but their words mustn't decide the table's direction.
    expect(directions('.md-table-actions')).toEqual(['ltr']);
    expect(directions('.md-code')).toEqual(['ltr']);
  });
});

/**
 * Loads the modules again. Test files share them, and a module that another file loaded would use the fake observer of
 * that file, which never sees the formulas here.
 */
async function createRenderedAnew(): Promise<Rendered> {
  vi.stubGlobal('IntersectionObserver', undefined);
  vi.resetModules();
  const rendering = await import('./render.ts');
  vi.unstubAllGlobals();
  return rendering.createRendered();
}

describe('mathematics', () => {
  it.each([
    ['It costs $1.50 and $2 each.', 0],
    ['From $5-$10, or US$5 and HK$6.', 0],
    ['You pay $5 and earn 10$ more.', 0],
    ['The root $x^2$ and $a_1$.', 2],
    ['With \\(x\\) and \\[y\\].', 2],
    ['Display $$z$$ inside.', 1],
    ['Escaped \\$x\\$.', 0],
    ['Code `$x$` stays.', 0],
  ])('is distinguished from money in %j: %i formulas', (text, count) => {
    expect(show(text).querySelectorAll('.md-math').length).toBe(count);
  });

  it('is shown as its source if it has errors', async () => {
    const { container, view } = await createRenderedAnew();
    view.setText('A $\\frac{1$ here and $\\kern1e9em x$.', { isStreaming: false });
    await view.whenIdle();
    expect(container.querySelectorAll('.md-math-source').length).toBe(2);
    expect(container.textContent).toContain('\\frac{1');
    view.destroy();
  });

  it('is typeset as MathML', async () => {
    const { container, view } = await createRenderedAnew();
    view.setText('A $\\frac{1}{2}$.', { isStreaming: false });
    await view.whenIdle();
    expect(container.querySelector('.katex mfrac')).not.toBeNull();
    view.destroy();
  });
});

describe('copied content', () => {
  it('is read as text by spreadsheets', () => {
    const copies: string[] = [];
    const container = show('| a | b |\n| - | - |\n| =1+1 | x, "y" |\n| -5 | @z |\n', {
      onCopy: ({ text }) => copies.push(text),
    });
    press(container, 'Copy as CSV');
    expect(copies).toEqual(['a,b\r\n\'=1+1,"x, ""y"""\r\n-5,\'@z']);
  });

  it('quotes line breaks and keeps numbers', () => {
    expect(rowsToCsv([['a\nb', '+1.5', '-2%', '-5,3']])).toBe('"a\nb",+1.5,-2%,"-5,3"');
  });

  it('lets no cell run as a formula, whatever precedes its sign, and splits no field at a semicolon', () => {
    expect(rowsToCsv([[' =1+1', '＝1', 'a;b']])).toBe('\' =1+1,\'＝1,"a;b"');
  });

  it('has rich text with tables and lists, and nothing active', () => {
    const html = allSteps(
      toRichHtml(
        '# T\n\n- a\n- [x] b\n\n| c | d |\n| - | -: |\n| 1 | 2 |\n\n<script>x</script> [l](javascript:x) [m](https://e.x/)\n\n![i](https://e.x/i.png)\n\n```js\n  a <b>\n```\n',
        TEST_LABELS,
      ),
    );
    expect(html).toContain('<h1>T</h1>');
    expect(html).toContain(
      '<table border="1" cellspacing="0" cellpadding="4"><thead><tr><th>c</th><th align="right">d</th></tr></thead><tbody><tr><td>1</td><td align="right">2</td>',
    );
    expect(html).toContain('<ul><li>a</li><li>☑ b</li></ul>');
    expect(html).toContain('&lt;script&gt;');
    expect(html).toContain('<a href="https://e.x/">m</a>');
    expect(html).toContain('<pre><code>  a &lt;b&gt;\n</code></pre>');
    expect(html).not.toMatch(/<(?:script|img|button|div)|javascript:[^<]*"|style=|class=/);
  });

  it('keeps the indentation of code and the marks of lists in a selection', () => {
    const container = show('Intro\n\n```py\ndef a():\n    return 1\n```\n\n1. one\n2. two\n   - deep\n');
    const root = container.querySelector('.md');
    if (!root) throw new Error('nothing rendered');
    expect(elementsToMarkdown(root)).toBe('Intro\n\n```\ndef a():\n    return 1\n```\n\n1. one\n2. two\n   - deep');
  });
});

describe('footnotes', () => {
  it('link from the reference to the note and back', () => {
    const container = show('A[^n] b.\n\n[^n]: The *note*.\n');
    container.querySelector<HTMLElement>('.md-footnote-reference')?.click();
    expect(document.activeElement?.className).toBe('md-footnote-label');
    container.querySelector<HTMLElement>('.md-footnote-label')?.click();
    expect(document.activeElement?.className).toBe('md-footnote-reference');
    expect(container.querySelector('.md-footnote-body')?.textContent).toBe('The note.');
  });
});
