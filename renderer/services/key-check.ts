/** One check of a key at a time, which ends when the person leaves the form that asked for it. */

import { useRef, useState } from 'react';
import type { ConnectFailure } from '../../shared/connection.ts';
import type { Result } from '../../shared/errors.ts';
import { cancelCheck } from '../store/connections/connections-store.ts';
import { isKeyError } from '../words/error-words.ts';

export interface KeyCheck {
  /** `wasLeft`: true when the person left the form, and the key was kept before that was known. */
  readonly run: <T>(
    send: (checkId: string) => Promise<Result<T, ConnectFailure>>,
  ) => Promise<{ readonly result: Result<T, ConnectFailure>; readonly wasLeft: boolean }>;
  /** The form was left; nothing when no check runs. */
  readonly leave: () => void;
}

export function useKeyCheck(): KeyCheck {
  const running = useRef<{ readonly checkId: string; wasLeft: boolean }>(null);
  const [check] = useState<KeyCheck>(() => ({
    run: async (send) => {
      const one = { checkId: crypto.randomUUID(), wasLeft: false };
      running.current = one;
      const result = await send(one.checkId);
      if (running.current === one) running.current = null;
      return { result, wasLeft: one.wasLeft };
    },
    leave: () => {
      const one = running.current;
      if (one === null || one.wasLeft) return;
      one.wasLeft = true;
      cancelCheck(one.checkId);
    },
  }));
  return check;
}

/** The key itself was refused. Otherwise one that is shown only once need not be made again: its box has it back. */
export function refusesKey(failure: ConnectFailure): boolean {
  return failure.kind === 'field' ? failure.problem.field === 'apiKey' : isKeyError(failure.error.code);
}
