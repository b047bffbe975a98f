// Starts one of the measured programs, attaches to its window, and ends all of its processes.
import { type ChildProcess, spawn } from 'node:child_process';
import { type Browser, chromium, type Page } from 'playwright';
import { LANGUAGE, until } from '../e2e/parley-app.ts';
import { signalProcess } from '../helpers/system/signal-process.ts';
import { processIds, processorSeconds } from './processes.ts';
import type { Subject } from './subjects.ts';

export const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

export interface MeasuredProgram {
  readonly subject: Subject;
  readonly page: Page;
  readonly pid: number;
  readonly close: () => Promise<void>;
}

export const commandFor = (subject: Subject, profile: string): readonly string[] => [
  ...subject.command,
  `--user-data-dir=${profile}`,
];

export const environmentFor = (subject: Subject, profile: string, service: string): NodeJS.ProcessEnv => ({
  ...process.env,
  NODE_ENV: undefined,
  ELECTRON_RUN_AS_NODE: undefined,
  HOME: profile,
  XDG_CONFIG_HOME: profile,
  XDG_CACHE_HOME: profile,
  XDG_DATA_HOME: profile,
  ...LANGUAGE,
  ...subject.env(profile, service),
});

export async function startProgram(subject: Subject, profile: string, service: string): Promise<MeasuredProgram> {
  const [program = '', ...args] = commandFor(subject, profile);
  const child = spawn(program, [...args, '--remote-debugging-port=0'], {
    env: environmentFor(subject, profile, service),
    stdio: ['ignore', 'ignore', 'pipe'],
    detached: true,
  });
  let said = '';
  child.stderr.on('data', (chunk: Buffer) => {
    said = (said + chunk.toString()).slice(-20_000);
  });
  let browser: Browser | null = null;
  const close = async (): Promise<void> => {
    await endProgram(child);
    await browser?.close();
  };
  try {
    const address = await until('the program opens its DevTools port', () => /ws:\/\/127[^\s]+/.exec(said)?.[0]);
    const connected = await chromium.connectOverCDP(address);
    browser = connected;
    const page = await until('the window is there', () =>
      connected
        .contexts()
        .flatMap((context) => context.pages())
        .find((one) => /^(app|file):/.test(one.url())),
    );
    await page.waitForLoadState('domcontentloaded');
    return { subject, page, pid: child.pid ?? 0, close };
  } catch (error) {
    await close();
    throw new Error(`${subject.name} did not start: ${String(error)}\n${said.slice(-2_000)}`);
  }
}

/** Kills the program, so that it writes nothing while it exits. */
export async function endProgram(child: ChildProcess): Promise<void> {
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null;
  // Kill the children first: some would notice that their parent died, and exit by themselves.
  for (const pid of [...processIds(child.pid ?? 0)].reverse()) signalProcess(pid, 'SIGKILL');
  await until('the program has ended', hasEnded);
}

/** Waits until the program uses under a twentieth of one core for a second, or until `maxMs` have passed. */
export async function untilQuiet(pid: number, maxMs = 30_000): Promise<void> {
  const end = performance.now() + maxMs;
  let before = processorSeconds(pid);
  while (performance.now() < end) {
    await wait(1_000);
    const now = processorSeconds(pid);
    if (now - before < 0.05) return;
    before = now;
  }
}
