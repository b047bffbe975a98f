// Compares Parley's window with bare Electron programs on the same replies. Reports figures; never fails on them.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ParleyApp } from '../e2e/parley-app.ts';
import { Inspector } from '../helpers/page/inspector.ts';
import { type MeasuredProgram, startProgram, untilQuiet, wait } from './measured-program.ts';
import {
  type Figures,
  measureIdle,
  measureImporting,
  measureLongChat,
  measureReply,
  measureReplyMemory,
  measureSearch,
  measureStart,
  measureSwitching,
} from './measurements.ts';
import { otherPrograms } from './processes.ts';
import { MARKS, Profiles } from './profiles.ts';
import { type Row, type Run, rowOf, table, type Wanted, writeResult } from './report.ts';
import { bare, LONG_TITLE, OTHER_TITLE, parley, type Subject } from './subjects.ts';

const RUNS = Number(process.env.PARLEY_BENCH_RUNS ?? 5);
/** Words that select parts, as `scripts/bench.mjs` names them. Without words, all parts run. */
const parts = (process.env.PARLEY_BENCH_ONLY ?? '').split(' ').filter(Boolean);
const isWanted = (part: string): boolean => parts.length === 0 || parts.includes(part);
const LONG_RUN_MS = 4 * 60 * 60 * 1000;

/** Searches for a letter, common words, a rare word, other scripts and words that don't occur. */
const SEARCHED = ['h', 'would make', 'rare4242', '東京', 'handleclick', 'größe', 'no such thing anywhere', 'the'];
const GROWTH = [5_000, 10_000, 20_000] as const;

