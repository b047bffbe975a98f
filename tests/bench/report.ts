// Turns the runs into one row per figure: Parley's and the bare program's median and spread, and their ratio.
import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus, loadavg, totalmem } from 'node:os';
import { inProject } from '../../scripts/paths.mjs';
import type { Figures } from './measurements.ts';
import type { SubjectName } from './subjects.ts';

export interface Run {
  readonly what: string;
  readonly subject: SubjectName;
  readonly repetition: number;
  /** The machine's load average over the last minute, which includes other work. */
  readonly load: number;
  readonly figures: Figures;
}

export interface Wanted {
  readonly title: string;
  readonly what: string;
  readonly figure: string;
  readonly unit: string;
  readonly bare: SubjectName;
  readonly reach: { readonly ratio: number } | { readonly value: number };
}

export interface Row {
  readonly title: string;
  readonly unit: string;
  readonly ours: readonly number[];
  readonly bare: readonly number[];
  /** Parley's figure divided by the bare program's, for each repetition. */
  readonly ratios: readonly number[];
  readonly reach: string;
  readonly isReached: boolean | null;
}

const median = (values: readonly number[]): number => {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? Number.NaN) + upper) / 2;
};

export function rowOf(wanted: Wanted, runs: readonly Run[]): Row | null {
  const of = (subject: SubjectName) => runs.filter((run) => run.what === wanted.what && run.subject === subject);
  const value = (run: Run): number => run.figures[wanted.figure] ?? Number.NaN;
  const ours = of('parley');
  const bare = of(wanted.bare);
  if (ours.length === 0) return null;
  const ratios = ours.flatMap((run) => {
    const other = bare.find((one) => one.repetition === run.repetition);
    return other === undefined || value(other) <= 0 ? [] : [value(run) / value(other)];
  });
  const { reach } = wanted;
  const measured = 'ratio' in reach ? median(ratios) : median(ours.map(value));
  const limit = 'ratio' in reach ? reach.ratio : reach.value;
  return {
    title: wanted.title,
    unit: wanted.unit,
    ours: ours.map(value),
    bare: bare.map(value),
    ratios,
    reach: 'ratio' in reach ? `${limit}×` : `${limit} ${wanted.unit}`,
    isReached: Number.isFinite(measured) ? measured <= limit : null,
  };
}

const short = (value: number): string =>
  Number.isFinite(value) ? value.toFixed(Math.abs(value) >= 100 ? 0 : Math.abs(value) >= 10 ? 1 : 2) : '–';

function inWords(values: readonly number[]): string {
  if (values.length === 0) return '–';
  const spread = values.length > 1 ? ` (${short(Math.min(...values))}–${short(Math.max(...values))})` : '';
  return short(median(values)) + spread;
}

const HEAD = ['Figure', 'Parley', 'Bare', 'Ratio', 'Reach', 'Reached'];

/** A Markdown table, aligned for a terminal. */
export function table(rows: readonly Row[]): string {
  const cells = rows.map((row) => [
    `${row.title}, ${row.unit}`,
    inWords(row.ours),
    inWords(row.bare),
    row.ratios.length === 0 ? '–' : `${inWords(row.ratios)}×`,
    row.reach,
    row.isReached === null ? '–' : row.isReached ? 'yes' : 'NO',
  ]);
  const widths = HEAD.map((head, column) => Math.max(head.length, ...cells.map((row) => row[column]?.length ?? 0)));
  const line = (row: readonly string[]) =>
    `| ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`;
  return [line(HEAD), line(widths.map((width) => '-'.repeat(width))), ...cells.map(line)].join('\n');
}

/** Writes all measurements to `bench-results/<name>.json`. */
export function writeResult(name: string, content: object): void {
  mkdirSync(inProject('bench-results'), { recursive: true });
  const machine = {
    processor: cpus()[0]?.model ?? '',
    cores: cpus().length,
    memoryGib: Math.round(totalmem() / 2 ** 30),
    system: process.platform,
    node: process.versions.node,
    load: loadavg()[0],
  };
  const result = { name, at: new Date().toISOString(), machine, ...content };
  writeFileSync(inProject('bench-results', `${name}.json`), `${JSON.stringify(result, null, 2)}\n`);
}
