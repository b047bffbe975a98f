// Measures the processor time of the page's tasks, which doesn't include waiting on a busy machine.
import type { Page } from 'playwright';

interface TraceEvent {
  readonly name: string;
  readonly pid: number;
  readonly tid: number;
  /** The thread's processor time, in microseconds. */
  readonly tdur?: number;
}

const TASK = 'RunTask';
const CATEGORIES = ['devtools.timeline', 'disabled-by-default-devtools.timeline'];

/** The longest task of the page while `work` is done, in milliseconds of its thread's processor time. */
export async function longestOwnTask(page: Page, work: () => Promise<void>): Promise<number> {
  const browser = page.context().browser();
  if (browser === null) throw new Error('the page has no browser');
  await browser.startTracing(page, { categories: CATEGORIES });
  await work();
  const trace: { readonly traceEvents: readonly TraceEvent[] } = JSON.parse((await browser.stopTracing()).toString());
  const threadOf = ({ pid, tid }: TraceEvent): string => `${pid}:${tid}`;
  // Only the thread of a page draws frames.
  const pages = new Set(
    trace.traceEvents.filter(({ name }) => name === 'FireAnimationFrame' || name === 'Layout').map(threadOf),
  );
  const tasks = trace.traceEvents.filter((event) => event.name === TASK && pages.has(threadOf(event)));
  if (tasks.length === 0) throw new Error('the page had no task');
  return tasks.reduce((longest, { tdur = 0 }) => Math.max(longest, tdur), 0) / 1_000;
}
