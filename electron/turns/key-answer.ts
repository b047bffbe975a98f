/** Reports whether the answer to a request accepts or refuses the key, for replies, titles and experiments. */

import type { AppError } from '../../shared/errors.ts';
import type { ApiKey } from '../service/api-key.ts';

export interface KeyListener {
  /** Called when a request was sent with this key, which may no longer be the connection's key. */
  readonly onKeySent: (connectionId: string, key: ApiKey) => void;
  /** Called when the service accepted this key. */
  readonly onKeyUsed: (connectionId: string, key: ApiKey) => void;
  /** Called when the service refused this key, or the request that used it. */
  readonly onKeyRefused: (connectionId: string, error: AppError, key: ApiKey) => void;
}

export interface KeyAnswer {
  readonly isSent: boolean;
  readonly error: AppError | null;
  /** True when the service began to answer. */
  readonly isTaken: boolean;
}

export function reportKeyAnswer(listener: KeyListener, connectionId: string, key: ApiKey, answer: KeyAnswer): void {
  const { isSent, error, isTaken } = answer;
  if (isSent) listener.onKeySent(connectionId, key);
  if (error?.code.startsWith('auth.') === true) listener.onKeyRefused(connectionId, error, key);
  else if (isTaken) listener.onKeyUsed(connectionId, key);
}
