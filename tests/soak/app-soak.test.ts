// Drives the real app through turns, chat switches and reloads for minutes; PARLEY_SOAK_MINUTES says how many.
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ParleyApp, until } from '../e2e/parley-app.ts';
import { composer, connectFromWelcome } from '../e2e/person.ts';
import { type ScriptedService, startScriptedService } from '../e2e/scripted-service.ts';
import { AppDriver } from './app-driver.ts';
import { quickCheckOf } from './fault-run.ts';
import { growthPerMinute, type Measured, measure } from './process-figures.ts';

const MINUTES = Number(process.env.PARLEY_SOAK_MINUTES ?? 10);
/** Caches fill and the compilers do their work; what is used then is what the app needs. */
const WARM_UP_SHARE = 1 / 3;
const SAMPLES = 20;
/** What lives on in the page after a garbage collection; the lists of the sidebar grow with the chats. */
const HEAP_GROWTH_MAX_MB_PER_MINUTE = 2;
/** Memory that is free but not given back makes this one noisy, the more so the shorter the run. */
const GROWTH_MAX_MB_PER_MINUTE = 100 / MINUTES;
const HANDLE_GROWTH_MAX = 20;
const KEY = 'sk-test-soak-0000000000000000';

interface Sample extends Measured {
  readonly heapMb: number;
}

let service: ScriptedService;
let app: ParleyApp;

beforeEach(async () => {
  service = await startScriptedService();
  service.keys.add(KEY);
  service.tokens = Array.from({ length: 120 }, (_, index) =>
    index % 12 === 0 ? `\n\n- **word ${index}** ` : ` word${index}`,
  );
});

afterEach(async () => {
  await app?.dispose();
  await service.close();
});

test(`neither grows nor breaks in ${MINUTES} minutes of turns, switches and reloads`, async () => {
  const executable = process.env.PARLEY_PACKAGED;
  app = await ParleyApp.start(executable === undefined ? {} : { executable });
  await connectFromWelcome(app.page, { baseUrl: service.baseUrl, apiKey: KEY });
  await composer(app.page).waitFor();
  const driver = new AppDriver(app.page);
  const startedAt = performance.now();
  const samples: Sample[] = [];
  const runMs = MINUTES * 60_000;
  while (performance.now() - startedAt < runMs) {
    await driver.round();
    if (performance.now() - startedAt < ((samples.length + 1) * runMs) / SAMPLES) continue;
    const heapMb = await driver.heapMb();
    const sample = { ...(await measure(app.processId, performance.now() - startedAt)), heapMb };
    samples.push(sample);
    console.info(
      `${(sample.atMs / 60_000).toFixed(1)} min: ${driver.turns} turns, ${driver.switches} switches, ${driver.reloads} reloads; page ${sample.heapMb.toFixed(1)} MB after GC, own ${sample.ownMb.toFixed(0)} MB, RSS ${sample.rssMb.toFixed(0)} MB, ${sample.handles} handles, ${sample.processes} processes`,
    );
  }
  const after: readonly Sample[] = samples.filter((sample) => sample.atMs > runMs * WARM_UP_SHARE);
  const growth = growthPerMinute(after, (sample) => sample.ownMb);
  const heap = growthPerMinute(after, (sample) => sample.heapMb);
  const handles = growthPerMinute(after, (sample) => sample.handles) * MINUTES * (1 - WARM_UP_SHARE);
  console.info(
    `after the warm-up: the processes grow by ${growth.toFixed(2)} MB a minute, the page's heap by ${heap.toFixed(2)}, handles by ${handles.toFixed(1)} in all; ${((growth * 1024 * (runMs / 60_000)) / driver.turns).toFixed(1)} KB a turn`,
  );
  expect(heap).toBeLessThan(HEAP_GROWTH_MAX_MB_PER_MINUTE);
  expect(growth).toBeLessThan(GROWTH_MAX_MB_PER_MINUTE);
  expect(handles).toBeLessThan(HANDLE_GROWTH_MAX);
  expect(await driver.storedMessages()).toBe(2 * driver.turns);
  await app.quit();
  await until('the library is closed', () => quickCheckOf(join(app.userDataDir, 'library', 'library.db')) === 'ok');
});
