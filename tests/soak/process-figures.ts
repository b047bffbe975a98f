// Reads from /proc how much memory and how many handles a program and its processes hold.
import { readdir, readFile } from 'node:fs/promises';

const KIB_PER_MB = 1024;

export interface Measured {
  readonly atMs: number;
  /** Memory of their own of all processes. Not the whole PSS: its share of the program's file changes when others run it too. */
  readonly ownMb: number;
  readonly rssMb: number;
  readonly handles: number;
  readonly processes: number;
}

/** The program and all processes that it started. */
async function familyOf(root: number): Promise<number[]> {
  const parents = new Map<number, number>();
  for (const name of await readdir('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    // A process may end while it is looked at.
    const stat = await readFile(`/proc/${name}/stat`, 'utf8').catch(() => '');
    const [, parent = ''] = /\) \S (\d+)/.exec(stat) ?? [];
    if (parent !== '') parents.set(Number(name), Number(parent));
  }
  const family = new Set([root]);
  for (let size = 0; size !== family.size; ) {
    size = family.size;
    for (const [one, parent] of parents) if (family.has(parent)) family.add(one);
  }
  return [...family];
}

export async function measure(root: number, atMs: number): Promise<Measured> {
  let ownKib = 0;
  let rssKib = 0;
  let handles = 0;
  const family = await familyOf(root);
  for (const id of family) {
    const rollup = await readFile(`/proc/${id}/smaps_rollup`, 'utf8').catch(() => '');
    ownKib += Number(/^Pss_Anon:\s+(\d+)/m.exec(rollup)?.[1] ?? 0);
    rssKib += Number(/^Rss:\s+(\d+)/m.exec(rollup)?.[1] ?? 0);
    handles += (await readdir(`/proc/${id}/fd`).catch(() => [])).length;
  }
  return { atMs, ownMb: ownKib / KIB_PER_MB, rssMb: rssKib / KIB_PER_MB, handles, processes: family.length };
}

/** The slope of the straight line through all samples, so that one collection of garbage more or less does not decide. */
export function growthPerMinute<T extends Measured>(samples: readonly T[], read: (sample: T) => number): number {
  if (samples.length < 2) throw new Error('two samples at least make a slope');
  const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;
  const times = samples.map((sample) => sample.atMs / 60_000);
  const values = samples.map(read);
  const [meanTime, meanValue] = [mean(times), mean(values)];
  const above = times.reduce((sum, time, index) => sum + (time - meanTime) * ((values[index] ?? 0) - meanValue), 0);
  const below = times.reduce((sum, time) => sum + (time - meanTime) ** 2, 0);
  return above / below;
}
