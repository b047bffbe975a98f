// Drives the real app through turns, chat switches and reloads for PARLEY_SOAK_MINUTES minutes.
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ParleyApp, until } from '../e2e/parley-app.ts';
import { composer, connectFromWelcome } from '../e2e/person.ts';
import { type ScriptedService, startScriptedService } from '../e2e/scripted-service.ts';
import { Inspector } from '../helpers/page/inspector.ts';
import { AppDriver } from './app-driver.ts';
import { quickCheckOf } from './fault-run.ts';
import { judge, type Sample, WARM_UP_SHARE } from './judgement.ts';
import { measure } from './process-figures.ts';

const MINUTES = Number(process.env.PARLEY_SOAK_MINUTES ?? 10);
/** Long enough for the soak to notice a leak. */
const LEAKING_MINUTES = Math.min(MINUTES, 1.5);
const LEAK_KB_PER_TURN = 64;
const SAMPLES = 20;
const KEY = 'sk-test-soak-0000000000000000';
const executable = process.env.PARLEY_PACKAGED;

let service: ScriptedService;
let app: ParleyApp;
let inspector: Inspector | null = null;

beforeEach(async () => {
  service = await startScriptedService();
  service.keys.add(KEY);
  service.tokens = Array.from({ length: 120 }, (_, index) =>
    index % 12 === 0 ? `\n\n- **word ${index}** ` : ` word${index}`,
  );
});

afterEach(async () => {
  inspector?.close();
  inspector = null;
  await app?.dispose();
  await service.close();
});

async function start(): Promise<AppDriver> {
  app = await ParleyApp.start(executable === undefined ? { args: ['--inspect=0'] } : {});
  // A package opens no inspector, so its samples lack the heaps of main and the library's threads.
  if (executable === undefined) inspector = await Inspector.attach(app.output.join(''));
  await connectFromWelcome(app.page, { baseUrl: service.baseUrl, apiKey: KEY });
  await composer(app.page).waitFor();
  return new AppDriver(app.page);
}

/** Measures after garbage collections, so that the heaps contain only what is in use. */
async function sample(driver: AppDriver): Promise<Sample> {
  const pageMb = await driver.heapMb();
  const heaps = (await inspector?.heaps()) ?? [];
  const mainMb = heaps.reduce((sum, heap) => sum + heap.usedMb, 0);
  return { turns: driver.turns, pageMb, mainMb, ...(await measure(app.processId)) };
}

async function drive(driver: AppDriver, minutes: number, afterRound?: () => Promise<void>): Promise<readonly Sample[]> {
  const startedAt = performance.now();
  const samples: Sample[] = [];
  const runMs = minutes * 60_000;
  while (performance.now() - startedAt < runMs) {
    await driver.round();
    await afterRound?.();
    const elapsedMs = performance.now() - startedAt;
    // Don't reload in the judged part: a reloaded window frees what it leaked.
    driver.isReloading = elapsedMs < runMs * WARM_UP_SHARE;
    if (elapsedMs < ((samples.length + 1) * runMs) / SAMPLES) continue;
    const one = await sample(driver);
    samples.push(one);
    console.info(
      `${(elapsedMs / 60_000).toFixed(1)} min: ${driver.turns} turns, ${driver.switches} switches, ${driver.reloads} reloads; page ${one.pageMb.toFixed(1)} MB, main ${one.mainMb.toFixed(1)} MB, own ${one.ownMb.toFixed(0)} MB, RSS ${one.rssMb.toFixed(0)} MB, ${one.handles} handles, ${one.processes} processes`,
    );
  }
  return samples;
}

test(`neither grows nor breaks in ${MINUTES} minutes of turns, switches and reloads`, async () => {
  const driver = await start();
  const { words, problems } = judge(await drive(driver, MINUTES));
  console.info(words);
  expect(problems).toEqual([]);
  expect(await driver.storedMessages()).toBe(2 * driver.turns);
  // An inspected app waits until the inspector detaches.
  inspector?.close();
  await app.quit();
  await until('the library is closed', () => quickCheckOf(join(app.userDataDir, 'library', 'library.db')) === 'ok');
});

test(`would have noticed a leak of ${LEAK_KB_PER_TURN} KB a turn in main`, async (context) => {
  context.skip(executable !== undefined, 'A package opens no inspector, which the leak needs.');
  const driver = await start();
  const samples = await drive(driver, LEAKING_MINUTES, async () => {
    // Leak outside the heap, where only the system sees it, like a leak of the database or of a buffer.
    await inspector?.evaluate(
      `void (globalThis.leaked ??= []).push(Buffer.alloc(${LEAK_KB_PER_TURN * driver.turnsPerRound * 1024}, 1))`,
    );
  });
  const { words, problems } = judge(samples);
  console.info(words);
  // Caches are still filling in such a short run, so there may be other problems.
  expect(problems).toEqual(expect.arrayContaining([expect.stringMatching(/^ownMb grows by/)]));
});

test(`would have noticed a leak of ${LEAK_KB_PER_TURN / 4} KB a turn in the page`, async () => {
  const driver = await start();
  const samples = await drive(driver, LEAKING_MINUTES, () =>
    driver.leak((LEAK_KB_PER_TURN / 4) * driver.turnsPerRound * 1024),
  );
  const { words, problems } = judge(samples);
  console.info(words);
  expect(problems).toEqual(expect.arrayContaining([expect.stringMatching(/^pageMb grows by/)]));
});
