// Judges from a run's samples whether the app could run for ever.
import { growthPerTurn, type Measured } from './process-figures.ts';

export interface Sample extends Measured {
  readonly turns: number;
  /** Memory of the page's scripts after a garbage collection. */
  readonly pageMb: number;
  /** Memory of the scripts of main and the library's threads; 0 if no inspector can be opened. */
  readonly mainMb: number;
}

/** The first part of a run, which isn't judged: caches fill, compilers work, and memory grows to what is needed. */
export const WARM_UP_SHARE = 1 / 2;
const KIB_PER_MB = 1024;

/**
 * The largest accepted growth per turn, in KB. The page's heap grows a little with the sidebar's list. Own memory needs
 * the most room, because processes give freed memory back late.
 */
const MOST_KB_PER_TURN = { pageMb: 4, mainMb: 2, ownMb: 16 } as const;
/** The largest growth of handles that is accepted in the judged part. */
const MOST_HANDLES = 20;

export interface Judgement {
  /** A sentence with the figures, for the log. */
  readonly words: string;
  /** Findings; empty for a good run. */
  readonly problems: readonly string[];
}

export function judge(samples: readonly Sample[]): Judgement {
  const all = samples.at(-1)?.turns ?? 0;
  const judged = samples.filter(({ turns }) => turns >= all * WARM_UP_SHARE);
  const turns = all - (judged[0]?.turns ?? 0);
  const problems: string[] = [];
  const words: string[] = [];
  for (const name of ['pageMb', 'mainMb', 'ownMb'] as const) {
    const growth = growthPerTurn(judged, (sample) => sample[name]) * KIB_PER_MB;
    words.push(`${name.replace('Mb', '')} ${growth.toFixed(1)} KB`);
    if (growth > MOST_KB_PER_TURN[name]) problems.push(`${name} grows by ${growth.toFixed(1)} KB a turn`);
  }
  const handles = growthPerTurn(judged, (sample) => sample.handles) * turns;
  if (handles > MOST_HANDLES) problems.push(`${handles.toFixed(0)} handles more after ${turns} turns`);
  return {
    words: `over the last ${turns} turns, a turn: ${words.join(', ')}; handles ${handles.toFixed(1)} in all`,
    problems,
  };
}