const WANTED: readonly Wanted[] = [
  {
    title: 'Process start to a usable composer',
    what: 'start',
    figure: 'typableMs',
    unit: 'ms',
    bare: 'hello',
    reach: { ratio: 1.4 },
  },
  { title: 'Memory, idle', what: 'start', figure: 'idleMib', unit: 'MiB', bare: 'hello', reach: { ratio: 1.15 } },
  {
    title: 'Memory growth, 20,000 tokens',
    what: 'burst',
    figure: 'growthMib',
    unit: 'MiB',
    bare: 'blocks',
    reach: { value: 30 },
  },
  {
    title: 'Processor time, 5,000 tokens at 200/s',
    what: 'paced',
    figure: 'processorSeconds',
    unit: 's',
    bare: 'blocks',
    reach: { ratio: 1.3 },
  },
  ...GROWTH.map(
    (tokens): Wanted => ({
      title: `Processor time per token, ${tokens.toLocaleString('en')} at 400/s`,
      what: `growth ${tokens}`,
      figure: 'processorMsPerToken',
      unit: 'ms',
      bare: 'blocks',
      reach: { value: 0.8 },
    }),
  ),
  {
    title: 'Growth of the processor time per token from 5,000 to 20,000 tokens',
    what: 'growth',
    figure: 'lastToFirst',
    unit: 'times',
    bare: 'blocks',
    reach: { value: 1.05 },
  },
  {
    title: 'Last byte to painted, 20,000 tokens at once',
    what: 'burst',
    figure: 'lastByteToPaintedMs',
    unit: 'ms',
    bare: 'blocks',
    reach: { ratio: 2.5 },
  },
  {
    title: 'Longest task, 20,000 tokens at once',
    what: 'burst',
    figure: 'longestTaskMs',
    unit: 'ms',
    bare: 'blocks',
    reach: { value: 50 },
  },
  {
    title: 'Frame gaps over 50 ms, 20,000 tokens at once',
    what: 'burst',
    figure: 'longGaps',
    unit: 'gaps',
    bare: 'blocks',
    reach: { value: 0 },
  },
  {
    title: 'Last byte to painted, 200,000 tokens at once',
    what: 'huge',
    figure: 'lastByteToPaintedMs',
    unit: 'ms',
    bare: 'blocks',
    reach: { value: 200 },
  },
  {
    title: 'Memory growth, 200,000 tokens',
    what: 'huge',
    figure: 'growthMib',
    unit: 'MiB',
    bare: 'blocks',
    reach: { value: 60 },
  },
  {
    title: 'Longest task while streaming',
    what: 'paced',
    figure: 'longestTaskMs',
    unit: 'ms',
    bare: 'blocks',
    reach: { value: 50 },
  },
  {
    title: 'Frame gaps over 50 ms while streaming',
    what: 'paced',
    figure: 'longGaps',
    unit: 'gaps',
    bare: 'blocks',
    reach: { value: 0 },
  },
  {
    title: 'Server write to painted at 50/s, p95',
    what: 'latency',
    figure: 'paintedP95Ms',
    unit: 'ms',
    bare: 'blocks',
    reach: { ratio: 1.2 },
  },
  {
    title: 'Key press to next frame while streaming, p95',
    what: 'typing',
    figure: 'keyP95Ms',
    unit: 'ms',
    bare: 'blocks',
    reach: { ratio: 1.2 },
  },
  {
    title: 'Open a chat of 1,000 long messages',
    what: 'long',
    figure: 'openMs',
    unit: 'ms',
    bare: 'stream',
    reach: { ratio: 0.5 },
  },
  {
    title: 'Open a chat whose last reply has 1 MB',
    what: 'large',
    figure: 'openMs',
    unit: 'ms',
    bare: 'stream',
    reach: { value: 150 },
  },
  {
    title: 'Longest task while a chat opens whose last reply has 1 MB',
    what: 'large',
    figure: 'longestTaskMs',
    unit: 'ms',
    bare: 'stream',
    reach: { value: 50 },
  },
  {
    title: 'Frame gaps over 50 ms while a chat opens whose last reply has 1 MB',
    what: 'large',
    figure: 'longGaps',
    unit: 'gaps',
    bare: 'stream',
    reach: { value: 0 },
  },
  {
    title: 'Share of a core that idle main uses',
    what: 'idle',
    figure: 'mainPercent',
    unit: '%',
    bare: 'hello',
    reach: { value: 0.2 },
  },
  {
    title: 'Share of a core that all idle processes use',
    what: 'idle',
    figure: 'allPercent',
    unit: '%',
    bare: 'hello',
    reach: { ratio: 1.15 },
  },
  {
    title: 'New chat: from the press until its box accepts a letter, p95',
    what: 'switch',
    figure: 'newChatP95Ms',
    unit: 'ms',
    bare: 'stream',
    reach: { value: 20 },
  },
  {
    title: 'New chat: from the press until a typed letter is painted, p95',
    what: 'switch',
    figure: 'newChatPaintedP95Ms',
    unit: 'ms',
    bare: 'stream',
    reach: { value: 20 },
  },
  {
    title: 'Switch between two chats of 1,000 messages, p95',
    what: 'switch',
    figure: 'switchP95Ms',
    unit: 'ms',
    bare: 'stream',
    reach: { value: 50 },
  },
  {
    title: 'Longest task while switching and opening new chats',
    what: 'switch',
    figure: 'longestTaskMs',
    unit: 'ms',
    bare: 'stream',
    reach: { value: 50 },
  },
  {
    title: 'Frame gaps over 50 ms while switching and opening new chats',
    what: 'switch',
    figure: 'longGaps',
    unit: 'gaps',
    bare: 'stream',
    reach: { value: 0 },
  },
  {
    title: 'New chat while 100,000 messages are imported: from the press until its box accepts a letter, p95',
    what: 'import',
    figure: 'newChatP95Ms',
    unit: 'ms',
    bare: 'stream',
    reach: { value: 20 },
  },
  {
    title: 'First page of a search in 100,000 messages while a reply streams, p95',
    what: 'search',
    figure: 'searchP95Ms',
    unit: 'ms',
    bare: 'blocks',
    reach: { value: 50 },
  },
  {
    title: 'Memory after a chat of 1,000 long messages',
    what: 'long',
    figure: 'afterMib',
    unit: 'MiB',
    bare: 'stream',
    reach: { value: 420 },
  },
];

let service = '';
let serviceProcess: ChildProcess;
let folder = '';
let profiles: Profiles;
const runs: Run[] = [];
let lastId = 0;

