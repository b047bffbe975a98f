/** Runs a key check, and cancels it when the user leaves the form. */

import { useRef, useState } from 'react';
import type { ConnectFailure } from '../../shared/connection.ts';
import type { Result } from '../../shared/errors.ts';
import { cancelCheck } from '../store/connections/connections-store.ts';

export interface KeyCheck {
  /** `wasLeft`: true if the user left the form during the check. Main may have saved the key even so. */
  readonly run: <T>(
    send: (checkId: string) => Promise<Result<T, ConnectFailure>>,
  ) => Promise<{ readonly result: Result<T, ConnectFailure>; readonly wasLeft: boolean }>;
  /** Call when the user leaves the form; does nothing if no check is running. */
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
