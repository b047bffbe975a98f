// `npm run bench`: runs the benchmarks and prints what they wrote to `bench-results/` as one table.
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, stat } from 'node:fs/promises';
import { withDisplay } from './display.mjs';
import { inProject } from './paths.mjs';
import { setUp } from './setup.mjs';
import { runCommand } from './terminal.mjs';

/**
 * What a benchmark writes as `bench-results/<name>.json`.
 *
 * @typedef {object} BenchResult
 * @property {string} name
 * @property {{ name: string, value: number, unit: string, budget?: number }[]} figures
 */

await runCommand(async () => {
  await setUp({ libraries: ['app', 'display'] });
  const { ensureFreshBuild } = await import('./fresh-build.mjs');
  const { runVitest } = await import('./vitest-run.mjs');
  await ensureFreshBuild();
  await mkdir(inProject('bench-results'), { recursive: true });
  const startedAt = Date.now();
  const filters = process.argv.slice(2);
  const { failed } = await withDisplay((env) => runVitest(['bench'], { env, filters }), { isAlwaysVirtual: true });
  printTable(await resultsSince(startedAt));
  return failed === 0 ? 0 : 1;
});

/** @param {number} startedAt @returns {Promise<BenchResult[]>} */
async function resultsSince(startedAt) {
  const folder = inProject('bench-results');
  if (!existsSync(folder)) return [];
  const results = [];
  for (const name of (await readdir(folder)).filter((file) => file.endsWith('.json')).sort()) {
    const path = inProject('bench-results', name);
    if ((await stat(path)).mtimeMs < startedAt) continue;
    const result = JSON.parse(await readFile(path, 'utf8'));
    if (Array.isArray(result.figures)) results.push(result);
  }
  return results;
}

/** @param {readonly BenchResult[]} results */
function printTable(results) {
  const rows = results.flatMap((result) =>
    result.figures.map(({ name, value, unit, budget }) => [
      result.name,
      name,
      `${Number(value.toPrecision(4))} ${unit}`,
      budget === undefined ? '' : `${budget} ${unit}`,
      budget === undefined || value <= budget ? '' : 'over',
    ]),
  );
  const table = [['Benchmark', 'Figure', 'Measured', 'Budget', ''], ...rows];
  const widths = [0, 1, 2, 3, 4].map((column) => Math.max(...table.map((row) => row[column]?.length ?? 0)));
  for (const row of table)
    console.log(
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    );
}
