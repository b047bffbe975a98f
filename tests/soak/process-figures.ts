// Reads from /proc how much memory and how many handles a program and its processes use.
import { readdir, readFile } from 'node:fs/promises';

const KIB_PER_MB = 1024;

export interface Measured {
  /** Anonymous memory of all processes. Their PSS would also change if other programs share the executable's pages. */
  readonly ownMb: number;
  readonly rssMb: number;
  readonly handles: number;
  readonly processes: number;
}

/** The program and all processes that it started. */
export async function familyOf(root: number): Promise<number[]> {
  const parents = new Map<number, number>();
  for (const name of await readdir('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    // The process may have ended.
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

export async function measure(root: number): Promise<Measured> {
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
  return { ownMb: ownKib / KIB_PER_MB, rssMb: rssKib / KIB_PER_MB, handles, processes: family.length };
}

/**
 * The growth of a figure per turn: the median of the slopes between any two samples (Theil and Sen), which a single
 * sample with short-lived memory hardly changes.
 */
export function growthPerTurn<T extends { readonly turns: number }>(
  samples: readonly T[],
  read: (sample: T) => number,
): number {
  const slopes = samples.flatMap((later, index) =>
    samples
      .slice(0, index)
      .filter((sooner) => sooner.turns < later.turns)
      .map((sooner) => (read(later) - read(sooner)) / (later.turns - sooner.turns)),
  );
  const median = slopes.sort((a, b) => a - b)[Math.floor(slopes.length / 2)];
  if (median === undefined) throw new Error('two samples at least make a slope');
  return median;
}
