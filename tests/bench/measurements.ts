// Single measurements: a start, a streamed reply, an opened chat.
import { readFileSync } from 'node:fs';
import { until } from '../e2e/parley-app.ts';
import { startPiped, untilTypable } from './devtools-pipe.ts';
import { commandFor, endProgram, environmentFor, type MeasuredProgram, untilQuiet, wait } from './measured-program.ts';
import type {} from './probe-on-window.ts';
import { mainSeconds, memory, processorSeconds } from './processes.ts';
import type { Subject } from './subjects.ts';

/** The script that runs in the measured page. */
export const probe = readFileSync(new URL('page-probe.js', import.meta.url), 'utf8');

/** Memory is read after this idle time, when the page has released what it no longer needs. */
const IDLE_MS = 30_000;
/** After this time, the start's deferred work is done: the file check, and the first upkeep with the day's backup. */
const AFTER_START_MS = 45_000;
const IDLE_SHARE_MS = 60_000;
const KEY_EVERY_MS = 200;
const SWITCHES = 40;
const SEARCHES = 40;
const STREAM_MAX_MS = 300_000;

export type Figures = Readonly<Record<string, number>>;

/** The smallest value that `share` of the list does not exceed. */
function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN;
}

export async function measureStart(subject: Subject, profile: string, service: string): Promise<Figures> {
  const program = startPiped(commandFor(subject, profile), environmentFor(subject, profile, service));
  const pid = program.child.pid ?? 0;
  try {
    const typableMs = await untilTypable(program, subject.composer);
    const startProcessorSeconds = processorSeconds(pid);
    await wait(IDLE_MS);
    const { totalMib, byKind } = memory(pid);
    const kinds = Object.fromEntries(Object.entries(byKind).map(([kind, mib]) => [`idleMib ${kind}`, mib]));
    return { typableMs, startProcessorSeconds, idleMib: totalMib, ...kinds };
  } finally {
    await endProgram(program.child);
  }
}

/** The cost of an idle visible window: the share of one core over a minute, long after the start. */
export async function measureIdle(subject: Subject, profile: string, service: string): Promise<Figures> {
  const program = startPiped(commandFor(subject, profile), environmentFor(subject, profile, service));
  const pid = program.child.pid ?? 0;
  try {
    await untilTypable(program, subject.composer);
    await wait(AFTER_START_MS);
    const [main, all] = [mainSeconds(pid), processorSeconds(pid)];
    await wait(IDLE_SHARE_MS);
    const percent = (seconds: number): number => (seconds / (IDLE_SHARE_MS / 1_000)) * 100;
    return { mainPercent: percent(mainSeconds(pid) - main), allPercent: percent(processorSeconds(pid) - all) };
  } finally {
    await endProgram(program.child);
  }
}

export interface Order {
  readonly id: string;
  readonly kind: 'rich' | 'words';
  readonly tokens: number;
  /** Tokens per second; 0 sends them as fast as they are read. */
  readonly rate: number;
  readonly isTyping?: boolean;
}

interface Sent {
  readonly tokens: number;
  readonly writes: readonly number[];
}

const isSent = (value: unknown): value is Sent =>
  typeof value === 'object' && value !== null && 'writes' in value && Array.isArray(value.writes);

