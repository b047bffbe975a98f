/** Lets Node's file functions fail in this process, as on a full disk, without permission, or after a kill. */

import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';

type Synchronous = Extract<
  keyof typeof fs,
  | 'chmodSync'
  | 'closeSync'
  | 'fchownSync'
  | 'fsyncSync'
  | 'mkdirSync'
  | 'openSync'
  | 'renameSync'
  | 'rmSync'
  | 'writeFileSync'
>;

/** The steps of a write that can fail, or after which the process may be killed. */
const STEPS: readonly Synchronous[] = [
  'chmodSync',
  'closeSync',
  'fchownSync',
  'fsyncSync',
  'mkdirSync',
  'openSync',
  'renameSync',
  'rmSync',
  'writeFileSync',
];

const refusal = (code: string): Error => Object.assign(new Error(code), { code });

/** Runs `work` while each named function fails with its code. */
export function failingDisk(codes: Readonly<Partial<Record<Synchronous, string>>>, work: () => void): void {
  withDisk((name) => {
    const code = codes[name];
    if (code !== undefined) throw refusal(code);
  }, work);
}

/**
 * Runs `work` and lets the step with this number fail, counted from 1. A failing write leaves half of its text. With
 * `killed`, every later step fails too, as if the process had ended.
 *
 * @returns true if `work` had this many steps
 */
export function failAtStep(step: number, how: 'killed' | { readonly code: string }, work: () => void): boolean {
  let count = 0;
  withDisk((name, args) => {
    count += 1;
    const isDead = how === 'killed' && count > step;
    if (count !== step && !isDead) return;
    if (count === step && name === 'writeFileSync' && typeof args[0] === 'number' && typeof args[1] === 'string')
      fs.writeSync(args[0], args[1].slice(0, args[1].length / 2));
    throw refusal(how === 'killed' ? 'EIO' : how.code);
  }, work);
  return count >= step;
}

function withDisk(before: (name: Synchronous, args: readonly unknown[]) => void, work: () => void): void {
  const originals = STEPS.map((name) => [name, fs[name]] as const);
  for (const [name, original] of originals)
    Reflect.set(fs, name, (...args: readonly unknown[]) => {
      before(name, args);
      return Reflect.apply(original, fs, args);
    });
  syncBuiltinESMExports();
  try {
    work();
  } finally {
    for (const [name, original] of originals) Reflect.set(fs, name, original);
    syncBuiltinESMExports();
  }
}
