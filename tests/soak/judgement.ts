// Judges by a run's samples whether the app could run for ever.
import { growthPerTurn, type Measured } from './process-figures.ts';

export interface Sample extends Measured {
  readonly turns: number;
  /** The page's scripts' memory after a garbage collection. */
  readonly pageMb: number;
  /** The same for main and the library's threads; 0 where no inspector can be opened. */
  readonly mainMb: number;
}

/** Until then caches fill and compilers work; memory used by then is needed. */
export const WARM_UP_SHARE = 1 / 2;
const KIB_PER_MB = 1024;

/**
 * In KB a turn. The sidebar's list grows with the chats, so the page's heap may grow a little. The processes' own
 * memory is freed but not given back at once, so it needs the most room.
 */
const MOST_KB_PER_TURN = { pageMb: 4, mainMb: 2, ownMb: 16 } as const;
/** In the whole judged part. */
const MOST_HANDLES = 20;

export interface Judgement {
  /** One sentence for the record. */
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
