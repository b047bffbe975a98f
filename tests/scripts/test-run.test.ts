// A test run leaves nothing behind: no process, however detached, and no temporary folder.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { until } from '../helpers/until.ts';

const MODULE = resolve(import.meta.dirname, '../../scripts/testing/test-run.mjs');
/**
 * A test run inside another one. It starts a detached process that ignores SIGTERM, prints that process's id and the
 * run's folders, and waits or exits.
 */
const programText = (isWaiting: boolean) => `
  import { spawn } from 'node:child_process';
  import { mkdtempSync } from 'node:fs';
  import { tmpdir } from 'node:os';
  import { join } from 'node:path';
  import { asTestRun, inMemory } from ${JSON.stringify(MODULE)};
  await asTestRun(() => asTestRun(async () => {
    mkdtempSync(join(tmpdir(), 'left-'));
    const memory = inMemory().TMPDIR ?? null;
    if (memory !== null) mkdtempSync(join(memory, 'left-'));
    const stubborn = "process.on('SIGTERM', () => {}); setInterval(() => {}, 1000); console.log(process.pid)";
    const left = spawn(process.execPath, ['-e', stubborn], { detached: true, stdio: ['ignore', 'pipe', 'ignore'] });
    left.stdout.once('data', (said) => console.log(JSON.stringify({ id: Number(said), folder: tmpdir(), memory })));
    ${isWaiting ? 'await new Promise((done) => setTimeout(done, 600_000));' : 'await new Promise((done) => left.stdout.once("data", done)); left.unref();'}
  }));
`;

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'parley-own-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Whether the process runs: a dead one isn't in /proc, or is in state Z until its parent notices. */
const runs = (id: number) =>
  existsSync(`/proc/${id}`) && !/^State:\tZ/m.test(readFileSync(`/proc/${id}/status`, 'utf8'));

/** Waits, because a run finds processes by their environment, which a killed one loses a moment before it ends. */
const hasEnded = (id: number) => until(() => expect(runs(id)).toBe(false));

/** Expects that the folders in memory of both runs are gone; `memory` is null if there was no room. */
function expectGone(memory: string | null): void {
  if (memory === null) return;
  expect([memory, dirname(memory)].filter((path) => path !== '/dev/shm' && existsSync(path))).toEqual([]);
}

async function play(isWaiting: boolean, meanwhile: (send: (signal: NodeJS.Signals) => void) => void) {
  const child = spawn(process.execPath, ['--input-type=module', '-e', programText(isWaiting)], {
    env: { ...process.env, TMPDIR: folder },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  const [said] = await once(child.stdout, 'data');
  const told: { id: number; folder: string; memory: string | null } = JSON.parse(String(said));
  meanwhile((signal) => child.kill(signal));
  const [code] = await ended;
  return { code, ...told };
}

describe.runIf(process.platform === 'linux')('nothing is left', () => {
  it('of a completed run', async () => {
    const { code, id, folder: own, memory } = await play(false, () => undefined);
    expect(code).toBe(0);
    expect(own.startsWith(`${folder}/`)).toBe(true);
    await hasEnded(id);
    expect(readdirSync(folder)).toEqual([]);
    expectGone(memory);
  });

  it.each([
    ['SIGINT', 130],
    ['SIGTERM', 143],
    ['SIGHUP', 129],
  ] as const)('of a run that %s interrupts', async (signal, expected) => {
    const { code, id, memory } = await play(true, (send) => send(signal));
    expect(code).toBe(expected);
    await hasEnded(id);
    expect(readdirSync(folder)).toEqual([]);
    expectGone(memory);
  });
});
