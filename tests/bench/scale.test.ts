// What years of chats cost the window: the same steps in libraries of 1,000, 10,000 and 100,000 chats, and the growth. Figures are told, never judged.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright';
import { expect, it } from 'vitest';
import { until } from '../e2e/parley-app.ts';
import { composer, connectFromWelcome, rows } from '../e2e/person.ts';
import { type SeededScale, scaleOf, seedScale } from '../helpers/data/seed-scale.ts';
import { type MeasuredProgram, startProgram, untilQuiet } from './measured-program.ts';
import { probe } from './measurements.ts';
import { memory } from './processes.ts';
import { writeResult } from './report.ts';
import { parley } from './subjects.ts';
import { summary } from './times.ts';

/** `PARLEY_BENCH_SCALE=1000,10000` picks others. */
const SIZES = (process.env.PARLEY_BENCH_SCALE ?? '1000,10000,100000').split(',').map(Number);
const MESSAGES_A_CHAT = Number(process.env.PARLEY_BENCH_SCALE_MESSAGES ?? 10);
/** A folder in which the libraries are kept for the next run: writing the largest takes longer than measuring it. */
const KEPT = process.env.PARLEY_BENCH_SCALE_KEPT;
const LONG_RUN_MS = 4 * 60 * 60 * 1000;
const SENDS = 9;
const SCROLL_STEPS = 200;
/** A common beginning, words in many titles, and nothing at all. */
const TYPED = ['handle', 'the people', 'zqx'];

type Figures = Map<string, number>;

/** The next key or press until `selector` is painted. The page listens before the input is made. */
async function timed(page: Page, input: () => Promise<void>, selector: string, text = ''): Promise<number> {
  const painted = page.evaluate(([found, words]) => window.benchProbe.afterInput(found, words), [
    selector,
    text,
  ] as const);
  await input();
  return painted;
}

/** Long tasks, and frames that came late, while `work` is done. */
async function watched(page: Page, figures: Figures, name: string, work: () => Promise<void>): Promise<void> {
  await page.evaluate((what) => window.benchProbe.begin(what), {
    root: '[role="log"]',
    mark: 'what no chat ends with',
    hasWords: false,
  });
  await work();
  const { tasks, gaps } = await page.evaluate(() => window.benchProbe.end());
  figures.set(`${name}: longest task`, Math.max(0, ...tasks.map(([, ms]) => ms)));
  figures.set(`${name}: frames over 50 ms`, gaps.length);
}

async function connect({ page, pid }: MeasuredProgram, service: string): Promise<void> {
  await page.locator('button.new-chat-button').click();
  await connectFromWelcome(page, { baseUrl: service, apiKey: 'sk-bench-key' });
  await composer(page).waitFor();
  await untilQuiet(pid, 60_000);
  await page.evaluate(probe);
}

async function measureSending({ page, pid }: MeasuredProgram, figures: Figures): Promise<void> {
  const times: number[] = [];
  for (let count = 0; count < SENDS; count++) {
    await page.locator('button.new-chat-button').click();
    await until('the chat is empty', async () => (await page.locator('[role="log"] article').count()) === 0);
    const words = `BENCH kind=words tokens=20 rate=0 seed=7 id=scale${process.pid}x${count}`;
    await composer(page).fill(words);
    await untilQuiet(pid, 3_000);
    times.push(await timed(page, () => composer(page).press('Enter'), '[role="log"] article', words));
    await until('the reply is there', async () => (await page.locator('[role="log"] article').count()) > 1);
  }
  figures.set('send: own message shown', summary(times).median);
  figures.set('send: the slowest', summary(times).worst);
}

async function measureScrolling({ page }: MeasuredProgram, figures: Figures): Promise<void> {
  await watched(page, figures, 'sidebar from top to bottom', () =>
    page.evaluate((steps) => window.benchProbe.scrollThrough('.rows-scroller', steps), SCROLL_STEPS),
  );
}

async function measurePalette({ page, pid }: MeasuredProgram, figures: Figures): Promise<void> {
  const opened: number[] = [];
  const keys: number[] = [];
  for (const words of TYPED) {
    opened.push(await timed(page, () => page.keyboard.press('Control+k'), '.palette-option'));
    await untilQuiet(pid, 3_000);
    await page.evaluate((what) => window.benchProbe.begin(what), {
      root: '[role="log"]',
      mark: 'what no chat ends with',
      hasWords: false,
    });
    await page.evaluate(() => window.benchProbe.watchKeys('.palette-field'));
    await page.keyboard.type(words, { delay: 150 });
    await untilQuiet(pid, 3_000);
    keys.push(...(await page.evaluate(() => window.benchProbe.end())).keys);
    await page.keyboard.press('Escape');
    await page.locator('.palette-field').waitFor({ state: 'detached' });
  }
  figures.set('palette: open', summary(opened).median);
  const sorted = keys.toSorted((a, b) => a - b);
  figures.set('palette: letter, p95', sorted[Math.ceil(0.95 * sorted.length) - 1] ?? Number.NaN);
}

async function measureTrash({ page, pid }: MeasuredProgram, seeded: SeededScale, figures: Figures): Promise<void> {
  const open = rows(page).getByRole('button', { name: 'Trash', exact: true });
  figures.set('trash: show', await timed(page, () => open.click(), '.trash-entry'));
  await untilQuiet(pid);
  figures.set('trash: elements in the page', await page.evaluate(() => document.querySelectorAll('*').length));
  const restore = rows(page).getByRole('button', { name: 'Restore', exact: true }).first();
  const left = `.trash-entry[aria-setsize="${seeded.trashed - 1}"]`;
  figures.set('trash: restore one', await timed(page, () => restore.click(), left));
  await untilQuiet(pid);
  await page.keyboard.press('Escape');
}

