// Compares the memory of scrolling through a chat with and without 500 images. Reports figures; never fails on them.
import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { expect, it, onTestFinished } from 'vitest';
import { libraryPaths } from '../../electron/library/file/files.ts';
import { releaseClosed } from '../../electron/library/file/release-closed.ts';
import { Sql } from '../../electron/library/file/sql.ts';
import { patternedPng } from '../helpers/data/images.ts';
import { seedLibrary } from '../helpers/data/seed-library.ts';
import { startProgram, untilQuiet, wait } from './measured-program.ts';
import { memory } from './processes.ts';
import { writeResult } from './report.ts';
import { parley } from './subjects.ts';

const IMAGES = 500;
const WIDTH = 1_600;
const HEIGHT = 1_200;
/** Memory is measured after this many turns of the wheel. */
const STEPS_PER_LOOK = 8;

interface Growth {
  readonly peak: number;
  readonly rested: number;
  readonly byKind: Readonly<Record<string, number>>;
}

/** Gives every question of the long chat an image of its own. */
async function addImages(folder: string): Promise<void> {
  const sql = new Sql(libraryPaths(folder).library);
  sql.configure();
  sql.transaction('fast', () => {
    for (let at = 0; at < IMAGES; at += 1) {
      const bytes = patternedPng(WIDTH, HEIGHT, at);
      const sha256 = createHash('sha256').update(bytes).digest('hex');
      const data = bytes.toString('base64');
      sql.insert('attachments', {
        ...{ message_id: `seed-0-${at * 2}`, position: 0, sha256 },
        ...{ kind: 'image', name: `image-${at}.png`, mime: 'image/png', alt: null },
      });
      sql.insert('attachment_files', {
        ...{ sha256, size: bytes.length, width: WIDTH, height: HEIGHT, thumbnail: null, data },
      });
    }
  });
  sql.close();
  await releaseClosed();
}

/** Scrolls to the other end of the chat with the wheel, and returns the peak memory in MiB. */
async function scroll(page: Page, pid: number, direction: 1 | -1): Promise<number> {
  let peak = 0;
  for (let step = 0; ; step += 1) {
    await page.mouse.wheel(0, direction * 1_400);
    await wait(50);
    if (step % STEPS_PER_LOOK !== 0) continue;
    peak = Math.max(peak, memory(pid).totalMib);
    const isAtEnd = await page.locator('[role="log"]').evaluate((log, way) => {
      const scroller = log.closest('.message-scroller') ?? log;
      return way < 0 ? scroller.scrollTop < 1 : scroller.scrollTop + scroller.clientHeight > scroller.scrollHeight - 2;
    }, direction);
    if (isAtEnd) return peak;
  }
}

async function measure(hasImages: boolean): Promise<readonly Growth[]> {
  const profile = mkdtempSync(join(tmpdir(), 'parley-bench-'));
  onTestFinished(() => rmSync(profile, { recursive: true, force: true, maxRetries: 5 }));
  const folder = join(profile, 'library');
  await seedLibrary(folder, { conversations: 10, messages: 2 * IMAGES + 40, longMessages: 2 * IMAGES });
  if (hasImages) await addImages(folder);
  const { page, pid, close } = await startProgram(parley(), profile, '');
  onTestFinished(close);
  await page.getByRole('navigation', { name: 'Conversations' }).getByRole('button', { name: 'The long one' }).click();
  await page.getByRole('log').getByRole('article').first().waitFor();
  // Main and the page collect the start's garbage, at the latest twenty seconds after it.
  await wait(25_000);
  await untilQuiet(pid, 30_000);
  const before = memory(pid);
  await page.getByRole('log').hover();
  const passes: Growth[] = [];
  for (const direction of [-1, 1, -1] as const) {
    const peak = await scroll(page, pid, direction);
    // Threads collect their garbage after four idle seconds.
    await wait(10_000);
    await untilQuiet(pid, 30_000);
    const after = memory(pid);
    const kinds = Object.entries(after.byKind).map(([kind, mib]) => [kind, mib - (before.byKind[kind] ?? 0)]);
    passes.push({
      peak: peak - before.totalMib,
      rested: after.totalMib - before.totalMib,
      byKind: Object.fromEntries(kinds),
    });
  }
  await close();
  return passes;
}

const mib = (value: number): string => `${value.toFixed(0)} MiB`;

it('measures the memory of scrolling through 500 images', async () => {
  const without = await measure(false);
  const withImages = await measure(true);
  for (const [at, pass] of withImages.entries()) {
    const other = without[at];
    if (other === undefined) throw new Error('a pass is missing');
    console.info(
      `pass ${at + 1}: peak ${mib(pass.peak)} (without images ${mib(other.peak)}), at rest ${mib(pass.rested)} (${mib(other.rested)}); ` +
        `more with images: ${mib(pass.peak - other.peak)} at the peak, ${mib(pass.rested - other.rested)} at rest; goal 60 MiB (load ${(loadavg()[0] ?? 0).toFixed(1)})`,
    );
    console.info(JSON.stringify({ with: pass.byKind, without: other.byKind }));
  }
  writeResult('images', { withImages, without });
  expect(withImages).toHaveLength(3);
});