/** Sends one request in a new chat and watches its reply to the end. */
export async function measureReply(program: MeasuredProgram, service: string, order: Order): Promise<Figures> {
  const { page, subject, pid } = program;
  const hasWords = order.kind === 'words';
  await subject.newChat(page);
  await untilQuiet(pid, 15_000);
  await page.evaluate(probe);
  await page.evaluate((what) => window.benchProbe.begin(what), {
    root: subject.log,
    mark: `ENDMARK-${order.id}`,
    hasWords,
  });
  const before = processorSeconds(pid);
  await page.fill(
    subject.composer,
    `BENCH kind=${order.kind} tokens=${order.tokens} rate=${order.rate} seed=7 id=${order.id}`,
  );
  await page.press(subject.composer, 'Enter');
  let keys: NodeJS.Timeout | null = null;
  if (order.isTyping === true) {
    await wait(1_500);
    await page.evaluate((selector) => window.benchProbe.watchKeys(selector), subject.composer);
    let count = 0;
    // Don't wait for a key, so that it arrives in any state of the page. The last keys may fail, as the page closes.
    keys = setInterval(
      () => void page.keyboard.press(++count % 8 === 0 ? 'Space' : 'a').catch(() => undefined),
      KEY_EVERY_MS,
    );
  }
  await until(
    'the reply is painted',
    async () => {
      await wait(250);
      return page.evaluate(() => window.benchProbe.isDone());
    },
    STREAM_MAX_MS,
  );
  const processorUsed = processorSeconds(pid) - before;
  if (keys !== null) {
    clearInterval(keys);
    await wait(1_000);
  }
  const found = await page.evaluate(() => window.benchProbe.end());
  const sent: unknown = await (await fetch(`${service.replace(/v1$/, '')}sent/${order.id}`)).json();
  if (!isSent(sent)) throw new Error(`the service knows nothing of ${order.id}`);
  const first = sent.writes[0] ?? 0;
  const last = sent.writes.at(-1) ?? 0;
  const delays = sent.writes.slice(0, -2).map((at, index) => (found.wordsPainted[index] ?? Number.NaN) - at);
  return {
    processorSeconds: processorUsed,
    processorMsPerToken: (processorUsed * 1000) / sent.tokens,
    lastByteToPaintedMs: found.markPainted - last,
    longestTaskMs: Math.max(0, ...found.tasks.filter(([at, ms]) => at + ms >= first).map(([, ms]) => ms)),
    longGaps: found.gaps.filter(([at, ms]) => at + ms >= first && at <= found.markPainted).length,
    ...(hasWords ? { paintedP50Ms: quantile(delays, 0.5), paintedP95Ms: quantile(delays, 0.95) } : {}),
    ...(found.keys.length > 0
      ? { keys: found.keys.length, keyP50Ms: quantile(found.keys, 0.5), keyP95Ms: quantile(found.keys, 0.95) }
      : {}),
  };
}

/** Measures how much memory a reply that arrives all at once still takes later. */
export async function measureReplyMemory(
  program: MeasuredProgram,
  service: string,
  order: { readonly id: string; readonly tokens: number },
): Promise<Figures> {
  const before = memory(program.pid).totalMib;
  const reply = await measureReply(program, service, { ...order, kind: 'rich', rate: 0 });
  await untilQuiet(program.pid);
  await wait(IDLE_MS);
  const after = memory(program.pid).totalMib;
  return { ...reply, beforeMib: before, afterMib: after, growthMib: after - before };
}

/** Measures opening the program's prepared chat. @param mark the end of its last message */
export async function measureLongChat(program: MeasuredProgram, mark: string): Promise<Figures> {
  const { page, subject, pid } = program;
  await page.waitForSelector(subject.composer);
  await wait(3_000);
  await untilQuiet(pid, 15_000);
  await page.evaluate(probe);
  await page.evaluate((what) => window.benchProbe.begin(what), {
    root: subject.log,
    mark,
    hasWords: false,
  });
  const before = processorSeconds(pid);
  await subject.openLong(page);
  await until('the chat is painted', () => page.evaluate(() => window.benchProbe.isDone()), 60_000);
  await untilQuiet(pid);
  const processorUsed = processorSeconds(pid) - before;
  const found = await page.evaluate(() => window.benchProbe.end());
  await wait(2_000);
  return {
    openMs: found.markPainted - found.clicked,
    processorSeconds: processorUsed,
    longestTaskMs: Math.max(0, ...found.tasks.filter(([at, ms]) => at + ms >= found.clicked).map(([, ms]) => ms)),
    longGaps: found.gaps.filter(([at, ms]) => at + ms >= found.clicked && at <= found.markPainted).length,
    afterMib: memory(pid).totalMib,
  };
}

/** Switches repeatedly between two long chats and a new chat. Only Parley can do this. */
export async function measureSwitching(
  program: MeasuredProgram,
  titles: readonly string[],
  mark: string,
): Promise<Figures> {
  await untilQuiet(program.pid, 15_000);
  return switchAround(program, titles, mark, (switches) => switches < SWITCHES);
}