async function measureCjkSearch({ page, pid }: MeasuredProgram, figures: Figures): Promise<void> {
  const box = page.getByRole('searchbox', { name: 'Search conversations' });
  await box.focus();
  await watched(page, figures, 'search for two characters', async () => {
    figures.set(
      'search for two characters: shown',
      await timed(
        page,
        () => page.keyboard.insertText('数据').then(() => page.keyboard.press('Shift')),
        '.search-group',
      ),
    );
    await untilQuiet(pid);
  });
  await page.keyboard.press('Escape');
}

async function measureData({ page, pid }: MeasuredProgram, figures: Figures): Promise<void> {
  await page.getByRole('button', { name: 'Settings', exact: true }).click();
  const tab = page.getByRole('dialog', { name: 'Settings' }).getByRole('tab', { name: 'Data' });
  await tab.waitFor();
  await untilQuiet(pid, 5_000);
  figures.set('Settings > Data', await timed(page, () => tab.click(), '.backup-list'));
  await untilQuiet(pid, 5_000);
}

async function measureBackup({ page, pid }: MeasuredProgram, seeded: SeededScale, figures: Figures): Promise<void> {
  const browse = page.getByRole('button', { name: /^Browse the backup of/ }).last();
  await watched(page, figures, 'time machine, open', async () => {
    figures.set('time machine: open', await timed(page, () => browse.click(), '.backup-row'));
    await untilQuiet(pid, 60_000);
  });
  figures.set('time machine: page (MiB)', memory(pid).byKind.renderer ?? Number.NaN);
  const search = page.getByRole('searchbox', { name: 'Search this backup' });
  await watched(page, figures, 'time machine, search', async () => {
    await search.focus();
    const found = '.backup-list-scroller:not(:has(.backup-folder)) .backup-row';
    figures.set(
      'time machine: search',
      await timed(page, () => page.keyboard.insertText('handleClick').then(() => page.keyboard.press('Shift')), found),
    );
    await untilQuiet(pid, 60_000);
  });
  await search.fill('The long one');
  const long = page.locator('.backup-row', { hasText: 'The long one' });
  await long.waitFor({ timeout: 60_000 });
  await untilQuiet(pid, 60_000);
  await watched(page, figures, `time machine, a chat of up to 10,000 messages`, async () => {
    figures.set(
      'time machine: a chat of up to 10,000 messages',
      await timed(page, () => long.click(), '.backup-messages article'),
    );
    await untilQuiet(pid, 60_000);
  });
  figures.set('messages in that chat', seeded.longMessages);
}

async function measure(chats: number, root: string, service: string): Promise<Figures> {
  const figures: Figures = new Map();
  const profile = join(root, String(chats));
  mkdirSync(profile, { recursive: true, mode: 0o700 });
  const bounds = { x: 0, y: 0, width: 1200, height: 800 };
  writeFileSync(join(profile, 'window.json'), JSON.stringify({ version: 1, bounds }));
  const size = { chats, messagesAChat: MESSAGES_A_CHAT };
  const kept = KEPT === undefined ? join(profile, 'library') : join(KEPT, `${chats}-${MESSAGES_A_CHAT}`);
  if (!existsSync(kept)) await seedScale(kept, size);
  if (KEPT !== undefined) cpSync(kept, join(profile, 'library'), { recursive: true });
  const seeded = scaleOf(size);
  const program = await startProgram(parley(), profile, service);
  try {
    await connect(program, service);
    figures.set('page, idle (MiB)', memory(program.pid).byKind.renderer ?? Number.NaN);
    await measureSending(program, figures);
    await measureScrolling(program, figures);
    await measurePalette(program, figures);
    await measureTrash(program, seeded, figures);
    await measureCjkSearch(program, figures);
    await measureData(program, figures);
    await measureBackup(program, seeded, figures);
  } finally {
    await program.close();
    rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
  }
  return figures;
}

/** By which factor the last decade of chats multiplied a figure. */
const growth = (before: number | undefined, after: number | undefined): string =>
  before === undefined || after === undefined || before <= 0 ? '' : `${(after / before).toFixed(2)}×`;

it('tells what the window costs with years of chats, and how that grew', { timeout: LONG_RUN_MS }, async () => {
  const service: ChildProcess = spawn(process.execPath, [fileURLToPath(new URL('mock-service.mjs', import.meta.url))], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const root = mkdtempSync(join(tmpdir(), 'parley-scale-'));
  try {
    if (service.stdout === null) throw new Error('the service says nothing');
    const [port] = await once(service.stdout, 'data');
    const columns: { readonly chats: number; readonly figures: Figures }[] = [];
    for (const chats of SIZES) {
      columns.push({ chats, figures: await measure(chats, root, `http://127.0.0.1:${String(port).trim()}/v1`) });
      const names = [...new Set(columns.flatMap(({ figures }) => [...figures.keys()]))];
      const table = names.map((name) =>
        Object.fromEntries([
          ['ms unless said', name],
          ...columns.flatMap(({ chats: count, figures }, at) => [
            [`${count} chats`, figures.get(name)?.toFixed(0) ?? ''],
            ...(at === 0
              ? []
              : [[`growth to ${count}`, growth(columns[at - 1]?.figures.get(name), figures.get(name))]]),
          ]),
        ]),
      );
      console.table(table);
      writeResult('scale', { table });
    }
    expect(columns).toHaveLength(SIZES.length);
  } finally {
    service.kill();
    rmSync(root, { recursive: true, force: true, maxRetries: 5 });
  }
});
