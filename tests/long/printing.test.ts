// A chat as a PDF and on the clipboard: every word, formulas drawn, long code wrapped, sources and page numbers. Also a
// recovery code on paper.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { constants, inflateSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readClipboard } from '../e2e/clipboard.ts';
import { until } from '../e2e/parley-app.ts';
import { ask, exchange, lastReply, newChat, openSettings } from '../e2e/person.ts';
import { connectedWindow } from '../e2e/shared-window.ts';
import { Inspector } from '../helpers/page/inspector.ts';

const LONG_LINE = `const veryLongLine = [${Array.from({ length: 60 }, (_, index) => `item${index}`).join(', ')}, theEnd];`;
const REPLY = `<think>Unfolded thoughts about tides.</think>

# 港口 Harbour

船 **carry** $a^2 + \\frac{1}{b}$ and 한국어 and العربية.

| Port | Depth | 港 |
|:-----|------:|:-:|
| Oslo | 12 | $d_1$ |
| Bergen | =1+1 | 海 |

$$\\int_0^1 x^2\\,dx = \\frac{1}{3}$$

\`\`\`ts
${LONG_LINE}
\`\`\`

\`\`\`mermaid
graph TD; A[Lighthouse]-->B[Breakwater]
\`\`\`

\`\`\`mermaid
graph TD; broken --
\`\`\`

<details>
<summary>Folded summary</summary>

What is folded.

</details>

- [x] done
- [ ] open

${Array.from({ length: 60 }, (_, index) => `Paragraph ${index + 1} of the long text about ports.`).join('\n\n')}
`;

const shared = connectedWindow('sk-test-printing-80c1', { args: ['--inspect=0'], keyring: 'gnome' });
const SOURCE = 'https://ports.example/depths';
let inspector: Inspector;
const folder = mkdtempSync(join(tmpdir(), 'parley-print-'));
const target = join(folder, 'chat.pdf');

function deferred(): {
  promise: Promise<unknown>;
  resolve: (value: unknown) => void;
  reject: (reason: unknown) => void;
} {
  let resolve = (_value: unknown): void => undefined;
  let reject = (_reason: unknown): void => undefined;
  const promise = new Promise((yes, no) => {
    resolve = yes;
    reject = no;
  });
  return { promise, resolve, reject };
}

/** The text of the PDF, with the line breaks of its pages. */
async function wordsOf(): Promise<string> {
  // Node 20 lacks `Promise.withResolvers`, which pdfjs needs.
  Object.assign(Promise, { withResolvers: deferred });
  const { getDocument } = await import('pdfjs-dist/legacy/build/pdf.mjs');
  const reading = getDocument({ data: new Uint8Array(readFileSync(target)), verbosity: 0 });
  const document = await reading.promise;
  const pages: string[] = [];
  for (let number = 1; number <= document.numPages; number += 1) {
    const { items } = await (await document.getPage(number)).getTextContent();
    pages.push(items.map((item) => ('str' in item ? `${item.str}${item.hasEOL ? '\n' : ''}` : '')).join(''));
  }
  await reading.destroy();
  return pages.join('\n').normalize('NFKC');
}

/** Runs a command from the palette, by keyboard alone. */
async function runByPalette(name: string): Promise<void> {
  const { page } = shared;
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Search chats, commands, models and settings' }).fill(name);
  await page.getByRole('option', { name }).first().waitFor();
  await page.keyboard.press('Enter');
}

/** Returns the file that `save` makes, once its last bytes contain `end`. */
async function saved(save: () => Promise<void>, end: string): Promise<Buffer> {
  rmSync(target, { force: true });
  await save();
  return until('the file is there', () => {
    try {
      const bytes = readFileSync(target);
      return bytes.subarray(-12).toString('latin1').includes(end) ? bytes : null;
    } catch {
      return null;
    }
  });
}

async function savePdf(): Promise<void> {
  await saved(() => runByPalette('Save as PDF'), 'EOF');
}

/** The colours of all fills and lines in the PDF. */
function colours(): readonly string[] {
  const pdf = readFileSync(target);
  const found = new Set<string>();
  for (let at = pdf.indexOf('>> stream\n'); at >= 0; at = pdf.indexOf('>> stream\n', at + 1)) {
    // The content of pages is in compressed streams.
    if (!/\/FlateDecode/.test(pdf.toString('latin1', pdf.lastIndexOf('<<', at), at))) continue;
    const content = inflateSync(pdf.subarray(at + 10), { finishFlush: constants.Z_SYNC_FLUSH }).toString('latin1');
    for (const [, colour = ''] of content.matchAll(/((?:[\d.]+ ){3})(?:rg|RG)\b/g)) found.add(colour.trim());
  }
  return [...found].sort();
}

beforeAll(async () => {
  const { app, page, service } = shared;
  inspector = await Inspector.attach(app.output.join(''));
  await inspector.evaluate(
    `Object.assign(electron.dialog, { showSaveDialog: async () => ({ canceled: false, filePath: ${JSON.stringify(target)} }) })`,
  );
  // No test may open the system's own dialog.
  await inspector.evaluate(
    `void electron.app.on('web-contents-created', (_event, contents) => {
      contents.print = (_options, done) => {
        // The printed page runs no scripts, so read its HTML by fetching its address again.
        const page = contents.session.fetch(contents.getURL()).then((response) => response.text());
        page.catch(String).then((html) => {
          globalThis.printedPage = html;
          done(true, '');
        });
      };
    })`,
  );
  await newChat(page);
  service.tokens = [REPLY];
  service.annotations = [{ type: 'url_citation', url_citation: { url: SOURCE, title: 'Depths of ports' } }];
  await ask(page, 'Tell me about\n  the harbour.');
});
afterAll(() => {
  inspector.close();
  rmSync(folder, { recursive: true, force: true });
});

