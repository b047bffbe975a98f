// Measures the window with 1,000, 10,000 and 100,000 chats, and the growth. Reports figures; never fails on them.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { scaleOf, seedScale } from '../helpers/data/seed-scale.ts';
import { startProgram } from './measured-program.ts';
import { memory } from './processes.ts';
import { writeResult } from './report.ts';
import { connect, type Figures, STEPS } from './scale-steps.ts';
import { parley } from './subjects.ts';
import { growthOf } from './times.ts';

/** Numbers of chats. `PARLEY_BENCH_SCALE=1000,10000` chooses others. */
const SIZES = (process.env.PARLEY_BENCH_SCALE ?? '1000,10000,100000').split(',').map(Number);
const MESSAGES_A_CHAT = Number(process.env.PARLEY_BENCH_SCALE_MESSAGES ?? 10);
/** A folder that keeps the seeded libraries for the next run: seeding the largest takes longer than measuring it. */
const KEPT = process.env.PARLEY_BENCH_SCALE_KEPT;
const LONG_RUN_MS = 4 * 60 * 60 * 1000;
/** The steps to run. `PARLEY_BENCH_SCALE_STEPS=scroll,trash` chooses some. */
const WANTED = process.env.PARLEY_BENCH_SCALE_STEPS?.split(',') ?? Object.keys(STEPS);

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
    for (const name of WANTED) await STEPS[name]?.(program, figures, seeded);
  } finally {
    await program.close();
    rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
  }
  return figures;
}

it('measures the window with years of chats, and its growth', { timeout: LONG_RUN_MS }, async () => {
  const service: ChildProcess = spawn(process.execPath, [fileURLToPath(new URL('mock-service.mjs', import.meta.url))], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const root = mkdtempSync(join(tmpdir(), 'parley-scale-'));
  try {
    if (service.stdout === null) throw new Error('the service has no output');
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
              : [[`growth to ${count}`, growthOf(columns[at - 1]?.figures.get(name), figures.get(name))]]),
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