beforeAll(async () => {
  const others = otherPrograms();
  if (others > 0)
    console.warn(
      `Another copy of the app, or of Electron, runs (${others}): memory looks smaller than it is, times longer.`,
    );
  serviceProcess = spawn(process.execPath, [fileURLToPath(new URL('mock-service.mjs', import.meta.url))], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  if (serviceProcess.stdout === null) throw new Error('the service has no output');
  const [port] = await once(serviceProcess.stdout, 'data');
  service = `http://127.0.0.1:${String(port).trim()}/v1`;
  folder = mkdtempSync(join(tmpdir(), 'parley-bench-'));
  profiles = new Profiles(folder, service);
});

afterAll(() => {
  serviceProcess.kill();
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
});

function note(what: string, subject: Subject, repetition: number, figures: Figures): void {
  const load = loadavg()[0] ?? 0;
  runs.push({ what, subject: subject.name, repetition, load, figures });
  const words = Object.entries(figures).map(([name, value]) => `${name} ${value.toFixed(1)}`);
  console.log(`${repetition} ${what}, ${subject.name}: ${words.join(', ')} (load ${load.toFixed(1)})`);
}

const troubles: string[] = [];
/** Reports a failed measurement and lets the others continue, so that hours of work aren't lost. */
async function attempt(name: string, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    troubles.push(`${name}: ${String(error)}`);
    console.error(troubles.at(-1));
  }
}

async function start(subject: Subject, repetition: number): Promise<void> {
  const profile = await profiles.fresh(subject, 'library');
  try {
    note('start', subject, repetition, await measureStart(subject, profile.path, service));
  } finally {
    profile.remove();
  }
}

async function idle(subject: Subject, repetition: number): Promise<void> {
  const profile = await profiles.fresh(subject, 'library');
  try {
    note('idle', subject, repetition, await measureIdle(subject, profile.path, service));
  } finally {
    profile.remove();
  }
}

async function replies(subject: Subject, repetition: number): Promise<void> {
  const profile = await profiles.fresh(subject, 'empty');
  const program = await startProgram(subject, profile.path, service);
  const id = (): string => `r${process.pid}x${++lastId}`;
  const reply = async (what: string, order: Omit<Parameters<typeof measureReply>[2], 'id'>) => {
    const figures = await measureReply(program, service, { ...order, id: id() });
    note(what, subject, repetition, figures);
    return figures;
  };
  try {
    await subject.prepare(program.page, service);
    await program.page.waitForSelector(subject.composer);
    await wait(3_000);
    // The first reply loads and compiles code that later replies use.
    await measureReply(program, service, { id: id(), kind: 'rich', tokens: 500, rate: 0 });
    await untilQuiet(program.pid);
    if (isWanted('burst'))
      note('burst', subject, repetition, await measureReplyMemory(program, service, { id: id(), tokens: 20_000 }));
    if (isWanted('huge'))
      note('huge', subject, repetition, await measureReplyMemory(program, service, { id: id(), tokens: 200_000 }));
    if (isWanted('paced')) await reply('paced', { kind: 'rich', tokens: 5_000, rate: 200 });
    if (isWanted('latency')) await reply('latency', { kind: 'words', tokens: 1_000, rate: 50 });
    if (isWanted('typing')) await reply('typing', { kind: 'rich', tokens: 5_000, rate: 200, isTyping: true });
    if (isWanted('growth')) {
      const perToken: number[] = [];
      for (const tokens of GROWTH) {
        const { processorMsPerToken } = await reply(`growth ${tokens}`, { kind: 'rich', tokens, rate: 400 });
        perToken.push(processorMsPerToken ?? Number.NaN);
      }
      const lastToFirst = (perToken.at(-1) ?? Number.NaN) / (perToken[0] ?? Number.NaN);
      note('growth', subject, repetition, { lastToFirst });
    }
  } finally {
    await program.close();
    profile.remove();
  }
}

const longChat = (subject: Subject, repetition: number) => seededChat('long', subject, repetition);
const largeReply = (subject: Subject, repetition: number) => seededChat('large', subject, repetition);