describe('a chat as a PDF', () => {
  it('has the same light colours while the window is dark', async () => {
    const { page } = shared;
    await savePdf();
    const light = colours();
    expect(light.length).toBeGreaterThan(4);
    await page.evaluate(() => window.parley.settingsUpdate({ patch: { theme: 'dark' } }));
    await page.locator('html[data-theme="dark"]').waitFor();
    await savePdf();
    expect(colours()).toEqual(light);
    await page.evaluate(() => window.parley.settingsUpdate({ patch: { theme: 'light' } }));
  });

  it('has all its text, complete code and page numbers', async () => {
    await savePdf();
    const text = await wordsOf();
    for (const words of ['Harbour', 'carry', 'Bergen', '=1+1', 'theEnd];', 'Paragraph 60', '☑ done'])
      expect(text).toContain(words);
    for (const words of ['Lighthouse', 'Breakwater', 'graph TD; broken', 'Folded summary', 'What is folded.'])
      expect(text).toContain(words);
    expect(text).toContain('Unfolded thoughts about tides.');
    for (const words of ['Sources', `Depths of ports ${SOURCE}`]) expect(text).toContain(words);
    // The diagram is drawn, so its source isn't in the text.
    expect(text).not.toMatch(/-->|mermaid/);
    expect(text).not.toMatch(/\\frac|\$a\^2|Copy code|Load image/);
    expect(text).toMatch(/^\s*1 ?\/ ?[3-9]\s*$/m);
  });
});

it('the whole chat is copied from the menu of its row', async () => {
  const { page } = shared;
  const session = await page.context().newCDPSession(page);
  await page.getByRole('button', { name: 'Conversation actions' }).first().click();
  await page.getByRole('menuitem', { name: 'Copy chat' }).click();
  const copied = await until('the chat is on the clipboard', async () => {
    const now = await readClipboard(page, session);
    return now.text.includes('Paragraph 60') ? now : null;
  });
  expect(copied.text).toContain('**You**\n\nTell me about\n  the harbour.');
  expect(copied.text).toContain(LONG_LINE);
  expect(copied.html).toContain('<table border="1"');
});

it('a chat goes to the printer', async () => {
  await runByPalette('Print');
  const html = await until('the page is printed', () => inspector.evaluate('globalThis.printedPage ?? null'));
  expect(html).toContain('Paragraph 60');
  expect(html).toContain(`<p>Sources</p><ul><li>[1] Depths of ports ${SOURCE}</li></ul>`);
});

it('a chat becomes a web page from the menu of its row', async () => {
  const { page } = shared;
  const file = await saved(async () => {
    await page.getByRole('button', { name: 'Conversation actions' }).first().click();
    await page.getByRole('menuitem', { name: 'Share as a web page' }).click();
  }, '</html>');
  for (const words of ['<!doctype html>', 'Tell me about', 'Paragraph 60', 'Depths of ports', SOURCE])
    expect(file.toString()).toContain(words);
});

it('a chat has diagrams that can be saved as pictures', async () => {
  const { page, service } = shared;
  service.annotations = [];
  await exchange(page, service, 'Draw it', ['```mermaid\ngraph TD; A[Lighthouse]-->B[Breakwater]\n```\n']);
  const reply = lastReply(page);
  await reply.getByRole('button', { name: 'Show source' }).waitFor();
  await reply.locator('iframe').contentFrame().locator('svg').waitFor();
  await reply.locator('.md-code').first().hover();
  const drawing = await saved(() => reply.getByRole('button', { name: 'Save as SVG' }).click(), '</svg>');
  for (const words of ['<svg', 'Lighthouse', "font-family:'Source Serif 4'"])
    expect(drawing.toString()).toContain(words);
  const picture = await saved(() => reply.getByRole('button', { name: 'Save as PNG' }).click(), 'IEND');
  expect(picture.subarray(1, 4).toString()).toBe('PNG');
  expect(picture.readUInt32BE(16)).toBeGreaterThan(100);
});

it('a new recovery code goes to the printer', async () => {
  const { page } = shared;
  await inspector.evaluate('void (globalThis.printedPage = null)');
  const settings = await openSettings(page, 'Data');
  await settings.getByRole('button', { name: 'Create a recovery code' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Create a recovery code' }).click();
  const shown = page.getByRole('alertdialog', { name: 'Your recovery code' });
  const code = await shown.getByLabel('Recovery code').innerText();
  expect(code).toMatch(/^[A-Z0-9-]{20,}$/);
  await shown.getByRole('button', { name: 'Print' }).click();
  const html = await until('the code is printed', () => inspector.evaluate('globalThis.printedPage ?? null'));
  expect(html).toContain(`<body><pre>Parley recovery code\n\n${code}\n</pre></body>`);
});
