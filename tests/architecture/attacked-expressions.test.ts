// No regular expression takes more than linear time on repetitions of its own parts. (scslre misses some that do.)

import { basename } from 'node:path';
import { describe, expect, it } from 'vitest';
import { growthOf, PATIENT_PAUSES_MS } from '../growth/measure.ts';
import { row } from '../growth/row.ts';
import { type Attack, attacksOn, textOf } from './attack-texts.ts';
import { ALLOWED, isAllowed, isSlowByAnalysis, type Pattern, patterns } from './patterns.ts';

/** Repetitions in the second check: enough for a quadratic pattern to take millions of steps. */
const TIMES = 4_000;
/** Repetitions in the first check: few enough for an exponential pattern to finish. */
const TIMES_FIRST = 60;
/** Repetitions at which the measurement of growth begins. */
const TIMES_MEASURED = 250;
/** An attack that takes longer than this is measured. Quadratic patterns always take longer. */
const SUSPICIOUS_MS = 1;

function runOf(regex: RegExp): (text: string) => unknown {
  // A global pattern looks for the next match after each match.
  return regex.global ? (text) => text.replace(regex, '') : (text) => regex.test(text);
}

function msOf(run: (text: string) => unknown, text: string): number {
  const start = performance.now();
  run(text);
  return performance.now() - start;
}

/** An attack for which a pattern takes more than linear time; null if there is none. */
async function slowAttack(
  { pattern, flags }: Pick<Pattern, 'pattern' | 'flags'>,
  pausesMs?: readonly number[],
): Promise<Attack | null> {
  const run = runOf(new RegExp(pattern, flags.replace('y', '')));
  for (const attack of attacksOn(pattern, flags)) {
    const isFast = (times: number) => msOf(run, textOf(attack, times)) < SUSPICIOUS_MS;
    // A first run may be slow because it compiles the pattern, so look twice.
    if ((isFast(TIMES_FIRST) || isFast(TIMES_FIRST)) && (isFast(TIMES) || isFast(TIMES))) continue;
    const growth = await growthOf(
      row({
        entry: pattern,
        worst: { it: (times) => textOf(attack, times) },
        run,
        n: isFast(TIMES_FIRST) ? TIMES_MEASURED : TIMES_FIRST / 4,
      }),
      'it',
      pausesMs,
    );
    if (!growth.isLinear) return attack;
  }
  return null;
}

describe('regular expressions', () => {
  it('take linear time on repeats of their own parts', async () => {
    const slow = [];
    for (const one of patterns.filter((each) => !isAllowed(each))) {
      const attack = await slowAttack(one, PATIENT_PAUSES_MS);
      if (attack !== null) slow.push(`${one.file}:${one.line} /${one.pattern}/ ${JSON.stringify(attack)}`);
    }
    expect(slow).toEqual([]);
  });

  it('are slow if `ALLOWED` lists them, so that stale entries are removed', async () => {
    const idle = [];
    for (const entry of ALLOWED) {
      const meant = patterns.filter(
        ({ file, pattern }) => basename(file) === entry.file && pattern.startsWith(entry.beginning),
      );
      const isSlow =
        meant.some(isSlowByAnalysis) ||
        (await Promise.all(meant.map((one) => slowAttack(one)))).some((one) => one !== null);
      if (!isSlow) idle.push(entry);
    }
    expect(idle).toEqual([]);
  });

  it.each([
    ['key\\w*expired', ''],
    ['\\beyJ[A-Za-z0-9_-]{8,}\\.[A-Za-z0-9_-]{8,}', ''],
    ['BEGIN[\\s\\S]+?END', 'g'],
    ['^\\s*(?:show)?\\s*(?:me\\s+)?help$', ''],
    ['"[^"\\\\]*(?:\\\\.[^"\\\\]*)*"', 'g'],
  ])('are reported if they take more than linear time: /%s/%s', { retry: 3 }, async (pattern, flags) => {
    expect(await slowAttack({ pattern, flags })).not.toBeNull();
  });

  it.each([
    ['key\\w{0,40}expired', ''],
    ['"[^"\\\\]*(?:\\\\[\\s\\S][^"\\\\]*)*"?', 'g'],
    ['(?<!\\s)\\s+$', ''],
  ])("aren't reported if they take linear time: /%s/%s", async (pattern, flags) => {
    expect(await slowAttack({ pattern, flags })).toBeNull();
  });
});
