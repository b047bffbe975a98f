// The cost of a tree of processes, from /proc: processor time and memory (Linux).
import { readdirSync, readFileSync } from 'node:fs';

/** The kernel counts processor time in hundredths of a second. */
const TICKS_PER_SECOND = 100;

interface ProcessEntry {
  readonly pid: number;
  readonly parent: number;
  readonly ticks: number;
}

/** The file's text; null if its process has ended. */
function read(path: string): string | null {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    // Processes end while they are being counted.
    return null;
  }
}

function entryOf(pid: number): ProcessEntry | null {
  const stat = read(`/proc/${pid}/stat`);
  if (stat === null) return null;
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return { pid, parent: Number(fields[1]), ticks: Number(fields[11]) + Number(fields[12]) };
}

function tree(root: number): readonly ProcessEntry[] {
  const all = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => entryOf(Number(name)))
    .filter((entry) => entry !== null);
  const found = all.filter((entry) => entry.pid === root);
  for (const parent of found) found.push(...all.filter((entry) => entry.parent === parent.pid));
  return found;
}

export const processIds = (root: number): readonly number[] => tree(root).map((entry) => entry.pid);

/**
 * The number of running Electron programs. Programs that run at once share memory pages, so each seems to use up to a
 * third less memory than alone.
 */
export function otherPrograms(): number {
  const commands = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => read(`/proc/${name}/cmdline`)?.split('\0') ?? []);
  return commands.filter(([program = '', ...args]) => {
    const isProgram = /(?:^|\/)(?:parley|electron)$/.test(program);
    return isProgram && !args.some((arg) => arg.startsWith('--type='));
  }).length;
}

/** User and system time so far, in seconds. */
export function processorSeconds(root: number): number {
  return tree(root).reduce((sum, entry) => sum + entry.ticks, 0) / TICKS_PER_SECOND;
}

/** The processor seconds of the program's first process, which is main. */
export const mainSeconds = (root: number): number => (entryOf(root)?.ticks ?? 0) / TICKS_PER_SECOND;

function kindOf(pid: number): string {
  const command = read(`/proc/${pid}/cmdline`) ?? '';
  const kind = /--type=([\w-]+)/.exec(command)?.[1];
  if (kind !== undefined) return kind === 'utility' ? (/--utility-sub-type=([\w.]+)/.exec(command)?.[1] ?? kind) : kind;
  return 'main';
}

export interface Memory {
  readonly totalMib: number;
  readonly byKind: Readonly<Record<string, number>>;
}

/** Proportional set sizes: shared memory is counted once. */
export function memory(root: number): Memory {
  const byKind: Record<string, number> = {};
  let totalMib = 0;
  for (const { pid } of tree(root)) {
    const rollup = read(`/proc/${pid}/smaps_rollup`);
    const mib = Number(/^Pss:\s+(\d+)/m.exec(rollup ?? '')?.[1] ?? 0) / 1024;
    const kind = kindOf(pid);
    byKind[kind] = (byKind[kind] ?? 0) + mib;
    totalMib += mib;
  }
  return { totalMib, byKind };
}
