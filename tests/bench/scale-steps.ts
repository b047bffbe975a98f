// The steps that measure the window with a library of any size, in order.
import type { Page } from 'playwright';
import { until } from '../e2e/parley-app.ts';
import { composer, connectFromWelcome, rows } from '../e2e/person.ts';
import type { SeededScale } from '../helpers/data/seed-scale.ts';
import { type MeasuredProgram, untilQuiet } from './measured-program.ts';
import { probe } from './measurements.ts';
import { longestOwnTask } from './own-time.ts';
import { memory } from './processes.ts';
import { summary } from './times.ts';

const SENDS = 9;
const SCROLL_STEPS = 200;
/** Common prefixes, words in many titles, and a word without hits. Over 20 letters in all, so p95 isn't the slowest. */
const TYPED = ['handle', 'the people', 'zqx', 'function return', 'other about'];

export type Figures = Map<string, number>;

/** Measures the time from the next key or press until `selector` is painted. */
async function timed(page: Page, input: () => Promise<void>, selector: string, text = ''): Promise<number> {
  await page.evaluate(([found, words]) => window.benchProbe.expectAfterInput(found, words), [selector, text] as const);
  await input();
  return page.evaluate(() => window.benchProbe.expectedMs());
}

/** Notes the longest task, by duration and by its thread's processor time, and late frames, while `work` runs. */
async function watched(page: Page, figures: Figures, name: string, work: () => Promise<void>): Promise<void> {
  await page.evaluate((what) => window.benchProbe.begin(what), {
    root: '[role="log"]',
    mark: 'what no chat ends with',
    hasWords: false,
  });
  const own = await longestOwnTask(page, work);
  const { tasks, gaps } = await page.evaluate(() => window.benchProbe.end());
  figures.set(`${name}: longest task`, Math.max(0, ...tasks.map(([, ms]) => ms)));
  figures.set(`${name}: longest task, processor time`, own);
  figures.set(`${name}: frames over 50 ms`, gaps.length);
}

export async function connect({ page, pid }: MeasuredProgram, service: string): Promise<void> {
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
  figures.set('send: slowest', summary(times).worst);
}

async function measureLongSending({ page, pid }: MeasuredProgram, figures: Figures): Promise<void> {
  await page.keyboard.press('Control+k');
  await page.locator('.palette-field').fill('The long one');
  await page.locator('.palette-option', { hasText: 'The long one' }).first().click();
  // Wait: the previous chat would receive the words.
  await until('the long chat is open', async () => (await page.title()).includes('The long one'));
  await page.locator('[role="log"] article').first().waitFor();
  const times: number[] = [];
  for (let count = 0; count < SENDS; count++) {
    const words = `BENCH kind=words tokens=20 rate=0 seed=7 id=long${process.pid}x${count}`;
    await composer(page).fill(words);
    await untilQuiet(pid, 3_000);
    times.push(await timed(page, () => composer(page).press('Enter'), '[role="log"] article', words));
    await untilQuiet(pid, 3_000);
  }
  figures.set('send in the longest chat: own message shown', summary(times).median);
  figures.set('send in the longest chat: slowest', summary(times).worst);
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

async function measureTrash({ page, pid }: MeasuredProgram, figures: Figures, seeded: SeededScale): Promise<void> {
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
  // Users take a moment to enter two characters with an input method.
  await untilQuiet(pid, 3_000);
  await watched(page, figures, 'search for two characters', async () => {
    figures.set(
      'search for two characters: shown',
      await timed(page, () => page.keyboard.insertText('数据'), '.search-group'),
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

async function measureBackup({ page, pid }: MeasuredProgram, figures: Figures, seeded: SeededScale): Promise<void> {
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
    figures.set('time machine: search', await timed(page, () => page.keyboard.insertText('handleClick'), found));
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
  figures.set('time machine: messages of the long chat', seeded.longMessages);
}

type Step = (program: MeasuredProgram, figures: Figures, seeded: SeededScale) => Promise<void>;

/** The steps by name, in order. `time machine` needs the settings page that `data` opens. */
export const STEPS: Readonly<Record<string, Step>> = {
  send: measureSending,
  'long send': measureLongSending,
  scroll: measureScrolling,
  palette: measurePalette,
  trash: measureTrash,
  search: measureCjkSearch,
  data: measureData,
  'time machine': measureBackup,
};
