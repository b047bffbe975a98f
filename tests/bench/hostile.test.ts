// Measures how long each large hostile text keeps the window busy. Reports figures; never fails on them.
import { expect, it } from 'vitest';
import { ParleyApp } from '../e2e/parley-app.ts';
import { composer, connectFromWelcome, exchange } from '../e2e/person.ts';
import { startScriptedService } from '../e2e/scripted-service.ts';
import { HOSTILE_ENTRIES, hostileMarkdown } from '../helpers/data/hostile-entries.ts';
import { writeResult } from './report.ts';
import { appExecutable } from './subjects.ts';

const KEY = 'sk-bench-hostile-4c1d';
const SHOWN = 10;
const large = HOSTILE_ENTRIES.filter(({ checks }) => checks.some((name) => name.startsWith('bounded')));

it('measures the longest task for each large hostile text', { timeout: 3_600_000 }, async () => {
  const service = await startScriptedService();
  service.keys.add(KEY);
  const app = await ParleyApp.start({ executable: appExecutable() });
  try {
    const { page } = app;
    await connectFromWelcome(page, { baseUrl: service.baseUrl, apiKey: KEY });
    await composer(page).waitFor();
    await page.evaluate(() => {
      const tasks: number[] = [];
      Object.assign(globalThis, { benchTasks: tasks });
      new PerformanceObserver((list) => tasks.push(...list.getEntries().map((entry) => entry.duration))).observe({
        type: 'longtask',
      });
    });
    const rows: { name: string; longestMs: number; busyMs: number }[] = [];
    for (const entry of large) {
      await page.getByRole('button', { name: 'New chat' }).first().click();
      await page.evaluate(() => Reflect.get(globalThis, 'benchTasks').splice(0));
      await exchange(page, service, `Show ${entry.name}`, hostileMarkdown(entry));
      const tasks: readonly number[] = await page.evaluate(() => Reflect.get(globalThis, 'benchTasks').slice());
      rows.push({
        name: entry.name,
        longestMs: Math.max(0, ...tasks),
        busyMs: tasks.reduce((sum, ms) => sum + ms, 0),
      });
    }
    rows.sort((one, other) => other.longestMs - one.longestMs);
    writeResult('hostile', { rows });
    console.log(`\nThe longest tasks of ${rows.length} hostile texts (and all tasks over 50 ms together):`);
    for (const { name, longestMs, busyMs } of rows.slice(0, SHOWN))
      console.log(`${name}: ${Math.round(longestMs)} ms (${Math.round(busyMs)} ms)`);
    expect(rows).toHaveLength(large.length);
  } finally {
    await app.dispose();
    await service.close();
  }
});
