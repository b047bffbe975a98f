/** Stores how an answer ended, and keeps the ending in memory while the disk refuses it. */

import { refusalReason } from '../../shared/errors.ts';
import type { AnswerRow } from '../../shared/laboratory/answers.ts';
import type { AnswerEnd } from '../library/experiments-api.ts';
import type { AsyncLibrary } from '../library/library-api.ts';
import type { Clock } from '../service/clock.ts';
import { type RunState, STORE_AGAIN_FIRST_MS, STORE_AGAIN_MAX_MS } from './run-state.ts';

interface EndingStore {
  readonly library: Pick<AsyncLibrary, 'endAnswer'>;
  readonly clock: Pick<Clock, 'schedule'>;
  readonly onTrouble: (error: unknown) => void;
}

interface PausedRun {
  readonly state: RunState;
  /** Pauses the run while the disk refuses the ending. */
  readonly pause: () => Promise<void>;
}

/** Tries until the ending is stored; null if the experiment is gone, or if the app quits first. */
export async function storeEnding(
  experimentId: string,
  end: AnswerEnd,
  { library, clock, onTrouble }: EndingStore,
  { state, pause }: PausedRun,
): Promise<AnswerRow | null> {
  for (let waitMs = STORE_AGAIN_FIRST_MS; ; waitMs = Math.min(STORE_AGAIN_MAX_MS, waitMs * 2)) {
    try {
      const row = await library.endAnswer(experimentId, end);
      state.noteStorage();
      return row;
    } catch (error) {
      if (refusalReason(error) === 'not_found') return null;
      onTrouble(error);
      // At the next start, the answer counts as unknown.
      if (state.isClosed) return null;
      if (state.status === 'running') await pause();
      await new Promise<void>((resolve) => {
        clock.schedule(waitMs, resolve);
      });
    }
  }
}