async function switchAround(
  { page, subject }: MeasuredProgram,
  titles: readonly string[],
  mark: string,
  goesOn: (switches: number) => boolean,
): Promise<Figures> {
  await page.evaluate(probe);
  await page.evaluate((what) => window.benchProbe.begin(what), {
    root: subject.log,
    mark: 'what no chat ends with',
    hasWords: false,
  });
  const switches: number[] = [];
  const fresh: { readonly thereMs: number; readonly paintedMs: number }[] = [];
  for (let count = 0; goesOn(count); count++) {
    const title = titles[count % titles.length] ?? '';
    const row = page
      .getByRole('navigation', { name: 'Conversations' })
      .getByRole('button', { name: title, exact: true });
    const button = await row.elementHandle();
    if (button !== null)
      switches.push(
        await page.evaluate(([one, end]) => window.benchProbe.untilShown(one, end), [button, mark] as const),
      );
    // Wait, so that work after the first frame doesn't delay the next switch.
    await wait(400);
    const newChat = await page.locator('button.new-chat-button').elementHandle();
    if (newChat !== null)
      fresh.push(
        await page.evaluate(([one, box]) => window.benchProbe.untilTypable(one, box), [
          newChat,
          subject.composer,
        ] as const),
      );
    await wait(400);
  }
  const { tasks, gaps } = await page.evaluate(() => window.benchProbe.end());
  const typable = fresh.map((one) => one.thereMs);
  const painted = fresh.map((one) => one.paintedMs);
  return {
    newChats: fresh.length,
    switchP50Ms: quantile(switches, 0.5),
    switchP95Ms: quantile(switches, 0.95),
    newChatP50Ms: quantile(typable, 0.5),
    newChatP95Ms: quantile(typable, 0.95),
    newChatPaintedP50Ms: quantile(painted, 0.5),
    newChatPaintedP95Ms: quantile(painted, 0.95),
    longestTaskMs: Math.max(0, ...tasks.map(([, ms]) => ms)),
    longGaps: gaps.length,
  };
}

/** Measures switching between chats while a chosen file is imported. */
export async function measureImporting(
  program: MeasuredProgram,
  titles: readonly string[],
  mark: string,
): Promise<Figures> {
  const { page, pid } = program;
  await untilQuiet(pid, 15_000);
  let isImporting = true;
  // Start the import first: the presses below must have the page for themselves.
  const imported = page.evaluate(async () => {
    const endOf = (kind: string): Promise<string> =>
      new Promise((resolve) => {
        const stop = window.parley.onJobProgress((job) => {
          if (job.state === 'running' || job.kind !== kind) return;
          stop();
          resolve(job.state);
        });
      });
    const read = endOf('preview_import');
    const preview = await window.parley.dataPreviewImport({});
    if (!preview.ok || preview.value === null || (await read) !== 'finished') return 'not read';
    const ended = endOf('import');
    const started = await window.parley.dataImport(preview.value);
    return started.ok ? ended : 'not started';
  });
  const startedAt = performance.now();
  const over = imported.then((state) => {
    isImporting = false;
    return { state, ms: performance.now() - startedAt };
  });
  const figures = await switchAround(program, titles, mark, () => isImporting);
  const { state, ms } = await over;
  if (state !== 'finished') throw new Error(`the import: ${state}`);
  return { ...figures, importSeconds: ms / 1_000 };
}

/** How long the first page of hits takes while a reply streams. Only Parley has a search. */
export async function measureSearch(program: MeasuredProgram, id: string, words: readonly string[]): Promise<Figures> {
  const { page, subject } = program;
  await subject.newChat(page);
  await page.fill(subject.composer, `BENCH kind=rich tokens=20000 rate=200 seed=7 id=${id}`);
  await page.press(subject.composer, 'Enter');
  await wait(2_000);
  const times: number[] = [];
  for (let count = 0; count < SEARCHES; count++) {
    times.push(
      await page.evaluate(
        async (query) => {
          const start = performance.now();
          const answer = await window.parley.searchQuery({ query, offset: 0 });
          if (!answer.ok) throw new Error(answer.error.reason);
          return performance.now() - start;
        },
        words[count % words.length] ?? '',
      ),
    );
    await wait(200);
  }
  // The first search opens the index.
  const later = times.slice(1);
  return {
    firstSearchMs: times[0] ?? Number.NaN,
    searchP50Ms: quantile(later, 0.5),
    searchP95Ms: quantile(later, 0.95),
  };
}
