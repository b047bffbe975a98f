/** What the answer to a request of a chat says of the key that was sent with it: the same for replies and for titles. */

import type { AppError } from '../../shared/errors.ts';
import type { ApiKey } from '../service/api-key.ts';

export interface KeyListener {
  /** A request left with this key, which may not be the connection's key any more. */
  readonly onKeySent: (connectionId: string, key: ApiKey) => void;
  /** The service took this key. */
  readonly onKeyUsed: (connectionId: string, key: ApiKey) => void;
  /** It refused this key, or what it was used for. */
  readonly onKeyRefused: (connectionId: string, error: AppError, key: ApiKey) => void;
}

export interface KeyAnswer {
  readonly isSent: boolean;
  readonly error: AppError | null;
  /** The service began to do what was asked. */
  readonly isTaken: boolean;
}

export function tellOfKey(listener: KeyListener, connectionId: string, key: ApiKey, answer: KeyAnswer): void {
  const { isSent, error, isTaken } = answer;
  if (isSent) listener.onKeySent(connectionId, key);
  if (error?.code.startsWith('auth.') === true) listener.onKeyRefused(connectionId, error, key);
  else if (isTaken) listener.onKeyUsed(connectionId, key);
}
