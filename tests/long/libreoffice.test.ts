// Copied content as LibreOffice reads it: words, borders, lists and addresses, each once, and no formula that runs.
import { execFile, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import type { CDPSession } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Copied, readClipboard } from '../e2e/clipboard.ts';
import { until } from '../e2e/parley-app.ts';
import { ask, lastReply } from '../e2e/person.ts';
import { connectedWindow } from '../e2e/shared-window.ts';

const REPLY = `# Harbour

Ships[^1] carry $a^2 + b^2$ and ![a chart](https://images.example/chart.png).

| Port | Depth | Sign |
|:-----|------:|:-:|
| Oslo | 12[^2] | ![mast](https://images.example/mast.png) |
| =1+1 | -5 | $d_1$ |

- [x] load
- [ ] sail
  1. north
  2. south

[^1]: Since 1820.
[^2]: In metres.
`;

const shared = connectedWindow('sk-test-libreoffice-31f0');
const isThere = spawnSync('soffice', ['--version']).status === 0;
const WHY_NOT = 'Not checked: LibreOffice is not installed (Debian: libreoffice-writer-nogui, libreoffice-calc-nogui).';
const folder = mkdtempSync(join(tmpdir(), 'parley-office-'));
let session: CDPSession;

const times = (text: string, part: string): number => text.split(part).length - 1;

async function convert(html: string, reader: string, ending: string, format = ending): Promise<string> {
  const source = join(folder, 'copied.html');
  writeFileSync(source, `<meta charset="utf-8">${html}`);
  const profile = `-env:UserInstallation=${pathToFileURL(join(folder, 'profile'))}`;
  const args = ['--headless', `--infilter=${reader}`, '--convert-to', format, '--outdir', folder, source];
  await promisify(execFile)('soffice', [profile, ...args]);
  return join(folder, `copied.${ending}`);
}

const asText = async (html: string) =>
  readFileSync(await convert(html, 'HTML (StarWriter)', 'txt', 'txt:Text (encoded):UTF8'), 'utf8');
const asDocument = async (html: string) => readFileSync(await convert(html, 'HTML (StarWriter)', 'fodt'), 'utf8');
const asSheet = async (html: string) =>
  readFileSync(await convert(html, 'calc_HTML_WebQuery', 'csv', 'csv:Text - txt - csv (StarCalc):44,34,76'), 'utf8');

/** Presses a button of the last reply and waits for the copied content. */
async function copied(name: string): Promise<Copied> {
  const { page } = shared;
  const reply = lastReply(page);
  await reply.getByRole('table').hover();
  await reply.getByRole('button', { name, exact: true }).click();
  return until('the copy is on the clipboard', async () => {
    const now = await readClipboard(page, session);
    return now.text.includes('Harbour') === (name === 'Copy') && now.html !== '' ? now : null;
  });
}

beforeAll(async () => {
  const { page, service } = shared;
  session = await page.context().newCDPSession(page);
  service.tokens = [REPLY];
  await ask(page, 'Tell me about the harbour.');
  await lastReply(page).getByRole('table').waitFor();
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('LibreOffice', () => {
  it('reads a copied reply with its formulas, addresses and numbers, each once', async (context) => {
    context.skip(!isThere, WHY_NOT);
    const { html } = await copied('Copy');
    const text = await asText(html);
    for (const part of [
      '$a^2 + b^2$',
      'a chart',
      '$d_1$',
      'mast',
      'Ships[1]',
      '12[2]',
      '[1] Since 1820.',
      '[2] In metres.',
    ])
      expect([part, times(text, part)]).toEqual([part, 1]);
    expect(text).toMatch(/• ☑ load\r?\n.*• ☐ sail\r?\n.*1\. north\r?\n.*2\. south/);
    expect(text).not.toMatch(/Load image|Copy/);
    const document = await asDocument(html);
    expect(times(document, 'xlink:href="https://images.example/chart.png"')).toBe(1);
    expect(document).toMatch(/fo:border-left="[\d.]+pt solid/);
  });

  it('reads a copied table as cells, and runs no formula in them', async (context) => {
    context.skip(!isThere, WHY_NOT);
    const { html } = await copied('Copy table');
    expect((await asSheet(html)).trim().split(/\r?\n/)).toEqual([
      'Port,Depth,Sign',
      'Oslo,12[2],mast',
      '=1+1,-5,$d_1$',
    ]);
  });
});