async function seededChat(kind: 'long' | 'large', subject: Subject, repetition: number): Promise<void> {
  const profile = await profiles.fresh(subject, kind);
  const program = await startProgram(subject, profile.path, service);
  try {
    note(kind, subject, repetition, await measureLongChat(program, MARKS[kind]));
  } finally {
    await program.close();
    profile.remove();
  }
}

/** Connects in a new chat, because a filled library has no connection. */
async function connect({ page, subject, pid }: MeasuredProgram): Promise<void> {
  await page.waitForSelector(subject.composer);
  await page.locator('button.new-chat-button').click();
  await subject.prepare(page, service);
  await page.waitForSelector(subject.composer);
  await untilQuiet(pid);
}

async function switching(subject: Subject, repetition: number): Promise<void> {
  const profile = await profiles.fresh(subject, 'two');
  const program = await startProgram(subject, profile.path, service);
  try {
    await connect(program);
    note('switch', subject, repetition, await measureSwitching(program, [LONG_TITLE, OTHER_TITLE], MARKS.long));
  } finally {
    await program.close();
    profile.remove();
  }
}

/** Measures the built app: the inspector chooses the file, and the packaged app doesn't allow an inspector. */
async function importing(subject: Subject, repetition: number): Promise<void> {
  const profile = await profiles.fresh(subject, 'two');
  const file = await profiles.exported();
  const env = { HOME: profile.path, XDG_CONFIG_HOME: profile.path, XDG_CACHE_HOME: profile.path };
  const app = await ParleyApp.start({ userDataDir: profile.path, env, args: ['--inspect=0'] });
  try {
    const inspector = await Inspector.attach(app.output.join(''));
    const chosen = JSON.stringify({ canceled: false, filePaths: [file] });
    await inspector.evaluate(`void (electron.dialog.showOpenDialog = async () => (${chosen}))`);
    inspector.close();
    const program = { subject, page: app.page, pid: app.processId, close: () => app.dispose() };
    await connect(program);
    note('import', subject, repetition, await measureImporting(program, [LONG_TITLE, OTHER_TITLE], MARKS.long));
  } finally {
    await app.dispose();
    profile.remove();
  }
}

async function searching(subject: Subject, repetition: number): Promise<void> {
  const profile = await profiles.fresh(subject, 'library');
  const program = await startProgram(subject, profile.path, service);
  try {
    await connect(program);
    note('search', subject, repetition, await measureSearch(program, `s${process.pid}x${++lastId}`, SEARCHED));
  } finally {
    await program.close();
    profile.remove();
  }
}

it('measures the window compared with bare programs', { timeout: LONG_RUN_MS }, async () => {
  const ours = parley();
  const suites: readonly [boolean, (subject: Subject, repetition: number) => Promise<void>, readonly Subject[]][] = [
    [isWanted('start'), start, [await bare('hello'), ours]],
    [['burst', 'huge', 'paced', 'latency', 'typing', 'growth'].some(isWanted), replies, [await bare('blocks'), ours]],
    [isWanted('long'), longChat, [await bare('stream'), ours]],
    [isWanted('large'), largeReply, [await bare('stream'), ours]],
    [isWanted('idle'), idle, [await bare('hello'), ours]],
    [isWanted('switch'), switching, [ours]],
    [isWanted('import'), importing, [ours]],
    [isWanted('search'), searching, [ours]],
  ];
  for (let repetition = 1; repetition <= RUNS; repetition++) {
    // Measure the programs in turn, so that a ratio compares them under the same conditions.
    for (const [isOn, suite, subjects] of suites) {
      if (!isOn) continue;
      for (const subject of subjects) await attempt(`${suite.name}, ${subject.name}`, () => suite(subject, repetition));
    }
    const rows = WANTED.map((wanted) => rowOf(wanted, runs)).filter((row): row is Row => row !== null);
    writeResult('window', { repetitions: repetition, rows, runs, troubles });
    if (repetition === RUNS) console.log(`\n${table(rows)}\n`);
  }
  expect(troubles).toEqual([]);
});
